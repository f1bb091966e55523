// SPDX-License-Identifier: Apache-2.0
// The iterators with a port for each member of their structures, so that the C++ shim can drive it.
// See docs/frame.md, "Hardware".
`include "it_types.vh"
`default_nettype none
module task_iterator_bench (
  input  wire         clk_i,
  input  wire         rst_i,
  input  wire         test_en_i,
  input  wire [4:0]   threads_i,
  input  wire         start_i,
  output wire         idle_o,
  // parts of quads
  input  wire         q_valid_i,
  output wire         q_ready_o,
  input  wire [25:0]  q_record_i,
  input  wire [15:0]  q_tile_i,
  input  wire [5:0]   q_place_i,
  input  wire [3:0]   q_mask_i,
  input  wire [3:0]   q_fails_i,
  input  wire         q_last_i,
  // parameter buffer
  output wire         m_valid_o,
  input  wire         m_ready_i,
  output wire [25:0]  m_addr0_o,
  output wire [25:0]  m_addr1_o,
  input  wire         m_valid_i,
  input  wire [31:0]  m_word0_i,
  input  wire [31:0]  m_word1_i,
  // settings
  output wire         d_re_o,
  output wire [15:0]  d_draw_o,
  input  wire [6:0]   d_lanes_i,
  input  wire [6:0]   d_inputs_i,
  input  wire         d_quads_i,
  input  wire         d_depth_i,
  input  wire [23:0]  d_factor_i,
  input  wire [33:0]  d_units_i,
  output wire         w_re_o,
  output wire [15:0]  w_draw_o,
  output wire [5:0]   w_pair_o,
  input  wire [6:0]   w_to0_i, // point coordinate, register, lane
  input  wire [6:0]   w_to1_i,
  // fragments that begin
  input  wire         room_i,
  output wire         f_begins_o,
  output wire         f_first_o,
  output wire [3:0]   f_thread_o,
  output wire [15:0]  f_draw_o,
  output wire [15:0]  f_tile_o,
  output wire [5:0]   f_place_o,
  output wire [1:0]   f_pixel_o,
  output wire         f_covered_o,
  output wire         f_colors_o,
  output wire         f_ends_o,
  output wire         f_last_o,
  // inputs of fragments
  output wire         o_valid_o,
  output wire         o_first_o,
  output wire [5:0]   o_number_o,
  output wire [3:0]   o_thread_o,
  output wire [127:0] o_data_o,
  output wire [127:0] o_coord_o,
  output wire         o_front_o,
  output wire         task_o,
  output wire [127:0] clocks_o // the gated clocks
);
  task_iterator u_block (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    .threads_i(threads_i),
    .start_i(start_i),
    .idle_o(idle_o),
    // parts of quads
    .q_valid_i(q_valid_i),
    .q_ready_o(q_ready_o),
    .q_record_i(q_record_i),
    .q_tile_i(q_tile_i),
    .q_place_i(q_place_i),
    .q_mask_i(q_mask_i),
    .q_fails_i(q_fails_i),
    .q_last_i(q_last_i),
    // parameter buffer
    .m_valid_o(m_valid_o),
    .m_ready_i(m_ready_i),
    .m_addr0_o(m_addr0_o),
    .m_addr1_o(m_addr1_o),
    .m_valid_i(m_valid_i),
    .m_word0_i(m_word0_i),
    .m_word1_i(m_word1_i),
    // settings
    .d_re_o(d_re_o),
    .d_draw_o(d_draw_o),
    .d_data_i({d_lanes_i, d_inputs_i, d_quads_i, d_depth_i, d_factor_i, d_units_i}),
    .w_re_o(w_re_o),
    .w_draw_o(w_draw_o),
    .w_pair_o(w_pair_o),
    .w_to0_i(w_to0_i),
    .w_to1_i(w_to1_i),
    // fragments that begin
    .room_i(room_i),
    .f_begins_o(f_begins_o),
    .f_first_o(f_first_o),
    .f_thread_o(f_thread_o),
    .f_draw_o(f_draw_o),
    .f_tile_o(f_tile_o),
    .f_place_o(f_place_o),
    .f_pixel_o(f_pixel_o),
    .f_covered_o(f_covered_o),
    .f_colors_o(f_colors_o),
    .f_ends_o(f_ends_o),
    .f_last_o(f_last_o),
    // inputs of fragments
    .o_valid_o(o_valid_o),
    .o_first_o(o_first_o),
    .o_number_o(o_number_o),
    .o_thread_o(o_thread_o),
    .o_data_o(o_data_o),
    .o_coord_o(o_coord_o),
    .o_front_o(o_front_o),
    .task_o(task_o)
  );
  wire [47:0] places;
  genvar k;
  generate
    for (k = 0; k < 16; k = k + 1) begin : g_place
      assign places[3*k +: 3] = {u_block.u_lookup.g_place[k].gclk_here, u_block.u_lookup.g_place[k].gclk_count,
                                 u_block.u_lookup.g_place[k].gclk_ready};
    end
  endgenerate
  assign clocks_o = {
    12'd0, places,
    u_block.u_lookup.gclk, u_block.u_lookup.gclk_tile, u_block.u_lookup.gclk_in, u_block.u_lookup.gclk_out,
    u_block.u_reader.u_requests.gclk, u_block.u_reader.u_requests.gclk_place,
    u_block.u_reader.gclk, u_block.u_reader.gclk_record, u_block.u_reader.gclk_numbers, u_block.u_reader.gclk_place,
    u_block.u_reader.gclk_depth, u_block.u_reader.gclk_load, u_block.u_reader.gclk_last, u_block.u_reader.gclk_xy, u_block.u_reader.gclk_zw,
    u_block.u_reader.gclk_there, u_block.u_reader.gclk_pair,
    u_block.u_setup.gclk, u_block.u_setup.gclk_load, u_block.u_setup.gclk_float, u_block.u_setup.gclk_rcp,
    u_block.u_setup.u_corners.gclk, u_block.u_setup.u_corners.gclk_load,
    u_block.u_setup.u_corners.gclk_area, u_block.u_setup.u_corners.gclk_x,
    u_block.u_setup.u_corners.gclk_y, u_block.u_setup.u_corners.gclk_edges,
    u_block.u_setup.u_depth.gclk, u_block.u_setup.u_depth.gclk_load, u_block.u_setup.u_depth.gclk_divide, u_block.u_setup.u_depth.gclk_plane,
    u_block.u_tasks.gclk, u_block.u_tasks.gclk_part, u_block.u_tasks.gclk_fragment, u_block.u_tasks.gclk_task,
    u_block.u_fragments.gclk, u_block.u_fragments.gclk_step, u_block.u_fragments.gclk_rcp, u_block.u_fragments.gclk_frag,
    u_block.u_fragments.gclk_number, u_block.u_store.gclk, u_block.gclk_end
  };
endmodule
`default_nettype wire
