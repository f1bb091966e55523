// SPDX-License-Identifier: Apache-2.0
// The second half of a frame with a port for each member of its structures, so that the C++ shim can drive it. Shows items of the back end, the contents of visibility's
// tile and the controller's gated clocks, and checks the controller's rules.
// See docs/frame.md, "Hardware".
`include "fc_types.vh"
`include "isp_types.vh"
`default_nettype none
module tile_renderer_bench (
  input  wire         clk_i,
  input  wire         rst_i,
  input  wire         test_en_i,
  input  wire [2:0]   cores_i,
  input  wire [4:0]   threads_i,
  input  wire [1:0]   format_i,
  input  wire [31:0]  color_i,
  input  wire [11:0]  stride_i,
  input  wire         clear_i,
  input  wire         start_i,
  input  wire         loads_i,
  input  wire         stores_i,
  input  wire [8:0]   tiles_x_i,
  input  wire [16:0]  tiles_i,
  input  wire [31:0]  depth_i,
  output wire         idle_o,
  // region array
  output wire         r_re_o,
  output wire [15:0]  r_addr_o,
  input  wire [25:0]  r_first_i,
  input  wire [25:0]  r_next_i,
  // parameter buffer: visibility, iterators
  output wire         m_valid_o,
  input  wire         m_ready_i,
  output wire [25:0]  m_addr0_o,
  output wire [25:0]  m_addr1_o,
  input  wire         m_valid_i,
  input  wire [31:0]  m_word0_i,
  input  wire [31:0]  m_word1_i,
  output wire         n_valid_o,
  input  wire         n_ready_i,
  output wire [25:0]  n_addr0_o,
  output wire [25:0]  n_addr1_o,
  input  wire         n_valid_i,
  input  wire [31:0]  n_word0_i,
  input  wire [31:0]  n_word1_i,
  // settings: visibility
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
  // iterators
  output wire         e_re_o,
  output wire [15:0]  e_draw_o,
  input  wire [6:0]   e_lanes_i,
  input  wire [6:0]   e_inputs_i,
  input  wire         e_quads_i,
  input  wire         e_depth_i,
  input  wire [23:0]  e_factor_i,
  input  wire [33:0]  e_units_i,
  output wire         w_re_o,
  output wire [15:0]  w_draw_o,
  output wire [5:0]   w_pair_o,
  input  wire [6:0]   w_to0_i,
  input  wire [6:0]   w_to1_i,
  // back end
  output wire         b_re_o,
  output wire [15:0]  b_draw_o,
  input  wire         kills_i,
  input  wire         under_i,
  input  wire         on_i,
  input  wire [3:0]   src_i,
  input  wire [3:0]   src_alpha_i,
  input  wire [3:0]   dst_i,
  input  wire [3:0]   dst_alpha_i,
  input  wire [1:0]   equation_i,
  input  wire [1:0]   equation_alpha_i,
  input  wire [31:0]  constant_i,
  input  wire [3:0]   channels_i,
  input  wire         dither_i,
  // kept depth and stencil
  input  wire         z_valid_i,
  output wire         z_ready_o,
  input  wire [63:0]  z_beat_i,
  output wire [22:0]  z_addr_o,
  output wire         s_valid_o,
  input  wire         s_ready_i,
  output wire [22:0]  s_addr_o,
  output wire [63:0]  s_beat_o,
  // cores
  output wire         c_fill_o,
  output wire [2:0]   c_core_o,
  output wire [3:0]   c_slot_o,
  output wire [1:0]   c_thread_o,
  output wire         c_system_o,
  output wire [4:0]   c_number_o,
  output wire [127:0] c_data_o,
  output wire [63:0]  c_point_o,
  output wire         c_front_o,
  output wire [3:0]   c_start_o,
  output wire [15:0]  c_draw_o,
  output wire [15:0]  c_threads_o,
  output wire [3:0]   c_from_o, // slot of the task
  input  wire [3:0]   c_done_i,
  input  wire [15:0]  c_we_i,
  input  wire [7:0]   c_four_i,
  input  wire [2047:0] c_color_i, // four threads of each core
  input  wire [15:0]  c_killed_i,
  // colours
  input  wire         l_valid_i,
  output wire         l_ready_o,
  input  wire [63:0]  l_data_i,
  output wire [15:0]  l_tile_o,
  output wire         p_valid_o,
  input  wire         p_ready_i,
  output wire [28:0]  p_addr_o,
  output wire [63:0]  p_data_o,
  // for the bench
  output wire         begin_o, // a tile begins
  output wire         hand_o,
  output wire         end_o,
  output wire [15:0]  tile_o,
  output wire         part_o,  // the iterators take a part
  output wire         i_valid_o, // an item of the back end
  output wire         i_ready_o,
  output wire [1:0]   i_kind_o,
  output wire [5:0]   i_place_o,
  output wire [3:0]   i_mask_o,
  output wire [511:0] i_color_o,
  output wire [31:0]  clocks_o // gated clocks of the controller
);
  draw_t draw;
  assign draw = {left_i, bottom_i, right_i, top_i, factor_i, units_i, depth_test_i, depth_write_i, depth_func_i, stencil_test_i, func_i, ref_value_i,
                 read_mask_i, write_mask_i, fail_i, depth_fail_i, pass_i, kind_i};
  wire [2063:0] color;
  genvar k;
  generate
    for (k = 0; k < 16; k = k + 1) begin : g_color
      assign color[129*k +: 129] = {c_killed_i[k], c_color_i[128*k +: 128]};
    end
  endgenerate
  wire [1:0] c_parts; // all parts of the system inputs are written at once
  wire unused = &{1'b0, c_parts};
  tile_renderer #(.CORES(4)) u_block (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    .cores_i(cores_i),
    .threads_i(threads_i),
    .format_i(format_i),
    .color_i(color_i),
    .stride_i(stride_i),
    .clear_i(clear_i),
    .start_i(start_i),
    .loads_i(loads_i),
    .stores_i(stores_i),
    .tiles_x_i(tiles_x_i),
    .tiles_i(tiles_i),
    .depth_i(depth_i),
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
    .n_valid_o(n_valid_o),
    .n_ready_i(n_ready_i),
    .n_addr0_o(n_addr0_o),
    .n_addr1_o(n_addr1_o),
    .n_valid_i(n_valid_i),
    .n_word0_i(n_word0_i),
    .n_word1_i(n_word1_i),
    .d_re_o(d_re_o),
    .d_head_o(d_head_o),
    .d_data_i(draw),
    .e_re_o(e_re_o),
    .e_draw_o(e_draw_o),
    .e_data_i({e_lanes_i, e_inputs_i, e_quads_i, e_depth_i, e_factor_i, e_units_i}),
    .w_re_o(w_re_o),
    .w_draw_o(w_draw_o),
    .w_pair_o(w_pair_o),
    .w_to0_i(w_to0_i),
    .w_to1_i(w_to1_i),
    .b_re_o(b_re_o),
    .b_draw_o(b_draw_o),
    .b_data_i({kills_i, under_i, on_i, src_i, src_alpha_i, dst_i, dst_alpha_i, equation_i, equation_alpha_i, constant_i, channels_i, dither_i}),
    .z_valid_i(z_valid_i),
    .z_ready_o(z_ready_o),
    .z_beat_i(z_beat_i),
    .z_addr_o(z_addr_o),
    .s_valid_o(s_valid_o),
    .s_ready_i(s_ready_i),
    .s_addr_o(s_addr_o),
    .s_beat_o(s_beat_o),
    .c_fill_o({c_fill_o, c_core_o, c_slot_o, c_thread_o, c_system_o, c_parts, c_number_o, c_data_o, c_point_o, c_front_o}),
    .c_start_o(c_start_o),
    .c_task_o({c_draw_o, c_threads_o}),
    .c_slot_o(c_from_o),
    .c_done_i(c_done_i),
    .c_we_i(c_we_i),
    .c_four_i(c_four_i),
    .c_color_i(color),
    .l_valid_i(l_valid_i),
    .l_ready_o(l_ready_o),
    .l_data_i(l_data_i),
    .l_tile_o(l_tile_o),
    .p_valid_o(p_valid_o),
    .p_ready_i(p_ready_i),
    .p_addr_o(p_addr_o),
    .p_data_o(p_data_o)
  );
  assign begin_o = u_block.tile_begins;
  assign hand_o = u_block.hand;
  assign end_o = u_block.ends;
  assign tile_o = u_block.tile;
  assign part_o = u_block.q_valid & u_block.q_ready;
  assign i_valid_o = u_block.i_valid;
  assign i_ready_o = u_block.i_ready;
  assign i_kind_o = u_block.i_kind;
  assign i_place_o = u_block.i_place;
  assign i_mask_o = u_block.i_mask;
  assign i_color_o = u_block.i_color;
  wire [3:0] starts;
  generate
    for (k = 0; k < 4; k = k + 1) begin : g_clock
      assign starts[k] = u_block.u_controller.u_cores.g_core[k].gclk;
    end
  endgenerate
  assign clocks_o = {
    10'd0, starts, u_block.u_controller.u_tasks.gclk, u_block.u_controller.u_cores.gclk_fill, u_block.u_controller.u_cores.gclk_start,
    u_block.u_controller.u_cores.gclk_leave, u_block.u_controller.u_cores.gclk_run, u_block.u_controller.u_results.gclk,
    u_block.u_controller.u_pieces.gclk, u_block.u_controller.gclk_pieces, u_block.u_controller.gclk_clear,
    u_block.u_controller.u_events.gclk_hand, u_block.u_controller.u_events.gclk_in, u_block.u_controller.u_events.gclk_tiles,
    u_block.u_controller.u_back.gclk, u_block.u_controller.u_back.gclk_waiting, u_block.u_controller.u_back.gclk_task,
    u_block.u_controller.u_back.gclk_quad, u_block.u_controller.u_back.gclk_item, u_block.u_controller.u_back.gclk_event
  };
  controller_checks u_checks (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .begins_i(u_block.u_controller.task_take),
    .task_valid_i(u_block.u_controller.results_valid),
    .quad_i(u_block.u_controller.piece_take),
    .piece_valid_i(u_block.u_controller.piece_there),
    .pieces_i(u_block.u_controller.pieces_q - u_block.u_controller.u_pieces.at_q),
    .leaves_i(u_block.u_controller.leaves),
    .room_i(u_block.u_controller.room),
    .waiting_i(u_block.u_controller.u_back.waiting_q),
    .run_i(u_block.u_controller.u_cores.run_q),
    .start_i(u_block.u_controller.u_cores.starts),
    .leave_i(u_block.u_controller.u_cores.leaves),
    .done_i(c_done_i),
    .takes_i(u_block.u_controller.takes_i),
    .stores_i(u_block.u_controller.stores),
    .tiles_i(u_block.u_controller.u_events.tiles_q),
    .clear_i(u_block.u_controller.clear_q),
    .item_i(u_block.u_controller.item_valid)
  );
endmodule
`default_nettype wire
