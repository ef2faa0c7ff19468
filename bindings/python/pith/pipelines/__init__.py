# SPDX-License-Identifier: Apache-2.0
"""pith as a step of other frameworks.

    pith.pipelines.datatrove.Pith            an extractor
    pith.pipelines.haystack.PithConverter    a component
    pith.pipelines.llamaindex.PithReader     a reader
    pith.pipelines.langchain.PithLoader      a document loader, and
                             PithTransformer a document transformer
    pith.pipelines.scrapy.PithPipeline       an item pipeline
    pith.pipelines.dask.extract_bag          over a bag; also pith.dask

Each module imports its framework, which has to be installed; this one does not.
Keywords are those of `pith.Options`.
"""
