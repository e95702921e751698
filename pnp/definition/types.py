"""Field types for models of definitions.

Our YAML reader gives text for decimal numbers too, so models are checked in pydantic's lenient mode. That mode alone
would take `"4"` or `true` for a number and `"off"` for false. These types do not.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AllowInfNan, BeforeValidator, Field, Strict
from pydantic_core import PydanticKnownError


def _no_bool(value: Any) -> Any:
    if isinstance(value, bool):
        raise PydanticKnownError("float_type")
    return value


Whole = Annotated[int, Strict()]
"""A whole number, written unquoted."""

Count = Annotated[Whole, Field(ge=0)]
"""A whole number, zero or more."""

Positive = Annotated[Whole, Field(ge=1)]
"""A whole number, one or more."""

Number = Annotated[float, AllowInfNan(False), BeforeValidator(_no_bool)]
"""A finite number, `1.5` or `2`."""

Flag = Annotated[bool, Strict()]
"""`true` or `false`, and none of the other words that old YAML took for them, such as `on`."""
