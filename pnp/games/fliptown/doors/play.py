"""Fliptown at the prompt; see `pnp.games.capabilities.Play`."""

from __future__ import annotations

from pnp.games.capabilities import Play
from pnp.games.fliptown.play.match import SoloMatch, TableMatch
from pnp.games.fliptown.screens.talk import Talk
from pnp.lang.words import Words


class FliptownPlay:
    def talk(self, match: SoloMatch | TableMatch, words: Words) -> Talk:
        return Talk(match, words)


PLAY: Play = FliptownPlay()
