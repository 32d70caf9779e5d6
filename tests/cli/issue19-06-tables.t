Options, figures and reasons come from one table each.

The code of a reason is for programs; the text has its figures.
$ printf 'clock x, y; int[0,9] n;\nprocess P() { state A { x <= 3 }, B; init A; trans A -> A { guard x > 1; assign x := 0, n := n + 1; }; }\nsystem P;\n' > m.xta
$ gnomon check m.xta -q 'E<> P.B' -q 'E<> P.Z' -q 'E<> n == 3' --json 2> errors | grep '"reason'
      "reason": "model error",
      "reason_code": "model-error",
      "reason": "query error",
      "reason_code": "query-error",
      "reason": null,
      "reason_code": null,
[exit 0]
$ gnomon check m.xta -q 'E<> P.B' --states 3 --json | grep '"reason'
      "reason": "limit of 3 states reached",
      "reason_code": "state-limit",
[exit 0]
$ gnomon check $EXAMPLES/fischer.xta -q 'A[] true' --passed bitstate --json | grep '"reason_code'
      "reason_code": "not-found",
[exit 0]
$ gnomon check $EXAMPLES/fischer.xta -D N=12 --symmetry off -q 'A[] true' --time 0.2 --json | grep '"reason_code'
      "reason_code": "time-limit",
[exit 0]

Who does not take an option says so by the table, and what it takes instead.
$ gnomon check m.xta -q 'E<> P.B' --engine cmd --abstraction alu
gnomon: query 1: --engine cmd and --abstraction alu do not go together: use auto, none or extra-m
[exit 2]
$ gnomon check m.xta -q 'sup: n' --abstraction extra-m
gnomon: query 1: --abstraction extra-m does not go with sup, inf and bounds: use auto, none or alu
[exit 2]
$ gnomon check m.xta -q 'E<> P.B' --engine cdd --zones full
gnomon: query 1: --engine cdd and --zones do not go together
[exit 2]
$ gnomon check m.xta -q 'E<> P.B' --form compact
gnomon: --form goes with --engine cmd only
Try 'gnomon --help'.
[exit 2]
