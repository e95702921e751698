"""The C compiler of this machine, the platforms that a kernel can be built for, and the compiler's arguments.

`$CC` decides alone if it is set. Otherwise the first of `cc`, `gcc` and `clang` that works is taken, then the PyPI
package `ziglang`. This module needs the standard library alone: a wheel is built where nothing that `pnp` needs is
installed.
"""

from __future__ import annotations

import os
import platform
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from pnp.solve.kernel.places import ENDING

TARGET = "PNP_KERNEL_TARGET"
"""The environment variable that names one of `TARGETS` to build a wheel for another platform."""
ZIG = "ziglang"
_NAMES = ("cc", "gcc", "clang")
_OLDEST_MAC = {"arm64": "11.0", "x86_64": "10.13"}
"""The oldest macOS that Python 3.11 and newer run on."""
_NEWER_MAC = 12
"""The oldest macOS that ziglang has wheels for."""

_FLAGS = ("-std=c11", "-O3", "-shared", "-fvisibility=hidden", "-Wall", "-Wextra")
# Certain mistakes, not matters of taste: they fail everywhere. A mere warning never fails a user's installation.
_MISTAKES = (
    "implicit-function-declaration",
    "implicit-int",
    "incompatible-pointer-types",
    "int-conversion",
    "return-type",
)
_PROBE = """\
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
PNP_EXPORT int64_t probe(void) { return (int64_t)strlen(PNP_KERNEL_SOURCE); }
"""


class Mode(StrEnum):
    """How strict a build is. The tests look for faults with `SANITIZED`, and `STRICT` suffers no warning."""

    PLAIN = "plain"
    STRICT = "strict"
    SANITIZED = "sanitized"


_MORE = {
    Mode.PLAIN: (),
    Mode.STRICT: ("-Werror", "-pedantic"),
    Mode.SANITIZED: (
        "-O1",
        "-g",
        "-fno-omit-frame-pointer",
        "-fsanitize=address,undefined",
        "-fno-sanitize-recover=all",
    ),
}


class NotBuilt(Exception):
    """A kernel that could not be built: why, in words for those who build it."""


@dataclass(frozen=True)
class Target:
    """A platform to build for: what zig calls it, the platform tag of its wheel, how its libraries' names end."""

    triple: str
    tag: str
    ending: str


# A fixed version of glibc and of macOS makes the library run on all newer ones, too.
TARGETS = {
    "linux-x86_64": Target("x86_64-linux-gnu.2.17", "manylinux_2_17_x86_64", ".so"),
    "linux-aarch64": Target("aarch64-linux-gnu.2.17", "manylinux_2_17_aarch64", ".so"),
    "macos-arm64": Target("aarch64-macos.11.0", "macosx_11_0_arm64", ".dylib"),
    "macos-x86_64": Target("x86_64-macos.10.13", "macosx_10_13_x86_64", ".dylib"),
    "windows-x86_64": Target("x86_64-windows-gnu", "win_amd64", ".dll"),
}


def wanted_target() -> Target | None:
    """The target that the environment names; None for this machine."""
    name = os.environ.get(TARGET)
    if not name:
        return None
    if name not in TARGETS:
        raise NotBuilt(f"{TARGET}={name} is unknown; known are {', '.join(TARGETS)}")
    return TARGETS[name]


