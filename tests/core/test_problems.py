"""What is wrong with a puzzle: what stops it, and what is only worth a word."""

from nonogui.core.problems import FileProblemsError, ProblemKey, Problems, error, warning


def test_errors_stop_a_puzzle_and_warnings_do_not() -> None:
    first, second = error(ProblemKey.SIZE), warning(ProblemKey.AMBIGUOUS)
    third = error(ProblemKey.BAD_IMAGE)
    problems = Problems([first, second, third])
    assert problems.errors == (first, third)
    assert problems.warnings == (second,)


def test_the_exception_lists_its_problems() -> None:
    problems = (error(ProblemKey.SIZE), error(ProblemKey.BAD_IMAGE))
    raised = FileProblemsError(problems)
    assert raised.problems == problems
    assert str(raised) == "size, bad-image"
