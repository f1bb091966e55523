// SPDX-License-Identifier: Apache-2.0
// One axis of a texture coordinate: the numbers of both texels and the weight of the second (docs/architecture.md
// section 8). There is no divider. The coordinate is wrapped while its period is a power of two; after scaling, only a
// texel number one below or one above the period is corrected.
// Part of the core's texture unit (docs/architecture.md section 8).
//
// There is a register after each step whose bit REG_AFTER has: 0 the wrapped coordinate, 1 the scaled one. last_i, linear_i
// and wrap_i are not delayed: they must hold until the result has come.
//
// Pipelined: no, the inputs hold
// Depth: the number of ones in REG_AFTER
`default_nettype none
(* gloam_nets = "none" *)
module tex_axis #(
  parameter [1:0] REG_AFTER = 2'd0
) (
  input  wire        clk_i,
  input  wire        en_i,
  input  wire [31:0] coord_i, // float
  input  wire [11:0] last_i,  // size - 1
  input  wire        linear_i,
  input  wire [1:0]  wrap_i,  // 0 repeat, 1 clamp, 2 and 3 mirror
  output wire [11:0] n0_o,
  output wire [11:0] n1_o,
  output wire [15:0] weight_o
);
  wire clamp = wrap_i == 2'd1;
  wire mirror = wrap_i[1];

  // q = rne(coord * 2^24), magnitude up to 2^36
  wire sign = coord_i[31];
  wire [7:0] e = coord_i[30:23];
  wire nan = e == 8'hff && coord_i[22:0] != 23'd0;
  wire [23:0] mant = {1'b1, coord_i[22:0]};
  wire [7:0] left = e - 8'd126;
  wire [7:0] right = 8'd126 - e;
  wire [35:0] shifted_left = {12'd0, mant} << left[3:0];
  wire [48:0] shifted_right = {mant, 25'd0} >> right[4:0];
  wire round_up = shifted_right[24] & (shifted_right[25] | (|shifted_right[23:0]));
  reg [36:0] magnitude;
  always @* begin
    if (nan || e < 8'd102) magnitude = 37'd0; // e = 102: at least 2^-25, half a step
    else if (e >= 8'd139) magnitude = 37'h10_0000_0000;
    else if (e >= 8'd126) magnitude = {1'b0, shifted_left};
    else magnitude = {13'd0, shifted_right[48:25]} + {36'd0, round_up};
  end
  wire [37:0] q = sign ? 38'd0 - {1'b0, magnitude} : {1'b0, magnitude};

  // The coordinate within one period (repeat: 1, mirror: 2). For clamp it is limited to +-2, where both texels are the edge texel.
  wire above = !q[37] && (|q[36:25]);
  wire below = q[37] && !(&q[36:25]);
  reg signed [26:0] z;
  always @* begin
    if (clamp) z = above ? 27'h1ff_ffff : below ? 27'h600_0000 : q[26:0];
    else if (mirror) z = {2'd0, q[24:0]};
    else z = {3'd0, q[23:0]};
  end

  wire signed [26:0] z_q;
  pipe #(.WIDTH(27), .DEPTH($countones(REG_AFTER[0]))) u_coordinate (.clk_i(clk_i), .en_i(en_i), .d_i(z), .q_o(z_q));

  wire [13:0] size = {2'd0, last_i} + 14'd1;
  wire signed [40:0] scaled = z_q * $signed(size) - (linear_i ? 41'sd8388608 : 41'sd0);
  wire signed [40:0] x;
  pipe #(.WIDTH(41), .DEPTH($countones(REG_AFTER[1]))) u_scaled (.clk_i(clk_i), .en_i(en_i), .d_i(scaled), .q_o(x));
  wire signed [16:0] i0 = x[40:24];
  wire signed [16:0] i1 = i0 + 17'sd1;
  assign weight_o = linear_i ? x[23:8] : 16'd0;

  wire signed [16:0] edge_last = $signed({5'd0, last_i});
  wire signed [16:0] period_last = mirror ? $signed({4'd0, last_i, 1'b1}) : edge_last;

  function [11:0] wrapped(input signed [16:0] i, input clamped, input signed [16:0] last, input signed [16:0] period);
    reg signed [16:0] m;
    begin
      if (clamped) m = i < 17'sd0 ? 17'sd0 : i > last ? last : i;
      else begin
        m = i < 17'sd0 ? period : i > period ? 17'sd0 : i;
        if (m > last) m = period - m;
      end
      wrapped = m[11:0];
    end
  endfunction

  assign n0_o = wrapped(i0, clamp, edge_last, period_last);
  assign n1_o = wrapped(i1, clamp, edge_last, period_last);

  wire unused = &{1'b0, left[7:4], right[7:5], x[7:0]};
endmodule
`default_nettype wire
