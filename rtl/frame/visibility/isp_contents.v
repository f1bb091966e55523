// SPDX-License-Identifier: Apache-2.0
// Memory of depth and stencil of the 256 pixels of a tile, in groups of eight. A group that was not written since the tile began has the values of the
// clear. A bit for each group says so, and thus a tile is cleared in one cycle. A group that is written while it is read is forwarded.
// Part of visibility (visibility.v). Words: isp_types.vh.
//
// Pipelined: a read and a write each cycle
// Depth: 1
`include "isp_types.vh"
`default_nettype none
module isp_contents (
  input  wire         clk_i,
  input  wire         rst_i,
  input  wire         test_en_i,
  input  wire [31:0]  clear_i, // stencil and depth of a clear
  input  wire         fresh_i, // a tile begins: it is cleared
  input  wire         we_i,
  input  wire [4:0]   waddr_i,
  input  wire [255:0] wdata_i,
  input  wire         re_i,
  input  wire [4:0]   raddr_i,
  input  wire [4:0]   group_i, // that was read
  output wire [255:0] data_o
);
  wire [255:0] stored;
  ram_1r1w #(.WIDTH(256), .DEPTH(32), .AW(5)) u_pixels (
    .clk_i(clk_i),
    .we_i(we_i),
    .waddr_i(waddr_i),
    .wdata_i(wdata_i),
    .re_i(re_i),
    .raddr_i(raddr_i),
    .rdata_o(stored)
  );
  wire round = re_i & we_i & waddr_i == raddr_i;
  wire gclk_round, gclk_data, gclk_fresh;
  clock_gate u_gate_round (.clk_i(clk_i), .en_i(re_i), .test_en_i(test_en_i), .gclk_o(gclk_round));
  clock_gate u_gate_data (.clk_i(clk_i), .en_i(round), .test_en_i(test_en_i), .gclk_o(gclk_data));
  clock_gate u_gate_fresh (.clk_i(clk_i), .en_i(rst_i | fresh_i | we_i), .test_en_i(test_en_i), .gclk_o(gclk_fresh));
  reg round_q;
  reg [255:0] data_q;
  reg [31:0] fresh_q;
  always @(posedge gclk_round) round_q <= round;
  always @(posedge gclk_data) data_q <= wdata_i;
  always @(posedge gclk_fresh)
    if (rst_i | fresh_i) fresh_q <= 32'hffffffff;
    else fresh_q[waddr_i] <= 1'b0;
  assign data_o = fresh_q[group_i] ? {8{clear_i}} : round_q ? data_q : stored;
endmodule
`default_nettype wire
