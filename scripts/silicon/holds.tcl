# SPDX-License-Identifier: Apache-2.0
# OpenSTA: finds hold violations, for scripts/silicon/close. Prints "CELL/PIN HOLD SETUP" to the file OUT for each data pin whose hold slack is less than
# MARGIN: its slack below MARGIN, and its setup slack. The first line of the file INSERTION gets the clock insertion delay of most flip-flops.
source scripts/silicon/constraints.tcl
set out [open $::env(OUT) w]
foreach end [find_timing_paths -path_delay min -slack_max $::env(MARGIN) -group_count 1000000 -endpoint_count 1] {
  set pin [get_property $end endpoint]
  set hold [expr {[sta::time_sta_ui [sta::PathEnd_slack $end]] - $::env(MARGIN)}]
  set setup 1e30
  foreach edge {max_rise_slack max_fall_slack} {
    set s [get_property $pin $edge]
    if {[string is double -strict $s] && $s < $setup} { set setup $s }
  }
  # A clock gate's AND is no data pin: its check is that of the latch before it, half a cycle away.
  set name [get_property $pin full_name]
  if {[string first / $name] >= 0 && ![string match "*u_icg_u_and/*" $name]} { puts $out "$name $hold $setup" }
}
close $out
set delays {}
foreach end [find_timing_paths -path_delay max -group_count 1000 -endpoint_count 1] {
  if {[string match "*_reg/D" [get_property [get_property $end endpoint] full_name]]} {
    lappend delays [sta::time_sta_ui [sta::PathEnd_target_clk_delay $end]]
  }
}
set out [open $::env(INSERTION) w]
puts $out [lindex [lsort -real $delays] [expr {[llength $delays] / 2}]]
close $out
