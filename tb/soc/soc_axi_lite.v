// SPDX-License-Identifier: Apache-2.0
// The host's accesses to registers as AXI4-Lite: one at a time. Address and data of a write go out independently.
`default_nettype none
module soc_axi_lite (
  input  wire       clk_i,
  input  wire       rst_i,
  // host
  input  wire       asks_i,     // stays until the access is answered
  input  wire       writes_i,
  output wire       answered_o,
  output wire       refused_o,  // with the answer: it is an error
  // cluster
  output wire       awvalid_o,
  input  wire       awready_i,
  output wire       wvalid_o,
  input  wire       wready_i,
  input  wire       bvalid_i,
  output wire       bready_o,
  input  wire [1:0] bresp_i,
  output wire       arvalid_o,
  input  wire       arready_i,
  input  wire       rvalid_i,
  output wire       rready_o,
  input  wire [1:0] rresp_i
);
  reg address_gone_q, data_gone_q; // taken by the cluster
  assign awvalid_o = asks_i & writes_i & ~address_gone_q;
  assign wvalid_o = asks_i & writes_i & ~data_gone_q;
  assign arvalid_o = asks_i & ~writes_i & ~address_gone_q;
  assign bready_o = 1'b1;
  assign rready_o = 1'b1;
  assign answered_o = asks_i & (writes_i ? bvalid_i : rvalid_i);
  assign refused_o = answered_o & (writes_i ? bresp_i != 2'd0 : rresp_i != 2'd0);
  always @(posedge clk_i)
    if (rst_i || answered_o) {address_gone_q, data_gone_q} <= 2'b00;
    else begin
      if (writes_i ? awvalid_o & awready_i : arvalid_o & arready_i) address_gone_q <= 1'b1;
      if (wvalid_o & wready_i) data_gone_q <= 1'b1;
    end
endmodule
`default_nettype wire
