// SPDX-License-Identifier: Apache-2.0
// Model of the osu018 cell OR2X1, without delays, for lint and the unit bench.
`default_nettype none
module OR2X1 (
  input  wire A,
  input  wire B,
  output wire Y
);
  assign Y = A | B;
endmodule
`default_nettype wire
