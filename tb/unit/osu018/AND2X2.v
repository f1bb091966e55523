// SPDX-License-Identifier: Apache-2.0
// Model of the osu018 cell AND2X2, without delays, for lint and the unit bench.
`default_nettype none
module AND2X2 (
  input  wire A,
  input  wire B,
  output wire Y
);
  assign Y = A & B;
endmodule
`default_nettype wire
