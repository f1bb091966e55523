// SPDX-License-Identifier: Apache-2.0
// The special function unit, inside unit C: one special function (rcp, rsq, ex2, lg2, sin, cos), or a quotient (div). REG_AFTER has a bit for each
// step, and a 1 puts a register after the step (docs/architecture.md, "7. Arithmetic"):
//
//   operands (bit 0) -> reduced; sin and cos: bits of 1/(2 pi) (1), product in two parts (2), turn (3)
//   -> chosen (4) -> table (5) -> polynomial: linear part and square in two parts (6), sums (7), all in two parts (8), sum (9)
//   -> product in two parts (10), product (11), magnitude (12) -> normalized (13, 14), rounded
//
// Pipelined: yes, one operation a cycle
// Depth: LAT - 1
`include "fp_types.vh"
`default_nettype none
module sfu #(
  parameter integer LAT = 1,
  parameter bit ISOLATE_FUNCTIONS = 1'b0 // the reduction of sin and cos sees zero in other operations
) (
  input  wire        clk_i,
  input  wire        en_i,
  input  wire [5:0]  op_i,
  input  wire [31:0] a_i,
  input  wire [31:0] b_i, // the divisor of div
  output wire [31:0] y_o
);
`include "isa.vh"
  // The registers are where they balance the steps. More registers than steps follow the result.
  localparam [14:0] REG_AFTER =
      LAT <= 1 ? 15'd0 :
      LAT == 2 ? 15'b000_0000_0010_0000 :
      LAT == 3 ? 15'b000_0010_0010_0000 :
      LAT == 4 ? 15'b001_0010_0010_0000 :
      LAT == 5 ? 15'b001_0010_0100_0100 :
      LAT == 6 ? 15'b010_1001_0010_0010 :
      LAT == 7 ? 15'b010_1010_0101_0010 :
      LAT == 8 ? 15'b010_1010_1010_0101 :
      LAT == 9 ? 15'b010_1010_1010_1011 :
      LAT == 10 ? 15'b101_0110_1010_1011 :
      LAT == 11 ? 15'b101_1110_1010_1011 :
      LAT == 12 ? 15'b111_1110_1010_1011 :
      LAT == 13 ? 15'b111_1110_1110_1011 :
      LAT == 14 ? 15'b111_1111_1110_1011 :
      LAT == 15 ? 15'b111_1111_1110_1111 : 15'b111_1111_1111_1111;
  localparam integer DELAY = LAT > 16 ? LAT - 16 : 0;
  localparam [2:0] TURN_REG_AFTER = REG_AFTER[3:1];
  localparam [2:0] POLY_REG_AFTER = REG_AFTER[8:6];
  localparam [1:0] PRODUCT_REG_AFTER = REG_AFTER[11:10];
  localparam SIDE = 87; // bits of sfu_side_t
  localparam MID = 108; // bits of sfu_mid_t

  wire [5:0] op;
  wire [31:0] a, b;
  pipe #(.WIDTH(70), .DEPTH($countones(REG_AFTER[0]))) u_operands (.clk_i(clk_i), .en_i(en_i), .d_i({op_i, a_i, b_i}), .q_o({op, a, b}));

  wire sfu_reduced_t reduced, reduced_q;
  wire [63:0] turn;
  sfu_reduce u_reduce (.op_i(op), .a_i(a), .b_i(b), .reduced_o(reduced));
  wire turns = !ISOLATE_FUNCTIONS || op == OP_sin || op == OP_cos;
  sfu_turn #(.REG_AFTER(TURN_REG_AFTER)) u_turn (.clk_i(clk_i), .en_i(en_i), .cos_i(op == OP_cos), .a_i(a & {32{turns}}), .turn_o(turn));
  pipe #(.WIDTH(SIDE + 30), .DEPTH($countones(TURN_REG_AFTER))) u_reduced (
    .clk_i(clk_i),
    .en_i(en_i),
    .d_i(reduced),
    .q_o(reduced_q)
  );

  wire [8:0] row, row_q;
  wire [19:0] t, t_q, t_p;
  wire sfu_side_t side, side_q, side_p, side_f;
  sfu_select u_select (.reduced_i(reduced_q), .turn_i(turn), .row_o(row), .t_o(t), .side_o(side));
  pipe #(.WIDTH(SIDE + 29), .DEPTH($countones(REG_AFTER[4]))) u_chosen (.clk_i(clk_i), .en_i(en_i), .d_i({side, row, t}), .q_o({side_q, row_q, t_q}));

  wire sfu_row_t coef, coef_p;
  sfu_rom u_rom (.row_i(row_q), .row_o(coef));
  pipe #(.WIDTH(SIDE + 96), .DEPTH($countones(REG_AFTER[5]))) u_table (
    .clk_i(clk_i),
    .en_i(en_i),
    .d_i({side_q, coef, t_q}),
    .q_o({side_p, coef_p, t_p})
  );

  wire [30:0] p, p_f;
  sfu_poly #(.REG_AFTER(POLY_REG_AFTER)) u_poly (.clk_i(clk_i), .en_i(en_i), .row_i(coef_p), .t_i(t_p), .p_o(p));
  pipe #(.WIDTH(31), .DEPTH($countones(REG_AFTER[9]))) u_value (.clk_i(clk_i), .en_i(en_i), .d_i(p), .q_o(p_f));
  pipe #(.WIDTH(SIDE), .DEPTH($countones(REG_AFTER[9:6]))) u_poly_side (
    .clk_i(clk_i),
    .en_i(en_i),
    .d_i(side_p),
    .q_o(side_f)
  );

  wire sfu_mid_t mid, mid_q;
  sfu_product #(.REG_AFTER(PRODUCT_REG_AFTER)) u_product (.clk_i(clk_i), .en_i(en_i), .p_i(p_f), .side_i(side_f), .mid_o(mid));
  pipe #(.WIDTH(MID), .DEPTH($countones(REG_AFTER[12]))) u_magnitude (.clk_i(clk_i), .en_i(en_i), .d_i(mid), .q_o(mid_q));

  wire [31:0] y;
  sfu_finish #(.REG_AFTER(REG_AFTER[14:13])) u_finish (.clk_i(clk_i), .en_i(en_i), .mid_i(mid_q), .y_o(y));
  pipe #(.WIDTH(32), .DEPTH(DELAY)) u_delay (.clk_i(clk_i), .en_i(en_i), .d_i(y), .q_o(y_o));
endmodule
`default_nettype wire
