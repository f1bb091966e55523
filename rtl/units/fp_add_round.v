// SPDX-License-Identifier: Apache-2.0
// Second half of the adder: adds, normalizes, rounds.
`default_nettype none

module fp_add_round (
    input  wire [66:0] mid_i,  // from fp_add_align
    output wire [31:0] y_o
);
  wire nan, inf, sign, zero_sign, sub;
  wire [ 7:0] exp;
  wire [26:0] high, low;
  assign {nan, inf, sign, zero_sign, sub, exp, high, low} = mid_i;

  wire [27:0] sum = sub ? {1'b0, high} - {1'b0, low} : {1'b0, high} + {1'b0, low};
  wire [27:0] norm;
  wire [ 4:0] lz;
  fp_norm #(
      .WIDTH(28),
      .LOG  (5)
  ) u_norm (
      .x_i (sum),
      .x_o (norm),
      .lz_o(lz)
  );

  wire [31:0] rounded;
  fp_round u_round (
      .sign_i  (|sum ? sign : zero_sign),
      .exp_i   ($signed({2'b00, exp}) + 10'sd1 - $signed({5'd0, lz})),
      .mant_i  (norm[27:4]),
      .guard_i (norm[3]),
      .sticky_i(|norm[2:0]),
      .y_o     (rounded)
  );
  assign y_o = nan ? 32'h7fc00000 : inf ? {sign, 8'hff, 23'd0} : rounded;
endmodule

`default_nettype wire
