Point 13.  With --json there is an object, whatever goes wrong.
$ cat > m.xta <<'END'
> process P() { state A, B; init A; trans A -> B { }; }
> system P;
> END
$ printf 'process P() { state A; init A; trans A -> A { guard x; }; }\nsystem P;\n' > bad.xta
[exit 0]
$ printf 'process P() { state A { false }; init A; }\nsystem P;\n' > dead.xta
[exit 0]
$ gnomon m.xta -q 'A[] P.A' --trace-file t.json > /dev/null; gnomon m.xta -q 'E<> P.A and P.B' --certificate c > /dev/null
[exit 1]
$ cat > j.sh <<'END'
> gnomon "$@" > out 2> err; status=$?
> python3 -c 'import json, sys; o = json.load(open("out")); e = o.get("error"); print(sys.argv[1], sorted(o), e and (e["message"], e["status"]))' $status
> END
[exit 0]
Usage.
$ sh j.sh --json
2 ['error', 'gnomon'] ('no model', 2)
[exit 0]
$ sh j.sh nothing --json
2 ['error', 'gnomon'] ("no command and no file is called 'nothing'; the commands are check, explore, info, convert, simulate, trace and certify", 2)
[exit 0]
$ sh j.sh check --bogus m.xta --json
2 ['error', 'gnomon'] ("unknown option '--bogus'", 2)
[exit 0]
$ sh j.sh m.xta --time x --json
2 ['error', 'gnomon'] ('--time x: expecting a number of seconds', 2)
[exit 0]
$ sh j.sh m.xta -D --json
2 ['error', 'gnomon'] ('-D --json has no value: expecting -D NAME=VALUE', 2)
[exit 0]
$ sh j.sh m.xta -D N --json
2 ['error', 'gnomon'] ('-D N has no value: expecting -D NAME=VALUE', 2)
[exit 0]
$ sh j.sh m.xta m.xta --json
2 ['error', 'gnomon'] ("'m.xta' is a second model; behind the model comes a file of queries", 2)
[exit 0]
$ sh j.sh certify m.xta c --json
2 ['error', 'gnomon'] ("option '--json' does not go with certify", 2)
[exit 0]
$ sh j.sh convert m.xta --to dot --json
2 ['error', 'gnomon'] ("option '--json' does not go with convert", 2)
[exit 0]
$ sh j.sh simulate m.xta --json
2 ['error', 'gnomon'] ('simulate --json goes with --random N', 2)
[exit 0]
$ sh j.sh trace shw t.json m.xta --json
2 ['error', 'gnomon'] ("trace shw: expecting show, convert or replay; did you mean 'show'?", 2)
[exit 0]
$ sh j.sh trace replay t.json --json
2 ['error', 'gnomon'] ('a trace cannot be read without its model', 2)
[exit 0]
Files and models.
$ sh j.sh missing.xta --json
2 ['diagnostics', 'gnomon', 'model', 'results', 'summary'] None
[exit 0]
$ sh j.sh bad.xta --json
2 ['diagnostics', 'gnomon', 'model', 'results', 'summary'] None
[exit 0]
$ sh j.sh explore bad.xta --json
2 ['diagnostics', 'gnomon', 'model', 'results', 'summary'] None
[exit 0]
$ sh j.sh info bad.xta --json
2 ['diagnostics', 'gnomon', 'model'] None
[exit 0]
$ sh j.sh simulate bad.xta --random 3 --json
2 ['diagnostics', 'error', 'gnomon', 'model'] ('the model has errors', 2)
[exit 0]
$ sh j.sh simulate missing.xta --random 3 --json
2 ['diagnostics', 'error', 'gnomon', 'model'] ('the model has errors', 2)
[exit 0]
$ sh j.sh simulate dead.xta --random 3 --json
2 ['error', 'gnomon'] ('there is no initial state', 2)
[exit 0]
$ sh j.sh trace show t.json bad.xta --json
2 ['diagnostics', 'error', 'gnomon', 'model'] ('the model has errors', 2)
[exit 0]
$ sh j.sh trace show missing.json m.xta --json
2 ['error', 'gnomon'] ('the trace cannot be read: missing.json: cannot be opened: No such file or directory', 2)
[exit 0]
$ printf '{' > half.json; sh j.sh trace replay half.json m.xta --json
2 ['error', 'gnomon'] ("string or '}' expected near end of file", 2)
[exit 0]
Queries.
$ sh j.sh m.xta --json
2 ['diagnostics', 'error', 'gnomon', 'model', 'results', 'summary'] ("m.xta: there is no query; give one with -q TEXT or in a file, or enumerate the states with 'gnomon explore'", 2)
[exit 0]
$ sh j.sh m.xta --json -q 'E<> P.Z'
2 ['diagnostics', 'gnomon', 'model', 'results', 'summary'] None
[exit 0]
$ sh j.sh m.xta missing.q --json
2 ['diagnostics', 'gnomon', 'model', 'results', 'summary'] None
[exit 0]
$ sh j.sh m.xta --engine cdd --order dfs -q 'E<> P.A' --json
2 ['diagnostics', 'error', 'gnomon', 'model', 'results', 'summary'] ('query 1: --engine cdd and --order do not go together', 2)
[exit 0]
$ sh j.sh trace replay t.json m.xta -q 'E<> P.Z' --json
2 ['error', 'gnomon'] ('the query has an error', 2)
[exit 0]
Want of memory: what was decided before stays.
$ printf 'int[0,255] a[2000];\nprocess P() { state A; init A; trans A -> A { select i : int[0,1999]; guard a[i] < 255; assign a[i] = a[i] + 1; }; }\nsystem P;\n' > wide.xta
[exit 0]
$ if sh -c 'ulimit -v 60000; gnomon --version; exit $?' > out 2>&1; then ulimit -v 60000; sh j.sh wide.xta -q 'E<> a[1] == 1' -q 'A[] not deadlock' --json; grep '"verdict"\|"reason"' out; else echo "no such limit with sanitizers"; fi > seen; grep -q sanitizers seen || cat > wanted <<'END'
> 3 ['diagnostics', 'gnomon', 'model', 'results', 'summary'] None
>       "verdict": "satisfied",
>       "reason": null,
>       "verdict": "unknown",
>       "reason": "out of memory",
> END
[exit 0]
$ grep -q sanitizers seen || diff seen wanted
[exit 0]
A file called --json is none, and help is help.
$ gnomon -- --json
gnomon: no command and no file is called '--json'; the commands are check, explore, info, convert, simulate, trace and certify
Try 'gnomon --help'.
[exit 2]
$ gnomon --json --version
gnomon 0.1.0
[exit 0]
