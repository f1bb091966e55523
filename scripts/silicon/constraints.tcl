# SPDX-License-Identifier: Apache-2.0
# OpenSTA: reads the libraries and a flat netlist, and constrains it. Sourced by the other Tcl scripts here. Environment: LIB, RAM_LIB,
# NETLIST, PERIOD (ns), WIRES (0 or 1), OUTSIDE (ns: clock insertion delay of the registers outside); for other libraries than osu018 BUFFER, CLOCK_DRIVER and
# WIRE_LOAD (scripts/silicon/cells.sh).
#
# Inputs come from, and outputs go to, registers outside whose clock tree is as deep as ours: their clock has the latency OUTSIDE. Each takes
# 30 % of the cycle. Our own clock is propagated through the tree. test_en_i is 0, as in operation.
proc setting {name default} { return [expr {[info exists ::env($name)] && $::env($name) ne "" ? $::env($name) : $default}] }
read_liberty $::env(LIB)
if {[file size $::env(RAM_LIB)]} { read_liberty $::env(RAM_LIB) }
read_verilog $::env(NETLIST)
link_design [expr {$::env(TOP) eq "" ? "shader_core" : $::env(TOP)}]

# OpenSTA makes an empty box of a cell that it does not know, and says so on standard output only.
proc cells_not_linked {} {
  set bad 0
  foreach cell [get_cells *] { if {[get_property $cell liberty_cell] eq "NULL"} { incr bad } }
  return $bad
}

set inputs {}
foreach port [all_inputs] { if {[get_property $port full_name] ne "clk_i"} { lappend inputs $port } }

proc constrain {period outside} {
  global inputs
  create_clock -name clk -period $period [get_ports clk_i]
  set_propagated_clock [get_clocks clk]
  create_clock -name outside -period $period
  set_clock_latency $outside [get_clocks outside]
  set_input_delay [expr {0.3 * $period}] -clock outside $inputs
  set_output_delay -max [expr {0.3 * $period}] -clock outside [all_outputs]
  set_output_delay -min 0.2 -clock outside [all_outputs]
  set_driving_cell -lib_cell [setting BUFFER BUFX4] $inputs
  set_driving_cell -lib_cell [setting CLOCK_DRIVER CLKBUF3] [get_ports clk_i]
  set_load 0.05 [all_outputs]
  if {[llength [get_ports -quiet test_en_i]]} { set_case_analysis 0 [get_ports test_en_i] }
}
if {$::env(WIRES)} {
  set_wire_load_mode top
  set_wire_load_model -name [setting WIRE_LOAD gloam_osu018]
}
constrain $::env(PERIOD) $::env(OUTSIDE)
