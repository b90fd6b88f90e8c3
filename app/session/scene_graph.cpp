// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/scene_graph.hpp"

#include <QDir>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QQuickWindow>

namespace lazytlb {

namespace {

// Without a render node no driver can reach a card; asking OpenGL would load Mesa's whole compiler to learn the same.
bool has_render_node() {
    const bool mesa = !QDir(QStringLiteral("/dev/dri")).entryList({QStringLiteral("renderD*")}, QDir::System).isEmpty();
    return mesa || !QDir(QStringLiteral("/dev")).entryList({QStringLiteral("nvidia[0-9]*")}, QDir::System).isEmpty();
}

// The renderer behind OpenGL is a card and not the CPU. Machines in the cloud have render nodes without a card.
bool has_hardware_gl() {
    QOpenGLContext context;
    QOffscreenSurface surface;
    surface.create();
    if (!context.create() || !context.makeCurrent(&surface)) return false;
    const auto* name = reinterpret_cast<const char*>(context.functions()->glGetString(GL_RENDERER));
    const QString renderer = QString::fromLatin1(name ? name : "").toLower();
    context.doneCurrent();
    for (const char* emulated : {"llvmpipe", "softpipe", "swrast", "swiftshader"})
        if (renderer.contains(QLatin1String(emulated))) return false;
    return !renderer.isEmpty();
}

}  // namespace

void choose_scene_graph() {
    if (qEnvironmentVariableIsSet("QT_QUICK_BACKEND") || qEnvironmentVariableIsSet("QSG_RHI_BACKEND")) return;
    if (!has_render_node() || !has_hardware_gl()) QQuickWindow::setGraphicsApi(QSGRendererInterface::Software);
}

}  // namespace lazytlb
