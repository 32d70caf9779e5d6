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

What is no certificate, or not one for this model, or about a query that is not
certified.

$ sed 's/state B 1/state C 1/' good > bad
$ gnomon certify loop.xta bad
bad:9: error: P has no location `C'
[exit 2]
$ gnomon certify loop.xta loop.xta
loop.xta:1: error: this is no certificate
[exit 2]
$ gnomon certify loop.xta nothing
nothing: error: No such file or directory
[exit 2]
$ sed 's/^query .*/query A<> P.B/' good > bad
$ gnomon certify loop.xta bad
gnomon: only E<> and A[] are certified
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
gnomon: certify needs 2 operands
Try 'gnomon --help'.
[exit 2]
