"""Tests of gnomon.py: python3 -m pytest python"""

import gc
import pathlib
import subprocess
import sys
import threading
import time
from fractions import Fraction

import pytest

import gnomon

EXAMPLES = pathlib.Path(__file__).resolve().parent.parent / "examples"

LAMP = """
const int N = 4; clock x; chan press; int[0,9] n;
process Lamp() { state off, low { x <= N }, bright; init off;
trans off -> low { sync press?; assign x := 0, n := n < 9 ? n + 1 : 9; },
low -> bright { guard x < 2; sync press?; },
low -> off { guard x >= N; }, bright -> off { sync press?; }; }
process User() { state idle; init idle; trans idle -> idle { sync press!; }; }
system Lamp, User;
"""


@pytest.fixture
def lamp():
    return gnomon.loads(LAMP)


def test_version():
    assert gnomon.version().count(".") == 2


def test_verdicts(lamp):
    assert lamp.check("E<> Lamp.bright")
    assert not lamp.check("E<> Lamp.low && x > 4")
    assert lamp.check("A[] n <= 9", certify=True).json["certified"]
    assert lamp.check("E<> Lamp.bright", engine="cmd").verdict == "satisfied"
    assert lamp.check("sup{Lamp.low}: x").values is not None


def test_unknown(lamp):
    result = lamp.check("A[] n <= 9", states=2)
    assert result.verdict == "unknown" and "limit" in result.reason
    with pytest.raises(gnomon.Error):
        bool(result)


def test_define():
    assert gnomon.loads(LAMP, define={"N": 7}).check("E<> Lamp.low && x == 7")


def test_several():
    model = gnomon.load(EXAMPLES / "fischer.xta")
    results = model.check_all()
    assert len(results) > 1
    assert all(result.as_wanted for result in results)


def test_errors(lamp):
    with pytest.raises(gnomon.Error) as wrong:
        gnomon.loads("clock x;\nprocess P() { state A; init B; } system P;")
    assert wrong.value.diagnostics[0].line == 2
    with pytest.raises(gnomon.Error, match="unknown name 'Lump'"):
        lamp.check("E<> Lump.low")
    with pytest.raises(gnomon.Error, match="did you mean 'order'"):
        lamp.check("E<> Lamp.low", ordre="bfs")
    with pytest.raises(gnomon.Error, match="cannot be read"):
        gnomon.load("no/such/file.xml")


def test_convert(lamp):
    again = gnomon.loads(lamp.convert("xml"), name="lamp.xml")
    assert again.json["model"]["digest"] == lamp.json["model"]["digest"]
    with pytest.raises(gnomon.Error):
        lamp.convert("pdf")


def test_traces(lamp):
    result = lamp.check("E<> Lamp.bright", trace="shortest")
    assert len(result.trace["steps"]) == 2
    trace = lamp.trace(result.trace)
    assert trace.replay("E<> Lamp.bright").shows_query is True
    assert trace.replay("E<> n == 7").shows_query is False
    saved = trace.convert("xtr")
    assert lamp.trace(saved).replay().is_run is True
    assert b"Witness" in trace.convert("text")


def test_runs(lamp):
    run = lamp.simulate(seed=3)
    run.wait(Fraction(3, 2))
    state = run.take(0)
    assert state.locations["Lamp"] == "low" and state.most == 4
    assert state.time == Fraction(3, 2) and state.clocks["x"] == 0
    with pytest.raises(gnomon.Error):
        run.wait(5)
    assert run.state.locations["Lamp"] == "low"
    assert run.undo().locations["Lamp"] == "off"
    for _ in range(20):
        run.random()
    with pytest.raises(gnomon.Error):
        run.take(99)


def test_progress():
    model = gnomon.load(EXAMPLES / "fischer.xta", define={"N": 12})
    said = []

    def tell(line):
        said.append(line["explored"])
        return len(said) == 2
    result = model.check("A[] not deadlock", progress=tell, time=60,
                         symmetry="off")
    assert result.reason == "cancelled" and len(said) == 2

    def fail(_):
        raise ValueError("of the caller")
    with pytest.raises(ValueError):
        model.check("A[] not deadlock", progress=fail, time=60,
                    symmetry="off")


def test_cancel_and_lock():
    model = gnomon.load(EXAMPLES / "fischer.xta", define={"N": 11})
    found = []
    thread = threading.Thread(
        target=lambda: found.append(model.check("A[] not deadlock",
                                                symmetry="off")))
    thread.start()
    time.sleep(0.3)     # which goes by only if the lock is free
    model.cancel()
    thread.join(timeout=30)
    assert found[0].reason == "cancelled"


def test_threads():
    found = []

    def work(n):
        model = gnomon.load(EXAMPLES / "fischer.xta", define={"N": n})
        found.append(model.check("A[] not deadlock").verdict)
    threads = [threading.Thread(target=work, args=(2 + i % 3,))
               for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == ["satisfied"] * 8


def test_order_of_freeing(lamp):
    run, trace = lamp.simulate(), lamp.trace(
        lamp.check("E<> Lamp.low", trace="some").trace)
    del lamp
    gc.collect()
    assert run.random() and trace.replay().is_run


WITHOUT_MEMORY = """
import resource, sys
import gnomon
model = gnomon.load(sys.argv[1], define={"N": 20})
lamp = gnomon.loads(sys.argv[2])
soft, hard = resource.getrlimit(resource.RLIMIT_AS)
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + (20 << 20), hard))
try:
    model.check("A[] Contender(1).x >= 0", engine="cmd")
except MemoryError:
    print("no memory")
resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
print(lamp.check("E<> Lamp.bright", engine="cmd").json["reason_code"])
print(lamp.check("E<> Lamp.bright").verdict)
"""


def test_without_memory_cmd_is_lost():
    said = subprocess.run(
        [sys.executable, "-c", WITHOUT_MEMORY, EXAMPLES / "fischer.xta", LAMP],
        cwd=pathlib.Path(__file__).parent, capture_output=True, text=True)
    assert said.stdout.split("\n")[:3] == ["no memory", "cmd-lost", "satisfied"]
