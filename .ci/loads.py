"""Load every kernel's library of the pnp that this Python imports; 1 if there is none, or if one can't be loaded."""

from __future__ import annotations

import sys
from pathlib import Path

import pnp
from pnp.solve.kernel.loading import NoKernel, load_kernel


def main() -> int:
    folders = sorted(Path(pnp.__file__).parent.glob("games/*/solver/c"))
    bad = not folders
    for folder in folders:
        game = folder.parent.parent.name
        try:
            load_kernel(folder, game)
            print(f"{game}: loaded from {folder}")
        except NoKernel as error:
            print(f"{game}: {error}")
            bad = True
    return int(bad)


if __name__ == "__main__":
    sys.exit(main())
