// SPDX-License-Identifier: Apache-2.0
// gl_FragCoord of a pixel: x, y and depth beside it_weights, which gives the last component.
// Part of the iterators (task_iterator.v), which compute the inputs of fragments. Words: it_types.vh.
//
//   stage   1       2 to 10   11       12
//   gives   depth             floats   z
//
// Pipelined: a pixel each cycle
// Depth: 12
`include "it_types.vh"
`default_nettype none
module it_coord (
  input  wire [12:1]         gclk_i, // clocks of the registers after each stage
  input  wire it_triangle_t  t_i,
  input  wire [15:0]         tile_i, // row, column
  input  wire [3:0]          x_i,    // in the tile
  input  wire [3:0]          y_i,
  input  wire [31:0]         inv_w_i, // after stage 9
  output wire [127:0]        coord_o,
  output wire                front_o
);
  localparam [31:0] INV_MAX = 32'h33800001; // 1 / 0xffffff
  wire signed [39:0] zx = t_i.zx, zy = t_i.zy;
  wire signed [4:0] x = {1'b0, x_i}, y = {1'b0, y_i};
  wire signed [44:0] across = zx * x;
  wire signed [44:0] up = zy * y;
  wire [63:0] plane = t_i.z + {{11{across[44]}}, across, 8'd0} + {{11{up[44]}}, up, 8'd0};
  wire [23:0] depth;
  fr_depth u_depth (.plane_i(plane), .min_i(t_i.min), .max_i(t_i.max), .offset_i(t_i.offset), .depth_o(depth));
  wire [11*49-1:0] at; // front facing, depth, y, x
  assign at[48:0] = {t_i.front, depth, tile_i[15:8], y_i, tile_i[7:0], x_i};
  genvar k;
  generate
    for (k = 1; k <= 10; k = k + 1) begin : g_stage
      reg [48:0] pixel_q;
      always @(posedge gclk_i[k]) pixel_q <= at[49*(k-1) +: 49];
      assign at[49*k +: 49] = pixel_q;
    end
  endgenerate
  wire [48:0] pixel = at[49*10 +: 49];
  // Twice the centre is an odd integer; a half of that has an exponent less 1.
  wire [31:0] twice_x, twice_y, z, z_scaled;
  it_float #(.WIDTH(32), .LOG(5)) u_x (.x_i({19'd0, pixel[11:0], 1'b1}), .y_o(twice_x));
  it_float #(.WIDTH(32), .LOG(5)) u_y (.x_i({19'd0, pixel[23:12], 1'b1}), .y_o(twice_y));
  it_float #(.WIDTH(32), .LOG(5)) u_z (.x_i({8'd0, pixel[47:24]}), .y_o(z));
  reg [31:0] inv_w10_q, inv_w11_q, x_q, y_q, z_q;
  reg [127:0] coord_q;
  reg front11_q, front_q;
  fp_mul u_scale (.clk_i(1'b0), .en_i(1'b0), .a_i(z_q), .b_i(INV_MAX), .y_o(z_scaled));
  always @(posedge gclk_i[10]) inv_w10_q <= inv_w_i;
  always @(posedge gclk_i[11]) begin
    inv_w11_q <= inv_w10_q;
    front11_q <= pixel[48];
    x_q <= {twice_x[31], twice_x[30:23] - 8'd1, twice_x[22:0]};
    y_q <= {twice_y[31], twice_y[30:23] - 8'd1, twice_y[22:0]};
    z_q <= z;
  end
  always @(posedge gclk_i[12]) begin
    coord_q <= {inv_w11_q, z_scaled, y_q, x_q};
    front_q <= front11_q;
  end
  assign coord_o = coord_q;
  assign front_o = front_q;
  wire unused = &{1'b0, t_i.e, t_i.dx, t_i.dy, t_i.inv_w, t_i.inv_area};
endmodule
`default_nettype wire
