# SPDX-License-Identifier: Apache-2.0
"""`pith.pipelines.dask` under a shorter name, for clusters:

    import pith.dask
    records = pith.dask.extract(["crawl/1.warc.gz", "crawl/2.warc.gz"])
"""
from pith.pipelines.dask import extract, extract_bag, extract_file

__all__ = ["extract", "extract_bag", "extract_file"]
