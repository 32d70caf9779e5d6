A certificate is checked; what it proves is printed.

$ cat > loop.xta <<EOF
> clock x, y;
> int[0,N] v;
> process P() {
>   state A { x <= 5 }, B { y <= 9 };
>   init A;
>   trans A -> B { guard x >= 3; assign v := 1, y := 0; },
>         B -> A { guard y > 2; assign x := 0, v := 0; };
> }
> system P;
> EOF
$ sed -i '1i const int N = 3;' loop.xta
$ cat > good <<EOF
> gnomon-certificate 1
> query A[] P.B imply (v == 1 and x >= 3)
> order includes
> processes P
> variables v
> clocks x y
> state A 0
> zone x1<=5 x1-x2<=0
> state B 1
> zone x2<=9 x1-x2>=3 x1-x2<=5
> end 2 2
> EOF
$ gnomon certify loop.xta good
A[] P.B imply (v == 1 and x >= 3) holds: 2 zones in 2 discrete states are closed under 3 transitions and none violates the predicate
[exit 0]
$ gnomon certify loop.xta - < good
A[] P.B imply (v == 1 and x >= 3) holds: 2 zones in 2 discrete states are closed under 3 transitions and none violates the predicate
[exit 0]
$ gnomon certify -D N=7 loop.xta good
A[] P.B imply (v == 1 and x >= 3) holds: 2 zones in 2 discrete states are closed under 3 transitions and none violates the predicate
[exit 0]

Damage is found.

$ sed 's/x2<=9/x2<9/' good > bad
$ gnomon certify loop.xta bad
A[] P.B imply (v == 1 and x >= 3) is not proved by bad
line 8: P.A v=0
  by P.A -> P.B
  leads to P.B v=1
  with x>=3 x<=14 x-y<=5 y<=9 y-x<=-3
  which no zone of that state covers
[exit 1]
$ sed '/state B/,/zone/d; s/end 2 2/end 1 1/' good > bad
$ gnomon certify loop.xta bad
A[] P.B imply (v == 1 and x >= 3) is not proved by bad
line 8: P.A v=0
  by P.A -> P.B
  leads to P.B v=1
  with x>=3 x<=14 x-y<=5 y<=9 y-x<=-3
  and the certificate has no such state
[exit 1]
$ sed 's/x >= 3/x > 3/' good > bad
$ gnomon certify loop.xta bad
A[] P.B imply (v == 1 and x > 3) is not proved by bad
line 10: P.B v=1
  has states that violate the predicate of the query
[exit 1]
$ sed 's/^query/digest 0123\nquery/' good > bad
$ gnomon certify loop.xta bad | sed 's/this model .*/this model .../'
the certificate is for another model: its digest is 0123, that of this model ...
[exit 0]
Even if the other model does not have what the query is about.
$ printf 'process Q() { state A; init A; }\nsystem Q;\n' > other.xta
$ gnomon certify other.xta bad
the certificate is for another model
[exit 1]

A run is its own certificate: it is replayed, and what follows is printed.

$ cat > run.xta <<EOF
> clock x;
> process P() {
>   state a { x <= 2 }, b, c;
>   init a;
>   trans a -> b { guard x >= 1; }, a -> c { };
> }
> system P;
> EOF
$ gnomon check run.xta -q 'E<> P.b' --trace some --trace-format json --trace-file run.json
1: E<> P.b  satisfied  (trace in run.json)
[exit 0]
$ gnomon certify run.xta run.json -q 'E<> P.b'
E<> P.b holds: the run in run.json was replayed, and shows it
[exit 0]
$ gnomon certify run.xta run.json -q 'A[] not P.b'
A[] not P.b does not hold: the run in run.json was replayed, and shows it
[exit 0]
$ gnomon certify run.xta - -q 'E<> P.b' < run.json
E<> P.b holds: the run in standard input was replayed, and shows it
[exit 0]
$ gnomon trace convert run.json run.xta -o run.xtr
$ gnomon trace convert run.json run.xta -o run.xml
$ gnomon certify run.xta run.xtr -q 'A[] P.a or P.c'
A[] P.a or P.c does not hold: the run in run.xtr was replayed, and shows it
[exit 0]
$ gnomon certify run.xta run.xml -q 'A[] P.a or P.c'
A[] P.a or P.c does not hold: the run in run.xml was replayed, and shows it
[exit 0]

Without -q, the queries of the model.

