// SPDX-License-Identifier: Apache-2.0
// The addresses of a texture request: level of detail, texel numbers and weights, of one level of a lookup
// (docs/architecture.md section 8).
//
// Pipelined: combinational
// Depth: 0
`include "sampler.vh"
`default_nettype none
(* gloam_nets = "none" *)
module tex_address #(
  parameter bit BLOCKS = 1'b0 // samplers may have blocks of texels
) (
  input  wire           clk_i,
  input  wire [127:0]   coord_i,   // s, t, layer, level of detail
  input  wire sampler_t sampler_i,
  input  wire           second_i,  // the second of two levels; its number and filter are given
  input  wire [3:0]     level_i,
  input  wire           linear_i,
  output wire [3:0]     level_o,
  output wire           linear_o,  // the filter within the level
  output wire [7:0]     blend_o,   // 256ths of the second level; 0: one level only. Valid for the first
  output wire [127:0]   addr_o,    // of the texels (i,j) (i+1,j) (i,j+1) (i+1,j+1)
  output wire [15:0]    wx_o,      // weight of i+1
  output wire [15:0]    wy_o       // weight of j+1
);
  wire [3:0] level_new;
  wire linear_new;
  tex_level u_level (
    .lod_i(coord_i[127:96]),
    .mag_i(sampler_i.mag),
    .min_i(sampler_i.min),
    .last_i(sampler_i.last_level),
    .level_o(level_new),
    .linear_o(linear_new),
    .blend_o(blend_o)
  );
  assign level_o = second_i ? level_i : level_new;
  assign linear_o = second_i ? linear_i : linear_new;

  // whole part of the layer, limited to 0..5; NaN 0
  wire [7:0] e = coord_i[94:87];
  wire [22:0] f = coord_i[86:64];
  reg [2:0] face;
  always @* begin
    if (!sampler_i.cube || coord_i[95] || e < 8'd127 || (e == 8'hff && f != 23'd0)) face = 3'd0;
    else if (e == 8'd127) face = 3'd1;
    else if (e == 8'd128) face = {2'b01, f[22]};
    else if (e == 8'd129 && f[22:21] == 2'd0) face = 3'd4;
    else face = 3'd5;
  end

  wire [11:0] wide, high, column;
  wire [15:0] row;
  tex_place u_place (
    .width_i(sampler_i.width),
    .height_i(sampler_i.height),
    .mipmap_i(|sampler_i.last_level),
    .level_i(level_o),
    .face_i(face),
    .width_o(wide),
    .height_o(high),
    .column_o(column),
    .row_o(row)
  );
  wire [11:0] i0, i1, j0, j1;
  tex_axis u_axis_s (
    .clk_i(clk_i),
    .en_i(1'b1),
    .coord_i(coord_i[31:0]),
    .last_i(wide),
    .linear_i(linear_o),
    .wrap_i(sampler_i.wrap_s),
    .n0_o(i0),
    .n1_o(i1),
    .weight_o(wx_o)
  );
  tex_axis u_axis_t (
    .clk_i(clk_i),
    .en_i(1'b1),
    .coord_i(coord_i[63:32]),
    .last_i(high),
    .linear_i(linear_o),
    .wrap_i(sampler_i.wrap_t),
    .n0_o(j0),
    .n1_o(j1),
    .weight_o(wy_o)
  );
  wire [15:0] line0 = row + {4'd0, j0};
  wire [15:0] line1 = row + {4'd0, j1};
  generate
    if (BLOCKS == 0) begin : g_rows
      wire [31:0] pitch = {20'd0, sampler_i.width} + 32'd1;
      wire [31:0] start = sampler_i.base + {20'd0, column};
      wire [31:0] row0 = start + {16'd0, line0} * pitch;
      wire [31:0] row1 = start + {16'd0, line1} * pitch;
      assign addr_o = {row1 + {20'd0, i1}, row1 + {20'd0, i0}, row0 + {20'd0, i1}, row0 + {20'd0, i0}};
      wire unused = sampler_i.blocked;
    end else begin : g_blocks
      wire [11:0] x0 = column + i0;
      wire [11:0] x1 = column + i1;
      tex_block u_block (
        .base_i(sampler_i.base),
        .width_i(sampler_i.width),
        .blocked_i(sampler_i.blocked),
        .x0_i(x0),
        .x1_i(x1),
        .y0_i(line0),
        .y1_i(line1),
        .addr_o(addr_o)
      );
    end
  endgenerate
  wire unused = &{1'b0, coord_i[86:64]};
endmodule
`default_nettype wire
