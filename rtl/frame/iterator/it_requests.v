// SPDX-License-Identifier: Apache-2.0
// Requests for the words of triangles, two a cycle: record, corners (X, Y; Z, 1/w), then the numbers of each corner. One triangle at a time; the next
// one begins in the cycle after the last request.
// Part of the iterators (task_iterator.v), which compute the inputs of fragments. Words: it_types.vh.
`include "it_types.vh"
`default_nettype none
module it_requests (
  input  wire                  clk_i,
  input  wire                  rst_i,
  input  wire                  test_en_i,
  // triangles to read
  input  wire [4:0]            reads_i,  // the place after the last one
  output wire [3:0]            ask_o,    // the place that is asked for
  input  wire [`FR_WORD-1:0]   record_i, // its record
  input  wire                  hold_i,   // the next triangle does not begin
  // of the present triangle
  input  wire [1:0]            there_i,  // halves of its record that have come
  input  wire [3*`FR_WORD-1:0] corners_i,
  input  wire [5:0]            pairs_i,  // of numbers of a corner
  output wire                  begin_o,
  // memory
  output wire                  m_valid_o,
  input  wire                  m_ready_i,
  output wire [`FR_WORD-1:0]   m_addr0_o,
  output wire [`FR_WORD-1:0]   m_addr1_o,
  output wire                  idle_o
);
  localparam RECORD = 2'd0, PLACE = 2'd1, NUMBER = 2'd2;
  reg [4:0] place_q;
  reg [1:0] state_q, corner_q;
  reg second_q;      // of the two requests for a record, a corner
  reg [5:0] pair_q;
  wire more = place_q != reads_i;
  wire [`FR_WORD-1:0] corner0 = corners_i[`FR_WORD-1:0];
  wire [`FR_WORD-1:0] corner1 = corners_i[2*`FR_WORD-1:`FR_WORD];
  wire [`FR_WORD-1:0] corner2 = corners_i[3*`FR_WORD-1:2*`FR_WORD];
  wire [`FR_WORD-1:0] corner = corner_q == 2'd0 ? corner0 : corner_q == 2'd1 ? corner1 : corner2;
  wire [`FR_WORD-1:0] base = state_q == RECORD ? record_i : corner;
  wire [6:0] add = state_q == NUMBER ? {pair_q, 1'b0} + 7'd4 : {5'd0, second_q, 1'b0};
  assign m_addr0_o = base + {19'd0, add};
  assign m_addr1_o = m_addr0_o + 26'd1;
  assign m_valid_o = state_q == RECORD ? second_q | (more & ~hold_i) : corner_q == 2'd0 ? there_i[0] : there_i[1];
  assign begin_o = state_q == RECORD & ~second_q & m_valid_o & m_ready_i;
  wire goes = m_valid_o & m_ready_i;
  wire corner_ends = state_q == PLACE ? second_q : pair_q + 6'd1 == pairs_i;
  wire ends = corner_q == 2'd2 & corner_ends & (state_q == PLACE ? pairs_i == 6'd0 : state_q == NUMBER);
  wire gclk, gclk_place;
  clock_gate u_gate (.clk_i(clk_i), .en_i(rst_i | goes), .test_en_i(test_en_i), .gclk_o(gclk));
  clock_gate u_gate_place (.clk_i(clk_i), .en_i(rst_i | (goes & ends)), .test_en_i(test_en_i), .gclk_o(gclk_place));
  always @(posedge gclk)
    if (rst_i) begin
      state_q <= RECORD;
      second_q <= 1'b0;
      corner_q <= 2'd0;
      pair_q <= 6'd0;
    end else if (state_q == RECORD) begin
      second_q <= ~second_q;
      if (second_q) state_q <= PLACE;
    end else begin
      second_q <= state_q == PLACE & ~second_q;
      pair_q <= state_q == NUMBER & ~corner_ends ? pair_q + 6'd1 : 6'd0;
      if (corner_ends) begin
        corner_q <= corner_q == 2'd2 ? 2'd0 : corner_q + 2'd1;
        if (corner_q == 2'd2) state_q <= ends ? RECORD : NUMBER;
      end
    end
  always @(posedge gclk_place) place_q <= rst_i ? 5'd0 : place_q + 5'd1;
  assign ask_o = place_q[3:0];
  assign idle_o = ~more & state_q == RECORD & ~second_q;
endmodule
`default_nettype wire
