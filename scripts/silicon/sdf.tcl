# SPDX-License-Identifier: Apache-2.0
# OpenSTA: writes the delays of the netlist to the file OUT (SDF), for scripts/silicon/gls-timed. Environment: as for scripts/silicon/constraints.tcl, OUT.
source scripts/silicon/constraints.tcl
write_sdf -divider . -digits 4 $::env(OUT)
