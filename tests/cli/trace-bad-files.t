Trace files that are not right: where, and what is wrong.
$ cat > m.xta <<'EOF'
> process P() { state a, b; init a; trans a -> b { }; }
> system P;
> EOF
$ printf '0\n.\n.\n\n.\n1\n.\n.\n\n.\n0 4 ; .\n.\n' > t
$ gnomon trace show t m.xta
t:11: error: step 1: P has no edge of this number from a to b
[exit 2]
$ printf '0\n.\n.\n\n' > t
$ gnomon trace show t m.xta
t:5: error: the file ends in the middle of the trace
[exit 2]
$ printf '{\n"steps": [,]}' > t
$ gnomon trace show t m.xta
t:2: error: unexpected token near ','
[exit 2]
$ printf '{"kind": "witness", "steps": [{}]}' > t
$ gnomon trace show t m.xta
t: error: step 1: expecting a list "edges"
[exit 2]
$ printf '<trace initial_node="A">\n<node/></trace>' > t
$ gnomon trace show t m.xta
t:2: error: the attribute 'id' is missing
[exit 2]
$ printf '<nta/>' > t
$ gnomon trace show t m.xta
gnomon: 't' is a model, not a trace: trace show TRACE MODEL
Try 'gnomon --help'.
[exit 2]
$ gnomon trace show missing m.xta
missing: error: cannot be opened: No such file or directory [E001]
[exit 2]
