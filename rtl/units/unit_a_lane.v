// SPDX-License-Identifier: Apache-2.0
// One lane of unit A. REG_AFTER has a bit for each step, and a 1 puts a register after the step (docs/architecture.md,
// "7. Arithmetic"):
//
//   0 operands, 1 floor and compare, 2 alignment, 3 sum, 4 and 5 the steps of normalization; then rounding, saturation
//
// DELAY more registers follow the result.
//
// Pipelined: yes, one operation a cycle
// Depth: the number of ones in REG_AFTER, plus DELAY
`default_nettype none
(* gloam_nets = "none" *)
module unit_a_lane #(
  parameter [5:0] REG_AFTER = 6'd0,
  parameter integer DELAY = 0,
  parameter bit ISOLATE_FUNCTIONS = 1'b0
) (
  input  wire        clk_i,
  input  wire        en_i,
  input  wire [5:0]  op_i,
  input  wire [31:0] a_i,
  input  wire [31:0] b_i,
  input  wire        pred_i,
  input  wire        sat_i,
  // cube, which needs other lanes' operands: operand a after step 0 and operand b after step 1, and the result for step 2
  output wire [31:0] a_operand_o,
  output wire [31:0] b_whole_o,
  input  wire        cube_valid_i,
  input  wire [31:0] cube_i,
  output wire [31:0] result_o
);
`include "isa.vh"
  // operands
  wire [5:0] op;
  wire [31:0] a, b;
  wire pred, sat;
  pipe #(.WIDTH(72), .DEPTH($countones(REG_AFTER[0]))) u_operands (
    .clk_i(clk_i),
    .en_i(en_i),
    .d_i({op_i, a_i, b_i, pred_i, sat_i}),
    .q_o({op, a, b, pred, sat})
  );

  wire lt, eq, gt;
  fp_cmp u_cmp (
    .a_i(a),
    .b_i(b),
    .lt_o(lt),
    .eq_o(eq),
    .gt_o(gt)
  );

  wire [31:0] whole;
  fp_floor u_floor (.a_i(a), .trunc_i(op == OP_trn), .y_o(whole));

  // min and max return an operand: a subnormal as zero, any NaN as the canonical NaN
  wire take_b = op == OP_min ? gt : lt;
  wire [31:0] chosen = take_b ? b : a;
  wire [31:0] extreme = &chosen[30:23] & |chosen[22:0] ? 32'h7fc00000 : {chosen[31], |chosen[30:23] ? chosen[30:0] : 31'd0};

  reg truth;
  always @* begin
    case (op)
      OP_slt:  truth = lt;
      OP_sge:  truth = eq | gt;
      OP_seq:  truth = eq;
      default: truth = ~eq;
    endcase
  end

  reg [31:0] other;
  always @* begin
    case (op)
      OP_min, OP_max: other = extreme;
      OP_slt, OP_sge, OP_seq, OP_sne: other = truth ? 32'h3f800000 : 32'd0;
      OP_sel: other = pred ? a : b;
      OP_flr, OP_trn: other = whole;
      default: other = a;
    endcase
  end

  // the adder: a + b, or a - floor(a) for frc
  wire frc = op == OP_frc;
  wire [31:0] add_a, add_b, other_w;
  wire use_add_w, sat_w;
  pipe #(.WIDTH(98), .DEPTH($countones(REG_AFTER[1]))) u_whole (
    .clk_i(clk_i),
    .en_i(en_i),
    .d_i({a, frc ? {~whole[31], whole[30:0]} : b, other, frc | (op == OP_add), sat}),
    .q_o({add_a, add_b, other_w, use_add_w, sat_w})
  );
  assign a_operand_o = a;
  assign b_whole_o = add_b;
  wire [31:0] sum;
  wire adds = !ISOLATE_FUNCTIONS || use_add_w;
  fp_add #(.REG_AFTER(REG_AFTER[5:2])) u_add (
    .clk_i(clk_i),
    .en_i(en_i),
    .a_i(add_a & {32{adds}}),
    .b_i(add_b & {32{adds}}),
    .y_o(sum)
  );

  // beside the adder
  wire [31:0] other_q;
  wire use_add_q, sat_q;
  pipe #(.WIDTH(34), .DEPTH($countones(REG_AFTER[5:2]))) u_other (
    .clk_i(clk_i),
    .en_i(en_i),
    .d_i({cube_valid_i ? cube_i : other_w, use_add_w, sat_w}),
    .q_o({other_q, use_add_q, sat_q})
  );

  wire [31:0] result;
  fp_sat u_sat (.sat_i(sat_q), .x_i(use_add_q ? sum : other_q), .y_o(result));
  pipe #(.WIDTH(32), .DEPTH(DELAY)) u_delay (.clk_i(clk_i), .en_i(en_i), .d_i(result), .q_o(result_o));
endmodule
`default_nettype wire
