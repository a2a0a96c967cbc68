"""SVG pictures (`.svg`) of rectangles on a grid: pixel art, and boards with grid lines.

Rectangles, paths, polygons and lines are drawn if all their edges are horizontal or vertical. The
result is read like a pixel picture. Nothing is fetched; no script or animation is run.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from math import gcd
from typing import ClassVar, Final, NamedTuple

from nonogui.core.palette import BLACK, WHITE, Rgb
from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.core.puzzle import Metadata
from nonogui.formats.base import Format, Reading, fail
from nonogui.formats.colors import parse_color
from nonogui.formats.images import MAX_PIXELS, read_image
from nonogui.formats.json_names import words
from nonogui.formats.work_limits import check_cancelled
from nonogui.formats.xml_tree import Node, parse_xml

_ROOT: Final = re.compile(
    r"\s*+(?:(?:<\?[^>]{0,1000}>|<!--.{0,10000}?-->|<!DOCTYPE[^>]{0,1000}>)\s*+|)*+<(?:\w{1,20}:)?svg[\s>]",
    re.DOTALL | re.IGNORECASE,
)
# Elements that are drawn, in 2 s; a picture with a rectangle per cell has up to 300x300.
_MAX_SHAPES: Final = 100_000
# Characters: enough for a path with a square for each of 400x400 cells.
_LONGEST_PATH: Final = 1_000_000
# Pixels of all shapes together; a board is painted once or twice.
_MAX_PAINTED: Final = 40_000_000
# A choice: far below Python's limit for recursion, far above any drawing.
_MAX_NESTED: Final = 50
# Pixels are bytes that index the colours, so there must be fewer than 256.
_MAX_COLORS: Final = 200

_NUMBER: Final = r"[-+]?(?:[0-9]{1,9}(?:\.[0-9]{0,12})?|\.[0-9]{1,12})(?:e[-+]?[0-9])?"
_LENGTH: Final = re.compile(rf"\s*({_NUMBER})\s*(px|%)?\s*", re.IGNORECASE | re.ASCII)
_STEP: Final = re.compile(rf"([a-z])|({_NUMBER})|[\s,]+|(.)", re.IGNORECASE | re.ASCII | re.DOTALL)
_TRANSFORM: Final = re.compile(r"\s*([a-z]{1,12})\s*\(([^()]{0,200})\)\s*,?", re.IGNORECASE)
_RULE: Final = re.compile(r"([^{}]{1,200})\{([^{}]{0,1000})\}")
_RGB: Final = re.compile(
    r"rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,\s*1(?:\.0*)?\s*)?\)"
)

# Elements that draw nothing at their own position.
_SILENT: Final = words(
    "title desc metadata defs style symbol script clippath mask marker pattern filter"
    " namedview lineargradient radialgradient"
)

_HOLDERS: Final = frozenset(["svg", "g", "a"])


class _Box(NamedTuple):
    """A rectangle of one colour, in units of the picture."""

    left: float
    top: float
    right: float
    bottom: float


class _Shape(NamedTuple):
    """Boxes that are painted together; outlines of a path fill by winding number or parity."""

    rgb: Rgb
    boxes: tuple[_Box, ...] = ()
    outlines: tuple[tuple[tuple[float, float], ...], ...] = ()
    is_even_odd: bool = False


class _Place(NamedTuple):
    """The position of an element: its units are scaled, then moved."""

    wide: float = 1.0
    high: float = 1.0
    right: float = 0.0
    down: float = 0.0

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return the coordinates in the picture of a point."""
        return x * self.wide + self.right, y * self.high + self.down

    def within(self, inner: _Place) -> _Place:
        """Return the place of an element inside this place."""
        right, down = self.at(inner.right, inner.down)
        return _Place(self.wide * inner.wide, self.high * inner.high, right, down)


