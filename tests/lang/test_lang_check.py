"""What a translator is told of files of words, ours and those of a third language made from scratch."""

from __future__ import annotations

import re

import pytest

from pnp.core.findings import BadInput
from pnp.lang import folder
from pnp.lang.check import check_language, report_language, spoken, texts_of, words_files
from pnp.lang.help import help_texts, quick_texts
from pnp.lang.language import language_file, languages, read_language
from pnp.lang.words import load_words

GERMAN = """name: Deutsch
plurals:
  one: "n = 1"
  other:
same:
  "game.*": "Namen von Spielen."
help:
  games: "Nennt die Spiele."
findings:
  deck.twice: "Karte {card} ist doppelt im Stapel."
labels:
  game.dice-town: "Dice Town"
  amount.points: "{n|# Punkt|# Punkte}"
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
    reports = [report_language(path) for path in words_files(code)]
    assert [report.findings for report in reports] == [()] * len(folder.word_folders())
    assert all(report.complete and report.done == report.total for report in reports)
    assert sum(report.total for report in reports) == len(list(texts_of(read_language("en"))))


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
    text = language_file("pl").read_text(encoding="utf-8")
    key = list(report_language(language_file("pl")).language.sections[section])[-1]
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
        ("  deck.twice:", "  deck.twiec:", "key.unknown", 10, 3),  # a key that nobody uses
        ("Karte {card} ist", "Sie ist", "lang.field_lost", 10, 15),
        ("Karte {card}", "Karte {card} {level}", "lang.field", 10, 15),
        ("Karte {card}", "Karte {card} {", "lang.template", 10, 15),
        ("|# Punkte}", "|# Punkte|# Punkte}", "lang.forms", 13, 18),
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
    _, others = german(
        ("labels:\n", 'labels:\n  booklet.date: "{day} {month} {year}"\n  booklet.failed: "{day}: {reason}"\n')
    )
    assert others == []


def test_the_quick_reading_of_help_is_that_of_yaml():
    for code in languages():
        assert help_texts(code) == read_language(code).sections["help"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", {}),
        ("help:\n", {}),
        ('help:\n  a.b: "x"\n\n  # c\n  d: "y" # why\nlabels:\n  e: "z"\n', {"a.b": "x", "d": "y"}),
        ('help:   # what --help says\n  a: "say \\"so\\" – ż\\u017c"\n', {"a": 'say "so" – żż'}),
        ('help:\n  a: bare\n  b: \'single\'\n  c: "open\n  d: "\\x41"\n  e: "well"\n', {"e": "well"}),
        ('labels:\n  help: "no"\n', {}),
        ('same:\n  help: "x"\nhelp:\n  a: "x"\n', {"a": "x"}),
        ('labels:\n  e: "z"\nhelp:\n  a: "too late: the file is not read to its end"\n', {}),
    ],
)
def test_the_quick_reading_passes_over_what_it_does_not_know(text, found):
    assert quick_texts(text.splitlines(keepends=True)) == found


def test_help_that_a_language_lacks_is_english():
    assert help_texts("pl")["games"] != help_texts("en")["games"]
    assert help_texts("no-such-language") == help_texts("en")


def test_help_texts_are_spoken_of_by_their_section():
    assert spoken("help", "print.paper") == "help.print.paper"
    assert spoken("labels", "region.mine") == "region.mine"


# A game's own words

TOY = """findings:
  toy.empty: "The bag of {player} is empty."
labels:
  game.toy: "Toy"
  toy.stones: "{n|# stone|# stones}"
messages:
  toy.bye: "So long!"
"""
TOY_PL = """same:
  "game.*": "Names of games."
findings:
  toy.empty: "Woreczek gracza {player} jest pusty."
labels:
  game.toy: "Toy"
  toy.stones: "{n|# kamień|# kamienie|# kamieni}"
messages:
  toy.bye: "Żegnaj!"
