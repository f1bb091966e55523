// SPDX-License-Identifier: Apache-2.0
// Model of the osu018 cell LATCH, without delays, for lint and the unit bench.
`default_nettype none
module LATCH (
  input  wire CLK,
  input  wire D,
  output wire Q
);
  reg q_l;
  // The latch is the purpose of this cell.
  /* verilator lint_off LATCH */
  always @* if (CLK) q_l = D;
  /* verilator lint_on LATCH */
  assign Q = q_l;
endmodule
`default_nettype wire
