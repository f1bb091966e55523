// SPDX-License-Identifier: Apache-2.0
// Model of the osu018 cell INVX1, without delays, for lint and the unit bench.
`default_nettype none
module INVX1 (
  input  wire A,
  output wire Y
);
  assign Y = ~A;
endmodule
`default_nettype wire
