// SPDX-License-Identifier: Apache-2.0
// The tile accelerator of the renderer in hardware: writes triangles to the parameter buffer in memory, and an entry to the list of each tile that
// they may touch (docs/frame.md has the words, the records and lists, and the cycles). To bin a triangle is to write these entries. While one
// triangle is binned, the next one is set up.
//
//   cycle     r .. r+3   s                         ..  end
//   happens   setup      a tile is tested each cycle, then the rest of the records leaves; s = r+4 or when the triangle before has ended
//
// The port to memory takes two words a cycle, each with its address: the entry of this cycle's tile first, with the link to a new block, then
// words of the records. While m_ready_i is 0, binning stops.
//
// If a triangle does not fit, full_o is 1 after what it has written so far. The lists are then rendered and the region array is cleared. After
// that, empty_i is set for a cycle: the buffer is empty again, and the triangle is binned from the tile at which it stopped. empty_i also
// begins a frame.
//
// Pipelined: no, one triangle at a time in binning
// Depth: 4 + the larger of 4 and of the tiles and what is left of the records
`include "frame_types.vh"
`default_nettype none
module tile_accelerator (
  input  wire                  clk_i,
  input  wire                  rst_i,
  input  wire                  test_en_i,
  // settings of the frame
  input  wire [8:0]            tiles_x_i, // tiles of a row
  input  wire [`FR_COUNT-1:0]  words_i,   // of the parameter buffer, whole blocks
  // from assembly
  input  wire                  t_valid_i,
  output wire                  t_ready_o,
  input  wire triangle_t       t_i,
  output wire                  begin_o, // binning begins with the next triangle in the next cycle: its place in the buffer before is free
  output wire                  done_o,  // the last cycle of a triangle
  output wire                  idle_o,
  // store of corners: two words of the triangle that is binned, in the cycle after they are asked for
  output wire                  c_re_o,
  output wire [1:0]            c_corner0_o,
  output wire [1:0]            c_corner1_o,
  output wire [`FR_LANES-1:0]  c_index0_o,
  output wire [`FR_LANES-1:0]  c_index1_o,
  input  wire [31:0]           c_word0_i,
  input  wire [31:0]           c_word1_i,
  // control
  output wire                  full_o,  // the triangle does not fit: the lists have to be rendered
  input  wire                  empty_i, // the buffer is empty again
  // region array, one cycle for a read
  output wire                  r_re_o,
  output wire [`FR_REGION-1:0] r_raddr_o,
  input  wire region_t         r_rdata_i,
  output wire                  r_we_o,
  output wire [`FR_REGION-1:0] r_waddr_o,
  output wire region_t         r_wdata_o,
  // parameter buffer
  output wire [1:0]            m_valid_o,
  input  wire                  m_ready_i,
  output wire [`FR_WORD-1:0]   m_addr0_o,
  output wire [`FR_WORD-1:0]   m_addr1_o,
  output wire [31:0]           m_data0_o,
  output wire [31:0]           m_data1_o
);
  // --- setup ---
  wire s_valid, s_some, take;
  box_t s_box;
  record_t s_record;
  wire [`FR_REGION-1:0] s_tile;
  wire [3*`FR_DELTA-1:0] s_dx, s_dy;
  wire [3*`FR_EDGE-1:0] s_e;
  ta_setup u_setup (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    .tiles_x_i(tiles_x_i),
    // from assembly
    .t_valid_i(t_valid_i),
    .t_ready_o(t_ready_o),
    .t_i(t_i),
    // to binning
    .valid_o(s_valid),
    .take_i(take),
    .some_o(s_some),
    .box_o(s_box),
    .tile_o(s_tile),
    .record_o(s_record),
    .dx_o(s_dx),
    .dy_o(s_dy),
    .e_o(s_e)
  );

  // --- state of binning ---
  reg busy_q;      // there is a triangle
  reg tests_q;     // it has tiles that were not tested yet
  reg placed_q;    // its records have their place
  reg over_q;      // it does not fit
  reg full_q;      // ... and what it has written has left
  reg [1:0] age_q; // cycles so far, at most 3
  reg [`FR_COUNT-1:0] top_q, bottom_q; // the first free word, the first word of the lowest block

  // --- the tile of this cycle ---
  wire hit, last, advance, go, put, place;
  wire [`FR_REGION-1:0] tile, tile_next;
  ta_walk u_walk (
    .clk_i(clk_i),
    .test_en_i(test_en_i),
    .tiles_x_i(tiles_x_i),
    // from setup
    .load_i(take),
    .box_i(s_box),
    .tile_i(s_tile),
    .dx_i(s_dx),
    .dy_i(s_dy),
    .e_i(s_e),
    // binning
    .advance_i(advance),
    .hit_o(hit),
    .last_o(last),
    .tile_o(tile),
    .next_o(tile_next)
  );

  // The region array is read a cycle ahead. An entry that is written in that cycle is forwarded.
  reg round_q;
  region_t round_data_q;
  region_t region, region_new;
  assign region = round_q ? round_data_q : r_rdata_i;
  wire block, link_needed;
  wire [`FR_WORD-1:0] at, below;
  assign below = bottom_q[`FR_WORD-1:0] - 26'd32;
  ta_list u_list (
    .region_i(region),
    .block_i(below),
    .block_o(block),
    .link_o(link_needed),
    .at_o(at),
    .region_o(region_new)
  );
  wire [7:0] words;
  wire [7:0] need = (placed_q ? 8'd0 : words) + (block ? 8'd32 : 8'd0);
  wire [`FR_COUNT-1:0] free = bottom_q - top_q;
  wire fits = {19'd0, need} <= free;
  wire test = busy_q & tests_q & ~over_q;
  wire over = test & hit & ~fits;
  wire link = put & link_needed;
  assign put = test & hit & fits;
  assign place = put & ~placed_q & go;
  assign advance = test & ~over & ~last & go;
  wire ends = test & ~over & last; // the last tile

  // --- records ---
  wire [2:0] known;
  wire [3*`FR_WORD-1:0] known_address;
  wire v_we;
  wire [`FR_NUMBER-1:0] v_number;
  wire [`FR_WORD-1:0] v_address;
  ta_vertex_table u_table (
    .clk_i(clk_i),
    .test_en_i(test_en_i),
    .clear_i(rst_i | empty_i),
    // the corners of a triangle
    .number_i({s_record.n2, s_record.n1, s_record.n0}),
    .known_o(known),
    .address_o(known_address),
    // a vertex whose record is being written
    .we_i(v_we),
    .wnumber_i(v_number),
    .waddress_i(v_address)
  );
  wire [1:0] count;
  wire [7:0] left;
  wire [`FR_WORD-1:0] record_at, triangle_at;
  wire [31:0] word0, word1;
  ta_records u_records (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    // a triangle begins
    .load_i(take),
    .record_i(s_record),
    .known_i(known & {3{s_record.shared}}),
    .address_i(known_address),
    .clear_i(empty_i),
    .words_o(words),
    // its records get room
    .place_i(place),
    .at_i(top_q[`FR_WORD-1:0]),
    .placed_i(placed_q),
    .triangle_o(triangle_at),
    // words that leave
    .room_i(link ? 2'd0 : put ? 2'd1 : 2'd2),
    .go_i(go),
    .count_o(count),
    .addr_o(record_at),
    .word0_o(word0),
    .word1_o(word1),
    .left_o(left),
    // store of corners
    .c_re_o(c_re_o),
    .c_corner0_o(c_corner0_o),
    .c_corner1_o(c_corner1_o),
    .c_index0_o(c_index0_o),
    .c_index1_o(c_index1_o),
    .c_word0_i(c_word0_i),
    .c_word1_i(c_word1_i),
    // table of vertices
    .v_we_o(v_we),
    .v_number_o(v_number),
    .v_address_o(v_address)
  );

  // --- the port ---
  assign m_valid_o = {link | (put ? count[0] : count[1]), put | (|count)};
  assign m_addr0_o = put ? at : record_at;
  assign m_data0_o = put ? {6'd0, triangle_at} : word0;
  assign m_addr1_o = link ? region.next : put ? record_at : record_at + 26'd1;
  assign m_data1_o = link ? {6'd0, below} : put ? word0 : word1;
  assign go = m_ready_i | m_valid_o == 2'd0;

  // --- region array ---
  assign r_we_o = put & go;
  assign r_waddr_o = tile;
  assign r_wdata_o = region_new;
  assign r_re_o = (take & s_some) | advance | (empty_i & full_q);
  assign r_raddr_o = take ? s_tile : advance ? tile_next : tile;
  always @(posedge clk_i)
    if (r_re_o) begin
      round_q <= r_we_o & r_waddr_o == r_raddr_o;
      if (r_we_o) round_data_q <= region_new;
    end

  // --- end of a triangle ---
  wire empty_port = left == 8'd0 & ~(put & ~placed_q) & age_q == 2'd3 & go;
  wire done = busy_q & (~tests_q | ends) & empty_port;
  assign take = s_valid & (~busy_q | done);
  always @(posedge clk_i)
    if (rst_i) begin
      busy_q <= 1'b0;
      tests_q <= 1'b0;
      placed_q <= 1'b0;
      over_q <= 1'b0;
      full_q <= 1'b0;
      age_q <= 2'd0;
    end else begin
      if (take) busy_q <= 1'b1;
      else if (done) busy_q <= 1'b0;
      if (take) tests_q <= s_some;
      else if (ends & go) tests_q <= 1'b0;
      if (take | empty_i) placed_q <= 1'b0;
      else if (place) placed_q <= 1'b1;
      if (empty_i) over_q <= 1'b0;
      else if (over & go) over_q <= 1'b1;
      if (empty_i) full_q <= 1'b0;
      else if ((over | over_q) & empty_port) full_q <= 1'b1;
      if (take | empty_i) age_q <= 2'd0;
      else if (busy_q & age_q != 2'd3) age_q <= age_q + 2'd1;
    end

  wire gclk;
  clock_gate u_gate (.clk_i(clk_i), .en_i(empty_i | r_we_o), .test_en_i(test_en_i), .gclk_o(gclk));
  always @(posedge gclk)
    if (empty_i) begin
      top_q <= 27'd4;
      bottom_q <= words_i;
    end else if (r_we_o) begin
      if (place) top_q <= top_q + {19'd0, words};
      if (block) bottom_q <= bottom_q - 27'd32;
    end

  assign begin_o = take;
  assign done_o = done;
  assign full_o = full_q;
  assign idle_o = ~busy_q & t_ready_o;
endmodule
`default_nettype wire
