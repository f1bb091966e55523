// SPDX-License-Identifier: Apache-2.0
// Reset synchroniser: a reset that comes and goes at any time becomes one for the clock. It comes at once, with or without a clock, and goes STAGES
// edges after its cause. A flip-flop whose reset goes near an edge may be undecided; the flip-flops after it give it time. docs/integration.md says
// where one is needed.
`default_nettype none
module reset_sync #(
  parameter integer STAGES = 3 // at least 2
) (
  input  wire clk_i,
  input  wire rst_ni, // active low, from outside of the clock
  output wire rst_o   // active high: rst_i of core and cluster
);
  (* async_reg = "true" *)
  reg [STAGES-1:0] off_q;
  always @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) off_q <= {STAGES{1'b0}};
    else off_q <= {off_q[STAGES-2:0], 1'b1};
  assign rst_o = ~off_q[STAGES-1];
endmodule
`default_nettype wire
