// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalogue.hpp"

#include "run.hpp"

namespace lazytlb {

namespace {

Catalogue read(const DataFolder& data) {
    Catalogue catalogue;
    const KnownNames known = known_names();
    for (const Listed& listed : list_stories(data)) {
        auto story = read_story(listed.name, {}, data, known);
        // A story with a mistake stays in the list: choosing it shows what is wrong.
        if (story)
            catalogue.stories.push_back({listed.name, story->title, story->question});
        else
            catalogue.stories.push_back({listed.name, listed.name, listed.text});
    }
    for (const Listed& listed : list_machines(data))
        if (auto machine = read_machine(listed.name, data, known)) catalogue.machines.push_back(std::move(*machine));
    return catalogue;
}

}  // namespace

CatalogueReader::CatalogueReader(DataFolder data, QObject* parent) : QObject(parent), data_(std::move(data)) {}

void CatalogueReader::start() {
    if (thread_.joinable()) return;
    thread_ = std::thread([this] {
        QMetaObject::invokeMethod(
            this,
            [this, catalogue = read(data_)]() mutable {
                catalogue_ = std::move(catalogue);
                emit ready();
            },
            Qt::QueuedConnection);
    });
}

CatalogueReader::~CatalogueReader() {
    if (thread_.joinable()) thread_.join();
}

}  // namespace lazytlb
