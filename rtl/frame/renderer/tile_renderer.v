// SPDX-License-Identifier: Apache-2.0
// The second half of a frame, from the lists of tiles to pixels: visibility, iterators, the controller of the cores, and the pixel back end. The shader
// cores are outside (frame_core.v). docs/frame.md has the words and the cycles.
//
//   parameter buffer -> visibility -> iterators -> controller -> back end -> colour memory
//                           ^                      |  ^   |
//                           |                     cores   |
//                           +---- fragments of discard ---+
`include "fc_types.vh"
`include "gpu_types.vh"
`include "isp_types.vh"
`default_nettype none
module tile_renderer #(
  parameter integer CORES = 4
) (
  input  wire                       clk_i,
  input  wire                       rst_i,
  input  wire                       test_en_i,
  // constants of a frame
  input  wire [2:0]                 cores_i,
  input  wire [4:0]                 threads_i,
  input  wire [1:0]                 format_i,
  input  wire [31:0]                color_i,  // colour of a clear
  input  wire [11:0]                stride_i, // from a row of pixels to the next one, in beats of 8 bytes
  // a render
  input  wire                       clear_i,  // before the first one of a frame: the back end's tile is cleared
  input  wire                       start_i,   // the lists are complete: all tiles are drawn
  input  wire                       loads_i,   // depth, stencil and colours were kept by a partial render
  input  wire                       stores_i,  // depth and stencil are to be kept: this is a partial render
  input  wire [8:0]                 tiles_x_i, // tiles of a row
  input  wire [16:0]                tiles_i,   // all tiles
  input  wire [31:0]                depth_i,  // stencil and depth of a clear
  output wire                       idle_o,
  // region array
  output wire                       r_re_o,
  output wire [`FR_REGION-1:0]      r_addr_o,
  input  wire region_t              r_data_i,
  // parameter buffer, for visibility and for the iterators
  output wire                       m_valid_o,
  input  wire                       m_ready_i,
  output wire [`FR_WORD-1:0]        m_addr0_o,
  output wire [`FR_WORD-1:0]        m_addr1_o,
  input  wire                       m_valid_i,
  input  wire [31:0]                m_word0_i,
  input  wire [31:0]                m_word1_i,
  output wire                       n_valid_o,
  input  wire                       n_ready_i,
  output wire [`FR_WORD-1:0]        n_addr0_o,
  output wire [`FR_WORD-1:0]        n_addr1_o,
  input  wire                       n_valid_i,
  input  wire [31:0]                n_word0_i,
  input  wire [31:0]                n_word1_i,
  // settings of draws: d for visibility, e for the iterators, b for the back end; w: where the two numbers of a pair go (register and lane)
  output wire                       d_re_o,
  output wire [16:0]                d_head_o,
  input  wire draw_t                d_data_i,
  output wire                       e_re_o,
  output wire [15:0]                e_draw_o,
  input  wire it_draw_t             e_data_i,
  output wire                       w_re_o,
  output wire [15:0]                w_draw_o,
  output wire [5:0]                 w_pair_o,
  input  wire it_wire_t             w_to0_i,
  input  wire it_wire_t             w_to1_i,
  output wire                       b_re_o,
  output wire [15:0]                b_draw_o,
  input  wire fc_draw_t             b_data_i,
  // kept depth and stencil
  input  wire                       z_valid_i,
  output wire                       z_ready_o,
  input  wire [63:0]                z_beat_i,
  output wire [22:0]                z_addr_o,
  output wire                       s_valid_o,
  input  wire                       s_ready_i,
  output wire [22:0]                s_addr_o,
  output wire [63:0]                s_beat_o,
  // cores, as in frame_controller.v: inputs of slots, and tasks; c_we writes the colours of threads 4 c_four to 4 c_four + 3
  output wire slot_fill_t           c_fill_o,
  output wire [CORES-1:0]           c_start_o,
  output wire fc_starts_t           c_task_o,
  output wire [`GD_SLOT-1:0]        c_slot_o,
  input  wire [CORES-1:0]           c_done_i,
  input  wire [4*CORES-1:0]              c_we_i,
  input  wire [2*CORES-1:0]              c_four_i,
  input  wire [4*`FC_COLOR*CORES-1:0]    c_color_i,
  // colours from memory (l: those of tile l_tile_o) and to memory (p)
  input  wire                       l_valid_i,
  output wire                       l_ready_o,
  input  wire [63:0]                l_data_i,
  output wire [15:0]                l_tile_o,
  output wire                       p_valid_o,
  input  wire                       p_ready_i,
  output wire [28:0]                p_addr_o,
  output wire [63:0]                p_data_o
);
  wire visibility_idle, iterator_idle, controller_idle, back_idle;
  wire tile_begins, tile_room, takes, colors, ends, hand;
  wire [15:0] tile;
  wire q_valid, q_ready, q_last;
  wire [`FR_WORD-1:0] q_record;
  wire [15:0] q_tile;
  wire [5:0] q_place;
  wire [3:0] q_mask, q_fails;
  wire k_valid, k_done;
  wire [5:0] k_place;
  wire [3:0] k_mask;
  visibility u_visibility (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    .start_i(start_i),
    .loads_i(loads_i),
    .stores_i(stores_i),
    .tiles_x_i(tiles_x_i),
    .tiles_i(tiles_i),
    .clear_i(depth_i),
    .idle_o(visibility_idle),
    // region array
    .r_re_o(r_re_o),
    .r_addr_o(r_addr_o),
    .r_data_i(r_data_i),
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
    .d_head_o(d_head_o),
    .d_data_i(d_data_i),
    // kept depth and stencil
    .l_valid_i(z_valid_i),
    .l_ready_o(z_ready_o),
    .l_beat_i(z_beat_i),
    .l_addr_o(z_addr_o),
    .w_valid_o(s_valid_o),
    .w_ready_i(s_ready_i),
    .w_addr_o(s_addr_o),
    .w_beat_o(s_beat_o),
    // tiles
    .begin_o(tile_begins),
    .room_i(tile_room),
    .takes_o(takes),
    .colors_o(colors),
    .end_o(ends),
    .tile_o(tile),
    // to the iterators
    .hand_o(hand),
    .free_i(q_valid & q_ready & q_last),
    .q_valid_o(q_valid),
    .q_ready_i(q_ready),
    .q_record_o(q_record),
    .q_tile_o(q_tile),
    .q_place_o(q_place),
    .q_mask_o(q_mask),
    .q_fails_o(q_fails),
    .q_last_o(q_last),
    // fragments of discard
    .k_valid_i(k_valid),
    .k_place_i(k_place),
    .k_mask_i(k_mask),
    .k_done_i(k_done)
  );
  wire room, begins, first, covered, counts, part_ends, last, o_valid, o_first, o_front, task_done;
  wire [3:0] thread, o_thread;
  wire [15:0] draw, fragment_tile;
  wire [5:0] place, o_number;
  wire [1:0] pixel;
  wire [`IT_LINE-1:0] o_data;
  wire [127:0] o_coord;
  task_iterator u_iterators (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    .threads_i(threads_i),
    .start_i(start_i),
    .idle_o(iterator_idle),
    // parts of quads
    .q_valid_i(q_valid),
    .q_ready_o(q_ready),
    .q_record_i(q_record),
    .q_tile_i(q_tile),
    .q_place_i(q_place),
    .q_mask_i(q_mask),
    .q_fails_i(q_fails),
    .q_last_i(q_last),
    // parameter buffer
    .m_valid_o(n_valid_o),
    .m_ready_i(n_ready_i),
    .m_addr0_o(n_addr0_o),
    .m_addr1_o(n_addr1_o),
    .m_valid_i(n_valid_i),
    .m_word0_i(n_word0_i),
    .m_word1_i(n_word1_i),
    // settings
    .d_re_o(e_re_o),
    .d_draw_o(e_draw_o),
    .d_data_i(e_data_i),
    .w_re_o(w_re_o),
    .w_draw_o(w_draw_o),
    .w_pair_o(w_pair_o),
    .w_to0_i(w_to0_i),
    .w_to1_i(w_to1_i),
    // fragments
    .room_i(room),
    .f_begins_o(begins),
    .f_first_o(first),
    .f_thread_o(thread),
    .f_draw_o(draw),
    .f_tile_o(fragment_tile),
    .f_place_o(place),
    .f_pixel_o(pixel),
    .f_covered_o(covered),
    .f_colors_o(counts),
    .f_ends_o(part_ends),
    .f_last_o(last),
    // inputs
    .o_valid_o(o_valid),
    .o_first_o(o_first),
    .o_number_o(o_number),
    .o_thread_o(o_thread),
    .o_data_o(o_data),
    .o_coord_o(o_coord),
    .o_front_o(o_front),
    .task_o(task_done)
  );
  wire i_valid, i_ready;
  wire [1:0] i_kind;
  wire [5:0] i_place;
  wire [3:0] i_mask;
  wire [511:0] i_color;
  wire [15:0] i_tile;
  frame_controller #(.CORES(CORES)) u_controller (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    .cores_i(cores_i),
    .threads_i(threads_i),
    .clear_i(clear_i),
    .idle_o(controller_idle),
    // visibility
    .tile_room_o(tile_room),
    .takes_i(takes),
    .hand_i(hand),
    .colors_i(colors),
    .end_i(ends),
    .tile_i(tile),
    .k_valid_o(k_valid),
    .k_place_o(k_place),
    .k_mask_o(k_mask),
    .k_done_o(k_done),
    // iterators
    .room_o(room),
    .f_begins_i(begins),
    .f_first_i(first),
    .f_thread_i(thread),
    .f_draw_i(draw),
    .f_place_i(place),
    .f_pixel_i(pixel),
    .f_covered_i(covered),
    .f_colors_i(counts),
    .f_ends_i(part_ends),
    .f_last_i(last),
    .o_valid_i(o_valid),
    .o_first_i(o_first),
    .o_number_i(o_number[3:0]),
    .o_thread_i(o_thread),
    .o_data_i(o_data),
    .o_coord_i(o_coord),
    .o_front_i(o_front),
    .task_i(task_done),
    // cores
    .c_fill_o(c_fill_o),
    .c_start_o(c_start_o),
    .c_task_o(c_task_o),
    .c_slot_o(c_slot_o),
    .c_done_i(c_done_i),
    .c_we_i(c_we_i),
    .c_four_i(c_four_i),
    .c_color_i(c_color_i),
    // settings
    .d_re_o(b_re_o),
    .d_draw_o(b_draw_o),
    .d_data_i(b_data_i),
    // back end
    .i_valid_o(i_valid),
    .i_ready_i(i_ready),
    .i_kind_o(i_kind),
    .i_place_o(i_place),
    .i_mask_o(i_mask),
    .i_color_o(i_color),
    .i_tile_o(i_tile)
  );
  // A tile's place in memory: 16 rows, and 16 pixels of 2 or 4 bytes.
  blend_t blend;
  assign blend = b_data_i.blend;
  wire [19:0] rows = {12'd0, i_tile[15:8]} * {8'd0, stride_i};
  wire [10:0] columns = format_i == `BE_RGB565 ? {1'b0, i_tile[7:0], 2'd0} : {i_tile[7:0], 3'd0};
  pixel_back_end u_back_end (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    // of the frame
    .format_i(format_i),
    .clear_i(color_i),
    .stride_i(stride_i),
    // items
    .i_valid_i(i_valid),
    .i_ready_o(i_ready),
    .i_kind_i(i_kind),
    .i_place_i(i_place),
    .i_mask_i(i_mask),
    .i_blend_i(blend),
    .i_color_i(i_color),
    .i_addr_i({5'd0, rows, 4'd0} + {18'd0, columns}),
    .i_clears_i(1'b1),
    // memory
    .l_valid_i(l_valid_i),
    .l_ready_o(l_ready_o),
    .l_data_i(l_data_i),
    .w_valid_o(p_valid_o),
    .w_ready_i(p_ready_i),
    .w_addr_o(p_addr_o),
    .w_data_o(p_data_o),
    .idle_o(back_idle)
  );
  assign l_tile_o = i_tile;
  assign idle_o = visibility_idle & iterator_idle & controller_idle & back_idle;
  wire unused = &{1'b0, tile_begins, fragment_tile, o_number[5:4]};
endmodule
`default_nettype wire
