/* SPDX-License-Identifier: Apache-2.0 */
/* Lists of the words of many pages, for the method outlier. */
#include "native.h"

const char py_words_name[] = "pith.words";

static void drop_words(PyObject *capsule)
{
    pith_words_free(PyCapsule_GetPointer(capsule, py_words_name));
}

PyObject *py_words_load(PyObject *module, PyObject *args)
{
    PyObject *bytes;
    if (!PyArg_ParseTuple(args, "S", &bytes))
        return NULL;
    pith_str text = {PyBytes_AsString(bytes), (size_t)PyBytes_Size(bytes)};
    pith_words *words = NULL;
    pith_error error = {.text = ""};
    PyThreadState *thread = PyEval_SaveThread();
    pith_status status = pith_words_load(text, &words, &error);
    PyEval_RestoreThread(thread);
    if (status != PITH_OK)
        return py_raise(module, status, &error);
    PyObject *capsule = PyCapsule_New(words, py_words_name, drop_words);
    if (!capsule)
        pith_words_free(words);
    return capsule;
}

/* The list that is the one argument; NULL with an exception. */
static const pith_words *parse_words(PyObject *args)
{
    PyObject *capsule;
    return PyArg_ParseTuple(args, "O", &capsule)
               ? py_unpack(capsule, py_words_name)
               : NULL;
}

PyObject *py_words_save(PyObject *module, PyObject *args)
{
    const pith_words *words = parse_words(args);
    if (!words)
        return NULL;
    char *out;
    size_t len;
    pith_status status = pith_words_save(words, &out, &len);
    if (status != PITH_OK)
        return py_raise(module, status, NULL);
    return py_take_bytes(out, len);
}

/* words_facts(words): how many words, how many pages */
PyObject *py_words_facts(PyObject *module, PyObject *args)
{
    (void)module;
    const pith_words *words = parse_words(args);
    if (!words)
        return NULL;
    return Py_BuildValue("(nn)", (Py_ssize_t)pith_words_count(words),
                         (Py_ssize_t)pith_words_pages(words));
}
