// SPDX-License-Identifier: GPL-3.0-or-later
// The stories and machines in the data folder, read once on a thread of their own so that the window need not wait.
#pragma once

#include <QObject>
#include <thread>
#include <vector>

#include "scenario/read.hpp"

namespace lazytlb {

struct Catalogue {
    struct Story {
        std::string id, title, question;
    };
    std::vector<Story> stories;
    std::vector<Machine> machines;
};

class CatalogueReader : public QObject {
    Q_OBJECT

public:
    explicit CatalogueReader(DataFolder data, QObject* parent = nullptr);
    ~CatalogueReader() override;

    const Catalogue& catalogue() const { return catalogue_; }  // empty until ready

signals:
    void ready();

private:
    Catalogue catalogue_;
    std::thread thread_;
};

}  // namespace lazytlb
