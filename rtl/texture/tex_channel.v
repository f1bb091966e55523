// SPDX-License-Identifier: Apache-2.0
// One colour channel of the texture filter. The exact integer sum of four weighted bytes is blended with the sum of the
// level before, rounded to float, multiplied by 2^-40 / 255 and rounded. The blend is at most 255 * 2^40 and the result
// at most 1.0, so exponents do not overflow.
// Part of the core's texture unit (docs/architecture.md section 8).
//
// There is a register after each step whose bit REG_AFTER has:
//
//   sum in two parts (bit 0) -> sum (1) -> blend in two parts (2) -> blend (3) -> normalized (4) -> rounded (5)
//   -> product (6) -> rounded
//
// part_i, before_i and before_part_i are not delayed: they must hold until the result has come.
//
// Pipelined: no, the inputs hold
// Depth: the number of ones in REG_AFTER
`default_nettype none
(* gloam_nets = "none" *)
module tex_channel #(
  parameter [6:0] REG_AFTER = 7'd0
) (
  input  wire         clk_i,
  input  wire         en_i,
  input  wire [31:0]  texel_i,  // byte k: texel k
  input  wire [131:0] weight_i, // 33 bits each
  input  wire [39:0]  before_i, // sum of the level before
  input  wire [8:0]   part_i,   // 256ths of this level and of the one before
  input  wire [8:0]   before_part_i,
  output wire [39:0]  sum_o,
  output wire [31:0]  value_o
);
  localparam [23:0] SCALE = 24'h808081; // mantissa of 2^-40 / 255, whose exponent is -48

  // the sum over the texels
  wire [39:0] sum, sum_q;
  generate
    if (!REG_AFTER[0]) begin : g_sum
      assign sum = texel_i[7:0] * {7'd0, weight_i[32:0]} + texel_i[15:8] * {7'd0, weight_i[65:33]} +
          texel_i[23:16] * {7'd0, weight_i[98:66]} + texel_i[31:24] * {7'd0, weight_i[131:99]};
    end else begin : g_sum_parts
      wire [32*40-1:0] rows;
      genvar i;
      for (i = 0; i < 32; i = i + 1) begin : g_row
        assign rows[i*40 +: 40] = {7'd0, weight_i[i/8*33 +: 33] & {33{texel_i[i]}}} << i % 8;
      end
      wire [39:0] part0, part1, part0_q, part1_q;
      csa_tree #(.ROWS(32), .WIDTH(40)) u_tree (.rows_i(rows), .sum_o(part0), .carry_o(part1));
      pipe #(.WIDTH(80), .DEPTH(1)) u_parts (.clk_i(clk_i), .en_i(en_i), .d_i({part1, part0}), .q_o({part1_q, part0_q}));
      assign sum = part0_q + part1_q;
    end
  endgenerate
  pipe #(.WIDTH(40), .DEPTH($countones(REG_AFTER[1]))) u_sum (.clk_i(clk_i), .en_i(en_i), .d_i(sum), .q_o(sum_q));
  assign sum_o = sum_q;

  // the blend of two levels
  wire [47:0] blend, blend_q;
  generate
    if (!REG_AFTER[2]) begin : g_blend
      assign blend = {8'd0, sum_q} * {39'd0, part_i} + {8'd0, before_i} * {39'd0, before_part_i};
    end else begin : g_blend_parts
      wire [18*48-1:0] rows;
      genvar i;
      for (i = 0; i < 9; i = i + 1) begin : g_row
        assign rows[i*48 +: 48] = {8'd0, sum_q & {40{part_i[i]}}} << i;
        assign rows[(9+i)*48 +: 48] = {8'd0, before_i & {40{before_part_i[i]}}} << i;
      end
      wire [47:0] part0, part1, part0_q, part1_q;
      csa_tree #(.ROWS(18), .WIDTH(48)) u_tree (.rows_i(rows), .sum_o(part0), .carry_o(part1));
      pipe #(.WIDTH(96), .DEPTH(1)) u_parts (.clk_i(clk_i), .en_i(en_i), .d_i({part1, part0}), .q_o({part1_q, part0_q}));
      assign blend = part0_q + part1_q;
    end
  endgenerate
  pipe #(.WIDTH(48), .DEPTH($countones(REG_AFTER[3]))) u_blend (.clk_i(clk_i), .en_i(en_i), .d_i(blend), .q_o(blend_q));

  // to float: leading one, rounding
  wire [47:0] normal, normal_q;
  wire [5:0] places, places_q;
  fp_norm #(.WIDTH(48), .LOG(6)) u_norm (.x_i(blend_q), .x_o(normal), .lz_o(places));
  pipe #(.WIDTH(54), .DEPTH($countones(REG_AFTER[4]))) u_normal (.clk_i(clk_i), .en_i(en_i), .d_i({normal, places}), .q_o({normal_q, places_q}));
  wire sum_up = normal_q[23] & (normal_q[24] | (|normal_q[22:0]));
  wire [24:0] rounded = {1'b0, normal_q[47:24]} + {24'd0, sum_up};
  wire [23:0] mant = rounded[24] ? 24'h800000 : rounded[23:0];
  wire [7:0] expo = 8'd126 - {2'd0, places_q} + {7'd0, rounded[24]};
  wire [23:0] mant_q;
  wire [7:0] expo_q;
  wire some_q; // the blend is not zero
  pipe #(.WIDTH(33), .DEPTH($countones(REG_AFTER[5]))) u_rounded (
    .clk_i(clk_i),
    .en_i(en_i),
    .d_i({normal_q[47], expo, mant}),
    .q_o({some_q, expo_q, mant_q})
  );

  // times 2^-40 / 255, rounded
  wire [47:0] product_p, product;
  wire [7:0] expo_p;
  wire some_p;
  assign product = mant_q * SCALE;
  pipe #(.WIDTH(57), .DEPTH($countones(REG_AFTER[6]))) u_product (
    .clk_i(clk_i),
    .en_i(en_i),
    .d_i({some_q, expo_q, product}),
    .q_o({some_p, expo_p, product_p})
  );
  wire [47:0] p = product_p[47] ? product_p : {product_p[46:0], 1'b0};
  wire up = p[23] & (p[24] | (|p[22:0]));
  wire [24:0] result = {1'b0, p[47:24]} + {24'd0, up};
  wire [7:0] result_expo = expo_p + {7'd0, product_p[47]} + {7'd0, result[24]};
  assign value_o = some_p ? {1'b0, result_expo, result[24] ? 23'd0 : result[22:0]} : 32'd0;

  wire unused = &{1'b0, result[23]};
endmodule
`default_nettype wire
