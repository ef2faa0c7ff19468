/* SPDX-License-Identifier: Apache-2.0 */
/* The module pith._pith: its table of functions, its exceptions, helpers. */
#include "native.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    LOOK_MS = 200, /* how often a long call lets signal handlers run */
};

static const char *exception_name(pith_status status)
{
    switch (status) {
    case PITH_NOMETHOD:
    case PITH_NOPARAM:
    case PITH_ENCODING:
    case PITH_ARG:
        return "OptionError";
    case PITH_LIMIT:
    case PITH_NOMEM:
        return "LimitError";
    default:
        return "Error";
    }
}

PyObject *py_raise(PyObject *module, pith_status status,
                   const pith_error *error)
{
    if (PyErr_Occurred())
        return NULL;
    PyObject *type = PyObject_GetAttrString(module, exception_name(status));
    if (!type)
        return NULL;
    PyErr_SetString(type, error && error->text[0] ? error->text
                                                  : pith_status_text(status));
    Py_DECREF(type);
    return NULL;
}

PyObject *py_raise_about(PyObject *module, const char *path, pith_status status,
                         const pith_error *error)
{
    PyObject *type = PyObject_GetAttrString(module, exception_name(status));
    PyObject *name = type ? PyUnicode_DecodeFSDefault(path) : NULL;
    if (name)
        PyErr_Format(type, "%U: %s", name,
                     error->text[0] ? error->text : pith_status_text(status));
    Py_XDECREF(name);
    Py_XDECREF(type);
    return NULL;
}

PyObject *py_str(pith_str text)
{
    if (!text.data)
        Py_RETURN_NONE;
    return PyUnicode_DecodeUTF8(text.data, (Py_ssize_t)text.len, "replace");
}

PyObject *py_text(const char *text)
{
    if (!text)
        Py_RETURN_NONE;
    return PyUnicode_FromString(text);
}

PyObject *py_take(char *text, size_t len)
{
    PyObject *made = PyUnicode_DecodeUTF8(text, (Py_ssize_t)len, "replace");
    pith_free(text);
    return made;
}

PyObject *py_take_bytes(char *bytes, size_t len)
{
    PyObject *made = PyBytes_FromStringAndSize(bytes, (Py_ssize_t)len);
    pith_free(bytes);
    return made;
}

void *py_unpack(PyObject *capsule, const char *name)
{
    if (!PyCapsule_IsValid(capsule, name)) {
        PyErr_Format(PyExc_TypeError, "a capsule of %s is wanted", name);
        return NULL;
    }
    return PyCapsule_GetPointer(capsule, name);
}

