// SPDX-License-Identifier: Apache-2.0
// Proves the port of the tile accelerator to memory: words that memory does not accept stay unchanged, with their
// addresses, until they are accepted. Assumed: the region array and the store of corners hold what was read, the store
// gives the same words for the same question, and the buffer is emptied after it was found full, or while no triangle
// is there.
// `make formal PROOF=frame_words_spec` proves it. docs/formal.md has the properties P1 to P19; docs/frame-proofs.md
// says what the proofs of a frame's blocks have in common. regress/formal/README.md explains the header lines below.
//
// proves: P8 P11 bus
// module: tile_accelerator ta_walk ta_list ta_records ta_stream
// design: rtl/frame/accelerator/tile_accelerator.v rtl/frame/accelerator/ta_setup.v rtl/frame/accelerator/ta_corner.v rtl/frame/accelerator/ta_edge.v
// design: rtl/frame/accelerator/ta_box.v rtl/frame/accelerator/ta_walk.v rtl/frame/accelerator/ta_list.v rtl/frame/accelerator/ta_records.v
// design: rtl/frame/accelerator/ta_stream.v rtl/frame/accelerator/ta_vertex_table.v
// cut: ta_setup ta_vertex_table
// connect: busy u_accelerator.busy_q
// connect: over u_accelerator.over_q
// connect: full_now u_accelerator.full_q
// connect: placed u_accelerator.placed_q
// connect: left u_accelerator.u_records.left_q
// connect: part u_accelerator.u_records.part_q
// connect: index u_accelerator.u_records.index_q
// connect: known u_accelerator.u_records.known_q
// connect: s_lanes u_accelerator.s_record[106:100]
// connect: lanes u_accelerator.u_records.record_q[106:100]
// clock: enable
// method: induction 2
// cover: 14
// break: rtl/frame/accelerator/tile_accelerator.v: assign advance = test & ~over & ~last & go; => assign advance = test & ~over & ~last;
// break: rtl/frame/accelerator/tile_accelerator.v: assign place = put & ~placed_q & go; => assign place = put & ~placed_q;
// break: rtl/frame/accelerator/tile_accelerator.v: assign r_we_o = put & go; => assign r_we_o = put;
// break: rtl/frame/accelerator/tile_accelerator.v: if (take) tests_q <= s_some;\n      else if (ends & go) tests_q => if (take) tests_q <= s_some;\n      else if (ends) tests_q
// break: rtl/frame/accelerator/ta_records.v: wire [1:0] leaves = go_i ? count : 2'd0; => wire [1:0] leaves = count;
`include "frame_types.vh"
`default_nettype none
module frame_words_spec (
  input wire                 clk_i,
  input wire                 rst_i,
  input wire [8:0]           tiles_x_i,
  input wire [`FR_COUNT-1:0] words_i,
  input wire [31:0]          c_word0_i,
  input wire [31:0]          c_word1_i,
  input wire                 empty_i,
  input wire region_t        r_rdata_i,
  input wire                 m_ready_i
);
  wire t_ready, begins, done, idle, c_re, full, r_re, r_we;
  wire [1:0] corner0, corner1, m_valid;
  wire [`FR_LANES-1:0] index0, index1;
  wire [`FR_REGION-1:0] r_raddr, r_waddr;
  wire region_t r_wdata;
  wire [`FR_WORD-1:0] m_addr0, m_addr1;
  wire [31:0] m_data0, m_data1;
  tile_accelerator u_accelerator (
    .clk_i(clk_i), .rst_i(rst_i), .test_en_i(1'b0), .tiles_x_i(tiles_x_i), .words_i(words_i), .t_valid_i(1'b0), .t_ready_o(t_ready),
    .begin_o(begins), .done_o(done), .idle_o(idle), .c_re_o(c_re), .c_corner0_o(corner0), .c_corner1_o(corner1), .c_index0_o(index0),
    .c_index1_o(index1), .c_word0_i(c_word0_i), .c_word1_i(c_word1_i), .full_o(full), .empty_i(empty_i), .r_re_o(r_re),
    .r_raddr_o(r_raddr), .r_rdata_i(r_rdata_i), .r_we_o(r_we), .r_waddr_o(r_waddr), .r_wdata_o(r_wdata), .m_valid_o(m_valid),
    .m_ready_i(m_ready_i), .m_addr0_o(m_addr0), .m_addr1_o(m_addr1), .m_data0_o(m_data0), .m_data1_o(m_data1));
  wire busy, over, full_now, placed;
  wire [7:0] left;
  wire [1:0] part;
  wire [`FR_LANES-1:0] index, lanes, s_lanes;
  wire [2:0] known;

  // What was asked of the store of corners, before this cycle and before the last one.
  reg begun = 1'b0, refused = 1'b0, held = 1'b0;
  reg [17:0] asked, before;
  reg [63:0] last_words;
  region_t last_region;
  reg [8:0] last_tiles;
  reg [26:0] last_size;
  reg [117:0] last;
  always @(posedge clk_i) begin
    begun <= 1'b1;
    refused <= ~rst_i & m_valid != 2'd0 & ~m_ready_i;
    last <= {m_valid, m_addr1, m_addr0, m_data1, m_data0};
    held <= begun & ~r_re;
    last_region <= r_rdata_i;
    {last_tiles, last_size} <= {tiles_x_i, words_i};
    last_words <= {c_word1_i, c_word0_i};
    if (c_re) asked <= {corner1, index1, corner0, index0};
    before <= asked;
  end
  wire [8:0] ahead = {part, index};
  wire [7:0] end_index = {1'b0, lanes} + 8'd3;
  wire part_ends = part != 2'd3 & {1'b0, index} == end_index;
  always @* begin
    if (!begun) assume (rst_i);
    if (begun && !rst_i) begin
      assume (s_lanes <= 7'd66);
      if (held) assume (r_rdata_i == last_region);
      if (asked[8:0] == before[8:0]) assume (c_word0_i == last_words[31:0]);
      if (asked[17:9] == before[17:9]) assume (c_word1_i == last_words[63:32]);
      assume ({tiles_x_i, words_i} == {last_tiles, last_size});
      if (empty_i) assume (full_now || !busy);
    end
  end
  wire second_first = part == 2'd3 || !part_ends; // the word after the next one is of the same part
  always @*
    if (begun && !rst_i) begin
      if (left != 8'd0) assert (busy && placed);
      if (busy) assert (lanes <= 7'd66);
      if (full_now) assert (left == 8'd0 && over);
      if (left != 8'd0) assert (asked[8:0] == ahead);
      if (left != 8'd0 && second_first) assert (asked[17:9] == {part, index + 7'd1});
      if (left != 8'd0 && !second_first)
        assert (asked[17:9] == {part == 2'd0 ? ~known[1] ? 2'd1 : ~known[2] ? 2'd2 : 2'd3 : part == 2'd1 & ~known[2] ? 2'd2 : 2'd3, 7'd0});
      if (refused) begin
        assert (m_valid == last[117:116]);
        if (m_valid[0]) assert ({m_addr0, m_data0} == {last[89:64], last[31:0]});
        if (m_valid[1]) assert ({m_addr1, m_data1} == {last[115:90], last[63:32]});
      end
    end
  always @*
    if (begun && !rst_i) begin
      cover (refused && m_ready_i && m_valid == 2'd3);
      cover (refused && !r_we && m_ready_i && left == 8'd1);
      cover (refused && r_we && m_addr1 != m_addr0 + 26'd1);
      cover (full_now && empty_i);
    end
  always @*
    cover (begun && rst_i && refused);
endmodule
`default_nettype wire
