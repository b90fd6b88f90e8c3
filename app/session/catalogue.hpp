// SPDX-License-Identifier: GPL-3.0-or-later
// The stories and machines in the data folder, read once on a thread of their own so that the window need not wait,
// and begun only when the first run is done, so that it does not take that run's processor.
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

    void start();                                              // once; later calls change nothing
    const Catalogue& catalogue() const { return catalogue_; }  // empty until ready

signals:
    void ready();

private:
    DataFolder data_;
    Catalogue catalogue_;
    std::thread thread_;
};

}  // namespace lazytlb
