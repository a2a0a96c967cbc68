"""Where the work of a command is done: here, in other processes, or on a cluster of computers."""

from __future__ import annotations

import logging
import os
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, wait
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Generic, Self, TypeVar

import click

from nonogui.cli import declare
from nonogui.cli.interrupt import CHECK_EVERY, hold_back_before_processes
from nonogui.i18n import _
from nonogui.solver.limits import CancelToken
from nonogui.studio.processes import process_pool

_AHEAD: Final = 4
"""Values sent ahead for each process, so that none waits for the next one."""

_CLUSTER_AHEAD: Final = 1_000
"""Values sent ahead to a cluster, which may start workers only when there is work for them."""

_ANSWER_SECONDS: Final = 10
"""How long to wait for the scheduler of a cluster, which answers within a second."""

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")
_Result = TypeVar("_Result")
_Function = TypeVar("_Function", bound=Callable[..., Any])

_jobs_option = declare.option(
    "--jobs",
    type=click.IntRange(1),
    default=1,
    metavar="N",
    help=_("Work on N puzzles at the same time."),
)

_cluster_option = declare.option(
    "--cluster",
    metavar="ADDRESS",
    help=_(
        "Let the workers of a Dask cluster do the work. ADDRESS is the address of its "
        "scheduler, for example tcp://host:8786."
    ),
)


def workers_options(command: _Function) -> _Function:
    """Give a command the options `--jobs` and `--cluster`."""
    return _jobs_option(_cluster_option(command))


@dataclass(frozen=True)
class _Sent(Generic[_Key, _Value, _Result]):
    """A value that was sent to another process."""

    key: _Key
    value: _Value
    future: Future[_Result]


@dataclass(frozen=True)
class Workers:
    """Do work on values: one after another in this process, or several at once in others.

    Attributes:
        cancel: stops the work.
        submit: sends work to another process, like `Executor.submit`; None for this process.
        ahead: values to send before the first result is needed.
        failures: the error raised when a worker failed, and not the work.
        is_reached: whether the workers can be reached; results may be missing for ever otherwise.
        restart: replaces all processes by this number of new ones, or by the usual number; None if
            that is not possible.
    """

    cancel: CancelToken
    submit: Callable[..., Future[Any]] | None = None
    ahead: int = 1
    failures: type[Exception] = BrokenExecutor
    is_reached: Callable[[], bool] = lambda: True
    restart: Callable[[int | None], None] | None = None

    def results(
        self,
        work: Callable[..., _Result],
        requests: Iterable[tuple[_Key, _Value]],
        *,
        instead: _Result | None = None,
    ) -> Iterator[tuple[_Key, _Result]]:
        """Yield each key with the result for its value, in the order of the requests.

        Ends early after a cancel. A failure of the workers cancels the rest, unless new ones can
        start and there is a result `instead`; but if every value sent ends its process, it is not
        the values that fail.

        Args:
            work: is called with a value and a `cancel` token; other processes must be able to
                import it.
            requests: are read only as far as they can be sent.
            instead: the result for a value that ends the process that works on it.
        """
        if self.submit is None:
            yield from ((key, work(value, cancel=self.cancel)) for key, value in requests)
            return
        sent = (_Sent(key, value, self._send(work, value)) for key, value in requests)
        waiting: deque[_Sent[_Key, _Value, _Result]] = deque()
        while True:
            # Yield finished results before sending more, so that a failure loses little.
            while len(waiting) < self.ahead and not (waiting and waiting[0].future.done()):
                if (request := next(sent, None)) is None:
                    break
                waiting.append(request)
            if not (waiting and self._wait(waiting[0].future)):
                return
            try:
                result = waiting[0].future.result(0)
            except (TimeoutError, self.failures) as reason:
                if self.restart is None or instead is None:
                    self._stop(reason)
                    return
                yield from self._one_by_one(work, waiting, instead, self.restart)
                if self.cancel.cancelled:
                    return
                waiting.clear()
            else:
                yield waiting.popleft().key, result

    def _one_by_one(
        self,
        work: Callable[..., _Result],
        waiting: Collection[_Sent[_Key, _Value, _Result]],
        instead: _Result,
        restart: Callable[[int | None], None],
    ) -> Iterator[tuple[_Key, _Result]]:
        """Yield the missing results, one at a time, after a process died; find the fatal value.

        The death of a process breaks its whole pool. With one process and one value at a time, only
        that value can be the reason.
        """
        restart(1)
        died = 0
        for sent in waiting:
            future = sent.future
            # What was sent while the pool broke may have been lost: none of its processes is left.
            if not future.done() or isinstance(future.exception(), self.failures):
                future = self._send(work, sent.value)
            if not self._wait(future):
                return
            try:
                result = future.result(0)
            except self.failures as reason:
                died += 1
                if died == len(waiting) > 1:
                    self._stop(reason)
                    return
                result = instead
                restart(1)
            yield sent.key, result
        restart(None)

    def _wait(self, future: Future[Any]) -> bool:
        """Wait for a result, or until none can come; return False after a cancel."""
        while not wait([future], CHECK_EVERY).done and self.is_reached():
            if self.cancel.cancelled:
                return False
        return True

    def _stop(self, reason: Exception) -> None:
        """Say that the workers failed, and cancel the rest."""
        click.echo(_("Stopped, because the workers failed or can't be reached."), err=True)
        if str(reason):
            click.echo(reason, err=True)
        self.cancel.cancel()

    def _send(self, work: Callable[..., _Result], value: object) -> Future[_Result]:
        assert self.submit
        try:
            return self.submit(work, value)
        except self.failures as reason:
            failed: Future[_Result] = Future()
            failed.set_exception(reason)
            return failed


