// SPDX-License-Identifier: Apache-2.0
// Reads the triangles of all tiles from the parameter buffer, ahead of their setup: entries of lists, records, corners. A request is for two words,
// each with its address. Memory answers in the order of the requests, up to 24 of which are outstanding. A triangle takes 7.5 requests: half of one
// for its entry, two for its record, five for its corners. So it can be read in the 8 cycles of its setup.
// Part of visibility (visibility.v). Words: isp_types.vh.
`include "isp_types.vh"
`default_nettype none
module isp_reader (
  input  wire                  clk_i,
  input  wire                  rst_i,
  input  wire                  test_en_i,
  input  wire                  start_i,
  input  wire [8:0]            tiles_x_i, // tiles of a row
  input  wire [16:0]           tiles_i,
  output wire                  idle_o,
  // region array
  output wire                  r_re_o,
  output wire [`FR_REGION-1:0] r_addr_o,
  input  wire region_t         r_data_i,
  // parameter buffer
  output wire                  m_valid_o,
  input  wire                  m_ready_i,
  output wire [`FR_WORD-1:0]   m_addr0_o,
  output wire [`FR_WORD-1:0]   m_addr1_o,
  input  wire                  m_valid_i,
  input  wire [31:0]           m_word0_i,
  input  wire [31:0]           m_word1_i,
  // settings of draws
  output wire                  d_re_o,
  output wire [16:0]           d_head_o,
  input  wire draw_t           d_data_i,
  // tiles for the scan
  output wire                  tile_valid_o,
  output wire                  tile_list_o,
  input  wire                  tile_take_i,
  output wire                  far_o, // no list is near
  // to setup
  output wire                  t_valid_o,
  input  wire                  t_ready_i,
  output wire isp_triangle_t   t_o
);
  localparam LIST = 2'd0, RECORD = 2'd1, CORNER = 2'd2;
  wire l_valid, l_room, r_ask, v_ask, link;
  wire [`FR_WORD-1:0] l_addr, r_addr, v_addr0, v_addr1;
  wire [15:0] l_tile;
  wire l_two, l_link, l_last;

  // Records go first: so the record of the next triangle is there once the corners of the present one were asked for. A request
  // that memory refuses stays until it is taken.
  reg refused_q;
  reg [1:0] refused_kind_q;
  wire [1:0] kind = refused_q ? refused_kind_q : r_ask ? RECORD : v_ask ? CORNER : LIST;
  wire room;
  wire [1:0] answer;
  assign m_valid_o = (v_ask | r_ask | (l_valid & l_room)) & room;
  wire go = m_ready_i & room;
  assign m_addr0_o = kind == CORNER ? v_addr0 : kind == RECORD ? r_addr : l_addr;
  assign m_addr1_o = kind == CORNER ? v_addr1 : m_addr0_o + 26'd1;
  wire refused = m_valid_o & ~m_ready_i;
  wire gclk_refused;
  clock_gate u_gate_refused (.clk_i(clk_i), .en_i(rst_i | refused | refused_q), .test_en_i(test_en_i), .gclk_o(gclk_refused));
  always @(posedge gclk_refused)
    if (rst_i) refused_q <= 1'b0;
    else begin
      refused_q <= refused;
      refused_kind_q <= kind;
    end
  isp_order u_order (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    .ask_i(m_valid_o & m_ready_i),
    .kind_i(kind),
    .room_o(room),
    .answer_i(m_valid_i),
    .kind_o(answer)
  );
  wire l_go = go & kind == LIST & l_room;
  isp_walk u_walk (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    .start_i(start_i),
    .tiles_x_i(tiles_x_i),
    .tiles_i(tiles_i),
    .idle_o(idle_o),
    // region array
    .r_re_o(r_re_o),
    .r_addr_o(r_addr_o),
    .r_data_i(r_data_i),
    // requests
    .l_valid_o(l_valid),
    .l_ready_i(l_go),
    .l_addr_o(l_addr),
    .l_tile_o(l_tile),
    .l_two_o(l_two),
    .l_link_o(l_link),
    .l_last_o(l_last),
    .link_i(link),
    .link_to_i(m_word1_i[`FR_WORD-1:0]),
    // tiles
    .tile_valid_o(tile_valid_o),
    .tile_list_o(tile_list_o),
    .tile_take_i(tile_take_i),
    .far_o(far_o)
  );
  wire e_valid, e_take;
  isp_entry_t e;
  isp_entries u_entries (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    .l_valid_i(l_valid & l_go),
    .l_room_o(l_room),
    .l_tile_i(l_tile),
    .l_two_i(l_two),
    .l_link_i(l_link),
    .l_last_i(l_last),
    .w_valid_i(m_valid_i & answer == LIST),
    .w_word0_i(m_word0_i[`FR_WORD-1:0]),
    .w_word1_i(m_word1_i[`FR_WORD-1:0]),
    .link_o(link),
    .e_valid_o(e_valid),
    .e_o(e),
    .e_take_i(e_take)
  );
  wire r_valid, r_take;
  isp_entry_t r_entry;
  wire [16:0] r_head;
  wire [3*`FR_WORD-1:0] r_corners;
  isp_records u_records (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    .e_valid_i(e_valid),
    .e_i(e),
    .e_take_o(e_take),
    .m_valid_o(r_ask),
    .m_ready_i(go & kind == RECORD),
    .m_addr_o(r_addr),
    .w_valid_i(m_valid_i & answer == RECORD),
    .w_word0_i(m_word0_i),
    .w_word1_i(m_word1_i),
    .r_valid_o(r_valid),
    .r_entry_o(r_entry),
    .r_head_o(r_head),
    .r_corners_o(r_corners),
    .r_take_i(r_take)
  );
  isp_vertices u_vertices (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    .start_i(start_i),
    .r_valid_i(r_valid),
    .r_entry_i(r_entry),
    .r_head_i(r_head),
    .r_corners_i(r_corners),
    .r_take_o(r_take),
    .m_valid_o(v_ask),
    .m_ready_i(go & kind == CORNER),
    .m_addr0_o(v_addr0),
    .m_addr1_o(v_addr1),
    .w_valid_i(m_valid_i & answer == CORNER),
    .w_word0_i(m_word0_i),
    .w_word1_i(m_word1_i),
    .d_re_o(d_re_o),
    .d_head_o(d_head_o),
    .d_data_i(d_data_i),
    .t_valid_o(t_valid_o),
    .t_ready_i(t_ready_i),
    .t_o(t_o)
  );
endmodule
`default_nettype wire
