# SPDX-License-Identifier: Apache-2.0
# OpenSTA: the power of each cell with the activities in the file ACTIVITY ("CELL/PIN TOGGLES_A_CYCLE DUTY"), to the file OUT, a line
# "CELL INTERNAL SWITCHING" in watts for each cell that the file CELLS lists.
# Environment: as for scripts/silicon/constraints.tcl, or for the script that CONSTRAINTS names, ACTIVITY, CELLS, OUT.
source [expr {[info exists ::env(CONSTRAINTS)] ? $::env(CONSTRAINTS) : "scripts/silicon/constraints.tcl"}]
sta::find_timing
set in [open $::env(ACTIVITY)]
while {[gets $in line] >= 0} {
  lassign $line name toggles duty
  sta::set_power_pin_activity [sta::find_pin $name] $toggles $duty
}
close $in
set in [open $::env(CELLS)]
set out [open $::env(OUT) w]
while {[gets $in name] >= 0} {
  lassign [sta::instance_power [sta::find_instance $name] [sta::cmd_corner]] internal switching
  puts $out "$name $internal $switching"
}
close $in
close $out
