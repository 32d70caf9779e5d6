"""gnomon, the model checker for networks of timed automata, from Python.

    import gnomon

    model = gnomon.load("train.xml", define={"N": 3})
    result = model.check("E<> Gate.Occ", trace="some")
    print(result.verdict)               # satisfied
    for step in result.trace["steps"]:
        print(step["delay"], [edge["source"] for edge in step["edges"]])

This file needs libgnomon.so and nothing else; put it anywhere.  The library is
found where $GNOMON_LIBRARY says, else beside this file, in ../build/lib, or where
the system looks for libraries.

Options are keywords with the names of the command line: order="dfs", time=2.5,
slice=True, bound_width=32.  Everything that comes out is a dataclass over the
JSON that the manual describes; its `json` has all of it.  What cannot be done is an
Error, whose `diagnostics` say where.

Python's lock is released while the library works, so that threads can check at
once; Model.cancel() ends from any thread what is made of the model.
"""

import ctypes
import ctypes.util
import json
import os
import pathlib
import weakref
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Callable, Optional

OK, UNWANTED, WRONG, UNKNOWN, FAULT, NO_MEMORY = range(6)

__all__ = ["load", "loads", "version", "Model", "Result", "Results", "Trace",
           "Replay", "Run", "State", "Diagnostic", "Error"]


# ---- The library ----------------------------------------------------------------

_PROGRESS = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p)


def _candidates():
    here = pathlib.Path(__file__).resolve().parent
    said = os.environ.get("GNOMON_LIBRARY")
    if said:
        yield said
        return
    for place in (here, here.parent / "build" / "lib"):
        if (place / "libgnomon.so").exists():
            yield str(place / "libgnomon.so")
    yield "libgnomon.so.0"
    found = ctypes.util.find_library("gnomon")
    if found:
        yield found


def _open():
    problems = []
    for path in _candidates():
        try:
            return ctypes.CDLL(path)
        except OSError as problem:
            problems.append(str(problem))
    raise ImportError("libgnomon.so is not found; $GNOMON_LIBRARY may say where "
                      "it is: " + "; ".join(problems))


def _declare(library):
    handle, text, size = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t
    for name, result, arguments in [
            ("version", text, []),
            ("status", ctypes.c_int, [handle]),
            ("json", text, [handle]),
            ("text", ctypes.c_void_p, [handle, ctypes.POINTER(size)]),
            ("free", None, [handle]),
            ("cancel", None, [handle]),
            ("load_file", handle, [text, text]),
            ("load_text", handle, [text, text, size, text]),
            ("convert", handle, [handle, text]),
            ("check", handle, [handle, text, text, _PROGRESS, handle]),
            ("trace_load", handle, [handle, text, size]),
            ("trace_convert", handle, [handle, text]),
            ("trace_replay", handle, [handle, text]),
            ("simulate", handle, [handle, text]),
            ("step", ctypes.c_int, [handle, text])]:
        function = getattr(library, "gnomon_" + name)
        function.restype = result
        function.argtypes = arguments
    return library


_library = _declare(_open())


def version() -> str:
    return _library.gnomon_version().decode()


def _bytes(text):
    return None if text is None else text if isinstance(text, bytes) \
        else text.encode()


def _options(options):
    return json.dumps(options).encode() if options else None


class _Handle:
    """A handle of the library, freed with this object."""

    def __init__(self, pointer):
        self._pointer = pointer
        self._end = weakref.finalize(self, _library.gnomon_free, pointer)

    @property
    def status(self) -> int:
        return _library.gnomon_status(self._pointer)

    @property
    def json(self) -> dict:
        return json.loads(_library.gnomon_json(self._pointer).decode())

    @property
    def text(self) -> Optional[bytes]:
        length = ctypes.c_size_t()
        start = _library.gnomon_text(self._pointer, ctypes.byref(length))
        return None if start is None else ctypes.string_at(start, length.value)

    def good(self, *codes):
        """Itself, if the status is one of these, else an Error."""
        if self.status not in codes:
            raise _error(self)
        return self


# ---- What can go wrong ----------------------------------------------------------

