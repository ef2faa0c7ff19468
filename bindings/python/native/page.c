/* SPDX-License-Identifier: Apache-2.0 */
/* One page: options, workers, results, blocks. */
#include "native.h"

#include <string.h>

const char py_options_name[] = "pith.options";
static const char worker_name[] = "pith.worker";
static const char result_name[] = "pith.result";
static const char stop_name[] = "pith.stop";

/* A worker and whether a call is using it; guarded by the GIL. */
typedef struct py_worker {
    pith_worker *worker;
    int busy;
} py_worker;

/* -- Options ------------------------------------------------------------ */

static void free_options(py_options *made)
{
    PyMem_Free(made->settings);
    Py_XDECREF(made->args);
    PyMem_Free(made);
}

static void drop_options(PyObject *capsule)
{
    free_options(PyCapsule_GetPointer(capsule, py_options_name));
}

/* Pairs of bytes, ((name, value), ...); borrowed from the tuple. */
static int read_settings(PyObject *pairs, py_options *made)
{
    Py_ssize_t n = PyTuple_Size(pairs);
    if (n < 0)
        return -1;
    made->settings = PyMem_Calloc((size_t)n + 1, sizeof *made->settings);
    if (!made->settings) {
        PyErr_NoMemory();
        return -1;
    }
    for (Py_ssize_t i = 0; i < n; i++) {
        const char *name, *value;
        Py_ssize_t name_len, value_len;
        if (!PyArg_ParseTuple(PyTuple_GetItem(pairs, i), "y#y#", &name,
                              &name_len, &value, &value_len))
            return -1;
        made->settings[i] = (pith_setting){{name, (size_t)name_len},
                                           {value, (size_t)value_len}};
    }
    made->options.settings = made->settings;
    made->options.nsettings = (size_t)n;
    return 0;
}

/* (max_bytes, max_nodes, max_depth, max_attrs, max_memory, max_output,
 * timeout_ms); 0 is the default. */
static int read_limits(PyObject *numbers, pith_limits *limits)
{
    unsigned long long bytes, memory, output;
    unsigned int nodes, depth, attrs, timeout;
    if (!PyArg_ParseTuple(numbers, "KIIIKKI", &bytes, &nodes, &depth, &attrs,
                          &memory, &output, &timeout))
        return -1;
    *limits = (pith_limits){.max_bytes = bytes,
                            .max_nodes = nodes,
                            .max_depth = depth,
                            .max_attrs = attrs,
                            .max_memory = memory,
                            .max_output = output,
                            .timeout_ms = timeout};
    return 0;
}

/* (links, images, no_links, no_tables, formatting, no_comments, tokens,
 * http_first, title, no_posts, chunk_chars, keep_title) */
static int read_flags(PyObject *flags, pith_options *options)
{
    int is[12];
    if (!PyArg_ParseTuple(flags, "pppppppppppp", &is[0], &is[1], &is[2], &is[3],
                          &is[4], &is[5], &is[6], &is[7], &is[8], &is[9],
                          &is[10], &is[11]))
        return -1;
    options->render = (pith_render_options){.links = is[0],
                                            .images = is[1],
                                            .no_links = is[2],
                                            .no_tables = is[3],
                                            .formatting = is[4],
                                            .no_comments = is[5],
                                            .no_posts = is[9]};
    options->tokens = is[6];
    options->http_first = is[7];
    options->title = is[8];
    options->chunk_chars = is[10];
    options->keep_title = is[11];
    return 0;
}

/* (parts, chunk_size, wrap, start, max_chars); behind read_flags() */
static int read_outputs(PyObject *numbers, pith_options *options)
{
    unsigned int parts, wrap;
    unsigned long long size, from, most;
    if (!PyArg_ParseTuple(numbers, "IKIKK", &parts, &size, &wrap, &from, &most))
        return -1;
    options->parts = parts;
    options->chunk_size = size;
    options->render.wrap = wrap;
    options->from = from;
    options->max_chars = most;
    return 0;
}

