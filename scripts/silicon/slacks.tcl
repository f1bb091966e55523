# SPDX-License-Identifier: Apache-2.0
# OpenSTA: prints the worst setup slack to the file WORST, and to the file OUT "CELL/PIN 0 SETUP" for each pin that the file SINKS names and
# whose setup slack is less than 0.5 ns above the worst one. If the worst slack is not better than BEST, or is a quarter of the cycle, OUT is
# not written.
source scripts/silicon/constraints.tcl
source scripts/silicon/worst.tcl
set worst [ns [worst max]]
set out [open $::env(WORST) w]
puts $out $worst
close $out
if {$worst > $::env(BEST) && $worst < $::env(PERIOD) / 4} {
  set sinks [open $::env(SINKS)]
  set out [open $::env(OUT) w]
  while {[gets $sinks name] >= 0} {
    set pin [get_pins $name]
    set min 1e30
    foreach edge {max_rise_slack max_fall_slack} {
      set s [get_property $pin $edge]
      if {[string is double -strict $s] && $s < $min} { set min $s }
    }
    if {$min < $worst + 0.5} { puts $out "$name 0 $min" }
  }
  close $out
}
