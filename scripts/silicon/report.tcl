# SPDX-License-Identifier: Apache-2.0
# OpenSTA: prints the timing of the netlist as lines "NAME VALUE" to the file OUT, and the worst paths as text to standard output.
# Environment as in constraints.tcl, and:
#   FMAX 1   also looks for the shortest period that meets setup
set started [clock seconds]
source scripts/silicon/constraints.tcl
set out [open $::env(OUT) w]

source scripts/silicon/worst.tcl
set period $::env(PERIOD)
set setup [ns [worst max]]
puts $out "setup_slack_ns $setup"
puts $out "hold_slack_ns [ns [worst min]]"
puts $out "setup_violations [llength [find_timing_paths -path_delay max -slack_max -0.000001 -group_count 1000000 -endpoint_count 1]]"
puts $out "hold_violations [llength [find_timing_paths -path_delay min -slack_max -0.000001 -group_count 1000000 -endpoint_count 1]]"

# Clock insertion delay: of all flip-flops, and of those after clock gates from the gate on.
proc insertion {end} { return [ns [sta::PathEnd_target_clk_delay $end]] }
set ends [find_timing_paths -path_delay max -group_count 100000 -endpoint_count 1]
set free {}
set gates {}
array set stage {}
array set path {}
foreach end $ends {
  if {[sta::PathEnd_is_latch_check $end]} { continue }
  set name [get_property [get_property $end endpoint] full_name]
  if {[string match "*u_icg_u_and/*" $name]} { lappend gates [insertion $end] }
  if {[string match "*_reg/D" $name]} { lappend free [insertion $end] }
  set key [lindex [regexp -inline {^(?:u_[a-z0-9]+_){1,3}} $name] 0]
  if {$key eq ""} { set key "ports" }
  set s [ns [sta::PathEnd_slack $end]]
  if {![info exists stage($key)] || $s < $stage($key)} {
    set stage($key) $s
    set path($key) "[get_property [get_property $end startpoint] full_name] $name"
  }
}
if {[llength $free]} {
  set free [lsort -real $free]
  puts $out "insertion_min_ns [lindex $free 0]"
  puts $out "insertion_max_ns [lindex $free end]"
  puts $out "gate_branch_ns [expr {[llength $gates] ? [lindex $free end] - [lindex [lsort -real $gates] 0] : 0}]"
}
foreach key [lsort [array names stage]] { puts $out "path $key $stage($key) $path($key)" }
report_checks -path_delay max -fields {slew cap fanout} -digits 3 -format full_clock_expanded
report_checks -path_delay min -fields {slew cap fanout} -digits 3 -format full_clock_expanded

# Newton's steps: the slack of a path grows by the whole of a longer period, by 70 % of it at a port, by half of it at a latch.
if {$::env(FMAX)} {
  set slack $setup
  for {set step 0} {$step < 6 && ($slack < -0.005 || $slack > 0.02)} {incr step} {
    set period [expr {$period - $slack + ($slack < 0 ? 0 : 0.005)}]
    constrain $period $::env(OUTSIDE)
    set slack [ns [worst max]]
  }
  puts $out "fmax_mhz [expr {1000.0 / ($slack < 0 ? $period - $slack : $period)}]"
}
set status [open /proc/self/status]
regexp {VmHWM:\s+(\d+)} [read $status] all kb
close $status
puts $out "sta_mb [expr {$kb / 1024}]"
puts $out "sta_s [expr {[clock seconds] - $started}]"
close $out
