# SPDX-License-Identifier: Apache-2.0
"""What repeats on the pages of a site."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterable, Optional, Tuple, Union

from . import _pith
from ._input import bytes_of, check_texts, pages_of, whole
from ._warc import Source, parts_of

if TYPE_CHECKING:
    from ._options import Options


class Template:
    """What repeats on the pages of a site, to be dropped from each.

    `Template.learn(pages)` counts pages; `pith.extract(html, template=t)` drops
    what repeats. A template may serve any number of threads at once, but
    counting (`add`, `merge`) needs it alone: RuntimeError else.
    """

    __slots__ = ("_capsule",)

    def __init__(self) -> None:
        self._capsule = _pith.template_new()

    @classmethod
    def learn(cls, pages: Iterable[Source], *,
              options: Optional[Options] = None, **changes: Any) -> Template:
        """A template of some pages of one site; ten or more are wanted. They are given
        as to `extract_many`: pages, pairs (html, url), or what `read_warc` gives."""
        made = cls()
        for page in pages_of(pages):
            made.add(page, options=options, **changes)
        return made

    def add(self, html: Source, *, options: Optional[Options] = None,
            **changes: Any) -> bool:
        """Count a page; False when it is no text, or a limit stopped it."""
        from ._options import options_of

        source, url, charset = parts_of(html)
        check_texts(url=url, http_charset=charset)
        content, decoded = bytes_of(source)
        if decoded:
            changes = {**changes, "encoding": "utf-8"}
        chosen = options_of(options, changes)
        return _pith.template_learn(self._capsule, content, chosen._capsule, whole(url),
                                    whole(charset))

    def merge(self, other: Template) -> None:
        """Add what another template has counted, on other pages."""
        if not isinstance(other, Template):
            raise TypeError("only a pith.Template can be merged, not "
                            + type(other).__name__)
        _pith.template_merge(self._capsule, other._capsule)

    def dumps(self) -> bytes:
        """The template as text; equal templates give equal bytes."""
        return _pith.template_save(self._capsule)

    @classmethod
    def loads(cls, data: Union[bytes, str]) -> Template:
        """Read what `dumps` or `pith site learn` wrote; pith.Error else."""
        made = cls.__new__(cls)
        content = data.encode() if isinstance(data, str) else bytes(data)
        made._capsule = _pith.template_load(content)
        return made

    def __reduce__(self) -> Tuple[Any, ...]:
        return Template.loads, (self.dumps(),)

    def __repr__(self) -> str:
        return f"<pith.Template of {self.pages} pages, {self.entries} blocks>"

    @property
    def pages(self) -> int:
        """Pages that were counted."""
        return _pith.template_facts(self._capsule)[0]

    @property
    def entries(self) -> int:
        """Blocks in the table."""
        return _pith.template_facts(self._capsule)[2]
