One object, with members that scripts rely on.
$ cat > m.xta <<'END'
> clock x; int[0,3] n;
> process P() { state A, B; init A; trans A -> B { guard x > 1; assign n = 1; }; }
> system P;
> END
$ cat > show.py <<'END'
> import json, sys
> d = json.load(sys.stdin)
> print(list(d))
> print(d["model"])
> for r in d["results"]:
>     print([k for k in r if k not in ("stats", "engine")])
>     print([r[k] for k in ("index", "query", "line", "verdict", "expected", "as_wanted", "exact", "reason")])
>     print(r["engine"] and list(r["engine"]))
>     print(list(r["stats"]))
>     print(r["trace"] and (r["trace"]["kind"], len(r["trace"]["steps"])))
> print({k: v for k, v in d["summary"].items() if k != "seconds"})
> END
$ gnomon m.xta --json --trace some -q 'E<> P.B' -q 'control: A[] P.A' | python3 show.py
['gnomon', 'model', 'results', 'summary', 'diagnostics']
{'path': 'm.xta', 'format': 'uppaal-xta', 'processes': 1, 'clocks': 1, 'variables': 1}
['index', 'query', 'line', 'verdict', 'expected', 'as_wanted', 'exact', 'reason', 'reason_code', 'non_zeno', 'deadlock', 'trace', 'trace_file', 'certificate_file', 'certified', 'values', 'error']
[1, 'E<> P.B', 1, 'satisfied', None, True, True, None]
['name', 'order', 'abstraction', 'bounds', 'zones', 'passed', 'discrete', 'inclusion', 'waiting_inclusion', 'reduce', 'volume', 'accelerate', 'dead_variables', 'equal_clocks', 'hopeless', 'symmetry', 'merge', 'commute', 'simd', 'bound_width']
['explored', 'stored', 'transitions', 'covered', 'accelerated', 'dead_reset', 'hopeless', 'permuted', 'spared', 'commuted', 'merged', 'ruled_out', 'inclusion_checks', 'inclusion_checks_avoided', 'waiting_peak', 'iterations', 'store_bytes', 'zone_bytes', 'false_hits_expected', 'peak_rss_kib', 'seconds']
('witness', 1)
['index', 'query', 'line', 'verdict', 'expected', 'as_wanted', 'exact', 'reason', 'reason_code', 'non_zeno', 'deadlock', 'trace', 'trace_file', 'certificate_file', 'certified', 'values', 'error']
[2, 'control: A[] P.A', 1, 'unknown', None, False, False, 'games and strategies: not done']
None
['explored', 'stored', 'transitions', 'covered', 'accelerated', 'dead_reset', 'hopeless', 'permuted', 'spared', 'commuted', 'merged', 'ruled_out', 'inclusion_checks', 'inclusion_checks_avoided', 'waiting_peak', 'iterations', 'store_bytes', 'zone_bytes', 'false_hits_expected', 'peak_rss_kib', 'seconds']
None
{'satisfied': 1, 'violated': 0, 'unknown': 1}
[exit 0]
Without --trace there is none in it, though there was one.
$ gnomon m.xta --json -q 'A[] P.A' | grep '"verdict"\|"trace"'
      "verdict": "violated",
      "trace": null,
[exit 0]
Errors in the input are in it, and nothing is on standard error.
$ gnomon m.xta --json -q 'E<> P.C' > out; echo $?; grep '"code"\|"results"' out
2
  "results": [
      "code": "E203",
[exit 0]
The engine and its choices can be fixed.
$ gnomon m.xta --json -q 'E<> P.B' --order dfs --abstraction extra-lu+ --bounds global --zones full --simd scalar --bound-width 32 | sed -n '/"engine"/,/}/p'
      "engine": {
        "name": "zones",
        "order": "dfs",
        "abstraction": "extra-lu+",
        "bounds": "global",
        "zones": "full",
        "passed": "exact",
        "discrete": "auto",
        "inclusion": true,
        "waiting_inclusion": true,
        "reduce": "none",
        "volume": "off",
        "accelerate": "off",
        "dead_variables": true,
        "equal_clocks": true,
        "hopeless": true,
        "symmetry": true,
        "merge": true,
        "commute": "off",
        "simd": "scalar",
        "bound_width": 32
      },
[exit 0]
