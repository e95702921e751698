"""Fliptown played by a person; see `pnp.games.capabilities.Play`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.games.capabilities import Play
from pnp.games.fliptown.play.match import SoloMatch, TableMatch
from pnp.games.fliptown.play.session import Session, begin

if TYPE_CHECKING:
    from pnp.games.fliptown.screens.talk import Talk
    from pnp.lang.words import Words


class FliptownPlay:
    def session(self, match: SoloMatch | TableMatch) -> Session:
        return begin(match)

    def talk(self, session: Session, words: Words) -> Talk:
        from pnp.games.fliptown.screens.talk import Talk

        return Talk(session, words)


PLAY: Play = FliptownPlay()
