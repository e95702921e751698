"""Commands that are imported when they are called: `pnp --help` needs only their names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, MutableMapping
from importlib import import_module
from typing import Any

import typer
from typer.main import get_group

Made = Callable[[str, Any], None]
"""Called with the name of a command and the command, once it is made."""


class LazyCommands(MutableMapping[str, Any]):
    """Commands by name. Each comes from a module of `pnp.cli` with a function `register`."""

    def __init__(self, modules: Mapping[str, str]) -> None:
        self._modules = dict(modules)
        self._made: dict[str, Any] = {}
        self._tell: Made = lambda _name, _command: None

    def on_made(self, tell: Made) -> None:
        """Have a function called with each command as it is made."""
        self._tell = tell

    def __getitem__(self, name: str) -> Any:
        if name not in self._made:
            self._made[name] = self._make(name)
            self._tell(name, self._made[name])
        return self._made[name]

    def _make(self, name: str) -> Any:
        shelf = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode="rich")
        import_module(f"pnp.cli.{self._modules[name]}").register(shelf)
        return get_group(shelf).commands[name]

    def __contains__(self, name: object) -> bool:
        return name in self._modules or name in self._made

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys([*self._modules, *self._made]))

    def __len__(self) -> int:
        return len(list(iter(self)))

    def __setitem__(self, name: str, command: Any) -> None:
        self._made[name] = command

    def __delitem__(self, name: str) -> None:
        if name not in self:
            raise KeyError(name)
        self._modules.pop(name, None)
        self._made.pop(name, None)
