// SPDX-License-Identifier: Apache-2.0
// One special function (rcp, rsq, ex2, lg2, sin, cos), or a quotient (div). With LAT 2 there are registers after
// reduction and table, with LAT 3 also after the polynomial, with LAT 4 also after the product. All further registers
// follow the result.
//
// Pipelined: yes, one operation a cycle
// Depth: LAT - 1
`include "fp_types.vh"
`default_nettype none
module sfu #(
  parameter integer LAT = 1
) (
  input  wire        clk_i,
  input  wire        en_i,
  input  wire [5:0]  op_i,
  input  wire [31:0] a_i,
  input  wire [31:0] b_i, // the divisor of div
  output wire [31:0] y_o
);
  localparam SIDE = 87; // bits of sfu_side_t
  localparam MID = 108; // bits of sfu_mid_t

  wire [8:0] row;
  wire [19:0] t;
  wire sfu_side_t side;
  sfu_reduce u_reduce (
    .op_i(op_i),
    .a_i(a_i),
    .b_i(b_i),
    .row_o(row),
    .t_o(t),
    .side_o(side)
  );
  wire sfu_row_t coef;
  sfu_rom u_rom (.row_i(row), .row_o(coef));

  wire sfu_side_t side_p;
  wire sfu_row_t coef_p;
  wire [19:0] t_p;
  pipe #(.WIDTH(SIDE + 96), .DEPTH(LAT > 1 ? 1 : 0)) u_table (
    .clk_i(clk_i),
    .en_i(en_i),
    .d_i({side, coef, t}),
    .q_o({side_p, coef_p, t_p})
  );

  wire [30:0] p;
  sfu_poly u_poly (.row_i(coef_p), .t_i(t_p), .p_o(p));

  wire sfu_side_t side_f;
  wire [30:0] p_f;
  pipe #(.WIDTH(SIDE + 31), .DEPTH(LAT > 2 ? 1 : 0)) u_value (
    .clk_i(clk_i),
    .en_i(en_i),
    .d_i({side_p, p}),
    .q_o({side_f, p_f})
  );

  wire sfu_mid_t mid, mid_r;
  sfu_product u_product (.p_i(p_f), .side_i(side_f), .mid_o(mid));
  pipe #(.WIDTH(MID), .DEPTH(LAT > 3 ? 1 : 0)) u_product_reg (
    .clk_i(clk_i),
    .en_i(en_i),
    .d_i(mid),
    .q_o(mid_r)
  );

  wire [31:0] y;
  sfu_finish u_finish (.mid_i(mid_r), .y_o(y));
  pipe #(.WIDTH(32), .DEPTH(LAT - 4)) u_delay (.clk_i(clk_i), .en_i(en_i), .d_i(y), .q_o(y_o));
endmodule
`default_nettype wire
