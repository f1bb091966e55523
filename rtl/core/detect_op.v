// SPDX-License-Identifier: Apache-2.0
// Found forwarding (FORWARDING 2; docs/architecture.md section 3) for one operation of the bundle in ID. A tag names the register whose value a
// result flip-flop holds (detect_tag). Sources that read such a register become reads of the flip-flop (detect_source).
// Part of the core (shader_core.v). Names: core_types.vh.
`include "core_types.vh"
`default_nettype none
module detect_op (
  input  wire decoded_t op_i,
  // tags of groups A B C from the lowest bits
  input  wire [23:0]    dst_i,
  input  wire [11:0]    mask_i,
  output wire decoded_t op_o
);
  wire decoded_source_t src0, src1;
  detect_source u_source0 (
    .source_i(op_i.src0),
    .op_i(op_i.op),
    .written_i(op_i.mask),
    .one_i(op_i.group[2]),
    .dst_i(dst_i),
    .mask_i(mask_i),
    .source_o(src0)
  );
  detect_source u_source1 (
    .source_i(op_i.src1),
    .op_i(op_i.op),
    .written_i(op_i.mask),
    .one_i(op_i.group[2]),
    .dst_i(dst_i),
    .mask_i(mask_i),
    .source_o(src1)
  );
  assign op_o.group = op_i.group;
  assign op_o.op = op_i.op;
  assign op_o.dst = op_i.dst;
  assign op_o.mask = op_i.mask;
  assign op_o.sat = op_i.sat;
  assign op_o.sampler = op_i.sampler;
  assign op_o.pred = op_i.pred;
  assign op_o.cond = op_i.cond;
  assign op_o.imm = op_i.imm;
  assign op_o.events = op_i.events;
  assign op_o.quad = op_i.quad;
  assign op_o.src1 = src1;
  assign op_o.src0 = src0;
endmodule
`default_nettype wire
