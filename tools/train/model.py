# SPDX-License-Identifier: Apache-2.0
"""From XGBoost's trees to a table in C."""
import json
from pathlib import Path

import numpy
import xgboost

LEAF = 0xffff
LINE = 78


def trees_of(booster):
    return json.loads(bytes(booster.save_raw("json")))["learner"][
        "gradient_booster"]["model"]["trees"]


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


def from_boosters(boosters, views, nfeatures):
    """One model whose margin is the mean of the boosters' margins."""
    trees = [flatten(tree, columns, 1 / len(boosters))
             for booster, columns in zip(boosters, views)
             for tree in trees_of(booster)]
    return {"trees": trees, "nfeatures": nfeatures, "base": 0.0}


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
    return fill(f"{{{c_float(t)}, {'LEAF' if f == LEAF else f}, {left}}}"
                for tree in model["trees"] for t, f, left in tree)


def c_starts(model):
    starts = numpy.cumsum([0] + [len(tree) for tree in model["trees"]])
    return fill(str(start) for start in starts)


def c_table(name, model, storage=""):
    """Definition of one pith_boost."""
    return (f"static const pith_boost_node {name}_nodes[] = {{\n"
            f"{c_nodes(model)}}};\n\n"
            f"static const uint32_t {name}_trees[] = {{\n"
            f"{c_starts(model)}}};\n\n"
            f"{storage}const pith_boost {name} = {{\n"
            f"    {name}_nodes, {name}_trees, {len(model['trees'])}, "
            f"{model['nfeatures']},\n    {c_float(model['base'])},\n}};\n")


HEAD = """/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Generated; do not edit. The model of the method auto.
 *
 *   make train
 *
 * Learnt with XGBoost {version} from the development part of WCXB, the Web
 * Content eXtraction Benchmark (Murrough Foley, 2026), CC-BY-4.0: 1,497 web
 * pages whose content people have annotated. None of their text is in here.
 *
{figures}
 */
"""


def write(path, model, names, calibration, figures):
    """The model as C, with what is needed to check and to use it."""
    path = Path(path)
    text = HEAD.format(version=xgboost.__version__,
                       figures=comment("Word F1 in cross-validation by site: "
                                       + figures + "."))
    text += ("#include \"auto_model.h\"\n\n"
             "#define LEAF PITH_BOOST_LEAF\n\n"
             "/* clang-format off */\n")
    text += c_table("pith_auto_model", model)
    text += ("\nconst char *const pith_auto_model_features[] = {\n"
             + fill([f'"{name}"' for name in names] + ["NULL"]) + "};\n")
    text += ("\nconst pith_auto_point pith_auto_calibration[] = {\n"
             + fill(f"{{{x:.4f}f, {y:.4f}f}}" for x, y in calibration) + "};\n"
             f"\nconst size_t pith_auto_ncalibration = {len(calibration)};\n"
             "/* clang-format on */\n")
    path.write_text(text, "utf-8")


def comment(text):
    lines, line = [], " *"
    for word in text.split():
        if len(line) + len(word) + 1 > LINE:
            lines.append(line)
            line = " *"
        line += " " + word
    return "\n".join(lines + [line])
