// SPDX-License-Identifier: Apache-2.0
// A rule that the block keeps, and one that its partner keeps. In simulation both are checked. A proof assumes the second.
// See docs/frame-proofs.md, "Buses".
`ifdef FORMAL
`define AXI_OWN(rule, text) assert (rule);
`define AXI_PARTNER(rule, text) assume (rule);
`else
`define AXI_OWN(rule, text) assert (rule) else $fatal(1, text);
`define AXI_PARTNER(rule, text) assert (rule) else $fatal(1, text);
`endif
