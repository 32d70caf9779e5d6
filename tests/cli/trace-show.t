A saved trace, shown again: what happened, what changed, and when.
$ cat > m.xta <<'EOF'
> chan go[2];
> int n;
> clock g;
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
$ gnomon check m.xta -q 'E<> P.b && n == 1 && g >= 3' --trace some --trace-file t.json --trace-format json
1: E<> P.b && n == 1 && g >= 3  satisfied  (trace in t.json)
[exit 0]
$ gnomon trace show t.json m.xta
Witness: 1 step, 3 time units.

Start (time 0)
     P.a  Q.idle
     all variables are 0

1. after 3/2 (time 3/2)  P.a -> P.b        [go[1]!]
                         Q.idle -> Q.busy  [go[1]?]
     when P.x > 1
     do n = n + 1, P.x = 0
     n: 0 -> 1
     P.x: 3/2 -> 0

End after 3/2 (time 3): the query holds
     P.b  Q.busy
     g = 3
Total time 3, the least that these steps can take.
[exit 0]
$ gnomon trace show t.json m.xta -v
Witness: 1 step, 3 time units.

Start (time 0)
     P.a  Q.idle
     all variables are 0

1. after 3/2 (time 3/2)  P.a -> P.b        [go[1]!]
                         Q.idle -> Q.busy  [go[1]?]
     when P.x > 1
     do n = n + 1, P.x = 0
     n: 0 -> 1
     g = 3/2, P.x: 3/2 -> 0

End after 3/2 (time 3): the query holds
     P.b  Q.busy
     g = 3, P.x = 3/2
Total time 3, the least that these steps can take.
[exit 0]
The same from the whole result of check, on standard input.
$ gnomon check m.xta -q 'A[] n == 0' --trace some --json > all.json
[exit 1]
$ gnomon trace show - m.xta < all.json
Counterexample: 1 step, 3/2 time units.

Start (time 0)
     P.a  Q.idle
     all variables are 0

1. after 3/2 (time 3/2)  P.a -> P.b        [go[1]!]
                         Q.idle -> Q.busy  [go[1]?]
     when P.x > 1
     do n = n + 1, P.x = 0
     n: 0 -> 1
     P.x: 3/2 -> 0

End after 0 (time 3/2): the property fails
     P.b  Q.busy
Total time 3/2. These steps take more than 1, by as little as one likes.
[exit 0]
A trace needs its model.
$ gnomon trace show t.json
gnomon: a trace cannot be read without its model
[exit 2]
