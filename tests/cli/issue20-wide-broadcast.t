A broadcast with forty receivers, each with a clock of its own: there are 2^40
ways to take it by integers alone, and few that the clocks allow.
$ cat > wide.xta <<'END'
> const int N = 40;
> typedef int[1, N] id_t;
> broadcast chan flash; clock x[N + 1]; int[0, N] seen;
> process Source() {
> state Wait { x[0] <= 20 }, Done, Late; init Wait;
> trans Wait -> Done { guard x[0] >= 10; sync flash!; },
>   Wait -> Late { guard x[0] >= 20; sync flash!; };
> }
> process Sink(const id_t i) {
> state Off { x[i] <= 20 }, On, Sleeping { x[i] <= 20 }; init Off;
> trans Off -> On { guard x[i] >= 12 && x[i] < 18; sync flash?; assign seen++; },
>   Off -> Sleeping { guard i <= 2 && x[i] >= 3; assign x[i] = 0; },
>   Sleeping -> On { guard x[i] == 7; sync flash?; assign seen++; };
> }
> system Source, Sink;
> END
$ cat > wide.q <<'END'
> E<> Source.Done && seen == 39
> E<> Source.Done && seen == 37
> E<> Source.Late && seen == 2
> A[] Source.Done imply seen == 0 or seen >= 38
> E<> deadlock && Source.Done
> A[] Source.Wait imply not deadlock
> E[] Source.Wait
> END
$ gnomon check wide.xta wide.q
1: E<> Source.Done && seen == 39                  satisfied
2: E<> Source.Done && seen == 37                  violated
3: E<> Source.Late && seen == 2                   satisfied
4: A[] Source.Done imply seen == 0 or seen >= 38  violated
5: E<> deadlock && Source.Done                    satisfied, a dead end
6: A[] Source.Wait imply not deadlock             satisfied
7: E[] Source.Wait                                violated
[exit 1]
$ gnomon check wide.xta wide.q --states 5
1: E<> Source.Done && seen == 39                  unknown: limit of 5 states reached
2: E<> Source.Done && seen == 37                  unknown: limit of 5 states reached
3: E<> Source.Late && seen == 2                   unknown: limit of 5 states reached
4: A[] Source.Done imply seen == 0 or seen >= 38  unknown: limit of 5 states reached
5: E<> deadlock && Source.Done                    unknown: limit of 5 states reached
6: A[] Source.Wait imply not deadlock             unknown: limit of 5 states reached
7: E[] Source.Wait                                unknown: limit of 5 states reached
[exit 3]
$ gnomon check wide.xta wide.q --order dfs --abstraction none
1: E<> Source.Done && seen == 39                  satisfied
2: E<> Source.Done && seen == 37                  violated
3: E<> Source.Late && seen == 2                   satisfied
4: A[] Source.Done imply seen == 0 or seen >= 38  violated
5: E<> deadlock && Source.Done                    satisfied, a time-lock
6: A[] Source.Wait imply not deadlock             satisfied
7: E[] Source.Wait                                violated
[exit 1]
$ gnomon check wide.xta -q 'E<> Source.Done && seen == 39' --trace shortest --stats | head -7
1: E<> Source.Done && seen == 39  satisfied
   states explored                 5
   states stored                  12
   transitions                    14
   covered                         3
   inclusion checks                3
   waiting at most                 7
[exit 0]
