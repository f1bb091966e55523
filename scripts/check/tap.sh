# SPDX-License-Identifier: Apache-2.0
# TAP for scripts and recipes: . scripts/check/tap.sh, then a call for each test, and `finish` at the end. What is wrong is said below a test that fails.
# Set `part` before: the tests are a part of a suite that numbers them.
tests=0 failed=0
result() { # STATUS TEXT [FILE]: passes if STATUS is 0; FILE has what is wrong
  tests=$((tests + 1))
  if [ "$1" = 0 ]; then echo "ok ${part-$tests }- $2"; else
    failed=$((failed + 1))
    echo "not ok ${part-$tests }- $2"
    [ ! -f "${3:-}" ] || comment "$3"
  fi
}
none() { # TEXT WRONG: passes if WRONG is empty
  if [ -z "$2" ]; then result 0 "$1"; else
    result 1 "$1"
    printf '%s\n' "$2" | comment
  fi
}
is() { # TEXT FOUND EXPECTED
  if [ "$2" = "$3" ]; then result 0 "$1"; else result 1 "$1: $2, not $3"; fi
}
check() { # TEXT COMMAND [ARGUMENT...]: passes if the command succeeds, and is silent then
  text=$1
  shift
  if said=$("$@" 2>&1); then result 0 "$text"; else
    result 1 "$text"
    [ -z "$said" ] || printf '%s\n' "$said" | comment
  fi
}
skip() { # TEXT REASON
  tests=$((tests + 1))
  echo "ok ${part-$tests }- $1 # SKIP $2"
}
comment() { # [FILE]: at most 60 lines of it, or of standard input
  sed 's/^/# /; 60q' "$@"
}
finish() { # the plan; the exit code says whether all tests passed
  echo "1..$tests"
  [ $failed = 0 ] && [ $tests -gt 0 ]
  exit
}
