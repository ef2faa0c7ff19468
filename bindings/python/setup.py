# SPDX-License-Identifier: Apache-2.0
"""Builds the wheel, and the archive of sources.

`make python` calls this with what it has built: PITH_ARCHIVES names the static
libraries and PITH_LIBS what they link, PITH_VERSION is that of the library. Without
these, as `pip install` and `python3 -m build` call it, the library is built first: from
the sources in PITH_SOURCES, or those in the folder library (of an archive of sources),
or the repository around this folder.
"""
import os
import shlex
import shutil
import subprocess
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

HERE = Path(__file__).resolve().parent
# What the library is built from; the service's page is part of it.
LIBRARY = ("Makefile", "LICENSE", "include", "src", "web", "pith.pc.in", "pith-io.pc.in",
           "bindings/python/python.mk", "bindings/node/node.mk", "bindings/node/wasm.mk",
           "examples/pages/river-flood.html")
native = Extension(
    "pith._pith",
    sources=[f"native/{name}.c" for name in ("module", "page", "site", "words",
                                               "files")],
    define_macros=[("Py_LIMITED_API", "0x03090000")],
    extra_compile_args=["-std=c17", "-fvisibility=hidden", "-Wall", "-Wextra",
                        *shlex.split(os.environ.get("PITH_CFLAGS", ""))],
    extra_link_args=["-Wl,--gc-sections", "-Wl,--as-needed",
                     "-Wl,--exclude-libs,ALL"],
    depends=["native/native.h"],
    py_limited_api=True,
)


def root():
    """The folder that has the library's sources."""
    given = os.environ.get("PITH_SOURCES")
    for folder in (Path(given or "/nowhere"), HERE / "library", *HERE.parents[1:2]):
        if (folder / "include/pith/pith.h").is_file():
            return folder
    raise SystemExit("the sources of libpith are neither in library/ nor around "
                     "bindings/python")


def make(*words):
    """What a call of make there prints, also if make called this."""
    outside = {name: value for name, value in os.environ.items()
               if name not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")}
    return subprocess.run(["make", "-s", "-C", root(), *words], check=True, env=outside,
                          stdout=subprocess.PIPE, text=True).stdout


def settings():
    """PITH_VERSION, PITH_INCLUDE, PITH_ARCHIVES and PITH_LIBS."""
    if "PITH_ARCHIVES" in os.environ:
        return os.environ
    told = make("python-settings")
    return dict(line.split("=", 1) for line in told.splitlines())


class BuildExtension(build_ext):
    """The extension, with the library that it is linked with."""

    def run(self):
        known = settings()
        archives = shlex.split(known["PITH_ARCHIVES"])
        if "PITH_ARCHIVES" not in os.environ:
            make(f"-j{os.cpu_count()}", "python-library")
        native.include_dirs = [known["PITH_INCLUDE"]]
        native.depends += archives
        native.extra_link_args += archives + shlex.split(known["PITH_LIBS"])
        super().run()


class SourceArchive(sdist):
    """This folder, with the library's sources in library/."""

    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        shutil.copy(HERE / "native/native.h", Path(base_dir, "native"))
        for name in LIBRARY:
            source, target = root() / name, Path(base_dir, "library", name)
            target.parent.mkdir(parents=True, exist_ok=True)
            (shutil.copytree if source.is_dir() else shutil.copy)(source, target)


setup(
    name="pith",
    version=settings()["PITH_VERSION"],
    description="The main content of web pages",
    license="Apache-2.0",
    python_requires=">=3.9",
    packages=["pith", "pith.compat", "pith.pipelines"],
    package_data={"pith": ["py.typed", "*.pyi"]},
    ext_modules=[native],
    cmdclass={"build_ext": BuildExtension, "sdist": SourceArchive},
    options={"bdist_wheel": {"py_limited_api": "cp39"}},
    zip_safe=False,
)
