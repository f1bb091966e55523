// SPDX-License-Identifier: Apache-2.0
// Where the pixels of a step are in the four banks of be_colors: two pairs of banks with an address each. Pixels 0, 1 of a quad are in banks 0, 1 and
// pixels 2, 3 in banks 2, 3; in each second quad of a row it is the other way round. So a row of two neighbours can be moved in one cycle.
// Part of the pixel back end (pixel_back_end.v). Words: be_types.vh.
//
// Pipelined: combinational
// Depth: 0
`include "be_types.vh"
`default_nettype none
module be_address (
  input  wire step_t step_i,
  output wire [5:0]  low_o,  // address in banks 0, 1
  output wire [5:0]  high_o, // in banks 2, 3
  output wire [1:0]  use_o   // pairs of banks that the step needs
);
  wire quad = step_i.kind == `BE_QUAD;
  wire half = step_i.row ^ step_i.x[0];
  assign low_o = {step_i.y, step_i.x[2:1], quad ? step_i.x[0] : step_i.row};
  assign high_o = {step_i.y, step_i.x[2:1], quad ? step_i.x[0] : ~step_i.row};
  assign use_o = quad | step_i.wide ? 2'b11 : {half, ~half};
  wire unused = &{1'b0, step_i.mask, step_i.clears};
endmodule
`default_nettype wire
