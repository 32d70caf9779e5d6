Constant expressions that cannot be computed.
$ printf 'const int c = %s;\nprocess P() { state A; init A; }\nsystem P;\n' '1 / 0' > m.xta
$ gnomon info m.xta
m.xta:1:*: error: * [E314] (glob)
    const int c = 1 / 0;
                  ^~~~~
[exit 2]
$ printf 'const int c = %s;\nprocess P() { state A; init A; }\nsystem P;\n' '1 % 0' > m.xta
$ gnomon info m.xta
m.xta:1:*: error: * [E314] (glob)
    const int c = 1 % 0;
                  ^~~~~
[exit 2]
$ printf 'const int c = %s;\nprocess P() { state A; init A; }\nsystem P;\n' '1 << 32' > m.xta
$ gnomon info m.xta
m.xta:1:*: error: * [E314] (glob)
    const int c = 1 << 32;
                  ^~~~~~~
[exit 2]
$ printf 'const int c = %s;\nprocess P() { state A; init A; }\nsystem P;\n' '1 << -1' > m.xta
$ gnomon info m.xta
m.xta:1:*: error: * [E314] (glob)
    const int c = 1 << -1;
                  ^~~~~~~
[exit 2]
$ printf 'const int c = %s;\nprocess P() { state A; init A; }\nsystem P;\n' '2147483647 + 1' > m.xta
$ gnomon info m.xta --overflow error
m.xta:1:*: error: * [E314] (glob)
    const int c = 2147483647 + 1;
                  ^~~~~~~~~~~~~~
[exit 2]
$ printf 'const int c = %s;\nprocess P() { state A; init A; }\nsystem P;\n' '-2147483648 / -1' > m.xta
$ gnomon info m.xta
m.xta:1:*: error: * [E314] (glob)
    const int c = -2147483648 / -1;
                  ^~~~~~~~~~~~~~~~
[exit 2]
$ printf 'const int c = %s;\nprocess P() { state A; init A; }\nsystem P;\n' '65536 * 65536' > m.xta
$ gnomon info m.xta --overflow error
m.xta:1:*: error: * [E314] (glob)
    const int c = 65536 * 65536;
                  ^~~~~~~~~~~~~
[exit 2]
$ printf 'const int c = %s;\nprocess P() { state A; init A; }\nsystem P;\n' '2 ** -1' > m.xta
$ gnomon info m.xta
m.xta:1:*: error: * [E314] (glob)
    const int c = 2 ** -1;
                  ^~~~~~~
[exit 2]
$ printf 'const int c = %s;\nprocess P() { state A; init A; }\nsystem P;\n' '2 ** 40' > m.xta
$ gnomon info m.xta --overflow error
m.xta:1:*: error: * [E314] (glob)
    const int c = 2 ** 40;
                  ^~~~~~~
[exit 2]
$ printf 'const int c = %s;\nprocess P() { state A; init A; }\nsystem P;\n' '-(-2147483648)' > m.xta
$ gnomon info m.xta --overflow error
m.xta:1:*: error: * [E314] (glob)
    const int c = -(-2147483648);
                  ^~~~~~~~~~~~~~
[exit 2]
$ cat > index.xta <<'EOF'
> const int a[2] = {1, 2};
> const int i = a[2];
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info index.xta
index.xta:2:*: error: * [E314] (glob)
    const int i = a[2];
                  ^~~~
[exit 2]
$ cat > assert.xta <<'EOF'
> int f(int a) { assert a > 3; return a; }
> const int i = f(2);
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info assert.xta
assert.xta:2:*: error: * [E314] (glob)
    const int i = f(2);
                  ^~~~
...
[exit 2]
The quotient of -2147483648 and -1 does not fit, so there is no remainder either.
$ cat > mod.xta <<'EOF'
> int v = -2147483648 % -1;
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info mod.xta
mod.xta:1:*: error: * [E314] (glob)
    int v = -2147483648 % -1;
            ^~~~~~~~~~~~~~~~
[exit 2]
