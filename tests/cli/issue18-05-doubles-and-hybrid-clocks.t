Point 5 of issue 18.  Doubles, functions over them and hybrid clocks are left alone
as long as nothing that is decided asks for them.
$ cat > m.xta <<'EOT'
> const double a = -0.98;
> const double b = a * 2 + sqrt(2.0) ** 3;
> double d = a > 1 ? b : -a;
> double table[2] = { 0.5, -1.5 };
> typedef struct { int n; double w; } pair;
> pair p;
> int i;
> hybrid clock h = 0.5, T[2];
> clock x;
> double square(double v) { return v * v; }
> double mean(int n) {
>   double s = 0.0;
>   for (k : int[0,1]) s += table[k] / n;
>   if (s < 0.5) s = square(s) + sum (k : int[0,1]) table[k];
>   return floor(s) + random(3.0);
> }
> int whole(int n) { return fint(n) + round(n) - floor(n) + ceil(n) - trunc(n); }
> void reset(int k) { h = 0; T[k] = h + 0.5; i = whole(k); }
> process P(const double c, hybrid clock &g, int k) {
>   state A { x <= 3 && h' == c * x && 1.5 == T[k]' && g' == -h + mean(2) }, B { T[0]' == 8 };
>   init A;
>   trans A -> B { guard x >= 2; assign h = 2.0, i = 3, g = h * a, h++, p.n = 4; },
>         B -> A { assign reset(1), x = 0; };
> }
> Q = P(-0.5, T[1], 1);
> system Q;
> EOT
[exit 0]
$ gnomon info m.xta --dump network
var p.n : int[-32768,32767] = 0
var i : int[-32768,32767] = 0
var Q.k : int[-32768,32767] = 1
clock x = 0
function square(v : int[0,0]) { }
function mean(n : int[-32768,32767]) { }
function whole(n : int[-32768,32767]) int[-32768,32767] { return n + n - n + n - n; }
function reset(k : int[-32768,32767]) { i = whole(k); }
process Q priority 0
  location A initial clocks x <= 3
  location B
  edge A -> B clocks x >= 2 do { i = 3; p.n = 4; }
  edge B -> A do { reset(1); x = 0; }
[exit 0]
$ gnomon m.xta -q 'E<> Q.B && i == 3' -q 'A[] i == 0 || i == 3 || i == 1' -q 'A[] p.n == 0 || p.n == 4'
1: E<> Q.B && i == 3               satisfied
2: A[] i == 0 || i == 3 || i == 1  satisfied
3: A[] p.n == 0 || p.n == 4        satisfied
[exit 0]
$ gnomon convert --to xml m.xta -o m.xml && gnomon info m.xml | grep digest && gnomon info m.xta | grep digest
digest     6287fec080bd845fbb25816efeb44d08
digest     6287fec080bd845fbb25816efeb44d08
[exit 0]
Whatever is decided and asks for one is refused by name.
$ cat > bad.xta <<'EOT'
> double d = 1.5, e[2]; hybrid clock h, T[2]; clock x; int i; int r[2]; typedef struct { int n; double w; } pair; pair p, q;
> int f() { return d < 1.0 ? 1 : 2; }
> int g() { return f() + 1; }
> int inc() { i++; return i; }
> process P() {
>   state A { h <= 3 }, B { x' == d }, C { h' == inc() };
>   init A;
>   trans A -> A { guard d > 1.0; },
>         A -> A { guard h > 1; },
>         A -> A { guard T[1] > 1; },
>         A -> A { assign d = 2.0; },
>         A -> A { assign i = g(); },
>         A -> A { assign i = fint(2.5); },
>         A -> A { assign x = h; },
>         A -> A { assign r[round(d)] = 1; },
>         A -> A { assign h = inc(); },
>         A -> A { guard p == q; },
>         A -> A { assign e[0]++; },
>         A -> A { assign i = sqrt(4); },
>         A -> A { assign h = unknown; };
> }
> process R(clock &y) { state A; init A; }
> R1 = R(h);
> system P, R1;
> EOT
[exit 0]
$ gnomon info bad.xta
bad.xta:6:13: error: the hybrid clock 'h' is used: gnomon does not do hybrid clocks (statistical model checking) [E501]
      state A { h <= 3 }, B { x' == d }, C { h' == inc() };
                ^
bad.xta:6:27: error: a clock with a rate that is no integer: clocks run (1) or stand still (0); make it a hybrid clock if nothing is compared with it [E406]
      state A { h <= 3 }, B { x' == d }, C { h' == inc() };
                              ^~~~~~~
bad.xta:6:48: error: this is left out with the double or hybrid clock that it is for, and must not have side effects [E303]
      state A { h <= 3 }, B { x' == d }, C { h' == inc() };
                                                   ^~~~~
bad.xta:8:24: error: floating point arithmetic: gnomon does not do doubles (statistical model checking) [E501]
      trans A -> A { guard d > 1.0; },
                           ^~~~~~~
bad.xta:9:24: error: the hybrid clock 'h' is used: gnomon does not do hybrid clocks (statistical model checking) [E501]
            A -> A { guard h > 1; },
                           ^
