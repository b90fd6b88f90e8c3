// SPDX-License-Identifier: GPL-3.0-or-later
// Over the window: the story as a picture, a film, a page or a table.
pragma ComponentBehavior: Bound

import LazyTlb

PanelFrame {
    id: panel

    required property Session session

    height: Math.min(690, (parent?.height ?? 0) - 32)
    onAboutToShow: {
        session.player.playing = false;
        session.exporter.theme = Theme.scheme;
        session.exporter.refresh();
    }
    onOpened: (contentItem as ExportBody).takeFocus()

    contentItem: ExportBody {
        exporter: panel.session.exporter
        onCloseWanted: panel.close()
    }
}
