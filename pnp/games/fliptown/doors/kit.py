"""Fliptown's kit; see `pnp.games.capabilities.Kit`."""

from __future__ import annotations

from pnp.core.cards import full_deck
from pnp.core.suggest import meant
from pnp.games.capabilities import Kit
from pnp.games.fliptown.board.library import load_board
from pnp.games.fliptown.board.named import EDITIONS
from pnp.games.fliptown.print.printable import FliptownOnPaper, printable
from pnp.sheet.west.playing_cards import JOKERS


class FliptownKit:
    def components(self) -> dict[str, int]:
        board = load_board().board
        return {
            "map": 1,
            "characters": len(board.characters),
            "bounties": len(board.bounties),
            "cowbots": len(board.cowbots),
            "deck": len(full_deck()) + len(JOKERS),
            "box": 1,
            "reference": 1,
            "achievements": len(board.achievements),
            "score-pad": 1,
        }

    def printable(self, target: str | None = None, edition: str | None = None) -> FliptownOnPaper:
        return printable(target, edition and meant(edition, EDITIONS))


KIT: Kit = FliptownKit()
