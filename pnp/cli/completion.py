"""`--show-completion` and `--install-completion`: the script with which a shell asks `pnp` for completions."""

from __future__ import annotations

import os
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from pnp.cli.common import teaching, tell, words_of

if TYPE_CHECKING:
    from pnp.lang.words import Words


_ZSH_ENDS = "compdef _pnp_completion pnp"
_ZSH = """
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
  _pnp_completion "$@"  # the first Tab key is what has it loaded
else
  compdef _pnp_completion pnp
fi
"""


def show_completion(lang: str | None) -> None:
    """Print the script for the shell of the call."""
    words = words_of(lang)
    with teaching(words):
        typer.echo(_script(_shell()))


def install_completion(lang: str | None) -> None:
    """Put the script where the shell of the call finds it."""
    from typer._completion_shared import install

    from pnp.cli.completing import PROGRAM, VARIABLE
    from pnp.files.disk import write_text_atomic

    words = words_of(lang)
    with teaching(words):
        shell = _shell()
        try:
            shell, path = install(shell=shell, prog_name=PROGRAM, complete_var=VARIABLE)
        except OSError as error:
            raise _unwritable(error) from error
        if shell == "zsh":
            write_text_atomic(path, _script(shell))
        tell(_installed(shell, path, words))


def _script(shell: str) -> str:
    """The library's script. At the first Tab key in a terminal, the one for zsh would only make itself known."""
    from typer._completion_shared import get_completion_script

    from pnp.cli.completing import PROGRAM, VARIABLE

    script = str(get_completion_script(prog_name=PROGRAM, complete_var=VARIABLE, shell=shell))
    return script.replace(_ZSH_ENDS, _ZSH.strip("\n")) if shell == "zsh" else script


def _installed(shell: str, path: Path, words: Words) -> str:
    return words.label("completion.installed", shell=shell, file=str(path))


def _shell() -> str:
    """The shell that called us, or else the user's login shell; raises `BadInput` for an unknown shell."""
    from pnp.cli.completing import SHELLS
    from pnp.core.findings import BadInput, Finding

    found = [Path(os.environ.get("SHELL", "")).stem]
    with suppress(Exception):  # it looks at our parent processes, which can fail in many ways
        found.insert(0, import_module("shellingham").detect_shell()[0])
    for name in found:
        if name in SHELLS:
            return str(name)
    raise BadInput([Finding("shell.unknown", {"found": found[0], "known": list(SHELLS)})])


def _unwritable(error: OSError) -> Exception:
    from pnp.core.findings import BadInput, Finding
    from pnp.core.reasons import reason_of

    file = str(error.filename or Path.home())
    return BadInput([Finding("file.unwritable", {"reason": reason_of(error)}, file=file)])
