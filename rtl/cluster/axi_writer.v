// SPDX-License-Identifier: Apache-2.0
// AXI4 write master: result words, a burst of one word each. At most OPEN of them are under way. A soft reset leaves it
// alone: words that it has taken are written.
`default_nettype none
module axi_writer #(
  parameter integer OPEN = 8
) (
  input  wire         clk_i,
  input  wire         rst_i,
  output wire         idle_o, // no word is here or outstanding
  // cluster
  input  wire         wr_valid_i,
  output wire         wr_ready_o,
  input  wire [31:0]  wr_addr_i, // of a word of 128 bits
  input  wire [127:0] wr_data_i,
  // words so far, modulo 256: accepted from the cluster, and in memory
  output wire [7:0]   accepted_o,
  output wire [7:0]   written_o,
  // AXI4
  output wire         awvalid_o,
  input  wire         awready_i,
  output wire [35:0]  awaddr_o,
  output wire         wvalid_o,
  input  wire         wready_i,
  output wire [127:0] wdata_o,
  output wire         wlast_o,
  input  wire         bvalid_i,
  output wire         bready_o,
  input  wire [1:0]   bresp_i,
  output wire         error_o // a word was not written
);
  localparam [31:0] MAX = OPEN;
  wire [1:0] count;
  wire [31:0] addr;
  reg aw_done_q, w_done_q; // of the oldest word
  reg [7:0] accepted_q, sent_q, written_q;
  wire push = wr_valid_i & wr_ready_o;
  wire [7:0] open = sent_q - written_q;
  wire may = count != 2'd0 & open != MAX[7:0];
  assign awvalid_o = may & ~aw_done_q;
  assign wvalid_o = may & ~w_done_q;
  wire aw_now = aw_done_q | awready_i;
  wire w_now = w_done_q | wready_i;
  wire pop = may & aw_now & w_now;
  cluster_fifo #(.WIDTH(160), .AW(1)) u_words (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .push_i(push),
    .data_i({wr_addr_i, wr_data_i}),
    .pop_i(pop),
    .count_o(count),
    .data_o({addr, wdata_o})
  );
  assign wr_ready_o = ~count[1];
  assign idle_o = count == 2'd0 & open == 8'd0;
  assign awaddr_o = {addr, 4'd0};
  assign wlast_o = 1'b1;
  assign bready_o = 1'b1;
  assign accepted_o = accepted_q;
  assign written_o = written_q;
  reg error_q;
  assign error_o = error_q;
  always @(posedge clk_i)
    if (rst_i) begin
      {aw_done_q, w_done_q, error_q} <= 3'd0;
      accepted_q <= 8'd0;
      sent_q <= 8'd0;
      written_q <= 8'd0;
    end else begin
      aw_done_q <= may & aw_now & ~pop;
      w_done_q <= may & w_now & ~pop;
      error_q <= bvalid_i & (|bresp_i);
      if (push) accepted_q <= accepted_q + 8'd1;
      if (pop) sent_q <= sent_q + 8'd1;
      if (bvalid_i) written_q <= written_q + 8'd1;
    end
endmodule
`default_nettype wire
