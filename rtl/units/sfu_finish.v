// SPDX-License-Identifier: Apache-2.0
// Special functions and quotients, last step: normalizes and rounds. The magnitude has 54 fraction bits. A quotient is
// rounded up if the dividend is above the product of the divisor and of the middle between the quotient and the next
// number. The two differ by less than two divisors, so 26 bits tell which one is larger; they are never equal.
//
// Pipelined: combinational
// Depth: 0
`include "fp_types.vh"
`default_nettype none
(* gloam_nets = "none" *)
module sfu_finish (
  input  wire sfu_mid_t mid_i, // from sfu_product
  output wire [31:0]    y_o
);
  wire signed [9:0] exp = mid_i.exp;
  wire [62:0] norm;
  wire [5:0] lz;
  fp_norm #(.WIDTH(63), .LOG(6)) u_norm (.x_i(mid_i.mag), .x_o(norm), .lz_o(lz));

  wire div = mid_i.div;
  wire [23:0] quotient = mid_i.mag[62:39];
  wire [25:0] middle = {1'b0, quotient & {24{div}}, div} * {3'b001, mid_i.value[22:0]};
  wire [25:0] rest = {mid_i.mag[38:37], 24'd0} - middle;

  wire [31:0] rounded;
  fp_round u_round (
    .sign_i(mid_i.sign),
    .exp_i(div ? exp + 10'sd127 : exp + 10'sd135 - $signed({4'd0, lz})),
    .mant_i(div ? quotient : norm[62:39]),
    .guard_i(div ? ~rest[25] : norm[38]),
    .sticky_i(div | (|norm[37:0])),
    .y_o(rounded)
  );
  assign y_o = mid_i.special ? mid_i.value : rounded;
  wire unused = &{1'b0, rest[24:0]};
endmodule
`default_nettype wire
