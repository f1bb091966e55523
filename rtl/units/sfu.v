// SPDX-License-Identifier: Apache-2.0
// One special function: rcp, rsq, ex2, lg2, sin, cos. Registers, as LAT allows: behind reduction and table, behind the polynomial, then
// behind the result.
// Pipelined: yes, one operation a cycle.
// Depth: LAT - 1.
`default_nettype none

module sfu #(
    parameter integer LAT = 1
) (
    input  wire        clk_i,
    input  wire        en_i,
    input  wire [ 5:0] op_i,
    input  wire [31:0] a_i,
    output wire [31:0] y_o
);
  // special, value, sign, exp, mul, factor, minus, whole: from reduction straight to the last step
  localparam integer SIDE = 1 + 32 + 1 + 10 + 1 + 30 + 1 + 9;

  wire [ 8:0] row;
  wire [19:0] t;
  wire [SIDE-1:0] side;
  sfu_reduce u_reduce (
      .op_i     (op_i),
      .a_i      (a_i),
      .row_o    (row),
      .t_o      (t),
      .special_o(side[84]),
      .value_o  (side[83:52]),
      .sign_o   (side[51]),
      .exp_o    (side[50:41]),
      .mul_o    (side[40]),
      .factor_o (side[39:10]),
      .minus_o  (side[9]),
      .whole_o  (side[8:0])
  );
  wire [75:0] coef;
  sfu_rom u_rom (
      .row_i(row),
      .row_o(coef)
  );

  wire [SIDE-1:0] side_p;
  wire [75:0] coef_p;
  wire [19:0] t_p;
  pipe #(
      .WIDTH(SIDE + 96),
      .DEPTH(LAT > 1 ? 1 : 0)
  ) u_table (
      .clk_i(clk_i),
      .en_i (en_i),
      .d_i  ({side, coef, t}),
      .q_o  ({side_p, coef_p, t_p})
  );

  wire [30:0] p;
  sfu_poly u_poly (
      .row_i(coef_p),
      .t_i  (t_p),
      .p_o  (p)
  );

  wire [SIDE-1:0] side_f;
  wire [30:0] p_f;
  pipe #(
      .WIDTH(SIDE + 31),
      .DEPTH(LAT > 2 ? 1 : 0)
  ) u_value (
      .clk_i(clk_i),
      .en_i (en_i),
      .d_i  ({side_p, p}),
      .q_o  ({side_f, p_f})
  );

  wire [31:0] y;
  sfu_finish u_finish (
      .p_i      (p_f),
      .special_i(side_f[84]),
      .value_i  (side_f[83:52]),
      .sign_i   (side_f[51]),
      .exp_i    (side_f[50:41]),
      .mul_i    (side_f[40]),
      .factor_i (side_f[39:10]),
      .minus_i  (side_f[9]),
      .whole_i  (side_f[8:0]),
      .y_o      (y)
  );
  pipe #(
      .WIDTH(32),
      .DEPTH(LAT - 3)
  ) u_delay (
      .clk_i(clk_i),
      .en_i (en_i),
      .d_i  (y),
      .q_o  (y_o)
  );
endmodule

`default_nettype wire