/* (captions, markdown, link_style, complex_tables); behind read_flags() */
static int read_styles(PyObject *given, pith_render_options *render)
{
    return PyArg_ParseTuple(given, "zzzz", &render->captions, &render->markdown,
                            &render->link_style, &render->complex_tables)
               ? 0
               : -1;
}

/* (language, min_length, max_length, quality, only_with_metadata, where) */
static int read_filter(PyObject *given, py_options *made, pith_error *error)
{
    pith_filter *filter = &made->filter;
    unsigned long long least, most;
    const char *rules;
    Py_ssize_t len;
    int complete;
    if (!PyArg_ParseTuple(given, "zKKs#pz", &filter->languages, &least, &most,
                          &rules, &len, &complete, &filter->where))
        return -1;
    filter->min_length = least;
    filter->max_length = most;
    filter->complete = complete;
    pith_status status = PITH_OK;
    if (filter->where)
        status = pith_filter_check_where(pith_str_of(filter->where), error);
    if (status != PITH_OK)
        return status;
    return pith_filter_add_rules(filter, (pith_str){rules, (size_t)len}, error);
}

static int read_template(PyObject *capsule, int match, py_options *made)
{
    if (capsule == Py_None)
        return 0;
    made->site = py_unpack(capsule, py_template_name);
    if (!made->site)
        return -1;
    made->options.site_template = made->site->site;
    made->options.site_match = (pith_match)match;
    return 0;
}

/* Rules never change once they are made: any number of threads reads them. */
static int read_site_rules(PyObject *capsule, pith_options *options)
{
    if (capsule == Py_None)
        return 0;
    options->site_rules = py_unpack(capsule, py_site_rules_name);
    return options->site_rules ? 0 : -1;
}

/* Nor do lists of words. */
static int read_words(PyObject *capsule, pith_options *options)
{
    if (capsule == Py_None)
        return 0;
    options->words = py_unpack(capsule, py_words_name);
    return options->words ? 0 : -1;
}

/* (source, width, height); 0 is the default */
static int read_layout(PyObject *given, pith_layout_choice *layout)
{
    return PyArg_ParseTuple(given, "zII", &layout->source, &layout->width,
                            &layout->height)
               ? 0
               : -1;
}

/* 0, a pith_status with *error, or -1 with an exception. */
static int read_options(PyObject *args, py_options *made, pith_error *error)
{
    pith_options *options = &made->options;
    pith_str *texts[] = {&options->encoding, &options->fallback_encoding,
                         &options->select, &options->prune};
    const char *text[4];
    Py_ssize_t len[4];
    PyObject *settings, *flags, *limits, *site, *styles, *outputs, *filter;
    PyObject *rules, *words, *layout;
    int match;
    if (!PyArg_ParseTuple(
            args, "zzzzzz#z#z#z#O!O!O!OiO!O!O!OOO!", &options->method,
            &options->balance, &options->keep, &options->union_with,
            &options->format, &text[0], &len[0], &text[1], &len[1], &text[2],
            &len[2], &text[3], &len[3], &PyTuple_Type, &settings, &PyTuple_Type,
            &flags, &PyTuple_Type, &limits, &site, &match, &PyTuple_Type,
            &styles, &PyTuple_Type, &outputs, &PyTuple_Type, &filter, &rules,
            &words, &PyTuple_Type, &layout))
        return -1;
    for (int i = 0; i < 4; i++)
        *texts[i] = (pith_str){text[i], (size_t)len[i]};
    if (read_settings(settings, made) || read_flags(flags, options) ||
        read_styles(styles, &options->render) ||
        read_outputs(outputs, options) ||
        read_limits(limits, &options->limits) ||
        read_template(site, match, made) || read_site_rules(rules, options) ||
        read_words(words, options) || read_layout(layout, &options->layout))
        return -1;
    return read_filter(filter, made, error);
}

PyObject *py_options_new(PyObject *module, PyObject *args)
{
    py_options *made = PyMem_Calloc(1, sizeof *made);
    if (!made)
        return PyErr_NoMemory();
    Py_INCREF(args);
    made->args = args;
    made->options.size = sizeof made->options;
    pith_error error = {.text = ""};
    PyObject *capsule = NULL;
    int read = read_options(args, made, &error);
    if (read >= 0) {
        pith_status status = (pith_status)read;
        if (status == PITH_OK)
            status = pith_options_check(&made->options, &error);
        if (status == PITH_OK)
            capsule = PyCapsule_New(made, py_options_name, drop_options);
        else
            py_raise(module, status, &error);
    }
    if (!capsule)
        free_options(made);
    return capsule;
}

