# SPDX-License-Identifier: Apache-2.0
# OpenSTA: prints the worst setup paths of one module. scripts/silicon/sta-module sets the environment.
read_liberty $::env(LIB)
read_verilog $::env(NETLIST)
link_design $::env(TOP)
set period [expr {1000.0 / $::env(MHZ)}]
set inputs {}
foreach port [all_inputs] { if {[get_property $port full_name] ne "clk_i"} { lappend inputs $port } }
if {[llength $inputs] < [llength [all_inputs]]} {
  create_clock -name clk -period $period [get_ports clk_i]
} else {
  create_clock -name clk -period $period
}
set_input_delay 0 -clock clk $inputs
set_output_delay 0 -clock clk [all_outputs]
set_driving_cell -lib_cell BUFX4 $inputs
set_load 0.02 [all_outputs]
if {$::env(WIRES)} { set_wire_load_mode top; set_wire_load_model -name gloam_osu018 }

proc point {pin} { return [string map {\\ {}} [regsub {_reg/.*} [get_property $pin full_name] {}]] }
proc show {title from to} {
  if {![llength $from] || ![llength $to]} { return }
  set ends [find_timing_paths -from $from -to $to -path_delay max -group_count $::env(PATHS) -endpoint_count 1]
  if {![llength $ends]} { return }
  puts "$title\n     slack    delay  from -> to"
  foreach end $ends {
    set slack [sta::time_sta_ui [sta::PathEnd_slack $end]]
    set delay [sta::time_sta_ui [sta::PathEnd_data_arrival_time $end]]
    puts [format "  %8.3f %8.3f  %s -> %s" $slack $delay [point [get_property $end startpoint]] [point [get_property $end endpoint]]]
  }
}
set registers [all_registers -cells]
show "register to register" $registers $registers
show "input to register" $inputs $registers
show "register to output" $registers [all_outputs]
show "input to output" $inputs [all_outputs]
report_checks -path_delay max -fields {slew cap fanout} -digits 3
