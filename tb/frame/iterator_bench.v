// SPDX-License-Identifier: Apache-2.0
// The iterator of fragments with a port for each member of its structures, so that the C++ shim can drive it.
// See docs/frame.md, "Hardware".
`include "it_types.vh"
`default_nettype none
module iterator_bench (
  input  wire         clk_i,
  input  wire         rst_i,
  input  wire         test_en_i,
  input  wire         en_i,
  // fragments
  input  wire         f_valid_i,
  output wire         f_ready_o,
  input  wire [48:0]  e0_i,
  input  wire [48:0]  e1_i,
  input  wire [48:0]  e2_i,
  input  wire [23:0]  dx0_i,
  input  wire [23:0]  dx1_i,
  input  wire [23:0]  dx2_i,
  input  wire [23:0]  dy0_i,
  input  wire [23:0]  dy1_i,
  input  wire [23:0]  dy2_i,
  input  wire [63:0]  z_i,
  input  wire [39:0]  zx_i,
  input  wire [39:0]  zy_i,
  input  wire [23:0]  min_i,
  input  wire [23:0]  max_i,
  input  wire [24:0]  offset_i,
  input  wire [95:0]  inv_w_i,
  input  wire [31:0]  inv_area_i,
  input  wire         front_i,
  input  wire [15:0]  f_tile_i,
  input  wire [3:0]   f_x_i,
  input  wire [3:0]   f_y_i,
  input  wire [6:0]   f_inputs_i,
  input  wire [3:0]   f_entry_i,
  input  wire [7:0]   f_slot_i,
  // store
  output wire         s_re_o,
  output wire         s_first_o,
  output wire [5:0]   s_number_o,
  output wire [3:0]   s_entry_o,
  input  wire [127:0] s_v0_i,
  input  wire [127:0] s_v1_i,
  input  wire [127:0] s_v2_i,
  // to the core
  output wire         o_valid_o,
  output wire         o_first_o,
  output wire [5:0]   o_number_o,
  output wire [7:0]   o_slot_o,
  output wire [127:0] o_data_o,
  output wire [127:0] o_coord_o,
  output wire         o_front_o,
  output wire         idle_o,
  output wire [26:0]  clocks_o // the gated clocks
);
  fragment_iterator u_block (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    .en_i(en_i),
    .f_valid_i(f_valid_i),
    .f_ready_o(f_ready_o),
    .t_i({e2_i, e1_i, e0_i, dx2_i, dx1_i, dx0_i, dy2_i, dy1_i, dy0_i, z_i, zx_i, zy_i, min_i, max_i, offset_i, inv_w_i, inv_area_i, front_i}),
    .f_tile_i(f_tile_i),
    .f_x_i(f_x_i),
    .f_y_i(f_y_i),
    .f_inputs_i(f_inputs_i),
    .f_entry_i(f_entry_i),
    .f_slot_i(f_slot_i),
    .s_re_o(s_re_o),
    .s_first_o(s_first_o),
    .s_number_o(s_number_o),
    .s_entry_o(s_entry_o),
    .s_v0_i(s_v0_i),
    .s_v1_i(s_v1_i),
    .s_v2_i(s_v2_i),
    .o_valid_o(o_valid_o),
    .o_first_o(o_first_o),
    .o_number_o(o_number_o),
    .o_slot_o(o_slot_o),
    .o_data_o(o_data_o),
    .o_coord_o(o_coord_o),
    .o_front_o(o_front_o),
    .idle_o(idle_o)
  );
  assign clocks_o = {u_block.gclk, u_block.gclk_step, u_block.gclk_rcp, u_block.gclk_frag, u_block.gclk_number};
endmodule
`default_nettype wire
