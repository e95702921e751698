"""The Cemetery: 3x3 tombstones, rewards between them."""

from __future__ import annotations

import pytest

from tests.fliptown.helpers import board, choices, during, game, play, position, turn, turn_refused

BETWEEN: dict[tuple[str, str], str | dict[str, int]] = {
    ("TL", "TC"): "badlands",
    ("TC", "TR"): {"stars": 2},
    ("TL", "ML"): {"gold": 4},
    ("TC", "MC"): {"hammers": 1},
    ("TR", "MR"): "trail",
    ("ML", "MC"): {"cash": 4},
    ("MC", "MR"): {"gold": 2},
    ("ML", "BL"): "mine",
    ("MC", "BC"): {"pans": 1},
    ("MR", "BR"): {"cash": 8},
    ("BL", "BC"): {"stars": 2},
    ("BC", "BR"): "town",
}
OUTER = ["TL", "TC", "TR", "ML", "MR", "BL", "BC", "BR"]
NAMES = [*OUTER[:4], "MC", *OUTER[4:]]


def dig(start: str, stone: str) -> tuple[dict[str, int], list[str]]:
    played = during(start, f"3c 5d 4s : grave {stone}")
    return played.change, played.pool


def expected(stone: str, circled: set[str]) -> tuple[dict[str, int], list[str]]:
    """What the table above says, 1 Wanted included."""
    change: dict[str, int] = {"wanted": 1}
    pool: list[str] = []
    for pair, reward in BETWEEN.items():
        if stone in pair and circled & set(pair):
            if isinstance(reward, str):
                pool.append(reward)
            else:
                for name, amount in reward.items():
                    change[name] = change.get(name, 0) + amount
    return change, sorted(pool)


def test_there_are_nine_tombstones() -> None:
    assert [stone.name for stone in board().stones] == NAMES


@pytest.mark.parametrize("pair", BETWEEN)
@pytest.mark.parametrize("order", [0, 1])
def test_a_reward_lies_between_two_circled_tombstones(pair: tuple[str, str], order: int) -> None:
    circled, stone = (pair[order], pair[1 - order])
    if stone == "MC":
        circled, stone = stone, circled
    assert dig(f"1.1 grave={circled}", stone) == expected(stone, {circled})


@pytest.mark.parametrize("stone", OUTER)
def test_a_tombstone_gives_every_reward_around_it_at_once(stone: str) -> None:
    others = {name for name in NAMES if name != stone}
    assert dig(f"1.1 grave={','.join(others)}", stone) == expected(stone, others)


@pytest.mark.parametrize("stone", OUTER)
def test_only_orthogonal_neighbours_count(stone: str) -> None:
    neighbours = {name for pair in BETWEEN if stone in pair for name in pair}
    far = [name for name in NAMES if name not in neighbours]
    assert dig(f"1.1 grave={','.join(far)}", stone) == ({"wanted": 1}, [])


@pytest.mark.parametrize("stone", OUTER)
def test_any_uncircled_tombstone_may_be_circled(stone: str) -> None:
    played = turn("1.1", f"3c 5d 4s : grave {stone}")
    assert played.circled("cemetery") == {"MC", stone}
    assert turn_refused(f"1.1 grave=MC,{stone}", f"3c 5d 4s : grave {stone}") == "grave.circled"


def test_the_centre_is_circled_from_the_start() -> None:
    assert turn_refused("1.1", "3c 5d 4s : grave MC") == "grave.circled"


def test_all_rewards_are_gained_once_whatever_the_order() -> None:
    table = game("Kd | 2c 3c 4c | 5c 6c 7c | 8c 9c Tc | Jc Qc Ac | Ad 2d 3d", "Kd | 2c 3c 4c | 5c 6c 7c | 8c 9c Tc")
    state = play(
        table, position("1.1"), "1.1 2c 3c 4c : grave TL", "1.2 5c 6c 7c : grave TC", "1.3 8c 9c Tc : grave TR",
        "1.4 Jc Qc Ac : grave ML", "1.5 Ad 2d 3d : grave MR",
    )  # fmt: skip
    state = state._replace(round=2, turn=1, drawn=1, phase=position("2.1").phase)
    state = play(table, state, "2.1 2c 3c 4c : grave BL", "2.2 5c 6c 7c : grave BC", "2.3 8c 9c Tc : grave BR")
    assert (state.stars, state.cash, state.gold) == (2 + 2, 4 + 8, 4 + 2)
    assert (state.hammers, state.pans, state.wanted) == (1, 1, 8)


def test_every_tombstone_costs_one_wanted() -> None:
    for stone in OUTER:
        assert dig("1.1", stone)[0]["wanted"] == 1


def test_no_wanted_with_the_undertaker() -> None:
    for stone in OUTER:
        assert "wanted" not in dig("1.1 powers=truce", stone)[0]


def test_the_shovel_gives_a_star_for_each_tombstone_from_now_on() -> None:
    assert dig("1.1 powers=shovel", "BL") == ({"wanted": 1, "stars": 1}, [])
    assert dig("1.1 powers=truce,shovel", "BL") == ({"stars": 1}, [])
    assert dig("1.1 powers=shovel grave=MC,TC", "TR") == ({"wanted": 1, "stars": 3}, [])


def test_the_shovel_does_not_pay_for_earlier_tombstones() -> None:
    played = turn("1.1 town=A visits=1 grave=MC,TL,TR", "3c Ad 4s : town A ; undertaker")
    assert played.change == {}


def test_the_cemetery_is_open_until_all_are_circled() -> None:
    full = f"1.1 grave={','.join(NAMES)}"
    assert not [choice for choice in choices(during(full, "3c 5d 4s : pass")) if choice.startswith("grave")]
    assert turn_refused(full, "3c 5d 4s : grave TL") == "grave.circled"
