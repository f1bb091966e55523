// SPDX-License-Identifier: Apache-2.0
// The memory of the example: words of 128 bits, a read burst and a write at a time, and a port of 32 bits for the host. With +image=FILE it begins with the
// contents of a file that gloam image wrote; else the host has to write them.
`default_nettype none
module soc_memory #(
  parameter integer AW = 14
) (
  input  wire         clk_i,
  input  wire         rst_i,
  // host
  input  wire         asks_i,
  input  wire         writes_i,
  input  wire [31:0]  address_i, // in bytes
  input  wire [31:0]  data_i,
  output wire         answered_o,
  output wire [31:0]  data_o,
  // cluster: reads
  input  wire         arvalid_i,
  output wire         arready_o,
  input  wire         arid_i,
  input  wire [35:0]  araddr_i,
  input  wire [7:0]   arlen_i,
  output wire         rvalid_o,
  input  wire         rready_i,
  output wire         rid_o,
  output wire [127:0] rdata_o,
  output wire         rlast_o,
  // cluster: writes
  input  wire         awvalid_i,
  output wire         awready_o,
  input  wire [35:0]  awaddr_i,
  input  wire         wvalid_i,
  output wire         wready_o,
  input  wire [127:0] wdata_i,
  output wire         bvalid_o,
  input  wire         bready_i
);
  reg [127:0] word [0:(1 << AW) - 1];
  reg [8*512-1:0] image;
  initial
    if ($value$plusargs("image=%s", image)) $readmemh(image, word);

  reg answer_q;
  wire takes = awvalid_i & wvalid_i & ~answer_q;

  // Host: a lane of a word. Its write waits while the cluster writes.
  wire [AW-1:0] host_word = address_i[AW+3:4];
  assign answered_o = asks_i & ~(writes_i & takes);
  assign data_o = word[host_word][32 * address_i[3:2]+:32];

  // Reads of the cluster.
  reg burst_q, id_q;
  reg [7:0] left_q;
  reg [AW-1:0] read_q;
  assign arready_o = ~burst_q;
  assign rvalid_o = burst_q;
  assign rid_o = id_q;
  assign rdata_o = word[read_q];
  assign rlast_o = left_q == 8'd0;
  always @(posedge clk_i)
    if (rst_i) burst_q <= 1'b0;
    else if (!burst_q) burst_q <= arvalid_i;
    else if (rready_i && rlast_o) burst_q <= 1'b0;
  always @(posedge clk_i)
    if (!burst_q) begin
      id_q <= arid_i;
      left_q <= arlen_i;
      read_q <= araddr_i[AW+3:4];
    end else if (rready_i) begin
      left_q <= left_q - 1'b1;
      read_q <= read_q + 1'b1;
    end

  // Writes of the cluster: taken when both address and data are there, answered in the next cycle.
  assign awready_o = takes;
  assign wready_o = takes;
  assign bvalid_o = answer_q;
  always @(posedge clk_i)
    if (rst_i) answer_q <= 1'b0;
    else answer_q <= takes | answer_q & ~bready_i;
  always @(posedge clk_i)
    if (takes) word[awaddr_i[AW+3:4]] <= wdata_i;
    else if (asks_i && writes_i) word[host_word][32 * address_i[3:2]+:32] <= data_i;
  always @(posedge clk_i)
    if (!rst_i && (arvalid_i && {araddr_i[35:AW+4], araddr_i[3:0]} != 0 || awvalid_i && {awaddr_i[35:AW+4], awaddr_i[3:0]} != 0 ||
        asks_i && {address_i[31:AW+4], address_i[1:0]} != 0))
      $display("soc: an address is behind the end of the memory, or not that of a whole word");
endmodule
`default_nettype wire