"""


@pytest.fixture
def toy(tmp_path, monkeypatch):
    """A game that is registered from elsewhere, with words in both languages."""
    home = tmp_path / "toy" / "words"
    home.mkdir(parents=True)
    (home / "en.yaml").write_text(TOY, encoding="utf-8")
    (home / "pl.yaml").write_text(TOY_PL, encoding="utf-8")
    monkeypatch.setattr(folder, "ADDED", [home])
    return home


def told(code):
    return [(each.code, each.file, each.line, each.column) for each in check_language(code)]


@pytest.mark.usefixtures("toy")
def test_a_game_brings_its_own_words():
    assert told("en") == told("pl") == []
    assert load_words("en").label("toy.stones", n=2) == "2 stones"
    assert load_words("pl").label("toy.stones", n=5) == "5 kamieni"
    assert load_words("pl").message("toy.bye") == "Żegnaj!"
    assert load_words("pl").label("suit.h") == "kier"


@pytest.mark.usefixtures("toy")
def test_its_words_leave_with_it(monkeypatch):
    assert load_words("en").label("game.toy") == "Toy"
    monkeypatch.setattr(folder, "ADDED", [])
    assert load_words("en").label("game.toy") == "game.toy"


def test_a_game_may_have_help_of_its_own(toy):
    (toy / "en.yaml").write_text('help:\n  toy.bag: "How full the bag is."\n' + TOY, encoding="utf-8")
    assert help_texts("pl")["toy.bag"] == "How full the bag is."
    assert (help_texts("pl")["games"], "toy.bag" in load_words("en").language.sections["help"]) == (
        load_words("pl").language.sections["help"]["games"],
        True,
    )


def test_a_game_that_lacks_a_language_speaks_english(toy):
    (toy / "pl.yaml").unlink()
    assert load_words("pl").label("toy.stones", n=2) == "2 stones"
    assert told("pl") == [("lang.no_file", str(toy / "pl.yaml"), None, None)]
    report = report_language(toy / "pl.yaml")
    assert (report.done, report.total, report.language.name) == (0, 4, "polski")


def test_a_key_in_two_files_is_a_fault_of_both(toy):
    (toy / "en.yaml").write_text(TOY.replace("labels:\n", 'labels:\n  suit.h: "reds"\n'), encoding="utf-8")
    shared = language_file("en")
    line = shared.read_text(encoding="utf-8").splitlines().index('  suit.h: "hearts"') + 1
    assert told("en") == [("lang.twice", str(shared), line, 3), ("lang.twice", str(toy / "en.yaml"), 4, 3)]
    assert load_words("en").label("suit.h") == "hearts", "the shared one counts"


def test_a_key_in_the_wrong_file_is_shown_its_place(toy):
    polish = TOY_PL.replace("labels:\n", 'labels:\n  heading.round: "Runda"\n')
    (toy / "pl.yaml").write_text(polish, encoding="utf-8")
    assert [each for each in told("pl") if each[1] == str(toy / "pl.yaml")] == [
        ("lang.elsewhere", str(toy / "pl.yaml"), 6, 3),
        ("lang.twice", str(toy / "pl.yaml"), 6, 3),
    ]
    (elsewhere,) = [each for each in check_language("pl") if each.code == "lang.elsewhere"]
    assert elsewhere.params["expected"] == str(language_file("pl"))


@pytest.mark.parametrize(
    ("before", "after", "code", "line", "column"),
    [
        ("Woreczek gracza {player}", "Woreczek", "lang.field_lost", 4, 14),
        ("|# kamieni}", "}", "lang.forms", 7, 15),
        ('"Żegnaj!"', '"So long!"', "lang.untranslated", 9, 12),
        ("toy.stones:", "toy.stoens:", "key.unknown", 7, 3),
    ],
)
def test_every_fault_of_a_game_has_its_place(toy, before, after, code, line, column):
    (toy / "pl.yaml").write_text(TOY_PL.replace(before, after), encoding="utf-8")
    assert (code, str(toy / "pl.yaml"), line, column) in told("pl")


@pytest.mark.usefixtures("toy")
def test_a_file_of_ones_own_is_held_against_what_it_resembles(tmp_path):
    own = tmp_path / "pl.yaml"
    own.write_text(TOY_PL, encoding="utf-8")
    report = report_language(own)
    assert (report.findings, report.total) == ((), 4)


def test_a_game_s_file_that_can_t_be_read_is_told_of(toy):
    (toy / "en.yaml").write_text("labels: {a: [1]}\nopen: {bag: maybe}\n", encoding="utf-8")
    with pytest.raises(BadInput) as caught:
        load_words("en")
    assert [(each.code, each.file, each.line) for each in caught.value.findings] == [
        ("value.type", str(toy / "en.yaml"), 1),
        ("value.choice", str(toy / "en.yaml"), 2),
    ]


def test_things_without_a_label_are_called_by_their_key_where_a_game_says_so(toy):
    assert load_words("pl").label("bag.big-one") == "bag.big-one"
    (toy / "en.yaml").write_text("open: {bag: name, pebble: word}\n" + TOY, encoding="utf-8")
    folder.ADDED.append(toy.parent)  # other folders, so the files are read anew
    assert load_words("pl").label("bag.big-one") == "Big one"
    assert load_words("pl").label("pebble.big-one") == "big one"
