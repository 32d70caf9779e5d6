Point 17.  Whatever the phase, the process is no larger than 1.10 times --memory, and
ends with a message and status 3.
$ python3 $TESTS/../bench/limits memory --brief --sizes 20 --time 600 $(command -v gnomon)
* runs, 0 bad (glob)
[exit 0]