/* -- Workers and results ------------------------------------------------ */

static void drop_worker(PyObject *capsule)
{
    py_worker *made = PyCapsule_GetPointer(capsule, worker_name);
    pith_worker_free(made->worker);
    PyMem_Free(made);
}

PyObject *py_worker_new(PyObject *module, PyObject *args)
{
    (void)module;
    if (!PyArg_ParseTuple(args, ""))
        return NULL;
    py_worker *made = PyMem_Calloc(1, sizeof *made);
    if (!made)
        return PyErr_NoMemory();
    made->worker = pith_worker_new();
    PyObject *capsule = made->worker
                            ? PyCapsule_New(made, worker_name, drop_worker)
                            : PyErr_NoMemory();
    if (!capsule) {
        pith_worker_free(made->worker);
        PyMem_Free(made);
    }
    return capsule;
}

static void drop_result(PyObject *capsule)
{
    pith_result_free(PyCapsule_GetPointer(capsule, result_name));
}

static PyObject *pack_result(pith_result *result)
{
    if (!result)
        return PyErr_NoMemory();
    PyObject *capsule = PyCapsule_New(result, result_name, drop_result);
    if (!capsule)
        pith_result_free(result);
    return capsule;
}

static pith_str slice(const char *text, Py_ssize_t len)
{
    return (pith_str){text, text ? (size_t)len : 0};
}

/* A failing call is an outcome of the page, as in the program; only what
 * people interrupt raises. */
static PyObject *settle(PyObject *module, pith_status status,
                        const pith_error *error, pith_result *result,
                        size_t bytes)
{
    if (PyErr_Occurred()) {
        pith_result_free(result);
        return NULL;
    }
    if (status == PITH_OK)
        return pack_result(result);
    if (status != PITH_NOMEM && status != PITH_LIMIT && status != PITH_FORMAT)
        return py_raise(module, status, error);
    const char *why = error->text[0] ? error->text : pith_status_text(status);
    return pack_result(pith_result_error(pith_str_of(why), bytes));
}

static void drop_stop(PyObject *capsule)
{
    PyMem_Free(PyCapsule_GetPointer(capsule, stop_name));
}

/* stop_new(): what any number of calls of extract() can be ended by */
PyObject *py_stop_new(PyObject *module, PyObject *args)
{
    (void)module;
    if (!PyArg_ParseTuple(args, ""))
        return NULL;
    atomic_bool *stop = PyMem_Malloc(sizeof *stop);
    if (!stop)
        return PyErr_NoMemory();
    atomic_init(stop, false);
    PyObject *capsule = PyCapsule_New(stop, stop_name, drop_stop);
    if (!capsule)
        PyMem_Free(stop);
    return capsule;
}

/* stop(stop): end them, and those to come */
PyObject *py_stop(PyObject *module, PyObject *args)
{
    (void)module;
    PyObject *capsule;
    if (!PyArg_ParseTuple(args, "O", &capsule))
        return NULL;
    atomic_bool *stop = py_unpack(capsule, stop_name);
    if (!stop)
        return NULL;
    atomic_store(stop, true);
    Py_RETURN_NONE;
}

/* What ends the call, or None. */
static int read_stop(PyObject *capsule, py_call *call)
{
    call->stop = capsule == Py_None ? NULL : py_unpack(capsule, stop_name);
    return capsule == Py_None || call->stop ? 0 : -1;
}

