/* SPDX-License-Identifier: Apache-2.0 */
/* WARC files, and scores. */
#include "native.h"

#include <pith/eval.h>
#include <pith/warc.h>
#include <string.h>

static const char reader_name[] = "pith.warc_reader";

/* An open file and whether a call is using it; guarded by the GIL. */
typedef struct py_reader {
    pith_warc_reader *reader; /* NULL: closed */
    int busy;
} py_reader;

/* -- WARC ---------------------------------------------------------------- */

static void drop_reader(PyObject *capsule)
{
    py_reader *made = PyCapsule_GetPointer(capsule, reader_name);
    pith_warc_reader_free(made->reader);
    PyMem_Free(made);
}

PyObject *py_warc_open(PyObject *module, PyObject *args)
{
    const char *path;
    if (!PyArg_ParseTuple(args, "y", &path))
        return NULL;
    py_reader *made = PyMem_Calloc(1, sizeof *made);
    if (!made)
        return PyErr_NoMemory();
    pith_error error = {.text = ""};
    pith_status status =
        pith_warc_reader_open(path, NULL, &made->reader, &error);
    PyObject *capsule = NULL;
    if (status == PITH_OK)
        capsule = PyCapsule_New(made, reader_name, drop_reader);
    else
        py_raise_about(module, path, status, &error);
    if (!capsule) {
        pith_warc_reader_free(made->reader);
        PyMem_Free(made);
    }
    return capsule;
}

static py_reader *unpack_reader(PyObject *args, size_t *max)
{
    PyObject *capsule;
    Py_ssize_t most = 0;
    if (!PyArg_ParseTuple(args, "O|n", &capsule, &most))
        return NULL;
    *max = most > 0 ? (size_t)most : 0;
    py_reader *made = py_unpack(capsule, reader_name);
    if (made && made->busy) {
        PyErr_SetString(PyExc_RuntimeError,
                        "the file is being read by another thread");
        return NULL;
    }
    return made;
}

/* close(reader); a closed file has no further records */
PyObject *py_warc_close(PyObject *module, PyObject *args)
{
    (void)module;
    size_t max;
    py_reader *made = unpack_reader(args, &max);
    if (!made)
        return NULL;
    pith_warc_reader_free(made->reader);
    made->reader = NULL;
    Py_RETURN_NONE;
}

/* A record and what it holds. */
typedef struct found {
    pith_warc_record record;
    pith_http_message message;
    pith_str body;
    char *owned; /* what body points into; NULL: the reader's block */
    pith_error problem;
    bool any;
} found;

static void read_body(found *one, pith_str block, size_t max)
{
    bool http = one->record.type == PITH_WARC_RESPONSE ||
                one->record.type == PITH_WARC_REQUEST ||
                one->record.type == PITH_WARC_REVISIT;
    if (!http || !pith_http_parse(block, &one->message)) {
        one->body = block;
        return;
    }
    size_t len = 0;
    pith_status status =
        pith_http_body(&one->message, max, &one->owned, &len, &one->problem);
    if (status != PITH_OK && !one->problem.text[0])
        one->problem.status = status;
    one->body = (pith_str){one->owned ? one->owned : "", len};
}

static void read_next(pith_warc_reader *reader, size_t max, found *one)
{
    one->any = pith_warc_next(reader, &one->record);
    if (!one->any || one->record.problem.data)
        return;
    pith_str block = {0};
    one->problem.status = pith_warc_load(reader, max, &block);
    read_body(one, block, max);
}

static PyObject *pack_bytes(pith_str text)
{
    return PyBytes_FromStringAndSize(text.data, (Py_ssize_t)text.len);
}

/* type, url, date, id, offset, status, mime, charset, body, problem */
static PyObject *pack_record(const found *one)
{
    const pith_warc_record *record = &one->record;
    const char *wrong = one->problem.text[0] ? one->problem.text
                        : one->problem.status != PITH_OK
                            ? pith_status_text(one->problem.status)
                            : NULL;
    PyObject *problem =
        record->problem.data ? py_str(record->problem) : py_text(wrong);
    bool damage = record->problem.data != NULL;
    pith_str none = {NULL, 0};
    return Py_BuildValue(
        "(sNNNKINNNN)", damage ? "damage" : pith_warc_type_name(record->type),
        py_str(damage ? none : record->url),
        py_str(damage ? none : record->date),
        py_str(damage ? none : record->id), (unsigned long long)record->offset,
        one->message.status, py_str(one->message.mime),
        py_str(one->message.charset), pack_bytes(one->body), problem);
}

