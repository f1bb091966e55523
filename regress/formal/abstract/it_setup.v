// SPDX-License-Identifier: Apache-2.0
// The ports of setup, for proofs that cut it away.
`include "frame_types.vh"
`include "isp_types.vh"
`include "it_types.vh"
`default_nettype none
module it_setup (
  input  wire               clk_i,
  input  wire               rst_i,
  input  wire               test_en_i,
  input  wire               load_i,
  input  wire it_corners_t  c_i,
  input  wire [15:0]        tile_i, // row, column
  input  wire it_draw_t     draw_i,
  // a triangle without its depth
  output wire               done_o,
  output wire               whole_o, // it needs no depth
  output wire [3:0]         number_o,
  output wire it_entry_t    entry_o,
  // depth of a triangle
  output wire               near_o,
  output wire               depth_done_o,
  output wire [3:0]         depth_number_o,
  output wire it_plane_t    plane_o,
  output wire               idle_o
);
endmodule
`default_nettype wire