@dataclass(frozen=True)
class Compiler:
    """The words of a call up to the arguments, as in `$CC`, and the platform that it builds for."""

    command: tuple[str, ...]
    target: Target | None = None

    def __str__(self) -> str:
        return shlex.join(self.command)

    @property
    def is_zig(self) -> bool:
        return self.command == _zig()

    @property
    def ending(self) -> str:
        return self.target.ending if self.target else ENDING

    def compile(self, folder: Path, made: Path, source_hash: str, mode: Mode) -> None:
        """Compile the C files of a folder into one library; raises `NotBuilt` with what the compiler said.

        The files are named as seen from the folder, so that the library does not tell where it was built.
        """
        *others, last = sorted(path.name for path in folder.glob("*.c"))
        # As one file: a compiler that sees all functions at once makes the kernel nearly twice as fast.
        sources = [*(argument for name in others for argument in ("-include", name)), last]
        call = [*self.command, *self._arguments(made.name, source_hash, mode), *sources, "-o", str(made)]
        with TemporaryDirectory(prefix="pnp-zig-") as cache:
            # Zig keeps what it compiles. An installation leaves nothing behind, and needs no home folder.
            environment = {"ZIG_GLOBAL_CACHE_DIR": cache, "ZIG_LOCAL_CACHE_DIR": cache, **os.environ}
            try:
                done = subprocess.run(
                    call,
                    cwd=folder,
                    env=environment,
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.STDOUT,
                    text=True,
                    errors="replace",
                    check=False,
                )
            except OSError as error:
                raise NotBuilt(f"{self}: {error.strerror}") from None
        if done.returncode or not made.is_file():
            raise NotBuilt(f"{shlex.join(call)}: exit code {done.returncode}\n{done.stdout}".rstrip())

    def _arguments(self, name: str, source_hash: str, mode: Mode) -> Iterator[str]:
        yield from _FLAGS
        yield from _MORE[mode]
        yield from (f"-Werror={mistake}" for mistake in _MISTAKES)
        yield f'-DPNP_KERNEL_SOURCE="{source_hash}"'
        if self.ending == ".dll":
            yield "-DPNP_EXPORT=__declspec(dllexport)"
        else:
            yield "-fPIC"
            yield '-DPNP_EXPORT=__attribute__((visibility("default")))'
        if self.ending == ".dylib":
            # Otherwise the linker writes down the path of the output.
            yield f"-Wl,-install_name,@rpath/{name}"
        if self.is_zig:
            # By itself zig compiles for the very processor that it runs on, and a wheel may be used on another one.
            yield from ("-target", self.target.triple) if self.target else ("-mcpu=baseline",)
        elif sys.platform == "darwin":
            machine = platform.machine()
            yield from ("-arch", machine, f"-mmacosx-version-min={_OLDEST_MAC.get(machine, '11.0')}")
        if mode is not Mode.SANITIZED and (self.is_zig or self.ending != ".dylib"):
            # What only debuggers read is left out: it names files of the machine. Apple's linker has no such option.
            yield "-s"


def find_compiler() -> Compiler:
    """The first compiler that compiles something; raises `NotBuilt` if none does."""
    target = wanted_target()
    calls = [_zig()] if target else list(_calls())
    reasons = []
    for compiler in (Compiler(command, target) for command in calls):
        # Zig brings its own headers, and a first call takes seconds.
        reason = None if compiler.is_zig else _fault(compiler)
        if reason is None:
            return compiler
        reasons.append(reason)
    raise NotBuilt("\n".join(["No C compiler works.", *reasons]))


def requirements() -> list[str]:
    """The packages that a build needs on this machine: ziglang where there is no compiler, and for other platforms.

    If `$CC` is set and does not work, the user has decided: nothing is asked for, and no kernel is built.
    """
    if os.environ.get(TARGET):
        return [ZIG]
    if os.environ.get("CC") or any(_fault(Compiler((name,))) is None for name in _NAMES) or not _zig_has_wheels():
        return []
    return [ZIG]


def mac_tag() -> str:
    """The platform tag of what the system's compiler builds on a Mac."""
    machine = platform.machine()
    return f"macosx_{_OLDEST_MAC.get(machine, '11.0').replace('.', '_')}_{machine}"


def _calls() -> Iterator[tuple[str, ...]]:
    if chosen := os.environ.get("CC"):
        try:
            yield tuple(shlex.split(chosen, posix=os.name != "nt"))
        except ValueError as error:
            raise NotBuilt(f"CC={chosen}: {error}") from None
        return
    yield from ((name,) for name in _NAMES)
    if find_spec(ZIG) is not None:
        yield _zig()


def _zig() -> tuple[str, ...]:
    return (sys.executable, "-m", ZIG, "cc")


def _fault(compiler: Compiler) -> str | None:
    """Why a compiler does not work; None if it does. A name on PATH says little: headers may be missing."""
    with TemporaryDirectory(prefix="pnp-probe-") as name:
        folder = Path(name)
        probe = folder / "probe"
        probe.with_suffix(".c").write_text(_PROBE, encoding="utf-8")
        try:
            compiler.compile(folder, probe.with_suffix(compiler.ending), "probe", Mode.PLAIN)
        except NotBuilt as error:
            return str(error)
    return None


def _zig_has_wheels() -> bool:
    """Whether pip finds ziglang for this machine: a package that can't be had would end the installation."""
    newer = platform.system() != "Darwin" or int(platform.mac_ver()[0].partition(".")[0] or 0) >= _NEWER_MAC
    known = platform.system() in {"Linux", "Darwin", "Windows"}
    return known and newer and platform.machine().lower() in {"x86_64", "amd64", "aarch64", "arm64"}
