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
gnomon: --dump nothing: expecting network, canonical, bytecode or queries
Try 'gnomon --help'.
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
$ gnomon simulate m.xta --json
gnomon: simulate --json goes with --random N
Try 'gnomon --help'.
{
  "gnomon": {
    "version": "0.1.0"
  },
  "error": {
    "message": "simulate --json goes with --random N",
    "status": 2
  }
}
[exit 2]
$ gnomon simulate m.xta -i --random 3
gnomon: --interactive and --random do not go together
Try 'gnomon --help'.
[exit 2]
$ gnomon simulate - -i < m.xta
gnomon: the model cannot be standard input if the steps are chosen there
Try 'gnomon --help'.
[exit 2]
$ gnomon trace show - - < m.xta
gnomon: trace and model cannot both be standard input
Try 'gnomon --help'.
[exit 2]
$ gnomon info m.xta --stats
gnomon: option '--stats' does not go with info
Try 'gnomon --help'.
[exit 2]
$ gnomon check m.xta -q 'E<> P.A' > /dev/full
gnomon: standard output cannot be written
[exit 2]
