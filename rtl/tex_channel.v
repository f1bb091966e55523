// SPDX-License-Identifier: Apache-2.0
// One colour channel of the texture filter: exact integer sum of four weighted bytes, rounded to float, times 2^-32 / 255 rounded.
// Combinational. The sum is at most 255 * 2^32 and the result at most 1.0, so no exponent leaves its range.
`default_nettype none

module tex_channel (
    input  wire [ 31:0] texel_i,   // byte k: texel k
    input  wire [131:0] weight_i,  // 33 bits each
    output wire [ 31:0] value_o
);
  localparam [23:0] SCALE = 24'h808081;  // mantissa of 2^-32 / 255, whose exponent is -40

  wire [39:0] sum = texel_i[7:0] * {7'd0, weight_i[32:0]} + texel_i[15:8] * {7'd0, weight_i[65:33]} +
      texel_i[23:16] * {7'd0, weight_i[98:66]} + texel_i[31:24] * {7'd0, weight_i[131:99]};

  // leading one
  reg [5:0] top;
  integer k;
  always @* begin
    top = 6'd0;
    for (k = 0; k < 40; k = k + 1) if (sum[k]) top = k[5:0];
  end
  wire [39:0] normal = sum << (6'd39 - top);
  wire sum_up = normal[15] & (normal[16] | (|normal[14:0]));
  wire [24:0] rounded = {1'b0, normal[39:16]} + {24'd0, sum_up};
  wire [23:0] mant = rounded[24] ? 24'h800000 : rounded[23:0];
  wire [7:0] expo = 8'd87 + {2'd0, top} + {7'd0, rounded[24]};

  wire [47:0] product = mant * SCALE;
  wire [47:0] p = product[47] ? product : {product[46:0], 1'b0};
  wire up = p[23] & (p[24] | (|p[22:0]));
  wire [24:0] result = {1'b0, p[47:24]} + {24'd0, up};
  wire [7:0] result_expo = expo + {7'd0, product[47]} + {7'd0, result[24]};
  assign value_o = sum == 40'd0 ? 32'd0 : {1'b0, result_expo, result[24] ? 23'd0 : result[22:0]};

  wire unused = &{1'b0, result[23]};
endmodule
`default_nettype wire
