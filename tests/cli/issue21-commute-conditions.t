Where steps of one process come first in zero time, no step is lost that makes a
difference: a model for each condition, whose answer would be another one without it.

$ cat > both <<'END'
> #!/bin/sh
> # both MODEL QUERY...: the answers, if they are the same without and with.
> model=$1
> shift
> for q; do set -- "$@" -q "$q"; shift; done
> gnomon check "$model" --commute off "$@" > off 2>&1
> gnomon check "$model" --commute auto "$@" > auto 2>&1
> grep -v '^gnomon: the run' off > a; grep -v '^gnomon: the run' auto > b
> if cmp -s a b; then cat a; else echo DIFFERENT; cat off auto; fi
> END
[exit 0]
$ chmod +x both
[exit 0]
P may wait where it is: that takes it elsewhere later.
$ cat > standing.xta <<'END'
> clock x; int[0,1] i;
> process P() { state l, a, b; init l; trans l -> a { }, l -> b { guard x >= 5; }; }
> process Q() { state q, r; urgent q; init q; trans q -> r { assign i = 1; }; }
> system P, Q;
> END
[exit 0]
$ ./both standing.xta 'E<> P.b and i == 1'
1: E<> P.b and i == 1  satisfied
[exit 0]
An edge of P that is a part of a vector is possible later.
$ cat > vector.tck <<'END'
> system:s
> event:e
> event:f
> int:1:0:1:0:i
> process:P
> location:P:l{initial: : urgent:}
> location:P:m
> location:P:b
> event:t
> edge:P:l:m:t
> edge:P:l:b:e
> process:Q
> location:Q:q{initial: : urgent:}
> location:Q:r
> location:Q:s
> edge:Q:q:r:t{do: i=1}
> edge:Q:r:s:f
> process:R
> location:R:o{initial:}
> event:g
> sync:P@e:Q@f:R@g?
> END
[exit 0]
$ ./both vector.tck 'E<> P.b and i == 1'
1: E<> P.b and i == 1  satisfied
[exit 0]
A guard of P becomes true by what Q does.
$ cat > guard.xta <<'END'
> int[0,1] i;
> process P() { state l, a, b; commit l; init l; trans l -> a { }, l -> b { guard i == 1; }; }
> process Q() { state q, r; commit q; init q; trans q -> r { assign i = 1; }; }
> system P, Q;
> END
[exit 0]
$ ./both guard.xta 'E<> P.b'
1: E<> P.b  satisfied
[exit 0]
The invariant where P is goes wrong by what Q does: the error is met.
$ cat > invariant-fails.xta <<'END'
> int[0,7] i; int a[2];
> process P() { state l { a[i] == 0 }, m; commit l; init l; trans l -> m { }; }
> process Q() { state q, r; commit q; init q; trans q -> r { assign i = 7; }; }
> system P, Q;
> END
[exit 0]
$ ./both invariant-fails.xta 'A[] i < 8'
1: A[] i < 8  unknown: model error
invariant-fails.xta:2:27: error: the index 7 is not in the range 0 to 1 (invariant of P.l) [E802]
    process P() { state l { a[i] == 0 }, m; commit l; init l; trans l -> m { }; }
                              ^
[exit 0]
So does a bound of it.
$ cat > bound-fails.xta <<'END'
> int[0,7] i; int a[2]; clock x;
> process P() { state l { x <= a[i] }, m; commit l; init l; trans l -> m { }; }
> process Q() { state q, r; commit q; init q; trans q -> r { assign i = 7; }; }
> system P, Q;
> END
[exit 0]
$ ./both bound-fails.xta 'A[] i < 8'
1: A[] i < 8  unknown: model error
bound-fails.xta:2:32: error: the index 7 is not in the range 0 to 1 (invariant of P.l) [E802]
    process P() { state l { x <= a[i] }, m; commit l; init l; trans l -> m { }; }
                                   ^
