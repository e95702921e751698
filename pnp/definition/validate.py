"""Checks a definition against its model: every fault at once, each at its place, and the sound sections too.

The top-level fields of a model are its sections. If the whole does not validate, each is tried alone, so that
later checks can go on with the sound sections. Checks of one section therefore belong in its type (an
`Annotated` validator or a nested model); a `field_validator` of the top-level model runs only with the whole.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from types import MappingProxyType
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError, create_model
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from pnp.core.findings import Finding
from pnp.core.suggest import Suggestions
from pnp.definition.errors import Problem, problem
from pnp.definition.places import Placed
from pnp.definition.shape import shape_of
from pnp.files.resources import layouts_dir

M = TypeVar("M", bound=BaseModel)
_READ = 200


def check_model(model: type[M], source: Placed) -> tuple[M | None, dict[str, Any], list[Finding]]:
    """The model (or None), the sound sections by field name, and the findings in the order of the file.

    A missing section counts as sound if it has a default.
    """
    try:
        built = model.model_validate(source.data)
    except ValidationError as error:
        sections, errors = _check_sections(model, source.data)
        whole = error.errors(include_url=False)
        errors += [each for each in whole if len(each["loc"]) == 1 and each["type"] == "extra_forbidden"]
        shape, suggest = shape_of(model), Suggestions()
        problems = [problem(each, source, shape, suggest) for each in errors or whole]
        return None, sections, in_order(_one_per_union(problems))
    return built, {name: getattr(built, name) for name in model.model_fields}, []


def in_order(findings: Iterable[Finding]) -> list[Finding]:
    """Findings sorted by place, each once; those in shipped files come last, wherever `pnp` is installed."""
    once = {(f.code, f.file, f.line, f.column, _told(f)): f for f in findings}
    shipped = str(layouts_dir())
    return sorted(
        once.values(),
        key=lambda f: ((f.file or "").startswith(shipped), f.file or "", f.line or 0, f.column or 0, f.code),
    )


def _told(finding: Finding) -> str:
    """The figures of a finding as a key to compare by; only the beginning of a long text or list counts."""
    return repr([(name, _beginning(value)) for name, value in sorted(finding.params.items())])


def _beginning(value: Any) -> Any:
    return value[:_READ] if isinstance(value, str | list | tuple) else value


def _check_sections(model: type[BaseModel], data: dict[str, Any]) -> tuple[dict[str, Any], list[ErrorDetails]]:
    sound: dict[str, Any] = {}
    errors: list[ErrorDetails] = []
    for name, (key, section) in _sections(model).items():
        part = {key: data[key]} if key in data else {}
        try:
            sound[name] = getattr(section.model_validate(part), name)
        except ValidationError as error:
            errors += error.errors(include_url=False)
    return sound, errors


@cache
def _sections(model: type[BaseModel]) -> dict[str, tuple[str, type[BaseModel]]]:
    """Per field: its key in the file, and a model of that field alone (so that defaults and aliases work as usual)."""
    return {name: (_key(name, field), _section(model, name, field)) for name, field in model.model_fields.items()}


def _key(name: str, field: FieldInfo) -> str:
    return field.validation_alias if isinstance(field.validation_alias, str) else field.alias or name


def _section(model: type[BaseModel], name: str, field: FieldInfo) -> type[BaseModel]:
    fields: dict[str, Any] = {name: (field.annotation, field)}
    return create_model(f"{model.__name__}_{name}", __config__=model.model_config, **fields)


def _one_per_union(problems: list[Problem]) -> list[Finding]:
    """One finding per fault: pydantic reports a value that fits no member of a union once for every member.

    If there is a fault inside a value, a wrong type of that value comes from a member that the author did not mean, and
    a wrong length does not count the faulty entries: both are dropped. Several wrong types of one value become one
    finding whose `expected` joins them with a bar, `int|text`.
    """
    above = {each.path[:length] for each in problems for length in range(len(each.path))}
    findings: list[Finding] = []
    wrong_types: defaultdict[tuple[Any, ...], list[Finding]] = defaultdict(list)
    for each in problems:
        if each.finding.code in ("value.type", "value.length") and each.path in above:
            continue
        if each.finding.code == "value.type":
            wrong_types[each.path].append(each.finding)
        else:
            findings.append(each.finding)
    for same in wrong_types.values():
        expected = "|".join(dict.fromkeys(finding.params["expected"] for finding in same))
        findings.append(replace(same[0], params=MappingProxyType({**same[0].params, "expected": expected})))
    return findings