/* warc_next(reader, max): a record or None */
PyObject *py_warc_next(PyObject *module, PyObject *args)
{
    size_t max;
    py_reader *made = unpack_reader(args, &max);
    if (!made)
        return NULL;
    if (!made->reader)
        Py_RETURN_NONE;
    found f = {.body = {"", 0}};
    py_call call = {.stop = NULL};
    made->busy = 1;
    py_call_begin(&call, NULL, NULL);
    read_next(made->reader, max, &f);
    py_call_end(&call, NULL);
    made->busy = 0;
    if (f.any) {
        PyObject *packed = pack_record(&f);
        pith_free(f.owned);
        return packed;
    }
    pith_error error = {.text = ""};
    pith_status status = pith_warc_reader_status(made->reader, &error);
    if (status != PITH_OK)
        return py_raise(module, status, &error);
    Py_RETURN_NONE;
}

/* -- Scores -------------------------------------------------------------- */

PyObject *py_metrics(PyObject *module, PyObject *args)
{
    (void)module;
    if (!PyArg_ParseTuple(args, ""))
        return NULL;
    PyObject *list = PyList_New(0);
    pith_metric_info info;
    for (size_t i = 0; list && pith_metric_info_at(i, &info); i++) {
        PyObject *item = Py_BuildValue("(ss)", info.name, info.summary);
        if (!item || PyList_Append(list, item))
            Py_CLEAR(list);
        Py_XDECREF(item);
    }
    return list;
}

static pith_str view(PyObject *bytes)
{
    return (pith_str){PyBytes_AsString(bytes), (size_t)PyBytes_Size(bytes)};
}

/* Add the pages, pairs of bytes, to the report. */
static pith_status add_pages(pith_report *report, const char *metric,
                             PyObject *pairs)
{
    for (Py_ssize_t i = 0; i < PyList_Size(pairs); i++) {
        PyObject *gold, *found_text;
        if (!PyArg_ParseTuple(PyList_GetItem(pairs, i), "SS", &gold,
                              &found_text))
            return PITH_ARG;
        pith_report_entry entry = {.subject = "given", .metric = metric};
        pith_status status = pith_score(metric, view(gold), view(found_text),
                                        (pith_str){NULL, 0}, entry.value);
        if (status != PITH_OK)
            return status;
        entry.blank = view(found_text).len == 0;
        status = pith_report_add(report, &entry);
        if (status != PITH_OK)
            return status;
        if (PyErr_CheckSignals())
            return PITH_CANCELLED;
    }
    return PITH_OK;
}

static PyObject *pack_means(const pith_metric_info *info,
                            const pith_summary *summary)
{
    PyObject *made = PyDict_New();
    for (size_t i = 0; made && info->columns[i]; i++) {
        PyObject *mean =
            PyFloat_FromDouble(summary->pages ? summary->mean[i] : Py_NAN);
        if (!mean || PyDict_SetItemString(made, info->columns[i], mean))
            Py_CLEAR(made);
        Py_XDECREF(mean);
    }
    return made;
}

/* evaluate(metric, [(gold, extracted), ...]): mean of each column */
PyObject *py_evaluate(PyObject *module, PyObject *args)
{
    const char *metric;
    PyObject *pairs;
    pith_metric_info info;
    if (!PyArg_ParseTuple(args, "sO!", &metric, &PyList_Type, &pairs))
        return NULL;
    if (!pith_metric_info_find(metric, &info)) {
        pith_error error = {.text = "no metric of that name"};
        return py_raise(module, PITH_ARG, &error);
    }
    pith_report *report = pith_report_new(NULL);
    if (!report)
        return PyErr_NoMemory();
    pith_summary summary = {0};
    pith_status status = add_pages(report, metric, pairs);
    if (status == PITH_OK)
        status = pith_report_summary(report, "given", metric, NULL, &summary);
    pith_report_free(report);
    if (status != PITH_OK)
        return py_raise(module, status, NULL);
    return pack_means(&info, &summary);
}