[exit 0]
P may synchronise with Q later.
$ cat > sends.xta <<'END'
> chan c;
> process P() { state l, a, b; commit l; init l; trans l -> a { }, l -> b { sync c!; }; }
> process Q() { state q, r, s; commit q; init q; trans q -> r { }, r -> s { sync c?; }; }
> system P, Q;
> END
[exit 0]
$ ./both sends.xta 'E<> P.b'
1: E<> P.b  satisfied
[exit 0]
What P does depends on what Q did.
$ cat > reads.xta <<'END'
> int[0,1] i;
> process P() { int[0,1] n; state l, a, b; commit l; init l;
> trans l -> a { assign n = i; }, a -> b { guard n == 1; }; }
> process Q() { state q, r; commit q; init q; trans q -> r { assign i = 1; }; }
> system P, Q;
> END
[exit 0]
$ ./both reads.xta 'E<> P.b'
1: E<> P.b  satisfied
[exit 0]
Another edge of P is possible once Q has reset a clock.
$ cat > reads-clock.xta <<'END'
> clock x; broadcast chan go;
> process P() { state k { x <= 5 }, l, a, b; urgent l; init k;
> trans k -> l { guard x == 5; sync go!; }, l -> a { guard x >= 5; }, l -> b { guard x < 5; }; }
> process Q() { state p, q, r; urgent q; init p; trans p -> q { sync go?; }, q -> r { assign x = 0; }; }
> system P, Q;
> END
[exit 0]
$ ./both reads-clock.xta 'E<> P.b'
1: E<> P.b  satisfied
[exit 0]
Where P goes, Q would be held up by the invariant.
$ cat > enters.xta <<'END'
> clock x;
> process P() { state l, m { x <= 3 }; commit l; init l; trans l -> m { }; }
> process Q() { state q, r; commit q; init q; trans q -> r { assign x = 5; }; }
> system P, Q;
> END
[exit 0]
$ ./both enters.xta 'E<> Q.r'
1: E<> Q.r  satisfied
[exit 0]
Another edge of P is possible once its invariant holds by what Q does.
$ cat > enters-later.xta <<'END'
> int[0,1] i;
> process P() { state l, a, b { i == 1 }; commit l; init l; trans l -> a { }, l -> b { }; }
> process Q() { state q, r; commit q; init q; trans q -> r { assign i = 1; }; }
> system P, Q;
> END
[exit 0]
$ ./both enters-later.xta 'E<> P.b'
1: E<> P.b  satisfied
[exit 0]
It is not possible at all, by what P assigns;
$ cat > enters-never.xta <<'END'
> clock x;
> process P() { state l, m { x <= 3 }; commit l; init l; trans l -> m { assign x = 5; }; }
> process Q() { state q, r; commit q; init q; trans q -> r { }; }
> system P, Q;
> END
[exit 0]
$ ./both enters-never.xta 'E<> Q.r'
1: E<> Q.r  satisfied
[exit 0]
A clock is too large for where P goes: by a copy of another.
$ cat > enters-by-copy.xta <<'END'
> clock x, y; broadcast chan go;
> process P() { state k, l, m { x <= 3 }; commit l; init k; trans k -> l { guard y >= 5; sync go!; assign x = 0; }, l -> m { assign x = y; }, l -> m { guard x >= 2; }; }
> process Q() { state p, q, r; commit q; init p; trans p -> q { sync go?; }, q -> r { }; }
> system P, Q;
> END
[exit 0]
$ ./both enters-by-copy.xta 'E<> Q.r'
1: E<> Q.r  satisfied
[exit 0]
or as a clock would be below 0.
$ cat > negative.tck <<'END'
> system:s
> event:t
> clock:1:x
> clock:1:y
> process:P
> location:P:l{initial: : committed:}
> location:P:m
> edge:P:l:m:t{do: x=y-1}
> process:Q
> location:Q:q{initial: : committed:}
> location:Q:r
> edge:Q:q:r:t
> END
[exit 0]
$ ./both negative.tck 'E<> Q.r'
1: E<> Q.r  satisfied
[exit 0]
Both steps of P are taken, and only they.
$ cat > both-ways.xta <<'END'
> int[0,1] i;
> process P() { state l, a, b; commit l; init l; trans l -> a { }, l -> b { }; }
> process Q() { state q, r; commit q; init q; trans q -> r { assign i = 1; }; }
> system P, Q;
> END
[exit 0]
$ ./both both-ways.xta 'E<> P.b and i == 1' 'E<> P.a and i == 1'
1: E<> P.b and i == 1  satisfied
2: E<> P.a and i == 1  satisfied
[exit 0]
P has another step, which Q notices.
$ cat > other-step.xta <<'END'
> int[0,1] i;
> process P() { state l, a, b; commit l; init l; trans l -> a { }, l -> b { assign i = 1; }; }
> process Q() { state q, r; commit q; init q; trans q -> r { guard i == 0; }; }
> system P, Q;
> END
[exit 0]
$ ./both other-step.xta 'E<> P.b and Q.r'
1: E<> P.b and Q.r  satisfied
[exit 0]
A guard of Q is false by what P does: on a variable,
$ cat > read-by-others.xta <<'END'
> int[0,1] i;
> process P() { state l, m; commit l; init l; trans l -> m { assign i = 1; }; }
> process Q() { state q, r; commit q; init q; trans q -> r { guard i == 0; }; }
> system P, Q;
> END
[exit 0]
$ ./both read-by-others.xta 'E<> Q.r'
1: E<> Q.r  satisfied
[exit 0]
on a clock.
$ cat > clock-read-by-others.xta <<'END'
> clock x; broadcast chan go;
> process P() { state k { x <= 5 }, l, m; commit l; init k;
> trans k -> l { guard x == 5; sync go!; }, l -> m { assign x = 0; }; }
> process Q() { state p, q, r; commit q; init p; trans p -> q { sync go?; }, q -> r { guard x >= 5; }; }
> system P, Q;
> END
[exit 0]
$ ./both clock-read-by-others.xta 'E<> Q.r'
1: E<> Q.r  satisfied
[exit 0]
Both write one variable.
$ cat > written-by-others.xta <<'END'
> int[0,2] i; chan c;
> process P() { state l, a, b; commit l; init l;
> trans l -> a { assign i = 1; }, a -> b { guard i == 1; sync c?; }; }
> process Q() { state q, r, s; commit q; init q; trans q -> r { assign i = 2; }, r -> s { sync c!; }; }
> system P, Q;
> END
[exit 0]
$ ./both written-by-others.xta 'E<> P.b'
1: E<> P.b  satisfied
[exit 0]
P becomes committed, and Q has to wait.
$ cat > becomes-committed.xta <<'END'
> int[0,1] i;
> process P() { state l, m, n; commit m; urgent l; init l; trans l -> m { }, m -> n { assign i = 1; }; }
> process Q() { state q, r; urgent q; init q; trans q -> r { }; }
> system P, Q;
> END
[exit 0]
$ ./both becomes-committed.xta 'E<> Q.r and i == 0'
1: E<> Q.r and i == 0  satisfied
[exit 0]
Where P goes it has to take part in what Q does: a broadcast,
$ cat > called.xta <<'END'
> broadcast chan b; clock x;
> process P() { state l, m, n, o; commit l; init l;
> trans l -> m { }, m -> o { sync b?; }, m -> n { guard x >= 1; }; }
> process Q() { state q, r; commit q; init q; trans q -> r { sync b!; }; }
> system P, Q;
> END
[exit 0]
$ ./both called.xta 'E<> P.n'
1: E<> P.n  satisfied
[exit 0]
a vector.
$ cat > weak.tck <<'END'
> system:s
> event:t
> event:e
> event:f
> clock:1:x
> process:P
> location:P:l{initial: : committed:}
> location:P:m
> location:P:n
> location:P:o
> edge:P:l:m:t
> edge:P:m:o:e
> edge:P:m:n:t{provided: x>=1}
> process:Q
> location:Q:q{initial: : committed:}
> location:Q:r
> edge:Q:q:r:f
> sync:Q@f:P@e?
> END
[exit 0]
$ ./both weak.tck 'E<> P.n'
1: E<> P.n  satisfied
[exit 0]
The query names where P is,
$ cat > source-named.xta <<'END'
> process P() { state l, m; commit l; init l; trans l -> m { }; }
> process Q() { state q, r; commit q; init q; trans q -> r { }; }
> system P, Q;
> END
[exit 0]
$ ./both source-named.xta 'E<> P.l and Q.r'
1: E<> P.l and Q.r  satisfied
[exit 0]
or where it goes,
$ cat > target-named.xta <<'END'
> int[0,1] i;
> process P() { state l, m; commit l; init l; trans l -> m { }; }
> process Q() { state q, r; commit q; init q; trans q -> r { assign i = 1; }; }
> system P, Q;
> END
[exit 0]
$ ./both target-named.xta 'A[] i == 1 imply P.m'
1: A[] i == 1 imply P.m  violated
[exit 0]
what it writes,
$ cat > variable-named.xta <<'END'
> int[0,1] i;
> process P() { state l, m; commit l; init l; trans l -> m { assign i = 1; }; }
> process Q() { state q, r; commit q; init q; trans q -> r { }; }
> system P, Q;
> END
[exit 0]
$ ./both variable-named.xta 'E<> Q.r and i == 0'
1: E<> Q.r and i == 0  satisfied
[exit 0]
or resets, in the predicate or what is measured,
$ cat > clock-named.xta <<'END'
> clock x, y; broadcast chan go;
> process P() { state k { y <= 5 }, l, m; commit l; init k; trans k -> l { guard y == 5; sync go!; }, l -> m { assign x = 0; }; }
> process Q() { state p, q, r; commit q; init p; trans p -> q { sync go?; }, q -> r { }; }
> system P, Q;
> END
[exit 0]
$ ./both clock-named.xta 'E<> Q.r and x >= 5' 'sup{Q.r and y <= 5}: x'
1: E<> Q.r and x >= 5      satisfied
2: sup{Q.r and y <= 5}: x  satisfied
   x <= 5
