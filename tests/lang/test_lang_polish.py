"""Polish is whole, is Polish, counts as Polish does, and is what `--lang pl` prints."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase

import lang_sources
import pytest
from typer.testing import CliRunner

from pnp.cli.app import app
from pnp.core.findings import Finding
from pnp.lang import load_words
from pnp.lang.check import check_language, spoken
from pnp.lang.language import SECTIONS
from pnp.lang.templates import fields

EN, PL = load_words("en"), load_words("pl")
ENGLISH = {(section, key): text for section in SECTIONS for key, text in EN.language.sections[section].items()}
POLISH = {(section, key): text for section in SECTIONS for key, text in PL.language.sections[section].items()}
SENTENCES = PL.language.sections["findings"]
SITES = lang_sources.call_sites()

NOTATION = {"lang.plurals", "moves.empty", "now.assign"}
"""Show something as it is written."""

ENGLISH_WORDS = re.compile(
    r"\b(the|and|of|with|is|are|not|or|for|you|your|from|this|that|there|here|has|have|can|may|must|only|cards?|stars?"
    r"|gold|cash|wanted|turn|round|sheriff|town|mine|trail|cemetery|badlands|board|file|key|line|players?)\b"
)

NUMBERS = [0, 1, 2, 4, 5, 11, 12, 14, 21, 22, 25, 101, 112]
FORMS = [2, 0, 1, 1, 2, 2, 2, 2, 2, 1, 2, 2, 2]
COUNTED = {
    "amount.stars": ("gwiazdka", "gwiazdki", "gwiazdek"),
    "amount.silver": ("srebrna gwiazdka", "srebrne gwiazdki", "srebrnych gwiazdek"),
    "amount.gold": ("złoto", "złota", "złota"),
    "amount.wanted": ("list gończy", "listy gończe", "listów gończych"),
    "amount.pans": ("misa", "misy", "mis"),
    "amount.hammers": ("młotek", "młotki", "młotków"),
    "amount.cards": ("karta", "karty", "kart"),
    "amount.points": ("punkt", "punkty", "punktów"),
    "amount.turns": ("tura", "tury", "tur"),
    "amount.players": ("gracz", "graczy", "graczy"),
    "play.ways": ("sposób", "sposoby", "sposobów"),
}


def said_by_people(text: str) -> str:
    """A template without its fields, names of files, and what stands in quotes or brackets because it is typed."""
    forms = re.sub(r"\{[a-z0-9_:-]+[|?]?|[|}]", " ", text)
    return re.sub(r"„[^”]*”|\[[^\]]*\]|\b\w+\.yaml\b", " ", forms)


def test_polish_is_complete():
    assert check_language("pl") == []
    assert ENGLISH.keys() - POLISH.keys() == set()
    assert {key.partition(".")[0] for _, key in POLISH.keys() - ENGLISH.keys()} == {"region-to"}
    assert PL.language.name == "polski"


def test_what_is_the_same_in_both_languages_is_so_on_purpose():
    """The file itself names what may be as in English; only a text without a word of its own needs no leave."""
    same = {spoken(*place) for place in ENGLISH if ENGLISH[place] == POLISH[place]}
    allowed = {name for name in same if any(fnmatchcase(name, pattern) for pattern in PL.language.same)}
    assert sorted(same - allowed) == sorted(
        ["amount.cash", "call.wrong", "list.between", "play.does.peek", "screen.title"]
        + [f"value.{rank}" for rank in "23456789T"]
        + [f"booklet.{key}" for key in ("date", "day", "failed", "month")]
    )
    assert all(len(reason) > 4 for reason in PL.language.same.values())


def test_no_english_is_left():
    own = {
        key: text
        for (_, key), text in POLISH.items()
        if key not in NOTATION and not key.startswith(("game.", "cowbot.")) and not key.endswith((".what", ".example"))
    }
    assert {key: text for key, text in own.items() if ENGLISH_WORDS.search(said_by_people(text).lower())} == {}


def test_polish_is_set_as_polish_is():
    said = [text for (_, key), text in POLISH.items() if not key.endswith(".example")]
    assert [text for text in said if re.search(r"[“'\"]|  ", text)] == []
    assert [text for text in POLISH.values() if text.count("„") != text.count("”")] == []


def test_players_are_not_taken_for_men_or_women():
    assert [text for text in POLISH.values() if re.search(r"(łeś|łaś|łbyś|łabyś)\b", text)] == []


@pytest.mark.parametrize(
    ("number", "english", "polish"), [(104.09, "104.09", "104,09"), (7.0, "7", "7"), (-0.5, "−0.5", "−0,5")]
)
def test_figures_to_be_read_have_a_comma(number, english, polish):
    assert (EN.decimal(number, 2), PL.decimal(number, 2)) == (english, polish)


@pytest.mark.parametrize(
    ("other", "ours"),
    [(r"dowiedz(?!ieć)|dowodzi\b", "udowodnić"), ("łamigłów", "zagadka"), (r"\bwydani[ea]", "edycja")],
)
def test_one_thing_has_one_word(other, ours):
    assert [text for text in POLISH.values() if re.search(other, text.lower())] == [], f"here it is {ours}"


def test_verbs_agree_with_the_lines_they_count():
    assert [PL.label("screen.lines_least", n=n) for n in (1, 3, 22, 1000)] == [
        "Ten wynik daje co najmniej 1 rozgrywka.",
        "Ten wynik dają co najmniej 3 różne rozgrywki.",
        "Ten wynik dają co najmniej 22 różne rozgrywki.",
        "Ten wynik daje co najmniej 1000 różnych rozgrywek.",
    ]


def test_plural_forms():
    assert PL.language.plurals.names == ("one", "few", "many")
    assert [PL.form(number) for number in NUMBERS] == FORMS


@pytest.mark.parametrize("key", sorted(COUNTED))
def test_things_are_counted(key):
    for number, form in zip(NUMBERS, FORMS, strict=True):
        assert PL.label(key, n=number) == f"{number} {COUNTED[key][form]}"


@pytest.mark.parametrize(
    ("key", "one", "few", "many"),
    [
        ("amount.stars", "gwiazdka", "gwiazdki", "gwiazdek"),
        ("amount.cards", "karta", "karty", "kart"),
        ("amount.wanted", "list gończy", "listy gończe", "listów gończych"),
        ("my.sheets", "arkusz", "arkusze", "arkuszy"),  # a board's own words are counted too
    ],
)
def test_the_numbers_that_learners_get_wrong(key, one, few, many):
    words = PL.overlay({"my.sheets": "{n|# arkusz|# arkusze|# arkuszy}"})
    said = [words.label(key, n=number) for number in (1, 2, 5, 12, 22, 25)]
    assert said == [f"1 {one}", f"2 {few}", f"5 {many}", f"12 {many}", f"22 {few}", f"25 {many}"]


@pytest.mark.parametrize(
    ("code", "name", "said"),
    [
        ("bail.missing", "owed", ["jest 1 ścigany banita", "jest 2 ściganych banitów", "5 ściganych banitów"]),
        ("turn.three_cards", "found", ["Podano 1 kartę", "Podano 2 karty", "Podano 5 kart"]),
        ("position.hand", "found", ["Jest 1 karta pokerowa", "Są 2 karty pokerowe", "Jest 5 kart pokerowych"]),
        ("deck.incomplete", "count", ["brakuje 1 karty", "brakuje 2 kart", "brakuje 5 kart"]),
        ("list.length", "expected", ["Oczekiwany jest 1 wpis", "Oczekiwane są 2 wpisy", "Oczekiwanych jest 5 wpisów"]),
        ("turn.outside", "turns", ["po 1 turze", "po 2 tury", "po 5 tur"]),
        ("hotel.full", "nights", ["tylko 1 noc ", "tylko 2 noce ", "tylko 5 nocy "]),
        ("svg.too_deep", "limit", ["na 1 poziom.", "na 2 poziomy.", "na 5 poziomów."]),
    ],
)
def test_sentences_agree_with_their_numbers(code, name, said):
    others = {field.name: 3 for field in fields(SENTENCES[code])}
    for number, words in zip((1, 2, 5), said, strict=True):
        assert words in PL.finding(Finding(code, {**others, name: number}))


@pytest.mark.parametrize("code", sorted(SENTENCES))
def test_sentences_are_sentences(code):
    names = {field.name for field in fields(SENTENCES[code])}
    for value in (2, "X", ["A", "B"]):
        said = PL.finding(Finding(code, dict.fromkeys(names, value)))
        assert "{" not in re.sub(r"\{(2|X|A, B)(: null)?\}", "", said), said
        assert not said[0].islower(), said
        assert "  " not in said


@pytest.mark.parametrize("code", sorted(SENTENCES))
def test_fields_are_params_at_every_call_site(code):
    """A field that English only asks for (`{gold?...}`) may be counted in Polish, so it has to be there."""
    for field in fields(SENTENCES[code]):
        if field.given is None:
            without = [place for place, params in SITES.get(code, []) if field.name not in params]
            assert without == [], f"{code}: {field.name}"


def test_words_of_the_polish_edition():
    assert PL.label("card.name", value="T", suit="c") == "10 trefl"
    assert PL.label("screen.title", rank=PL.label("rank.legendary"), level=PL.label("wanted.outlaw")) == (
        "Legendarny Banita"
    )
    refused = Finding("action.suit", {"region": "trail", "suit": "s", "needs": "h"})
    assert PL.finding(refused) == "Wejście na Szlak wymaga koloru kier, a karta koloru liczy się jako pik."
    short = Finding("gold.short", {"price": 1, "gold": 0})
    assert PL.finding(short) == "To kosztuje 1 złoto, a nie masz żadnego."
    typo = Finding("step.unknown", {"found": "byu", "suggestion": "buy"})
    assert PL.finding(typo) == "„byu” to nie krok. Może chodzi o buy?"


def test_labels_are_short_enough_for_their_columns():
    """The map and the screens of play have a column of eight for names."""
    names = [key for _, key in POLISH if key.startswith(("region.", "play.group."))]
    names += ["play.have", "play.hand", "play.pay", "play.pending", "play.work", "screen.ability"]
    names += ["heading.lineup", "heading.cards", "heading.cowbot", "heading.bounties", "heading.sheriff"]
    assert {key: PL.label(key) for key in names if len(PL.label(key)) > 8} == {}


# What the commands print

GAME = "fliptown-2026-11-15-full"
SCREENS = [
    (["games"], 0, ["Plansze", "Rodzaje zagadek", "en (angielska), pl (polska)", "cowbots (Kowboci)"]),
    (["show", GAME], 0, ["Pełna gra", "gra standardowa", "Najwyższy wynik", "Rubieże", "Runda 3", "Karta szeryfa"]),
    (["check", GAME, GAME], 0, ["Tura", "Zysk", "Legendarny Banita", "Srebrne", "Dwie pary", ": areszt."]),
    (["validate", "fliptown/standard"], 0, ["plansza, wszystko w porządku."]),
    (["validate", "no-such-thing"], 2, ["Nie ma"]),
    (["show", "no-such-thing.scenario.yaml"], 2, ["Nie ma takiego pliku."]),
]


def run(arguments, typed=None):
    runner = CliRunner(env={"COLUMNS": "120", "TERM": "dumb", "LC_ALL": "C.UTF-8"})
    return runner.invoke(app, [*arguments, "--lang", "pl"], input=typed)


def is_polish(text):
    """Names are typed as they are: `billy-the-kid`."""
    words = set(re.findall(r"(?<![a-z-])[a-z]+(?![a-z-])", re.sub(r"„[^”]*”", " ", text)))
    return not words & {"the", "and", "of", "with", "is", "are", "not", "you", "your", "for"}


@pytest.mark.parametrize(("arguments", "code", "said"), SCREENS, ids=[" ".join(screen[0]) for screen in SCREENS])
def test_commands_speak_polish(arguments, code, said):
    ended = run(arguments)
    assert ended.exit_code == code
    for words in said:
        assert words in ended.output
    assert is_polish(ended.output)


def test_play_speaks_polish(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    typed = ["?", "score", "map", "cards", "99", "1", "byu x", "town 9", "buy rifle", "buy pistol", "undo", "quit"]
    ended = run(["play", GAME, "--moves", "my.moves"], "\n".join(typed) + "\n")
    assert ended.exit_code == 0
    for words in (
        "Tura 1.1 · Wynik 2", "Rząd", "Masz", "aż do 6", "„byu” to nie krok. Może chodzi o buy?", "dowolny krok",
        "Początkujący Zastępca szeryfa", "Wybierz numer od 1 do", "Broń: Rewolwer $3 · dodatkowa akcja Szlaku",
        "Po kolei: najpierw Rewolwer, dopiero potem Strzelba.", "Cofnięto.", "Zapisano: ",
    ):  # fmt: skip
        assert words in ended.output
    assert is_polish(ended.output)


def test_the_locale_picks_polish():
    runner = CliRunner(env={"COLUMNS": "120", "TERM": "dumb", "LC_ALL": "pl_PL.UTF-8", "LANGUAGE": ""})
    assert "Plansze" in runner.invoke(app, ["games"]).output
