// SPDX-License-Identifier: Apache-2.0
// The ports of the fragment iterator, for proofs that cut it away.
`include "it_types.vh"
`default_nettype none
module fragment_iterator (
  input  wire                clk_i,
  input  wire                rst_i,
  input  wire                test_en_i,
  input  wire                en_i,     // what leaves is taken
  // fragments
  input  wire                f_valid_i,
  output wire                f_ready_o,
  input  wire it_triangle_t  t_i,
  input  wire [15:0]         f_tile_i, // row, column
  input  wire [3:0]          f_x_i,    // pixel in the tile
  input  wire [3:0]          f_y_i,
  input  wire [6:0]          f_inputs_i, // input registers
  input  wire [3:0]          f_entry_i,  // of the triangle in the store
  input  wire [7:0]          f_slot_i,
  // store: lanes of a register for the three corners, in the cycle after they are asked for; point coordinate: first_o, lanes 0 and 1
  output wire                s_re_o,
  output wire                s_first_o,
  output wire [5:0]          s_number_o,
  output wire [3:0]          s_entry_o,
  input  wire [`IT_LINE-1:0] s_v0_i,
  input  wire [`IT_LINE-1:0] s_v1_i,
  input  wire [`IT_LINE-1:0] s_v2_i,
  // to the core
  output wire                o_valid_o,
  output wire                o_first_o,   // coord, front and the point coordinate; otherwise a register
  output wire [5:0]          o_number_o,
  output wire [7:0]          o_slot_o,
  output wire [`IT_LINE-1:0] o_data_o,
  output wire [127:0]        o_coord_o,   // gl_FragCoord, x in the low bits
  output wire                o_front_o,
  output wire                idle_o
);
endmodule
`default_nettype wire
