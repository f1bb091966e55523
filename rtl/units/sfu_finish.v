// SPDX-License-Identifier: Apache-2.0
// Special functions, last step: the reduced argument's factor, normalization, rounding. 54 fraction bits throughout.
`default_nettype none

module sfu_finish (
    input  wire        [30:0] p_i,
    input  wire               special_i,
    input  wire        [31:0] value_i,
    input  wire               sign_i,
    input  wire signed [ 9:0] exp_i,
    input  wire               mul_i,
    input  wire        [29:0] factor_i,
    input  wire               minus_i,
    input  wire signed [ 8:0] whole_i,
    output wire        [31:0] y_o
);
  wire [60:0] product = {31'd0, factor_i & {30{mul_i}}} * {30'd0, p_i};
  wire [62:0] part = {8'd0, product[60:6]};
  wire [62:0] sum = {whole_i, 54'd0} + (minus_i ? -part : part);
  wire neg = sum[62];
  wire [62:0] mag = mul_i ? (neg ? -sum : sum) : {8'd0, p_i, 24'd0};
  wire unused_ok = &{1'b0, product[5:0]};

  wire [62:0] norm;
  wire [ 5:0] lz;
  fp_norm #(
      .WIDTH(63),
      .LOG  (6)
  ) u_norm (
      .x_i (mag),
      .x_o (norm),
      .lz_o(lz)
  );

  wire [31:0] rounded;
  fp_round u_round (
      .sign_i  (sign_i ^ (mul_i & neg)),
      .exp_i   (exp_i + 10'sd135 - $signed({4'd0, lz})),
      .mant_i  (norm[62:39]),
      .guard_i (norm[38]),
      .sticky_i(|norm[37:0]),
      .y_o     (rounded)
  );
  assign y_o = special_i ? value_i : rounded;
endmodule

`default_nettype wire
