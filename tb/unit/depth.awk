# SPDX-License-Identifier: Apache-2.0
# Makes a header of C functions for the unit bench: one for each Verilog file, from its line `// Depth: EXPRESSION`, which gives the cycles from
# operands to result. The parameter of a function is the first name in the expression.
BEGIN { print "/* Generated from the headers of the function units. */" }
FNR == 1 {
  name = FILENAME
  sub(/.*\//, "", name)
  sub(/\.v$/, "", name)
}
/^\/\/ Depth: / {
  sub(/^\/\/ Depth: /, "")
  parameter = match($0, /[A-Z_]+/) ? substr($0, RSTART, RLENGTH) : "none"
  printf "static inline int depth_%s(int %s) { return %s; }\n", name, parameter, $0
  found++
}
END {
  if (found == ARGC - 1) exit 0
  print "depth.awk: error: a unit's header has no line `// Depth: ...`, or several" > "/dev/stderr"
  exit 1
}
