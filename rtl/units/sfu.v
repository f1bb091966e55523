// SPDX-License-Identifier: Apache-2.0
// One special function (rcp, rsq, ex2, lg2, sin, cos), or a quotient (div). CUT has a bit for each step, and a 1 puts a
// register after the step:
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
  parameter integer APART = 0 // the reduction of sin and cos sees zero in other operations
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
  localparam integer CUT =
      LAT <= 1 ? 0 :
      LAT == 2 ? 'b000_0000_0010_0000 :
      LAT == 3 ? 'b000_0010_0010_0000 :
      LAT == 4 ? 'b001_0010_0010_0000 :
      LAT == 5 ? 'b001_0010_0100_0100 :
      LAT == 6 ? 'b010_1001_0010_0010 :
      LAT == 7 ? 'b010_1010_0101_0010 :
      LAT == 8 ? 'b010_1010_1010_0101 :
      LAT == 9 ? 'b010_1010_1010_1011 :
      LAT == 10 ? 'b101_0110_1010_1011 :
      LAT == 11 ? 'b101_1110_1010_1011 :
      LAT == 12 ? 'b111_1110_1010_1011 :
      LAT == 13 ? 'b111_1110_1110_1011 :
      LAT == 14 ? 'b111_1111_1110_1011 :
      LAT == 15 ? 'b111_1111_1110_1111 : 'b111_1111_1111_1111;
  localparam integer DELAY = LAT > 16 ? LAT - 16 : 0;
  localparam integer CUT_TURN = CUT / 2 % 8;
  localparam integer CUT_POLY = CUT / 64 % 8;
  localparam integer CUT_PRODUCT = CUT / 1024 % 4;
  localparam SIDE = 87; // bits of sfu_side_t
  localparam MID = 108; // bits of sfu_mid_t

  wire [5:0] op;
  wire [31:0] a, b;
  pipe #(.WIDTH(70), .DEPTH(CUT % 2)) u_operands (.clk_i(clk_i), .en_i(en_i), .d_i({op_i, a_i, b_i}), .q_o({op, a, b}));

  wire sfu_reduced_t reduced, reduced_q;
  wire [63:0] turn;
  sfu_reduce u_reduce (.op_i(op), .a_i(a), .b_i(b), .reduced_o(reduced));
  wire turns = APART == 0 || op == OP_sin || op == OP_cos;
  sfu_turn #(.CUT(CUT_TURN)) u_turn (.clk_i(clk_i), .en_i(en_i), .cos_i(op == OP_cos), .a_i(a & {32{turns}}), .turn_o(turn));
  pipe #(.WIDTH(SIDE + 30), .DEPTH(CUT_TURN % 2 + CUT_TURN / 2 % 2 + CUT_TURN / 4)) u_reduced (
    .clk_i(clk_i),
    .en_i(en_i),
    .d_i(reduced),
    .q_o(reduced_q)
  );

  wire [8:0] row, row_q;
  wire [19:0] t, t_q, t_p;
  wire sfu_side_t side, side_q, side_p, side_f;
  sfu_select u_select (.reduced_i(reduced_q), .turn_i(turn), .row_o(row), .t_o(t), .side_o(side));
  pipe #(.WIDTH(SIDE + 29), .DEPTH(CUT / 16 % 2)) u_chosen (.clk_i(clk_i), .en_i(en_i), .d_i({side, row, t}), .q_o({side_q, row_q, t_q}));

  wire sfu_row_t coef, coef_p;
  sfu_rom u_rom (.row_i(row_q), .row_o(coef));
  pipe #(.WIDTH(SIDE + 96), .DEPTH(CUT / 32 % 2)) u_table (
    .clk_i(clk_i),
    .en_i(en_i),
    .d_i({side_q, coef, t_q}),
    .q_o({side_p, coef_p, t_p})
  );

  wire [30:0] p, p_f;
  sfu_poly #(.CUT(CUT_POLY)) u_poly (.clk_i(clk_i), .en_i(en_i), .row_i(coef_p), .t_i(t_p), .p_o(p));
  pipe #(.WIDTH(31), .DEPTH(CUT / 512 % 2)) u_value (.clk_i(clk_i), .en_i(en_i), .d_i(p), .q_o(p_f));
  pipe #(.WIDTH(SIDE), .DEPTH(CUT_POLY % 2 + CUT_POLY / 2 % 2 + CUT_POLY / 4 + CUT / 512 % 2)) u_poly_side (
    .clk_i(clk_i),
    .en_i(en_i),
    .d_i(side_p),
    .q_o(side_f)
  );

  wire sfu_mid_t mid, mid_q;
  sfu_product #(.CUT(CUT_PRODUCT)) u_product (.clk_i(clk_i), .en_i(en_i), .p_i(p_f), .side_i(side_f), .mid_o(mid));
  pipe #(.WIDTH(MID), .DEPTH(CUT / 4096 % 2)) u_magnitude (.clk_i(clk_i), .en_i(en_i), .d_i(mid), .q_o(mid_q));

  wire [31:0] y;
  sfu_finish #(.CUT(CUT / 8192)) u_finish (.clk_i(clk_i), .en_i(en_i), .mid_i(mid_q), .y_o(y));
  pipe #(.WIDTH(32), .DEPTH(DELAY)) u_delay (.clk_i(clk_i), .en_i(en_i), .d_i(y), .q_o(y_o));
endmodule
`default_nettype wire