[exit 0]
an integer, likewise.
$ cat > term-named.xta <<'END'
> int[0,3] i = 3;
> process P() { state l, m; commit l; init l; trans l -> m { assign i = 1; }; }
> process Q() { state q, r; commit q; init q; trans q -> r { }; }
> system P, Q;
> END
[exit 0]
$ ./both term-named.xta 'sup{Q.r}: i'
1: sup{Q.r}: i  satisfied
   i <= 3
[exit 0]
The guard of P holds in a part of the zone only.
$ cat > guard-in-part.xta <<'END'
> clock x, y; broadcast chan go;
> process P() { state k, l, m; urgent l; init k; trans k -> l { guard y >= 2; sync go!; }, l -> m { guard x <= 3; }; }
> process Q() { state p, q, r; urgent q, r; init p; trans p -> q { sync go?; }, q -> r { }; }
> system P, Q;
> END
[exit 0]
$ ./both guard-in-part.xta 'E<> Q.r and y >= 4'
1: E<> Q.r and y >= 4  satisfied
[exit 0]
So does the invariant of where it goes.
$ cat > enters-in-part.xta <<'END'
> clock x, y; broadcast chan go;
> process P() { state k, l, m { x <= 3 }; urgent l; init k; trans k -> l { guard y >= 2; sync go!; }, l -> m { }; }
> process Q() { state p, q, r; urgent q; init p; trans p -> q { sync go?; }, q -> r { }; }
> system P, Q;
> END
[exit 0]
$ ./both enters-in-part.xta 'E<> Q.r and y >= 4'
1: E<> Q.r and y >= 4  satisfied
[exit 0]
P goes round in a circle, but Q has its turn.
$ cat > cycle.xta <<'END'
> process P() { state l, m; commit l, m; init l; trans l -> m { }, m -> l { }; }
> process Q() { state q, r; commit q; init q; trans q -> r { }; }
> system P, Q;
> END
[exit 0]
$ ./both cycle.xta 'E<> Q.r'
1: E<> Q.r  satisfied
[exit 0]
Q is stuck while P, which is not committed, has to wait.
$ cat > deadlock.xta <<'END'
> chan c;
> process P() { state l, m, n; urgent l; init l; trans l -> m { }, m -> n { sync c!; }, n -> n { }; }
> process Q() { state q, r, s; urgent q; commit r; init q; trans q -> r { }, r -> s { sync c?; }; }
> system P, Q;
> END
[exit 0]
$ ./both deadlock.xta 'E<> deadlock'
1: E<> deadlock  satisfied, a time-lock
[exit 0]
What is no deadlock is one behind the step.
$ cat > no-deadlock.xta <<'END'
> process P() { state l, m; commit l; init l; trans l -> m { }; }
> process Q() { state q, r; commit q; init q; trans q -> r { }; }
> system P, Q;
> END
[exit 0]
$ ./both no-deadlock.xta 'E<> Q.r and not deadlock'
1: E<> Q.r and not deadlock  satisfied
[exit 0]
A step that was left out goes wrong later, as it does without.
$ cat > left-out-fails.xta <<'END'
> int[0,7] i; int a[2];
> process P() { state l, m; commit l; init l; trans l -> m { }; }
> process Q() { state q, r, s; commit q, r; init q; trans q -> r { assign i = 7; }, r -> s { guard a[i] == 0; }; }
> system P, Q;
> END
[exit 0]
$ ./both left-out-fails.xta 'A[] i < 8'
1: A[] i < 8  unknown: model error
left-out-fails.xta:3:100: error: the index 7 is not in the range 0 to 1 (edge Q.r -> Q.s) [E802]
    process Q() { state q, r, s; commit q, r; init q; trans q -> r { assign i = 7; }, r -> s { guard a[i] == 0; }; }
                                                                                                       ^
[exit 0]
Q has priority.
$ cat > priority.xta <<'END'
> process P() { state l, m; commit l; init l; trans l -> m { }; }
> process Q() { state q, r; commit q; init q; trans q -> r { }; }
> system P < Q;
> END
[exit 0]
$ ./both priority.xta 'E<> Q.r'
1: E<> Q.r  satisfied
[exit 0]
What is done before every step counts them.
$ cat > before.xta <<'END'
> int[0,3] n;
> before_update { n = n < 3 ? n + 1 : n }
> process P() { state l, m; commit l; init l; trans l -> m { }; }
> process Q() { state q, r; commit q; init q; trans q -> r { guard n == 0; }; }
> system P, Q;
> END
[exit 0]
$ ./both before.xta 'E<> Q.r'
1: E<> Q.r  satisfied
[exit 0]
