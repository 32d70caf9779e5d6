UPPAAL's formats have no times.  Where a clock was stopped they are found exactly, and
the run is replayed as any other.
$ cat > rate.xta <<'END'
> bool r;
> process P() {
>   clock x, y;
>   state a { x' == r && x <= 2 }, b;
>   init a;
>   trans a -> a { guard y >= 1; assign r = 1, y = 0; }, a -> b { guard x >= 2; };
> }
> system P;
> END
$ for f in xtr xml; do
>   gnomon check rate.xta -q 'E<> P.b' --trace-file rate.$f
>   gnomon trace replay rate.xta rate.$f
>   gnomon trace replay rate.xta rate.$f -q 'E<> P.b'
>   gnomon certify rate.xta rate.$f -q 'E<> P.b'
> done
1: E<> P.b  satisfied  (trace in rate.xtr)
the trace is a run of the model
the trace is a run of the model and shows the query
E<> P.b holds: the run in rate.xtr was replayed, and shows it
1: E<> P.b  satisfied  (trace in rate.xml)
the trace is a run of the model
the trace is a run of the model and shows the query
E<> P.b holds: the run in rate.xml was replayed, and shows it
[exit 0]
$ gnomon trace show rate.xml rate.xta | grep -E '^([0-9]|End|Total)'
1. after 1 (time 1)  P.a -> P.a
2. after 2 (time 3)  P.a -> P.b
End after 0 (time 3)
Total time 3.
[exit 0]
$ gnomon trace convert rate.xtr rate.xta -o rate.json && gnomon trace replay rate.json rate.xta --json
{
  "gnomon": {
    "version": "*" (glob)
  },
  "is_run": true,
  "reason": null
}
[exit 0]
$ gnomon trace convert rate.json rate.xta --to xml | cmp - rate.xml && echo same
same
[exit 0]
Strict bounds stay strict, and times are fractions if they have to be.
$ cat > sum.xta <<'END'
> const int N = 4;
> clock x, y, z;
> process P() {
>   state A { y' == 0 }, B { x' == 0 }, C, D;
>   init A;
>   trans A -> B { }, B -> C { guard z >= N && x <= 2 && y <= 2; },
>         B -> D { guard z > 3 && x < 2 && y < 2; }, C -> D { };
> }
> system P;
> END
$ gnomon check sum.xta -D N=9 -q 'E<> P.D' --trace-file strict.xtr && gnomon trace show strict.xtr sum.xta | grep -E '^([0-9]|Total)'
1: E<> P.D  satisfied  (trace in strict.xtr)
1. after 7/4 (time 7/4)  P.A -> P.B
2. after 3/2 (time 13/4)  P.B -> P.D
Total time 13/4.
[exit 0]
No times: then it is no run, and the first step that cannot be taken is told.
$ for f in xtr xml; do
>   gnomon check sum.xta -q 'E<> P.C' --trace-file sum.$f
>   gnomon trace replay sum.$f sum.xta
>   gnomon trace replay sum.$f sum.xta -D N=5
> done
1: E<> P.C  satisfied  (trace in sum.xtr)
the trace is a run of the model
the trace is not a run of the model: step 2: it can be taken at no time
1: E<> P.C  satisfied  (trace in sum.xml)
the trace is a run of the model
the trace is not a run of the model: step 2: it can be taken at no time
[exit 1]
$ gnomon trace show sum.xtr sum.xta -D N=5 | head -1
sum.xtr: warning: no times fit these steps
Trace: 2 steps.
[exit 0]
$ gnomon certify sum.xtr sum.xta -D N=5 -q 'E<> P.C'
sum.xtr proves nothing: it is not a run of the model: step 2: it can be taken at no time
[exit 1]
The times that are chosen may not be those of the run: a receiver that is ready then, or
a condition of clocks.  That does not make it no run.
$ cat > ways.xta <<'END'
> clock x, y;
> broadcast chan b;
> process P() {
>   state A, B;
>   init A;
>   trans A -> B { guard y >= 1 && y <= 4; sync b!; };
> }
> process Q() {
>   state A, B;
>   init A;
>   trans A -> B { guard x >= 1 && x < 3; sync b?; };
> }
> system P, Q;
> END
$ gnomon check ways.xta -q 'E<> P.B && Q.A' --trace-file ways.xtr
1: E<> P.B && Q.A  satisfied  (trace in ways.xtr)
[exit 0]
$ gnomon trace replay ways.xtr ways.xta --json
{
  "gnomon": {
    "version": "*" (glob)
  },
  "is_run": null,
  "reason": "step 1: Q.A -> Q.B: this receiver of the broadcast is left out; that is so at the times that were chosen, and the file has none"
}
[exit 3]
$ gnomon certify ways.xtr ways.xta -q 'E<> P.B && Q.A'
ways.xtr proves nothing: it cannot be told whether it is a run of the model: step 1: Q.A -> Q.B: this receiver of the broadcast is left out; that is so at the times that were chosen, and the file has none
[exit 3]
$ gnomon check ways.xta -q 'E<> P.B && Q.A' --trace-file ways.json && gnomon trace replay ways.json ways.xta
1: E<> P.B && Q.A  satisfied  (trace in ways.json)
the trace is a run of the model
[exit 0]
$ gnomon trace replay rate.xtr rate.xta -q 'E<> P.b && P.y > 4'
the trace is a run of the model, but it cannot be told whether it shows the query: at the end: the predicate does not hold; that is so at the times that were chosen, and the file has none
[exit 3]
