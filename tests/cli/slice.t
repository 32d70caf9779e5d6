What cannot influence a query, left out before it is decided.
$ cat > m.xta <<'END'
> clock x, y, z;
> int[0,9] used, unused;
> chan go;
> process Main() {
>   state Idle { x <= 5 }, Busy, Done;
>   init Idle;
>   trans
>     Idle -> Busy { guard x >= 2; assign used := 3, unused := 4, z := 0; },
>     Busy -> Done { guard used == 3 && x >= 7; };
> }
> process Ticker() {
>   state On { y <= 1 };
>   init On;
>   trans On -> On { guard y >= 1; assign y := 0; };
> }
> process Stuck() { state Here { y <= 3 }; init Here; }
> system Main, Ticker;
> END
$ gnomon check m.xta --slice -v -q 'E<> Main.Done' 2>&1 | cut -d';' -f1 | sed 's/zones,.*/…/'
gnomon: query 1: 1 of 2 processes, 1 of 3 clocks, 1 of 2 variables, 2 of 3 edges are left
gnomon: query 1: …
1: E<> Main.Done  satisfied
[exit 0]
A process that stops time stays, and the one that could help it.
$ sed 's/system.*/system Main, Ticker, Stuck;/' m.xta > stuck.xta
[exit 0]
$ gnomon check stuck.xta --slice -v -q 'E<> Main.Done' 2>&1 | grep left
gnomon: query 1: 3 of 3 processes, 2 of 3 clocks, 1 of 2 variables, 3 of 3 edges are left
[exit 0]
$ sed 's/system.*/system Main, Stuck;/' m.xta > stuck.xta
[exit 0]
$ gnomon check stuck.xta --slice -v -q 'E<> Main.Done' 2>&1 | grep -v 'zones,'
gnomon: query 1: 2 of 2 processes, 2 of 3 clocks, 1 of 2 variables, 2 of 2 edges are left
1: E<> Main.Done  violated
[exit 0]
$ gnomon check stuck.xta -q 'E<> Main.Done'
1: E<> Main.Done  violated
[exit 1]
With a trace the whole model is searched for it.
$ gnomon check m.xta --slice --trace shortest -q 'E<> Main.Busy && x >= 4' | head -2
1: E<> Main.Busy && x >= 4  satisfied
Witness: 4 steps, 4 time units.
[exit 0]
$ gnomon check m.xta --slice --trace-file t.json -q 'E<> Main.Done'
1: E<> Main.Done  satisfied  (trace in t.json)
[exit 0]
$ gnomon trace replay t.json m.xta -q 'E<> Main.Done'
the trace is a run of the model and shows the query
[exit 0]
If that takes too long there is no trace, but still a verdict.
$ gnomon check m.xta --slice --trace some --states 3 -q 'E<> Main.Done'
gnomon: query 1: no trace: the slice was decided, but limit of 3 states reached while the whole model was searched for a run
1: E<> Main.Done  satisfied
[exit 0]
Everybody counts for a deadlock.
$ gnomon check m.xta --slice -v -q 'A[] not deadlock' 2>&1 | grep left
[exit 1]
An error is an answer: what may fail stays.
$ sed 's/y := 0; };/y := 0, unused := unused + 1; };/' m.xta > error.xta
[exit 0]
$ gnomon check error.xta --slice -q 'A[] x <= 5 or not Main.Idle' 2>&1 | head -2
1: A[] x <= 5 or not Main.Idle  unknown: model error
error.xta:14:49: error: the value 10 is not in the range 0 to 9 (edge Ticker.On -> Ticker.On) [E801]
[exit 0]
What is left can be written.
$ gnomon convert m.xta --slice -q 'E<> Main.Done' --to xta
clock x;
int[0,9] used;

process Main() {
state
  Idle { x <= 5 },
  Busy,
  Done;
init Idle;
trans
  Idle -> Busy { guard x >= 2; assign used = 3; },
  Busy -> Done { guard used == 3 && x >= 7; };
}

system Main;

query { E<> Main.Done }
[exit 0]
$ gnomon convert m.xta --slice -q 'E<> Main.Done' -o sliced.xml --quiet && gnomon check sliced.xml -q 'E<> Main.Done'
1: E<> Main.Done  satisfied
[exit 0]
$ gnomon convert m.xta --slice -q 'E<> Main.Done' --to tck --quiet
system:m.xta

event:tau
int:1:0:9:0:used
clock:1:x

process:Main
location:Main:Idle{initial: : invariant: x<=5}
location:Main:Busy{}
location:Main:Done{}
edge:Main:Idle:Busy:tau{provided: x>=2 : do: used=3}
edge:Main:Busy:Done:tau{provided: used==3 && x>=7}

[exit 0]
What has no flat form is refused.
$ cat > p.xta <<'END'
> chan c[2];
> int[0,1] i;
> process S() { state A, B; init A; trans A -> B { sync c[i]!; }; }
> process R() { state A; init A; trans A -> A { sync c[0]?; }; }
> process Other() { state A; init A; }
> system S, R, Other;
> END
$ gnomon convert p.xta --slice -q 'E<> S.B' --to xta
gnomon: what --slice leaves of the model has no flat form in this format
[exit 2]
$ gnomon check p.xta --slice -q 'E<> S.B'
1: E<> S.B  satisfied
[exit 0]
It takes one query.
$ gnomon convert m.xta --slice --to xta
gnomon: --slice is for one query; there are 0; give it with -q
[exit 2]
$ gnomon convert m.xta --to xta -q 'E<> Main.Done'
gnomon: -q goes with convert only if --slice or --accelerate is there
Try 'gnomon --help'.
[exit 2]
$ gnomon explore m.xta --slice
gnomon: option '--slice' does not go with explore
Try 'gnomon --help'.
[exit 2]
