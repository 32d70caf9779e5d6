Nothing in it, or only blanks and comments.
$ : > e.xml; : > e.xta; : > e.tck; : > e.q
$ gnomon info e.xml
e.xml: error: * [E002] (glob)
[exit 2]
$ gnomon info e.xta
e.xta: error: * [E002] (glob)
[exit 2]
$ gnomon info e.tck
e.tck: error: * [E002] (glob)
[exit 2]
$ gnomon info /dev/null
/dev/null: error: * [E002] (glob)
[exit 2]
$ printf ' \n\t\n' > blank.xta; echo '// nothing' > comment.xta; printf '\357\273\277' > bom.xta
$ gnomon info blank.xta > out 2>&1; echo $?; grep -c error out
2
1
[exit 0]
$ gnomon info comment.xta > out 2>&1; echo $?; grep -c error out
2
1
[exit 0]
$ gnomon info bom.xta > out 2>&1; echo $?; grep -c error out
2
1
[exit 0]
An empty query file asks nothing, and that is fine.
$ cat > m.xta <<'EOF'
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info m.xta e.q --dump queries
