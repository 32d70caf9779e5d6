Point 8.  A clock, a difference of clocks or a condition on them as an update has no
effect, which is a warning.
$ cat > m.xta <<'END'
> clock x, y; int n;
> void f() { x; n = 1; }
> process P() { state A, B; init A; trans
>   A -> B { assign x; },
>   A -> B { assign x - y, n = 1; },
>   A -> B { assign x + n, x < 3, x == 3; },
>   A -> B { assign x - y < 3 && n == 0; },
>   A -> B { assign f(); };
> }
> system P;
> END
$ gnomon info m.xta --dump network
m.xta:2:12: warning: this expression has no effect [W003]
    void f() { x; n = 1; }
               ^
m.xta:4:19: warning: this expression has no effect [W003]
      A -> B { assign x; },
                      ^
m.xta:5:19: warning: this expression has no effect [W003]
      A -> B { assign x - y, n = 1; },
                      ^~~~~
m.xta:6:19: warning: this expression has no effect [W003]
      A -> B { assign x + n, x < 3, x == 3; },
                      ^~~~~
m.xta:6:26: warning: this expression has no effect [W003]
      A -> B { assign x + n, x < 3, x == 3; },
                             ^~~~~
m.xta:6:33: warning: this comparison has no effect; '=' assigns [W003]
      A -> B { assign x + n, x < 3, x == 3; },
                                    ^~~~~~
m.xta:7:19: warning: this expression has no effect [W003]
      A -> B { assign x - y < 3 && n == 0; },
                      ^~~~~~~~~~~~~~~~~~~
var n : int[-32768,32767] = 0
clock x = 0
clock y = 0
function f() { n = 1; }
process P priority 0
  location A initial
  location B
  edge A -> B do { }
  edge A -> B do { n = 1; }
  edge A -> B do { }
  edge A -> B do { }
  edge A -> B do { n = 1; }
[exit 0]
$ gnomon --quiet m.xta -q 'E<> P.B and n == 1' -q 'A[] n <= 1'
1: E<> P.B and n == 1  satisfied
2: A[] n <= 1          satisfied
[exit 0]
What could go wrong when it is evaluated is no update, as before.
$ printf 'clock x[2]; int n; process P() { state A; init A; trans A -> A { assign x[n]; }; } system P;\n' > fails.xta
[exit 0]
$ gnomon info fails.xta
fails.xta:1:73: error: clock is not a statement [E301]
    clock x[2]; int n; process P() { state A; init A; trans A -> A { assign x[n]; }; } system P;
                                                                            ^~~~
[exit 2]
A channel is none.
$ printf 'chan c; process P() { state A; init A; trans A -> A { assign c; }; } system P;\n' > chan.xta
[exit 0]
$ gnomon info chan.xta
chan.xta:1:62: error: chan is not a statement [E301]
    chan c; process P() { state A; init A; trans A -> A { assign c; }; } system P;
                                                                 ^
[exit 2]
