A run by hand: steps by number, delays as fractions, undo.  Without a terminal
there is no prompt.
$ cat > lamp.xta <<'EOM'
> clock x; chan press; int[0,2] n = 0;
> process Lamp() {
>   state off, low { x <= 4 }, high;
>   init off;
>   trans off -> low { sync press?; assign x := 0; },
>     low -> high { guard x < 2; sync press?; assign n := n + 1; },
>     low -> off { guard x >= 3; },
>     high -> off { sync press?; };
> }
> process User() { state idle; init idle; trans idle -> idle { sync press!; }; }
> system Lamp, User;
> EOM
$ printf '%s\n' 'd 5/2' 1 'd 2' u 'd 3/2' 1 q | gnomon simulate lamp.xta -i
time 0
     Lamp.off  User.idle
     all variables are 0
     x = 0
delay: 0 <= d
 1  User.idle -> User.idle [press!], Lamp.off -> Lamp.low [press?]
time 5/2
     Lamp.off  User.idle
     all variables are 0
     x = 5/2
delay: 0 <= d
 1  User.idle -> User.idle [press!], Lamp.off -> Lamp.low [press?]
User.idle -> User.idle [press!], Lamp.off -> Lamp.low [press?]
     x: 5/2 -> 0
time 5/2
     Lamp.low  User.idle
     all variables are 0
     x = 0
delay: 0 <= d <= 4
 1  User.idle -> User.idle [press!], Lamp.low -> Lamp.high [press?]
time 9/2
     Lamp.low  User.idle
     all variables are 0
     x = 2
delay: 0 <= d <= 2
no step now, but after a delay of 1
time 5/2
     Lamp.low  User.idle
     all variables are 0
     x = 0
delay: 0 <= d <= 4
 1  User.idle -> User.idle [press!], Lamp.low -> Lamp.high [press?]
time 4
     Lamp.low  User.idle
     all variables are 0
     x = 3/2
delay: 0 <= d <= 5/2
 1  User.idle -> User.idle [press!], Lamp.low -> Lamp.high [press?]
User.idle -> User.idle [press!], Lamp.low -> Lamp.high [press?]
     n: 0 -> 1
time 4
     Lamp.high  User.idle
     n = 1
     x = 3/2
delay: 0 <= d
 1  User.idle -> User.idle [press!], Lamp.high -> Lamp.off [press?]
[exit 0]
What is not allowed is refused with the reason, and changes nothing.
$ printf '%s\n' 1 'd 5' 'd -1' 'd 1/0' 7 0 1x jump u u | gnomon simulate lamp.xta -i
time 0
     Lamp.off  User.idle
     all variables are 0
     x = 0
delay: 0 <= d
 1  User.idle -> User.idle [press!], Lamp.off -> Lamp.low [press?]
User.idle -> User.idle [press!], Lamp.off -> Lamp.low [press?]
time 0
     Lamp.low  User.idle
     all variables are 0
     x = 0
delay: 0 <= d <= 4
 1  User.idle -> User.idle [press!], Lamp.low -> Lamp.high [press?]
not allowed: the invariant of Lamp.low does not hold
not allowed: a negative delay
a delay is a number or a fraction: d 3/2
there is no step 7
there is no step 0
there is no step 1x
unknown command; ? lists them
time 0
     Lamp.off  User.idle
     all variables are 0
     x = 0
delay: 0 <= d
 1  User.idle -> User.idle [press!], Lamp.off -> Lamp.low [press?]
nothing to undo
[exit 0]
If nothing can happen now, it says when.  Leaving is by the end of the input, too.
$ printf '%s\n' 1 'd 2' | gnomon simulate lamp.xta -i | tail -2
delay: 0 <= d <= 2
no step now, but after a delay of 1
[exit 0]
$ printf '?' | gnomon simulate lamp.xta -i | tail -6
number  take that step
d TIME  let time pass: d 2, d 3/2
u       undo
r       a delay and a step at random
q       quit
?       this help; an empty line shows the state
[exit 0]
A state in which time stands still, and one without a way out.
$ cat > stuck.xta <<'EOM'
> clock x;
> process P() { state A, B { x < 1 }; urgent A; init A;
>  trans A -> B { assign x := 0; }; }
> system P;
> EOM
$ echo 1 | gnomon simulate stuck.xta -i --quiet
time 0
     P.A
     x = 0
delay: none
 1  P.A -> P.B
P.A -> P.B
time 0
     P.B
     x = 0
delay: 0 <= d < 1
no step, ever: deadlock
[exit 0]
A model that goes wrong says so, and goes on where it can.
$ cat > wrong.xta <<'EOM'
> int[0,1] i = 1; int j;
> process P() { state A; init A;
>  trans A -> A { assign i := i + 1; }, A -> A { assign j := 7; }; }
> system P;
> EOM
$ echo 1 | gnomon simulate wrong.xta -i
time 0
     P.A
     i = 1; all other variables are 0
delay: 0 <= d
the model goes wrong: the update of P.A -> P.A: a value is out of the range of its variable (2 is not in 0..1)
 1  P.A -> P.A
P.A -> P.A
     j: 0 -> 7
time 0
     P.A
     i = 1, j = 7
delay: 0 <= d
the model goes wrong: the update of P.A -> P.A: a value is out of the range of its variable (2 is not in 0..1)
 1  P.A -> P.A
[exit 0]
Values of a select tell edges apart.
$ cat > select.xta <<'EOM'
> broadcast chan c[2]; int v;
> process P() { state A; init A;
>  trans A -> A { select k : int[0,1]; sync c[k]!; assign v := k; }; }
> process Q() { state A; init A; trans A -> A { sync c[1]?; }; }
> system P, Q;
> EOM
$ echo 2 | gnomon simulate select.xta -i
time 0
     P.A  Q.A
     all variables are 0
delay: 0 <= d
 1  P.A -> P.A select 0 [c[0]!]
 2  P.A -> P.A select 1 [c[1]!], Q.A -> Q.A [c[1]?]
P.A -> P.A select 1 [c[1]!], Q.A -> Q.A [c[1]?]
     v: 0 -> 1
time 0
     P.A  Q.A
     v = 1
delay: 0 <= d
 1  P.A -> P.A select 0 [c[0]!]
 2  P.A -> P.A select 1 [c[1]!], Q.A -> Q.A [c[1]?]
[exit 0]
