# SPDX-License-Identifier: Apache-2.0
"""Stand-ins for frameworks that Debian does not have: the methods that they
document, as far as a step is called by them, and nothing else."""
import sys
import types


def install(**modules):
    """Put modules of these contents where imports find them."""
    for name, content in modules.items():
        path = name.replace("__", ".")
        parts = path.split(".")
        for n in range(1, len(parts) + 1):
            package = ".".join(parts[:n])
            sys.modules.setdefault(package, types.ModuleType(package))
        vars(sys.modules[path]).update(content)


class BaseExtractor:
    """datatrove: a step that turns the text of each document."""

    def __init__(self, timeout=1):
        self.timeout = timeout

    def run(self, data, rank=0, world_size=1):
        for document in data:
            document.text = self.extract(document.text)
            if document.text:
                yield document


class Content:
    """A document of any of them: keywords become attributes."""

    def __init__(self, **values):
        vars(self).update(values)


class Component:
    """Haystack: component, and component.output_types()."""

    def __call__(self, cls):
        return cls

    @staticmethod
    def output_types(**types):
        def decorate(run):
            run.outputs = types
            return run
        return decorate


class Loader:
    """LangChain: load() is the list of lazy_load()."""

    def load(self):
        return list(self.lazy_load())


class Reader:
    """LlamaIndex: a class with load_data()."""


def install_all():
    install(
        datatrove__pipeline__extractors__base={"BaseExtractor": BaseExtractor},
        haystack={"component": Component(), "Document": Content},
        llama_index__core__readers__base={"BaseReader": Reader},
        llama_index__core__schema={"Document": Content},
        langchain_core__document_loaders={"BaseLoader": Loader},
        langchain_core__documents={"Document": Content,
                                   "BaseDocumentTransformer": object},
    )
