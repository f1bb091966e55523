// SPDX-License-Identifier: Apache-2.0
// Reads the records of triangles: two are asked for or wait for their corners (isp_vertices). Each takes two requests of two words.
// Part of visibility (visibility.v). Words: isp_types.vh.
`include "isp_types.vh"
`default_nettype none
module isp_records (
  input  wire                  clk_i,
  input  wire                  rst_i,
  input  wire                  test_en_i,
  // entries of lists
  input  wire                  e_valid_i,
  input  wire isp_entry_t      e_i,
  output wire                  e_take_o,
  // requests
  output wire                  m_valid_o,
  input  wire                  m_ready_i,
  output wire [`FR_WORD-1:0]   m_addr_o, // of the first word; the second follows
  // words, in the order of requests
  input  wire                  w_valid_i,
  input  wire [31:0]           w_word0_i,
  input  wire [31:0]           w_word1_i,
  // records
  output wire                  r_valid_o,
  output wire isp_entry_t      r_entry_o,
  output wire [16:0]           r_head_o,    // bit 16 front facing, number of the draw
  output wire [3*`FR_WORD-1:0] r_corners_o, // addresses
  input  wire                  r_take_i
);
  reg [1:0] to_q, word_q, from_q;   // records that were asked for, that came, that were taken
  reg asks_second_q, comes_second_q; // the first half of one was asked for, has come
  wire [2*`ISP_ENTRY-1:0] entry;
  wire [2*17-1:0] head;
  wire [6*`FR_WORD-1:0] corner;
  wire room = to_q - from_q != 2'd2;
  isp_entry_t first;
  assign first = e_i;
  reg [`FR_WORD-1:0] half_q; // address of the second half
  assign m_valid_o = asks_second_q | (e_valid_i & room);
  assign m_addr_o = asks_second_q ? half_q : first.record;
  wire goes = m_valid_o & m_ready_i;
  assign e_take_o = goes & ~asks_second_q;
  genvar k;
  generate
    for (k = 0; k < 2; k = k + 1) begin : g_record
      localparam [0:0] PLACE = k;
      wire asks = e_take_o & to_q[0] == PLACE;
      wire comes0 = w_valid_i & ~comes_second_q & word_q[0] == PLACE;
      wire comes1 = w_valid_i & comes_second_q & word_q[0] == PLACE;
      wire gclk_ask, gclk_word0, gclk_word1;
      clock_gate u_gate_ask (.clk_i(clk_i), .en_i(asks), .test_en_i(test_en_i), .gclk_o(gclk_ask));
      clock_gate u_gate_word0 (.clk_i(clk_i), .en_i(comes0), .test_en_i(test_en_i), .gclk_o(gclk_word0));
      clock_gate u_gate_word1 (.clk_i(clk_i), .en_i(comes1), .test_en_i(test_en_i), .gclk_o(gclk_word1));
      reg [`ISP_ENTRY-1:0] entry_q;
      reg [16:0] head_q;
      reg [`FR_WORD-1:0] corner0_q, corner1_q, corner2_q;
      always @(posedge gclk_ask) entry_q <= e_i;
      always @(posedge gclk_word0) begin
        head_q <= w_word0_i[16:0];
        corner0_q <= w_word1_i[`FR_WORD-1:0];
      end
      always @(posedge gclk_word1) begin
        corner1_q <= w_word0_i[`FR_WORD-1:0];
        corner2_q <= w_word1_i[`FR_WORD-1:0];
      end
      assign entry[`ISP_ENTRY*k +: `ISP_ENTRY] = entry_q;
      assign head[17*k +: 17] = head_q;
      assign corner[3*`FR_WORD*k +: 3*`FR_WORD] = {corner2_q, corner1_q, corner0_q};
    end
  endgenerate
  wire old = from_q[0];
  assign r_valid_o = word_q != from_q;
  assign r_entry_o = old ? entry[2*`ISP_ENTRY-1:`ISP_ENTRY] : entry[`ISP_ENTRY-1:0];
  assign r_head_o = old ? head[33:17] : head[16:0];
  assign r_corners_o = old ? corner[6*`FR_WORD-1:3*`FR_WORD] : corner[3*`FR_WORD-1:0];
  wire gclk, gclk_half;
  clock_gate u_gate (.clk_i(clk_i), .en_i(rst_i | goes | w_valid_i | r_take_i), .test_en_i(test_en_i), .gclk_o(gclk));
  clock_gate u_gate_half (.clk_i(clk_i), .en_i(e_take_o), .test_en_i(test_en_i), .gclk_o(gclk_half));
  always @(posedge gclk)
    if (rst_i) begin
      to_q <= 2'd0;
      word_q <= 2'd0;
      from_q <= 2'd0;
      asks_second_q <= 1'b0;
      comes_second_q <= 1'b0;
    end else begin
      to_q <= to_q + {1'b0, e_take_o};
      asks_second_q <= asks_second_q ^ goes;
      comes_second_q <= comes_second_q ^ w_valid_i;
      word_q <= word_q + {1'b0, w_valid_i & comes_second_q};
      from_q <= from_q + {1'b0, r_take_i};
    end
  always @(posedge gclk_half) half_q <= first.record + 26'd2;
  wire unused = &{1'b0, w_word0_i[31:17], w_word1_i[31:`FR_WORD], first.tile_x, first.tile_y, first.last};
endmodule
`default_nettype wire
