// SPDX-License-Identifier: Apache-2.0
// Collects the cluster's reads of words into bursts: consecutive addresses, at most 16 words, none across a 4 KB boundary. A burst that no
// request continues goes on at once.
// Part of the bus side of a cluster (cluster_bus.v).
`default_nettype none
module axi_read_words (
  input  wire        clk_i,
  input  wire        rst_i,
  // cluster
  input  wire        rd_valid_i,
  output wire        rd_ready_o,
  input  wire [31:0] rd_addr_i, // of a word of 128 bits
  // a burst
  output wire        valid_o,
  input  wire        take_i,
  output wire [31:0] addr_o,
  output wire [3:0]  len_o      // words, less 1
);
  reg next_q, burst_q;  // a request, and a burst, are there
  reg [31:0] next_addr_q, addr_q;
  reg [3:0] len_q;
  wire [31:0] follows = addr_q + {28'd0, len_q} + 32'd1;
  wire joins = next_q & burst_q & next_addr_q == follows & (|follows[7:0]) & len_q != 4'd15;
  assign valid_o = burst_q & ~joins;
  wire take = valid_o & take_i;
  wire moves = next_q & (joins | ~burst_q | take);
  assign rd_ready_o = ~next_q | moves;
  assign addr_o = addr_q;
  assign len_o = len_q;
  always @(posedge clk_i)
    if (rst_i) begin
      next_q <= 1'b0;
      burst_q <= 1'b0;
    end else begin
      if (rd_ready_o) next_q <= rd_valid_i;
      burst_q <= next_q | (burst_q & ~take);
    end
  always @(posedge clk_i) begin
    if (rd_ready_o & rd_valid_i) next_addr_q <= rd_addr_i;
    if (moves) begin
      len_q <= joins ? len_q + 4'd1 : 4'd0;
      if (~joins) addr_q <= next_addr_q;
    end
  end
endmodule
`default_nettype wire
