// SPDX-License-Identifier: Apache-2.0
// A cluster with the names that bus models of others know: s_axil_* and m_axi_*. Signals that the cluster does not have get their one value here.
`default_nettype none
module cocotb_top #(
  parameter integer CORES = 1,
  parameter integer THREADS = 8,
  parameter integer GROUP = 1,
  parameter integer TEMPS = 16,
  parameter integer CODE_WORDS = 1024
) (
  input  wire         clk,
  input  wire         rst,
  output wire         irq,
  // registers
  input  wire [11:0]  s_axil_awaddr,
  input  wire [2:0]   s_axil_awprot,
  input  wire         s_axil_awvalid,
  output wire         s_axil_awready,
  input  wire [31:0]  s_axil_wdata,
  input  wire [3:0]   s_axil_wstrb,
  input  wire         s_axil_wvalid,
  output wire         s_axil_wready,
  output wire [1:0]   s_axil_bresp,
  output wire         s_axil_bvalid,
  input  wire         s_axil_bready,
  input  wire [11:0]  s_axil_araddr,
  input  wire [2:0]   s_axil_arprot,
  input  wire         s_axil_arvalid,
  output wire         s_axil_arready,
  output wire [31:0]  s_axil_rdata,
  output wire [1:0]   s_axil_rresp,
  output wire         s_axil_rvalid,
  input  wire         s_axil_rready,
  // memory
  output wire [0:0]   m_axi_awid,
  output wire [35:0]  m_axi_awaddr,
  output wire [7:0]   m_axi_awlen,
  output wire [2:0]   m_axi_awsize,
  output wire [1:0]   m_axi_awburst,
  output wire         m_axi_awvalid,
  input  wire         m_axi_awready,
  output wire [127:0] m_axi_wdata,
  output wire [15:0]  m_axi_wstrb,
  output wire         m_axi_wlast,
  output wire         m_axi_wvalid,
  input  wire         m_axi_wready,
  input  wire [0:0]   m_axi_bid,
  input  wire [1:0]   m_axi_bresp,
  input  wire         m_axi_bvalid,
  output wire         m_axi_bready,
  output wire [0:0]   m_axi_arid,
  output wire [35:0]  m_axi_araddr,
  output wire [7:0]   m_axi_arlen,
  output wire [2:0]   m_axi_arsize,
  output wire [1:0]   m_axi_arburst,
  output wire         m_axi_arvalid,
  input  wire         m_axi_arready,
  input  wire [0:0]   m_axi_rid,
  input  wire [127:0] m_axi_rdata,
  input  wire [1:0]   m_axi_rresp,
  input  wire         m_axi_rlast,
  input  wire         m_axi_rvalid,
  output wire         m_axi_rready
);
  assign m_axi_awid = 1'b0;
  assign m_axi_awsize = 3'd4;
  assign m_axi_awburst = 2'd1;
  assign m_axi_arsize = 3'd4;
  assign m_axi_arburst = 2'd1;
  wire unused = &{1'b0, s_axil_awprot, s_axil_arprot, m_axi_bid};
  axi_cluster #(.CORES(CORES), .THREADS(THREADS), .GROUP(GROUP), .TEMPS(TEMPS), .CODE_WORDS(CODE_WORDS)) u_cluster (
    .clk_i(clk),
    .rst_i(rst),
    .test_en_i(1'b0),
    .irq_o(irq),
    // registers
    .s_awvalid_i(s_axil_awvalid),
    .s_awready_o(s_axil_awready),
    .s_awaddr_i(s_axil_awaddr),
    .s_wvalid_i(s_axil_wvalid),
    .s_wready_o(s_axil_wready),
    .s_wdata_i(s_axil_wdata),
    .s_wstrb_i(s_axil_wstrb),
    .s_bvalid_o(s_axil_bvalid),
    .s_bready_i(s_axil_bready),
    .s_bresp_o(s_axil_bresp),
    .s_arvalid_i(s_axil_arvalid),
    .s_arready_o(s_axil_arready),
    .s_araddr_i(s_axil_araddr),
    .s_rvalid_o(s_axil_rvalid),
    .s_rready_i(s_axil_rready),
    .s_rdata_o(s_axil_rdata),
    .s_rresp_o(s_axil_rresp),
    // memory: reads
    .m_arvalid_o(m_axi_arvalid),
    .m_arready_i(m_axi_arready),
    .m_arid_o(m_axi_arid),
    .m_araddr_o(m_axi_araddr),
    .m_arlen_o(m_axi_arlen),
    .m_rvalid_i(m_axi_rvalid),
    .m_rready_o(m_axi_rready),
    .m_rid_i(m_axi_rid),
    .m_rdata_i(m_axi_rdata),
    .m_rresp_i(m_axi_rresp),
    .m_rlast_i(m_axi_rlast),
    // memory: writes
    .m_awvalid_o(m_axi_awvalid),
    .m_awready_i(m_axi_awready),
    .m_awaddr_o(m_axi_awaddr),
    .m_awlen_o(m_axi_awlen),
    .m_wvalid_o(m_axi_wvalid),
    .m_wready_i(m_axi_wready),
    .m_wdata_o(m_axi_wdata),
    .m_wstrb_o(m_axi_wstrb),
    .m_wlast_o(m_axi_wlast),
    .m_bvalid_i(m_axi_bvalid),
    .m_bready_o(m_axi_bready),
    .m_bresp_i(m_axi_bresp)
  );
endmodule
`default_nettype wire
