// SPDX-License-Identifier: Apache-2.0
// The registers of one slot between ID and OF. They are loaded only by an operation of group A, B, C or T, so an idle
// slot does not toggle.
// Part of the core (shader_core.v). Names: core_types.vh.
`include "core_types.vh"
`default_nettype none
module id_issue #(
  parameter bit ISOLATE_SELECT = 1'b0 // sources hold the fields of OF while they are late, and those of EX while they are not
) (
  input  wire           clk_i,
  input  wire           rst_i,
  input  wire           adv_i,
  input  wire decoded_t op_i,
  input  wire [15:0]    preds_i,   // the thread's predicates, four lanes each
  output wire           o_write_o, // the operation in ID will write o
  output wire slot_t    slot_o
);
`include "isa.vh"
`include "core_defs.vh"
  wire issues = |op_i.group[3:0];
  reg valid_q, sat_q;
  reg [3:0] group_q, mask_q, pred_q, sampler_q;
  reg [5:0] op_q, kind_q, sel_q;
  reg [7:0] dst_q;
  reg [15:0] swz_q;
  reg [1:0] neg_q, abs_q;
  wire loads = adv_i & issues;
  wire [5:0] kind = {op_i.src1.kind, op_i.src0.kind};
  wire [5:0] sel = {op_i.src1.num[2:0], op_i.src0.num[2:0]};
  wire [15:0] swz = {op_i.src1.swz, op_i.src0.swz};
  wire [1:0] neg = {op_i.src1.neg, op_i.src0.neg};
  wire [1:0] abs = {op_i.src1.abs, op_i.src0.abs};
  always @(posedge clk_i)
    if (rst_i) valid_q <= 1'b0;
    else if (adv_i) valid_q <= issues;
  always @(posedge clk_i)
    if (adv_i & issues) begin
      group_q <= op_i.group[3:0];
      op_q <= op_i.op;
      dst_q <= op_i.dst;
      mask_q <= op_i.mask;
      sat_q <= op_i.sat;
      pred_q <= preds_i[{op_i.pred, 2'd0} +: 4];
      sampler_q <= op_i.sampler;
      kind_q <= kind;
    end
  wire [5:0] of_kind, of_sel;
  wire [15:0] of_swz;
  wire [1:0] of_neg, of_abs;
  genvar s;
  generate
    if (!ISOLATE_SELECT) begin : g_whole
      always @(posedge clk_i)
        if (loads) begin
          sel_q <= sel;
          swz_q <= swz;
          neg_q <= neg;
          abs_q <= abs;
        end
      assign {of_kind, of_sel, of_swz, of_neg, of_abs} = 32'd0;
    end else begin : g_apart
      for (s = 0; s < 2; s = s + 1) begin : g_source
        reg [2:0] of_kind_q, of_sel_q;
        reg [9:0] of_mod_q;
        wire [2:0] k = kind[s*3 +: 3];
        wire late = k == KIND_V || k == KIND_O || k == KIND_F;
        always @(posedge clk_i)
          if (loads) begin
            if (late) begin
              sel_q[s*3 +: 3] <= sel[s*3 +: 3];
              swz_q[s*8 +: 8] <= swz[s*8 +: 8];
              neg_q[s] <= neg[s];
              abs_q[s] <= abs[s];
            end else if (k != KIND_NONE) begin
              of_kind_q <= k;
              of_mod_q <= {swz[s*8 +: 8], neg[s], abs[s]};
            end
            if (k == KIND_SYS) of_sel_q <= sel[s*3 +: 3];
          end
        assign of_kind[s*3 +: 3] = of_kind_q;
        assign of_sel[s*3 +: 3] = of_sel_q;
        assign {of_swz[s*8 +: 8], of_neg[s], of_abs[s]} = of_mod_q;
      end
    end
  endgenerate
  assign o_write_o = issues && op_i.dst[7:5] == DST_O[7:5];
  assign slot_o.valid = valid_q;
  assign slot_o.group = valid_q ? group_q : 4'd0;
  assign slot_o.op = op_q;
  assign slot_o.dst = dst_q;
  assign slot_o.mask = mask_q;
  assign slot_o.sat = sat_q;
  assign slot_o.pred = pred_q;
  assign slot_o.sampler = sampler_q;
  wire source_t src0, src1;
  assign src0.kind = kind_q[2:0];
  assign src0.sel = sel_q[2:0];
  assign src0.swz = swz_q[7:0];
  assign src0.neg = neg_q[0];
  assign src0.abs = abs_q[0];
  assign src0.of_kind = of_kind[0 +: 3];
  assign src0.of_sel = of_sel[0 +: 3];
  assign src0.of_swz = of_swz[0 +: 8];
  assign src0.of_neg = of_neg[0];
  assign src0.of_abs = of_abs[0];
  assign src1.kind = kind_q[5:3];
  assign src1.sel = sel_q[5:3];
  assign src1.swz = swz_q[15:8];
  assign src1.neg = neg_q[1];
  assign src1.abs = abs_q[1];
  assign src1.of_kind = of_kind[3 +: 3];
  assign src1.of_sel = of_sel[3 +: 3];
  assign src1.of_swz = of_swz[8 +: 8];
  assign src1.of_neg = of_neg[1];
  assign src1.of_abs = of_abs[1];
  assign slot_o.src0 = src0;
  assign slot_o.src1 = src1;
  // The other fields are used in ID.
  /* verilator lint_off UNUSED */
  wire unused = &{1'b0, op_i};
  /* verilator lint_on UNUSED */
endmodule
`default_nettype wire
