// SPDX-License-Identifier: GPL-3.0-or-later
// Bookmarks 1 to 9: places to come back to. In another run of the story they stand at the same simulated times.
#pragma once

#include <array>
#include <optional>

#include "player.hpp"
#include "row_model.hpp"

namespace lazytlb {

class BookmarkModel : public lazytlb::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("belongs to a Session")

public:
    BookmarkModel(Player& player, QObject* parent);

    /// To this bookmark, or here it is set where there is none. 1 to 9.
    Q_INVOKABLE void visit(int number);
    /// Sets this bookmark here; where it stands here already, it goes.
    Q_INVOKABLE void toggle(int number);
    /// Sets the first free one here, or takes away the one that stands here.
    Q_INVOKABLE void toggleHere();

private:
    std::optional<Place>* at(int number);
    void read_anew();
    void show_all();

    Player& player_;
    std::array<std::optional<Place>, 9> bookmarks_;
};

}  // namespace lazytlb
