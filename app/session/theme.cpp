// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme.hpp"

#include <algorithm>

#include "session/words.hpp"

namespace lazytlb {

namespace {

// The layout is given for two windows; between and beyond them measures grow with the window.
int between(int value_at_small, int value_at_large, double place) {
    return qRound(value_at_small + (value_at_large - value_at_small) * place);
}

}  // namespace

Theme& Theme::instance() {
    static Theme theme;
    return theme;
}

Theme* Theme::create(QQmlEngine*, QJSEngine*) {
    QJSEngine::setObjectOwnership(&instance(), QJSEngine::CppOwnership);
    return &instance();
}

QString Theme::name() const { return to_qstring(paint::to_string(scheme_)); }

bool Theme::is_theme(const QString& name) { return paint::theme_named(name.toStdString()).has_value(); }

void Theme::set_name(const QString& name) {
    if (const auto theme = paint::theme_named(name.toStdString())) set_scheme(*theme);
}

QString Theme::title() const {
    switch (scheme_) {
        case paint::Theme::light: return tr("light");
        case paint::Theme::dark: return tr("dark");
        case paint::Theme::contrast: return tr("high contrast");
        case paint::Theme::projector: break;
    }
    return tr("projector");
}

QColor Theme::colour(stage::Role role) const { return QColor(paint::palette(scheme_).of(role)); }

int Theme::sentence_height() const {
    if (projector()) return between(264, 292, (height_ - 800) / 280.0);
    return compact() ? 80 : 92;
}

int Theme::band_height() const { return std::max(140, between(156, 288, (height_ - 800) / 280.0)); }

int Theme::rail_width() const { return std::clamp(between(316, 440, (width_ - 1280) / 640.0), 300, 480); }

void Theme::next() {
    switch (scheme_) {
        case paint::Theme::light: return set_scheme(paint::Theme::dark);
        case paint::Theme::dark: return set_scheme(paint::Theme::contrast);
        case paint::Theme::contrast:
        case paint::Theme::projector: break;
    }
    set_scheme(paint::Theme::light);
}

void Theme::toggleProjector() {
    if (projector()) return set_scheme(before_projector_);
    before_projector_ = scheme_;
    set_scheme(paint::Theme::projector);
}

void Theme::set_reduced_motion(bool reduced) {
    if (reduced == reduced_motion_) return;
    reduced_motion_ = reduced;
    emit changed();
}

void Theme::fit(int width, int height) {
    if (width == width_ && height == height_) return;
    width_ = width;
    height_ = height;
    emit changed();
}

void Theme::set_scheme(paint::Theme scheme) {
    if (scheme == scheme_) return;
    scheme_ = scheme;
    emit changed();
}

}  // namespace lazytlb
