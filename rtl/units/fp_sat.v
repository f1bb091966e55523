// SPDX-License-Identifier: Apache-2.0
// Saturates a result to 0..1. NaN and all values that are not above zero give +0.0.
// See docs/architecture.md, "7. Arithmetic".
//
// Pipelined: combinational
// Depth: 0
`default_nettype none
(* gloam_nets = "none" *)
module fp_sat (
  input  wire        sat_i,
  input  wire [31:0] x_i,
  output wire [31:0] y_o
);
  wire nan = &x_i[30:23] & |x_i[22:0];
  wire low = x_i[31] | (x_i[30:23] == 8'd0) | nan;
  wire high = x_i[30:23] >= 8'd127;
  assign y_o = ~sat_i ? x_i : low ? 32'd0 : high ? 32'h3f800000 : x_i;
endmodule
`default_nettype wire
