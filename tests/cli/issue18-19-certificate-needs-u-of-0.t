Point 19 of issue 18.  With the order alu, x <= 0 needs U(x) >= 0 as any other bound
does: not every clock value satisfies it, and one that does is not simulated by one
that does not.

$ cat > zero.xta <<END
> clock x;
> process P() { state A, B; init A; trans A -> B { guard x <= 0; }; }
> system P;
> END
$ gnomon zero.xta -q 'A[] not P.B'
1: A[] not P.B  violated
[exit 1]
$ cat > claim <<END
> gnomon-certificate 1
> query A[] not P.B
> order alu
> processes P
> variables
> clocks x
> bounds P A x1 - -
> state A
> zone x1>=1
> end 1 1
> END
$ gnomon certify zero.xta claim
A[] not P.B is not proved by claim
line 9: P.A
  by P.A -> P.B
  U of the clock x is not there, but must be at least 0
[exit 1]

U is there now, and what is missing is found.

$ sed 's/x1 - -/x1 - 0/' claim > other
$ gnomon certify zero.xta other
A[] not P.B is not proved by other
the initial state
  leads to P.A
  with x<=0
  which no zone of that state covers
[exit 1]

x < 0 needs none, since it never holds; nor does x >= 0.

$ sed 's/x <= 0/x < 0 \&\& x >= 0/' zero.xta > never.xta
$ gnomon certify never.xta claim
A[] not P.B holds: 1 zones in 1 discrete states are closed under 1 transitions and none violates the predicate
[exit 0]
