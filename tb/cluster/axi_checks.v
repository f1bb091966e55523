// SPDX-License-Identifier: Apache-2.0
// Adds the checks of the bus protocols to cluster_bus, also within axi_cluster, by `bind`: they are there wherever a tool reads this file.
// See docs/integration.md, "How it is tested".
bind cluster_bus axi_lite_checks u_lite (
  .clk_i(clk_i),
  .rst_i(rst_i),
  .awvalid_i(s_awvalid_i),
  .awready_i(s_awready_o),
  .awaddr_i(s_awaddr_i),
  .wvalid_i(s_wvalid_i),
  .wready_i(s_wready_o),
  .wdata_i(s_wdata_i),
  .wstrb_i(s_wstrb_i),
  .bvalid_i(s_bvalid_o),
  .bready_i(s_bready_i),
  .bresp_i(s_bresp_o),
  .arvalid_i(s_arvalid_i),
  .arready_i(s_arready_o),
  .araddr_i(s_araddr_i),
  .rvalid_i(s_rvalid_o),
  .rready_i(s_rready_i),
  .rdata_i(s_rdata_o),
  .rresp_i(s_rresp_o)
);
bind cluster_bus axi_read_checks #(.MAX(8)) u_read (
  .clk_i(clk_i),
  .rst_i(rst_i),
  .arvalid_i(m_arvalid_o),
  .arready_i(m_arready_i),
  .arid_i(m_arid_o),
  .araddr_i(m_araddr_o),
  .arlen_i(m_arlen_o),
  .rvalid_i(m_rvalid_i),
  .rready_i(m_rready_o),
  .rid_i(m_rid_i),
  .rdata_i(m_rdata_i),
  .rresp_i(m_rresp_i),
  .rlast_i(m_rlast_i)
);
bind cluster_bus axi_write_checks #(.MAX(8)) u_write (
  .clk_i(clk_i),
  .rst_i(rst_i),
  .awvalid_i(m_awvalid_o),
  .awready_i(m_awready_i),
  .awaddr_i(m_awaddr_o),
  .awlen_i(m_awlen_o),
  .wvalid_i(m_wvalid_o),
  .wready_i(m_wready_i),
  .wdata_i(m_wdata_o),
  .wstrb_i(m_wstrb_o),
  .wlast_i(m_wlast_o),
  .bvalid_i(m_bvalid_i),
  .bready_i(m_bready_o),
  .bresp_i(m_bresp_i)
);
