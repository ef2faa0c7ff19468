/* SPDX-License-Identifier: Apache-2.0 */
/* Templates, which are what repeats on the pages of a site, and rules of sites. */
#include "native.h"

const char py_template_name[] = "pith.template";

static void drop_template(PyObject *capsule)
{
    py_template *made = PyCapsule_GetPointer(capsule, py_template_name);
    pith_template_free(made->site);
    PyMem_Free(made);
}

static PyObject *pack_template(pith_template *site)
{
    if (!site)
        return PyErr_NoMemory();
    py_template *made = PyMem_Calloc(1, sizeof *made);
    PyObject *capsule = NULL;
    if (made) {
        made->site = site;
        capsule = PyCapsule_New(made, py_template_name, drop_template);
    } else {
        PyErr_NoMemory();
    }
    if (!capsule) {
        PyMem_Free(made);
        pith_template_free(site);
    }
    return capsule;
}

/* A template that is about to change, or NULL: nobody may be using it. */
static py_template *unpack_unused(PyObject *capsule)
{
    py_template *made = py_unpack(capsule, py_template_name);
    if (made && made->users) {
        PyErr_SetString(PyExc_RuntimeError,
                        "the template is in use by another thread");
        return NULL;
    }
    return made;
}

PyObject *py_template_new(PyObject *module, PyObject *args)
{
    (void)module;
    if (!PyArg_ParseTuple(args, ""))
        return NULL;
    return pack_template(pith_template_new());
}

static pith_status learn(pith_template *site, pith_str page,
                         const pith_options *options, pith_error *error)
{
    pith_doc *doc = NULL;
    pith_labels *labels = NULL;
    pith_status status = pith_doc_parse(page, options, &doc, error);
    if (status == PITH_OK)
        status = pith_label(doc, options, &labels, error);
    if (status == PITH_OK)
        status = pith_template_learn(site, doc, labels);
    pith_labels_free(labels);
    pith_doc_free(doc);
    return status;
}

/* template_learn(template, html, options, url, http_charset): whether the page could be
 * read */
PyObject *py_template_learn(PyObject *module, PyObject *args)
{
    PyObject *capsule, *html, *options_capsule;
    const char *url, *charset;
    Py_ssize_t url_len, charset_len;
    if (!PyArg_ParseTuple(args, "OSOz#z#", &capsule, &html, &options_capsule,
                          &url, &url_len, &charset, &charset_len))
        return NULL;
    py_template *made = unpack_unused(capsule);
    py_options *shared =
        made ? py_unpack(options_capsule, py_options_name) : NULL;
    if (!shared)
        return NULL;
    pith_options options = shared->options;
    options.render.base_url = (pith_str){url, (size_t)url_len};
    options.http_charset = (pith_str){charset, (size_t)charset_len};
    pith_str page = {PyBytes_AsString(html), (size_t)PyBytes_Size(html)};
    pith_error error = {.text = ""};
    py_call call = {.stop = NULL};
    made->users++;
    py_call_begin(&call, shared, &options);
    pith_status status = learn(made->site, page, &options, &error);
    py_call_end(&call, shared);
    made->users--;
    if (PyErr_Occurred())
        return NULL;
    if (status == PITH_OK || status == PITH_FORMAT || status == PITH_LIMIT)
        return PyBool_FromLong(status == PITH_OK);
    return py_raise(module, status, &error);
}

PyObject *py_template_save(PyObject *module, PyObject *args)
{
    PyObject *capsule;
    if (!PyArg_ParseTuple(args, "O", &capsule))
        return NULL;
    py_template *made = unpack_unused(capsule);
    if (!made)
        return NULL;
    char *out;
    size_t len;
    pith_status status = pith_template_save(made->site, &out, &len);
    if (status != PITH_OK)
        return py_raise(module, status, NULL);
    return py_take_bytes(out, len);
}

