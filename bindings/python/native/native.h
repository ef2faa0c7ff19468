/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The native half of the Python package: plain functions over capsules. The
 * classes that people see are written in Python (../pith).
 *
 * Rules of this folder:
 *   The stable interface of CPython 3.9 alone, so one wheel serves all later
 *   versions. Nothing is kept in globals; exceptions are found on the module.
 *   The GIL is released around every call that works on a page. What such a
 *   call uses is marked as in use meanwhile, because another thread may get
 *   hold of the same object: that raises RuntimeError, never a race.
 */
#ifndef PITH_PYTHON_NATIVE_H
#define PITH_PYTHON_NATIVE_H

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x03090000
#include <Python.h>

#include <pith/learn.h>
#include <pith/record.h>
#include <stdatomic.h>

/** A template, and how many calls are using it; guarded by the GIL. */
typedef struct py_template {
    pith_template *site;
    Py_ssize_t users;
} py_template;

/** Options that have been checked. Strings borrow from the arguments. */
typedef struct py_options {
    pith_options options;
    PyObject *args;
    pith_setting *settings;
    pith_filter filter;
    py_template *site; /* borrowed from args; NULL: none */
} py_options;

/** A call without the GIL. */
typedef struct py_call {
    PyThreadState *thread;
    const atomic_bool *stop; /* set by another thread; NULL: nobody stops it */
    long long next_look;     /* for signals, ms */
    int interrupted;         /* a signal handler raised */
} py_call;

/** Raise the exception of the module that belongs to a status. Always NULL. */
PyObject *py_raise(PyObject *module, pith_status status,
                   const pith_error *error);

/** The same, with the path of the file that it is about. */
PyObject *py_raise_about(PyObject *module, const char *path, pith_status status,
                         const pith_error *error);

/** UTF-8 to str; what is not UTF-8 is replaced. NULL data gives None. */
PyObject *py_str(pith_str text);
PyObject *py_text(const char *text);

/** Owned bytes of the library to str; frees them. */
PyObject *py_take(char *text, size_t len);

/** The same to bytes. */
PyObject *py_take_bytes(char *bytes, size_t len);

/** What a capsule holds, or NULL with TypeError. */
void *py_unpack(PyObject *capsule, const char *name);

/** Begin and end a call without the GIL; options get a cancel callback that
 * lets signal handlers run (KeyboardInterrupt) when a page takes long, and asks
 * whether another thread has set call->stop. */
void py_call_begin(py_call *call, py_options *shared, pith_options *options);
void py_call_end(py_call *call, py_options *shared);

extern const char py_options_name[], py_template_name[], py_site_rules_name[],
    py_words_name[];

PyObject *py_options_new(PyObject *module, PyObject *args);
PyObject *py_worker_new(PyObject *module, PyObject *args);
PyObject *py_stop_new(PyObject *module, PyObject *args);
PyObject *py_stop(PyObject *module, PyObject *args);
PyObject *py_extract(PyObject *module, PyObject *args);
PyObject *py_error_result(PyObject *module, PyObject *args);
PyObject *py_field(PyObject *module, PyObject *args);
PyObject *py_numbers(PyObject *module, PyObject *args);
PyObject *py_facts(PyObject *module, PyObject *args);
PyObject *py_warnings(PyObject *module, PyObject *args);
PyObject *py_parts(PyObject *module, PyObject *args);
PyObject *py_part_names(PyObject *module, PyObject *args);
PyObject *py_left_out(PyObject *module, PyObject *args);
PyObject *py_write(PyObject *module, PyObject *args);
PyObject *py_csv_header(PyObject *module, PyObject *args);
PyObject *py_blocks(PyObject *module, PyObject *args);
PyObject *py_methods(PyObject *module, PyObject *args);
PyObject *py_formats(PyObject *module, PyObject *args);
PyObject *py_template_new(PyObject *module, PyObject *args);
PyObject *py_template_learn(PyObject *module, PyObject *args);
PyObject *py_template_save(PyObject *module, PyObject *args);
PyObject *py_template_load(PyObject *module, PyObject *args);
PyObject *py_template_merge(PyObject *module, PyObject *args);
PyObject *py_template_facts(PyObject *module, PyObject *args);
PyObject *py_site_rules_new(PyObject *module, PyObject *args);
PyObject *py_words_load(PyObject *module, PyObject *args);
PyObject *py_words_save(PyObject *module, PyObject *args);
PyObject *py_words_facts(PyObject *module, PyObject *args);
PyObject *py_warc_open(PyObject *module, PyObject *args);
PyObject *py_warc_next(PyObject *module, PyObject *args);
PyObject *py_warc_close(PyObject *module, PyObject *args);
PyObject *py_metrics(PyObject *module, PyObject *args);
PyObject *py_evaluate(PyObject *module, PyObject *args);

#endif
