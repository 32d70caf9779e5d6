Every reachable symbolic state, and what it took.
$ cat > m.xta <<'END'
> int[0,9] n;
> process P() { state A; init A; trans A -> A { guard n < 9; assign n = n + 1; }; }
> system P;
> END
$ gnomon explore m.xta --order bfs
all reachable states explored
   states explored                10
   states stored                  10
   transitions                     9
   waiting at most                 1
   bytes of the store * (glob)
   bytes of its zones * (glob)
   peak memory * KiB (glob)
   time * s (glob)
   engine               zones, order bfs, abstraction *, bounds local, zones auto, *-bit bounds, * (glob)
[exit 0]
$ gnomon explore m.xta --json | grep '"query"\|"verdict"\|"as_wanted"\|"explored"\|"trace"'
      "query": null,
      "verdict": "satisfied",
      "as_wanted": true,
        "explored": 10,
      "trace": null,
[exit 0]
The model's own queries do not matter.
$ echo 'E<> P.Nowhere' > m.q; gnomon explore --quiet m.xta | head -1
all reachable states explored
[exit 0]