PyObject *py_template_load(PyObject *module, PyObject *args)
{
    const char *text;
    Py_ssize_t len;
    if (!PyArg_ParseTuple(args, "y#", &text, &len))
        return NULL;
    pith_template *site = NULL;
    pith_error error = {.text = ""};
    pith_status status =
        pith_template_load((pith_str){text, (size_t)len}, &site, &error);
    if (status != PITH_OK)
        return py_raise(module, status, &error);
    return pack_template(site);
}

PyObject *py_template_merge(PyObject *module, PyObject *args)
{
    PyObject *into_capsule, *from_capsule;
    if (!PyArg_ParseTuple(args, "OO", &into_capsule, &from_capsule))
        return NULL;
    py_template *into = unpack_unused(into_capsule);
    py_template *from = into ? unpack_unused(from_capsule) : NULL;
    if (!from)
        return NULL;
    if (from == into) {
        PyErr_SetString(PyExc_ValueError,
                        "a template cannot be merged with itself");
        return NULL;
    }
    pith_status status = pith_template_merge(into->site, from->site);
    if (status != PITH_OK)
        return py_raise(module, status, NULL);
    Py_RETURN_NONE;
}

/* template_facts(template): pages, duplicates, entries, one_in */
PyObject *py_template_facts(PyObject *module, PyObject *args)
{
    (void)module;
    PyObject *capsule;
    if (!PyArg_ParseTuple(args, "O", &capsule))
        return NULL;
    py_template *made = unpack_unused(capsule);
    if (!made)
        return NULL;
    pith_template_facts facts = pith_template_get_facts(made->site);
    return Py_BuildValue("(IIII)", facts.pages, facts.duplicates, facts.entries,
                         facts.one_in);
}

/* -- Rules ---------------------------------------------------------------- */

const char py_site_rules_name[] = "pith.site_rules";

/* Problems of the file that is being read, as (line, column, text). */
typedef struct problems {
    PyObject *list;
    const char *name;
    int failed; /* an exception is set */
} problems;

static void note(void *context, const pith_site_problem *problem)
{
    problems *list = context;
    if (list->failed)
        return;
    PyObject *item = Py_BuildValue("(sIIs)", list->name, problem->line,
                                   problem->column, problem->text);
    list->failed = !item || PyList_Append(list->list, item);
    Py_XDECREF(item);
}

static int add_file(PyObject *file, pith_site_rules *rules, problems *list)
{
    const char *text;
    Py_ssize_t name_len, text_len;
    if (!PyArg_ParseTuple(file, "s#y#", &list->name, &name_len, &text,
                          &text_len))
        return -1;
    pith_site_reader reader = {.report = note, .context = list};
    pith_status status =
        pith_site_rules_add(rules, (pith_str){list->name, (size_t)name_len},
                            (pith_str){text, (size_t)text_len}, &reader);
    if (status == PITH_NOMEM)
        PyErr_NoMemory();
    return status == PITH_NOMEM || list->failed ? -1 : 0;
}

static void drop_rules(PyObject *capsule)
{
    pith_site_rules_free(PyCapsule_GetPointer(capsule, py_site_rules_name));
}

/* site_rules_new(((name, bytes), ...)): rules, [(name, line, column, text)] */
PyObject *py_site_rules_new(PyObject *module, PyObject *args)
{
    (void)module;
    PyObject *files;
    if (!PyArg_ParseTuple(args, "O!", &PyTuple_Type, &files))
        return NULL;
    pith_site_rules *rules = pith_site_rules_new();
    problems p = {.list = PyList_New(0)};
    if (!rules)
        PyErr_NoMemory();
    bool fine = rules && p.list;
    for (Py_ssize_t i = 0; fine && i < PyTuple_Size(files); i++)
        fine = add_file(PyTuple_GetItem(files, i), rules, &p) == 0;
    PyObject *capsule =
        fine ? PyCapsule_New(rules, py_site_rules_name, drop_rules) : NULL;
    if (capsule)
        return Py_BuildValue("(NN)", capsule, p.list);
    pith_site_rules_free(rules);
    Py_XDECREF(p.list);
    return NULL;
}
