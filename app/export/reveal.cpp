// SPDX-License-Identifier: GPL-3.0-or-later
// Slides in a browser, complete in themselves: one for each stop, with its sentence, a picture in vectors, the reason
// below and in the speaker's notes.
#include "export/exporters.hpp"
#include "export/markup.hpp"
#include "export/page_template.hpp"
#include "export/picture.hpp"
#include "export/svg.hpp"

#include <fmt/format.h>

namespace lazytlb {

namespace {

constexpr std::size_t largest_record = 1'000'000;

}  // namespace

std::optional<Diagnostic> write_reveal(const ExportRequest& request, const std::filesystem::path& file) {
    auto places = usual_places(request, largest_record);
    std::string slides = fmt::format("<section><h1>{}</h1><p>{}</p><aside class=\"notes\">{}</aside></section>\n",
                                     places["TITLE"], places["FACTS"], places["MADE"]);
    ExportRequest figure = request;
    figure.paper_mm = 1.4 * page_mm;  // a slide has room for the texts of a wide picture
    const std::vector<Moment> moments = request.stops.empty() ? std::vector{request.moment} : request.stops;
    for (std::size_t i = 0; i < moments.size(); ++i) {
        if (request.is_cancelled()) return cancelled_export(file.string());
        SvgLabels labels{moments[i].sentence, moments[i].why};
        labels.id_prefix = fmt::format("s{}-", i + 1);
        slides += fmt::format("<section><h2>{0}</h2>\n{2}<p>{1}</p><aside class=\"notes\">{0} {1}</aside></section>\n",
                              markup_escaped(moments[i].sentence), markup_escaped(moments[i].why),
                              to_svg(picture_of(figure, moments[i]), paint::palette(request.theme), labels));
    }
    places["SLIDES"] = std::move(slides);
    places["STYLE"] = filled(page_asset("slides.css"), places);
    places["SCRIPT"] = page_asset("slides.js");
    return write_whole(file, filled(page_asset("slides.html"), places));
}

}  // namespace lazytlb
