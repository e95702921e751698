"""Wrong calls in the chosen language: this recognizes the library's English messages and translates them.

The library has its sentences in its code, with no way to translate them. A sentence unknown here stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pnp.cli.worded import chosen_language, placeholder, word_frame, word_placeholders

if TYPE_CHECKING:
    from pnp.lang.words import Words

_NAME = r"'?(?P<name>[^']*?)'?"
_GUESS = r"(?:.*(?:Did you mean|Possible options:) (?P<known>[^?)]*+).*)?"  # by its version
_SENTENCES = {
    "missing_option": rf"Missing option {_NAME}\..*",
    "missing_argument": rf"Missing argument {_NAME}\..*",
    "missing_command": r"Missing command\.",
    "no_option": rf"No such option:? '?(?P<found>[^\s']++(?:'[^\s'.]++)*+)'?\.?{_GUESS}",
    "no_command": r"No such command (?P<quote>['\"])(?P<found>.*?)(?P=quote)\.(?: Did you mean (?P<known>.*)\?)?",
    "no_value": rf"Option {_NAME} requires an argument\.",
    "needless_value": rf"Option {_NAME} does not take a value\.",
    "extra": r"Got unexpected extra argument(?:s|\(s\))? \((?P<found>.*)\)",
    "value": r"Invalid value for (?P<name>.*?): (?P<detail>.*)",
    "bare_value": r"Invalid value: (?P<detail>.*)",
}
_DETAILS = {
    "no_integer": r"(?:'(?P<found>.*)' is not a|Input should be a) valid integer\b.*",
    "no_number": r"(?:'(?P<found>.*)' is not a|Input should be a) valid (?:float|number)\b.*",
    "range": r"(?P<found>\S+) is not in the range (?P<range>.*)\.",
    "least": r"Input should be greater than or equal to (?P<least>\S+)",
    "most": r"Input should be less than or equal to (?P<most>\S+)",
}


def reword(error: Any, arguments: Sequence[str]) -> Words:
    """Put an error's message into the language of the call; returns the words of that language."""
    from pnp.lang.help import help_texts

    lang = chosen_language(arguments)
    words, texts = _words(lang), help_texts(lang)
    word_frame(texts)
    if error.ctx is not None:
        word_placeholders(error.ctx.command, error.ctx, texts)
    said = _said(error.format_message(), words, texts)
    error.format_message = lambda: said
    return words


def words_for(arguments: Sequence[str]) -> Words:
    """The words that a call asks for."""
    return _words(chosen_language(arguments))


def _words(lang: str) -> Words:
    """The words of the call's language. If its file can't be used, a wrong call is told in English."""
    from pnp.core.findings import BadInput
    from pnp.lang.folder import DEFAULT
    from pnp.lang.words import load_words

    try:
        return load_words(lang)
    except BadInput:
        return load_words(DEFAULT)


def _said(message: str, words: Words, texts: Mapping[str, str]) -> str:
    for key, pattern in _SENTENCES.items():
        if match := re.fullmatch(pattern, message, re.DOTALL):
            params = match.groupdict()
            for listed in {"name", "known"} & params.keys():  # in the library's quotation marks
                params[listed] = params[listed] and params[listed].replace("'", "")
            if name := params.get("name"):
                params["name"] = placeholder(name, texts)
            if "detail" in params:
                params["detail"] = _detail(match["detail"], words)
            return words.label(f"usage.{key}", **params)
    return message


def _detail(detail: str, words: Words) -> str:
    for key, pattern in _DETAILS.items():
        if match := re.fullmatch(pattern, detail, re.DOTALL):
            return words.label(f"usage.{key}", **match.groupdict())
    return detail
