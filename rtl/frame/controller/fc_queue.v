// SPDX-License-Identifier: Apache-2.0
// The reading side of a queue in a memory. The entry at the head is there from the cycle after that in which it can be read, until it is taken; then the
// next one follows at once.
// Part of the controller of a frame's cores (frame_controller.v). Words: fc_types.vh.
//
// Pipelined: an entry each cycle
// Depth: 1
`default_nettype none
module fc_queue #(
  parameter integer WIDTH = 8,
  parameter integer AW = 5     // 2^AW entries
) (
  input  wire             clk_i,
  input  wire             rst_i,
  input  wire             test_en_i,
  // memory
  input  wire             we_i,
  input  wire [AW-1:0]    waddr_i,
  input  wire [WIDTH-1:0] wdata_i,
  input  wire [AW:0]      end_i,   // number of the first entry that cannot be read yet
  // head
  output wire             valid_o,
  output wire [WIDTH-1:0] data_o,
  input  wire             take_i
);
  reg valid_q;
  reg [AW:0] at_q; // number of the head
  wire [AW:0] next = at_q + {{AW{1'b0}}, take_i};
  wire read = next != end_i & (~valid_q | take_i);
  ram_1r1w #(.WIDTH(WIDTH), .DEPTH(1 << AW), .AW(AW)) u_ram (
    .clk_i(clk_i),
    .we_i(we_i),
    .waddr_i(waddr_i),
    .wdata_i(wdata_i),
    .re_i(read),
    .raddr_i(next[AW-1:0]),
    .rdata_o(data_o)
  );
  wire gclk;
  clock_gate u_gate (.clk_i(clk_i), .en_i(rst_i | read | take_i), .test_en_i(test_en_i), .gclk_o(gclk));
  always @(posedge gclk)
    if (rst_i) begin
      valid_q <= 1'b0;
      at_q <= {AW+1{1'b0}};
    end else begin
      valid_q <= read;
      at_q <= next;
    end
  assign valid_o = valid_q;
endmodule
`default_nettype wire