@dataclass(frozen=True)
class Diagnostic:
    level: str
    message: str
    code: Optional[str] = None
    path: Optional[str] = None
    line: Optional[int] = None
    column: Optional[int] = None

    @staticmethod
    def of(said: dict) -> "Diagnostic":
        names = ("level", "message", "code", "path", "line", "column")
        return Diagnostic(**{name: said.get(name) for name in names})

    def __str__(self):
        where = ":".join(str(x) for x in (self.path, self.line, self.column)
                         if x is not None)
        return f"{where + ': ' if where else ''}{self.level}: {self.message}" \
            + (f" [{self.code}]" if self.code else "")


class Error(Exception):
    """What could not be done, with `status` and `diagnostics`."""

    def __init__(self, message, status=WRONG, diagnostics=(), said=None):
        errors = [str(d) for d in diagnostics if d.level == "error"]
        super().__init__("\n".join([message, *errors]))
        self.status = status
        self.diagnostics = list(diagnostics)
        self.json = said or {}


def _error(handle):
    said = handle.json
    message = (said.get("error") or {}).get("message") or "it failed"
    diagnostics = [Diagnostic.of(d) for d in said.get("diagnostics", [])]
    if handle.status == NO_MEMORY:
        return MemoryError(message)
    return Error(message, handle.status, diagnostics, said)


# ---- What comes out -------------------------------------------------------------

@dataclass(frozen=True)
class Result:
    """The verdict of one query: "satisfied", "violated" or "unknown"."""
    query: str
    verdict: str
    reason: Optional[str]     # of "unknown"
    as_wanted: bool
    trace: Optional[dict]     # a run that shows it, if trace=… was asked for
    values: Optional[list]    # of sup, inf and bounds
    error: Optional[dict]     # a run-time error of the model
    stats: dict
    json: dict = field(repr=False)

    @staticmethod
    def of(said: dict) -> "Result":
        names = ("query", "verdict", "reason", "as_wanted", "trace", "values",
                 "error", "stats")
        return Result(**{name: said[name] for name in names}, json=said)

    def __bool__(self):
        """Is it satisfied?  An unknown verdict is an error here."""
        if self.verdict == "unknown":
            raise Error(f"{self.query}: unknown: {self.reason}", UNKNOWN)
        return self.verdict == "satisfied"


@dataclass(frozen=True)
class Results:
    """The verdicts of several queries, in order."""
    status: int
    results: list
    diagnostics: list
    notes: list
    json: dict = field(repr=False)

    @staticmethod
    def of(status: int, said: dict) -> "Results":
        return Results(status, [Result.of(r) for r in said["results"]],
                       [Diagnostic.of(d) for d in said["diagnostics"]],
                       said["notes"], said)

    def __iter__(self):
        return iter(self.results)

    def __len__(self):
        return len(self.results)

    def __getitem__(self, index):
        return self.results[index]


@dataclass(frozen=True)
class Replay:
    """Is a trace a run, and does it show the query?  None: it cannot be told."""
    is_run: Optional[bool]
    shows_query: Optional[bool]
    reason: Optional[str]


def _time(said):
    return None if said is None else Fraction(said)


@dataclass(frozen=True)
class State:
    """A state of a run, and what can happen in it."""
    time: Fraction
    locations: dict
    variables: dict
    clocks: dict
    steps: list               # what can be taken now, each a list of edges
    most: Optional[Fraction]  # how long time may pass; None: for ever
    next: Optional[Fraction]  # if there are no steps: when there is one
    json: dict = field(repr=False)

    @staticmethod
    def of(said: dict) -> "State":
        return State(time=_time(said["time"]), locations=said["locations"],
                     variables=said["variables"],
                     clocks={k: _time(v) for k, v in said["clocks"].items()},
                     steps=said["steps"],
                     most=_time((said["may_wait"] or {}).get("most")),
                     next=_time((said["next"] or {}).get("delay")), json=said)


# ---- Models ---------------------------------------------------------------------

def load(path, **options) -> "Model":
    """A model from a file.  Options: define={"N": 3}, overflow="error"."""
    return Model(_library.gnomon_load_file(os.fsencode(path),
                                           _options(options)))