class Svg(Format):
    """The goal as a drawing."""

    is_loose: ClassVar = True
    colors: ClassVar = True
    goal: ClassVar = True
    metadata: ClassVar = ("title", "description")
    name_settles: ClassVar = False

    def sniff_text(self, text: str) -> int:
        """Look for the root element of a drawing."""
        return 95 * bool(_ROOT.match(text[:65536]))

    def read_text(self, text: str) -> Reading:
        """Return the one puzzle of a drawing."""
        from PIL import Image

        root = parse_xml(text, "", lambda _: None, longest=_LONGEST_PATH)
        drawing = _Drawing(root)
        width, height, cells, colors = drawing.paint()
        if len(set(cells)) == 1:
            raise fail(ProblemKey.NO_PUZZLE)
        image = Image.frombytes("P", (width, height), cells)
        image.putpalette([part for rgb in colors for part in rgb])
        about = {_tag(node): " ".join(node.text.split()) for node in root.children}
        metadata = Metadata(title=about.get("title", ""), description=about.get("desc", ""))
        return read_image(image.convert("RGB"), metadata)


def _tag(node: Node) -> str:
    return node.tag.rpartition("}")[2]


def _refused(node: Node) -> FileProblemsError:
    return fail(ProblemKey.UNSUPPORTED, node.line, what="shapes")


