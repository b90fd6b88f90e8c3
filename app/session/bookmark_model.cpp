// SPDX-License-Identifier: GPL-3.0-or-later
#include "bookmark_model.hpp"

#include "session/words.hpp"

namespace lazytlb {

BookmarkModel::BookmarkModel(Player& player, QObject* parent)
    : RowModel({"place", "number", "timeText"}, parent), player_(player) {
    connect(&player_, &Player::opened, this, &BookmarkModel::read_anew);
}

std::optional<Place>* BookmarkModel::at(int number) {
    if (!player_.run() || number < 1 || number > static_cast<int>(bookmarks_.size())) return nullptr;
    return &bookmarks_[static_cast<std::size_t>(number - 1)];
}

void BookmarkModel::visit(int number) {
    auto* bookmark = at(number);
    if (!bookmark) return;
    if (!*bookmark) return toggle(number);
    player_.set_playing(false);
    player_.seek_place(**bookmark);
}

void BookmarkModel::toggle(int number) {
    auto* bookmark = at(number);
    if (!bookmark) return;
    if (*bookmark == player_.here())
        bookmark->reset();
    else
        *bookmark = player_.here();
    show_all();
}

void BookmarkModel::toggleHere() {
    int free = 0;
    for (int number = static_cast<int>(bookmarks_.size()); number >= 1; --number) {
        const auto* bookmark = at(number);
        if (!bookmark) return;
        if (*bookmark == player_.here()) return toggle(number);
        if (!*bookmark) free = number;
    }
    if (free != 0) toggle(free);
}

void BookmarkModel::read_anew() {
    for (auto& bookmark : bookmarks_)
        if (bookmark) bookmark->position = player_.run()->position_at(bookmark->at);
    show_all();
}

void BookmarkModel::show_all() {
    QList<Row> rows;
    for (std::size_t i = 0; i < bookmarks_.size(); ++i)
        if (bookmarks_[i] && bookmarks_[i]->at <= player_.run()->end())
            rows << Row{player_.run()->fraction(bookmarks_[i]->at), static_cast<int>(i) + 1,
                        time_text(bookmarks_[i]->at)};
    show(std::move(rows));
}

}  // namespace lazytlb
