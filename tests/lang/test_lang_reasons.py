"""Every reason that the system gives for refusing a file has words, in every language."""

from __future__ import annotations

import errno
import os
import re
import resource
import signal
from pathlib import Path

import pytest

from pnp.core.findings import BadInput, Finding
from pnp.core.reasons import UNKNOWN, WORDED, reason_of
from pnp.files.disk import write_text_atomic
from pnp.lang.words import languages, load_words


@pytest.mark.parametrize("lang", languages())
def test_every_name_has_words(lang: str) -> None:
    labels = load_words(lang).language.sections["labels"]
    assert {key.removeprefix("reason.") for key in labels if key.startswith("reason.E")} == WORDED


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("code", ["file.unwritable", "file.unreadable", "stdout.unwritable"])
def test_no_bare_name_is_shown(lang: str, code: str) -> None:
    for number in (*errno.errorcode, 0, 99999):
        said = load_words(lang).finding(Finding(code, {"reason": reason_of(OSError(number, ""))}))
        assert not re.search(r"\bE[A-Z0-9]{3,}\b|reason|unknown", said), (number, said)


@pytest.mark.parametrize("number", [errno.EFBIG, errno.ENOSPC, errno.EPIPE, errno.ESTALE])
def test_the_reasons_of_real_disks_are_told_apart(number: int) -> None:
    assert reason_of(OSError(number, os.strerror(number))) == errno.errorcode[number]


def test_an_error_without_a_number() -> None:
    assert reason_of(OSError("out of office")) == UNKNOWN


def test_a_file_bigger_than_may_be(tmp_path: Path) -> None:
    """The system's own refusal, as `ulimit -f` brings it about."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    heard = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
        with pytest.raises(BadInput) as refused:
            write_text_atomic(tmp_path / "big.moves", "x" * 5000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, heard)
    said = load_words("en").finding(refused.value.findings[0])
    assert said == "The file can’t be written: it would be bigger than a file may be here."
    assert list(tmp_path.iterdir()) == []