class _Drawing:
    """The shapes of a drawing, in painting order."""

    def __init__(self, root: Node) -> None:
        if _tag(root) != "svg":
            raise fail(ProblemKey.UNKNOWN_FORMAT, root.line)
        self._root = root
        self._named: dict[str, Node] = {}
        self._rules: dict[str, dict[str, str]] = {}
        self._shapes: list[_Shape] = []
        self._drawn = 0
        for node in _every(root):
            if name := node.attributes.get("id"):
                self._named.setdefault(name, node)
            if _tag(node) == "style":
                self._add_rules(node.text)
        box = [
            _length(root, each)
            for each in root.attributes.get("viewbox", "").replace(",", " ").split()
        ]
        if len(box) != 4:
            sides = (root.attributes.get(side, "") for side in ("width", "height"))
            box = [0.0, 0.0, *(_length(root, side) for side in sides)]
        self._left, self._top, self._width, self._height = box
        if self._width <= 0 or self._height <= 0:
            raise _refused(root)
        self._draw_in(root, _Place(), {}, 0)

    def _add_rules(self, text: str) -> None:
        for match in _RULE.finditer(re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)):
            for name in match[1].split(","):
                self._rules.setdefault(name.strip(), {}).update(_parse_declarations(match[2]))

    # --- elements ---

    def _draw_in(self, holder: Node, place: _Place, style: Mapping[str, str], depth: int) -> None:
        if depth > _MAX_NESTED:
            raise fail(ProblemKey.TOO_MUCH, holder.line)
        for node in holder.children:
            self._draw(node, place, style, depth + 1)

    def _draw(self, node: Node, place: _Place, style: Mapping[str, str], depth: int) -> None:
        check_cancelled()
        self._drawn += 1
        if self._drawn > _MAX_SHAPES:
            raise fail(ProblemKey.TOO_MUCH, node.line)
        tag = _tag(node)
        own = {**style, **self._style(node, tag)}
        if tag in _SILENT or own.get("display") == "none" or "sodipodi" in node.tag:
            return
        # These change what is seen, so leaving them out would give another picture.
        for name in ("clip-path", "mask", "filter", "marker-end"):
            if own.get(name, "none") != "none":
                raise _refused(node)
        place = place.within(_transform(node))
        if tag in _HOLDERS:
            if tag == "svg" and depth > 0:
                raise _refused(node)
            self._draw_in(node, place, own, depth)
        elif tag == "use":
            self._draw_use(node, place, own, depth)
        elif tag == "text" and not any(each.text.strip() for each in _every(node)):
            return
        elif own.get("visibility", "visible") == "visible":
            self._add(node, tag, place, own)

    def _draw_use(self, node: Node, place: _Place, style: Mapping[str, str], depth: int) -> None:
        hrefs = (
            value for name, value in node.attributes.items() if name.rpartition("}")[2] == "href"
        )
        used = self._named.get(next(hrefs, "").removeprefix("#"))
        # An element may use one that contains it.
        if used is None or depth > _MAX_NESTED:
            raise _refused(node)
        right, down = (_length(node, node.attributes.get(name, "0")) for name in ("x", "y"))
        place = place.within(_Place(right=right, down=down))
        if _tag(used) == "symbol":
            self._draw_in(used, place, {**style, **self._style(used, "symbol")}, depth + 1)
        else:
            self._draw(used, place, style, depth + 1)

    def _style(self, node: Node, tag: str) -> dict[str, str]:
        """Return an element's styles: attributes, overridden by rules, then by its own style."""
        style = {name: value.strip() for name, value in node.attributes.items() if name in _STYLES}
        classes = (f".{name}" for name in node.attributes.get("class", "").split()[:20])
        for name in ("*", tag, *classes, f"#{node.attributes.get('id', '')}"):
            style.update(self._rules.get(name, {}))
        style.update(_parse_declarations(node.attributes.get("style", "")))
        return style

    def _add(self, node: Node, tag: str, place: _Place, style: Mapping[str, str]) -> None:
        lines = _outlines(node, tag, self._width, self._height)
        for line in lines:
            if any(a[0] != b[0] and a[1] != b[1] for a, b in pairwise(line)):
                raise _refused(node)
        placed = [tuple(place.at(*point) for point in line) for line in lines]
        fill = _paint(node, style, "fill", "black") if tag != "line" else None
        areas = [
            line for line in placed if all(len(set(side)) > 1 for side in zip(*line, strict=True))
        ]
        if fill and areas:
            is_even_odd = style.get("fill-rule") == "evenodd"
            self._shapes.append(_Shape(fill, (), tuple(areas), is_even_odd))
        stroke = _paint(node, style, "stroke", "none")
        if stroke:
            wide = _length(node, style.get("stroke-width", "1")) / 2
            if style.get("stroke-dasharray", "none") != "none":
                raise _refused(node)
            half = (wide * abs(place.wide), wide * abs(place.high))
            is_butt = style.get("stroke-linecap", "butt") == "butt"
            boxes = [box for line in placed for box in _along(line, half, is_butt=is_butt)]
            self._shapes.append(_Shape(stroke, tuple(boxes)))

    # --- pixels ---

    def paint(self) -> tuple[int, int, bytes, list[Rgb]]:
        """Return width and height in pixels, the pixels, and the colours they index.

        Raises:
            FileProblemsError: the shapes fit no grid, or there are too many.
        """
        unit = self._unit()
        width, height = (round(side / unit) for side in (self._width, self._height))
        if not 0 < width * height <= MAX_PIXELS:
            raise _refused(self._root)
        colors: dict[Rgb, int] = {WHITE.rgb: 0}
        canvas = bytearray(width * height)
        painted = 0
        for shape in self._shapes:
            check_cancelled()
            ink = colors.setdefault(shape.rgb, len(colors))
            if len(colors) > _MAX_COLORS:
                raise fail(ProblemKey.UNSUPPORTED, what="photo")
            for row, start, stop in self._runs(shape, unit, width, height):
                # Empty runs cost time, too.
                painted += stop - start + 1
                if painted > _MAX_PAINTED:
                    raise fail(ProblemKey.TOO_MUCH)
                at = row * width
                canvas[at + start : at + stop] = bytes([ink]) * (stop - start)
        return width, height, bytes(canvas), list(colors)

    def _unit(self) -> float:
        """Return the side of the largest square grid, from the corner, that has all edges on it."""
        edges = {self._width, self._height}
        for shape in self._shapes:
            for x, y in _points(shape):
                # Six digits: transforms leave rounding errors.
                edges.add(round(min(max(x - self._left, 0.0), self._width), 6))
                edges.add(round(min(max(y - self._top, 0.0), self._height), 6))
        for parts in _PARTS:
            counts = [edge * parts for edge in edges]
            if all(abs(count - round(count)) <= _NEAR for count in counts):
                return gcd(*map(round, counts)) / parts
        raise _refused(self._root)

    def _runs(
        self, shape: _Shape, unit: float, width: int, height: int
    ) -> Iterator[tuple[int, int, int]]:
        """Yield the pixel runs that a shape covers: row, start and stop."""

        def column(x: float) -> int:
            return min(max(round((x - self._left) / unit), 0), width)

        def row(y: float) -> int:
            return min(max(round((y - self._top) / unit), 0), height)

        for box in shape.boxes:
            start, stop = column(box.left), column(box.right)
            if start < stop:
                yield from ((at, start, stop) for at in range(row(box.top), row(box.bottom)))
        turns = defaultdict[int, defaultdict[int, int]](lambda: defaultdict(int))
        for line in shape.outlines:
            for (x, y), (other, below) in pairwise([*line, line[0]]):
                if x == other:
                    for at in range(*sorted((row(y), row(below)))):
                        turns[at][column(x)] += 1 if below > y else -1
        for at, crossed in turns.items():
            yield from ((at, *run) for run in _inside(crossed, is_even_odd=shape.is_even_odd))


