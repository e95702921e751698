"""Every finding code of the source has its sentence, every sentence its code, and every field its param."""

from __future__ import annotations

import lang_sources
import pytest

from pnp.core.findings import Finding
from pnp.lang import load_words
from pnp.lang.templates import fields

WORDS = load_words("en")
SENTENCES = WORDS.language.sections["findings"]
SITES = lang_sources.call_sites()


def test_every_code_in_the_source_has_a_sentence():
    missing = {code: file for code, file in lang_sources.codes().items() if code not in SENTENCES}
    assert not missing


def test_no_sentence_is_unused():
    assert sorted(SENTENCES.keys() - lang_sources.codes().keys()) == []


def test_the_scan_sees_call_sites_of_every_style():
    seen = {code: [params for _, params in sites] for code, sites in SITES.items()}
    assert {"chamber"} in seen["mine.unreachable"]  # return "code", {...}
    assert {"stop"} in seen["trail.skipped"]  # a if ... else b
    assert {"found"} in seen["turn.three_cards"]  # raise Unreadable(...)
    assert {"found", "first"} in seen["site.duplicate"]  # _at(source, path, "code", ...)
    assert {"found", "suggestion"} in seen["value.suit"]  # PydanticCustomError
    assert {"chamber"} in seen["position.chamber"]  # yield "chamber", {...}
    assert len(seen) > 0.85 * len(SENTENCES)


@pytest.mark.parametrize("code", sorted(SENTENCES))
def test_fields_are_params_at_every_call_site(code):
    sites = SITES.get(code, [])
    for field in fields(SENTENCES[code]):
        having = [place for place, params in sites if field.name in params]
        if field.given is not None:  # said only where it is given
            assert having or not sites, f"{code}: nobody gives {field.name}"
        else:
            assert [place for place, params in sites if field.name not in params] == [], f"{code}: {field.name}"


@pytest.mark.parametrize("code", sorted(SENTENCES))
def test_sentences_are_sentences(code):
    names = {name for _, params in SITES.get(code, []) for name in params} - {"suggestion"}
    names |= {field.name for field in fields(SENTENCES[code])}
    for value in (2, "x", ["a", "b"]):
        said = WORDS.finding(Finding(code, dict.fromkeys(names, value)))
        assert "{" not in said.replace("{2}", "").replace("{x}", "").replace("{a, b}", ""), said
        assert said[0] in "“" or not said[0].islower() or said[0] in "xa", said
        assert "'" not in said
        assert '"' not in said
        assert "  " not in said
