// SPDX-License-Identifier: Apache-2.0
// The control of visibility: what happens in a tile, and in which order. Each tile begins with one cycle. Its depth and stencil are loaded, if they
// were kept. Its triangles are scanned. In a partial render, depth and stencil are stored at the end. A load and a store take 128 cycles, two pixels
// each. After a triangle with discard, the scan waits until its fragments were shaded. What is decided in a cycle reaches the second stage of the
// scan a cycle later, and the marks a cycle after that.
// Part of visibility (visibility.v). Words: isp_types.vh.
`include "isp_types.vh"
`default_nettype none
module isp_tile (
  input  wire         clk_i,
  input  wire         rst_i,
  input  wire         test_en_i,
  // of a render
  input  wire         start_i,
  input  wire         loads_i,   // depth and stencil were kept
  input  wire         stores_i,  // they are to be kept: a partial render
  input  wire [8:0]   tiles_x_i, // tiles of a row
  input  wire [16:0]  tiles_i,
  output wire         idle_o,
  // tiles from the region array
  input  wire         tile_valid_i,
  input  wire         tile_list_i, // it has a list
  output wire         tile_take_o,
  input  wire         far_i,       // no list is near
  input  wire         room_i,      // there is room for the end of a further tile
  // scan
  // (busy_i to last_i: of the triangle in the scan; see isp_scan)
  input  wire         s_valid_i,  // setup has a triangle
  output wire         load_o,     // it begins in the next cycle
  output wire         again_o,    // the tests of the present one run again
  output wire         fresh_o,    // the tile is cleared
  input  wire         busy_i,
  input  wire         done_i,
  input  wire         first_i,
  input  wire         now_i,
  input  wire         kills_i,
  input  wire         last_i,
  input  wire         shades_i,  // pixels of the triangle are to be shaded
  input  wire         k_done_i,  // they were
  // marks
  output wire         clear_now_o, // the second test of a triangle ends
  output wire         now_o,       // a triangle that is shaded at once has ended
  output wire         flush_o,     // the last triangle of the tile has ended
  output wire         wait_o, // memory does not take a beat
  input  wire         hold_i, // of the marks
  output wire         en_o,   // all stages go on
  // contents: depth and stencil of the tile, in the scan
  output wire         l_we_o,
  output wire         l_re_o,
  output wire [4:0]   l_group_o,
  output wire [255:0] l_data_o,
  input  wire [255:0] l_data_i,
  // memory: two pixels a beat
  input  wire         l_valid_i,
  output wire         l_ready_o,
  input  wire [63:0]  l_beat_i,
  output wire [22:0]  l_addr_o,  // tile and beat
  output wire         w_valid_o,
  input  wire         w_ready_i,
  output wire [63:0]  w_beat_o,
  output wire [22:0]  w_addr_o,
  // tiles that begin and end
  output wire         begin_o,
  output wire         takes_o,   // ... and will end with end_o
  output wire         colors_o,  // its colours are to be loaded: that of tile_o
  output wire         end_o,
  output wire [15:0]  tile_o     // row, column
);
  localparam TILE = 2'd0, LOAD = 2'd1, SCAN = 2'd2, STORE = 2'd3;
  reg run_q, begun_q, list_q, wait_q; // a render; its first tile has begun; the tile has a list; the scan waits for fragments
  reg [1:0] state_q;
  reg [6:0] count_q;         // beats
  reg [16:0] left_q;         // tiles that have not begun
  // The second stage and the cycle after it.
  reg tile2_q, now2_q, flush2_q, end2_q, again2_q, store2_q, load2_q, now3_q, flush3_q, end3_q, load3_q;
  reg [1:0] beat2_q;

  assign w_valid_o = store2_q & ~hold_i;
  assign wait_o = w_valid_o & ~w_ready_i;
  wire en = ~hold_i & ~wait_o;
  assign en_o = en;

  // --- the first stage ---
  wire tile = run_q & en & state_q == TILE & left_q != 17'd0 & tile_valid_i & room_i & (begun_q | s_valid_i | far_i);
  wire beat = run_q & en & (state_q == STORE | (state_q == LOAD & l_valid_i));
  wire last_beat = beat & count_q == 7'd127;
  wire scan = state_q == SCAN;
  wire shade = scan & done_i & kills_i & shades_i;
  wire ended = en & scan & done_i & ~shade;
  wire tile_ended = ended & last_i;
  wire enters = (tile & tile_list_i & ~loads_i) | (last_beat & state_q == LOAD & list_q);
  wire wants = en & scan & ~wait_q & (~busy_i | (ended & ~last_i));
  assign load_o = s_valid_i & (enters | wants);
  assign again_o = wait_q & k_done_i;
  assign tile_take_o = tile;
  assign begin_o = tile;
  assign takes_o = tile & (tile_list_i | ~stores_i);
  assign l_ready_o = run_q & en & state_q == LOAD;
  wire skips = tile & ~tile_list_i & (stores_i | ~loads_i); // the tile takes one cycle
  wire ends = (skips & ~stores_i) | (tile_ended & ~stores_i) | (last_beat & (state_q == STORE | ~list_q));

  wire stages = tile2_q | now2_q | flush2_q | end2_q | again2_q | store2_q | load2_q | now3_q | flush3_q | end3_q | load3_q;
  wire gclk, gclk_stages, gclk_tile, gclk_third;
  clock_gate u_gate (
    .clk_i(clk_i),
    .en_i(rst_i | start_i | tile | beat | (en & scan & (done_i | enters)) | again_o | (run_q & left_q == 17'd0 & state_q == TILE)),
    .test_en_i(test_en_i),
    .gclk_o(gclk)
  );
  always @(posedge gclk)
    if (rst_i) begin
      run_q <= 1'b0;
      wait_q <= 1'b0;
      state_q <= TILE;
      count_q <= 7'd0;
    end else if (start_i) begin
      run_q <= 1'b1;
      begun_q <= 1'b0;
      left_q <= tiles_i;
    end else begin
      if (left_q == 17'd0 & state_q == TILE) run_q <= 1'b0;
      if (tile) begin
        left_q <= left_q - 17'd1;
        list_q <= tile_list_i;
        begun_q <= 1'b1;
      end
      if (tile & ~skips) state_q <= loads_i ? LOAD : SCAN;
      else if (last_beat) state_q <= state_q == LOAD & list_q ? SCAN : TILE;
      else if (tile_ended) state_q <= stores_i ? STORE : TILE;
      if (beat) count_q <= count_q + 7'd1;
      if (again_o) wait_q <= 1'b0;
      else if (en & shade) wait_q <= 1'b1;
    end

  // --- load ---
  reg [191:0] beats_q;
  wire gclk_beats;
  clock_gate u_gate_beats (.clk_i(clk_i), .en_i(beat & state_q == LOAD & count_q[1:0] != 2'd3), .test_en_i(test_en_i), .gclk_o(gclk_beats));
  always @(posedge gclk_beats) beats_q <= {l_beat_i, beats_q[191:64]};
  assign l_we_o = beat & state_q == LOAD & count_q[1:0] == 2'd3;
  assign l_re_o = beat & state_q == STORE & count_q[1:0] == 2'd0;
  assign l_group_o = count_q[6:2];
  assign l_data_o = {l_beat_i, beats_q};

  // --- the other stages ---
  clock_gate u_gate_stages (
    .clk_i(clk_i),
    .en_i(rst_i | (en & (stages | tile | beat | (scan & done_i)))),
    .test_en_i(test_en_i),
    .gclk_o(gclk_stages)
  );
  reg [6:0] beat_at_q;
  always @(posedge gclk_stages)
    if (rst_i) {tile2_q, now2_q, flush2_q, end2_q, again2_q, store2_q, load2_q, now3_q, flush3_q, end3_q, load3_q} <= 11'd0;
    else begin
      tile2_q <= tile;
      now2_q <= scan & done_i & now_i;
      flush2_q <= tile_ended;
      end2_q <= ends;
      again2_q <= scan & done_i & ~first_i;
      store2_q <= beat & state_q == STORE;
      beat2_q <= count_q[1:0];
      beat_at_q <= count_q;
      now3_q <= now2_q;
      flush3_q <= flush2_q;
      end3_q <= end2_q;
      load2_q <= tile & loads_i & ~skips;
      load3_q <= load2_q;
    end
  assign clear_now_o = again2_q & en;
  assign now_o = now3_q;
  assign flush_o = flush3_q;
  assign end_o = end3_q & en;
  assign colors_o = load3_q & en;
  assign fresh_o = tile2_q & en;
  assign w_beat_o = l_data_i[{beat2_q, 6'd0} +: 64];

  // Tiles: the next one, that of the second stage, that of the third.
  reg [15:0] next_number_q, number2_q, next_tile_q, tile2_at_q, tile3_at_q;
  wire [8:0] next_x = {1'b0, next_tile_q[7:0]} + 9'd1;
  clock_gate u_gate_tile (.clk_i(clk_i), .en_i(start_i | tile), .test_en_i(test_en_i), .gclk_o(gclk_tile));
  clock_gate u_gate_third (.clk_i(clk_i), .en_i(fresh_o), .test_en_i(test_en_i), .gclk_o(gclk_third));
  always @(posedge gclk_tile)
    if (start_i) begin
      next_number_q <= 16'd0;
      next_tile_q <= 16'd0;
    end else begin
      next_number_q <= next_number_q + 16'd1;
      next_tile_q <= next_x == tiles_x_i ? {next_tile_q[15:8] + 8'd1, 8'd0} : {next_tile_q[15:8], next_x[7:0]};
      number2_q <= next_number_q;
      tile2_at_q <= next_tile_q;
    end
  always @(posedge gclk_third) tile3_at_q <= tile2_at_q;
  assign tile_o = tile3_at_q;
  assign l_addr_o = {number2_q, count_q};
  assign w_addr_o = {number2_q, beat_at_q};
  assign idle_o = ~run_q & ~stages;
endmodule
`default_nettype wire
