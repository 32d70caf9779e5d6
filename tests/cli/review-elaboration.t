What is easily misread, and must not be: found by reading against the language.
The range of an inner quantifier follows the variable of the outer one.
$ cat > nested.xta <<'EOF'
> int a[4];
> process P() { state A { forall (i : int[0,1]) forall (j : int[i,2]) a[i] <= a[j] }; init A;
>   trans A -> A { guard (sum (i : int[1,2]) sum (j : int[1,i]) 1) == 3; }; }
> system P;
> EOF
$ gnomon info nested.xta --dump network | grep 'A initial\|edge'
  location A initial invariant (forall (j : int[0,2]) a[0] <= a[j]) && (forall (j : int[1,2]) a[1] <= a[j])
  edge A -> A guard (sum (j : int[1,1]) 1) + (sum (j : int[1,2]) 1) == 3
[exit 0]
A parameter or local of a function is no constant inside it.
$ printf 'int a[4]; void f(int n) { for (j : int[0,n]) a[j] = 1; } process P() { state A; init A; } system P;\n' > local.xta
$ gnomon info local.xta
local.xta:1:42: error: this must be computable at compile time [E302]
    int a[4]; void f(int n) { for (j : int[0,n]) a[j] = 1; } process P() { state A; init A; } system P;
                                             ^
[exit 2]
Each call has its own result; assignments are done, once, before what they are
the result of is used again; i++ in a condition is not ++i.
$ cat > values.xta <<'EOF'
> typedef struct { int a[2]; int b; } S;
> S mk(int v) { S s = { { v, v + 1 }, v + 2 }; return s; }
> int same() { return mk(1) == mk(2) ? 1 : 0; }
> int inner() { return mk(7).a[0] - 7; }
> int outer() { return mk(1).a[inner()]; }
> int thrice() { int i; ++++++i; return i; }
> int chain() { int i; ((i = 1) += 2) += 3; return i; }
> void ten(int &r) { r = r + 10; }
> int passed() { int i; ten(++i); return i; }
> int chosen() { int i; int x; int y; (i++ == 0 ? x : y)++; return 10 * x + y; }
> int truth() { bool c; int l; c |= (l = 2); return c + 10 * l; }
> const int A = same(), B = outer(), C = thrice(), D = chain(), E = passed(), F = chosen(), G = truth();
> int v[7] = { A, B, C, D, E, F, G };
> process P() { state S; init S; } system P;
> EOF
$ gnomon info values.xta --dump network | grep '^var' | sed 's/.*= //' | tr '\n' ' '
0 1 3 6 11 10 21  (no-eol)
[exit 0]
An assignment whose index has effects is not assigned to again.
$ printf 'int a[2], i; process P() { state S; init S; trans S -> S { assign (a[i++] = 5) += 2; }; } system P;\n' > twice.xta
$ gnomon info twice.xta
twice.xta:1:67: error: an assignment whose index has side effects cannot be assigned to again; use two statements [E304]
    int a[2], i; process P() { state S; init S; trans S -> S { assign (a[i++] = 5) += 2; }; } system P;
                                                                      ^~~~~~~~~~~~~~~~~
[exit 2]
What the root of a branchpoint selects is not seen by its branches.
$ cat > branch.xta <<'EOF'
> int i = 7, k;
> process P() { state A, B; branchpoint bp; init A;
>   trans A -> bp { select i : int[0,1]; assign k = i; }, bp -> B { assign k = i; probability 1; }; }
> system P;
> EOF
$ gnomon info branch.xta --dump network --quiet | grep edge
  edge A -> B select 0 do { k = 0; k = i; }
  edge A -> B select 1 do { k = 1; k = i; }
[exit 0]
A query keeps its meaning without its comments; words in comments and parts of
words do not make it one of another kind; a remark on its line is about it.
$ printf 'int i; process P() { state A, thunder; init A; }\nsystem P;\nquery { E<> P.A // hi\n and i == 3 }\n' > comment.xta
$ gnomon convert comment.xta --to xml | grep formula
			<formula>E&lt;&gt; P.A and i == 3</formula>
[exit 0]
$ printf 'E<> P.thunder // under load\nE<> P.A /* EXPECT: F */\nA[] P.A\n/* EXPECT: T */\n' > comment.q
$ gnomon info comment.xta comment.q --dump queries
query 1 line 1 E<> p: P.thunder
query 2 line 2 E<> p: P.A expect violated
query 3 line 3 A[] p: P.A expect satisfied
[exit 0]
An update that does nothing but could fail stays.
$ printf 'int i, a[2]; process P() { state A; init A; trans A -> A { assign a[i], i == 1; }; } system P;\n' > fails.xta
$ gnomon info fails.xta --dump network --quiet | grep edge
  edge A -> A do { a[i]; }
[exit 0]
The range of a free parameter cannot depend on another one, whatever else its
name means outside.
$ printf 'const int a = 1; process Q(const int[0,1] a, const int[0,a] b) { state A; init A; } system Q;\n' > free.xta
$ gnomon info free.xta 2>&1 | head -1
free.xta:1:58: error: this must be computable at compile time [E302]
[exit 0]
A name that is a variable and a label says neither.
$ printf 'system:s\nint:1:0:1:0:goal\nevent:e\nprocess:P\nlocation:P:a{initial: : labels: goal}\n' > both.tck
$ gnomon info both.tck -q 'E<> goal'
-q:1:5: error: 'goal' is both a variable and a label [E610]
    E<> goal
        ^~~~
...
[exit 2]
