// SPDX-License-Identifier: GPL-3.0-or-later
// ffmpeg as a child process that takes frames through a pipe. A thread of its own feeds it, so that drawing and
// encoding go on at the same time; a few frames wait between them and no more, however long the film is.
#pragma once

#include <QtGui/QImage>

#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace lazytlb {

class Encoder {
public:
    // `arguments` without the name of the program. Nothing runs when it cannot be found: `started()` says so.
    explicit Encoder(const std::vector<std::string>& arguments);
    Encoder(const Encoder&) = delete;
    Encoder& operator=(const Encoder&) = delete;
    ~Encoder();  // ends the child, unless it has finished

    bool started() const { return child_ > 0; }
    // Waits while enough frames are under way. False when the child takes no more: finish() says why.
    bool write(QImage frame);
    // No more frames: waits for the child. Nothing: it has done its work; else its last words.
    std::optional<std::string> finish();

private:
    void feed();
    bool write_all(const QImage& frame) const;

    static constexpr std::size_t most_waiting = 3;
    int child_ = -1, to_child_ = -1, words_ = -1;
    std::thread feeder_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<QImage> waiting_;
    bool over_ = false, broken_ = false;
};

}  // namespace lazytlb
