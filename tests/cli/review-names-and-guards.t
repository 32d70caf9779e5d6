A guard is printed with the parentheses that it needs.
$ cat > g.xta <<'END'
> int t = 20; bool h = true;
> process P() {
>   clock y;
>   state a, b;
>   init a;
>   trans a -> b { guard y >= 2 && (h ? t < 21 : t > 18); };
> }
> system P;
> END
$ gnomon g.xta -q 'E<> P.b' --trace some | grep when
     when (h ? t < 21 : t > 18) && P.y >= 2
[exit 0]
Clocks of TChecker models may have dots in their names, and processes before them.
$ gnomon convert g.xta -o g.tck
[exit 0]
$ gnomon g.tck -q 'E<> P.b and P.y < 2' -q 'E<> P.b and P.y < 3'
1: E<> P.b and P.y < 2  violated
2: E<> P.b and P.y < 3  satisfied
[exit 1]
$ gnomon g.tck -q 'E<> P.z > 0'
-q:1:5: error: the process 'P' has no member named 'z' [E203]
    E<> P.z > 0
        ^~~
1: E<> P.z > 0  unknown: query error
[exit 2]
