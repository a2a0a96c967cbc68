"""Take off what serialisers put around the values of JSON: types, indices and single fields."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Final

# As Json.NET and numpy name the values of a list beside its type.
_LISTED: Final = re.compile(r"\$|__")
# As Jackson names a class before its value.
_CLASS: Final = re.compile(r"[a-z][\w$]*+(?:\.[\w$]++)++")
# Fields that only hold another value, in GraphQL and elsewhere.
_HOLDERS: Final = frozenset(
    (
        *("edges", "node", "items", "item", "list", "array", "elements", "values"),
        *("clues", "hints", "numbers"),
        *("listValue", "arrayValue", "mapValue"),  # of Protocol Buffers
    )
)
# An array as PostgreSQL writes it: `{"1 2","3"}`, `{{1,2},{3,0}}`.
_ARRAY: Final = re.compile(r"\{[\d\s,{}\"]*\}")


def plain_json(text: str) -> Iterator[str]:
    """Yield a text of JSON without types around its values, if it has any."""
    try:
        value = json.loads(text)
        plain = _plain(value)
    except (ValueError, RecursionError):
        return
    if plain != value:
        yield json.dumps(plain)


def _plain(value: object) -> object:
    if isinstance(value, dict):
        return _plain_object({name: _plain(each) for name, each in value.items()})
    if isinstance(value, str) and _ARRAY.fullmatch(value):
        return json.loads(value.replace("{", "[").replace("}", "]"))
    if not isinstance(value, list):
        return value
    items = [_plain(item) for item in value]
    match items:
        case [str(name), list() | dict() as only] if _CLASS.fullmatch(name):
            return only
    return items


def _plain_object(fields: dict[str, object]) -> object:
    for name, value in fields.items():
        if isinstance(value, list) and _LISTED.match(name):
            return value
    match list(fields.items()):
        case [(name, int() | float() as number)] if not name.isdigit():
            return number  # `{"Filled": 3}`, as an enumeration of Rust
        case [(name, only)] if name in _HOLDERS:
            return only
        case [(_, dict() as records), (_, list() as keys)] | [
            (_, list() as keys),
            (_, dict() as records),
        ]:
            # As stores keep records: by their keys, and in order.
            if keys and all(isinstance(key, str) for key in keys) and set(keys) == set(records):
                return [records[key] for key in keys]
    return fields
