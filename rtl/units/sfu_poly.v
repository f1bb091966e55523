// SPDX-License-Identifier: Apache-2.0
// c0 + c1 t + c2 t^2 with 30 fraction bits. Both products are rounded down.
//
// Pipelined: combinational
// Depth: 0
`include "fp_types.vh"
`default_nettype none
(* gloam_nets = "none" *)
module sfu_poly (
  input  wire sfu_row_t row_i, // from sfu_rom
  input  wire [19:0]    t_i,
  output wire [30:0]    p_o
);
  wire [30:0] c0 = row_i.c0;
  wire [25:0] c1 = row_i.c1;
  wire [18:0] c2 = row_i.c2;

  wire [31:0] square = {16'd0, t_i[19:4]} * {16'd0, t_i[19:4]};
  wire signed [45:0] term1 = $signed({{20{c1[25]}}, c1}) * $signed({26'd0, t_i});
  wire signed [34:0] term2 = $signed({{16{c2[18]}}, c2}) * $signed({19'd0, square[31:16]});
  assign p_o = c0 + {{5{term1[45]}}, term1[45:20]} + {{12{term2[34]}}, term2[34:16]};

  wire unused = &{1'b0, square[15:0], term1[19:0], term2[15:0]};
endmodule
`default_nettype wire
