Corner case 13.  A property has no terminator.
$ cat > m.xta <<'EOF'
> process P() { state A; init A; }
> system P;
> EOF
$ cat > m.q <<'EOF'
> E<> P.A
> E<> P.A;
> EOF
$ gnomon info m.xta m.q
m.q:2:8: error: syntax error: unexpected ';', expecting end of text [E101]
    E<> P.A;
           ^
    note: a query ends without ';': leave it out
...
[exit 2]
$ gnomon info m.xta -q 'E<> P.A;'
-q:1:8: error: syntax error: unexpected ';', expecting end of text [E101]
    E<> P.A;
           ^
    note: a query ends without ';': leave it out
...
[exit 2]
