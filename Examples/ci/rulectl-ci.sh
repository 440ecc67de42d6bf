#!/bin/sh
# The steps of the templates for GitHub and GitLab.
#
#   rulectl-ci.sh validate | test | compare | comment
#
# RULES and SUITES list paths, one per line; patterns of the shell are expanded. BASE is the commit to compare with. OUT
# is the folder of the reports. Variables such as RULECTL_PLATFORM set options of rulectl; empty variables set nothing.
# The status is the status of rulectl: 1 for findings or failed cases; a higher status if something could not be done.
set -eu
out=${OUT:-.}
on_github=${GITHUB_ACTIONS:-}
marker='<!-- rulectl diff -->'

say() {
  if [ -n "$on_github" ]; then echo "::$1 title=rulectl::$2"; else echo "rulectl-ci: $1: $2" >&2; fi
}

# Reports the failure of the command $1 of rulectl if its status $2 is not 0. Returns the status $2.
ended() {
  case $2 in
    0) ;;
    1) say error "rulectl $1: the rules do not pass" ;;
    *) say error "rulectl $1 failed with status $2: not everything could be done" ;;
  esac
  return "$2"
}

# Runs the command of the other arguments with the lines of $1 as further arguments.
with_lines() {
  lines=$1
  shift
  IFS='
'
  # shellcheck disable=SC2086 # split into lines, and expanded
  set -- "$@" $lines
  unset IFS
  "$@"
}

validate() {
  if [ -z "${RULECTL_BASELINE:-}" ] && [ -e rulectl-baseline.json ]; then
    export RULECTL_BASELINE=rulectl-baseline.json
  fi
  set -- rulectl validate --force --report "sarif=$out/rulectl.sarif"
  if [ -n "$on_github" ]; then
    set -- "$@" --format github --report "markdown=$out/rulectl.md"
  else
    set -- "$@" --report "gitlab=$out/rulectl-quality.json" --report "junit=$out/rulectl-junit.xml"
  fi
  rm -f "$out/rulectl.md" "$out/rulectl.sarif"
  status=0
  with_lines "$RULES" "$@" -- || status=$?
  if [ -n "$on_github" ]; then
    if [ -e "$out/rulectl.md" ]; then cat "$out/rulectl.md" >> "$GITHUB_STEP_SUMMARY"; fi
    if [ -e "$out/rulectl.sarif" ]; then echo "sarif=$out/rulectl.sarif" >> "$GITHUB_OUTPUT"; fi
  fi
  ended validate "$status"
}

test_suites() {
  status=0
  if [ -n "$on_github" ]; then
    with_lines "$SUITES" rulectl test --format github -- || status=$?
  else
    with_lines "$SUITES" rulectl test --format junit -- > "$out/rulectl-tests.xml" || status=$?
  fi
  ended test "$status"
}

# Prints the changes for users in one file. git calls this with the arguments of an external diff.
compare_file() {
  status=0
  rulectl diff --format markdown --fail-on never -- "$@" || status=$?
  # The old or the new file is not a file of rules. If it is the new file, `validate` reports it.
  if [ "$status" = 3 ]; then
    printf '## rulectl diff\n\n`%s` cannot be compared: see the log.\n' "$1"
    return 0
  fi
  return "$status"
}

pathspecs() {
  for path in "$@"; do
    if [ -d "$path" ]; then
      path=${path%/}
      printf ':(glob)%s/**/rules.json\n:(glob)%s/**/*.rules.json\n:(glob)%s/**/*.zip\n' "$path" "$path" "$path"
    else
      printf ':(literal)%s\n' "$path"
    fi
  done
}

