"""A lazy data class, created on first use, behaves like one of Python's own."""

import copy
import dataclasses
import importlib
import pickle
import pkgutil
from collections.abc import Callable
from dataclasses import FrozenInstanceError, field
from functools import cached_property
from threading import Barrier, Thread
from types import ModuleType

import pytest

import nonogui
from nonogui.lazy import dataclass, lazy_property, make_all


@dataclass(frozen=True)
class Pair:
    """Two numbers."""

    left: int
    right: int = 2
    notes: tuple[str, ...] = field(default=(), compare=False)

    @cached_property
    def total(self) -> int:
        return self.left + self.right


@dataclass(frozen=True)
class Triple(Pair):
    """Three."""

    third: int = 3


@dataclass
class Changing:
    """Some that change."""

    numbers: list[int] = field(default_factory=list)
    is_known: bool = dataclasses.field(init=False)

    def __post_init__(self) -> None:
        self.is_known = bool(self.numbers)


@dataclass(frozen=True)
class Anything:
    """All are alike."""

    number: int

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Anything)

    def __hash__(self) -> int:
        return 7


def test_a_lazy_class_is_created_on_first_use() -> None:
    @dataclass(frozen=True)
    class Unused:
        """Nobody's."""

        number: int

    before = vars(Unused)["__init__"]
    Unused(1)
    assert vars(Unused)["__init__"] is not before


def test_instances_compare_hash_and_print_like_data_classes() -> None:
    pair = Pair(1)
    assert pair == Pair(1, 2, ("not compared",)) != Pair(1, 3)
    assert hash(pair) == hash(Pair(1))
    assert repr(pair) == "Pair(left=1, right=2, notes=())"
    assert Triple(1) == Triple(1, 2, (), 3)
    assert Triple(1) != pair
    assert Pair.notes == ()
    assert pair.total == 3


def test_frozen_instances_reject_every_change() -> None:
    pair = Pair(1)
    changes: tuple[Callable[[], None], ...] = (
        lambda: setattr(pair, "left", 3),
        lambda: setattr(pair, "unknown", 3),
        lambda: delattr(pair, "left"),
        lambda: setattr(Triple(1), "third", 3),
    )
    for change in changes:
        with pytest.raises(FrozenInstanceError):
            change()
    assert pair == Pair(1)


def test_mutable_instances_have_no_hash() -> None:
    first, second = Changing(), Changing([1])
    first.numbers.append(1)
    assert first.numbers == second.numbers
    assert (first.is_known, second.is_known) == (False, True)
    with pytest.raises(TypeError):
        hash(first)
    assert not hasattr(Changing, "numbers")


def test_methods_defined_by_the_class_are_kept() -> None:
    assert Anything(1) == Anything(2)
    assert hash(Anything(1)) == 7


def test_fields_pattern_matching_and_replace_work() -> None:
    assert [each.name for each in dataclasses.fields(Triple)] == ["left", "right", "notes", "third"]
    assert dataclasses.replace(Pair(1), right=5) == Pair(1, 5)
    assert dataclasses.asdict(Pair(1)) == {"left": 1, "right": 2, "notes": ()}
    match Pair(4, 5):
        case Pair(left, right):
            assert (left, right) == (4, 5)
    with pytest.raises(TypeError):
        Pair()  # type: ignore[call-arg]


def test_an_instance_unpickled_before_first_use_is_complete() -> None:
    @dataclass(frozen=True)
    class Fresh:
        """Never called."""

        number: int

    first, second = (object.__new__(Fresh) for _ in range(2))
    for each in (first, second):
        each.__dict__["number"] = 1
    assert first == second
    assert copy.copy(Pair(1)) == Pair(1)
    assert pickle.loads(pickle.dumps(Pair(1))) == Pair(1)  # noqa: S301 (our own)


def test_threads_can_first_use_a_lazy_class_at_the_same_time() -> None:
    for _ in range(20):

        @dataclass(frozen=True)
        class Shared:
            """Of two threads."""

            number: int

        found: list[bool] = []
        barrier = Barrier(4)

        def use(
            class_: type = Shared, found: list[bool] = found, barrier: Barrier = barrier
        ) -> None:
            barrier.wait()
            found.append(class_(1) == class_(1) and hash(class_(2)) == hash(class_(2)))

        threads = [Thread(target=use) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert found == [True] * 4


def test_every_data_class_of_the_program_can_be_created() -> None:
    """A mistake in one, such as a default that can change, would be found only when it is used."""
    made = 0
    for info in pkgutil.walk_packages(nonogui.__path__, "nonogui."):
        if info.name.startswith(("nonogui.__main__", "nonogui.solver.kernel.")):
            continue
        for each in vars(importlib.import_module(info.name)).values():
            if isinstance(each, type) and each.__module__ == info.name:
                made += dataclasses.is_dataclass(each)
    assert made > 100


def test_make_all_creates_the_data_classes_of_a_module() -> None:
    @dataclass(frozen=True)
    class Kept:
        """Nothing has used it."""

        number: int

    module = ModuleType("made")
    vars(module)["Kept"] = Kept
    before = vars(Kept)["__init__"]
    make_all(module)
    assert vars(Kept)["__init__"] is not before
    assert Kept(3).number == 3


def test_a_lazy_property_can_be_asked_for_without_making_it() -> None:
    class Owner:
        @lazy_property
        def part(self) -> list[int]:
            return [1]

    owner, other = Owner(), Owner()
    assert Owner.part.peek(owner) is None
    made = owner.part
    assert Owner.part.peek(owner) is made is owner.part
    assert Owner.part.peek(other) is None