/* extract(worker, html, options, url, http_charset, stop) */
PyObject *py_extract(PyObject *module, PyObject *args)
{
    PyObject *worker_capsule, *html, *options_capsule, *stop;
    const char *url, *charset;
    Py_ssize_t url_len, charset_len;
    if (!PyArg_ParseTuple(args, "OSOz#z#O", &worker_capsule, &html,
                          &options_capsule, &url, &url_len, &charset,
                          &charset_len, &stop))
        return NULL;
    py_worker *worker = py_unpack(worker_capsule, worker_name);
    py_options *shared =
        worker ? py_unpack(options_capsule, py_options_name) : NULL;
    py_call call = {.stop = NULL};
    if (!shared || read_stop(stop, &call))
        return NULL;
    /* A signal handler that runs amid a page may work on another one. */
    py_worker spare = {.worker = NULL};
    if (worker->busy) {
        spare.worker = pith_worker_new();
        if (!spare.worker)
            return PyErr_NoMemory();
        worker = &spare;
    }
    pith_options options = shared->options;
    options.render.base_url = slice(url, url_len);
    options.http_charset = slice(charset, charset_len);
    pith_str page = {PyBytes_AsString(html), (size_t)PyBytes_Size(html)};
    pith_result *result = NULL;
    pith_error error = {.text = ""};
    worker->busy = 1;
    py_call_begin(&call, shared, &options);
    pith_status status =
        pith_worker_extract(worker->worker, page, &options, &result, &error);
    py_call_end(&call, shared);
    worker->busy = 0;
    pith_worker_free(spare.worker);
    return settle(module, status, &error, result, page.len);
}

/* error_result(reason, bytes) */
PyObject *py_error_result(PyObject *module, PyObject *args)
{
    (void)module;
    const char *why;
    Py_ssize_t len, bytes;
    if (!PyArg_ParseTuple(args, "s#n", &why, &len, &bytes))
        return NULL;
    return pack_result(pith_result_error(slice(why, len), (size_t)bytes));
}

/* field(result, name) */
PyObject *py_field(PyObject *module, PyObject *args)
{
    (void)module;
    PyObject *capsule;
    const char *name;
    if (!PyArg_ParseTuple(args, "Os", &capsule, &name))
        return NULL;
    const pith_result *result = py_unpack(capsule, result_name);
    if (!result)
        return NULL;
    const struct {
        const char *name;
        pith_str value;
    } rows[] = {
        {"text", result->text},         {"output", result->output},
        {"title", result->title},       {"author", result->author},
        {"date", result->date},         {"language", result->language},
        {"sitename", result->sitename}, {"description", result->description},
        {"reason", result->reason},     {"method", result->method},
        {"comments", result->comments}, {"tokens", result->tokens},
        {"encoding", result->encoding}, {"page_type", result->page_type},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].name, name) == 0)
            return py_str(rows[i].value);
    const pith_fact *fact = pith_fact_find(result, name);
    return py_str(fact ? fact->value : (pith_str){NULL, 0});
}

/* numbers(result): outcome, score, bytes, code points of the text, and where
 * the output goes on */
PyObject *py_numbers(PyObject *module, PyObject *args)
{
    (void)module;
    PyObject *capsule;
    if (!PyArg_ParseTuple(args, "O", &capsule))
        return NULL;
    const pith_result *result = py_unpack(capsule, result_name);
    if (!result)
        return NULL;
    return Py_BuildValue("(sdnnn)", pith_outcome_name(result->outcome),
                         result->score, (Py_ssize_t)result->bytes,
                         (Py_ssize_t)result->text_chars,
                         (Py_ssize_t)result->next_from);
}

static int append(PyObject *list, PyObject *item)
{
    int failed = !item || PyList_Append(list, item);
    Py_XDECREF(item);
    return failed;
}

/* facts(result): (name, value, source, confidence), ... */
PyObject *py_facts(PyObject *module, PyObject *args)
{
    (void)module;
    PyObject *capsule;
    if (!PyArg_ParseTuple(args, "O", &capsule))
        return NULL;
    const pith_result *result = py_unpack(capsule, result_name);
    PyObject *list = result ? PyList_New(0) : NULL;
    for (size_t i = 0; list && i < result->nfacts; i++) {
        const pith_fact *fact = &result->facts[i];
        if (append(list,
                   Py_BuildValue("(sNNd)", fact->name, py_str(fact->value),
                                 py_str(fact->source), fact->confidence)))
            Py_CLEAR(list);
    }
    return list;
}