$ (cat run.xta; for q in 'E<> P.c' 'A[] not P.b' 'sup: x' 'E<> P.b'; do echo "query { $q }"; done) > asked.xta
$ gnomon certify asked.xta run.json
run.json does not show E<> P.c: at the end: the predicate does not hold
A[] not P.b does not hold: the run in run.json was replayed, and shows it
E<> P.b holds: the run in run.json was replayed, and shows it
[exit 0]

With -q, each of them has to be shown.

$ gnomon certify run.xta run.json -q 'A[] not P.b' -q 'E<> P.c'
A[] not P.b does not hold: the run in run.json was replayed, and shows it
run.json does not show E<> P.c: at the end: the predicate does not hold
[exit 1]

A run without end.

$ gnomon check run.xta -q 'A<> P.b' --trace some --trace-format json --trace-file loop.json
1: A<> P.b  violated  (trace in loop.json)
[exit 1]
$ gnomon certify run.xta loop.json -q 'A<> P.b'
A<> P.b does not hold: the run in loop.json was replayed, and shows it
[exit 0]
$ gnomon certify run.xta loop.json -q 'E[] not P.b'
E[] not P.b holds: the run in loop.json was replayed, and shows it
[exit 0]

It shows something else, is no run, is of another model, decides no query, or there
is no query.

$ gnomon certify run.xta run.json -q 'E<> P.c'
run.json does not show E<> P.c: at the end: the predicate does not hold
[exit 1]
$ gnomon certify run.xta run.json -q 'A[] not P.c'
run.json does not show A[] not P.c: at the end: the predicate holds
[exit 1]
$ sed 's/"delay": 1/"delay": 0/' run.json > early.json
$ gnomon certify run.xta early.json -q 'E<> P.b'
early.json proves nothing: it is not a run of the model: step 1: P.a -> P.b: its guard does not hold
[exit 1]
$ sed 's/x >= 1/x > 5/' run.xta > other.xta
$ gnomon certify other.xta run.json -q 'E<> P.b'
run.json proves nothing: it is not a run of the model: step 1: P.a -> P.b: its guard does not hold
[exit 1]
$ gnomon certify other.xta run.xtr -q 'E<> P.b'
run.xtr proves nothing: it is not a run of the model: step 1: it can be taken at no time
[exit 1]
$ gnomon certify loop.xta run.json -q 'E<> P.B'
run.json proves nothing: step 1: P has no edge from a to b
[exit 1]
$ sed 's/"kind": "witness"/"kind": "error"/' run.json > error.json
$ gnomon certify run.xta error.json -q 'E<> P.b'
error.json proves nothing: it is about a run-time error, not about a query
[exit 1]
$ gnomon certify run.xta run.json
gnomon: run.json is a trace, which shows something of E<>, A[], E[], A<> and --> only, and of these there is none: give one with -q
[exit 2]
$ gnomon certify run.xta run.json -q 'sup: x'
gnomon: run.json is a trace, which shows something of E<>, A[], E[], A<> and --> only, and of these there is none: give one with -q
[exit 2]
$ echo '{' > bad.json
$ gnomon certify run.xta bad.json -q 'E<> P.b'
bad.json:2: error: string or '}' expected near end of file
[exit 2]
$ gnomon certify loop.xta good -q 'E<> P.B'
gnomon: a query goes with a trace: a certificate says what it is about
Try 'gnomon --help'.
[exit 2]

What is no certificate, or not one for this model, or about a query that is not
certified.

$ sed 's/state B 1/state C 1/' good > bad
$ gnomon certify loop.xta bad
bad:9: error: P has no location `C'
[exit 2]
$ gnomon certify loop.xta loop.xta
gnomon: 'loop.xta' is a model; certify needs a certificate, or a trace
Try 'gnomon --help'.
[exit 2]
$ gnomon certify loop.xta nothing
nothing: error: No such file or directory
[exit 2]
$ sed 's/^query .*/query sup: x/' good > bad
$ gnomon certify loop.xta bad
gnomon: only E<>, A[], E[], A<> and --> are certified
[exit 2]
$ sed 's/^query .*/query A[] Q.B/' good > bad
$ gnomon certify loop.xta bad
-q:1:5: error: unknown name 'Q' [E201]
    A[] Q.B
        ^
[exit 2]
$ gnomon certify - -
gnomon: model and certificate cannot both be standard input
Try 'gnomon --help'.
[exit 2]
$ gnomon certify loop.xta
gnomon: expecting 'gnomon certify MODEL CERTIFICATE'
Try 'gnomon --help'.
[exit 2]
