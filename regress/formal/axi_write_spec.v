// SPDX-License-Identifier: Apache-2.0
// Proves the AXI4 write master of a cluster: with each memory that keeps the rules of the bus, the master keeps them
// too. An address and a word that are offered stay unchanged, and the number of outstanding writes is limited. Each
// word of the cluster is written once. After a soft reset none is outstanding, and all are counted.
// `make formal PROOF=axi_write_spec` proves it. docs/formal.md has the properties P1 to P19. regress/formal/README.md
// explains the header lines below.
//
// proves: bus write
// module: axi_writer soft_reset
// design: rtl/cluster/cluster_fifo.v rtl/cluster/axi_writer.v rtl/cluster/soft_reset.v
// design: tb/cluster/axi_write_checks.v
// connect: count u_writer.count
// connect: sent u_writer.sent_q
// connect: address_done u_writer.aw_done_q
// connect: word_done u_writer.w_done_q
// method: pdr
// cover: 20
// break: rtl/cluster/axi_writer.v: assign idle_o = count == 2'd0 & open == 8'd0 => assign idle_o = count == 2'd0
// break: rtl/cluster/axi_writer.v: assign idle_o = count == 2'd0 & open == 8'd0 => assign idle_o = open == 8'd0
// break: rtl/cluster/soft_reset.v: (soft_q & ~(held_q & idle_i)) => (soft_q & ~held_q)
// break: rtl/cluster/axi_writer.v: if (bvalid_i) written_q => if (bvalid_i & ~error_q) written_q
// break: rtl/cluster/axi_writer.v: assign awvalid_o = may & ~aw_done_q; => assign awvalid_o = may & ~aw_done_q & wready_i;
// break: rtl/cluster/axi_writer.v: count != 2'd0 & open != MAX[7:0] => count != 2'd0
// break: rtl/cluster/axi_writer.v: assign wr_ready_o = ~count[1]; => assign wr_ready_o = 1'b1;
// break: rtl/cluster/axi_writer.v: aw_done_q <= may & aw_now & ~pop; => aw_done_q <= may & aw_now;
// break: rtl/cluster/axi_writer.v: assign wlast_o = 1'b1; => assign wlast_o = 1'b0;
`default_nettype none
module axi_write_spec (
  input wire         clk_i,
  input wire         rst_i,
  input wire         ask_i, // for a soft reset
  input wire         wr_valid_i,
  input wire [31:0]  wr_addr_i,
  input wire [127:0] wr_data_i,
  input wire         awready_i,
  input wire         wready_i,
  input wire         bvalid_i,
  input wire [1:0]   bresp_i
);
  wire address_done, word_done;
  wire [1:0] count;
  wire [7:0] sent;
  wire wr_ready, awvalid, wvalid, wlast, bready;
  wire [35:0] awaddr;
  wire [127:0] wdata;
  wire [7:0] accepted, written;
  wire drain, rst, idle;
  soft_reset u_soft (.clk_i(clk_i), .rst_i(rst_i), .ask_i(ask_i), .idle_i(idle), .drain_o(drain), .rst_o(rst));
  axi_writer #(.OPEN(2)) u_writer (
    .clk_i(clk_i), .rst_i(rst_i), .idle_o(idle), .wr_valid_i(wr_valid_i), .wr_ready_o(wr_ready), .wr_addr_i(wr_addr_i), .wr_data_i(wr_data_i),
    .accepted_o(accepted), .written_o(written), .awvalid_o(awvalid), .awready_i(awready_i), .awaddr_o(awaddr), .wvalid_o(wvalid),
    .wready_i(wready_i), .wdata_o(wdata), .wlast_o(wlast), .bvalid_i(bvalid_i), .bready_o(bready), .bresp_i(bresp_i));
  axi_write_checks #(.MAX(3)) u_checks (
    .clk_i(clk_i), .rst_i(rst_i), .awvalid_i(awvalid), .awready_i(awready_i), .awaddr_i(awaddr), .awlen_i(8'd0), .wvalid_i(wvalid),
    .wready_i(wready_i), .wdata_i(wdata), .wstrb_i(16'hffff), .wlast_i(wlast), .bvalid_i(bvalid_i), .bready_i(bready), .bresp_i(bresp_i));

  reg begun = 1'b0;
  always @(posedge clk_i) begun <= 1'b1;
  always @* if (!begun) assume (rst_i);
  // A word of the cluster stays until it is taken.
  reg waits = 1'b0;
  reg [159:0] word;
  always @(posedge clk_i) begin
    waits <= ~rst & wr_valid_i & ~wr_ready;
    word <= {wr_addr_i, wr_data_i};
  end
  always @* if (waits) assume (wr_valid_i && {wr_addr_i, wr_data_i} == word);

  reg [2:0] taken = 3'd0, addresses = 3'd0, words = 3'd0;
  // A cluster in reset asks for nothing.
  reg was_reset = 1'b0;
  reg [7:0] answers = 8'd0;
  always @(posedge clk_i) begin
    was_reset <= rst;
    answers <= rst_i ? 8'd0 : answers + {7'd0, bvalid_i};
  end
  always @* if (was_reset && rst) assume (!wr_valid_i);
  always @*
    if (begun && !rst_i) begin
      assert (written == answers && accepted == sent + {6'd0, count} && sent - written <= 8'd2);
      assert (taken - addresses == {1'b0, count} - {2'd0, address_done} && taken - words == {1'b0, count} - {2'd0, word_done});
      assert (!(address_done | word_done) || count != 2'd0);
      if (was_reset && !rst) assert (!awvalid && !wvalid && accepted == answers && taken == addresses && taken == words);
    end

  // Words that have been taken, and whose address, whose data have been offered and accepted.
  always @(posedge clk_i)
    if (rst_i) begin
      taken <= 3'd0;
      addresses <= 3'd0;
      words <= 3'd0;
    end else begin
      taken <= taken + {2'd0, wr_valid_i & wr_ready};
      addresses <= addresses + {2'd0, awvalid & awready_i};
      words <= words + {2'd0, wvalid & wready_i};
    end
  always @*
    if (begun && !rst_i) begin
      assert (taken - addresses <= 3'd2 && taken - words <= 3'd2);
      cover (drain && awvalid && !wvalid);
      cover (written == 8'd2);
      cover (awvalid && !wvalid && accepted == 8'd3);
      cover (wvalid && !awvalid && accepted == 8'd3);
    end
endmodule
`default_nettype wire
