Point 1 of #18: what is an error whether arithmetic wraps or not: the least number
divided by -1, division by zero, shifts by less than 0 or more than 31; and a value
that is stored where it does not fit.
$ cat > table <<'END'
> a / b|-2147483648|-1|E805
> a % b|-2147483648|-1|E805
> a / b|7|0|E803
> a % b|7|0|E803
> a << b|1|32|E804
> a << b|1|-1|E804
> a >> b|1|32|E804
> a >> b|1|-2147483648|E804
> a ** b|2|-1|E806
> END
$ cat > try.sh <<'END'
> while IFS='|' read -r e a b code; do
>   printf 'typedef int[-2147483648,2147483647] word;\nword a = %s, b = %s, r;\nprocess P() { state A, B; init A; trans A -> B { assign r = %s; }; }\nsystem P;\n' "$a" "$b" "$e" > run.xta
>   printf 'const int a = %s, b = %s, c = %s;\nprocess P() { state A; init A; }\nsystem P;\n' "$a" "$b" "$e" > load.xta
>   for mode in wrap error; do
>     for engine in zones cdd; do
>       gnomon run.xta --overflow $mode --engine $engine -q 'A[] not P.B' > out 2> err
>       grep -q "unknown: model error" out && grep -q "\[$code\]" err || echo "$e: $mode $engine: $(cat out err)"
>     done
>     gnomon info load.xta --overflow $mode 2> err > out && echo "$e: $mode is loaded"
>     grep -q E314 err || echo "$e: $mode: $(cat err)"
>   done
> done < table
> END
$ sh try.sh
[exit 0]

A value is looked at when it is stored, not before: plain int has 16 bits.
$ cat > store.xta <<'END'
> int[-2147483648,2147483647] a = 2147483647; int s; int[0,5] five;
> process P() {
>   state A, B, C, D; init A;
>   trans A -> B { assign s = a + a + 7; }, A -> C { assign five = a * 2 + 3; },
>         A -> D { assign s = a + 1; };
> }
> system P;
> END
$ gnomon store.xta --quiet -q 'E<> P.B && s == 5' -q 'E<> P.C && five == 1' --order bfs
1: E<> P.B && s == 5     satisfied
2: E<> P.C && five == 1  satisfied
[exit 0]
$ gnomon store.xta --quiet -q 'A[] not P.D'
1: A[] not P.D  unknown: model error
store.xta:5:*: error: the value -2147483648 is not in the range -32768 to 32767 (*) [E801] (glob)
            A -> D { assign s = a + 1; };
*^* (glob)
[exit 2]

Compound assignments, ++ and --, and a loop that would never end.
$ cat > compound.xta <<'END'
> typedef int[-2147483648,2147483647] word;
> word a = 2147483647, b = -2147483648, c = 65536, d = 1, e = 5, z;
> word w[2] = {2147483647, 7};
> word sum_up() { word t = 2147483640; for (i : int[1,10]) t += i; return t; }
> word near_the_end() { word n = 0; for (i : int[2147483645,2147483647]) n++; return n; }
> process P() {
>   state A, B; init A;
>   trans A -> B {
>     assign a++, b--, c *= 65537, d <<= 31, e -= -2147483648, w[w[1] - 7] += 2,
>            z = sum_up() + near_the_end();
>   };
> }
> system P;
> END
$ gnomon compound.xta --quiet -q 'E<> P.B && a == -2147483648 && b == 2147483647 && c == 65536 && d == -2147483648 && e == -2147483643 && w[0] == -2147483647 && z == -2147483598'
1: E<> P.B && a == -2147483648 && b == 2147483647 && c == 65536 && d == -2147483648 && e == -2147483643 && w[0] == -2147483647 && z == -2147483598  satisfied
[exit 0]
$ cat > endless.xta <<'END'
> bool f() { int[-2147483648,2147483647] i; for (i = 2147483647; i > 5; i = i - 0) { } return true; }
> process P() { state A, B; init A; trans A -> B { guard f(); }; }
> system P;
> END
$ gnomon endless.xta --quiet -q 'E<> P.B' 2>&1 | head -2
1: E<> P.B  unknown: model error
endless.xta:1:*: error: * [E808] (glob)
[exit 0]

Literals beyond 32 bits stay errors.
$ printf 'const int c = 2147483648;\nprocess P() { state A; init A; }\nsystem P;\n' > wide.xta
$ gnomon info wide.xta 2>&1 | head -1
wide.xta:1:15: error: * (glob)
[exit 0]
