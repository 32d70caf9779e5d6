Wrong usage of the command line.
$ cat > m.xta <<'EOF'
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon nothing m.xta
...
[exit 2]
$ gnomon info m.xta --nothing
...
[exit 2]
$ gnomon info m.xta --dump nothing
*--dump nothing* (glob)
[exit 2]
$ gnomon info m.xta --dump
...
[exit 2]
$ gnomon info m.xta -q
...
[exit 2]
$ gnomon info m.xta --json --dump network > out; s=$?; [ $s = 0 ] || [ $s = 2 ] && echo $s
gnomon: --json and --dump do not go together
Try 'gnomon --help'.
2
[exit 0]
$ gnomon info m.xta a.q b.q
...
[exit 2]
$ gnomon info - < m.xta --dump network
process P priority 0
  location A initial
[exit 0]
$ gnomon info m.xta --dump network > /dev/full
...
[exit 2]
