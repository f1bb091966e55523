// SPDX-License-Identifier: Apache-2.0
// Reads the corners of triangles: two triangles are asked for or wait for setup. A triangle takes five requests of two words: x, y and z of its
// corners one after the other; the last word is not needed. Its draw's settings are read when it is the next one for setup. The first triangle of a
// render waits 31 cycles here, so that the reader is ahead when the scan begins.
// Part of visibility (visibility.v). Words: isp_types.vh.
`include "isp_types.vh"
`default_nettype none
module isp_vertices (
  input  wire                  clk_i,
  input  wire                  rst_i,
  input  wire                  test_en_i,
  input  wire                  start_i, // of a render
  // records
  input  wire                  r_valid_i,
  input  wire isp_entry_t      r_entry_i,
  input  wire [16:0]           r_head_i,
  input  wire [3*`FR_WORD-1:0] r_corners_i,
  output wire                  r_take_o,
  // requests
  output wire                  m_valid_o,
  input  wire                  m_ready_i,
  output wire [`FR_WORD-1:0]   m_addr0_o,
  output wire [`FR_WORD-1:0]   m_addr1_o,
  // words, in the order of requests
  input  wire                  w_valid_i,
  input  wire [31:0]           w_word0_i,
  input  wire [31:0]           w_word1_i,
  // settings of draws: one cycle for a read, which holds until the next one
  output wire                  d_re_o,
  output wire [16:0]           d_head_o, // bit 16 front facing, number of the draw
  input  wire draw_t           d_data_i,
  // to setup
  output wire                  t_valid_o,
  input  wire                  t_ready_i,
  output wire isp_triangle_t   t_o
);
  localparam XYZ = 2*`FR_COORD + 24;
  reg [1:0] to_q, word_q, from_q; // triangles that were asked for, that came, that setup took
  reg [2:0] ask_q, come_q;        // requests of the present one that were asked for, that came
  reg drawn_q;                    // the settings of the next one were read
  reg [4:0] ahead_q;              // cycles since the first triangle of the render came
  wire room = to_q - from_q != 2'd2;
  assign m_valid_o = r_valid_i & room;
  wire goes = m_valid_o & m_ready_i;
  assign r_take_o = goes & ask_q == 3'd4;
  wire [`FR_WORD-1:0] corner0 = r_corners_i[`FR_WORD-1:0];
  wire [`FR_WORD-1:0] corner1 = r_corners_i[2*`FR_WORD-1:`FR_WORD];
  wire [`FR_WORD-1:0] corner2 = r_corners_i[3*`FR_WORD-1:2*`FR_WORD];
  wire [`FR_WORD-1:0] base0 = ask_q < 3'd2 ? corner0 : ask_q == 3'd2 ? corner1 : corner2;
  wire [`FR_WORD-1:0] base1 = ask_q == 3'd0 ? corner0 : ask_q < 3'd3 ? corner1 : corner2;
  wire [1:0] add0 = ask_q == 3'd0 | ask_q == 3'd3 ? 2'd0 : ask_q == 3'd2 ? 2'd1 : 2'd2;
  wire [1:0] add1 = ask_q == 3'd1 ? 2'd0 : ask_q == 3'd0 | ask_q == 3'd3 ? 2'd1 : 2'd2;
  assign m_addr0_o = base0 + {24'd0, add0};
  assign m_addr1_o = base1 + {24'd0, add1};

  wire [2*`ISP_ENTRY-1:0] entry;
  wire [2*17-1:0] head;
  wire [6*XYZ-1:0] corners;
  wire ends = w_valid_i & come_q == 3'd4;
  genvar k;
  generate
    for (k = 0; k < 2; k = k + 1) begin : g_triangle
      localparam [0:0] PLACE = k;
      wire gclk_ask, gclk_word;
      clock_gate u_gate_ask (.clk_i(clk_i), .en_i(r_take_o & to_q[0] == PLACE), .test_en_i(test_en_i), .gclk_o(gclk_ask));
      clock_gate u_gate_word (.clk_i(clk_i), .en_i(w_valid_i & word_q[0] == PLACE), .test_en_i(test_en_i), .gclk_o(gclk_word));
      reg [`ISP_ENTRY-1:0] entry_q;
      reg [16:0] head_q;
      reg [`FR_COORD-1:0] x0_q, y0_q, x1_q, y1_q, x2_q, y2_q;
      reg [23:0] z0_q, z1_q, z2_q;
      always @(posedge gclk_ask) begin
        entry_q <= r_entry_i;
        head_q <= r_head_i;
      end
      always @(posedge gclk_word)
        case (come_q)
          3'd0: begin x0_q <= w_word0_i[`FR_COORD-1:0]; y0_q <= w_word1_i[`FR_COORD-1:0]; end
          3'd1: begin z0_q <= w_word0_i[23:0]; x1_q <= w_word1_i[`FR_COORD-1:0]; end
          3'd2: begin y1_q <= w_word0_i[`FR_COORD-1:0]; z1_q <= w_word1_i[23:0]; end
          3'd3: begin x2_q <= w_word0_i[`FR_COORD-1:0]; y2_q <= w_word1_i[`FR_COORD-1:0]; end
          default: z2_q <= w_word0_i[23:0];
        endcase
      assign entry[`ISP_ENTRY*k +: `ISP_ENTRY] = entry_q;
      assign head[17*k +: 17] = head_q;
      assign corners[3*XYZ*k +: 3*XYZ] = {x2_q, x1_q, x0_q, y2_q, y1_q, y0_q, z2_q, z1_q, z0_q};
    end
  endgenerate
  wire old = from_q[0];
  isp_entry_t first;
  assign first = old ? entry[2*`ISP_ENTRY-1:`ISP_ENTRY] : entry[`ISP_ENTRY-1:0];
  wire complete = word_q != from_q;
  assign d_re_o = complete & ~drawn_q;
  assign d_head_o = old ? head[33:17] : head[16:0];
  wire ahead = &ahead_q;
  assign t_valid_o = complete & drawn_q & ahead;
  assign t_o = {old ? corners[6*XYZ-1:3*XYZ] : corners[3*XYZ-1:0], first.tile_x, first.tile_y, d_data_i, first.record, first.last};
  wire takes = t_valid_o & t_ready_i;
  wire gclk_ahead;
  clock_gate u_gate_ahead (.clk_i(clk_i), .en_i(start_i | (complete & ~ahead)), .test_en_i(test_en_i), .gclk_o(gclk_ahead));
  always @(posedge gclk_ahead)
    if (start_i) ahead_q <= 5'd0;
    else if (complete & ~ahead) ahead_q <= ahead_q + 5'd1;
  wire gclk;
  clock_gate u_gate (.clk_i(clk_i), .en_i(rst_i | goes | w_valid_i | takes | d_re_o), .test_en_i(test_en_i), .gclk_o(gclk));
  always @(posedge gclk)
    if (rst_i) begin
      to_q <= 2'd0;
      word_q <= 2'd0;
      from_q <= 2'd0;
      ask_q <= 3'd0;
      come_q <= 3'd0;
      drawn_q <= 1'b0;
    end else begin
      if (goes) ask_q <= r_take_o ? 3'd0 : ask_q + 3'd1;
      if (w_valid_i) come_q <= ends ? 3'd0 : come_q + 3'd1;
      to_q <= to_q + {1'b0, r_take_o};
      word_q <= word_q + {1'b0, ends};
      from_q <= from_q + {1'b0, takes};
      drawn_q <= d_re_o | (drawn_q & ~takes);
    end
  wire unused = &{1'b0, w_word0_i[31:24], w_word1_i[31:24]};
endmodule
`default_nettype wire
