// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/words.hpp"

#include <QRegularExpression>

#include "stage/text.hpp"

namespace lazytlb {

namespace {

// An identifier has an underscore or parentheses; numbers and arrows that follow one belong to it.
bool is_identifier(const QString& word) { return word.contains(u'_') || word.endsWith(QStringLiteral("()")); }

bool is_value(const QString& word) {
    static const QRegularExpression value(QStringLiteral("^[0-9→−+{][0-9,.{}\\x{00A0}]*$"));
    return value.match(word).hasMatch();
}

QString in_mono(const QString& text) {
    return QStringLiteral("<font face=\"Lab Mono\">%1</font>").arg(text.toHtmlEscaped());
}

}  // namespace

QString to_qstring(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString grouped(std::int64_t number) {
    const QString digits = to_qstring(stage::grouped(static_cast<std::uint64_t>(number < 0 ? -number : number)));
    return number < 0 ? QChar(0x2212) + digits : digits;
}

QString time_text(SimTime at) { return to_qstring(stage::clock(at)); }

QString span_text(SimSpan span) { return to_qstring(stage::in_words(span)); }

QString plain(const std::vector<stage::Words>& words) {
    QString text;
    for (const auto& piece : words) text += to_qstring(piece.text);
    return text;
}

QString styled(const std::vector<stage::Words>& words) {
    QString text;
    for (const auto& piece : words)
        text += piece.mono ? in_mono(to_qstring(piece.text)) : to_qstring(piece.text).toHtmlEscaped();
    return text;
}

QString with_identifiers_in_mono(const QString& sentence) {
    QString styled;
    bool follows = false;
    const auto words = sentence.split(u' ');
    for (qsizetype i = 0; i < words.size(); ++i) {
        QString word = words[i];
        // The mark that ends a clause stays in the face of the language.
        QString mark;
        while (!word.isEmpty() && QStringLiteral(".,:;").contains(word.back())) {
            mark.prepend(word.back());
            word.chop(1);
        }
        const bool mono = is_identifier(word) || (follows && is_value(word));
        if (i > 0) styled += u' ';
        styled += mono ? in_mono(word) : word.toHtmlEscaped();
        styled += mark;
        follows = mono && mark.isEmpty();
    }
    return styled;
}

}  // namespace lazytlb
