// SPDX-License-Identifier: Apache-2.0
// Proves the AXI4-Lite slave of a cluster: with each host that keeps the rules of the bus, the slave keeps them too. An
// answer stays until it is taken, and there is one for each transfer. A register is written once for each write of a
// whole word, and read once for each read.
// `make formal PROOF=axi_lite_spec` proves it. docs/formal.md has the properties P1 to P19. regress/formal/README.md
// explains the header lines below.
//
// proves: bus registers
// module: axi_lite_slave
// design: rtl/cluster/axi_lite_slave.v
// design: tb/cluster/axi_lite_checks.v
// method: pdr
// quick
// cover: 12
// break: rtl/cluster/axi_lite_slave.v: b_q <= b_q ? ~bready_i : write; => b_q <= write;
// break: rtl/cluster/axi_lite_slave.v: wire write = aw_q & w_q & ~b_q; => wire write = aw_q & ~b_q;
// break: rtl/cluster/axi_lite_slave.v: read_o = ar_q & ~r_q & ~write => read_o = ar_q & ~write
// break: rtl/cluster/axi_lite_slave.v: assign write_o = write & ~part; => assign write_o = aw_q & w_q & ~part;
`default_nettype none
module axi_lite_spec (
  input wire        clk_i,
  input wire        rst_i,
  input wire        awvalid_i,
  input wire [11:0] awaddr_i,
  input wire        wvalid_i,
  input wire [31:0] wdata_i,
  input wire [3:0]  wstrb_i,
  input wire        bready_i,
  input wire        arvalid_i,
  input wire [11:0] araddr_i,
  input wire        rready_i,
  input wire        write_bad_i,
  input wire        read_bad_i,
  input wire [31:0] read_data_i
);
  wire awready, wready, bvalid, arready, rvalid, write, read;
  wire [1:0] bresp, rresp;
  wire [31:0] rdata, write_data;
  wire [9:0] write_word, read_word;
  axi_lite_slave u_slave (
    .clk_i(clk_i), .rst_i(rst_i), .awvalid_i(awvalid_i), .awready_o(awready), .awaddr_i(awaddr_i), .wvalid_i(wvalid_i), .wready_o(wready),
    .wdata_i(wdata_i), .wstrb_i(wstrb_i), .bvalid_o(bvalid), .bready_i(bready_i), .bresp_o(bresp), .arvalid_i(arvalid_i),
    .arready_o(arready), .araddr_i(araddr_i), .rvalid_o(rvalid), .rready_i(rready_i), .rdata_o(rdata), .rresp_o(rresp),
    .write_o(write), .write_word_o(write_word), .write_data_o(write_data), .write_bad_i(write_bad_i), .read_o(read),
    .read_word_o(read_word), .read_data_i(read_data_i), .read_bad_i(read_bad_i));
  axi_lite_checks u_checks (
    .clk_i(clk_i), .rst_i(rst_i), .awvalid_i(awvalid_i), .awready_i(awready), .awaddr_i(awaddr_i), .wvalid_i(wvalid_i), .wready_i(wready),
    .wdata_i(wdata_i), .wstrb_i(wstrb_i), .bvalid_i(bvalid), .bready_i(bready_i), .bresp_i(bresp), .arvalid_i(arvalid_i),
    .arready_i(arready), .araddr_i(araddr_i), .rvalid_i(rvalid), .rready_i(rready_i), .rdata_i(rdata), .rresp_i(rresp));

  reg begun = 1'b0;
  always @(posedge clk_i) begun <= 1'b1;
  always @* if (!begun) assume (rst_i);
  // Transfers that were accepted and have not reached a register, and what they carry.
  reg address = 1'b0, word = 1'b0, asked = 1'b0, owed = 1'b0, owed_read = 1'b0;
  reg [11:0] to, from;
  reg [31:0] data;
  reg [3:0] bytes;
  wire whole = bytes == 4'hf & to[1:0] == 2'd0;
  wire done = address & word & ~owed; // the slave acts in this cycle
  always @(posedge clk_i) begin
    address <= ~rst_i & (address ? ~done : awvalid_i & awready);
    word <= ~rst_i & (word ? ~done : wvalid_i & wready);
    asked <= ~rst_i & (asked ? ~read : arvalid_i & arready);
    owed <= ~rst_i & (owed ? ~bready_i : done);
    owed_read <= ~rst_i & (owed_read ? ~rready_i : read);
    if (awvalid_i & awready) to <= awaddr_i;
    if (wvalid_i & wready) {data, bytes} <= {wdata_i, wstrb_i};
    if (arvalid_i & arready) from <= araddr_i;
  end
  always @*
    if (begun && !rst_i) begin
      assert (write == (done & whole));
      if (write) assert (write_word == to[11:2] && write_data == data);
      if (read) assert (asked && !owed_read && read_word == from[11:2] && !write);
      if (asked && !owed_read && !done) assert (read);
      assert (bvalid == owed && rvalid == owed_read);
      cover (write && asked);
      cover (bvalid && bresp == 2'b10 && !bready_i);
      cover (rvalid && rresp == 2'b10 && rdata == 32'd0);
      cover (done && !whole);
    end
endmodule
`default_nettype wire
