"""What the programs in bench/papers share.

Not a program.  A case is a model of examples/ or of the scaled models with its
constants; a Bench runs gnomon on cases, each command once; the papers' figures
are read from CSV files: table, example, column, value.  There, `out` means that
the paper's search came to no end and `none` that it prints a dash.
"""

import csv
import json
import math
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import measure  # noqa: E402

LU = ["--abstraction", "extra-lu+", "--bounds", "local", "--order", "bfs"]
M = ["--abstraction", "extra-m", "--bounds", "global", "--order", "bfs"]
ALU = ["--abstraction", "alu", "--bounds", "local", "--order", "bfs"]


class Case:
    """A model with its constants, and a query if only a check makes sense."""

    def __init__(self, name, path, *defines, heavy=False, query=None,
                 options=()):
        self.name = name
        self.path = measure.TOP / "examples" / path
        self.defines = [a for d in defines for a in ("-D", d)]
        self.heavy = heavy
        self.query = query
        self.options = list(options)

    def words(self):
        command = ["check", "-q", self.query] if self.query else ["explore"]
        # What papers count are all states.
        return [*command, self.path, *self.defines, "--symmetry", "off",
                "--merge", "off", "--hopeless", "off", "--equal-clocks",
                "off", *self.options]


class Search(measure.Run):
    """One run of gnomon with --json, and what it said."""

    # Run by a shell: a process counts as large as the one it was forked from,
    # which must not be this script.
    SHELL = ["sh", "-c", '"$@"; exit $?', "sh"]

    def __init__(self, command):
        super().__init__(self.SHELL + command)
        try:
            said = json.loads(self.output)
            result = said["results"][0]
        except (ValueError, KeyError, IndexError):
            said, result = {}, {"verdict": f"status {self.status}"}
        self.model = said.get("model") or {}
        self.verdict = result["verdict"]
        self.reason = result.get("reason")
        self.stats = result.get("stats") or {}

    @property
    def complete(self):
        """It came to an end, whatever that end says."""
        return bool(self.stats) and (
            self.reason is None or "omission" in self.reason)

    @property
    def comparable(self):
        """Complete, or ended by a number of states, which is reproducible."""
        return self.complete or bool(self.stats) and (
            "limit of" in (self.reason or "") and "states" in self.reason)

    @property
    def resident(self):
        return self.stats["peak_rss_kib"] * 1024

    def __getattr__(self, name):
        try:
            return self.__dict__["stats"][name]
        except KeyError:
            raise AttributeError(name) from None


def make_variant(name, macro):
    """Build with -Dmacro in build/name; the program."""
    build = measure.TOP / "build" / name
    done = subprocess.run(
        ["make", "-s", "-C", measure.TOP, f"BUILD={build}",
         f"CPPFLAGS=-D{macro}"], check=False, stdout=subprocess.DEVNULL)
    if done.returncode != 0:
        sys.exit(f"bench/papers: cannot build with -D{macro}")
    return build / "gnomon"


class Bench:
    """Runs gnomon; the same command is run once, or --runs times."""

    def __init__(self, args, who):
        self.args = args
        self.who = who
        self.binary = measure.find_gnomon(args.binary, who)
        self.done = {}

    def limits(self):
        return ["--time", self.args.time, "--memory", self.args.memory]

    def run(self, case, *options, binary=None):
        command = [binary or self.binary, *case.words(), "--json",
                   *self.limits(), *options]
        key = tuple(str(c) for c in command)
        if key not in self.done:
            self.done[key] = min(
                (Search(command) for _ in range(self.args.runs)),
                key=lambda run: run.user)
        return self.done[key]

    def instructions(self, case, *options, binary=None):
        """How many callgrind counts, or None."""
        words = [binary or self.binary, *case.words(), "--quiet", *options]
        done = subprocess.run(
            ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null",
             *[str(w) for w in words]], check=False, text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE)
        found = re.search(r"Collected : (\d+)", done.stderr)
        return int(found[1]) if found else None

    def wanted(self, case):
        return (self.args.only.lower() in case.name.lower()
                and not (self.args.quick and case.heavy))


def has_valgrind():
    return shutil.which("valgrind") is not None


def add_arguments(parser, seconds, tables):
    measure.add_arguments(parser, seconds)
    parser.add_argument("--runs", type=int, default=1, metavar="N",
                        help="the best of N runs each; 1 unless given")
    parser.add_argument("--quick", action="store_true",
                        help="without the cases that take long")
    parser.add_argument("--table", action="append", default=[], metavar="NAME",
                        choices=tables,
                        help="only this: " + ", ".join(tables)
                        + "; may be given more than once")


def scaled(args, quick_transitions=150000):
    """The scaled models as cases; heavy if they have many transitions."""
    counts = {}
    with open(measure.TOP / "bench/peer-counts.csv", newline="",
              encoding="ascii") as table:
        for row in csv.DictReader(table):
            counts[row["model"]] = int(row["transitions"] or 10**9)
    cases = []
    for path in sorted(args.models.glob("*.tck"), key=by_size):
        case = Case(path.stem, path)
        case.heavy = counts.get(path.name, 10**9) > quick_transitions
        cases.append(case)
    return cases


def by_size(path):
    """fischer_9 before fischer_10."""
    return [int(part) if part.isdigit() else part
            for part in re.split(r"(\d+)", path.name)]


def read_figures(name):
    """{table: {example: {column: text}}}, in the order of the file."""
    tables = {}
    with open(HERE / name, newline="", encoding="utf-8") as figures:
        for row in csv.DictReader(figures):
            examples = tables.setdefault(row["table"], {})
            columns = examples.setdefault(row["example"], {})
            columns[row["column"]] = row["value"]
    return tables


def number(text):
    """A figure of a paper, or None."""
    return None if text in ("out", "none", None) else float(text)


def ratio(over, under):
    return None if over is None or not under else over / under


def fixed(value, digits=2):
    return "-" if value is None else f"{value:.{digits}f}"


def percent(value):
    """0.46 is 46 %; a change keeps its sign."""
    return "-" if value is None else f"{100 * value:+.0f}%"


def mean(values):
    """Geometric; None if there is nothing."""
    logs = [math.log(v) for v in values if v]
    return math.exp(sum(logs) / len(logs)) if logs else None


class Table:
    """Prints rows as they come, in columns."""

    def __init__(self, title, options, columns, first=22):
        print(f"\n{title}\n  options: {' '.join(map(str, options))}")
        self.first = first
        self.widths = [max(9, len(c)) for c in columns]
        self.row("", *columns)

    def row(self, name, *cells):
        cells = [c.rjust(w) for c, w in zip(cells, self.widths)]
        print(f"{name:<{self.first}} " + " ".join(cells), flush=True)

    def note(self, name, text):
        print(f"{name:<{self.first}} {text}", flush=True)


class Gates:
    """Lines of pass and fail; the exit status."""

    def __init__(self):
        self.failed = 0

    def check(self, text, good):
        if good is None:
            print(f"  not measured: {text}")
        else:
            self.failed += not good
            print(f"  {'pass' if good else 'FAIL'}: {text}")

    def status(self):
        return 1 if self.failed else 0
