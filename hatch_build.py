"""The build hook of the wheel: it compiles the solvers' C code and puts the libraries into the wheel.

An installation never fails because of it: without a compiler the wheel has no library, and all but solving works.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from packaging.tags import platform_tags

# What is built is not installed yet.
sys.path.insert(0, str(Path(__file__).resolve().parent))
from pnp.solve.kernel.build import build_kernel
from pnp.solve.kernel.compiler import TARGET, Compiler, NotBuilt, find_compiler, mac_tag, requirements
from pnp.solve.kernel.places import Kernel, kernels

del sys.path[0]


class KernelHook(BuildHookInterface[BuilderConfig]):
    """Hatchling asks it for the packages that the build needs, then lets it add to the wheel."""

    PLUGIN_NAME = "custom"
    _made: TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        return requirements() if kernels(Path(self.root)) else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build every kernel: an editable installation has its library beside the sources, a wheel inside itself."""
        found = kernels(Path(self.root))
        if not found:
            return
        try:
            compiler = find_compiler()
        except NotBuilt as error:
            self._warn(found, error)
            return
        for kernel in found:
            try:
                if version == "editable":
                    build_kernel(kernel, compiler, kernel.folder)
                else:
                    self._include(kernel, compiler, build_data)
            except NotBuilt as error:
                self._warn([kernel], error)
                continue
            build_data["pure_python"] = False
            build_data["tag"] = f"py3-none-{_platform_tag(compiler)}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        if self._made is not None:
            self._made.cleanup()

    def _include(self, kernel: Kernel, compiler: Compiler, build_data: dict[str, Any]) -> None:
        """Build outside of the source tree: a library for another platform must not lie there."""
        self._made = self._made or TemporaryDirectory(prefix="pnp-kernels-")
        inside = kernel.folder.relative_to(self.root)
        for path in build_kernel(kernel, compiler, Path(self._made.name)):
            build_data["force_include"][str(path)] = str(inside / path.name)

    def _warn(self, without: list[Kernel], error: NotBuilt) -> None:
        """Whoever builds for a named platform wants the library: there the build ends."""
        if os.environ.get(TARGET):
            raise error
        games = ", ".join(kernel.game for kernel in without)
        self.app.display_warning(f"{error}\nThe solver of {games} is left out; everything else works without it.")


def _platform_tag(compiler: Compiler) -> str:
    if compiler.target is not None:
        return compiler.target.tag
    if sys.platform == "darwin":
        return mac_tag()
    # Pip's own list for this Python, which may have 32 bits on a system with 64. Of Linux it promises no version.
    tags = list(platform_tags())
    return next((tag for tag in tags if tag.startswith("linux_")), tags[0])
