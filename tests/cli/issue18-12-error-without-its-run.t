Point 12.  A run-time error has its run only with --trace, else how long it is.
$ cat > m.xta <<'END'
> int[0,300] n;
> process P() { state A; init A; trans A -> A { assign n = n + 1; }; }
> system P;
> END
$ gnomon m.xta -q 'A[] n < 400'
1: A[] n < 400  unknown: model error
m.xta:2:54: error: the value 301 is not in the range 0 to 300 (edge P.A -> P.A) [E801]
    process P() { state A; init A; trans A -> A { assign n = n + 1; }; }
                                                         ^~~~~~~~~
gnomon: the run to this error has 300 steps; --trace some shows it, --trace-file FILE saves it
[exit 2]
$ gnomon m.xta -q 'A[] n < 400' --trace none 2>&1 | tail -1
gnomon: the run to this error has 300 steps; --trace some shows it, --trace-file FILE saves it
[exit 0]
$ gnomon m.xta -q 'A[] n < 400' --quiet 2>&1 | wc -l
4
[exit 0]
$ gnomon m.xta --json -q 'A[] n < 400' > out; echo $?; python3 -c '
> import json; e = json.load(open("out"))["results"][0]["error"]; print(e["steps"], e["trace"])'
2
300 None
[exit 0]
$ gnomon explore m.xta --json > out; echo $?; python3 -c '
> import json; e = json.load(open("out"))["results"][0]["error"]; print(e["steps"], e["trace"])'
2
300 None
[exit 0]
$ gnomon m.xta --json --trace some -q 'A[] n < 400' > out; echo $?; python3 -c '
> import json; e = json.load(open("out"))["results"][0]["error"]; print(e["steps"], len(e["trace"]["steps"]))'
2
300 300
[exit 0]
A file or a pipe gets all of it, a terminal 200 lines at most.
$ gnomon m.xta --trace some -q 'A[] n < 400' 2>&1 | grep -c '^[0-9]*\. '
300
[exit 0]
$ cat > on_terminal.py <<'END'
> import os, pty, sys
> lines = bytearray()
> def run():
>     pid, fd = pty.fork()
>     if pid == 0: os.execvp(sys.argv[1], sys.argv[1:])
>     while True:
>         try: data = os.read(fd, 4096)
>         except OSError: break
>         if not data: break
>         lines.extend(data)
>     return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
> status = run()
> text = lines.decode().replace("\r", "").split("\n")
> way = [i for i, l in enumerate(text) if l.startswith("Way to the error")][0]
> last = [i for i, l in enumerate(text) if "more lines" in l][0]
> print(status, last - way + 1, text[last])
> END
$ python3 on_terminal.py gnomon m.xta --progress never --color never --trace some -q 'A[] n < 400'
2 200 ... and 1010 more lines; --trace-file FILE saves them
[exit 0]
It is saved where --trace-file says.
$ gnomon m.xta --trace-file t.json -q 'A[] n < 400' 2>/dev/null
1: A[] n < 400  unknown: model error  (trace in t.json)
[exit 2]
$ gnomon trace replay t.json m.xta
the trace is a run of the model; it leads to an error: the value 301 is not in the range 0 to 300 [E801]
[exit 0]
