// SPDX-License-Identifier: GPL-3.0-or-later
#include "paint/fonts.hpp"

#include "base/check.hpp"
#include "paint/resources.hpp"

#include <QtGui/QFontDatabase>
#include <QtGui/QGuiApplication>

namespace lazytlb::paint {

void load_fonts() {
    static const bool once = [] {
        check(qGuiApp != nullptr, "fonts are loaded after the QGuiApplication is made");
        load_resources();
        for (const char* file :
             {"LabSans-Regular", "LabSans-Medium", "LabSans-SemiBold", "LabMono-Regular", "LabMono-SemiBold"})
            check(QFontDatabase::addApplicationFont(
                      QStringLiteral(":/lazytlb/fonts/%1.ttf").arg(QLatin1String(file))) >= 0,
                  "the bundled fonts are compiled in");
        return true;
    }();
    (void)once;
}

QFont font(stage::Face face, int px) {
    using stage::Face;
    const bool mono = face == Face::mono_regular || face == Face::mono_semibold;
    QFont font{QString::fromLatin1(mono ? mono_family : sans_family)};
    font.setWeight(face == Face::sans_semibold || face == Face::mono_semibold ? QFont::DemiBold
                   : face == Face::sans_medium                                ? QFont::Medium
                                                                              : QFont::Normal);
    font.setPixelSize(px);
    font.setKerning(false);
    font.setHintingPreference(QFont::PreferVerticalHinting);
    font.setStyleStrategy(QFont::PreferAntialias);
    return font;
}

}  // namespace lazytlb::paint
