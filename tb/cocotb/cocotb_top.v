// SPDX-License-Identifier: Apache-2.0
// A cluster with the names that bus models of others know: s_axil_* and m_axi_*. Signals that the cluster does not have get their one value here.
// There are no ports: Verilator 5.006 gives VPI copies of ports, which it does not read. Models write and read these signals.
// See docs/package.md.
`default_nettype none
module cocotb_top #(
  parameter integer CORES = 1,
  parameter integer THREADS = 8,
  parameter integer GROUP = 1,
  parameter integer TEMPS = 16,
  parameter integer CODE_WORDS = 1024
);
  logic         clk /*verilator public_flat_rw*/;
  logic         rst /*verilator public_flat_rw*/;
  wire          irq /*verilator public_flat_rw*/;
  // registers
  logic [11:0]  s_axil_awaddr /*verilator public_flat_rw*/;
  logic [2:0]   s_axil_awprot /*verilator public_flat_rw*/;
  logic         s_axil_awvalid /*verilator public_flat_rw*/;
  wire          s_axil_awready /*verilator public_flat_rw*/;
  logic [31:0]  s_axil_wdata /*verilator public_flat_rw*/;
  logic [3:0]   s_axil_wstrb /*verilator public_flat_rw*/;
  logic         s_axil_wvalid /*verilator public_flat_rw*/;
  wire          s_axil_wready /*verilator public_flat_rw*/;
  wire  [1:0]   s_axil_bresp /*verilator public_flat_rw*/;
  wire          s_axil_bvalid /*verilator public_flat_rw*/;
  logic         s_axil_bready /*verilator public_flat_rw*/;
  logic [11:0]  s_axil_araddr /*verilator public_flat_rw*/;
  logic [2:0]   s_axil_arprot /*verilator public_flat_rw*/;
  logic         s_axil_arvalid /*verilator public_flat_rw*/;
  wire          s_axil_arready /*verilator public_flat_rw*/;
  wire  [31:0]  s_axil_rdata /*verilator public_flat_rw*/;
  wire  [1:0]   s_axil_rresp /*verilator public_flat_rw*/;
  wire          s_axil_rvalid /*verilator public_flat_rw*/;
  logic         s_axil_rready /*verilator public_flat_rw*/;
  // memory
  wire  [0:0]   m_axi_awid /*verilator public_flat_rw*/;
  wire  [35:0]  m_axi_awaddr /*verilator public_flat_rw*/;
  wire  [7:0]   m_axi_awlen /*verilator public_flat_rw*/;
  wire  [2:0]   m_axi_awsize /*verilator public_flat_rw*/;
  wire  [1:0]   m_axi_awburst /*verilator public_flat_rw*/;
  wire          m_axi_awvalid /*verilator public_flat_rw*/;
  logic         m_axi_awready /*verilator public_flat_rw*/;
  wire  [127:0] m_axi_wdata /*verilator public_flat_rw*/;
  wire  [15:0]  m_axi_wstrb /*verilator public_flat_rw*/;
  wire          m_axi_wlast /*verilator public_flat_rw*/;
  wire          m_axi_wvalid /*verilator public_flat_rw*/;
  logic         m_axi_wready /*verilator public_flat_rw*/;
  logic [0:0]   m_axi_bid /*verilator public_flat_rw*/;
  logic [1:0]   m_axi_bresp /*verilator public_flat_rw*/;
  logic         m_axi_bvalid /*verilator public_flat_rw*/;
  wire          m_axi_bready /*verilator public_flat_rw*/;
  wire  [0:0]   m_axi_arid /*verilator public_flat_rw*/;
  wire  [35:0]  m_axi_araddr /*verilator public_flat_rw*/;
  wire  [7:0]   m_axi_arlen /*verilator public_flat_rw*/;
  wire  [2:0]   m_axi_arsize /*verilator public_flat_rw*/;
  wire  [1:0]   m_axi_arburst /*verilator public_flat_rw*/;
  wire          m_axi_arvalid /*verilator public_flat_rw*/;
  logic         m_axi_arready /*verilator public_flat_rw*/;
  logic [0:0]   m_axi_rid /*verilator public_flat_rw*/;
  logic [127:0] m_axi_rdata /*verilator public_flat_rw*/;
  logic [1:0]   m_axi_rresp /*verilator public_flat_rw*/;
  logic         m_axi_rlast /*verilator public_flat_rw*/;
  logic         m_axi_rvalid /*verilator public_flat_rw*/;
  wire          m_axi_rready /*verilator public_flat_rw*/;
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
