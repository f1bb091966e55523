// SPDX-License-Identifier: Apache-2.0
// For the operations flr, frc and trn of unit A: rounds a float to a whole number, down or with trunc_i towards zero.
// See docs/architecture.md, "7. Arithmetic".
//
// Pipelined: combinational
// Depth: 0
`default_nettype none
(* gloam_nets = "none" *)
module fp_floor (
  input  wire [31:0] a_i,
  input  wire        trunc_i,
  output wire [31:0] y_o
);
  wire [7:0] exp = a_i[30:23];
  wire nan = &exp & |a_i[22:0];
  wire below_one = exp < 8'd127;
  wire whole = exp >= 8'd150;
  wire down = a_i[31] & ~trunc_i;

  // 1 at the fraction bits below the binary point (exp 127..149)
  wire [4:0] int_bits = exp[4:0] - 5'd31;
  wire [22:0] mask = 23'h7fffff >> int_bits;
  wire inexact = |(a_i[22:0] & mask);
  wire [31:0] cut = {a_i[31:23], a_i[22:0] & ~mask};
  // the magnitude plus one; a carry out of the mantissa correctly increments the exponent and leaves zeros
  wire [31:0] away = cut + {8'd0, {1'b0, mask} + 24'd1};

  assign y_o = nan ? 32'h7fc00000
             : whole ? a_i
             : below_one ? (down & (exp != 8'd0) ? 32'hbf800000 : {a_i[31], 31'd0})
             : down & inexact ? away : cut;
endmodule
`default_nettype wire
