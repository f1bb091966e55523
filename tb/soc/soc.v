// SPDX-License-Identifier: Apache-2.0
// An example system on a chip (docs/firmware.md): a host bus, a memory, and a cluster of one core of machine cyclone. The host is a program in C outside of
// the simulator (soc_host). Byte addresses of the host: from 0x00000000 the memory, from 0x80000000 the registers of the cluster.
`default_nettype none
module soc #(
  parameter integer MEMORY_AW = 14 // 2^MEMORY_AW words of 128 bits
) (
  input  wire clk_i,
  output wire done_o // the host has ended
);
  // Reset for the first cycles: of cluster, memory and host together.
  reg [3:0] reset_q;
  initial reset_q = 4'd0;
  wire rst = reset_q != 4'hf;
  always @(posedge clk_i)
    if (rst) reset_q <= reset_q + 1'b1;

  wire irq, asks, writes, answered;
  wire [31:0] address, write_data, read_data;
  soc_host u_host (
    .clk_i(clk_i),
    .rst_i(rst),
    .irq_i(irq),
    .done_o(done_o),
    // bus
    .asks_o(asks),
    .writes_o(writes),
    .address_o(address),
    .data_o(write_data),
    .answered_i(answered),
    .data_i(read_data)
  );

  // The address says who is asked.
  wire of_registers = address[31];
  wire memory_answered, s_awvalid, s_awready, s_wvalid, s_wready, s_bvalid, s_bready, s_arvalid, s_arready, s_rvalid, s_rready;
  wire [31:0] memory_data, s_rdata;
  wire [1:0] s_bresp, s_rresp;
  wire registers_answered, refused;
  soc_axi_lite u_axi_lite (
    .clk_i(clk_i),
    .rst_i(rst),
    // host
    .asks_i(asks & of_registers),
    .writes_i(writes),
    .answered_o(registers_answered),
    .refused_o(refused),
    // cluster
    .awvalid_o(s_awvalid),
    .awready_i(s_awready),
    .wvalid_o(s_wvalid),
    .wready_i(s_wready),
    .bvalid_i(s_bvalid),
    .bready_o(s_bready),
    .bresp_i(s_bresp),
    .arvalid_o(s_arvalid),
    .arready_i(s_arready),
    .rvalid_i(s_rvalid),
    .rready_o(s_rready),
    .rresp_i(s_rresp)
  );
  assign answered = of_registers ? registers_answered : memory_answered;
  assign read_data = of_registers ? s_rdata : memory_data;
  always @(posedge clk_i)
    if (!rst && refused) $display("soc: the register %h refuses a %s", address[11:0], writes ? "write" : "read");

  wire arvalid, arready, arid, rvalid, rready, rid, rlast, awvalid, awready, wvalid, wready, bvalid, bready;
  wire [35:0] araddr, awaddr;
  wire [7:0] arlen, awlen;
  wire [127:0] rdata, wdata;
  wire [15:0] wstrb;
  wire wlast;
  soc_memory #(.AW(MEMORY_AW)) u_memory (
    .clk_i(clk_i),
    .rst_i(rst),
    // host
    .asks_i(asks & ~of_registers),
    .writes_i(writes),
    .address_i(address),
    .data_i(write_data),
    .answered_o(memory_answered),
    .data_o(memory_data),
    // cluster
    .arvalid_i(arvalid),
    .arready_o(arready),
    .arid_i(arid),
    .araddr_i(araddr),
    .arlen_i(arlen),
    .rvalid_o(rvalid),
    .rready_i(rready),
    .rid_o(rid),
    .rdata_o(rdata),
    .rlast_o(rlast),
    .awvalid_i(awvalid),
    .awready_o(awready),
    .awaddr_i(awaddr),
    .wvalid_i(wvalid),
    .wready_o(wready),
    .wdata_i(wdata),
    .bvalid_o(bvalid),
    .bready_i(bready)
  );

  axi_cluster #(.CORES(1), .THREADS(4)) u_cluster (
    .clk_i(clk_i),
    .rst_i(rst),
    .test_en_i(1'b0),
    .irq_o(irq),
    // host
    .s_awvalid_i(s_awvalid),
    .s_awready_o(s_awready),
    .s_awaddr_i(address[11:0]),
    .s_wvalid_i(s_wvalid),
    .s_wready_o(s_wready),
    .s_wdata_i(write_data),
    .s_wstrb_i(4'hf),
    .s_bvalid_o(s_bvalid),
    .s_bready_i(s_bready),
    .s_bresp_o(s_bresp),
    .s_arvalid_i(s_arvalid),
    .s_arready_o(s_arready),
    .s_araddr_i(address[11:0]),
    .s_rvalid_o(s_rvalid),
    .s_rready_i(s_rready),
    .s_rdata_o(s_rdata),
    .s_rresp_o(s_rresp),
    // memory: reads
    .m_arvalid_o(arvalid),
    .m_arready_i(arready),
    .m_arid_o(arid),
    .m_araddr_o(araddr),
    .m_arlen_o(arlen),
    .m_rvalid_i(rvalid),
    .m_rready_o(rready),
    .m_rid_i(rid),
    .m_rdata_i(rdata),
    .m_rresp_i(2'd0),
    .m_rlast_i(rlast),
    // memory: writes, each a burst of one whole word
    .m_awvalid_o(awvalid),
    .m_awready_i(awready),
    .m_awaddr_o(awaddr),
    .m_awlen_o(awlen),
    .m_wvalid_o(wvalid),
    .m_wready_i(wready),
    .m_wdata_o(wdata),
    .m_wstrb_o(wstrb),
    .m_wlast_o(wlast),
    .m_bvalid_i(bvalid),
    .m_bready_o(bready),
    .m_bresp_i(2'd0)
  );
  always @(posedge clk_i)
    if (!rst && (awvalid && awlen != 8'd0 || wvalid && !(wlast && wstrb == 16'hffff))) $display("soc: a write is not one whole word");
endmodule
`default_nettype wire
