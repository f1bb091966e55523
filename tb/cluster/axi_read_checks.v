// SPDX-License-Identifier: Apache-2.0
// The rules of AXI4 at a read master with two IDs and words of 16 bytes. Names of rules: AMBA AXI specification, section A3.
// See docs/integration.md, "Ports".
`include "axi_rules.vh"
`default_nettype none
module axi_read_checks #(
  parameter integer MAX = 16 // bursts outstanding, of each ID; a power of two
) (
  input wire         clk_i,
  input wire         rst_i,
  input wire         arvalid_i,
  input wire         arready_i,
  input wire         arid_i,
  input wire [35:0]  araddr_i,
  input wire [7:0]   arlen_i,
  input wire         rvalid_i,
  input wire         rready_i,
  input wire         rid_i,
  input wire [127:0] rdata_i,
  input wire [1:0]   rresp_i,
  input wire         rlast_i
);
  localparam W = $clog2(MAX);
  localparam [31:0] FULL = MAX;
  // Lengths of the bursts outstanding, and words of the oldest one that have come, by ID.
  reg [7:0] len_q [0:2*MAX-1];
  reg [W:0] in_q [0:1];
  reg [W:0] out_q [0:1];
  reg [7:0] word_q [0:1];
  wire [W:0] open = in_q[arid_i] - out_q[arid_i];
  wire [W:0] waits = in_q[rid_i] - out_q[rid_i];
  wire [7:0] len = len_q[{rid_i, out_q[rid_i][W-1:0]}];
  wire crosses = {1'b0, araddr_i[11:4]} + {1'b0, arlen_i} > 9'd255;
  reg ar_waits_q, r_waits_q, started_q;
  reg arid_q, rid_q, rlast_q;
  reg [35:0] araddr_q;
  reg [7:0] arlen_q;
  reg [127:0] rdata_q;
  reg [1:0] rresp_q;
  initial started_q = 1'b0;
  integer i;
  always @(posedge clk_i) begin
    started_q <= 1'b1;
    ar_waits_q <= ~rst_i & arvalid_i & ~arready_i;
    r_waits_q <= ~rst_i & rvalid_i & ~rready_i;
    {arid_q, araddr_q, arlen_q} <= {arid_i, araddr_i, arlen_i};
    {rid_q, rdata_q, rresp_q, rlast_q} <= {rid_i, rdata_i, rresp_i, rlast_i};
    if (rst_i) begin
      for (i = 0; i < 2; i = i + 1) begin
        in_q[i] <= {W+1{1'b0}};
        out_q[i] <= {W+1{1'b0}};
        word_q[i] <= 8'd0;
      end
    end else begin
      if (arvalid_i & arready_i) begin
        len_q[{arid_i, in_q[arid_i][W-1:0]}] <= arlen_i;
        in_q[arid_i] <= in_q[arid_i] + 1'b1;
      end
      if (rvalid_i & rready_i) begin
        word_q[rid_i] <= rlast_i ? 8'd0 : word_q[rid_i] + 8'd1;
        if (rlast_i) out_q[rid_i] <= out_q[rid_i] + 1'b1;
      end
    end
    if (started_q & ~rst_i) begin
      `AXI_OWN(!ar_waits_q || arvalid_i, "ARVALID falls before ARREADY")
      `AXI_OWN(!ar_waits_q || {arid_i, araddr_i, arlen_i} == {arid_q, araddr_q, arlen_q}, "an address of a read changes while it waits")
      `AXI_OWN(!arvalid_i || araddr_i[3:0] == 4'd0, "a read is not aligned")
      `AXI_OWN(!arvalid_i || !crosses, "a read burst crosses a 4 KB boundary")
      `AXI_OWN(!arvalid_i || arlen_i < 8'd16, "a read burst is longer than 16 words")
      `AXI_OWN(!arvalid_i || open < FULL[W:0], "more read bursts are outstanding than there may be")
      `AXI_PARTNER(!r_waits_q || rvalid_i, "RVALID falls before RREADY")
      `AXI_PARTNER(!r_waits_q || {rid_i, rdata_i, rresp_i, rlast_i} == {rid_q, rdata_q, rresp_q, rlast_q}, "a word that was read changes while it waits")
      `AXI_PARTNER(!rvalid_i || waits != {W+1{1'b0}}, "the memory answers a read that it was not asked for")
      `AXI_PARTNER(!rvalid_i || rlast_i == (word_q[rid_i] == len), "RLAST is not with the last word of a burst")
    end
  end
endmodule
`default_nettype wire
