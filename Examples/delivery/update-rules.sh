#!/bin/sh
# Keeps a rules archive up to date with a server.
#
#   update-rules.sh URL FILE
#
# Replaces FILE in one step, only by an archive that `rulectl validate` accepts, and shows the difference. Otherwise,
# FILE does not change. FILE.etag contains the ETag of the answer.
#
# Status: 0 FILE is up to date, or was replaced; 1 the new archive is rejected; 2 wrong usage; 6 the download failed.
set -u

limit=${UPDATE_RULES_SECONDS:-60}

say() { printf 'update-rules: %s: %s\n' "$file" "$1" >&2; }
fail() { say "$2"; exit "$1"; }

[ $# -eq 2 ] || { echo 'usage: update-rules.sh URL FILE' >&2; exit 2; }
url=$1 file=$2
case $url in https://?*) ;; *) fail 2 "$url: devices download rules by https: only" ;; esac
case $file in -*) file=./$file ;; esac
[ ! -d "$file" ] || fail 2 'expected a file, found a folder'
for tool in curl rulectl; do
  command -v "$tool" > /dev/null || fail 2 "the program $tool is missing"
done

name=$(basename -- "$file") folder=$(dirname -- "$file")
[ -d "$folder" ] || fail 2 "the folder $folder does not exist"

# Only one run at a time may use the folder. The lock is on the folder, because a lock file could not be removed safely.
# Temporary folders of killed runs are removed.
if command -v flock > /dev/null; then
  exec 9< "$folder" || exit 6
  flock -w "$limit" 9 || fail 6 'another run takes too long'
  rm -rf "$folder/.$name.update".*
fi

# A rename is atomic only inside a file system, so the new file is in the same folder. It has the name of the old file,
# because rulectl.yaml may have settings for this name.
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
new=
trap '[ -z "$new" ] || rm -rf "$new"' EXIT
new=$(mktemp -d "$folder/.$name.update.XXXXXX") || fail 6 'no temporary folder can be made'

# Downloads to $new/$name, and sets `code`. Arguments: the options of a conditional request.
download() {
  code=$(curl --silent --show-error --fail --location --max-redirs 5 --proto =https --proto-redir =https \
    --connect-timeout 10 --max-time "$limit" --max-filesize 134217728 --remote-time \
    --output "$new/$name" --dump-header "$new/headers" --etag-save "$new/etag" --write-out '%{http_code}' "$@" --url "$url") ||
    fail 6 "the download failed with status $? of curl (HTTP status ${code:-000}), so nothing was changed"
}

# A 304 must not confirm an old file that `validate` rejects.
if [ -f "$file" ] && rulectl unpack --list "$file" > /dev/null 2>&1 && rulectl validate "$file" > /dev/null 2>&1; then
  if [ -s "$file.etag" ]; then
    download --etag-compare "$file.etag"
  else
    download --time-cond "$file"
    # With --time-cond, curl also drops the body of an archive that is older than FILE, as after a rollback, and then
    # shows 304 for the server's 200.
    case $(grep '^HTTP/' "$new/headers" | tail -n 1) in
      *' 200'*) [ -s "$new/$name" ] || download ;;
    esac
  fi
  if [ "$code" = 304 ]; then
    say 'up to date'
    exit 0
  fi
else
  download
  [ "$code" != 304 ] || fail 6 'the server answers 304 (not modified) to a request without a condition'
fi
[ "$code" = 200 ] || fail 6 "the server answers with status $code, so nothing was changed"
[ -s "$new/$name" ] || fail 6 'the server answers with an empty body, so nothing was changed'

# Devices accept only archives. So an error page, or JSON that rulectl can read as rules, is rejected.
rulectl unpack --list "$new/$name" > /dev/null || fail 1 'the answer is not a rules archive, so nothing was changed'
rulectl validate "$new/$name" || fail 1 'the new archive is refused, so nothing was changed'

if [ -f "$file" ]; then
  if cmp -s "$file" "$new/$name"; then
    result='up to date'
  else
    rulectl diff "$file" "$new/$name"
    result='replaced'
  fi
else
  result='downloaded'
fi
# FILE.etag is removed first, so an interrupted run never leaves FILE with the ETag of a different archive. Without an
# ETag, the next run compares the date of FILE.
rm -f "$file.etag"
mv -f "$new/$name" "$file" || fail 6 'the file cannot be replaced'
[ ! -s "$new/etag" ] || mv -f "$new/etag" "$file.etag" || fail 6 'the ETag cannot be saved'
say "$result"
