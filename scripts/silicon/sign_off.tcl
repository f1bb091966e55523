# SPDX-License-Identifier: Apache-2.0
# OpenSTA: prints the timing in each scenario (scripts/silicon/scenarios.tcl) as a line to the file OUT, a table with a head:
#   corner mode  mhz  setup slack  hold slack  hold slack of inputs  endpoints that miss setup, hold  fmax
# Slacks are in ns; mhz is the frequency that the corner asks for, fmax the one that it reaches (with
# FMAX 0 in the environment: by the slack alone, which is less than that at ports and latches). The rest of the environment is that of constraints.tcl.
source scripts/silicon/constraints.tcl
source scripts/silicon/scenarios.tcl
source scripts/silicon/worst.tcl
proc missed {kind} { return [llength [find_timing_paths -path_delay $kind -slack_max -0.000001 -group_count 1000000 -endpoint_count 1]] }
# The worst hold slack of the paths that begin at an input, "-" without one.
proc input_hold {} {
  set ends [find_timing_paths -from [get_clocks outside] -path_delay min -group_count 1 -endpoint_count 1]
  return [expr {[llength $ends] ? [ns [sta::PathEnd_slack [lindex $ends 0]]] : "-"}]
}
set out [open $::env(OUT) w]
puts $out "corner mode mhz setup_slack_ns hold_slack_ns input_hold_slack_ns setup_violations hold_violations fmax_mhz"
foreach s $scenarios {
  lassign $s corner mode late early cycle
  set period [expr {$::env(PERIOD) * $cycle}]
  enter_scenario $s $period $::env(OUTSIDE)
  set slack [ns [worst max]]
  set row [list $corner $mode [format %.4g [expr {1000 / $period}]] [format %.3f $slack] [format %.3f [ns [worst min]]]]
  set at_input [input_hold]
  lappend row [expr {$at_input eq "-" ? "-" : [format %.3f $at_input]}] [missed max] [missed min]
  # Newton's steps, as in report.tcl
  for {set step 0} {$::env(FMAX) && $step < 6 && ($slack < -0.005 || $slack > 0.02)} {incr step} {
    set period [expr {$period - $slack + ($slack < 0 ? 0 : 0.005)}]
    enter_scenario $s $period $::env(OUTSIDE)
    set slack [ns [worst max]]
  }
  puts $out "$row [format %.1f [expr {1000.0 / ($slack < 0 ? $period - $slack : $period)}]]"
}
close $out
