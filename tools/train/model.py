# SPDX-License-Identifier: Apache-2.0
"""From XGBoost's trees to a table in C."""
import datetime
import hashlib
import json
from pathlib import Path

import numpy
import xgboost

import score

LEAF = 0xffff  # until the table is written
STEP = 2.0 ** -12  # of a leaf: the WebAssembly module packs 27 KB smaller
COARSE = 2.0 ** -7  # of a leaf of the trees for pages that look old
BITS = 12  # of a threshold of these and of the models of page types
LINE = 78


def trees_of(booster):
    return json.loads(bytes(booster.save_raw("json")))["learner"][
        "gradient_booster"]["model"]["trees"]


def cut_short(model, trees):
    """The same model with its first trees only and no exits."""
    return dict(model, trees=model["trees"][:trees], exits=[])


def flatten(tree, columns, scale):
    """Nodes as (threshold, feature, left), children side by side.

    Breadth first, so that the upper levels share cache lines.
    """
    order, nodes = [0], []
    for at in order:
        left = tree["left_children"][at]
        threshold = numpy.float32(tree["split_conditions"][at])
        if left == -1:
            nodes.append((numpy.float32(threshold * numpy.float32(scale)),
                          LEAF, 0))
        else:
            nodes.append((threshold, columns[tree["split_indices"][at]],
                          len(order)))
            order += [left, tree["right_children"][at]]
    return nodes


def round_leaves(nodes, step=STEP):
    return [(numpy.float32(numpy.round(value / step) * step), feature, left)
            if feature == LEAF else (value, feature, left)
            for value, feature, left in nodes]


def shorten_thresholds(nodes):
    """Thresholds of BITS bits, never above what they were: a value just below a
    threshold goes right now, one that equals it still does. The WebAssembly
    module packs 3.7 KB smaller with the models of page types shortened."""
    def short(value):
        mantissa, exponent = numpy.frexp(value)
        return numpy.float32(numpy.ldexp(
            numpy.floor(mantissa * 2.0 ** BITS) / 2.0 ** BITS, exponent))
    return [(value if feature == LEAF else short(value), feature, left)
            for value, feature, left in nodes]


def from_boosters(boosters, views, nfeatures, exits):
    """One model whose margin is the mean of the boosters' margins.

    The boosters' trees take turns, so that the first of them together are
    a small model of their own, which is what exits need.
    """
    turns = zip(*(trees_of(booster) for booster in boosters))
    trees = [flatten(tree, view.columns, 1 / len(boosters))
             for turn in turns for tree, view in zip(turn, views)]
    return {"trees": trees, "nfeatures": nfeatures, "base": 0.0,
            "exits": exits}


def c_float(value):
    """A float that C reads back to the same bits."""
    text = numpy.format_float_positional(numpy.float32(value), unique=True,
                                         trim="0")
    if len(text) > 12:
        text = numpy.format_float_scientific(numpy.float32(value), unique=True,
                                             trim="0")
    return text + "f"


def fill(items, indent="    "):
    """Items with commas on lines of at most LINE columns."""
    lines, line = [], indent
    for item in items:
        if len(line) + len(item) + 2 > LINE:
            lines.append(line.rstrip())
            line = indent
        line += item + ", "
    return "\n".join(lines + [line.rstrip()]) + "\n"


def c_nodes(model):
    """A leaf asks for what stands behind a row and sends it to itself.

    The right child is counted from its parent.
    """
    return fill(f"{{{c_float(t)}, LEAF, 0}}" if f == LEAF else
                f"{{{c_float(t)}, {f}, {left + 1 - i}}}"
                for tree in model["trees"]
                for i, (t, f, left) in enumerate(tree))


def depth_of(tree):
    depth = [0] * len(tree)
    for i, (_, feature, left) in enumerate(tree):
        if feature != LEAF:
            depth[left] = depth[left + 1] = depth[i] + 1
    return max(depth)


def c_starts(model):
    starts = numpy.cumsum([0] + [len(tree) for tree in model["trees"]])
    return fill(str(start) for start in starts)


