// SPDX-License-Identifier: Apache-2.0
// An external C++17 program that links both installed libraries. It prints the
// size of the text of each page in a WARC file, and a score.
#include <pith/eval.h>
#include <pith/pith.h>
#include <pith/warc.h>

#include <iostream>
#include <memory>
#include <string>

namespace
{

std::string text_of(const pith_http_message &message)
{
    char *body = nullptr;
    std::size_t len = 0;
    if (pith_http_body(&message, 1000000, &body, &len, nullptr) != PITH_OK)
        return {};
    std::unique_ptr<char, decltype(&pith_free)> owned(body, pith_free);
    char *text = nullptr;
    if (pith_extract(pith_str{body, len}, &text, &len) != PITH_OK)
        return {};
    std::string copy(text, len);
    pith_free(text);
    return copy;
}

} // namespace

int main(int argc, char **argv)
{
    if (argc != 2)
        return 2;
    pith_warc_reader *opened = nullptr;
    pith_error error = {};
    pith_warc_read_options options = {};
    options.size = sizeof options;
    options.verify = true;
    if (pith_warc_reader_open(argv[1], &options, &opened, &error) != PITH_OK) {
        std::cerr << error.text << '\n';
        return 1;
    }
    std::unique_ptr<pith_warc_reader, decltype(&pith_warc_reader_free)> reader(
        opened, pith_warc_reader_free);
    pith_warc_record record;
    while (pith_warc_next(reader.get(), &record)) {
        pith_str block = {};
        pith_http_message message = {};
        if (record.type != PITH_WARC_RESPONSE ||
            pith_warc_load(reader.get(), 1000000, &block) != PITH_OK ||
            !pith_http_parse(block, &message))
            continue;
        std::string text = text_of(message);
        pith_str both = {text.data(), text.size()};
        double value[PITH_SCORE_COLUMNS];
        if (pith_score("word-f1", both, both, pith_str{}, value) != PITH_OK)
            return 1;
        const pith_str url = record.url.data ? record.url : pith_str_of("?");
        std::cout << std::string(url.data, url.len) << ' ' << text.size()
                  << " bytes, " << value[0] << '\n';
    }
    return 0;
}
