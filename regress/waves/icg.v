// SPDX-License-Identifier: Apache-2.0
// A clock gate of a latch and an AND, as designs of other people have it, for the tests of waveforms.
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
