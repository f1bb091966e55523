// SPDX-License-Identifier: Apache-2.0
// The colours of a tile: four banks of 64 pixels, in two pairs. A read gives the data in the cycle after it. A write of the same cycle to
// the same address is forwarded to it (net `round`).
// Part of the pixel back end (pixel_back_end.v). Words: be_types.vh.
`default_nettype none
module be_colors (
  input  wire         clk_i,
  input  wire         test_en_i,
  input  wire [1:0]   re_i, // for each pair
  input  wire [5:0]   rlow_i,  // address in banks 0, 1
  input  wire [5:0]   rhigh_i, // in banks 2, 3
  output wire [127:0] rdata_o,
  input  wire [3:0]   we_i, // for each bank
  input  wire [5:0]   wlow_i,
  input  wire [5:0]   whigh_i,
  input  wire [127:0] wdata_i
);
  genvar b;
  generate
    for (b = 0; b < 4; b = b + 1) begin : g_bank
      wire [5:0] raddr = b < 2 ? rlow_i : rhigh_i;
      wire [5:0] waddr = b < 2 ? wlow_i : whigh_i;
      wire re = re_i[b/2];
      wire [31:0] stored;
      ram_1r1w #(.WIDTH(32), .DEPTH(64), .AW(6)) u_ram (
        .clk_i(clk_i),
        .we_i(we_i[b]),
        .waddr_i(waddr),
        .wdata_i(wdata_i[32*b +: 32]),
        .re_i(re),
        .raddr_i(raddr),
        .rdata_o(stored)
      );
      wire gclk, gclk_data;
      wire round = we_i[b] & waddr == raddr;
      clock_gate u_gate (.clk_i(clk_i), .en_i(re), .test_en_i(test_en_i), .gclk_o(gclk));
      clock_gate u_gate_data (.clk_i(clk_i), .en_i(re & round), .test_en_i(test_en_i), .gclk_o(gclk_data));
      reg round_q;
      reg [31:0] data_q;
      always @(posedge gclk) round_q <= round;
      always @(posedge gclk_data) data_q <= wdata_i[32*b +: 32];
      assign rdata_o[32*b +: 32] = round_q ? data_q : stored;
    end
  endgenerate
endmodule
`default_nettype wire
