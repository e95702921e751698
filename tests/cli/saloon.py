"""A small game to print: six cards with backs, a token without, a map, a two-sided sheet. Its board is a YAML file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pnp.core.findings import BadInput
from pnp.definition.layers import definition_file
from pnp.definition.tree import read_tree
from pnp.games.game import Game
from pnp.sheet.component import Card, Cards, Component, Page, Pages, Room
from pnp.sheet.press import Press
from pnp.sheet.primitives import Box, Drawing, Rect

NAMES = ("bandit", "barber", "deputy", "gambler", "preacher", "widow")
SIZE = (63.5, 88.9)


@dataclass(frozen=True)
class Saloon:
    """See `pnp.sheet.component.Printable`."""

    name: str
    title: str
    file: Path | None
    size: tuple[float, float] = SIZE
    picture: str | None = None
    per_player: tuple[str, ...] = ("map",)
    most_players: int = 4
    game: str = "saloon"
    large: tuple[str, ...] = ("map",)

    @property
    def folders(self) -> tuple[Path, ...]:
        return (self.file.parent,) if self.file else ()

    def files(self) -> tuple[Path, ...]:
        return (self.file,) if self.file else ()

    def components(self) -> tuple[str, ...]:
        return ("map", "guests", "tokens", "rules")

    def make(self, component: str, press: Press, room: Room) -> Component:
        match component:
            case "map":
                return Pages("map", "Map", (self._page(press, "Map", room.height, room.width),))
            case "rules":
                both = tuple(self._page(press, f"Rules {n}", room.width, room.height) for n in (1, 2))
                return Pages("rules", "Rules", both, two_sided=True)
            case "guests":
                width, height = self.size
                back = _face(press, "Back", width, height)
                cards = tuple(Card(n, f"The {n.title()}", _face(press, n, width, height), back) for n in NAMES)
                place = read_tree(self.file).place(("card",)) if self.file else None
                return Cards("guests", "Guests", width, height, 3.0, cards, place)
            case _:
                token = Card("coin", "Coin", _face(press, "1", 25.0, 25.0), None, copies=10)
                return Cards("tokens", "Tokens", 25.0, 25.0, 0.0, (token,))

    def _page(self, press: Press, text: str, width: float, height: float) -> Drawing | Page:
        area = Rect(0, 0, width, height)
        items = [Box(0, 0, width, height, press.colour("panel")), press.centred(text, area, press.style("title"))]
        if self.picture:
            items.append(press.picture(self.picture, Rect(5, 5, 20, 20)))
        return Page(text, Drawing(width, height, tuple(items)))


def _face(press: Press, text: str, width: float, height: float) -> Drawing:
    area = Rect(0, 0, width, height)
    return Drawing(width, height, (Box(-3, -3, width + 6, height + 6, press.colour("sand")),
                                   press.centred(text, area, press.style("heading"))))  # fmt: skip


class Boards:
    """See `pnp.games.capabilities.Boards`; only what printing asks for."""

    def names(self) -> list[str]:
        return ["saloon/standard"]


class Kit:
    """See `pnp.games.capabilities.Kit`."""

    def printable(self, target: str | None = None, edition: str | None = None) -> Saloon:
        assert edition in (None, "en", "pl")
        if target is None or target in BOARDS.names():
            return Saloon("saloon", "Saloon", None)
        file = definition_file(Path(target))
        tree = read_tree(file)
        name = tree.data.get("name")
        if not isinstance(name, str):
            raise BadInput([tree.place(("name",)).finding("key.missing", key="name")])
        width, height = tree.data.get("card", SIZE)
        return Saloon(name, name.title(), file, (float(width), float(height)), tree.data.get("picture"))


BOARDS, KIT = Boards(), Kit()
GAME = Game("saloon", ("en",), (), {"boards": f"{__name__}:BOARDS", "kit": f"{__name__}:KIT"})
