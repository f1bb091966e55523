# SPDX-License-Identifier: Apache-2.0
# OpenSTA: the scenarios in which a netlist has to meet setup and hold: each corner of the file SIGN_OFF (data/silicon/sign-off.txt) in each mode. Sourced
# after constraints.tcl. Sets the list `scenarios` of {corner mode late early cycle test_en}.
set corners {}
set modes {}
set sign_off [open [setting SIGN_OFF data/silicon/sign-off.txt]]
while {[gets $sign_off line] >= 0} {
  switch -glob $line {
    "uncertainty *" { set uncertainty([lindex $line 1]) [lindex $line 2] }
    "input min *" { set input_min [lindex $line 2] }
    "corner *" { lappend corners [lrange $line 1 4] }
    "mode *" { lappend modes [lrange $line 1 2] }
  }
}
close $sign_off
set scenarios {}
foreach c $corners { foreach m $modes { lappend scenarios [list [lindex $c 0] [lindex $m 0] [lindex $c 1] [lindex $c 2] [lindex $c 3] [lindex $m 1]] } }

# Delays of cells and wires times LATE or EARLY, setup and hold times times LATE.
proc derate {late early} {
  set_timing_derate -late $late
  set_timing_derate -early $early
  set_timing_derate -late -cell_check $late
  set_timing_derate -early -cell_check $late
}

# The clock arrives at the registers outside as late as at ours: `outside` is for the typical corner.
proc enter_scenario {scenario period outside} {
  global inputs input_min uncertainty
  lassign $scenario corner mode late early cycle test_en
  constrain $period [expr {$outside * ($late + $early) / 2}]
  set_input_delay -min $input_min -clock outside $inputs
  set_clock_uncertainty -setup $uncertainty(setup) [get_clocks clk]
  set_clock_uncertainty -hold $uncertainty(hold) [get_clocks clk]
  derate $late $early
  if {[llength [get_ports -quiet test_en_i]]} {
    unset_case_analysis [get_ports test_en_i]
    set_case_analysis $test_en [get_ports test_en_i]
  }
}
