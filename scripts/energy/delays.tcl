# SPDX-License-Identifier: Apache-2.0
# OpenSTA: writes the delays of the netlist to the file OUT (SDF), and the latest arrival of a change at a register or port to the file ARRIVAL, a line
# "arrival_ns VALUE", from the clock edge at the root of the tree. Inputs change with the outputs of registers, INPUT ns after the clock outside.
# Environment: as for scripts/silicon/constraints.tcl, OUT, ARRIVAL, INPUT.
source scripts/silicon/constraints.tcl
source scripts/silicon/worst.tcl
set_input_delay $::env(INPUT) -clock outside $inputs
set last 0
foreach end [find_timing_paths -path_delay max -group_count 1000000 -endpoint_count 1] {
  if {[sta::PathEnd_is_latch_check $end]} { continue }
  set arrival [ns [sta::PathEnd_data_arrival_time $end]]
  if {$arrival > $last} { set last $arrival }
}
set out [open $::env(ARRIVAL) w]
puts $out "arrival_ns $last"
close $out
write_sdf -divider . -digits 4 $::env(OUT)
