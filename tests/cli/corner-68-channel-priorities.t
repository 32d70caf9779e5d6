Corner case 68.  Left of < is lower; what is not listed has the default level.
$ cat > m.xta <<'EOF'
> chan a, b, c, d[2];
> chan priority a, d[0] < default < b;
> process P() { state A; init A; trans A -> A { sync a!; }, A -> A { sync c!; }; }
> system P;
> EOF
$ gnomon info m.xta --dump network | grep channel > out; sort -k 5n,5 -k 2,2 out | awk '{ print $2, ($5 < 0 ? "low" : $5 > 0 ? "high" : "default") }'
a low
d[0] low
c default
d[1] default
b high
[exit 0]
Without default the unlisted are lowest.
$ cat > lowest.xta <<'EOF'
> chan a, b, c;
> chan priority a < b;
> process P() { state A; init A; trans A -> A { sync a!; }; }
> system P;
> EOF
$ gnomon info lowest.xta --dump network | grep channel | sort -k 5n | awk '{ print $2 }'
c
a
b
[exit 0]
$ cat > bad.xta <<'EOF'
> int i; chan a;
> chan priority i < a;
> chan priority q < a;
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info bad.xta 2>&1 | grep -o '^bad.xta:[0-9:]*: error'
bad.xta:2:15: error
bad.xta:3:15: error
[exit 0]
