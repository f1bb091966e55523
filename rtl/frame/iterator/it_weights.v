// SPDX-License-Identifier: Apache-2.0
// Weights of two corners of a triangle at a pixel, with perspective (b_1 and b_2 of docs/frame.md, Tiles), and 1/w there.
// Part of the iterators (task_iterator.v), which compute the inputs of fragments. Words: it_types.vh.
//
//   stage   1      2       3              4          5        6 to 8   9
//   gives   e_i    floats  p_i = e_i iw_i p_0 + p_1  sum s    1 / s    p_1 / s, p_2 / s, s / area
//
// Pipelined: a pixel each cycle
// Depth: 9
`include "it_types.vh"
`default_nettype none
module it_weights (
  input  wire [9:1]           gclk_i,  // clocks of the registers after each stage
  input  wire                 clk_rcp_i, // clock of the two registers inside of the reciprocal: stages 6 and 7
  input  wire it_triangle_t   t_i,
  input  wire [3:0]           x_i, // in the tile
  input  wire [3:0]           y_i,
  output wire [31:0]          b1_o, // they hold until the next pixel comes
  output wire [31:0]          b2_o,
  output wire [31:0]          inv_w_o
);
`include "isa.vh"
  wire [3*`FR_EDGE-1:0] e = t_i.e;
  wire [3*`FR_DELTA-1:0] dx = t_i.dx, dy = t_i.dy;
  wire [3*`FR_EDGE-1:0] at;
  reg [3*`FR_EDGE-1:0] at_q;
  wire [95:0] float, product;
  reg [95:0] float_q, product_q, inv_w1_q, inv_w2_q;
  genvar k;
  generate
    for (k = 0; k < 3; k = k + 1) begin : g_edge
      it_edge u_edge (
        .e_i(e[k*`FR_EDGE +: `FR_EDGE]),
        .dx_i(dx[k*`FR_DELTA +: `FR_DELTA]),
        .dy_i(dy[k*`FR_DELTA +: `FR_DELTA]),
        .x_i(x_i),
        .y_i(y_i),
        .e_o(at[k*`FR_EDGE +: `FR_EDGE])
      );
      it_float u_float (.x_i(at_q[k*`FR_EDGE +: `FR_EDGE]), .y_o(float[32*k +: 32]));
      fp_mul u_product (.clk_i(1'b0), .en_i(1'b0), .a_i(float_q[32*k +: 32]), .b_i(inv_w2_q[32*k +: 32]), .y_o(product[32*k +: 32]));
    end
  endgenerate
  always @(posedge gclk_i[1]) begin
    at_q <= at;
    inv_w1_q <= t_i.inv_w;
  end
  always @(posedge gclk_i[2]) begin
    float_q <= float;
    inv_w2_q <= inv_w1_q;
  end
  always @(posedge gclk_i[3]) product_q <= product;

  wire [31:0] sum01, sum, inverse;
  reg [31:0] sum01_q, sum5_q, sum6_q, sum7_q, sum8_q, inverse_q;
  reg [63:0] p4_q, p5_q, p6_q, p7_q, p8_q; // p_2, p_1
  fp_add u_sum01 (.clk_i(1'b0), .en_i(1'b0), .a_i(product_q[31:0]), .b_i(product_q[63:32]), .y_o(sum01));
  fp_add u_sum (.clk_i(1'b0), .en_i(1'b0), .a_i(sum01_q), .b_i(p4_q[63:32]), .y_o(sum));
  sfu #(.LAT(3)) u_rcp (.clk_i(clk_rcp_i), .en_i(1'b1), .op_i(OP_rcp), .a_i(sum5_q), .b_i(32'd0), .y_o(inverse));
  always @(posedge gclk_i[4]) begin
    sum01_q <= sum01;
    p4_q <= product_q[95:32];
  end
  always @(posedge gclk_i[5]) {sum5_q, p5_q} <= {sum, p4_q};
  always @(posedge gclk_i[6]) {sum6_q, p6_q} <= {sum5_q, p5_q};
  always @(posedge gclk_i[7]) {sum7_q, p7_q} <= {sum6_q, p6_q};
  always @(posedge gclk_i[8]) begin
    {sum8_q, p8_q} <= {sum7_q, p7_q};
    inverse_q <= inverse;
  end

  // 1 / area belongs to the triangle of the pixel that is in stage 9.
  reg [31:0] area1_q, area2_q, area3_q, area4_q, area5_q, area6_q, area7_q, area8_q;
  always @(posedge gclk_i[1]) area1_q <= t_i.inv_area;
  always @(posedge gclk_i[2]) area2_q <= area1_q;
  always @(posedge gclk_i[3]) area3_q <= area2_q;
  always @(posedge gclk_i[4]) area4_q <= area3_q;
  always @(posedge gclk_i[5]) area5_q <= area4_q;
  always @(posedge gclk_i[6]) area6_q <= area5_q;
  always @(posedge gclk_i[7]) area7_q <= area6_q;
  always @(posedge gclk_i[8]) area8_q <= area7_q;
  wire [31:0] b1, b2, inv_w;
  reg [31:0] b1_q, b2_q, inv_w_q;
  fp_mul u_b1 (.clk_i(1'b0), .en_i(1'b0), .a_i(p8_q[31:0]), .b_i(inverse_q), .y_o(b1));
  fp_mul u_b2 (.clk_i(1'b0), .en_i(1'b0), .a_i(p8_q[63:32]), .b_i(inverse_q), .y_o(b2));
  fp_mul u_inv_w (.clk_i(1'b0), .en_i(1'b0), .a_i(sum8_q), .b_i(area8_q), .y_o(inv_w));
  always @(posedge gclk_i[9]) begin
    b1_q <= b1;
    b2_q <= b2;
    inv_w_q <= inv_w;
  end
  assign b1_o = b1_q;
  assign b2_o = b2_q;
  assign inv_w_o = inv_w_q;
  wire unused = &{1'b0, t_i.z, t_i.zx, t_i.zy, t_i.min, t_i.max, t_i.offset, t_i.front};
endmodule
`default_nettype wire
