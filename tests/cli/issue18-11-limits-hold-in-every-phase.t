Work that would take minutes or hours, in every phase of every command, ends soon after
--time and after SIGTERM: none within 20 s is late, and none ends in a fault.
$ python3 $TESTS/../bench/limits phases --brief --time 0.3 $(command -v gnomon)
* runs, 0 late (glob)
[exit 0]
