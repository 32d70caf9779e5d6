Values that an option does not have, and options that do not go together.
$ cat > m.xta <<'END'
> process P() { state A; init A; }
> system P;
> END
$ gnomon check m.xta -q 'E<> P.A' --order bsf
gnomon: --order bsf: expecting auto, bfs, dfs, random, topo, rank, rank+topo or volume; did you mean 'bfs'?
Try 'gnomon --help'.
[exit 2]
$ gnomon m.xta --abstraction=extra
gnomon: --abstraction extra: expecting auto, none, extra-m, extra-m+, extra-lu, extra-lu+ or alu
Try 'gnomon --help'.
[exit 2]
$ gnomon m.xta --bounds
gnomon: option '--bounds' needs a value: --bounds local|global
Try 'gnomon --help'.
[exit 2]
$ gnomon m.xta --engine cda
gnomon: --engine cda: expecting zones, cdd, cmd or auto; did you mean 'cdd'?
Try 'gnomon --help'.
[exit 2]
Options of other versions are unknown.
$ gnomon m.xta --threads 2
gnomon: unknown option '--threads'
Try 'gnomon --help'.
[exit 2]
$ gnomon m.xta --bound-widht 16
gnomon: unknown option '--bound-widht'; did you mean '--bound-width'?
Try 'gnomon --help'.
[exit 2]
$ gnomon chek m.xta
gnomon: no command and no file is called 'chek'; did you mean 'check'?
Try 'gnomon --help'.
[exit 2]
$ gnomon nothing.xta
nothing.xta: error: * [E001] (glob)
[exit 2]
$ for t in 0 -1 x 1e3 '' 1s; do gnomon m.xta --time "$t" || echo $?; done 2>&1 | grep -c '^2$'
6
[exit 0]
$ for m in 0 -1 x 2T 2GB '' 99999999999G 99999999999999999999; do gnomon m.xta --memory "$m" || echo $?; done 2>&1 | grep -c '^2$'
8
[exit 0]
$ gnomon m.xta --states 0
gnomon: --states 0: expecting a whole number greater than 0
Try 'gnomon --help'.
[exit 2]
$ gnomon m.xta --seed 1 --order bfs
gnomon: --seed goes with --order random only
Try 'gnomon --help'.
[exit 2]
$ gnomon m.xta --trace none --trace-file x
gnomon: --trace none and --trace-file do not go together
Try 'gnomon --help'.
[exit 2]
$ gnomon m.xta --json --trace-format text
gnomon: --json has traces as JSON; --trace-format text goes with --trace-file
Try 'gnomon --help'.
{
  "gnomon": {
    "version": "0.1.0"
  },
  "error": {
    "message": "--json has traces as JSON; --trace-format text goes with --trace-file",
    "status": 2
  }
}
[exit 2]
$ gnomon explore m.xta -q 'E<> P.A'
gnomon: option '--query' does not go with explore
Try 'gnomon --help'.
[exit 2]
$ gnomon explore m.xta m.q
gnomon: 'm.q' is one file too many
Try 'gnomon --help'.
[exit 2]