def c_table(name, model, storage=""):
    """Definition of one pith_boost."""
    depth = max(map(depth_of, model["trees"]))
    return (f"#define LEAF {model['nfeatures']}\n"
            f"static const pith_boost_node {name}_nodes[] = {{\n"
            f"{c_nodes(model)}}};\n#undef LEAF\n\n"
            f"static const uint32_t {name}_trees[] = {{\n"
            f"{c_starts(model)}}};\n\n"
            f"{c_exits(name, model['exits'])}"
            f"{storage}const pith_boost {name} = {{\n"
            f"    {name}_nodes, {name}_trees, {len(model['trees'])}, "
            f"{model['nfeatures']}, {depth},\n    {c_float(model['base'])}, "
            f"{name + '_exits' if model['exits'] else 'NULL'}, "
            f"{len(model['exits'])},\n}};\n")


def c_exits(name, exits):
    if not exits:
        return ""
    rows = "".join("    {%d, %s},\n" % (stop, ", ".join(
        "{%s}" % ", ".join(map(c_float, side)) for side in sides))
        for stop, *sides in exits)
    return f"static const pith_boost_exit {name}_exits[] = {{\n{rows}}};\n\n"


HEAD = """/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Generated by tools/train; do not edit. {what}
 *
 *   make train
 *
 * {date}; sha256 of the lines from the first #include on:
 * {digest}
 *
{source}
 *
{figures}
 */
"""

WCXB = ("from the development part of WCXB, the Web Content eXtraction "
        "Benchmark (Murrough Foley, 2026), CC-BY-4.0: 1,497 web pages whose "
        "content people have annotated")
OTHERS = ("; from 91 of the test pages of Mozilla's Readability, Apache-2.0; "
          "from 198 pages of AndyTheFactory's article-extraction-dataset, "
          "Apache-2.0, 160 of Fundus's tests, MIT, 173 of the benchmark of "
          "magic-html, Apache-2.0, 92 of harvest's forums, Apache-2.0, and 24 "
          "of CleanPortalEval (Endredy and Novak, 2013); and from 537 pages of "
          "manuals in Debian's packages, as generators of documentation "
          "write them")


def write_file(path, what, text, figures, source=WCXB):
    """Tables in C below a head that says where they are from."""
    head = HEAD.format(what=what, date=datetime.date.today().isoformat(),
                       digest=hashlib.sha256(text.encode()).hexdigest(),
                       source=comment(
                           f"Learnt with XGBoost {xgboost.__version__} "
                           f"{source}. None of their text is in here."),
                       figures=comment(figures))
    Path(path).write_text(head + text, "utf-8")


# For programs that are not asked how sure they are.
NO_CALIBRATION = ([(0.0, 0.0), (1.0, 0.99)],) * 2


def c_calibrations(articles, others):
    """Points of both calibrations, and what is scored as an article."""
    text = ""
    for name, points in (("articles", articles), ("others", others)):
        text += (f"\nstatic const pith_auto_point points_of_{name}[] = {{\n"
                 + fill(f"{{{x:.4f}f, {y:.4f}f}}" for x, y in points) + "};\n"
                 + f"\nconst pith_auto_calibration pith_auto_of_{name} = "
                 + f"{{points_of_{name}, {len(points)}}};\n")
    return text + ("\nconst float pith_auto_article_from = "
                   f"{c_float(score.SCORED_AS_ARTICLE)};\n")


def write(path, model, names, calibration, figures):
    """The model as C, with what is needed to check and to use them."""
    model = dict(model, trees=list(map(round_leaves, model["trees"])))
    text = ("#include \"auto_model.h\"\n\n"
             "/* clang-format off */\n")
    text += c_table("pith_auto_model", model)
    text += ("\nconst char *const pith_auto_model_features[] = {\n"
             + fill([f'"{name}"' for name in names] + ["NULL"]) + "};\n")
    text += c_calibrations(*calibration) + "/* clang-format on */\n"
    write_file(path, "The model of the method auto.", text,
               f"Word F1 in cross-validation by site: {figures}.",
               WCXB + OTHERS)


def comment(text):
    lines, line = [], " *"
    for word in text.split():
        if len(line) + len(word) + 1 > LINE:
            lines.append(line)
            line = " *"
        line += " " + word
    return "\n".join(lines + [line])
