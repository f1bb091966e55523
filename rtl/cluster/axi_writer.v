// SPDX-License-Identifier: Apache-2.0
// AXI4 write master: result words, a burst of one word each. At most OPEN of them are outstanding. A soft reset leaves it
// alone: words that it has taken are written.
// Part of the bus side of a cluster (cluster_bus.v).
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
  input  wire [16:0]  wr_task_i, // stage and tag of its task
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
  // an error: a word was not written
  output wire         error_o,
  output wire [1:0]   error_code_o,
  output wire [31:0]  error_addr_o,
  output wire [16:0]  error_task_o
);
  localparam [31:0] MAX = OPEN;
  wire [1:0] count;
  wire [31:0] addr;
  wire [16:0] task_now;
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
  cluster_fifo #(.WIDTH(177), .AW(1)) u_words (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .push_i(push),
    .data_i({wr_task_i, wr_addr_i, wr_data_i}),
    .pop_i(pop),
    .count_o(count),
    .data_o({task_now, addr, wdata_o})
  );
  assign wr_ready_o = ~count[1];
  assign idle_o = count == 2'd0 & open == 8'd0;
  assign awaddr_o = {addr, 4'd0};
  assign wlast_o = 1'b1;
  assign bready_o = 1'b1;
  assign accepted_o = accepted_q;
  assign written_o = written_q;
  // Words without an answer: answers come in order.
  localparam OW = $clog2(OPEN);
  wire [16:0] task_done;
  wire [31:0] addr_done;
  wire [OW:0] unanswered;
  cluster_fifo #(.WIDTH(49), .AW(OW)) u_open (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .push_i(pop),
    .data_i({task_now, addr}),
    .pop_i(bvalid_i),
    .count_o(unanswered),
    .data_o({task_done, addr_done})
  );
  reg error_q;
  reg [1:0] code_q;
  reg [31:0] bad_addr_q;
  reg [16:0] bad_task_q;
  wire bad = bvalid_i & (|bresp_i);
  always @(posedge clk_i) if (bad) {code_q, bad_addr_q, bad_task_q} <= {bresp_i, addr_done, task_done};
  assign error_o = error_q;
  assign error_code_o = code_q;
  assign error_addr_o = bad_addr_q;
  assign error_task_o = bad_task_q;
  wire unused = &{1'b0, unanswered};
  always @(posedge clk_i)
    if (rst_i) begin
      {aw_done_q, w_done_q, error_q} <= 3'd0;
      accepted_q <= 8'd0;
      sent_q <= 8'd0;
      written_q <= 8'd0;
    end else begin
      aw_done_q <= may & aw_now & ~pop;
      w_done_q <= may & w_now & ~pop;
      error_q <= bad;
      if (push) accepted_q <= accepted_q + 8'd1;
      if (pop) sent_q <= sent_q + 8'd1;
      if (bvalid_i) written_q <= written_q + 8'd1;
    end
endmodule
`default_nettype wire
