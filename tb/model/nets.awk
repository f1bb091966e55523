# SPDX-License-Identifier: Apache-2.0
# Writes the Verilator control file that says which nets of the core are traced and counted by default: registers, ports and enables.
# An energy model at RTL needs no more: the energy inside an adder is a coefficient on its operands' toggles. A module says in its source
# what else is left out, by an attribute before its name (one module a file):
#   (* gloam_nets = "none" *)     all of it: only arithmetic between registers, checks, or texts for the wave viewer
#   (* gloam_nets = "inside" *)   its ports: it only connects others, or chooses between their nets, and they are counted there
# (* gloam_nets = "slots" *) is before a port or a wire that is always zero except in a core with slot ports: it is never traced.
# The first attribute may also be before a port; the second too, and is then about all ports from there on. Wires declared inside the other modules
# are left out too, unless their names say that they enable something. With -v all=1: every net. Constants, like the numbers in isa.vh, are never counted.
BEGIN {
  print "`verilator_config"
  print "tracing_off -file \"*isa.vh\""
  print "tracing_off -file \"*core_defs.vh\""
  print "tracing_off -file \"*host.vh\""
  print "tracing_off -file \"*sfu_tables.vh\""
}
function off() { print "tracing_off -file \"*/" name "\" -lines " FNR }
# First pass over a file: its attributes. Second pass, with the same file name: its lines.
FNR == 1 {
  name = FILENAME
  sub(/.*\//, "", name)
  if (FILENAME != last) {
    first = 1
    whole = connects = 0
    last = FILENAME
  } else
    first = 0
  if (!first && whole)
    print "tracing_off -file \"*/" name "\""
}
first {
  if (!all && pending == "none" && /^module/) whole = 1
  if (pending == "inside" && /^module/) connects = 1
  pending = /^\(\* gloam_nets = / ? (/"none"/ ? "none" : "inside") : ""
  next
}
# No -lines in a file that is off as a whole: tracing would be on after them.
whole { next }
# An include line is switched off too. Without it, tracing would stay off after a header that is off.
/^[ \t]*(localparam|genvar|parameter|`include)/ { off() }
slots_off { off() }
{ slots_off = /^[ \t]+\(\* gloam_nets = "slots"/ }
all { next }
/^[ \t]+\(\* gloam_nets = "inside"/ { connects = 1 }
connects && /^[ \t]*(input|output) / { off() }
port_off { off() }
{ port_off = /^[ \t]+\(\* gloam_nets = "none"/ }
# What the trace shows is counted in the core.
/^[ \t]*output .* tr_[a-z_]*_o/ { off() }
# An operation as decode gives it: wires inside of ID, also those that cross ports.
/^[ \t]*(input|output) +wire decoded_t/ { off() }
# A declaration of wires in a module body, perhaps over several lines. Ports begin with input or output.
/^[ \t]*(wire|integer)[ \t\[]/ {
  if (/^[ \t]*integer/ || $0 !~ /(^|[ ,_])(en|we|re|adv|open|stall|valid|enable|gclk)(_|[ ,;=0-9]|$)/)
    off()
}
