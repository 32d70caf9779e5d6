Corner case 18.  An edge without a source starts where the last one did that named it.
$ cat > m.xta <<'EOF'
> process P() { state A, B, C; init A;
> trans A -> B { }, -> C { }, -> A { },
>       B -> C { }, -> A { };
> }
> system P;
> EOF
$ gnomon info m.xta --dump network
process P priority 0
  location A initial
  location B
  location C
  edge A -> B
  edge A -> C
  edge A -> A
  edge B -> C
  edge B -> A
[exit 0]
The first edge must name its source.
$ cat > first.xta <<'EOF'
> process P() { state A, B; init A;
> trans -> B { };
> }
> system P;
> EOF
$ gnomon info first.xta
first.xta:2:7: error: * [E101] (glob)
    trans -> B { };
          ^~
[exit 2]
