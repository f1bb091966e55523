// SPDX-License-Identifier: Apache-2.0
// Two macros for the rules of a bus: AXI_OWN states a rule that the block has to keep, AXI_PARTNER one that the other side has to keep. Simulation
// checks both; a proof proves the first and assumes the second.
// See docs/frame-proofs.md, "Buses".
`ifdef FORMAL
`define AXI_OWN(rule, text) assert (rule);
`define AXI_PARTNER(rule, text) assume (rule);
`else
`define AXI_OWN(rule, text) assert (rule) else $fatal(1, text);
`define AXI_PARTNER(rule, text) assert (rule) else $fatal(1, text);
`endif