compare() {
  shallow=$(git rev-parse --is-shallow-repository) || { say error "there is no repository"; return 6; }
  if [ "$shallow" = true ] || ! git cat-file -e "$BASE^{commit}" 2> /dev/null; then
    set -- git fetch --quiet --no-tags
    if [ "$shallow" = true ]; then set -- "$@" --unshallow; fi
    "$@" origin "$BASE" || { say error "the commit $BASE cannot be fetched"; return 6; }
  fi
  base=$(git merge-base "$BASE" HEAD) || { say error "$BASE and HEAD have no commit in common"; return 6; }
  specs=$(with_lines "$RULES" pathspecs)
  (
    # git passes the command to a shell.
    export CI_SCRIPT="$script" GIT_EXTERNAL_DIFF='sh "$CI_SCRIPT" file'
    with_lines "$specs" git --no-pager diff --ext-diff "$base" HEAD --
  ) > "$out/rulectl-diff.md" || { say error "rulectl diff failed: the comparison is not complete"; return 6; }
  if [ -n "$on_github" ]; then cat "$out/rulectl-diff.md" >> "$GITHUB_STEP_SUMMARY"; fi
}

# Writes the comment: the report, or if it has more than $1 bytes, the report without details, cut to $1 bytes.
body() {
  echo "$marker"
  if [ ! -s "$out/rulectl-diff.md" ]; then
    printf '## rulectl diff\n\nNo rules are changed.\n'
  elif [ "$(wc -c < "$out/rulectl-diff.md")" -le "$1" ]; then
    cat "$out/rulectl-diff.md"
  else
    LC_ALL=C awk -v most="$1" '
      /^## / { shown = 1 }
      /^<details>/ { shown = 0 }
      shown && (bytes += length($0) + 1) <= most' "$out/rulectl-diff.md"
    printf '\nThe details are too long for a comment: see the summary or the artifacts of the job.\n'
  fi
}

# Creates the comment of the merge request, or replaces the text of an existing comment. `set -e` has no effect here.
comment() {
  body 60000 > "$out/rulectl-comment.md" || return
  if [ -n "$on_github" ]; then
    comments="repos/$GITHUB_REPOSITORY/issues"
    ids=$(gh api --paginate "$comments/$PULL_REQUEST/comments" \
      --jq ".[] | select(.body | startswith(\"$marker\")) | .id") || return
  else
    comments="$CI_API_V4_URL/projects/$CI_MERGE_REQUEST_PROJECT_ID/merge_requests/$CI_MERGE_REQUEST_IID/notes"
    ids=
    page=1
    while [ -n "$page" ]; do
      notes=$(gitlab "$comments?per_page=100&page=$page") || return
      ids=$(printf '%s' "$notes" | jq -r --arg marker "$marker" \
        '.[] | select(.body | startswith($marker)) | .id') || return
      count=$(printf '%s' "$notes" | jq length) || return
      if [ -z "$ids" ] && [ "$count" = 100 ]; then page=$((page + 1)); else page=; fi
    done
  fi
  id=$(printf '%s\n' "$ids" | sed -n 1p)
  if [ -z "$id" ] && [ ! -s "$out/rulectl-diff.md" ]; then return 0; fi
  if [ -n "$on_github" ]; then
    set -- "$comments/$PULL_REQUEST/comments"
    if [ -n "$id" ]; then set -- --method PATCH "$comments/comments/$id"; fi
    gh api --silent "$@" --field "body=@$out/rulectl-comment.md"
  else
    set -- "$comments"
    if [ -n "$id" ]; then set -- --request PUT "$comments/$id"; fi
    gitlab "$@" --data-urlencode "body@$out/rulectl-comment.md" > /dev/null
  fi
}

# The token is not an argument: other users of the machine could see it.
gitlab() {
  printf 'PRIVATE-TOKEN: %s\n' "$GITLAB_TOKEN" | curl --silent --show-error --fail --header @- "$@"
}

: "${RULES:?}"
case $0 in /*) script=$0 ;; *) script=$PWD/$0 ;; esac
case ${1:-} in
  validate) validate ;;
  test) test_suites ;;
  compare) compare ;;
  comment) comment || { say error "the comment cannot be written"; exit 6; } ;;
  file) shift; compare_file "$@" ;;
  *) echo "usage: rulectl-ci.sh validate | test | compare | comment" >&2; exit 2 ;;
esac
