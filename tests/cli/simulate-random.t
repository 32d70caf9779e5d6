A random run: the same seed gives the same.
$ gnomon simulate $EXAMPLES/fischer.xta --random 4 --seed 1
Start (time 0)
     Contender(1).remote  Contender(2).remote  Contender(3).remote
     all variables are 0
     Contender(1).x = 0, Contender(2).x = 0, Contender(3).x = 0
1. after 2 (time 2)  Contender(3).remote -> Contender(3).writing
     Contender(3).x: 2 -> 0
2. after 0 (time 2)  Contender(1).remote -> Contender(1).writing
     Contender(1).x: 2 -> 0
3. after 0 (time 2)  Contender(2).remote -> Contender(2).writing
     Contender(2).x: 2 -> 0
4. after 0 (time 2)  Contender(2).writing -> Contender(2).checking
     turn: 0 -> 2
[exit 0]
$ gnomon simulate $EXAMPLES/fischer.xta --random 200 --seed 3 > one
$ gnomon simulate $EXAMPLES/fischer.xta --random 200 --seed 3 > two
$ gnomon simulate $EXAMPLES/fischer.xta --random 200 --seed 4 > three
$ cmp one two && ! cmp -s one three && grep -c '^[0-9]*\. after' one
200
[exit 0]
$ gnomon simulate $EXAMPLES/fischer.xta --random 0 --seed 3
Start (time 0)
     Contender(1).remote  Contender(2).remote  Contender(3).remote
     all variables are 0
     Contender(1).x = 0, Contender(2).x = 0, Contender(3).x = 0
[exit 0]
As JSON, with the fields of traces.
$ gnomon simulate $EXAMPLES/csma.tck --random 1 --seed 5 --json
{
  "gnomon": {
    "version": "0.1.0"
  },
  "seed": 5,
  "kind": null,
  "initial": {
    "time": 0,
    "locations": {
      "Bus": "quiet",
      "One": "ready",
      "Two": "ready"
    },
    "variables": {},
    "clocks": {
      "t": 0,
      "x": 0,
      "y": 0
    }
  },
  "steps": [
    {
      "number": 1,
      "delay": 2,
      "time": 2,
      "edges": [
        {
          "process": "Bus",
          "edge": 0,
          "number": 0,
          "select": [],
          "source": "quiet",
          "target": "carrying",
          "sync": "send",
          "channel": "start"
        },
        {
          "process": "One",
          "edge": 0,
          "number": 0,
          "select": [],
          "source": "ready",
          "target": "sending",
          "sync": "receive",
          "channel": "start"
        }
      ],
      "state": {
        "time": 2,
        "locations": {
          "Bus": "carrying",
          "One": "sending",
          "Two": "ready"
        },
        "variables": {},
        "clocks": {
          "t": 0,
          "x": 0,
          "y": 2
        }
      }
    }
  ],
  "scale": 1,
  "total": 2,
  "final_delay": 0,
  "end": "steps",
  "reason": null
}
[exit 0]
$ gnomon simulate $EXAMPLES/traingate.xml --random 50 --seed 1 --json | python3 -c 'import json, sys; r = json.load(sys.stdin); print(len(r["steps"]), r["end"])'
50 steps
[exit 0]
Strict bounds need fractions.
$ cat > strict.xta <<'EOM'
> clock x, y;
> process P() { state A { x < 1 }, B { y < 1 }; init A;
>  trans A -> B { guard x > 0; assign y := 0; }, B -> A { guard y > 0; assign x := 0; }; }
> system P;
> EOM
$ gnomon simulate strict.xta --random 2 --seed 1 --quiet
Start (time 0)
     P.A
     x = 0, y = 0
1. after 1/2 (time 1/2)  P.A -> P.B
     y: 1/2 -> 0
2. after 1/2 (time 1)  P.B -> P.A
     x: 1 -> 0
[exit 0]
$ gnomon simulate strict.xta --random 300 --seed 1 --quiet | grep -c '^[0-9]*\. after'
300
[exit 0]
A deadlock ends the run; an error ends it with status 2.
$ cat > short.xta <<'EOM'
> clock x;
> process P() { state A, B { x <= 3 }; init A;
>  trans A -> B { guard x == 3; }; }
> system P;
> EOM
$ gnomon simulate short.xta --random 10 --seed 1
Start (time 0)
     P.A
     x = 0
1. after 3 (time 3)  P.A -> P.B
Deadlock: nothing can happen here
[exit 0]
$ cat > wrong.xta <<'EOM'
> int[0,2] i;
> process P() { state A; init A; trans A -> A { assign i := i + 1; }; }
> system P;
> EOM
$ gnomon simulate wrong.xta --random 10 --seed 1
Start (time 0)
     P.A
     all variables are 0
1. after 3 (time 3)  P.A -> P.A
     i: 0 -> 1
2. after 1 (time 4)  P.A -> P.A
     i: 1 -> 2
The model goes wrong here: the update of P.A -> P.A: a value is out of the range of its variable (3 is not in 0..2)
[exit 2]
$ cat > none.xta <<'EOM'
> int i = 1;
> process P() { state A { i == 0 }; init A; }
> system P;
> EOM
$ gnomon simulate none.xta --random 10 --seed 1
gnomon: there is no initial state: the invariant of P.A does not hold
[exit 2]