def _inside(crossed: Mapping[int, int], *, is_even_odd: bool) -> Iterator[tuple[int, int]]:
    """Yield the runs of a row inside outlines, given the winding change at each crossed column."""
    places = sorted(crossed)
    winds = accumulate(crossed[place] for place in places)
    for (start, stop), wind in zip(pairwise(places), winds, strict=False):
        if wind % 2 if is_even_odd else wind:
            yield start, stop


_STYLES: Final = words(
    "fill stroke stroke-width stroke-linecap stroke-dasharray fill-rule fill-opacity opacity"
    " stroke-opacity display visibility clip-path mask filter marker-end"
)
# Parts of a unit that are tried as the step of the grid.
_PARTS: Final = (1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 25, 32, 40, 50, 64, 100, 128, 1000)
# Largest deviation of an edge that counts as on the grid, as a share of the grid's step.
_NEAR: Final = 0.01


def _every(node: Node) -> Iterator[Node]:
    waiting = [node]
    while waiting:
        yield (each := waiting.pop())
        waiting += reversed(each.children)


def _points(shape: _Shape) -> Iterator[tuple[float, float]]:
    for box in shape.boxes:
        yield box.left, box.top
        yield box.right, box.bottom
    for line in shape.outlines:
        yield from line


def _parse_declarations(text: str) -> dict[str, str]:
    """Return the properties in a style text: `fill:#fff;stroke:none`."""
    parts = (part.partition(":") for part in text[:2000].split(";"))
    attributes = {
        name.strip().lower(): value.replace("!important", "").strip() for name, _, value in parts
    }
    return {
        name: value for name, value in attributes.items() if name in _STYLES and value != "inherit"
    }


def _length(node: Node, text: str, total: float | None = None) -> float:
    """Return the number of units that a text states.

    Raises:
        FileProblemsError: it is not a length.
    """
    match = _LENGTH.fullmatch(text[:60])
    if match is None or (match[2] == "%" and total is None):
        raise _refused(node)
    number = float(match[1])
    return number * total / 100 if match[2] == "%" and total is not None else number


def _paint(node: Node, style: Mapping[str, str], name: str, usual: str) -> Rgb | None:
    """Return the colour of a fill or a stroke; None means that it is not painted.

    Raises:
        FileProblemsError: it is not a plain colour.
    """
    text = style.get(name, usual).lower()
    clear = [style.get("opacity", "1"), style.get(f"{name}-opacity", "1")]
    if text in ("none", "transparent") or "0" in clear:
        return None
    if rgb := _RGB.fullmatch(text):
        red, green, blue = (min(int(part), 255) for part in rgb.groups())
        color: Rgb | None = (red, green, blue)
    else:
        color = BLACK.rgb if text == "currentcolor" else parse_color(text)
    if color is None or any(each.rstrip("0").rstrip(".") != "1" for each in clear):
        raise _refused(node)
    return color


def _transform(node: Node) -> _Place:
    """Return the place that an element's transform defines.

    Raises:
        FileProblemsError: it rotates or skews.
    """
    text = node.attributes.get("transform", "")
    place, end = _Place(), 0
    for match in _TRANSFORM.finditer(text):
        if match.start() != end:
            raise _refused(node)
        end = match.end()
        numbers = [_length(node, word) for word in match[2].replace(",", " ").split()]
        match match[1].lower(), numbers:
            case "translate", [right, *rest] if len(rest) < 2:
                inner = _Place(right=right, down=rest[0] if rest else 0.0)
            case "scale", [wide, *rest] if len(rest) < 2:
                inner = _Place(wide, rest[0] if rest else wide)
            case "matrix", [wide, up, down, high, x, y] if up == down == 0:
                inner = _Place(wide, high, x, y)
            case _:
                raise _refused(node)
        place = place.within(inner)
    if text[end:].strip():
        raise _refused(node)
    return place


