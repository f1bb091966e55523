# SPDX-License-Identifier: Apache-2.0
# Writes the Verilator control file that says which nets of the core are traced and counted by default: registers, ports and enables.
# An energy model at RTL needs no more: what happens inside an adder is a coefficient on its operands' toggles. So these are left out:
#   - modules that are only arithmetic between registers, checks or texts for the wave viewer (whole files),
#   - wires declared inside the other modules, unless their names say that they enable something.
# With -v all=1: every net. Constants (the numbers of isa.vh and the like) are no nets in either case.
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
  if (whole)
    print "tracing_off -file \"*/" name "\""
}
# No -lines in a file that is off as a whole: they would switch it on again behind themselves.
whole { next }
/^[ \t]*(localparam|genvar|parameter)/ { print "tracing_off -file \"*/" name "\" -lines " FNR }
all { next }
# A declaration of wires in a module body, perhaps over several lines. Ports begin with input or output.
/^[ \t]*(wire|integer)[ \t\[]/ {
  if (/^[ \t]*integer/ || $0 !~ /(^|[ ,_])(en|we|re|adv|open|stall|valid|enable|gclk)(_|[ ,;=0-9]|$)/)
    print "tracing_off -file \"*/" name "\" -lines " FNR
}