PyObject *py_warnings(PyObject *module, PyObject *args)
{
    (void)module;
    PyObject *capsule;
    if (!PyArg_ParseTuple(args, "O", &capsule))
        return NULL;
    const pith_result *result = py_unpack(capsule, result_name);
    PyObject *list = result ? PyList_New(0) : NULL;
    for (size_t i = 0; list && i < result->nwarnings; i++)
        if (append(list, py_str(result->warnings[i])))
            Py_CLEAR(list);
    return list;
}

/* parts(result): (name, JSON), ... */
PyObject *py_parts(PyObject *module, PyObject *args)
{
    (void)module;
    PyObject *capsule;
    if (!PyArg_ParseTuple(args, "O", &capsule))
        return NULL;
    const pith_result *result = py_unpack(capsule, result_name);
    PyObject *list = result ? PyList_New(0) : NULL;
    for (size_t i = 0; list && i < result->nparts; i++)
        if (append(list, Py_BuildValue("(sN)", result->parts[i].name,
                                       py_str(result->parts[i].json))))
            Py_CLEAR(list);
    return list;
}

/* Names that the library counts from 0, as a list. */
static PyObject *list_names(PyObject *args, const char *(*name_at)(size_t i))
{
    if (!PyArg_ParseTuple(args, ""))
        return NULL;
    PyObject *list = PyList_New(0);
    const char *name;
    for (size_t i = 0; list && (name = name_at(i)); i++)
        if (append(list, py_text(name)))
            Py_CLEAR(list);
    return list;
}

PyObject *py_part_names(PyObject *module, PyObject *args)
{
    (void)module;
    return list_names(args, pith_part_name);
}

/* left_out(result, options, url): why the filter lets it not pass, or None */
PyObject *py_left_out(PyObject *module, PyObject *args)
{
    (void)module;
    PyObject *result_capsule, *options_capsule;
    const char *url;
    Py_ssize_t len;
    if (!PyArg_ParseTuple(args, "OOz#", &result_capsule, &options_capsule, &url,
                          &len))
        return NULL;
    const pith_result *result = py_unpack(result_capsule, result_name);
    const py_options *options =
        result ? py_unpack(options_capsule, py_options_name) : NULL;
    pith_error why = {.text = ""};
    if (!options)
        return NULL;
    if (!pith_filter_passes(&options->filter, result, slice(url, len), &why))
        return py_text(why.text);
    Py_RETURN_NONE;
}

/* write(result, form, id, url, indent, metadata, tokens, csv_safe) */
PyObject *py_write(PyObject *module, PyObject *args)
{
    PyObject *capsule;
    const char *form, *id, *url;
    Py_ssize_t id_len, url_len;
    int indent, metadata, tokens, safe;
    if (!PyArg_ParseTuple(args, "Osz#z#ippp", &capsule, &form, &id, &id_len,
                          &url, &url_len, &indent, &metadata, &tokens, &safe))
        return NULL;
    const pith_result *result = py_unpack(capsule, result_name);
    if (!result)
        return NULL;
    pith_record record = {.size = sizeof record,
                          .id = slice(id, id_len),
                          .url = slice(url, url_len),
                          .indent = indent,
                          .metadata = metadata,
                          .tokens = tokens,
                          .csv_safe = safe};
    char *out;
    size_t len;
    pith_status status = pith_result_write(result, &record, form, &out, &len);
    if (status != PITH_OK)
        return py_raise(module, status, NULL);
    return py_take(out, len);
}

PyObject *py_csv_header(PyObject *module, PyObject *args)
{
    char *out;
    size_t len;
    if (!PyArg_ParseTuple(args, ""))
        return NULL;
    pith_status status = pith_csv_header(&out, &len);
    return status == PITH_OK ? py_take(out, len)
                             : py_raise(module, status, NULL);
}

/* -- Blocks -------------------------------------------------------------- */

