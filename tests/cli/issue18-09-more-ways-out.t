What people write who come from elsewhere, and what they may have meant.
$ cat > n.xta <<'END'
> int n;
> process P() { state A; init A; trans A -> A { assign n = 1 - n; }; }
> system P;
> END
$ gnomon check n.xta -q 'A[] n == 1 -> n == 2' -q 'A[] n == 1 => n == 2' 2>&1 | grep note
    note: 'p implies q' is written p imply q; 'p leads to q', a query of its own, p --> q, with two dashes
    note: 'p implies q' is written p imply q, and 'at least' >=
[exit 0]
$ gnomon check n.xta -q 'E<> n = 1' -q 'E<> P.A && n = 1'
-q(1):1:5: error: this expression must not have side effects; did you mean '=='? [E303]
    E<> n = 1
        ^~~~~
-q(2):1:5: error: this is an assignment; did you mean '=='? [E304]
    E<> P.A && n = 1
        ^~~~~~~~~~~~
1: E<> n = 1         unknown: query error
2: E<> P.A && n = 1  unknown: query error
[exit 2]
$ gnomon check n.xta -q 'A[n == 0 U n == 1]' -q 'E[ n == 0 U n == 1]' -q 'E[<=10; 5](max: n)' --quiet
1: A[n == 0 U n == 1]   unknown: until (A[p U q], E[p U q]): not done
2: E[ n == 0 U n == 1]  unknown: until (A[p U q], E[p U q]): not done
3: E[<=10; 5](max: n)   unknown: statistical model checking: not done
[exit 3]
A constant that does not fit says what it would be.
$ echo 'const int K = 2147483647 + 1; process P() { state A; init A; } system P;' > k.xta
$ gnomon info k.xta --overflow error 2>&1 | head -1
k.xta:1:15: error: this constant cannot be evaluated: the result 2147483648 does not fit in 32 bits [E314]
[exit 0]
A function that takes too long is not said to have no end.
$ echo 'int f() { int[0,1] i; while (i < 2) i = 1 - i; return 1; } process P() { state A; init A; trans A -> A { guard f() == 2; }; } system P;' > f.xta
$ gnomon check f.xta -q 'E<> P.A && false' 2>&1 | grep -o 'this takes.*loops'
this takes more than 10000000 calls and rounds of loops
[exit 0]
Files are called what they are.
$ echo 'int[0,3] v; process P() { state A; init A; trans A -> A { assign v++; }; } system P;' > v.xta
$ gnomon check v.xta -q 'E<> v == 3' --trace some | sed 1d > run.txt
$ gnomon check n.xta -q 'A[] n <= 1' --certificate n.cert
1: A[] n <= 1  satisfied  (certificate in n.cert)
[exit 0]
$ for f in run.txt n.cert; do gnomon check $f; gnomon trace show $f v.xta; done
gnomon: 'run.txt' is no model: it is a run printed for people, which cannot be read again
Try 'gnomon --help'.
gnomon: 'run.txt' is a run printed for people, which cannot be read again, not a trace: trace show TRACE MODEL
Try 'gnomon --help'.
gnomon: 'n.cert' is no model: it is a certificate
Try 'gnomon --help'.
gnomon: 'n.cert' is a certificate, not a trace: trace show TRACE MODEL
Try 'gnomon --help'.
[exit 2]
$ gnomon certify run.txt v.xta
gnomon: 'run.txt' is a run printed for people, which cannot be read again; certify needs a certificate, or a trace as JSON, XTR or XML
Try 'gnomon --help'.
[exit 2]
$ gnomon trace replay none.json v.xta --json 2>/dev/null | grep message
    "message": "the trace cannot be read: none.json: cannot be opened: No such file or directory",
[exit 0]
The replay of a run to an error tells the error.
$ gnomon check v.xta -q 'E<> v == 5' --trace-file v.json 2>/dev/null
1: E<> v == 5  unknown: model error  (trace in v.json)
[exit 2]
$ gnomon trace replay v.json v.xta
the trace is a run of the model; it leads to an error: the value 4 is not in the range 0 to 3 [E801]
[exit 0]
$ gnomon trace replay v.json v.xta --json
{
  "gnomon": {
    "version": "*" (glob)
  },
  "is_run": true,
  "reason": null,
  "leads_to_error": {
    "code": "E801",
    "message": "the value 4 is not in the range 0 to 3"
  }
}
[exit 0]
