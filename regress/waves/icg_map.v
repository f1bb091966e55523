// SPDX-License-Identifier: Apache-2.0
// The clock gate icg in cells of osu018, in place of its model of a latch and an AND.
// See docs/own-design.md, "Checks".
`default_nettype none
module icg (
  input  wire ck,
  input  wire en,
  input  wire te,
  output wire gck
);
  clock_gate u_icg (.clk_i(ck), .en_i(en), .test_en_i(te), .gclk_o(gck));
endmodule
`default_nettype wire
