# SPDX-License-Identifier: Apache-2.0
# OpenSTA: reads a library and a flat netlist of any design, and sets what slews and loads depend on. Sourced by slews.tcl and power.tcl as CONSTRAINTS.
# Environment: LIB, NETLIST, TOP, CLOCK (port), PERIOD (ns), SLEW (ns, of inputs), LOAD (pF, at outputs), WIRE_LOAD (name of the library's model, or empty), MEMORIES (a Liberty file of
# memories, or empty; it may be missing).
read_liberty $::env(LIB)
if {[info exists ::env(MEMORIES)] && $::env(MEMORIES) ne ""} {read_liberty $::env(MEMORIES)}
read_verilog $::env(NETLIST)
link_design $::env(TOP)
create_clock -name clock -period $::env(PERIOD) [get_ports $::env(CLOCK)]
set_propagated_clock [get_clocks clock]
set_input_transition $::env(SLEW) [all_inputs]
set_load $::env(LOAD) [all_outputs]
if {$::env(WIRE_LOAD) ne ""} {
  set_wire_load_mode top
  set_wire_load_model -name $::env(WIRE_LOAD)
}
