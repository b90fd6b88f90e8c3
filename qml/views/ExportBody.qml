// SPDX-License-Identifier: GPL-3.0-or-later
// The form and its choices, a small picture of what comes of them, and the export under way.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import LazyTlb

PanelBody {
    id: pane

    required property ExportModel exporter

    function takeFocus() {
        field.forceActiveFocus(Qt.TabFocusReason);
        field.selectAll();
    }

    title: qsTr("Export")
    note: qsTr("what is open, as a picture, a film, a page or a table")

    component Choice: ColumnLayout {
        id: choice

        required property list<string> options
        required property int current
        required property string title

        signal chosen(int index)

        spacing: 4

        AppText {
            text: choice.title
            color: Theme.muted
            font.pixelSize: Theme.labelSize
        }
        SegmentedControl {
            options: choice.options
            current: choice.current
            title: choice.title
            enabled: !pane.exporter.busy
            onChosen: index => choice.chosen(index)
        }
    }

    RowLayout {
        anchors.top: parent.top
        anchors.bottom: foot.top
        anchors.bottomMargin: 12
        width: parent.width
        spacing: 24

        Flickable {
            Layout.fillHeight: true
            Layout.preferredWidth: 320
            Layout.maximumWidth: 320
            contentHeight: choices.implicitHeight
            clip: true
            boundsBehavior: Flickable.StopAtBounds

            ColumnLayout {
                id: choices

                width: parent.width
                spacing: 10

                Picker {
                        objectName: "exportForm"
                    Layout.leftMargin: -8
                    title: qsTr("Form")
                    choices: pane.exporter.forms
                    enabled: !pane.exporter.busy
                    onChosen: id => pane.exporter.chooseForm(id)
                }
                Choice {
                    visible: pane.exporter.asksForView
                    title: qsTr("View")
                    options: pane.exporter.views
                    current: pane.exporter.view
                    onChosen: index => pane.exporter.view = index
                }
                Choice {
                    visible: pane.exporter.asksForSpan
                    title: qsTr("Time")
                    options: pane.exporter.spans
                    current: pane.exporter.span
                    onChosen: index => pane.exporter.span = index
                }
                Choice {
                    visible: pane.exporter.asksForStops
                    title: qsTr("At the story's stops")
                    options: pane.exporter.rests
                    current: pane.exporter.rest
                    onChosen: index => pane.exporter.rest = index
                }
                Choice {
                    visible: pane.exporter.asksForLength
                    title: qsTr("Length without rests")
                    options: pane.exporter.lengths
                    current: pane.exporter.length
                    onChosen: index => pane.exporter.length = index
                }
                Choice {
                    visible: pane.exporter.asksForSize
                    title: qsTr("Size in pixels")
                    options: pane.exporter.sizes
                    current: pane.exporter.size
                    onChosen: index => pane.exporter.size = index
                }
            }
        }
        ExportPreview {
            Layout.fillWidth: true
            Layout.fillHeight: true
            visible: pane.exporter.asksForView
            exporter: pane.exporter
            theme: Theme.scheme

            Accessible.role: Accessible.Graphic
            Accessible.name: qsTr("What the export looks like")
        }
        Item {
            Layout.fillWidth: true
            visible: !pane.exporter.asksForView
        }
    }
    Column {
        id: foot

        anchors.bottom: parent.bottom
        width: parent.width
        spacing: 10

        AppField {
            id: field

            objectName: "exportFile"
            width: parent.width
            title: qsTr("File")
            text: pane.exporter.file
            readOnly: pane.exporter.busy
            wrong: pane.exporter.failed
            onTextEdited: pane.exporter.file = text
            Keys.onReturnPressed: pane.exporter.start()
        }
        AppText {
            objectName: "exportSentence"
            width: parent.width
            text: pane.exporter.sentence
            color: pane.exporter.failed ? Theme.fault : Theme.text
            maximumLineCount: 2
            wrapMode: Text.WordWrap

            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
        MonoText {
            width: parent.width
            visible: !pane.exporter.busy
            text: pane.exporter.command
            color: Theme.muted
            font.pixelSize: Theme.smallSize
            maximumLineCount: 2
            wrapMode: Text.WrapAnywhere
        }
        Rectangle {
            width: parent.width
            height: 7
            radius: 4
            visible: pane.exporter.busy
            color: Theme.ground

            Accessible.role: Accessible.ProgressBar
            Accessible.name: pane.exporter.sentence

            Rectangle {
                width: parent.width * pane.exporter.progress
                height: parent.height
                radius: 4
                color: Theme.text
            }
        }
        Row {
            spacing: 8

            AppButton {
                objectName: "exportStart"
                text: qsTr("Export")
                leads: true
                enabled: pane.exporter.possible && !pane.exporter.failed
                opacity: enabled ? 1 : 0.4
                onClicked: pane.exporter.start()
            }
            AppButton {
                objectName: "exportCancel"
                text: qsTr("Cancel the export")
                visible: pane.exporter.busy
                onClicked: pane.exporter.cancel()
            }
        }
    }
}
