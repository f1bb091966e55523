// SPDX-License-Identifier: Apache-2.0
// The rules of AXI4 at a write master that writes one word of 16 bytes in a burst. Names of rules: AMBA AXI specification, section A3.
// See docs/integration.md, "Ports".
`include "axi_rules.vh"
`default_nettype none
module axi_write_checks #(
  parameter integer MAX = 16 // writes outstanding
) (
  input wire         clk_i,
  input wire         rst_i,
  input wire         awvalid_i,
  input wire         awready_i,
  input wire [35:0]  awaddr_i,
  input wire [7:0]   awlen_i,
  input wire         wvalid_i,
  input wire         wready_i,
  input wire [127:0] wdata_i,
  input wire [15:0]  wstrb_i,
  input wire         wlast_i,
  input wire         bvalid_i,
  input wire         bready_i,
  input wire [1:0]   bresp_i
);
  localparam [31:0] FULL = MAX;
  reg started_q, aw_waits_q, w_waits_q, b_waits_q;
  reg [35:0] awaddr_q;
  reg [7:0] awlen_q;
  reg [127:0] wdata_q;
  reg [16:0] w_q;
  reg [1:0] bresp_q;
  reg [7:0] addresses_q, words_q; // accepted and not answered
  wire address = awvalid_i & awready_i;
  wire word = wvalid_i & wready_i & wlast_i;
  wire answer = bvalid_i & bready_i;
  initial started_q = 1'b0;
  always @(posedge clk_i) begin
    started_q <= 1'b1;
    aw_waits_q <= ~rst_i & awvalid_i & ~awready_i;
    w_waits_q <= ~rst_i & wvalid_i & ~wready_i;
    b_waits_q <= ~rst_i & bvalid_i & ~bready_i;
    {awaddr_q, awlen_q} <= {awaddr_i, awlen_i};
    {wdata_q, w_q} <= {wdata_i, wstrb_i, wlast_i};
    bresp_q <= bresp_i;
    if (rst_i) begin
      addresses_q <= 8'd0;
      words_q <= 8'd0;
    end else begin
      addresses_q <= addresses_q + {7'd0, address} - {7'd0, answer};
      words_q <= words_q + {7'd0, word} - {7'd0, answer};
    end
    if (started_q & ~rst_i) begin
      `AXI_OWN(!aw_waits_q || awvalid_i, "AWVALID falls before AWREADY")
      `AXI_OWN(!aw_waits_q || {awaddr_i, awlen_i} == {awaddr_q, awlen_q}, "an address of a write changes while it waits")
      `AXI_OWN(!awvalid_i || awaddr_i[3:0] == 4'd0, "a write is not aligned")
      `AXI_OWN(!awvalid_i || awlen_i == 8'd0, "a write burst has more than one word")
      `AXI_OWN(!awvalid_i || addresses_q < FULL[7:0], "more writes are outstanding than there may be")
      `AXI_OWN(!w_waits_q || wvalid_i, "WVALID falls before WREADY")
      `AXI_OWN(!w_waits_q || {wdata_i, wstrb_i, wlast_i} == {wdata_q, w_q}, "a word that is written changes while it waits")
      `AXI_OWN(!wvalid_i || wlast_i, "WLAST is not with the only word of a burst")
      `AXI_OWN(!wvalid_i || words_q < FULL[7:0], "more words than there may be are written without an answer")
      `AXI_PARTNER(!b_waits_q || bvalid_i, "BVALID falls before BREADY")
      `AXI_PARTNER(!b_waits_q || bresp_i == bresp_q, "the answer to a write changes while it waits")
      `AXI_PARTNER(!bvalid_i || (addresses_q != 8'd0 && words_q != 8'd0), "the memory answers a write that it does not have")
    end
  end
endmodule
`default_nettype wire