static long long now_ms(void)
{
    struct timespec now;
    if (clock_gettime(CLOCK_MONOTONIC, &now) != 0)
        return 0;
    return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Asked every few milliseconds by the library, without the GIL. */
static bool check_interrupt(void *context)
{
    py_call *call = context;
    if (call->interrupted || (call->stop && atomic_load(call->stop)))
        return true;
    long long now = now_ms();
    if (now < call->next_look)
        return false;
    call->next_look = now + LOOK_MS;
    PyEval_RestoreThread(call->thread);
    call->interrupted = PyErr_CheckSignals() != 0;
    call->thread = PyEval_SaveThread();
    return call->interrupted;
}

void py_call_begin(py_call *call, py_options *shared, pith_options *options)
{
    call->interrupted = 0;
    call->next_look = now_ms() + LOOK_MS;
    if (options) {
        options->is_cancelled = check_interrupt;
        options->cancel_context = call;
    }
    if (shared && shared->site)
        shared->site->users++;
    call->thread = PyEval_SaveThread();
}

void py_call_end(py_call *call, py_options *shared)
{
    PyEval_RestoreThread(call->thread);
    if (shared && shared->site)
        shared->site->users--;
}

#define ROW(name, function)                \
    {                                      \
        name, function, METH_VARARGS, NULL \
    }

static PyMethodDef functions[] = {
    ROW("options", py_options_new),
    ROW("worker", py_worker_new),
    ROW("stop_new", py_stop_new),
    ROW("stop", py_stop),
    ROW("extract", py_extract),
    ROW("error_result", py_error_result),
    ROW("field", py_field),
    ROW("numbers", py_numbers),
    ROW("facts", py_facts),
    ROW("warnings", py_warnings),
    ROW("parts", py_parts),
    ROW("part_names", py_part_names),
    ROW("left_out", py_left_out),
    ROW("write", py_write),
    ROW("csv_header", py_csv_header),
    ROW("blocks", py_blocks),
    ROW("methods", py_methods),
    ROW("formats", py_formats),
    ROW("template_new", py_template_new),
    ROW("template_learn", py_template_learn),
    ROW("template_save", py_template_save),
    ROW("template_load", py_template_load),
    ROW("template_merge", py_template_merge),
    ROW("template_facts", py_template_facts),
    ROW("site_rules_new", py_site_rules_new),
    ROW("words_load", py_words_load),
    ROW("words_save", py_words_save),
    ROW("words_facts", py_words_facts),
    ROW("warc_open", py_warc_open),
    ROW("warc_next", py_warc_next),
    ROW("warc_close", py_warc_close),
    ROW("metrics", py_metrics),
    ROW("evaluate", py_evaluate),
    {NULL, NULL, 0, NULL},
};

static int add_exception(PyObject *module, const char *name, PyObject *base,
                         const char *help)
{
    char full[40] = "pith.";
    strncat(full, name, sizeof full - sizeof "pith.");
    PyObject *type = PyErr_NewExceptionWithDoc(full, help, base, NULL);
    if (!type)
        return -1;
    int failed = PyObject_SetAttrString(module, name, type);
    Py_DECREF(type);
    return failed;
}

static int add_exceptions(PyObject *module)
{
    if (add_exception(module, "Error", NULL,
                      "What pith raises; a page never does, however broken."))
        return -1;
    PyObject *error = PyObject_GetAttrString(module, "Error");
    PyObject *bases = error ? PyTuple_Pack(2, error, PyExc_ValueError) : NULL;
    int failed =
        !bases ||
        add_exception(module, "OptionError", bases,
                      "An option, a method or a parameter is not usable.") ||
        add_exception(module, "LimitError", error,
                      "A limit of memory, size or time was reached.");
    Py_XDECREF(bases);
    Py_XDECREF(error);
    return failed ? -1 : 0;
}

static int fill_module(PyObject *module)
{
    if (add_exceptions(module))
        return -1;
    return PyModule_AddStringConstant(module, "version", pith_version());
}

/* CPython 3.12 and later want to be told that interpreters with a GIL of their
 * own may load the module. Earlier ones refuse the slot, whose names are not in
 * their headers: Py_mod_multiple_interpreters and
 * Py_MOD_PER_INTERPRETER_GIL_SUPPORTED. */
enum { MULTIPLE_INTERPRETERS = 3, MINOR_VERSION = 12 };
#define PER_INTERPRETER_GIL ((void *)2)

static PyModuleDef_Slot slots[] = {
    {Py_mod_exec, (void *)fill_module},
    {MULTIPLE_INTERPRETERS, PER_INTERPRETER_GIL},
    {0, NULL},
};

static PyModuleDef_Slot earlier_slots[] = {
    {Py_mod_exec, (void *)fill_module},
    {0, NULL},
};

#define DEFINITION(table)                                                 \
    {                                                                     \
        PyModuleDef_HEAD_INIT,                                            \
            .m_name = "pith._pith",                                       \
            .m_doc = "The native half of pith; use the package instead.", \
            .m_methods = functions, .m_slots = (table),                   \
    }

static struct PyModuleDef definition = DEFINITION(slots);
static struct PyModuleDef earlier_definition = DEFINITION(earlier_slots);

/* Of the interpreter that runs: "3.12.1 (main, ...". */
static bool has_own_gil(void)
{
    const char *version = Py_GetVersion();
    if (strncmp(version, "3.", 2) != 0)
        return true;
    return strtol(version + 2, NULL, 10) >= MINOR_VERSION;
}

PyMODINIT_FUNC PyInit__pith(void);

PyMODINIT_FUNC PyInit__pith(void)
{
    return PyModuleDef_Init(has_own_gil() ? &definition : &earlier_definition);
}
