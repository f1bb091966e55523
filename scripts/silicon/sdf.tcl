# SPDX-License-Identifier: Apache-2.0
# OpenSTA: writes the delays of the netlist to the file OUT.
source scripts/silicon/constraints.tcl
write_sdf -divider . -digits 4 $::env(OUT)
