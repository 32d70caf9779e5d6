A trace from each format to each other is the same trace.
$ cat > m.xta <<'EOF'
> chan go[2];
> int n;
> process P() {
>   clock x;
>   state a { x <= 9 }, b;
>   init a;
>   trans a -> b { select i : int[0,1]; guard x > 1; sync go[i]!;
>                  assign n = n + i, x = 0; };
> }
> process Q() {
>   state idle, busy;
>   init idle;
>   trans idle -> busy { sync go[1]?; };
> }
> system P, Q;
> EOF
$ gnomon check m.xta -q 'E<> P.b' --trace some --trace-file t.xtr --trace-format xtr > /dev/null
$ cat t.xtr
0 0 
.
1 0 18
.
.
0 
.
1 1 
.
.
1 
.
0 0 1 ; 1 0 ; .
.
[exit 0]
$ gnomon trace convert t.xtr m.xta --to xml -o t.xml
$ gnomon trace convert t.xml m.xta --to json -o t.json
$ gnomon trace convert t.json m.xta --to xtr -o again.xtr
$ gnomon trace convert again.xtr m.xta --to text
Trace: 1 step, 3/2 time units.

Start (time 0)
     P.a  Q.idle
     all variables are 0

1. after 3/2 (time 3/2)  P.a -> P.b        [go[1]!]
                         Q.idle -> Q.busy  [go[1]?]
     when P.x > 1
     do n = n + 1, P.x = 0
     n: 0 -> 1
     P.x: 3/2 -> 0

End after 0 (time 3/2)
     P.b  Q.busy
Total time 3/2. These steps take more than 1, by as little as one likes.
[exit 0]
$ gnomon trace convert t.xtr m.xta --to json
{
  "kind": null,
  "scale": 2,
  "total": "3/2",
  "infimum": 1,
  "attained": false,
  "fastest": false,
  "final_delay": 0,
  "goal": [],
  "initial": {
    "time": 0,
    "locations": {
      "P": "a",
      "Q": "idle"
    },
    "variables": {
      "n": 0
    },
    "clocks": {
      "P.x": 0
    },
    "may_delay": true,
    "stopped": [],
    "invariant": [
      "P.x <= 9"
    ],
    "zone": [
      "P.x <= 9"
    ]
  },
  "steps": [
    {
      "number": 1,
      "delay": "3/2",
      "time": "3/2",
      "edges": [
        {
          "process": "P",
          "edge": 1,
          "number": 0,
          "select": [
            1
          ],
          "source": "a",
          "target": "b",
          "sync": "send",
          "channel": "go[1]",
          "guard": "P.x > 1",
          "update": "n = n + 1, P.x = 0"
        },
        {
          "process": "Q",
          "edge": 0,
          "number": 0,
          "select": [],
          "source": "idle",
          "target": "busy",
          "sync": "receive",
          "channel": "go[1]",
          "guard": null,
          "update": null
        }
      ],
      "guard": [
        "P.x > 1"
      ],
      "resets": [
        {
          "clock": "P.x",
          "value": 0
        }
      ],
      "state": {
        "time": "3/2",
        "locations": {
          "P": "b",
          "Q": "busy"
        },
        "variables": {
          "n": 1
        },
        "clocks": {
          "P.x": 0
        },
        "may_delay": true,
        "stopped": [],
        "invariant": [],
        "zone": []
      }
    }
  ]
}
[exit 0]
$ gnomon trace convert t.xtr m.xta --to pdf
gnomon: --to pdf: expecting json, xtr, xml or text
[exit 2]
$ gnomon trace convert t.xtr m.xta
gnomon: trace convert: give the format, --to json, xtr, xml or text, or a file that is named so: -o FILE.json, .xtr, .xml or .txt
[exit 2]
Without --to, the name of the file says it.
$ for s in json xtr xml txt; do gnomon trace convert t.xtr m.xta -o named.$s && head -1 named.$s; done
{
0 0 
<?xml version="1.0" encoding="utf-8"?>
Trace: 1 step, 3/2 time units.
[exit 0]
$ gnomon trace convert t.xtr m.xta -o named.jsn
gnomon: trace convert: give the format, --to json, xtr, xml or text, or a file that is named so: -o FILE.json, .xtr, .xml or .txt
[exit 2]
