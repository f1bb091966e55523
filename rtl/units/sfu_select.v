// SPDX-License-Identifier: Apache-2.0
// Special functions, after the reduction: chooses between the reduced operand of sin and cos (sfu_turn) and those of the
// other functions (sfu_reduce).
// See docs/architecture.md, "7. Arithmetic".
//
// Pipelined: combinational
// Depth: 0
`include "fp_types.vh"
`default_nettype none
(* gloam_nets = "none" *)
module sfu_select (
  input  wire sfu_reduced_t reduced_i,
  input  wire [63:0]        turn_i,
  output wire [8:0]         row_o, // to sfu_rom
  output wire [19:0]        t_o,
  output wire sfu_side_t    side_o
);
  wire trig = reduced_i.trig;
  wire [61:0] quarter = turn_i[61:0] ^ {62{turn_i[62]}};
  wire [29:0] r = quarter[61:32];
  wire fine = ~|quarter[61:50]; // near a zero of the function: 12 more bits of the fraction
  assign row_o = trig ? {3'b111, r[29:24]} : reduced_i.row;
  assign t_o = trig ? r[23:4] : reduced_i.t;

  wire sfu_side_t side, old;
  assign old = reduced_i.side;
  assign side.special = old.special;
  assign side.value = old.value;
  assign side.sign = old.sign ^ (trig & turn_i[63]);
  assign side.exp = trig & fine ? -10'sd12 : old.exp;
  assign side.mul = old.mul;
  assign side.factor = ~trig ? old.factor : fine ? quarter[49:20] : r;
  assign side.minus = old.minus;
  assign side.whole = old.whole;
  assign side.div = old.div;
  assign side.less = old.less;
  assign side_o = side;
  wire unused = &{1'b0, quarter[19:0]};
endmodule
`default_nettype wire
