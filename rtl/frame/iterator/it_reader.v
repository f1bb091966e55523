// SPDX-License-Identifier: Apache-2.0
// Reads from the parameter buffer the triangles that the iterators do not keep, one at a time: record, corners for setup (it_setup), numbers of the
// corners for the store (it_store). Memory answers in order. The table below is for a memory that answers in the fourth cycle after a request.
// Part of the iterators (task_iterator.v), which compute the inputs of fragments. Words: it_types.vh.
//
//   cycle     n           n+5        n+5 to n+10  n+11 on    n+15       n+16 on
//   happens   the record  settings   corners      numbers    corners    numbers
//             is asked    are asked  are asked    are asked  to setup   to the store
`include "it_types.vh"
`default_nettype none
module it_reader (
  input  wire                clk_i,
  input  wire                rst_i,
  input  wire                test_en_i,
  // triangles to read
  input  wire [4:0]          reads_i,  // the place after that of the last one
  output wire [3:0]          ask_o,    // the place that is asked for
  input  wire [`FR_WORD-1:0] record_i, // address of its record
  input  wire                near_i, // the slopes of a triangle's depth do not delay the next one
  // parameter buffer: two words a request, answers in order
  output wire                m_valid_o,
  input  wire                m_ready_i,
  output wire [`FR_WORD-1:0] m_addr0_o,
  output wire [`FR_WORD-1:0] m_addr1_o,
  input  wire                m_valid_i,
  input  wire [31:0]         m_word0_i,
  input  wire [31:0]         m_word1_i,
  // settings of draws: one cycle for a read, which holds until the next one
  output wire                d_re_o,
  output wire [15:0]         d_draw_o,
  input  wire it_draw_t      d_data_i,
  // where the numbers of a vertex go, by pair: the same
  output wire                w_re_o,
  output wire [15:0]         w_draw_o,
  output wire [5:0]          w_pair_o,
  // to setup
  output wire                s_load_o,
  output wire it_corners_t   s_corners_o,
  // to the store: a pair of numbers, a cycle after w_re_o; the last one of a triangle
  output wire                n_valid_o,
  output wire it_pair_t      n_o,
  output wire                n_done_o,
  output wire [3:0]          n_entry_o,
  output wire                idle_o
);
  // A triangle is on its way in two parts: its record, then its corners and numbers.
  reg [4:0] place_q;         // the place that words come for
  reg [2:0] come_q;          // words that came: 0, 1 record, 2 to 7 corners; then numbers
  reg numbers_q;             // numbers come
  reg [1:0] corner_q;
  reg [5:0] pair_q;
  reg drawn_q, known_q;      // settings were asked for, are there
  reg [1:0] there_q;         // halves of the record that the requests may use
  reg depth_q;               // a triangle with slopes of its depth is on its way to their division
  reg [16:0] head_q;
  reg [3*`FR_WORD-1:0] corners_q;
  wire [5:0] pairs = d_data_i.lanes[6:1] + {5'd0, d_data_i.lanes[0]};
  wire begins;
  wire requests_idle;
  it_requests u_requests (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    .reads_i(reads_i),
    .ask_o(ask_o),
    .record_i(record_i),
    .hold_i(depth_q),
    .there_i(there_q),
    .corners_i(corners_q),
    .pairs_i(pairs),
    .begin_o(begins),
    .m_valid_o(m_valid_o),
    .m_ready_i(m_ready_i),
    .m_addr0_o(m_addr0_o),
    .m_addr1_o(m_addr1_o),
    .idle_o(requests_idle)
  );

  wire is_head = m_valid_i & ~numbers_q & come_q == 3'd0;
  wire is_second = m_valid_i & ~numbers_q & come_q == 3'd1;
  wire is_last_corner = m_valid_i & ~numbers_q & come_q == 3'd7;
  wire corner_ends = pair_q + 6'd1 == pairs;
  wire number_ends = m_valid_i & numbers_q & corner_q == 2'd2 & corner_ends;
  wire ends = number_ends | (is_last_corner & pairs == 6'd0);
  assign d_re_o = there_q[0] & ~drawn_q;
  assign d_draw_o = head_q[15:0];
  wire learns = drawn_q & ~known_q;

  wire gclk, gclk_record, gclk_numbers, gclk_place, gclk_depth;
  clock_gate u_gate (.clk_i(clk_i), .en_i(rst_i | begins | m_valid_i | d_re_o | learns), .test_en_i(test_en_i), .gclk_o(gclk));
  clock_gate u_gate_record (.clk_i(clk_i), .en_i(is_head | is_second), .test_en_i(test_en_i), .gclk_o(gclk_record));
  clock_gate u_gate_numbers (.clk_i(clk_i), .en_i(is_last_corner | (m_valid_i & numbers_q)), .test_en_i(test_en_i), .gclk_o(gclk_numbers));
  clock_gate u_gate_place (.clk_i(clk_i), .en_i(rst_i | ends), .test_en_i(test_en_i), .gclk_o(gclk_place));
  clock_gate u_gate_depth (.clk_i(clk_i), .en_i(rst_i | learns | near_i), .test_en_i(test_en_i), .gclk_o(gclk_depth));
  always @(posedge gclk)
    if (rst_i) begin
      come_q <= 3'd0;
      numbers_q <= 1'b0;
      drawn_q <= 1'b0;
      known_q <= 1'b0;
      there_q <= 2'd0;
    end else begin
      if (m_valid_i & ~numbers_q) come_q <= come_q + 3'd1;
      if (is_last_corner) numbers_q <= pairs != 6'd0;
      else if (number_ends) numbers_q <= 1'b0;
      if (begins) begin
        there_q <= 2'd0;
        drawn_q <= 1'b0;
        known_q <= 1'b0;
      end else begin
        if (is_head) there_q[0] <= 1'b1;
        if (is_second) there_q[1] <= 1'b1;
        if (d_re_o) drawn_q <= 1'b1;
        if (learns) known_q <= 1'b1;
      end
    end
  always @(posedge gclk_record)
    if (is_head) begin
      head_q <= m_word0_i[16:0];
      corners_q[`FR_WORD-1:0] <= m_word1_i[`FR_WORD-1:0];
    end else corners_q[3*`FR_WORD-1:`FR_WORD] <= {m_word1_i[`FR_WORD-1:0], m_word0_i[`FR_WORD-1:0]};
  always @(posedge gclk_numbers)
    if (is_last_corner) begin
      corner_q <= 2'd0;
      pair_q <= 6'd0;
    end else begin
      pair_q <= corner_ends ? 6'd0 : pair_q + 6'd1;
      if (corner_ends) corner_q <= corner_q + 2'd1;
    end
  always @(posedge gclk_place) place_q <= rst_i ? 5'd0 : place_q + 5'd1;
  always @(posedge gclk_depth) depth_q <= ~rst_i & ~near_i & d_data_i.depth;

  // Corners.
  reg load_q;
  reg [16:0] load_head_q;
  reg [3:0] load_entry_q;
  reg [`FR_COORD-1:0] x0_q, y0_q, x1_q, y1_q, x2_q, y2_q;
  reg [23:0] z0_q, z1_q, z2_q;
  reg [31:0] w0_q, w1_q, w2_q;
  wire gclk_load, gclk_last;
  wire [2:0] gclk_xy, gclk_zw;
  clock_gate u_gate_load (.clk_i(clk_i), .en_i(rst_i | is_last_corner | load_q), .test_en_i(test_en_i), .gclk_o(gclk_load));
  clock_gate u_gate_last (.clk_i(clk_i), .en_i(is_last_corner), .test_en_i(test_en_i), .gclk_o(gclk_last));
  genvar k;
  generate
    for (k = 0; k < 3; k = k + 1) begin : g_corner
      localparam [2:0] FIRST = 2 * k + 2;
      wire mine = m_valid_i & ~numbers_q;
      clock_gate u_gate_xy (.clk_i(clk_i), .en_i(mine & come_q == FIRST), .test_en_i(test_en_i), .gclk_o(gclk_xy[k]));
      clock_gate u_gate_zw (.clk_i(clk_i), .en_i(mine & come_q == FIRST + 3'd1), .test_en_i(test_en_i), .gclk_o(gclk_zw[k]));
    end
  endgenerate
  always @(posedge gclk_load) load_q <= ~rst_i & is_last_corner;
  always @(posedge gclk_last) begin
    load_head_q <= head_q;
    load_entry_q <= place_q[3:0];
  end
  always @(posedge gclk_xy[0]) {y0_q, x0_q} <= {m_word1_i[`FR_COORD-1:0], m_word0_i[`FR_COORD-1:0]};
  always @(posedge gclk_xy[1]) {y1_q, x1_q} <= {m_word1_i[`FR_COORD-1:0], m_word0_i[`FR_COORD-1:0]};
  always @(posedge gclk_xy[2]) {y2_q, x2_q} <= {m_word1_i[`FR_COORD-1:0], m_word0_i[`FR_COORD-1:0]};
  always @(posedge gclk_zw[0]) {w0_q, z0_q} <= {m_word1_i, m_word0_i[23:0]};
  always @(posedge gclk_zw[1]) {w1_q, z1_q} <= {m_word1_i, m_word0_i[23:0]};
  always @(posedge gclk_zw[2]) {w2_q, z2_q} <= {m_word1_i, m_word0_i[23:0]};
  assign s_load_o = load_q;
  assign s_corners_o = {x2_q, x1_q, x0_q, y2_q, y1_q, y0_q, z2_q, z1_q, z0_q, w2_q, w1_q, w0_q, load_head_q, load_entry_q};

  // Numbers.
  reg pair_there_q, done_q;
  reg [3:0] done_entry_q;
  it_pair_t number_q;
  wire is_number = m_valid_i & numbers_q;
  wire gclk_there, gclk_pair;
  clock_gate u_gate_there (.clk_i(clk_i), .en_i(rst_i | is_number | ends | pair_there_q | done_q), .test_en_i(test_en_i), .gclk_o(gclk_there));
  clock_gate u_gate_pair (.clk_i(clk_i), .en_i(is_number | ends), .test_en_i(test_en_i), .gclk_o(gclk_pair));
  always @(posedge gclk_there) begin
    pair_there_q <= ~rst_i & is_number;
    done_q <= ~rst_i & ends;
  end
  always @(posedge gclk_pair) begin
    number_q <= {place_q[3:0], corner_q, ~(corner_ends & d_data_i.lanes[0]), m_word1_i, m_word0_i};
    done_entry_q <= place_q[3:0];
  end
  assign w_re_o = is_number;
  assign w_draw_o = head_q[15:0];
  assign w_pair_o = pair_q;
  assign n_valid_o = pair_there_q;
  assign n_o = number_q;
  assign n_done_o = done_q;
  assign n_entry_o = done_entry_q;
  assign idle_o = requests_idle & place_q == reads_i & ~load_q & ~done_q;
  wire unused = &{1'b0, d_data_i.inputs, d_data_i.quads, d_data_i.factor, d_data_i.units, known_q};
endmodule
`default_nettype wire