def loads(text, name="model.xta", **options) -> "Model":
    """A model from a text; the suffix of the name says in which format."""
    text = _bytes(text)
    return Model(_library.gnomon_load_text(_bytes(name), text, len(text),
                                           _options(options)))


class Model:
    """A model; `json` is as `gnomon info --json`."""

    def __init__(self, pointer):
        self._handle = _Handle(pointer).good(OK)
        self.json = self._handle.json

    @property
    def diagnostics(self) -> list:
        return [Diagnostic.of(d) for d in self.json["diagnostics"]]

    def _check(self, query, progress, options):
        def tell(_, line):
            try:
                return bool(progress(json.loads(line.decode())))
            except BaseException as problem:  # it must not go through C
                trouble.append(problem)
                return True
        trouble = []
        callback = _PROGRESS(tell) if progress else _PROGRESS()
        handle = _Handle(_library.gnomon_check(
            self._handle._pointer, _bytes(query), _options(options), callback,
            None))
        if trouble:
            raise trouble[0]
        said = handle.json
        if handle.status == NO_MEMORY or "results" not in said \
                or "error" in said:
            raise _error(handle)
        return Results.of(handle.status, said)

    def check(self, query: str,
              progress: Optional[Callable[[dict], Any]] = None,
              **options) -> Result:
        """Decides one query.  `progress` is called now and then with a dict; the
        search ends if it returns something true."""
        results = self._check(query, progress, options)
        if len(results) != 1:
            raise Error("there is more than one query; use check_all()")
        if results[0].reason == "query error":
            raise Error("the query has an error", WRONG, results.diagnostics,
                        results.json)
        return results[0]

    def check_all(self, queries: Optional[str] = None,
                  progress: Optional[Callable[[dict], Any]] = None,
                  **options) -> Results:
        """Decides several queries, one a line, or the model's own."""
        return self._check(queries, progress, options)

    def cancel(self) -> None:
        """Ends, from any thread, what is being made of this model."""
        _library.gnomon_cancel(self._handle._pointer)

    def convert(self, to: str) -> bytes:
        """The model as "xta", "xml", "tck", "dot" or "json"."""
        return _Handle(_library.gnomon_convert(
            self._handle._pointer, _bytes(to))).good(OK).text

    def trace(self, saved) -> "Trace":
        """A saved run: text, or the `trace` of a result."""
        return Trace(self, saved)

    def simulate(self, **options) -> "Run":
        """A run, step by step.  Options: seed=7."""
        return Run(_library.gnomon_simulate(self._handle._pointer,
                                            _options(options)))


class Trace:
    """A saved run; `json` is as in "trace" of a result."""

    def __init__(self, model, saved):
        text = _bytes(saved if isinstance(saved, (str, bytes))
                      else json.dumps(saved))
        self._handle = _Handle(_library.gnomon_trace_load(
            model._handle._pointer, text, len(text))).good(OK)
        self.json = self._handle.json

    def convert(self, to: str) -> bytes:
        """As "json", "xtr", "xml" or "text"."""
        return _Handle(_library.gnomon_trace_convert(
            self._handle._pointer, _bytes(to))).good(OK).text

    def replay(self, query: Optional[str] = None) -> Replay:
        said = _Handle(_library.gnomon_trace_replay(
            self._handle._pointer,
            _bytes(query))).good(OK, UNWANTED, UNKNOWN).json
        return Replay(said["is_run"], said.get("shows_query"), said["reason"])


class Run:
    """A run that goes on as it is told; `state` is where it is."""

    def __init__(self, pointer):
        self._handle = _Handle(pointer).good(OK)
        self.state = State.of(self._handle.json)

    def _step(self, **choice) -> State:
        _library.gnomon_step(self._handle._pointer, _options(choice))
        self._handle.good(OK)
        self.state = State.of(self._handle.json)
        return self.state

    def wait(self, delay) -> State:
        """Let time pass: a number, or a Fraction."""
        return self._step(delay=str(Fraction(delay)))

    def take(self, step: int) -> State:
        """Take that of state.steps, from 0."""
        return self._step(step=step + 1)

    def random(self) -> State:
        """A delay and a step at random."""
        return self._step(random=True)

    def undo(self) -> State:
        return self._step(undo=True)
