// SPDX-License-Identifier: Apache-2.0
// Visibility of the renderer in hardware: reads the lists of a render, tests the triangles of each tile, and hands the pixels that are to be shaded
// to the iterators, as parts of quads. isp_reader reads ahead, isp_setup sets triangles up, isp_scan tests pixels, isp_marks and isp_quads hand over;
// the order of work is that of isp_tile. isp_types.vh has the words.
//
//   cycle     n                   n+1                  n+2                         n+4
//   happens   a group's coverage  its tests; its       after the last group:       first part
//                                 pixels are written   hand-over, end of a tile    of a quad
//
// A render begins with start_i. Its first tile begins when its first triangle is set up; from then on, each triangle takes the cycles of docs/frame.md.
// Only these make it wait: a hand-over while the iterators still have the one before, fragments of a triangle with discard, memory.
`include "isp_types.vh"
`default_nettype none
module visibility (
  input  wire                  clk_i,
  input  wire                  rst_i,
  input  wire                  test_en_i,
  // a render
  input  wire                  start_i,
  input  wire                  loads_i,   // depth and stencil were kept
  input  wire                  stores_i,  // they are to be kept: a partial render
  input  wire [8:0]            tiles_x_i, // tiles of a row
  input  wire [16:0]           tiles_i,
  input  wire [31:0]           clear_i,   // stencil and depth of a tile that is not loaded
  output wire                  idle_o,
  // region array: one cycle for a read, which holds until the next one
  output wire                  r_re_o,
  output wire [`FR_REGION-1:0] r_addr_o,
  input  wire region_t         r_data_i,
  // parameter buffer: two words a request, answers in order
  output wire                  m_valid_o,
  input  wire                  m_ready_i,
  output wire [`FR_WORD-1:0]   m_addr0_o,
  output wire [`FR_WORD-1:0]   m_addr1_o,
  input  wire                  m_valid_i,
  input  wire [31:0]           m_word0_i,
  input  wire [31:0]           m_word1_i,
  // settings of draws: one cycle for a read, which holds until the next one
  output wire                  d_re_o,
  output wire [16:0]           d_head_o, // bit 16 front facing, number of the draw
  input  wire draw_t           d_data_i,
  // kept depth and stencil: two pixels a beat
  input  wire                  l_valid_i,
  output wire                  l_ready_o,
  input  wire [63:0]           l_beat_i,
  output wire [22:0]           l_addr_o, // tile and beat
  output wire                  w_valid_o,
  input  wire                  w_ready_i,
  output wire [22:0]           w_addr_o,
  output wire [63:0]           w_beat_o,
  // tiles
  output wire                  begin_o, // the cycle in which a tile begins
  input  wire                  room_i,   // there is room for the end of a further tile
  output wire                  takes_o,  // the tile that begins will take it
  output wire                  colors_o, // the colours of a tile are to be loaded: of tile_o
  output wire                  end_o,   // a tile has ended
  output wire [15:0]           tile_o,  // ... this one: row, column
  // parts of quads to the iterators
  output wire                  hand_o,  // a hand-over
  input  wire                  free_i,  // the iterators are done with its parts
  output wire                  q_valid_o,
  input  wire                  q_ready_i,
  output wire [`FR_WORD-1:0]   q_record_o,
  output wire [15:0]           q_tile_o,
  output wire [5:0]            q_place_o, // row and column of the quad
  output wire [3:0]            q_mask_o,
  output wire [3:0]            q_fails_o, // pixels of discard that get no colour
  output wire                  q_last_o,  // of the hand-over
  // fragments of a triangle with discard
  input  wire                  k_valid_i, // of a quad: those that were not discarded
  input  wire [5:0]            k_place_i,
  input  wire [3:0]            k_mask_i,
  input  wire                  k_done_i   // all quads have come
);
  wire reader_idle, setup_idle, tile_idle, marks_idle, free;
  wire tile_valid, tile_list, tile_take, far;
  wire t_valid, t_ready;
  isp_triangle_t t;
  isp_reader u_reader (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    .start_i(start_i),
    .tiles_x_i(tiles_x_i),
    .tiles_i(tiles_i),
    .idle_o(reader_idle),
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
    // settings of draws
    .d_re_o(d_re_o),
    .d_head_o(d_head_o),
    .d_data_i(d_data_i),
    // tiles
    .tile_valid_o(tile_valid),
    .tile_list_o(tile_list),
    .tile_take_i(tile_take),
    .far_o(far),
    // to setup
    .t_valid_o(t_valid),
    .t_ready_i(t_ready),
    .t_o(t)
  );
  wire s_valid, load;
  isp_scan_t scan;
  wire [39:0] zx, zy;
  wire [63:0] z;
  wire [24:0] offset;
  isp_setup u_setup (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    .t_valid_i(t_valid),
    .t_ready_o(t_ready),
    .t_i(t),
    // to the scan
    .s_valid_o(s_valid),
    .s_ready_i(load),
    .scan_o(scan),
    .zx_o(zx),
    .zy_o(zy),
    .z_o(z),
    .offset_o(offset),
    .idle_o(setup_idle)
  );
  wire en, again, fresh, busy, done, first, now, kills, last, any_now, clear_now, now_ends, flush, waits, hold;
  wire l_we, l_re;
  wire [4:0] l_group;
  wire [255:0] l_data, contents;
  isp_tile u_tile (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    // of a render
    .start_i(start_i),
    .loads_i(loads_i),
    .stores_i(stores_i),
    .tiles_x_i(tiles_x_i),
    .tiles_i(tiles_i),
    .idle_o(tile_idle),
    // tiles
    .tile_valid_i(tile_valid),
    .tile_list_i(tile_list),
    .tile_take_o(tile_take),
    .far_i(far),
    .room_i(room_i),
    // scan
    .s_valid_i(s_valid),
    .load_o(load),
    .again_o(again),
    .fresh_o(fresh),
    .busy_i(busy),
    .done_i(done),
    .first_i(first),
    .now_i(now),
    .kills_i(kills),
    .last_i(last),
    .shades_i(any_now),
    .k_done_i(k_done_i),
    // marks
    .clear_now_o(clear_now),
    .now_o(now_ends),
    .flush_o(flush),
    .wait_o(waits),
    .hold_i(hold),
    .en_o(en),
    // contents
    .l_we_o(l_we),
    .l_re_o(l_re),
    .l_group_o(l_group),
    .l_data_o(l_data),
    .l_data_i(contents),
    // memory
    .l_valid_i(l_valid_i),
    .l_ready_o(l_ready_o),
    .l_beat_i(l_beat_i),
    .l_addr_o(l_addr_o),
    .w_valid_o(w_valid_o),
    .w_ready_i(w_ready_i),
    .w_beat_o(w_beat_o),
    .w_addr_o(w_addr_o),
    // tiles
    .begin_o(begin_o),
    .takes_o(takes_o),
    .colors_o(colors_o),
    .end_o(end_o),
    .tile_o(tile_o)
  );
  wire m_valid;
  wire m_kills;
  wire [7:0] m_fails;
  wire [4:0] group;
  isp_marks_t marks;
  wire [7:0] kept;
  isp_scan u_scan (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    .en_i(en),
    .clear_i(clear_i),
    .fresh_i(fresh),
    // from setup
    .load_i(load),
    .again_i(again),
    .t_i(scan),
    .zx_i(zx),
    .zy_i(zy),
    .z_i(z),
    .offset_i(offset),
    // of the triangle
    .busy_o(busy),
    .done_o(done),
    .first_o(first),
    .now_o(now),
    .kills_o(kills),
    .last_o(last),
    // marks
    .m_valid_o(m_valid),
    .m_group_o(group),
    .m_kills_o(m_kills),
    .m_fails_o(m_fails),
    .marks_o(marks),
    .kept_i(kept),
    // load and read
    .l_we_i(l_we),
    .l_re_i(l_re),
    .l_group_i(l_group),
    .l_data_i(l_data),
    .l_data_o(contents)
  );
  wire hand_now;
  wire [255:0] hand_mask;
  wire [`FR_WORD-1:0] now_tag;
  isp_marks u_marks (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    // from the scan
    .valid_i(m_valid & en),
    .marks_i(marks),
    .group_i(group),
    .kills_i(m_kills),
    .fails_i(m_fails),
    .clear_now_i(clear_now),
    .kept_o(kept),
    // in the cycle after it
    .now_i(now_ends),
    .flush_i(flush),
    .wait_i(waits),
    .hold_o(hold),
    .any_now_o(any_now),
    // fragments that were not discarded
    .k_valid_i(k_valid_i),
    .k_place_i(k_place_i),
    .k_mask_i(k_mask_i),
    // pixels of the quad that leaves
    .q_place_i(q_place_o),
    .q_fails_o(q_fails_o),
    // hand-over
    .free_i(free),
    .hand_o(hand_o),
    .hand_now_o(hand_now),
    .hand_mask_o(hand_mask),
    .now_tag_o(now_tag),
    .idle_o(marks_idle)
  );
  isp_quads u_quads (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    // tags
    .valid_i(m_valid & en),
    .marks_i(marks),
    // hand-over
    .hand_i(hand_o),
    .hand_now_i(hand_now),
    .hand_mask_i(hand_mask),
    .now_tag_i(now_tag),
    .tile_i(tile_o),
    .free_o(free),
    .free_i(free_i),
    // parts
    .q_valid_o(q_valid_o),
    .q_ready_i(q_ready_i),
    .q_record_o(q_record_o),
    .q_tile_o(q_tile_o),
    .q_place_o(q_place_o),
    .q_mask_o(q_mask_o),
    .q_last_o(q_last_o)
  );
  assign idle_o = reader_idle & setup_idle & tile_idle & marks_idle & free;
endmodule
`default_nettype wire
