"""What the benchmarks of searches share: run gnomon, measure one process.

Not a program.  bench/peer and bench/search use it.
"""

import json
import os
import pathlib
import subprocess
import sys
import time

TOP = pathlib.Path(__file__).resolve().parent.parent
SHARED = TOP.parent / "shared"


class Run:
    """One process that is over: status, output, seconds, peak memory."""

    def __init__(self, command):
        begin = time.perf_counter()
        child = subprocess.Popen([str(c) for c in command],
                                 stdin=subprocess.DEVNULL,
                                 stdout=subprocess.PIPE,
                                 stderr=subprocess.DEVNULL)
        self.output = child.stdout.read()
        # The usage of this child alone.  Between fork and exec it counts as
        # large as this script, so no peak is below some 14 MB.
        _, status, usage = os.wait4(child.pid, 0)
        child.stdout.close()
        child.returncode = self.status = os.waitstatus_to_exitcode(status)
        self.wall = time.perf_counter() - begin
        self.user = usage.ru_utime
        self.peak = usage.ru_maxrss * 1024  # bytes


class Exploration(Run):
    """`gnomon explore --json`, and the figures that it printed."""

    def __init__(self, gnomon, model, *options):
        super().__init__([gnomon, "explore", model, "--json", *options])
        try:
            result = json.loads(self.output)["results"][0]
        except (ValueError, KeyError, IndexError):
            result = {"verdict": f"status {self.status}"}
        self.verdict = result["verdict"]
        self.reason = result.get("reason")
        self.engine = result.get("engine") or {}
        self.stats = result.get("stats") or {}

    @property
    def complete(self):
        return self.status == 0 and self.verdict == "satisfied"

    def why(self):
        """In a few words, why it is not complete."""
        return self.reason or self.verdict


def find_gnomon(path, who):
    gnomon = os.path.abspath(path)
    if not os.access(gnomon, os.X_OK):
        sys.exit(f"{who}: no program {path}: run make, or name another")
    return gnomon


def add_arguments(parser, seconds, memory="8G"):
    parser.add_argument("--binary", default=TOP / "build/gnomon",
                        metavar="GNOMON")
    parser.add_argument("--only", default="", metavar="TEXT",
                        help="only models whose name contains TEXT")
    parser.add_argument("--time", type=int, default=seconds, metavar="SECONDS",
                        help=f"limit of one run, {seconds} unless given")
    parser.add_argument("--memory", default=memory, metavar="SIZE",
                        help=f"limit of one run, {memory} unless given")
    parser.add_argument("--models", type=pathlib.Path,
                        default=SHARED / "models/scaled", metavar="DIRECTORY")
