// SPDX-License-Identifier: Apache-2.0
// The rules of AXI4-Lite, as assertions (axi_rules.vh), at a slave that works on one write and one read at a time. Their names: AMBA AXI specification,
// sections A3 and B1.
// See docs/integration.md, "Ports".
`include "axi_rules.vh"
`default_nettype none
module axi_lite_checks (
  input wire        clk_i,
  input wire        rst_i,
  input wire        awvalid_i,
  input wire        awready_i,
  input wire [11:0] awaddr_i,
  input wire        wvalid_i,
  input wire        wready_i,
  input wire [31:0] wdata_i,
  input wire [3:0]  wstrb_i,
  input wire        bvalid_i,
  input wire        bready_i,
  input wire [1:0]  bresp_i,
  input wire        arvalid_i,
  input wire        arready_i,
  input wire [11:0] araddr_i,
  input wire        rvalid_i,
  input wire        rready_i,
  input wire [31:0] rdata_i,
  input wire [1:0]  rresp_i
);
  reg started_q, aw_waits_q, w_waits_q, b_waits_q, ar_waits_q, r_waits_q;
  reg [11:0] awaddr_q, araddr_q;
  reg [35:0] w_q;
  reg [1:0] bresp_q;
  reg [33:0] r_q;
  reg [2:0] addresses_q, words_q, reads_q; // accepted and not answered
  initial started_q = 1'b0;
  wire b = bvalid_i & bready_i;
  always @(posedge clk_i) begin
    started_q <= 1'b1;
    aw_waits_q <= ~rst_i & awvalid_i & ~awready_i;
    w_waits_q <= ~rst_i & wvalid_i & ~wready_i;
    b_waits_q <= ~rst_i & bvalid_i & ~bready_i;
    ar_waits_q <= ~rst_i & arvalid_i & ~arready_i;
    r_waits_q <= ~rst_i & rvalid_i & ~rready_i;
    {awaddr_q, araddr_q, w_q, bresp_q, r_q} <= {awaddr_i, araddr_i, wdata_i, wstrb_i, bresp_i, rdata_i, rresp_i};
    if (rst_i) begin
      addresses_q <= 3'd0;
      words_q <= 3'd0;
      reads_q <= 3'd0;
    end else begin
      addresses_q <= addresses_q + {2'd0, awvalid_i & awready_i} - {2'd0, b};
      words_q <= words_q + {2'd0, wvalid_i & wready_i} - {2'd0, b};
      reads_q <= reads_q + {2'd0, arvalid_i & arready_i} - {2'd0, rvalid_i & rready_i};
    end
    if (started_q & ~rst_i) begin
      `AXI_PARTNER(!aw_waits_q || (awvalid_i && awaddr_i == awaddr_q), "the host's AWVALID falls or its address changes before AWREADY")
      `AXI_PARTNER(!w_waits_q || (wvalid_i && {wdata_i, wstrb_i} == w_q), "the host's WVALID falls or its word changes before WREADY")
      `AXI_PARTNER(!ar_waits_q || (arvalid_i && araddr_i == araddr_q), "the host's ARVALID falls or its address changes before ARREADY")
      `AXI_OWN(!b_waits_q || (bvalid_i && bresp_i == bresp_q), "BVALID falls or the answer changes before BREADY")
      `AXI_OWN(!r_waits_q || (rvalid_i && {rdata_i, rresp_i} == r_q), "RVALID falls or the word changes before RREADY")
      `AXI_OWN(!bvalid_i || (addresses_q != 3'd0 && words_q != 3'd0), "a write is answered that was not made")
      `AXI_OWN(!rvalid_i || reads_q != 3'd0, "a read is answered that was not made")
      `AXI_OWN(addresses_q < 3'd3 && words_q < 3'd3 && reads_q < 3'd3, "more transfers are accepted than the slave has room for")
    end
  end
endmodule
`default_nettype wire