bad.xta:10:24: error: the hybrid clock 'T' is used: gnomon does not do hybrid clocks (statistical model checking) [E501]
            A -> A { guard T[1] > 1; },
                           ^~~~
bad.xta:11:25: error: an assignment to a double: gnomon does not do doubles (statistical model checking) [E501]
            A -> A { assign d = 2.0; },
                            ^
bad.xta:12:29: error: the function 'g' computes with doubles: gnomon does not do doubles (statistical model checking) [E501]
            A -> A { assign i = g(); },
                                ^~~
bad.xta:3:18: note: it does so here
    int g() { return f() + 1; }
                     ^~~
bad.xta:13:29: error: the function 'fint': gnomon does not do doubles (statistical model checking) [E501]
            A -> A { assign i = fint(2.5); },
                                ^~~~~~~~~
bad.xta:14:29: error: the hybrid clock 'h' is used: gnomon does not do hybrid clocks (statistical model checking) [E501]
            A -> A { assign x = h; },
                                ^
bad.xta:15:27: error: the function 'round': gnomon does not do doubles (statistical model checking) [E501]
            A -> A { assign r[round(d)] = 1; },
                              ^~~~~~~~
bad.xta:16:29: error: this is left out with the double or hybrid clock that it is for, and must not have side effects [E303]
            A -> A { assign h = inc(); },
                                ^~~~~
bad.xta:17:24: error: floating point arithmetic: gnomon does not do doubles (statistical model checking) [E501]
            A -> A { guard p == q; },
                           ^~~~~~
bad.xta:18:25: error: an assignment to a double: gnomon does not do doubles (statistical model checking) [E501]
            A -> A { assign e[0]++; },
                            ^~~~
bad.xta:19:29: error: the function 'sqrt': gnomon does not do doubles (statistical model checking) [E501]
            A -> A { assign i = sqrt(4); },
                                ^~~~~~~
bad.xta:20:29: error: unknown name 'unknown' [E201]
            A -> A { assign h = unknown; };
                                ^~~~~~~
bad.xta:23:8: error: a hybrid clock is passed as clock: gnomon does not do hybrid clocks (statistical model checking) [E501]
    R1 = R(h);
           ^
[exit 2]
$ gnomon m.xta -q 'E<> h > 2' -q 'E<> d > 1.0' -q 'E<> mean(1) > 0'
-q(1):1:5: error: the hybrid clock 'h' is used: gnomon does not do hybrid clocks (statistical model checking) [E501]
    E<> h > 2
        ^
-q(2):1:5: error: floating point arithmetic: gnomon does not do doubles (statistical model checking) [E501]
    E<> d > 1.0
        ^~~~~~~
-q(3):1:5: error: the function 'mean' computes with doubles: gnomon does not do doubles (statistical model checking) [E501]
    E<> mean(1) > 0
        ^~~~~~~
m.xta:13:27: note: it does so here
      for (k : int[0,1]) s += table[k] / n;
                              ^~~~~~~~~~~~
1: E<> h > 2        unknown: query error
2: E<> d > 1.0      unknown: query error
3: E<> mean(1) > 0  unknown: query error
[exit 2]
Local doubles and arrays, structures with a double in them, doubles in functions that
nothing calls.
$ cat > more.xta <<'EOT'
> hybrid clock T[2][2], h; clock x; double table[2] = {1.5, 2}; double d = h; int i;
> typedef struct { int n; double w; } pair;
> pair make(int k) { double a[2] = {0.1, k}; pair q = {k, 2.5}; pair r; r = q; return r; }
> int copies(int k) { double a[2] = {0.1, 2}; a = table; return k; }
> int effects(int k) { double a = k++; return k; }
> bool some() { return forall (k : int[0,1]) table[k] > 0.5; }
> void loop() { double s; for (s = 0.0; s < 1.0; s += 0.25) i++; s++; }
> process P() {
>   void reset() { h = h * 2; i = 7; }
>   pair q;
>   state A { forall (k : int[0,1]) T[k][0]' == k * 2.5 && x <= 5 && x' == 1.0 };
>   init A;
>   trans A -> A { assign h = x, T[0][1] = x * 2 - h, reset(), q = make(2); };
> }
> system P;
> EOT
[exit 0]
$ gnomon more.xta -q 'E<> P.q.n == 2 && i == 7 && x == 5' -q 'E<> x > 5'
1: E<> P.q.n == 2 && i == 7 && x == 5  satisfied
2: E<> x > 5                           violated
[exit 1]
$ for f in 'i = copies(1)' 'i = effects(1)' 'loop()'; do sed "s/reset(), q/$f, q/" more.xta > bad.xta; gnomon info --quiet bad.xta 2>&1 | grep error; done
bad.xta:13:57: error: the function 'copies' computes with doubles: gnomon does not do doubles (statistical model checking) [E501]
bad.xta:13:57: error: the function 'effects' computes with doubles: gnomon does not do doubles (statistical model checking) [E501]
bad.xta:13:53: error: the function 'loop' computes with doubles: gnomon does not do doubles (statistical model checking) [E501]
[exit 0]