# --- outlines ---

_Line = list[tuple[float, float]]


def _outlines(node: Node, tag: str, width: float, height: float) -> list[_Line]:
    """Return the outlines of an element, each a list of points.

    Raises:
        FileProblemsError: it is not an element with straight edges.
    """

    def side(name: str, total: float, usual: str = "0") -> float:
        return _length(node, node.attributes.get(name, usual), total)

    match tag:
        case "rect":
            if any(_length(node, node.attributes.get(name, "0")) for name in ("rx", "ry")):
                raise _refused(node)
            x, y, wide, high = (
                side(name, total)
                for name, total in (
                    ("x", width),
                    ("y", height),
                    ("width", width),
                    ("height", height),
                )
            )
            return [[(x, y), (x + wide, y), (x + wide, y + high), (x, y + high), (x, y)]]
        case "line":
            start = side("x1", width), side("y1", height)
            return [[start, (side("x2", width), side("y2", height))]]
        case "polygon" | "polyline":
            words = node.attributes.get("points", "").replace(",", " ").split()
            numbers = [_length(node, word) for word in words]
            if len(numbers) % 2 or not numbers:
                raise _refused(node)
            points = list(zip(numbers[::2], numbers[1::2], strict=True))
            return [[*points, points[0]] if tag == "polygon" else points]
        case "path":
            return list(_subpaths(node, node.attributes.get("d", "")))
    raise _refused(node)


# The number of arguments of each path command.
_NUMBERS: Final = {"m": 2, "l": 2, "h": 1, "v": 1, "z": 0}


def _subpaths(node: Node, text: str) -> Iterator[_Line]:
    """Yield the parts of a path of straight lines."""
    line: _Line = []
    at = (0.0, 0.0)
    for command, numbers in _commands(node, text):
        low = command.lower()
        size = _NUMBERS.get(low, -1)
        fits = not numbers if size == 0 else bool(numbers) and len(numbers) % size == 0
        if size < 0 or not fits or not (line or low == "m"):
            raise _refused(node)
        if low == "z":
            yield [*line, line[0]]
            line = [line[0]]
        elif low == "m" and len(line) > 1:
            yield line
        at = line[-1] if line else at
        line = [] if low == "m" else line
        for start in range(0, len(numbers), size or 1):
            at = _next_point(command, numbers[start : start + size], at)
            line.append(at)
    if len(line) > 1:
        yield line


def _next_point(
    command: str, given: Sequence[float], at: tuple[float, float]
) -> tuple[float, float]:
    """Return the point that a path command leads to."""
    x, y = at if command.islower() else (0.0, 0.0)
    match command.lower():
        case "h":
            return x + given[0], at[1]
        case "v":
            return at[0], y + given[0]
    return x + given[0], y + given[1]


def _commands(node: Node, text: str) -> Iterator[tuple[str, list[float]]]:
    command, numbers = "", list[float]()
    for match in _STEP.finditer(text):
        if match[3] or (match[2] and not command):
            raise _refused(node)
        if match[1]:
            if command:
                yield command, numbers
            command, numbers = match[1], []
        elif match[2]:
            numbers.append(float(match[2]))
    if command:
        yield command, numbers


def _along(
    line: Sequence[tuple[float, float]], half: tuple[float, float], *, is_butt: bool
) -> Iterator[_Box]:
    """Yield the boxes that a stroked line covers, including its corners."""
    wide, high = half
    is_closed = len(line) > 2 and line[0] == line[-1]
    for at, ((x, y), (other, below)) in enumerate(pairwise(line)):
        left, right = sorted((x, other))
        top, bottom = sorted((y, below))
        is_level = y == below
        ends = (at > 0 or is_closed or not is_butt, at + 2 < len(line) or is_closed or not is_butt)
        first, last = ends if (x, y) <= (other, below) else ends[::-1]
        if is_level:
            yield _Box(left - wide * first, y - high, right + wide * last, y + high)
        else:
            yield _Box(x - wide, top - high * first, x + wide, bottom + high * last)
