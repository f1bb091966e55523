// SPDX-License-Identifier: Apache-2.0
// One lane of unit A. With LAT > 1 there is a register between alignment and normalization of the adder. Further
// registers follow the result.
//
// Pipelined: yes, one operation a cycle
// Depth: LAT - 1
`include "fp_types.vh"
`default_nettype none
(* gloam_nets = "none" *)
module unit_a_lane #(
  parameter integer LAT = 1
) (
  input  wire        clk_i,
  input  wire        en_i,
  input  wire [5:0]  op_i,
  input  wire [31:0] a_i,
  input  wire [31:0] b_i,
  input  wire        pred_i,
  input  wire        sat_i,
  output wire [31:0] result_o
);
`include "isa.vh"

  wire lt, eq, gt;
  fp_cmp u_cmp (
    .a_i(a_i),
    .b_i(b_i),
    .lt_o(lt),
    .eq_o(eq),
    .gt_o(gt)
  );

  wire [31:0] whole;
  fp_floor u_floor (.a_i(a_i), .trunc_i(op_i == OP_trn), .y_o(whole));

  // min and max return an operand: a subnormal as zero, any NaN as the canonical NaN
  wire take_b = op_i == OP_min ? gt : lt;
  wire [31:0] chosen = take_b ? b_i : a_i;
  wire [31:0] extreme = &chosen[30:23] & |chosen[22:0] ? 32'h7fc00000 : {chosen[31], |chosen[30:23] ? chosen[30:0] : 31'd0};

  reg truth;
  always @* begin
    case (op_i)
      OP_slt:  truth = lt;
      OP_sge:  truth = eq | gt;
      OP_seq:  truth = eq;
      default: truth = ~eq;
    endcase
  end

  reg [31:0] other;
  always @* begin
    case (op_i)
      OP_min, OP_max: other = extreme;
      OP_slt, OP_sge, OP_seq, OP_sne: other = truth ? 32'h3f800000 : 32'd0;
      OP_sel: other = pred_i ? a_i : b_i;
      OP_flr, OP_trn: other = whole;
      default: other = a_i;
    endcase
  end

  // a - floor(a) for frc
  wire frc = op_i == OP_frc;
  wire use_add = frc | (op_i == OP_add);
  wire fp_aligned_t mid;
  fp_add_align u_align (.a_i(a_i), .b_i(frc ? {~whole[31], whole[30:0]} : b_i), .mid_o(mid));

  wire fp_aligned_t mid_q;
  wire [31:0] other_q;
  wire use_add_q, sat_q;
  pipe #(.WIDTH(101), .DEPTH(LAT > 1 ? 1 : 0)) u_mid (
    .clk_i(clk_i),
    .en_i(en_i),
    .d_i({mid, other, use_add, sat_i}),
    .q_o({mid_q, other_q, use_add_q, sat_q})
  );

  wire [31:0] sum;
  fp_add_round u_round (.mid_i(mid_q), .y_o(sum));
  wire [31:0] result;
  fp_sat u_sat (.sat_i(sat_q), .x_i(use_add_q ? sum : other_q), .y_o(result));
  pipe #(.WIDTH(32), .DEPTH(LAT - 2)) u_delay (.clk_i(clk_i), .en_i(en_i), .d_i(result), .q_o(result_o));
endmodule
`default_nettype wire
