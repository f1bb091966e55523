// SPDX-License-Identifier: Apache-2.0
// Visibility with a port for each member of its structures, so that the C++ shim can drive it. Shows the contents of the tile and the gated clocks.
// See docs/frame.md, "Hardware".
`include "frame_types.vh"
`include "isp_types.vh"
`default_nettype none
module visibility_bench (
  input  wire         clk_i,
  input  wire         rst_i,
  input  wire         test_en_i,
  // a render
  input  wire         start_i,
  input  wire         loads_i,
  input  wire         stores_i,
  input  wire [8:0]   tiles_x_i,
  input  wire [16:0]  tiles_i,
  input  wire [31:0]  clear_i,
  output wire         idle_o,
  // region array
  output wire         r_re_o,
  output wire [15:0]  r_addr_o,
  input  wire [25:0]  r_first_i,
  input  wire [25:0]  r_next_i,
  // parameter buffer
  output wire         m_valid_o,
  input  wire         m_ready_i,
  output wire [25:0]  m_addr0_o,
  output wire [25:0]  m_addr1_o,
  input  wire         m_valid_i,
  input  wire [31:0]  m_word0_i,
  input  wire [31:0]  m_word1_i,
  // settings of draws
  output wire         d_re_o,
  output wire [16:0]  d_head_o,
  input  wire [11:0]  left_i,
  input  wire [11:0]  bottom_i,
  input  wire [12:0]  right_i,
  input  wire [12:0]  top_i,
  input  wire [23:0]  factor_i,
  input  wire [33:0]  units_i,
  input  wire         depth_test_i,
  input  wire         depth_write_i,
  input  wire [2:0]   depth_func_i,
  input  wire         stencil_test_i,
  input  wire [2:0]   func_i,
  input  wire [7:0]   ref_value_i,
  input  wire [7:0]   read_mask_i,
  input  wire [7:0]   write_mask_i,
  input  wire [2:0]   fail_i,
  input  wire [2:0]   depth_fail_i,
  input  wire [2:0]   pass_i,
  input  wire [4:0]   kind_i, // tags, now, kills, under, removes
  // kept depth and stencil
  input  wire         l_valid_i,
  output wire         l_ready_o,
  input  wire [63:0]  l_beat_i,
  output wire [22:0]  l_addr_o,
  output wire         w_valid_o,
  input  wire         w_ready_i,
  output wire [22:0]  w_addr_o,
  output wire [63:0]  w_beat_o,
  // tiles
  input  wire         room_i,
  output wire         begin_o,
  output wire         takes_o,
  output wire         colors_o,
  output wire         end_o,
  output wire [15:0]  tile_o,
  // quads
  output wire         hand_o,
  input  wire         free_i,
  output wire         q_valid_o,
  input  wire         q_ready_i,
  output wire [25:0]  q_record_o,
  output wire [15:0]  q_tile_o,
  output wire [5:0]   q_place_o,
  output wire [3:0]   q_mask_o,
  output wire [3:0]   q_fails_o,
  output wire         q_last_o,
  // fragments
  input  wire         k_valid_i,
  input  wire [5:0]   k_place_i,
  input  wire [3:0]   k_mask_i,
  input  wire         k_done_i,
  // for the bench
  input  wire [4:0]   group_i,
  output wire [255:0] pixels_o, // of this group, as the tile has them
  output wire [3:0]   scan_o,   // the scan begins, begins again, ends; it is not held
  output wire [69:0]  clocks_o
);
  draw_t draw;
  assign draw = {left_i, bottom_i, right_i, top_i, factor_i, units_i, depth_test_i, depth_write_i, depth_func_i, stencil_test_i, func_i, ref_value_i,
                 read_mask_i, write_mask_i, fail_i, depth_fail_i, pass_i, kind_i};
  visibility u_block (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    .start_i(start_i),
    .loads_i(loads_i),
    .stores_i(stores_i),
    .tiles_x_i(tiles_x_i),
    .tiles_i(tiles_i),
    .clear_i(clear_i),
    .idle_o(idle_o),
    .r_re_o(r_re_o),
    .r_addr_o(r_addr_o),
    .r_data_i({r_first_i, r_next_i}),
    .m_valid_o(m_valid_o),
    .m_ready_i(m_ready_i),
    .m_addr0_o(m_addr0_o),
    .m_addr1_o(m_addr1_o),
    .m_valid_i(m_valid_i),
    .m_word0_i(m_word0_i),
    .m_word1_i(m_word1_i),
    .d_re_o(d_re_o),
    .d_head_o(d_head_o),
    .d_data_i(draw),
    .l_valid_i(l_valid_i),
    .l_ready_o(l_ready_o),
    .l_beat_i(l_beat_i),
    .l_addr_o(l_addr_o),
    .w_valid_o(w_valid_o),
    .w_ready_i(w_ready_i),
    .w_addr_o(w_addr_o),
    .w_beat_o(w_beat_o),
    .room_i(room_i),
    .takes_o(takes_o),
    .colors_o(colors_o),
    .begin_o(begin_o),
    .end_o(end_o),
    .tile_o(tile_o),
    .hand_o(hand_o),
    .free_i(free_i),
    .q_valid_o(q_valid_o),
    .q_ready_i(q_ready_i),
    .q_record_o(q_record_o),
    .q_tile_o(q_tile_o),
    .q_place_o(q_place_o),
    .q_mask_o(q_mask_o),
    .q_fails_o(q_fails_o),
    .q_last_o(q_last_o),
    .k_valid_i(k_valid_i),
    .k_place_i(k_place_i),
    .k_mask_i(k_mask_i),
    .k_done_i(k_done_i)
  );
  assign pixels_o = u_block.u_scan.u_contents.fresh_q[group_i] ? {8{clear_i}} : u_block.u_scan.u_contents.u_pixels.mem_q[group_i];

  assign scan_o = {u_block.load, u_block.again, u_block.done, u_block.en};

  wire [7:0] pair;
  wire [5:0] record;
  wire [3:0] vertex;
  genvar k;
  generate
    for (k = 0; k < 4; k = k + 1) begin : g_pair
      assign pair[2*k +: 2] = {u_block.u_reader.u_entries.g_pair[k].gclk_ask, u_block.u_reader.u_entries.g_pair[k].gclk_word};
    end
    for (k = 0; k < 2; k = k + 1) begin : g_record
      assign record[3*k +: 3] = {u_block.u_reader.u_records.g_record[k].gclk_ask, u_block.u_reader.u_records.g_record[k].gclk_word0,
                                 u_block.u_reader.u_records.g_record[k].gclk_word1};
      assign vertex[2*k +: 2] = {u_block.u_reader.u_vertices.g_triangle[k].gclk_ask, u_block.u_reader.u_vertices.g_triangle[k].gclk_word};
    end
  endgenerate
  wire [11:0] read = {u_block.u_reader.u_walk.gclk, u_block.u_reader.u_walk.gclk_tiles, u_block.u_reader.u_walk.gclk_from,
                      u_block.u_reader.u_walk.gclk_list, u_block.u_reader.u_walk.gclk_begin, u_block.u_reader.u_order.gclk,
                      u_block.u_reader.u_order.gclk_kind, u_block.u_reader.u_entries.gclk, u_block.u_reader.u_records.gclk,
                      u_block.u_reader.u_records.gclk_half, u_block.u_reader.u_vertices.gclk, u_block.u_reader.gclk_refused};
  wire [14:0] setup = {u_block.u_setup.gclk_control, u_block.u_setup.gclk, u_block.u_setup.gclk_area, u_block.u_setup.gclk_place,
                       u_block.u_setup.gclk_plane, u_block.u_setup.u_corners.gclk, u_block.u_setup.u_corners.gclk_load,
                       u_block.u_setup.u_corners.gclk_area, u_block.u_setup.u_corners.gclk_x,
                       u_block.u_setup.u_corners.gclk_y, u_block.u_setup.u_corners.gclk_edges};
  wire [13:0] scan = {u_block.u_tile.gclk, u_block.u_tile.gclk_beats, u_block.u_tile.gclk_stages, u_block.u_tile.gclk_tile, u_block.u_tile.gclk_third,
                      u_block.u_scan.gclk_control, u_block.u_scan.gclk, u_block.u_scan.gclk_triangle, u_block.u_scan.gclk_first,
                      u_block.u_scan.gclk_test, u_block.u_scan.gclk_group, u_block.u_scan.u_contents.gclk_round,
                      u_block.u_scan.u_contents.gclk_data, u_block.u_scan.u_contents.gclk_fresh};
  wire [8:0] tags = {u_block.u_marks.gclk_fails, u_block.u_marks.gclk_kills, u_block.u_marks.gclk_have, u_block.u_marks.gclk_now, u_block.u_marks.gclk_tag, u_block.u_quads.gclk,
                     u_block.u_quads.gclk_hand, u_block.u_quads.gclk_left, u_block.u_quads.gclk_place};
  assign clocks_o = {2'd0, pair, record, vertex, read, setup, scan, tags};
endmodule
`default_nettype wire
