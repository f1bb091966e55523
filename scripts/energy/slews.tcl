# SPDX-License-Identifier: Apache-2.0
# OpenSTA: writes the slews at the pins that the file PINS lists to the file OUT, a line "CELL/PIN RISE FALL" for each, in ns.
# Environment: as for scripts/silicon/constraints.tcl, or for the script that CONSTRAINTS names, PINS, OUT.
source [expr {[info exists ::env(CONSTRAINTS)] ? $::env(CONSTRAINTS) : "scripts/silicon/constraints.tcl"}]
proc slews {from to} {
  set in [open $from]
  set out [open $to w]
  while {[gets $in name] >= 0} {
    set vertex [lindex [[sta::find_pin $name] vertices] 0]
    puts $out "$name [sta::time_sta_ui [$vertex slew rise max]] [sta::time_sta_ui [$vertex slew fall max]]"
  }
  close $in
  close $out
}
sta::find_timing
slews $::env(PINS) $::env(OUT)
