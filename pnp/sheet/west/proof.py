"""Sentences of an answer: the house's results, what makes the puzzle hard, and how the best score was proven."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pnp.lang.words import Words
from pnp.sheet.west.signs import grouped, signed
from pnp.sheet.west.spread import summary
from pnp.solve.answer import Answer
from pnp.solve.puzzle import Puzzle

CAP = 1000
"""Lines of play are counted up to this number."""


def house_sentences(puzzle: Puzzle, words: Words) -> Iterator[str]:
    """Who the house is, its score on these cards, and the spread of its plays on others."""
    house = puzzle.house
    yield words.label("answer.house.who")
    yield words.label("answer.house.own", score=signed(house.score))
    if house.spread:
        five = summary(house.spread)
        figures = {name: signed(getattr(five, name)) for name in ("lowest", "lower", "median", "upper", "highest")}
        said = words.label("answer.house.spread", n=len(house.spread), **figures)
        medals = puzzle.scenario.daily.medals if puzzle.scenario.daily else None
        yield f"{said} {words.label('answer.house.medals')}" if medals else said


def hard_sentences(puzzle: Puzzle, words: Words, own: Iterable[str] = ()) -> tuple[str, ...]:
    """One sentence for each measured figure. A best score without a proof is called the best that is known.

    `own` are sentences on figures that only this game has.
    """
    daily = puzzle.scenario.daily
    return tuple(_hard(daily.figures, puzzle.answer, words, own)) if daily else ()


def _hard(figures: Mapping[str, int], answer: Answer, words: Words, own: Iterable[str]) -> Iterator[str]:
    known = "" if answer.proven else "_known"
    for name in ("greedy", "house"):
        if (reached := figures.get(name)) is not None:
            key = f"{name}_short{known}" if reached < answer.score else f"{name}_enough{known}"
            yield words.label(f"answer.hard.{key}", score=signed(reached), n=answer.score - reached)
    for name in ("optimal", "near"):
        if (lines := figures.get(name)) is not None:
            if lines >= CAP:
                yield words.label(f"answer.hard.{name}_many", n=CAP)
            else:
                yield words.label(f"answer.hard.{name}", n=lines)
    yield from own
    if (breadth := figures.get("breadth")) is not None:
        yield words.label("answer.hard.breadth", n=breadth)


def proof_sentences(puzzle: Puzzle, words: Words) -> Iterator[str]:
    """How it was proven that no score beats the answer, or how far the proof got and why it stopped."""
    answer, proof = puzzle.answer, puzzle.answer.certificate
    figures = {
        # A search whose threshold lies below the score it found has also ruled out every higher score.
        "score": signed(answer.score), "bound": signed(answer.bound),
        "least": signed(max(proof.threshold, answer.score + 1)), "nodes": grouped(proof.nodes),
    }  # fmt: skip
    if not answer.proven:
        yield words.label("answer.proof.open", **figures)
    elif proof.method == "exhausted":
        yield words.label("answer.proof.exhausted", **figures)
    elif proof.method == "bound":
        yield words.label("answer.proof.bound", **figures)
    else:
        yield words.label("answer.proof.none", **figures)
    if answer.by != "solver":
        yield words.label(f"answer.proof.by_{answer.by}")
    if proof.root is not None:
        yield words.label("answer.proof.root", root=words.decimal(proof.root, 2))


def proof_figures(puzzle: Puzzle, words: Words) -> Iterator[str]:
    """The figures needed to repeat the proof."""
    proof = puzzle.answer.certificate
    layers = proof.layers[1:]
    if len(layers) > 1:
        yield words.label("answer.proof.layers", layers=" · ".join(map(grouped, layers)))
    yield words.label("answer.proof.made", version=proof.version, prices=proof.prices[:12])
