# SPDX-License-Identifier: Apache-2.0
# Sourced, with B set: which library the flow uses, from the environment's LIBERTY and CELLS. LIBERTY is a name of data/silicon/libraries, or a Liberty file;
# CELLS is the file that names its cells, by default the one of data/silicon/libraries for a file of that name. Without LIBERTY: osu018. Sets
#   silicon   the folder of netlists: BUILD/silicon, or for other libraries BUILD/silicon/NAME
#   lib       the Liberty file of the flow, BUILD/silicon/NAME.lib (scripts/silicon/library)
#   wires     the file of the wire-load model
# and exports what OpenSTA's scripts, scripts/silicon/ram-library and tool_netlist read: CELLS, LIBERTY, BUFFER, CLOCK_DRIVER, WIRE_LOAD, RAMS.
cells_fail() { echo "scripts/silicon/cells.sh: error: $*" >&2 && exit 1; }
cell() { awk -v k="$1" '$1 == k { sub(/^[^ ]+ +/, ""); print }' "$CELLS"; }
LIBERTY=${LIBERTY:-osu018}
if [ -z "${CELLS:-}" ]; then
  CELLS=data/silicon/libraries/$LIBERTY.cells
  if [ -f "$LIBERTY" ]; then
    CELLS=$(grep -l "^liberty  *${LIBERTY##*/}\$" data/silicon/libraries/*.cells) || cells_fail "which cells has $LIBERTY? CELLS=FILE names them (docs/silicon.md)"
  fi
fi
[ -r "$CELLS" ] || cells_fail "there is no $CELLS; LIBERTY is one of: $(cd data/silicon/libraries && ls ./*.cells | sed 's/^..//; s/\.cells$//' | tr '\n' ' ')or a Liberty file"
library=$(cell name)
[ "$library" ] || cells_fail "$CELLS has no line 'name'"
silicon=$B/silicon lib=$B/silicon/$library.lib wires=$(cell wires)
[ "$library" = osu018 ] || silicon=$B/silicon/$library
WIRE_LOAD=$(awk '$1 == "name" { print $2 }' "${wires:-/dev/null}") BUFFER=$(cell buffer) CLOCK_DRIVER=$(cell clock_driver) RAMS=$(cell rams)
export LIBERTY CELLS WIRE_LOAD BUFFER CLOCK_DRIVER RAMS
