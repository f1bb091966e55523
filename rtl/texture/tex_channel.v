// SPDX-License-Identifier: Apache-2.0
// One colour channel of the texture filter. The exact integer sum of four weighted bytes is blended with the sum of the
// level before, rounded to float, multiplied by 2^-40 / 255 and rounded. The blend is at most 255 * 2^40 and the result
// at most 1.0, so exponents do not overflow.
//
// Pipelined: combinational
// Depth: 0
`default_nettype none
(* gloam_nets = "none" *)
module tex_channel (
  input  wire [31:0]  texel_i,  // byte k: texel k
  input  wire [131:0] weight_i, // 33 bits each
  input  wire [39:0]  before_i, // sum of the level before
  input  wire [8:0]   part_i,   // 256ths of this level and of the one before
  input  wire [8:0]   before_part_i,
  output wire [39:0]  sum_o,
  output wire [31:0]  value_o
);
  localparam [23:0] SCALE = 24'h808081; // mantissa of 2^-40 / 255, whose exponent is -48

  assign sum_o = texel_i[7:0] * {7'd0, weight_i[32:0]} + texel_i[15:8] * {7'd0, weight_i[65:33]} +
      texel_i[23:16] * {7'd0, weight_i[98:66]} + texel_i[31:24] * {7'd0, weight_i[131:99]};
  wire [47:0] sum = {8'd0, sum_o} * {39'd0, part_i} + {8'd0, before_i} * {39'd0, before_part_i};

  // leading one
  reg [5:0] top;
  integer k;
  always @* begin
    top = 6'd0;
    for (k = 0; k < 48; k = k + 1) if (sum[k]) top = k[5:0];
  end
  wire [47:0] normal = sum << (6'd47 - top);
  wire sum_up = normal[23] & (normal[24] | (|normal[22:0]));
  wire [24:0] rounded = {1'b0, normal[47:24]} + {24'd0, sum_up};
  wire [23:0] mant = rounded[24] ? 24'h800000 : rounded[23:0];
  wire [7:0] expo = 8'd79 + {2'd0, top} + {7'd0, rounded[24]};

  wire [47:0] product = mant * SCALE;
  wire [47:0] p = product[47] ? product : {product[46:0], 1'b0};
  wire up = p[23] & (p[24] | (|p[22:0]));
  wire [24:0] result = {1'b0, p[47:24]} + {24'd0, up};
  wire [7:0] result_expo = expo + {7'd0, product[47]} + {7'd0, result[24]};
  assign value_o = sum == 48'd0 ? 32'd0 : {1'b0, result_expo, result[24] ? 23'd0 : result[22:0]};

  wire unused = &{1'b0, result[23]};
endmodule
`default_nettype wire
