// SPDX-License-Identifier: Apache-2.0
// A clock gate of a latch and an AND, as a design outside of this kit may have it.
// See docs/own-design.md, "Checks".
`default_nettype none
module icg (
  input  wire ck,
  input  wire en,
  input  wire te,
  output wire gck
);
  reg en_l;
  always @*
    if (!ck) en_l = en | te;
  assign gck = ck & en_l;
endmodule
`default_nettype wire
