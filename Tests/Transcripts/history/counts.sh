# Prints the number of records of each hash: counts.sh FILE [PLATFORM]. Complains if a file FILE… is changed or made.
cksum "$1"* > before.txt
rulectl simulate rules.json --history "$1" --platform "${2:-ios}" --show end < /dev/null
status=$?
cksum "$1"* | cmp - before.txt && exit $status
