// SPDX-License-Identifier: Apache-2.0
// The comparator of unit A: less, equal or greater; none of them if an operand is NaN. Subnormal operands are zero.
// See docs/architecture.md, "7. Arithmetic".
//
// Pipelined: combinational
// Depth: 0
`default_nettype none
(* gloam_nets = "none" *)
module fp_cmp (
  input  wire [31:0] a_i,
  input  wire [31:0] b_i,
  output wire        lt_o,
  output wire        eq_o,
  output wire        gt_o
);
  wire nan = (&a_i[30:23] & |a_i[22:0]) | (&b_i[30:23] & |b_i[22:0]);
  wire a_zero = a_i[30:23] == 8'd0;
  wire b_zero = b_i[30:23] == 8'd0;
  wire [30:0] a_mag = a_zero ? 31'd0 : a_i[30:0];
  wire [30:0] b_mag = b_zero ? 31'd0 : b_i[30:0];
  wire a_neg = a_i[31] & ~a_zero;
  wire b_neg = b_i[31] & ~b_zero;
  wire mag_lt = a_mag < b_mag;
  wire same = a_mag == b_mag;
  wire eq = same & (a_neg == b_neg);
  wire lt = a_neg != b_neg ? a_neg : a_neg ? ~mag_lt & ~same : mag_lt;

  assign eq_o = eq & ~nan;
  assign lt_o = lt & ~nan;
  assign gt_o = ~lt & ~eq & ~nan;
endmodule
`default_nettype wire