static PyObject *list_blocks(pith_block_list *blocks)
{
    PyObject *list = PyList_New(0);
    pith_text_block b;
    while (list && pith_block_list_next(blocks, &b)) {
        PyObject *item = Py_BuildValue(
            "(NNNNsdnnIII)", py_str(b.type), py_str(b.text), py_str(b.xpath),
            PyBool_FromLong(b.kept), b.reason, b.figure, (Py_ssize_t)b.start,
            (Py_ssize_t)b.end, b.words, b.link_words, b.chars);
        if (append(list, item))
            Py_CLEAR(list);
    }
    if (list && (size_t)PyList_Size(list) < pith_block_list_count(blocks)) {
        Py_DECREF(list);
        return PyErr_NoMemory();
    }
    return list;
}

/* Parse, label and find blocks; without the GIL. */
static pith_status find_blocks(pith_str page, const pith_options *options,
                               pith_doc **doc, pith_block_list **blocks,
                               pith_error *error)
{
    pith_labels *labels = NULL;
    pith_status status = pith_doc_parse(page, options, doc, error);
    if (status == PITH_OK)
        status = pith_label(*doc, options, &labels, error);
    if (status == PITH_OK)
        status = pith_block_list_new(*doc, labels, blocks);
    pith_labels_free(labels);
    return status;
}

/* blocks(html, options, url, http_charset): source, list of blocks. A page
 * that cannot be read, or that a limit stops, has none. */
PyObject *py_blocks(PyObject *module, PyObject *args)
{
    PyObject *html, *capsule;
    const char *url, *charset;
    Py_ssize_t url_len, charset_len;
    if (!PyArg_ParseTuple(args, "SOz#z#", &html, &capsule, &url, &url_len,
                          &charset, &charset_len))
        return NULL;
    py_options *shared = py_unpack(capsule, py_options_name);
    if (!shared)
        return NULL;
    pith_options options = shared->options;
    options.render.base_url = slice(url, url_len);
    options.http_charset = slice(charset, charset_len);
    pith_str page = {PyBytes_AsString(html), (size_t)PyBytes_Size(html)};
    pith_doc *doc = NULL;
    pith_block_list *blocks = NULL;
    pith_error error = {.text = ""};
    py_call call = {.stop = NULL};
    py_call_begin(&call, shared, &options);
    pith_status status = find_blocks(page, &options, &doc, &blocks, &error);
    py_call_end(&call, shared);
    PyObject *made = NULL;
    if (PyErr_Occurred())
        made = NULL;
    else if (status == PITH_OK) {
        pith_str source = pith_doc_source(doc);
        made = Py_BuildValue("(y#N)", source.data, (Py_ssize_t)source.len,
                             list_blocks(blocks));
    } else if (status == PITH_FORMAT || status == PITH_LIMIT) {
        made = Py_BuildValue("(y[])", "");
    } else {
        py_raise(module, status, &error);
    }
    pith_block_list_free(blocks);
    pith_doc_free(doc);
    return made;
}

/* -- What there is ------------------------------------------------------- */

static PyObject *list_params(const pith_param *params)
{
    PyObject *list = PyList_New(0);
    for (; list && params && params->name; params++) {
        PyObject *values = PyList_New(0);
        for (size_t i = 0; values && params->values && params->values[i]; i++)
            if (append(values, py_text(params->values[i])))
                Py_CLEAR(values);
        if (!values ||
            append(list, Py_BuildValue("(ssdddN)", params->name, params->help,
                                       params->low, params->high,
                                       params->standard, values)))
            Py_CLEAR(list);
    }
    return list;
}

/* methods(): (name, summary, source, parameters), ... */
PyObject *py_methods(PyObject *module, PyObject *args)
{
    (void)module;
    if (!PyArg_ParseTuple(args, ""))
        return NULL;
    PyObject *list = PyList_New(0);
    pith_method_info info;
    for (size_t i = 0; list && pith_method_info_at(i, &info); i++) {
        PyObject *params = list_params(info.params);
        if (!params ||
            append(list, Py_BuildValue("(sssN)", info.name, info.summary,
                                       info.source, params)))
            Py_CLEAR(list);
    }
    return list;
}

PyObject *py_formats(PyObject *module, PyObject *args)
{
    (void)module;
    return list_names(args, pith_format_at);
}
