How states are kept: what does not go together is refused by name.
$ cat > m.xta <<'END'
> clock x, y;
> process P() { state A { x <= 5 }, B; init A; trans A -> A { guard x >= 3; assign x = 0; }, A -> B { guard y > 20; }; }
> system P;
> END
[exit 0]
$ gnomon check m.xta -q 'E<> P.B' --passed-size 1M
gnomon: --passed-size goes with --passed bitstate or signature only
Try 'gnomon --help'.
[exit 2]
$ gnomon check m.xta -q 'E<> P.B' --hash-seed 1
gnomon: --hash-seed means nothing with --passed exact
Try 'gnomon --help'.
[exit 2]
$ gnomon check m.xta -q 'E<> P.B' --passed bitstate --signature-bits 9
gnomon: --signature-bits goes with --passed signature or signature+zone only
Try 'gnomon --help'.
[exit 2]
$ gnomon check m.xta -q 'E<> P.B' --passed signature --hashes 2
gnomon: --hashes goes with --passed bitstate only
Try 'gnomon --help'.
[exit 2]
$ gnomon check m.xta -q 'E<> P.B' --passed signature --signature-bits 6
gnomon: --signature-bits 6: expecting a whole number from 7 to 63
Try 'gnomon --help'.
[exit 2]
$ gnomon check m.xta -q 'E<> P.B' --passed signature --signature-bits 64
gnomon: --signature-bits 64: expecting a whole number from 7 to 63
Try 'gnomon --help'.
[exit 2]
$ gnomon check m.xta -q 'E<> P.B' --passed bitstate --hashes 33
gnomon: --hashes 33: expecting a whole number from 1 to 32
Try 'gnomon --help'.
[exit 2]
$ gnomon check m.xta -q 'E<> P.B' --passed bitstate --passed-size 0
gnomon: --passed-size 0: expecting a size such as 512M or 2G, with K, M, G or nothing
Try 'gnomon --help'.
[exit 2]
$ gnomon check m.xta -q 'E<> P.B' --passed bitstate --inclusion on
gnomon: --inclusion on and --passed bitstate do not go together
Try 'gnomon --help'.
[exit 2]
$ gnomon check m.xta -q 'E<> P.B' --passed bitstate --abstraction alu
gnomon: query 1: --passed bitstate and --abstraction alu do not go together: equal zones need an extrapolation
[exit 2]
$ gnomon check m.xta -q 'E<> P.B' --passed signature --reduce loops
gnomon: query 1: --passed signature and --reduce loops do not go together
[exit 2]
$ gnomon check m.xta -q 'E<> P.B' --passed signature+zone --trace shortest
gnomon: query 1: --passed signature+zone may omit states: no trace is known to be the shortest
[exit 2]
$ gnomon check m.xta -q 'E<> P.B' --passed signature+zone --zones number
gnomon: query 1: --passed signature+zone and --zones number do not go together
[exit 2]
$ gnomon check m.xta -q 'E<> P.B' --inclusion off --abstraction alu
gnomon: query 1: --inclusion off and --abstraction alu do not go together: equal zones need an extrapolation
[exit 2]
$ gnomon check m.xta -q 'E<> P.B' --inclusion off --volume filter
gnomon: query 1: --volume filter and --inclusion off do not go together
[exit 2]
$ gnomon check m.xta -q 'E<> P.B and x - y < 3' --inclusion off
gnomon: query 1: --inclusion off needs --abstraction none where differences of clocks are compared
[exit 2]
$ gnomon check m.xta -q 'E<> P.B and x - y < 3' --volume sorted
gnomon: query 1: --volume sorted means nothing where differences of clocks are compared
[exit 2]
$ gnomon check m.xta -q 'E<> P.B' --reduce loops --trace fastest
gnomon: query 1: --trace fastest goes with --inclusion on, --waiting-inclusion on and --reduce none only
[exit 2]
Tables of any size do, or say that they do not.
$ gnomon check m.xta -q 'E<> P.B' --passed bitstate --passed-size 1 | sed 's/probability.*/probability/'
1: E<> P.B  unknown: not found; estimated omission probability
[exit 0]
$ gnomon check m.xta -q 'E<> P.B and y < 3' --passed signature --passed-size 8
1: E<> P.B and y < 3  unknown: the table of --passed-size is full
[exit 3]
$ gnomon check m.xta -q 'E<> P.B' --passed signature --passed-size 1K
1: E<> P.B  satisfied
[exit 0]
$ gnomon check m.xta -q 'E<> P.B' --passed bitstate --passed-size 1G
1: E<> P.B  satisfied
[exit 0]
$ gnomon check m.xta -q 'E<> P.B' --passed signature --passed-size 9999999999999G
gnomon: --passed-size 9999999999999G: expecting a size such as 512M or 2G, with K, M, G or nothing
Try 'gnomon --help'.
[exit 2]
Nothing found proves nothing.
$ gnomon check m.xta -q 'E<> P.B and y < 3' --passed bitstate --passed-size 1M | sed 's/probability.*/probability/'
1: E<> P.B and y < 3  unknown: not found; estimated omission probability
[exit 0]
$ gnomon check m.xta -q 'A[] not P.B' --passed signature+zone --passed-size 1M
gnomon: --passed-size goes with --passed bitstate or signature only
Try 'gnomon --help'.
[exit 2]
$ gnomon check m.xta -q 'A[] not P.B' --passed signature+zone
1: A[] not P.B  violated
[exit 1]
All forms of zones, and nothing else, give the same answer.
$ for z in auto full short minimal packed number; do gnomon check m.xta --quiet -q 'E<> P.B and y < 3' --zones $z --volume both; done
1: E<> P.B and y < 3  violated
1: E<> P.B and y < 3  violated
1: E<> P.B and y < 3  violated
1: E<> P.B and y < 3  violated
1: E<> P.B and y < 3  violated
1: E<> P.B and y < 3  violated
[exit 1]
$ for r in none committed loops; do gnomon check m.xta --quiet -q 'E<> P.B and y < 3' --reduce $r --waiting-inclusion off; done
1: E<> P.B and y < 3  violated
1: E<> P.B and y < 3  violated
1: E<> P.B and y < 3  violated
[exit 1]
