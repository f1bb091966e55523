# SPDX-License-Identifier: Apache-2.0
# Writes the Verilator control file that says which nets of the core are traced and counted by default: registers, ports and enables.
# An energy model at RTL needs no more: the energy inside an adder is a coefficient on its operands' toggles. So these are left out:
#   - modules that are only arithmetic between registers, checks or texts for the wave viewer (whole files),
#   - wires declared inside the other modules, unless their names say that they enable something.
# With -v all=1: every net. Constants, like the numbers in isa.vh, are never counted.
BEGIN {
  print "`verilator_config"
  print "tracing_off -file \"*isa.vh\""
  print "tracing_off -file \"*core_defs.vh\""
  print "tracing_off -file \"*host.vh\""
  print "tracing_off -file \"*sfu_tables.vh\""
}
FNR == 1 {
  name = FILENAME
  sub(/.*\//, "", name)
  whole = !all && name ~ /^(fp_|sfu_|tex_axis|tex_channel|tex_level|tex_place|unit_a_lane|core_debug|core_checks|op_decode|read_ports)/
  connects = name ~ /^(core_front|core_back|core_store|core_files|core_banks|of_source|of_steer)\.v$/
  if (whole)
    print "tracing_off -file \"*/" name "\""
}
# No -lines in a file that is off as a whole: tracing would be on after them.
whole { next }
# An include line is switched off too. Without it, tracing would stay off after a header that is off.
/^[ \t]*(localparam|genvar|parameter|`include)/ { print "tracing_off -file \"*/" name "\" -lines " FNR }
all { next }
# Modules that only connect others, or choose between their nets: a net that crosses their ports is counted where it begins or ends.
# Read data of the constants are counted there, and what the trace shows is counted in the core.
(connects && /^[ \t]*(input|output) /) || (name == "stage_of.v" && / c_data_i/) || /^[ \t]*output .* tr_[a-z_]*_o/ {
  print "tracing_off -file \"*/" name "\" -lines " FNR
}
# An operation as decode gives it: wires inside of ID, whatever ports they cross.
/^[ \t]*(input|output) +wire decoded_t/ { print "tracing_off -file \"*/" name "\" -lines " FNR }
# A declaration of wires in a module body, perhaps over several lines. Ports begin with input or output.
/^[ \t]*(wire|integer)[ \t\[]/ {
  if (/^[ \t]*integer/ || $0 !~ /(^|[ ,_])(en|we|re|adv|open|stall|valid|enable|gclk)(_|[ ,;=0-9]|$)/)
    print "tracing_off -file \"*/" name "\" -lines " FNR
}
