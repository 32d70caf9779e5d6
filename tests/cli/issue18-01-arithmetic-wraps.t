Point 1 of #18: results beyond 32 bits wrap around, modulo 2^32, with a warning for
each place; --overflow error makes them run-time errors.
$ cat > m.xta <<'END'
> int[-2147483648,2147483647] r;
> process P() { state A, B; init A; trans A -> B { assign r = 255 << 24; }; }
> system P;
> END
$ gnomon m.xta -q 'E<> P.B && r == -16777216' -q 'A[] r <= 0'
m.xta:2:61: warning: 4278190080 does not fit in 32 bits: the result wraps around (an error with --overflow error) [W860]
    process P() { state A, B; init A; trans A -> B { assign r = 255 << 24; }; }
                                                                ^~~~~~~~~
1: E<> P.B && r == -16777216  satisfied
2: A[] r <= 0                 satisfied
[exit 0]
$ gnomon m.xta -q 'E<> P.B && r == -16777216' --overflow error 2> err; head -1 err
1: E<> P.B && r == -16777216  unknown: model error
m.xta:2:61: error: the result 4278190080 does not fit in 32 bits (edge P.A -> P.B) [E805]
[exit 0]
$ gnomon m.xta --overflow nonsense -q 'E<> P.B'
gnomon: --overflow nonsense: expecting wrap or error
Try 'gnomon --help'.
[exit 2]

Every operator, with variables that only the run knows and with constants that
loading knows: the values are the same, whatever the engine.
$ cat > table <<'END'
> a + b|2147483647|1|-2147483648
> a - b|-2147483648|1|2147483647
> a * b|65536|65537|65536
> a * b|46341|46341|-2147479015
> a ** b|3|21|1870418611
> a ** b|10|100|0
> a << b|255|24|-16777216
> a << b|1|31|-2147483648
> -a|-2147483648|0|-2147483648
> abs(a)|-2147483648|0|-2147483648
> a + b + a + b|2147483647|2147483647|-4
> (a + b) / 2|2147483647|3|-1073741823
> (a + b) >> 1|2147483647|3|-1073741823
> (a * b) % 7|65535|65537|-1
> (a + b) <? 5|2147483647|1|-2147483648
> sum (i : int[0,1]) (i == 0 ? a : b)|2147483647|2|-2147483647
> sum (i : int[1,3]) a * i|1000000000|0|1705032704
> a + b > a|2147483647|1|0
> END
$ cat > try.sh <<'END'
> while IFS='|' read -r e a b v; do
>   printf 'typedef int[-2147483648,2147483647] word;\nword a = %s, b = %s, r;\nprocess P() { state A, B; init A; trans A -> B { assign r = %s; }; }\nsystem P;\n' "$a" "$b" "$e" > run.xta
>   printf 'typedef int[-2147483648,2147483647] word;\nconst int a = %s, b = %s;\nconst word c = %s; word r;\nprocess P() { state A, B; init A; trans A -> B { assign r = c; }; }\nsystem P;\n' "$a" "$b" "$e" > load.xta
>   for engine in zones cdd; do
>     for m in run load; do
>       gnomon $m.xta --engine $engine -q "E<> P.B && r == $v" -q "A[] P.B imply r == $v" > out 2> err || echo "$e: $engine $m: $(cat out)"
>       grep -q 'wraps around .* .W860.$' err || echo "$e: $engine $m: no warning"
>       gnomon $m.xta --engine $engine --overflow error -q "A[] P.B imply r == $v" > out 2> err
>       echo "$? $(grep -o 'E805' err; grep -o 'E314.*' err)" >> strict
>     done
>   done
> done < table
> sort strict | uniq -c | sed 's/^ *//'
> END
$ sh try.sh
36 2 E314]
36 2 E805
[exit 0]

One warning for each place, for all queries and states together, and none without
need.
$ cat > places.xta <<'END'
> typedef int[-2147483648,2147483647] word;
> word h = 1; int[0,9] n;
> process P() {
>   state A; init A;
>   trans A -> A { guard n < 9; assign h = h * 1103515245 + 12345, n = n + 1; };
> }
> system P;
> END
$ gnomon places.xta -q 'E<> n == 9 && h == -1084965762' -q 'A[] n <= 9' -q 'E[] n <= 9' 2> err; grep -c W860 err; sed -n 2,3p err
1: E<> n == 9 && h == -1084965762  satisfied
2: A[] n <= 9                      satisfied
3: E[] n <= 9                      satisfied
1
      trans A -> A { guard n < 9; assign h = h * 1103515245 + 12345, n = n + 1; };
                                             ^~~~~~~~~~~~~~
[exit 0]
$ gnomon explore places.xta --json 2> err | python3 -c 'import json, sys; print([(d["code"], d["level"], d["line"]) for d in json.load(sys.stdin)["diagnostics"]])'; cat err
[('W860', 'warning', 5)]
[exit 0]
$ gnomon explore places.xta --quiet > out
[exit 0]

A template that nobody uses has no values: nothing is said of it.
$ cat > unused.xta <<'END'
> int[-2147483648,2147483647] f(int k) { return 2147483647 + k; }
> process Q(const int k) { const int[-2147483648,2147483647] c = 2147483647 + k, d = f(k); state A; init A; }
> process P() { state A; init A; }
> system P;
> END
$ gnomon explore unused.xta > out
[exit 0]
$ sed 's/system P/R = Q(1); system R/' unused.xta > used.xta; gnomon explore used.xta 2>&1 | grep -c W860
2
[exit 0]
