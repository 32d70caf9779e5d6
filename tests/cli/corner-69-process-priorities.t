Corner case 69.  Processes to the right of < are higher; a set has one level.
$ cat > m.xta <<'EOF'
> process A() { state L; init L; }
> process B(const int[0,1] i) { state L; init L; }
> process C() { state L; init L; }
> process D() { state L; init L; }
> system A < B, C < D;
> EOF
$ gnomon info m.xta --dump network | grep process
process A priority 0
process B(0) priority 1
process B(1) priority 1
process C priority 1
process D priority 2
[exit 0]
