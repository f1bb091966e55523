// SPDX-License-Identifier: Apache-2.0
// Takes the operation of one group from the slot that contains it. At most one slot does. If none does, valid is 0 and
// the other fields are those of slot 0.
// Part of the core (shader_core.v). Names: core_types.vh.
`include "core_types.vh"
`default_nettype none
(* gloam_nets = "inside" *)
module of_steer #(
  parameter integer GROUP = 0 // A B C T: 0 to 3
) (
  input  wire slot_t     slot0_i,
  input  wire slot_t     slot1_i,
  input  wire operands_t data0_i,
  input  wire operands_t data1_i,
  input  wire [1:0]      late0_i,
  input  wire [1:0]      late1_i,
  output wire group_op_t op_o,
  output wire operands_t data_o
);
  wire upper = slot1_i.group[GROUP];
  assign op_o.valid = upper | slot0_i.group[GROUP];
  assign op_o.slot = upper;
  assign op_o.op = upper ? slot1_i.op : slot0_i.op;
  assign op_o.dst = upper ? slot1_i.dst : slot0_i.dst;
  assign op_o.mask = upper ? slot1_i.mask : slot0_i.mask;
  assign op_o.sat = upper ? slot1_i.sat : slot0_i.sat;
  assign op_o.late = upper ? late1_i : late0_i;
  assign data_o = upper ? data1_i : data0_i;
  // of_source reads the sources. Only one group has a predicate, and one a sampler.
  /* verilator lint_off UNUSED */
  wire unused = &{1'b0, slot0_i, slot1_i};
  /* verilator lint_on UNUSED */
endmodule
`default_nettype wire
