#!/bin/sh
# Evaluates one file of events for `xargs -P`; `gather.py` joins the results.
#
#   eval-file.sh FOLDER FILE OPTION…       the options of `rulectl eval`, RULES among them
#
# Writes FILE.lines, FILE.summary and FILE.status to FOLDER. Status 4 (unusable events) and 1 (an SDK would crash) are
# results: they go to FILE.status, and this script ends with 0. After any other failure it ends with 255: xargs stops.
result=$1/$(basename "$2") file=$2
shift 2
rulectl eval "$@" "$file" --jobs 1 --on-error emit --events-format json \
  --summary-out "$result.summary" --force > "$result.part"
status=$?
case $status in
  0 | 1 | 4) mv "$result.part" "$result.lines" && echo $status > "$result.status" || exit 255 ;;
  *)
    rm -f "$result.part" "$result.summary"
    echo "eval-file.sh: $file: error: rulectl ended with status $status" >&2
    exit 255
    ;;
esac
