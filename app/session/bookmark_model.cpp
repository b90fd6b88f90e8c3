// SPDX-License-Identifier: GPL-3.0-or-later
#include "bookmark_model.hpp"

#include "session/words.hpp"

namespace lazytlb {

BookmarkModel::BookmarkModel(Player& player, QObject* parent)
    : RowModel({"place", "number", "timeText"}, parent), player_(player) {
    connect(&player_, &Player::opened, this, &BookmarkModel::show_all);
}

std::optional<SimTime>* BookmarkModel::at(int number) {
    if (!player_.run() || number < 1 || number > static_cast<int>(bookmarks_.size())) return nullptr;
    return &bookmarks_[static_cast<std::size_t>(number - 1)];
}

void BookmarkModel::visit(int number) {
    auto* bookmark = at(number);
    if (!bookmark) return;
    if (!*bookmark) return toggle(number);
    player_.set_playing(false);
    player_.seek_time(**bookmark);
}

void BookmarkModel::toggle(int number) {
    auto* bookmark = at(number);
    if (!bookmark) return;
    if (*bookmark == player_.clock())
        bookmark->reset();
    else
        *bookmark = player_.clock();
    show_all();
}

void BookmarkModel::toggleHere() {
    int free = 0;
    for (int number = static_cast<int>(bookmarks_.size()); number >= 1; --number) {
        const auto* bookmark = at(number);
        if (!bookmark) return;
        if (*bookmark == player_.clock()) return toggle(number);
        if (!*bookmark) free = number;
    }
    if (free != 0) toggle(free);
}

void BookmarkModel::show_all() {
    QList<Row> rows;
    for (std::size_t i = 0; i < bookmarks_.size(); ++i)
        if (bookmarks_[i] && *bookmarks_[i] <= player_.run()->end())
            rows << Row{player_.run()->fraction(*bookmarks_[i]), static_cast<int>(i) + 1, time_text(*bookmarks_[i])};
    show(std::move(rows));
}

}  // namespace lazytlb
