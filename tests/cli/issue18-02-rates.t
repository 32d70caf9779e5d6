Point 2 of issue 18.  The rate of a clock is any integer expression, asked for in
each discrete state; what is neither 0 nor 1 there is a run-time error.
$ cat > plain.xta <<'EOT'
> clock x, y;
> int speed = 1;
> process P() {
>   state A { x' == speed && y <= 9 };
>   init A;
>   trans A -> A { guard x >= 5; assign speed += 2; };
> }
> system P;
> EOT
$ cat > call.xta <<'EOT'
> clock x[2], y;
> int speed = 1;
> int of(int i) { return i == 0 ? 1 : speed; }
> process P() {
>   state A { forall (i : int[0,1]) x[i]' == of(i) };
>   init A;
>   trans A -> A { guard x[1] > 2 && y < 3; assign speed++; };
> }
> system P;
> EOT
$ gnomon info call.xta --dump network
var speed : int[-32768,32767] = 1
clock x[0] = 0
clock x[1] = 0
clock y = 0
function of(i : int[-32768,32767]) int[-32768,32767] { return i == 0 ? 1 : speed; }
process P priority 0
  location A initial rate x[0]' == of(0) rate x[1]' == of(1)
  edge A -> A clocks x[1] > 2 && y < 3 do { speed = speed + 1; }
[exit 0]
The run to it is shown, with its times.
$ gnomon plain.xta -q 'A[] speed < 5' --trace some
1: A[] speed < 5  unknown: model error
plain.xta:4:19: error: the rate 3 is neither 0 nor 1 (rates of P.A) [E810]
      state A { x' == speed && y <= 9 };
                      ^~~~~
Way to the error: 0 steps, 5 time units.

Start (time 0)
     P.A
     speed = 1

End after 5 (time 5): the model goes wrong
     P.A
     x = 5, y = 5
Total time 5, the least that these steps can take.
[exit 2]
$ gnomon call.xta -q 'E<> speed > 1' --trace some
1: E<> speed > 1  unknown: model error
call.xta:5:44: error: the rate 2 is neither 0 nor 1 (rates of P.A) [E810]
      state A { forall (i : int[0,1]) x[i]' == of(i) };
                                               ^~~~~
Way to the error: 0 steps, 5/2 time units.

Start (time 0)
     P.A
     speed = 1

End after 5/2 (time 5/2): the model goes wrong
     P.A
     x[0] = 5/2, x[1] = 5/2, y = 5/2
Total time 5/2. These steps take more than 2, by as little as one likes.
[exit 2]
A plain variable that is always 0 or 1 decides as a bool does.
$ cat > never.xta <<'EOT'
> clock x, y;
> int n;
> process P() {
>   state A { x' == n }, B { x' == 1 - n };
>   init A;
>   trans A -> B { guard y >= 3; }, B -> A { assign n = 1 - n; };
> }
> system P;
> EOT
$ gnomon never.xta -q 'E<> n == 2' -q 'E<> P.A && y < 3 && n == 1'
1: E<> n == 2                  violated
2: E<> P.A && y < 3 && n == 1  violated
[exit 1]
A constant is refused at once, with the caret where it stands, and a name for a
constant is one.
$ printf '%s\n' 'const int TWO = 2; clock x, y;' "process P() { state A { y <= 3 && x' == 2 }, B { x' == TWO - 3 }, C { TWO == x' };" \
>   'init A; }' 'system P;' > constant.xta
$ gnomon info constant.xta
constant.xta:2:41: error: a clock with the rate 2: clocks run (1) or stand still (0); scale the bounds of the clock instead, or make it a hybrid clock if nothing is compared with it [E406]
    process P() { state A { y <= 3 && x' == 2 }, B { x' == TWO - 3 }, C { TWO == x' };
                                            ^
constant.xta:2:56: error: a clock with the rate -1: clocks run (1) or stand still (0); scale the bounds of the clock instead, or make it a hybrid clock if nothing is compared with it [E406]
    process P() { state A { y <= 3 && x' == 2 }, B { x' == TWO - 3 }, C { TWO == x' };
                                                           ^~~~~~~
constant.xta:2:71: error: a clock with the rate 2: clocks run (1) or stand still (0); scale the bounds of the clock instead, or make it a hybrid clock if nothing is compared with it [E406]
    process P() { state A { y <= 3 && x' == 2 }, B { x' == TWO - 3 }, C { TWO == x' };
                                                                          ^~~
[exit 2]
Nothing happens while a rate is found.
$ printf '%s\n' 'clock x, z[2]; int i; int f() { i++; return 1; }' "process P() { state A { x' == f() }, B { z[i++]' == 1 };" \
>   'init A; }' 'system P;' > effect.xta
$ gnomon info effect.xta
effect.xta:2:25: error: a clock rate must not have side effects [E303]
    process P() { state A { x' == f() }, B { z[i++]' == 1 };
                            ^~~~~~~~~
effect.xta:2:42: error: a clock rate must not have side effects [E303]
    process P() { state A { x' == f() }, B { z[i++]' == 1 };
                                             ^~~~~~~~~~~~
[exit 2]
$ printf '%s\n' 'clock x; meta int m;' "process P() { state A { x' == m }; init A; } system P;" > meta.xta
$ gnomon info meta.xta > out
meta.xta:2:25: warning: a meta variable is read in an invariant; it has its initial value at the start of each step [W006]
    process P() { state A { x' == m }; init A; } system P;
                            ^~~~~~~
[exit 0]
Two invariants that disagree about a clock: nobody has said which one counts.
$ cat > two.xta <<'EOT'
> clock x; int n = 1;
> process P() { state A { x' == n }; init A; }
> process Q() { state A, B { x' == 1 }; init A; trans A -> B { }, B -> B { assign n = 0; }; }
> system P, Q;
> EOT
$ gnomon two.xta -q 'E<> n == 2' --trace some
1: E<> n == 2  unknown: model error
two.xta:3:34: error: the clock's rate is 1 here and 0 in another invariant (rates of Q.B) [E830]
    process Q() { state A, B { x' == 1 }; init A; trans A -> B { }, B -> B { assign n = 0; }; }
                                     ^
Way to the error: 1 step, 0 time units.

Start (time 0)
     P.A  Q.A
     n = 1

1. after 0 (time 0)  Q.A -> Q.B

End after 0 (time 0): the model goes wrong
     P.A  Q.B
Total time 0, the least that these steps can take.
[exit 2]
$ gnomon two.xta -q 'E<> n == 2' --json --trace some > two.json
[exit 2]
$ python3 -c 'import json; r = json.load(open("two.json"))["results"][0]; print(r["reason"], r["error"]["code"], r["error"]["line"], r["error"]["column"], r["error"]["value"])'
model error E830 3 34 1
[exit 0]
They are written and read again; TChecker has none.
$ gnomon convert --to xml plain.xta -o plain.xml && gnomon convert --to xta plain.xml | gnomon info - | grep digest
digest     b9cccd8d522db736dd2d2c1ae1db7909
[exit 0]
$ gnomon info plain.xta | grep digest
digest     b9cccd8d522db736dd2d2c1ae1db7909
[exit 0]
$ sed 's/^system P/process R() { state A; init A; trans A -> A { guard x > 2; }; } system P, R/' never.xta > more.xta
[exit 0]
$ gnomon convert --to xta --slice -q 'E<> n == 2' more.xta
clock x;
clock y;
int[-32768,32767] n;

process P() {
state
  A { x' == (n) },
  B { x' == (1 - n) };
init A;
trans
  A -> B { guard y >= 3; },
  B -> A { assign n = 1 - n; };
}

system P;

query { E<> n == 2 }
[exit 0]
$ gnomon convert --to tck never.xta
never.xta:4:9: error: a stop-watch: TChecker has no form for this [C001]
      state A { x' == n }, B { x' == 1 - n };
            ^
never.xta:4:24: error: a stop-watch: TChecker has no form for this [C001]
      state A { x' == n }, B { x' == 1 - n };
                           ^
[exit 2]
