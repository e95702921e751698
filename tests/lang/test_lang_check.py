"""What a translator is told of a language file, ours and a third one made from scratch."""

from __future__ import annotations

import re

import pytest

from pnp.lang.check import report_language, spoken, texts_of
from pnp.lang.help import help_texts, quick_texts
from pnp.lang.language import FOLDER, language_file, languages, read_language

GERMAN = """name: Deutsch
plurals:
  one: "n = 1"
  other:
same:
  "game.*": "Namen von Spielen."
help:
  games: "Nennt die Spiele."
findings:
  mine.circled: "Kammer {chamber} ist schon umkreist."
labels:
  game.fliptown: "Fliptown"
  amount.stars: "{n|# Stern|# Sterne}"
messages:
  list.or: " oder "
"""


@pytest.fixture
def german(tmp_path):
    """A file with some lines of the German one changed; its findings save the missing keys."""

    def make(*changes):
        text = GERMAN
        for before, after in changes:
            assert before in text
            text = text.replace(before, after)
        path = tmp_path / "de.yaml"
        path.write_text(text, encoding="utf-8")
        report = report_language(path)
        return report, [each for each in report.findings if each.code != "key.missing"]

    return make


@pytest.mark.parametrize("code", languages())
def test_ours_are_complete(code):
    report = report_language(language_file(code))
    assert report.findings == ()
    assert report.complete
    assert report.done == report.total == len(list(texts_of(read_language(language_file("en")))))


def test_a_third_language_may_begin_with_a_few_texts(german):
    report, others = german()
    assert others == []
    assert (report.language.code, report.language.name, report.done) == ("de", "Deutsch", 5)
    assert len(report.findings) == report.total - 5
    assert not report.complete


def test_a_whole_section_may_be_missing(german):
    report, others = german(("messages:\n", ""), ('  list.or: " oder "\n', ""))
    assert others == []
    assert report.done == 4
    assert "messages: list.or" in {finding.params["key"] for finding in report.findings}


@pytest.mark.parametrize("section", ["help", "findings", "labels", "messages"])
def test_a_key_that_one_language_lacks(section, tmp_path):
    text = (FOLDER / "pl.yaml").read_text(encoding="utf-8")
    key = list(read_language(language_file("pl")).sections[section])[-1]
    head, _, rest = text.partition(f"\n{section}:\n")
    less, found = re.subn(rf"^  {re.escape(key)}: .*\n?", "", rest, count=1, flags=re.MULTILINE)
    assert found == 1
    path = tmp_path / "pl.yaml"
    path.write_text(f"{head}\n{section}:\n{less}", encoding="utf-8")
    (finding,) = report_language(path).findings
    assert (finding.code, finding.params["key"]) == ("key.missing", f"{section}: {key}")
    assert report_language(path).done == report_language(path).total - 1


@pytest.mark.parametrize(
    ("before", "after", "code", "line", "column"),
    [
        ("  mine.circled:", "  mine.circeld:", "key.unknown", 10, 3),  # a key that nobody uses
        ("Kammer {chamber} ist", "Sie ist", "lang.field_lost", 10, 17),
        ("Kammer {chamber}", "Kammer {chamber} {level}", "lang.field", 10, 17),
        ("Kammer {chamber}", "Kammer {chamber} {", "lang.template", 10, 17),
        ("|# Sterne}", "|# Sterne|# Sterne}", "lang.forms", 13, 17),
        ('" oder "', '" or "', "lang.untranslated", 15, 12),
        ('"Nennt die Spiele."', "Nennt die Spiele.", "lang.one_line", 8, 3),
        ('"game.*"', '"gmae.*"', "lang.same", 6, 3),
    ],
)
def test_every_fault_has_its_place(german, before, after, code, line, column):
    report, others = german((before, after))
    found = {finding.code: finding for finding in others}
    assert (found[code].file, found[code].line, found[code].column) == (str(report.path), line, column)


def test_what_is_as_in_english_is_not_done(german):
    report, others = german(('"game.*": "Namen von Spielen."', '"cowbot.*": "Namen von Leuten."'))
    assert [finding.code for finding in others] == ["lang.same", "lang.untranslated"]
    assert report.done == 4


def test_texts_without_words_are_the_same_everywhere(german):
    _, others = german(("labels:\n", 'labels:\n  amount.cash: "${n}"\n  screen.title: "{rank} {level}"\n'))
    assert others == []


def test_the_quick_reading_of_help_is_that_of_yaml():
    for code in languages():
        text = (FOLDER / f"{code}.yaml").read_text(encoding="utf-8")
        assert quick_texts(text) == read_language(language_file(code)).sections["help"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", {}),
        ("help:\n", {}),
        ('help:\n  a.b: "x"\n\n  # c\n  d: "y" # why\nlabels:\n  e: "z"\n', {"a.b": "x", "d": "y"}),
        ('help:   # what --help says\n  a: "say \\"so\\" – ż\\u017c"\n', {"a": 'say "so" – żż'}),
        ('help:\n  a: bare\n  b: \'single\'\n  c: "open\n  d: "\\x41"\n  e: "well"\n', {"e": "well"}),
        ('labels:\n  help: "no"\n', {}),
    ],
)
def test_the_quick_reading_passes_over_what_it_does_not_know(text, found):
    assert quick_texts(text) == found


def test_help_that_a_language_lacks_is_english():
    assert help_texts("pl")["games"] != help_texts("en")["games"]
    assert help_texts("no-such-language") == help_texts("en")


def test_help_texts_are_spoken_of_by_their_section():
    assert spoken("help", "print.paper") == "help.print.paper"
    assert spoken("labels", "region.mine") == "region.mine"
