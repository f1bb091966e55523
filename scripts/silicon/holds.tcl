# SPDX-License-Identifier: Apache-2.0
# OpenSTA: finds hold violations in all scenarios (scripts/silicon/scenarios.tcl), for scripts/silicon/close. Prints "CELL/PIN HOLD SETUP" to the file OUT for
# each data pin whose hold slack is less than MARGIN in some scenario: its least slack below MARGIN, and its least setup slack, both in ns of the typical
# corner, whose buffers correct them. The first line of the file INSERTION gets the clock insertion delay of most flip-flops, in the typical corner.
source scripts/silicon/constraints.tcl
source scripts/silicon/scenarios.tcl
array set hold {}
array set setup {}
foreach s $scenarios {
  lassign $s corner mode late early cycle
  enter_scenario $s [expr {$::env(PERIOD) * $cycle}] $::env(OUTSIDE)
  foreach end [find_timing_paths -path_delay min -slack_max $::env(MARGIN) -group_count 1000000 -endpoint_count 1] {
    set pin [get_property $end endpoint]
    set name [get_property $pin full_name]
    # A clock gate's AND is no data pin: its check is that of the latch before it, half a cycle away.
    if {[string first / $name] < 0 || [string match "*u_icg_u_and/*" $name]} { continue }
    set below [expr {([sta::time_sta_ui [sta::PathEnd_slack $end]] - $::env(MARGIN)) / $early}]
    if {![info exists hold($name)] || $below < $hold($name)} { set hold($name) $below }
    if {![info exists setup($name)]} { set setup($name) 1e30 }
    foreach edge {max_rise_slack max_fall_slack} {
      set slack [get_property $pin $edge]
      if {[string is double -strict $slack] && $slack / $late < $setup($name)} { set setup($name) [expr {$slack / $late}] }
    }
  }
}
set out [open $::env(OUT) w]
foreach name [lsort [array names hold]] { puts $out "$name $hold($name) $setup($name)" }
close $out
derate 1 1
constrain $::env(PERIOD) $::env(OUTSIDE)
set delays {}
foreach end [find_timing_paths -path_delay max -group_count 1000 -endpoint_count 1] {
  if {[string match "*_reg/D" [get_property [get_property $end endpoint] full_name]]} {
    lappend delays [sta::time_sta_ui [sta::PathEnd_target_clk_delay $end]]
  }
}
set out [open $::env(INSERTION) w]
puts $out [lindex [lsort -real $delays] [expr {[llength $delays] / 2}]]
close $out
