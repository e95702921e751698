"""Forms that texts in a definition must have: patterns, each with the name that words have for it.

A finding names a form in words: few people read patterns.
"""

from __future__ import annotations

WORD = r"^[a-z][a-z0-9-]{0,39}$"
SITE = r"^[A-Za-z0-9]{1,8}$"
NAME = r"^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$"
TITLE = r"^[A-Za-z0-9][A-Za-z0-9 _./-]{0,59}$"
SHA256 = r"^[0-9a-f]{64}$"
COLOUR = r"^#[0-9A-Fa-f]{6}$"
SQUARES = r"^[#.]+$"

FORMS = {
    WORD: "word",
    SITE: "site",
    NAME: "name",
    TITLE: "title",
    SHA256: "sha256",
    COLOUR: "colour",
    SQUARES: "squares",
}
