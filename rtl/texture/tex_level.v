// SPDX-License-Identifier: Apache-2.0
// Chooses level and filter of a texture lookup (docs/architecture.md section 8): level of detail in 256ths, magnification or
// minification, one level or two.
//
// Pipelined: combinational
// Depth: 0
`default_nettype none
(* gloam_nets = "none" *)
module tex_level (
  input  wire [31:0] lod_i,    // float
  input  wire        mag_i,    // magnification: linear
  input  wire [2:0]  min_i,    // minification: bit 0 linear; bits 2..1: 0 no mipmap, 1 nearest level, 2 and 3 between two levels
  input  wire [3:0]  last_i,   // the smallest level
  output wire [3:0]  level_o,  // the first level
  output wire        linear_o, // the filter within it
  output wire [7:0]  blend_o   // 256ths of the level after it; 0: one level only
);
  // lod = rne(lod_i * 256), limited to 0..4095; NaN 0
  wire [7:0] e = lod_i[30:23];
  wire nan = e == 8'hff && lod_i[22:0] != 23'd0;
  wire [7:0] right = 8'd130 - e;
  wire [35:0] shifted = {1'b1, lod_i[22:0], 12'd0} >> right[3:0];
  wire [12:0] rounded = {1'b0, shifted[35:24]} + {12'd0, shifted[23] & (shifted[24] | (|shifted[22:0]))};
  reg [11:0] lod;
  always @* begin
    if (nan || lod_i[31] || e < 8'd118) lod = 12'd0; // e = 118: at least half a step
    else if (e > 8'd130 || rounded[12]) lod = 12'hfff;
    else lod = rounded[11:0];
  end

  // Levels of detail up to the border are magnified. The border is one half if magnification is linear and
  // minification is nearest with a mipmap, else zero.
  wire mipmap = min_i[2] | min_i[1];
  wire [11:0] border = mag_i & mipmap & ~min_i[0] ? 12'd128 : 12'd0;
  wire magnify = lod <= border;
  wire [12:0] nearest = {1'b0, lod} + 13'd127; // ceil(lod + 1/2) - 1
  reg [4:0] level;
  always @* begin
    if (magnify || !mipmap) level = 5'd0;
    else level = min_i[2] ? {1'b0, lod[11:8]} : nearest[12:8];
  end
  wire below = level < {1'b0, last_i};

  assign level_o = below ? level[3:0] : last_i;
  assign linear_o = magnify ? mag_i : min_i[0];
  assign blend_o = !magnify && min_i[2] && below ? lod[7:0] : 8'd0;

  wire unused = &{1'b0, right[7:4], nearest[7:0]};
endmodule
`default_nettype wire
