Corner case 8.  Decimal only; 2147483648 only after a minus sign.
$ cat > m.xta <<'EOF'
> int i = 010;
> const int LOW = -2147483648;
> int[LOW,2147483647] w = LOW;
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info m.xta --dump network
var i : int[-32768,32767] = 10
var w : int[-2147483648,2147483647] = -2147483648
process P priority 0
  location A initial
[exit 0]
$ cat > max.xta <<'EOF'
> const int M = 2147483648;
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info max.xta
max.xta:1:15: error: the number 2147483648 does not fit in 32 bits, but for behind a minus sign [E104]
    const int M = 2147483648;
                  ^~~~~~~~~~
[exit 2]
$ cat > sub.xta <<'EOF'
> const int M = 0 - 2147483648;
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info sub.xta
sub.xta:1:19: error: the number 2147483648 does not fit in 32 bits, but for behind a minus sign [E104]
    const int M = 0 - 2147483648;
                      ^~~~~~~~~~
[exit 2]
$ cat > big.xta <<'EOF'
> const int M = 3000000000;
> const int L = -2147483649;
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info big.xta
big.xta:1:15: error: * [E104] (glob)
    const int M = 3000000000;
                  ^~~~~~~~~~
big.xta:2:16: error: * [E104] (glob)
    const int L = -2147483649;
                   ^~~~~~~~~~
[exit 2]
