// SPDX-License-Identifier: Apache-2.0
// Special functions, first step: handles special operands, and finds the table row, the position in its interval, and
// the exponent or factor that turns the polynomial's value into the result. A quotient is the dividend times the
// reciprocal of the divisor; rcp is a quotient with the dividend 1. For sin and cos, sfu_turn and sfu_select add what
// depends on the operand modulo a turn. csrc/core/fp/sfu.c is the same in C, and csrc/core/fp/sfu.h describes the tables.
//
// Pipelined: combinational
// Depth: 0
`default_nettype none
`include "fp_types.vh"
(* gloam_nets = "none" *)
module sfu_reduce (
  input  wire [5:0]         op_i,
  input  wire [31:0]        a_i,
  input  wire [31:0]        b_i,      // the divisor of div
  output wire sfu_reduced_t reduced_o // to sfu_select
);
`include "isa.vh"

  wire div = op_i == OP_div;
  wire quot = div | op_i == OP_rcp;
  wire rsq = op_i == OP_rsq;
  wire ex2 = op_i == OP_ex2;
  wire lg2 = op_i == OP_lg2;
  wire cos = op_i == OP_cos;
  wire trig = ~(quot | rsq | ex2 | lg2);

  wire [31:0] x = div ? b_i : a_i;
  wire neg = x[31];
  wire [22:0] frac = x[22:0];
  wire zero = x[30:23] == 8'd0;
  wire max = &x[30:23];
  wire nan = max & |frac;
  wire signed [9:0] e = $signed({2'b00, x[30:23]}) - 10'sd127;

  // quotient: the dividend, and the exponent of the result
  wire [31:0] n = div ? a_i : 32'h3f800000;
  wire n_zero = n[30:23] == 8'd0;
  wire n_max = &n[30:23];
  wire less = n[22:0] < frac;
  wire signed [9:0] quot_e = $signed({2'b00, n[30:23]}) - $signed({2'b00, x[30:23]}) - $signed({9'd0, less});
  wire quot_nan = (n_max & (|n[22:0] | max)) | (n_zero & zero);

  // rsq: 1/sqrt(m 2^e), with e even or m in [2,4)
  wire odd = e[0];

  // ex2: the operand as a fixed-point number with 26 fraction bits. Its magnitude is truncated, then negated.
  wire [9:0] ex2_right = 10'd7 - e;
  wire ex2_huge = ~e[9] & (e >= 10'sd8);
  wire [33:0] ex2_mag = |ex2_right[9:6] ? 34'd0 : {1'b1, frac, 10'd0} >> ex2_right[5:0];
  wire [34:0] ex2_x = neg ? -{1'b0, ex2_mag} : {1'b0, ex2_mag};

  // lg2: u is m - 1 if m < 1.5, else m/2 - 1 with the next exponent
  wire upper = frac[22];
  wire [23:0] lg2_u = upper ? 24'h800000 - {1'b0, frac} : {frac, 1'b0};

  // sin, cos: below 2^-12 the result is the operand or 1
  wire tiny = e < -10'sd12;

  assign reduced_o.trig = trig;
  assign reduced_o.row = quot ? {2'b00, frac[22:16]}
                       : rsq ? (odd ? {3'b100, frac[22:17]} : {2'b01, frac[22:16]})
                       : ex2 ? {3'b101, ex2_x[25:20]} : {3'b110, frac[22:17]};
  assign reduced_o.t = quot | (rsq & ~odd) ? {frac[15:0], 4'd0} : rsq | lg2 ? {frac[16:0], 3'd0} : ex2_x[19:0];

  wire sfu_side_t side;
  assign side.exp = quot ? quot_e : rsq ? -(e >>> 1) : ex2 ? $signed({ex2_x[34], ex2_x[34:26]}) : 10'sd0;
  assign side.mul = ~(rsq | ex2);
  assign side.factor = quot ? {1'b1, n[22:0], 6'd0} : {lg2_u, 6'd0};
  assign side.minus = lg2 & upper;
  assign side.div = quot;
  assign side.less = quot & less;
  assign side.whole = lg2 ? e[8:0] + $signed({8'd0, upper}) : 9'sd0;

  localparam [31:0] NAN = 32'h7fc00000;
  localparam [31:0] INF = 32'h7f800000;
  wire bad_neg = (rsq | lg2) & neg & ~zero;
  wire spec_trig = trig & (tiny | max);
  wire sign = (quot & (neg ^ n[31])) | (trig & neg & ~cos);
  assign side.sign = sign;
  assign side.special = nan | bad_neg | spec_trig | ((quot | rsq | lg2) & (zero | max)) | (quot & (n_zero | n_max)) | (ex2 & ex2_huge);
  assign side.value = nan | bad_neg | (quot & quot_nan) | (max & spec_trig) ? NAN
                 : quot ? (zero | n_max ? {sign, INF[30:0]} : max | n_zero ? {sign, 31'd0} : {9'd0, frac})
                 : rsq ? (zero ? INF : 32'd0)
                 : ex2 ? (neg ? 32'd0 : INF)
                 : lg2 ? {zero, INF[30:0]}
                 : cos ? 32'h3f800000 : {neg, zero ? 31'd0 : x[30:0]};
  assign reduced_o.side = side;
endmodule
`default_nettype wire
