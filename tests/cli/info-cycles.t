Cycles that a search could take many times at once.
$ cat > poll.xta <<'EOF'
> process P() {
>   clock y, z;
>   state L0 { y <= 2 }, L1 { y <= 4 }, L2 { y <= 5 }, L3, L4;
>   init L3;
>   trans
>     L3 -> L2 { guard y > 3; },
>     L2 -> L0 { guard y >= 3; assign y = 0; },
>     L0 -> L1 { assign y = 0; },
>     L1 -> L2 { guard y >= 1; },
>     L0 -> L4 { guard z >= 1000; };
> }
> system P;
> EOF
[exit 0]
$ gnomon info --cycles poll.xta
model      poll.xta (uppaal-xta)
network    1 process, 5 locations, 5 edges
state      2 clocks, 0 variables
sync       0 channels
digest     2abadcc4648602b2352cf32e23b94cf0
processes
  P                    5 locations, 5 edges, starts in L3
cycles
  P: L0 -> L1 -> L2 -> L0, P.y in [3,7], unfolding number 1
[exit 0]
$ gnomon info --cycles --json poll.xta | sed -n '/"cycles"/,/^  }/p'
  "cycles": {
    "reason": null,
    "list": [
      {
        "process": "P",
        "locations": [
          "L0",
          "L1",
          "L2"
        ],
        "starts": [
          "L0",
          "L1"
        ],
        "clock": "P.y",
        "window": {
          "low": 3,
          "high": 7,
          "open_below": false,
          "open_above": false
        },
        "unfolding": 1,
        "guards": 0,
        "reason": null
      }
    ],
    "left_out": []
  },
[exit 0]
Windows of all kinds, and reasons why not.
$ cat > many.xta <<'EOF'
> clock x, w[2]; int i; chan c;
> process P(clock &y) {
>   state A, B { y <= 3 }, C { y < 8 }, D;
>   init A;
>   trans
>     A -> A { guard y > 2; assign y = 0; },
>     A -> B { guard i == 0; assign y = 0; },
>     B -> B { guard y >= 3; assign y = 0; },
>     A -> C { assign y = 0; },
>     C -> C { guard y > 6; assign y = 0; },
>     C -> D { guard i > 1; },
>     D -> C { guard i < 5; assign y = 0; },
>     B -> A { sync c!; assign y = 0; };
> }
> process R() { clock q; state S; init S; trans S -> S { guard w[1] > 3; }; }
> P0 = P(w[0]);
> P1 = P(w[1]);
> system P0, P1, R;
> EOF
[exit 0]
$ gnomon info --cycles --quiet many.xta | sed -n '/^cycles/,$p'
cycles
  P0: A -> A, w[0] in (2,inf), unfolding number 1
  P0: B -> B, w[0] in [3,3], accelerated only where no other clock is bounded from above: the window is a single point
  P0: C -> C, w[0] in (6,8), unfolding number 4
  P0: C -> D -> C, w[0] in [0,inf), unfolding number 1, 2 guards on variables
  P0: A -> B -> A, not accelerated: edge B -> A synchronises on c
  P1: A -> A, not accelerated: w[1] is read by process R
  P1: B -> B, not accelerated: w[1] is read by process R
  P1: C -> C, not accelerated: w[1] is read by process R
  P1: C -> D -> C, not accelerated: w[1] is read by process R
  P1: A -> B -> A, not accelerated: edge B -> A synchronises on c
  R: S -> S, not accelerated: no clock is reset
[exit 0]
Something about the whole model, and nothing at all.
$ sed 's/P0, P1, R/P0 < P1, R/' many.xta > priorities.xta
[exit 0]
$ gnomon info --cycles --quiet priorities.xta | sed -n '/^cycles/,$p'
cycles
  none is accelerated: the model has priorities
[exit 0]
$ gnomon info --cycles --json --quiet priorities.xta | sed -n '/"cycles"/,/^  }/p'
  "cycles": {
    "reason": "the model has priorities",
    "list": [],
    "left_out": []
  },
[exit 0]
$ echo 'process P() { state A; init A; } system P;' > none.xta
[exit 0]
$ gnomon info --cycles --quiet none.xta | sed -n '/^cycles/,$p'
cycles
  none
[exit 0]
Long ones are left out, and of very many most.
$ (echo 'clock y; process P() { state L0'; seq 1 69 | sed 's/.*/, L&/'; echo '; init L0; trans L69 -> L0 { assign y = 0; }'; seq 0 68 | awk '{ print ", L" $1 " -> L" $1 + 1 " { }" }'; echo '; } system P;') > long.xta
[exit 0]
$ gnomon info --cycles long.xta | sed -n '/^cycles/,$p'
cycles
  none
  P: none of more than 64 edges was looked for
[exit 0]
$ (echo 'clock y; process P() { state A; init A; trans A -> A { assign y = 0; }'; seq 1100 | sed 's/.*/, A -> A { assign y = 0; }, A -> A { assign y = 3; }/'; echo '; } system P;') > more.xta
[exit 0]
$ gnomon info --cycles more.xta | sed -n '/^cycles/,$p' | uniq -c
      1 cycles
   1000   P: A -> A, not accelerated: it starts in A, and edge A -> A does not reset y
   1000   P: A -> A, not accelerated: edge A -> A sets y to something else than 0
      1   P: there may be more than 1000
      1   P: there may be more than 1000 that are not accelerated
[exit 0]
$ gnomon info --cycles --json more.xta | sed -n '/"left_out"/,/^    ]/p'
    "left_out": [
      {
        "process": "P",
        "more": true,
        "more_misses": true,
        "longer": false
      }
    ]
[exit 0]
The forms of --dump are instead of all this.
$ gnomon info --cycles --dump network poll.xta
gnomon: --cycles and --dump do not go together
Try 'gnomon --help'.
[exit 2]
$ gnomon check --cycles poll.xta
gnomon: option '--cycles' does not go with check
Try 'gnomon --help'.
[exit 2]
