// SPDX-License-Identifier: Apache-2.0
// Numbers of the corners of 16 triangles: an input register of four floats, for three corners, is read in one cycle; a pair of numbers of one corner
// is written. The point coordinate has a place of its own.
// Part of the iterators (task_iterator.v), which compute the inputs of fragments. Words: it_types.vh.
`include "it_types.vh"
`default_nettype none
module it_store (
  input  wire                clk_i,
  input  wire                test_en_i,
  // a pair of numbers, and where they go
  input  wire                n_valid_i,
  input  wire it_pair_t      n_i,
  input  wire it_wire_t      to0_i,
  input  wire it_wire_t      to1_i,
  // a register: the answer comes in the next cycle
  input  wire                s_re_i,
  input  wire                s_first_i,  // the point coordinate
  input  wire [3:0]          s_number_i,
  input  wire [3:0]          s_entry_i,
  output wire [`IT_LINE-1:0] s_v0_o,
  output wire [`IT_LINE-1:0] s_v1_o,
  output wire [`IT_LINE-1:0] s_v2_o
);
  reg first_q;
  wire gclk;
  clock_gate u_gate (.clk_i(clk_i), .en_i(s_re_i), .test_en_i(test_en_i), .gclk_o(gclk));
  always @(posedge gclk) first_q <= s_first_i;
  wire [3*`IT_LINE-1:0] line;
  wire second = n_valid_i & n_i.second;
  genvar c, l;
  generate
    for (c = 0; c < 3; c = c + 1) begin : g_corner
      localparam [1:0] CORNER = c;
      wire mine = n_valid_i & n_i.corner == CORNER;
      for (l = 0; l < 4; l = l + 1) begin : g_lane
        localparam [1:0] LANE = l;
        wire is0 = to0_i.lane == LANE;
        wire is1 = second & to1_i.lane == LANE;
        wire number0 = is0 & ~to0_i.point;
        wire number1 = is1 & ~to1_i.point;
        wire [31:0] number;
        ram_1r1w #(.WIDTH(32), .DEPTH(256), .AW(8)) u_numbers (
          .clk_i(clk_i),
          .we_i(mine & (number0 | number1)),
          .waddr_i({n_i.entry, number0 ? to0_i.number : to1_i.number}),
          .wdata_i(number0 ? n_i.word0 : n_i.word1),
          .re_i(s_re_i & ~s_first_i),
          .raddr_i({s_entry_i, s_number_i}),
          .rdata_o(number)
        );
        if (l < 2) begin : g_point
          wire point0 = is0 & to0_i.point;
          wire point1 = is1 & to1_i.point;
          wire [31:0] point;
          ram_1r1w #(.WIDTH(32), .DEPTH(16), .AW(4)) u_points (
            .clk_i(clk_i),
            .we_i(mine & (point0 | point1)),
            .waddr_i(n_i.entry),
            .wdata_i(point0 ? n_i.word0 : n_i.word1),
            .re_i(s_re_i & s_first_i),
            .raddr_i(s_entry_i),
            .rdata_o(point)
          );
          assign line[`IT_LINE*c + 32*l +: 32] = first_q ? point : number;
        end else begin : g_number
          assign line[`IT_LINE*c + 32*l +: 32] = number;
        end
      end
    end
  endgenerate
  assign s_v0_o = line[`IT_LINE-1:0];
  assign s_v1_o = line[2*`IT_LINE-1:`IT_LINE];
  assign s_v2_o = line[3*`IT_LINE-1:2*`IT_LINE];
endmodule
`default_nettype wire
