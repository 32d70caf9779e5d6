Steps that are taken over and over are shown once, and can be written out.
$ cat > m.xta <<'EOF'
> clock y, g;
> process Poll() {
>   state idle { y <= 3 }, check { y <= 5 }, late;
>   init idle;
>   trans idle -> check { guard y >= 1; },
>         check -> idle { guard y >= 2; assign y = 0; },
>         idle -> late { guard g >= 1000003; };
> }
> system Poll;
> EOF
$ there='"edges": [{"process": "Poll", "source": "idle", "target": "check"}]'
> back='"edges": [{"process": "Poll", "source": "check", "target": "idle"}]'
> out='"edges": [{"process": "Poll", "source": "idle", "target": "late"}]'
> cat > t.json <<EOF
> { "kind": "witness", "scale": 1, "final_delay": 2,
>   "repeats": [{"first": 3, "last": 4, "times": 199999}],
>   "steps": [{"delay": 1, $there}, {"delay": 2, $back},
>             {"delay": 3, $there}, {"delay": 2, $back},
>             {"delay": 1, $there}, {"delay": 4, $back}, {"delay": 0, $out}] }
> EOF
$ gnomon trace show t.json m.xta
Witness: 400003 steps (7 shown), 1000005 time units.

Start (time 0)
     Poll.idle

1. after 1 (time 1)  Poll.idle -> Poll.check
     when y >= 1
     y = 1

2. after 2 (time 3)  Poll.check -> Poll.idle
     when y >= 2
     do y = 0
     y: 3 -> 0

Steps 3 to 4, 199999 times, 5 time units each (time 3 to 999998):
 | 3. after 3 (time 6, ...)  Poll.idle -> Poll.check
 |      when y >= 1
 |      y = 3
 |
 | 4. after 2 (time 8, ...)  Poll.check -> Poll.idle
 |      when y >= 2
 |      do y = 0
 |      y: 5 -> 0

5. after 1 (time 999999)  Poll.idle -> Poll.check
     when y >= 1
     y = 1

6. after 4 (time 1000003)  Poll.check -> Poll.idle
     when y >= 2
     do y = 0
     y: 5 -> 0

7. after 0 (time 1000003)  Poll.idle -> Poll.late
     when g >= 1000003
     g = 1000003

End after 2 (time 1000005): the query holds
     Poll.late
Total time 1000005.
[exit 0]
$ gnomon trace replay t.json m.xta -q 'E<> Poll.late && g == 1000005'
the trace is a run of the model and shows the query
[exit 0]
A saved trace keeps its repeats.
$ gnomon trace show t.json m.xta --json > again.json
$ sed -n '/repeats/,/\]/p' again.json
  "repeats": [
    {
      "first": 3,
      "last": 4,
      "times": 199999
    }
  ],
[exit 0]
$ gnomon trace show t.json m.xta > t.txt; gnomon trace show again.json m.xta | cmp - t.txt
[exit 0]
Every step, because that is asked for or since the format has no repeats.
$ gnomon trace show t.json m.xta --expand > flat.txt; head -1 flat.txt; tail -9 flat.txt
Witness: 400003 steps, 1000005 time units.
     y: 5 -> 0

400003. after 0 (time 1000003)  Poll.idle -> Poll.late
     when g >= 1000003
     g = 1000003

End after 2 (time 1000005): the query holds
     Poll.late
Total time 1000005.
[exit 0]
$ gnomon trace convert t.json m.xta -o t.xtr
$ gnomon trace replay t.xtr m.xta
the trace is a run of the model
[exit 0]
$ sed 's/199999/99/' t.json > short.json
$ gnomon trace convert short.json m.xta -o flat.json --expand
$ grep -c '"delay"' flat.json; grep -c repeats flat.json
203
0
[exit 1]
$ gnomon trace replay t.json m.xta --expand
gnomon: --expand does not go with trace replay
Try 'gnomon --help'.
[exit 2]
$ sed 's/199999/19999999/' t.json > long.json
$ gnomon trace show long.json m.xta | head -1
Witness: 40000003 steps (7 shown), 100000005 time units.
[exit 0]
$ gnomon trace show long.json m.xta --expand
long.json: error: 40000003 steps are too many to write out, more than 4793490
[exit 2]
$ gnomon trace convert long.json m.xta -o long.xtr
long.json: error: 40000003 steps are too many to write out, more than 4793490
[exit 2]
Not a run: once too few, or too slow for the invariant.
$ sed 's/199999/199998/' t.json > few.json; gnomon trace replay few.json m.xta
the trace is not a run of the model: step 7: Poll.idle -> Poll.late: its guard does not hold
[exit 1]
$ sed 's/"delay": 2/"delay": 3/' t.json > slow.json; gnomon trace replay slow.json m.xta
the trace is not a run of the model: step 4, round 1 of 199999: the invariant of Poll.check does not hold
[exit 1]
$ sed 's/"last": 4/"last": 3/' t.json > bad.json; gnomon trace replay bad.json m.xta
bad.json: error: "repeats": repeated steps do not lead back to where they began
[exit 2]
