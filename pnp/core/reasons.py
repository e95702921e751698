"""Why the system refuses a file: the system's name for the reason, if we have words for it.

The system's sentence would come in the system's language, and its bare name (`EFBIG`) tells a player nothing.
"""

from __future__ import annotations

import errno

UNKNOWN = "unknown"

WORDED = frozenset({
    "EACCES", "EPERM", "EROFS", "ENOSPC", "EDQUOT", "EISDIR", "EEXIST", "ENOTDIR", "ENOENT", "ENAMETOOLONG", "ELOOP",
    "EIO", "EBADF", "EFBIG", "EPIPE", "EINVAL", "ETXTBSY", "EBUSY", "EMFILE", "ENFILE", "ENOMEM", "EAGAIN", "ENODEV",
    "ENXIO", "ENOTEMPTY", "EXDEV", "EMLINK", "EINTR", "EOVERFLOW", "EILSEQ", "ENOSYS", "ENOTSUP", "EOPNOTSUPP",
    "ENOLCK", "EDEADLK", "EDEADLOCK", "ESPIPE", "ENOTTY", "EUCLEAN", "EBADMSG", "ENOMEDIUM", "EMEDIUMTYPE", "ENOKEY",
    "ESTALE", "EREMOTEIO", "ETIMEDOUT", "EHOSTDOWN", "EHOSTUNREACH", "ENETDOWN", "ENETUNREACH", "ENETRESET",
    "ENOTCONN", "ENOLINK", "ECONNRESET", "ECONNABORTED", "ECONNREFUSED", "ESHUTDOWN", "ECANCELED",
})  # fmt: skip
"""The names that `lang/` has words for, `reason.EFBIG` and so on; some go by two names on different systems."""


def reason_of(error: OSError) -> str:
    """The name of the reason, or `unknown` for one that is not in our list."""
    name = errno.errorcode.get(error.errno or 0, UNKNOWN)
    return name if name in WORDED else UNKNOWN
