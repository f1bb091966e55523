// SPDX-License-Identifier: Apache-2.0
// Entries of tile lists, as they come from memory in pairs of words: up to four pairs are asked for or wait here.
// Part of visibility (visibility.v). Words: isp_types.vh.
`include "isp_types.vh"
`default_nettype none
module isp_entries (
  input  wire                clk_i,
  input  wire                rst_i,
  input  wire                test_en_i,
  // requests
  input  wire                l_valid_i, // a pair is asked for
  output wire                l_room_o,
  input  wire [15:0]         l_tile_i,
  input  wire                l_two_i,   // the second word is an entry too
  input  wire                l_link_i,  // ... or the address of the next block
  input  wire                l_last_i,  // the last entry of the list is among them
  // words, in the order of requests
  input  wire                w_valid_i,
  input  wire [`FR_WORD-1:0] w_word0_i,
  input  wire [`FR_WORD-1:0] w_word1_i,
  output wire                link_o, // the second word is a link
  // entries
  output wire                e_valid_o,
  output wire isp_entry_t    e_o,
  input  wire                e_take_i
);
  reg [2:0] to_q, word_q, from_q; // pairs that were asked for, that came, that were taken
  reg second_q;                   // the first entry of a pair was taken
  assign l_room_o = to_q - from_q != 3'd4;
  assign e_valid_o = word_q != from_q;
  wire [3:0] link, two, last;
  wire [4*16-1:0] tile;
  wire [4*`FR_WORD-1:0] word0, word1;
  genvar k;
  generate
    for (k = 0; k < 4; k = k + 1) begin : g_pair
      localparam [1:0] PLACE = k;
      wire asks = l_valid_i & to_q[1:0] == PLACE;
      wire comes = w_valid_i & word_q[1:0] == PLACE;
      wire gclk_ask, gclk_word;
      clock_gate u_gate_ask (.clk_i(clk_i), .en_i(asks), .test_en_i(test_en_i), .gclk_o(gclk_ask));
      clock_gate u_gate_word (.clk_i(clk_i), .en_i(comes), .test_en_i(test_en_i), .gclk_o(gclk_word));
      reg link_q, two_q, last_q;
      reg [15:0] tile_q;
      reg [`FR_WORD-1:0] word0_q, word1_q;
      always @(posedge gclk_ask) begin
        tile_q <= l_tile_i;
        two_q <= l_two_i;
        link_q <= l_link_i;
        last_q <= l_last_i;
      end
      always @(posedge gclk_word) begin
        word0_q <= w_word0_i;
        word1_q <= w_word1_i;
      end
      assign link[k] = link_q;
      assign two[k] = two_q;
      assign last[k] = last_q;
      assign tile[16*k +: 16] = tile_q;
      assign word0[`FR_WORD*k +: `FR_WORD] = word0_q;
      assign word1[`FR_WORD*k +: `FR_WORD] = word1_q;
    end
  endgenerate
  wire [1:0] at = from_q[1:0];
  wire final_entry = second_q | ~two[at];
  assign link_o = w_valid_i & link[word_q[1:0]];
  assign e_o = {tile[16*{30'd0, at} +: 8], tile[16*{30'd0, at} + 8 +: 8],
                second_q ? word1[`FR_WORD*{30'd0, at} +: `FR_WORD] : word0[`FR_WORD*{30'd0, at} +: `FR_WORD], last[at] & final_entry};
  wire gclk;
  clock_gate u_gate (.clk_i(clk_i), .en_i(rst_i | l_valid_i | w_valid_i | e_take_i), .test_en_i(test_en_i), .gclk_o(gclk));
  always @(posedge gclk)
    if (rst_i) begin
      to_q <= 3'd0;
      word_q <= 3'd0;
      from_q <= 3'd0;
      second_q <= 1'b0;
    end else begin
      to_q <= to_q + {2'd0, l_valid_i};
      word_q <= word_q + {2'd0, w_valid_i};
      if (e_take_i) begin
        from_q <= from_q + {2'd0, final_entry};
        second_q <= ~final_entry;
      end
    end
endmodule
`default_nettype wire
