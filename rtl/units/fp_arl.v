// SPDX-License-Identifier: Apache-2.0
// For the operation arl (load the address register) of unit A: converts a float that is a whole number to a 32-bit integer, limited to -512..511. NaN
// gives 0.
// See docs/architecture.md, "7. Arithmetic".
//
// Pipelined: combinational
// Depth: 0
`default_nettype none
(* gloam_nets = "none" *)
module fp_arl (
  input  wire [31:0] f_i,
  output wire [31:0] y_o
);
  wire [7:0] exp = f_i[30:23];
  wire nan = &exp & |f_i[22:0];
  wire out = exp >= 8'd136; // 512 and more
  wire none = exp < 8'd127;
  // exp 127..135: 1 to 9 integer bits
  wire [3:0] places = 4'd7 - exp[3:0]; // 8 - (exp - 127), modulo 16
  wire [8:0] mag = {1'b1, f_i[22:15]} >> places;
  wire [31:0] value = f_i[31] ? -{23'd0, mag} : {23'd0, mag};
  assign y_o = nan | none ? 32'd0 : out ? (f_i[31] ? -32'd512 : 32'd511) : value;
endmodule
`default_nettype wire
