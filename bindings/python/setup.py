# SPDX-License-Identifier: Apache-2.0
"""Builds the wheel; `make python` calls this with what it needs.

PITH_ARCHIVES names the static libraries and PITH_LIBS what they link,
PITH_VERSION is that of the library.
"""
import os
import shlex

from setuptools import Extension, setup

native = Extension(
    "pith._pith",
    sources=[f"native/{name}.c" for name in ("module", "page", "site", "words",
                                               "files")],
    include_dirs=[os.environ["PITH_INCLUDE"]],
    define_macros=[("Py_LIMITED_API", "0x03090000")],
    extra_compile_args=["-std=c17", "-fvisibility=hidden", "-Wall", "-Wextra",
                        *shlex.split(os.environ.get("PITH_CFLAGS", ""))],
    extra_link_args=["-Wl,--gc-sections", "-Wl,--as-needed",
                     "-Wl,--exclude-libs,ALL",
                     *shlex.split(os.environ["PITH_ARCHIVES"]),
                     *shlex.split(os.environ["PITH_LIBS"])],
    depends=["native/native.h", *shlex.split(os.environ["PITH_ARCHIVES"])],
    py_limited_api=True,
)

setup(
    name="pith",
    version=os.environ["PITH_VERSION"],
    description="The main content of web pages",
    license="Apache-2.0",
    python_requires=">=3.9",
    packages=["pith", "pith.compat", "pith.pipelines"],
    package_data={"pith": ["py.typed", "*.pyi"]},
    ext_modules=[native],
    options={"bdist_wheel": {"py_limited_api": "cp39"}},
    zip_safe=False,
)