@contextmanager
def workers(jobs: int, cluster: str | None, cancel: CancelToken) -> Iterator[Workers]:
    """Provide the workers of a cluster, this process, or `jobs` others on this computer.

    Raises:
        click.UsageError: the cluster, or other processes, can't be used.
    """
    if cluster is not None:
        with _cluster(cluster) as (executor, is_reached):
            submit = partial(_send_wanted, executor)
            # The error may come from a worker without Nonogui, from the network, or elsewhere.
            yield Workers(cancel, submit, _CLUSTER_AHEAD, Exception, is_reached)
    elif jobs > 1:
        # After Ctrl+C the process ends at once, and Python's tracker would warn about leaks.
        quiet = "ignore::UserWarning:multiprocessing.resource_tracker"
        os.environ.setdefault("PYTHONWARNINGS", quiet)
        hold_back_before_processes()
        with _Processes(jobs) as processes:
            yield Workers(cancel, processes.submit, jobs * _AHEAD, restart=processes.restart)
    else:
        yield Workers(cancel)


class _Processes:
    """A pool of processes that another can replace."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._open = ExitStack()

    def __enter__(self) -> Self:
        self.restart(None)
        return self

    def __exit__(self, *_error: object) -> None:
        self._open.close()

    def submit(self, work: Callable[..., _Result], value: object) -> Future[_Result]:
        """Send work to a process."""
        return self._pool.submit(work, value)

    def restart(self, count: int | None) -> None:
        """Start this number of processes, or the usual one, in place of those before.

        Raises:
            click.UsageError: this computer can't start processes.
        """
        self._open.close()
        try:
            self._pool = self._open.enter_context(process_pool(count or self._count))
        except (ImportError, OSError) as reason:  # some sandboxes have no shared memory
            text = _("--jobs can't start other processes here: {reason}.")
            text = text.format(reason=getattr(reason, "strerror", None) or reason)
            raise click.UsageError(text) from None


# --- Dask ---


@contextmanager
def _cluster(address: str) -> Iterator[tuple[Executor, Callable[[], bool]]]:
    """Provide what sends work to a cluster, and whether that can be reached."""
    try:
        # Optional, and takes a second to load.
        from distributed import Client
        from distributed.comm import get_address_host_port
    except ImportError:
        text = _("--cluster needs Dask. Install it with: pip install {package}")
        raise click.UsageError(text.format(package="'nonogui[cluster]'")) from None
    logging.disable()  # It prints tracebacks when the scheduler ends.
    client = None
    with suppress(OSError, ValueError):
        get_address_host_port(address, strict=True)  # A client without a port ends with an error.
        client = Client(address, timeout=_ANSWER_SECONDS, set_as_default=False)
    if client is None:
        text = _("No cluster answers at {address}.")
        raise click.UsageError(text.format(address=address))
    with client:
        yield client.get_executor(pure=False), lambda: client.status == "running"


class _WantedToken(CancelToken):
    """A token on a worker of a cluster; cancelled once the result is not wanted any more."""

    def __init__(self) -> None:
        super().__init__()
        from distributed import get_worker

        worker = get_worker()
        self._tasks, self._key = worker.state.tasks, worker.get_current_task()

    @property
    def cancelled(self) -> bool:
        task = self._tasks.get(self._key)
        return task is None or task.state != "executing"


def _send_wanted(executor: Executor, work: Callable[..., Any], value: object) -> Future[Any]:
    return executor.submit(_while_wanted, work, value)


def _while_wanted(work: Callable[..., Any], value: object) -> Any:
    """Do the work on a worker of a cluster."""
    return work(value, cancel=_WantedToken())
