Point 0 of issue 18.  A channel becomes vectors that name the sender first, in
whatever order the processes are; it is the same channel when it is read again.

$ cat > back.xta <<END
> chan c; int i;
> process R() { state a, b; init a; trans a -> b { sync c?; assign i = 2 * i; }; }
> process S() { state a, b; init a; trans a -> b { sync c!; assign i = i + 1; }; }
> system R, S;
> END
$ gnomon convert back.xta --to tck -o back.tck
$ grep sync: back.tck
sync:S@c_emit:R@c_recv
[exit 0]
$ gnomon back.tck -q 'E<> i == 2' -q 'E<> i == 1'
1: E<> i == 2  satisfied
2: E<> i == 1  violated
[exit 1]

All send and all receive.

$ cat > all.xta <<END
> chan c; int i = 1;
> process P(const int[1,3] k) { state a, b, d; init a;
> trans a -> b { sync c?; assign i = 2 * i; }, a -> d { sync c!; assign i = i + k; }; }
> system P;
> END
$ gnomon convert all.xta --to tck -o all.tck
$ grep sync: all.tck
sync:P_1@c_emit:P_2@c_recv
sync:P_1@c_emit:P_3@c_recv
sync:P_2@c_emit:P_1@c_recv
sync:P_2@c_emit:P_3@c_recv
sync:P_3@c_emit:P_1@c_recv
sync:P_3@c_emit:P_2@c_recv
[exit 0]
$ gnomon info --dump network all.tck | grep -e chan -e vector
channel c_recv binary priority 0
[exit 0]
$ gnomon all.xta -q 'E<> i == 8' -q 'E<> i == 5' -q 'E<> i == 7'
1: E<> i == 8  satisfied
2: E<> i == 5  violated
3: E<> i == 7  violated
[exit 1]
$ gnomon all.tck -q 'E<> i == 8' -q 'E<> i == 5' -q 'E<> i == 7'
1: E<> i == 8  satisfied
2: E<> i == 5  violated
3: E<> i == 7  violated
[exit 1]

Two who talk in both directions would be two channels when read again, but for a
third process that takes no part.  Without one it is refused; so is a process that
can meet only itself, unless two others take no part.

$ sed 's/1,3/1,2/; s/^system P/process Q() { state a; init a; }\nsystem P, Q/' all.xta > two.xta
$ gnomon convert two.xta --to tck -o two.tck
$ grep sync: two.tck
sync:P_1@c_emit:P_2@c_recv
sync:P_1@c_emit:Q@c_recv
sync:P_2@c_emit:P_1@c_recv
sync:P_2@c_emit:Q@c_recv
[exit 0]
$ gnomon info --dump network two.tck | grep -e chan -e vector
channel c_recv binary priority 0
[exit 0]
$ sed 's/1,3/1,2/' all.xta > only.xta
$ gnomon convert only.xta --to tck
gnomon: error: the channel 'c', on which some who send can meet only some of those who receive, or nobody: TChecker has no form for this [C001]
[exit 2]
$ sed 's/1,3/1,1/; s/^system P/process Q(int[1,2] n) { state a; init a; }\nsystem P, Q/' all.xta > watched.xta
$ gnomon convert watched.xta --to tck | grep sync:
sync:P_1@c_emit:Q_1@c_recv
sync:Q_2@c_emit:P_1@c_recv
sync:Q_2@c_emit:Q_1@c_recv
[exit 0]
$ sed 's/1,3/1,1/' all.xta > alone.xta
$ gnomon convert alone.xta --to tck
gnomon: error: the channel 'c', on which some who send can meet only some of those who receive, or nobody: TChecker has no form for this [C001]
[exit 2]

Events that no edge and no vector uses any more do not count for the digest: the
vector of a, for which nobody has an edge, is gone when the model is read again.

$ cat > gone.tck <<END
> system:gone
> event:a
> event:b
> event:t
> process:P
> location:P:l{initial:}
> edge:P:l:l:t
> process:Q
> location:Q:l{initial:}
> sync:P@a:Q@a
> sync:Q@b?:P@b
> END
$ gnomon convert gone.tck --to tck | grep -e event -e sync
event:t
event:b
sync:Q@b?:P@b
[exit 0]
$ gnomon info --dump canonical gone.tck | grep -e event -e vector
vector 1@0? 0@0
[exit 0]
