// SPDX-License-Identifier: Apache-2.0
// AXI4-Lite slave: turns transfers into reads and writes of registers, one at a time each. Only whole words are written.
// Part of the bus side of a cluster (cluster_bus.v).
`default_nettype none
module axi_lite_slave (
  input  wire        clk_i,
  input  wire        rst_i,
  // AXI4-Lite
  input  wire        awvalid_i,
  output wire        awready_o,
  input  wire [11:0] awaddr_i,
  input  wire        wvalid_i,
  output wire        wready_o,
  input  wire [31:0] wdata_i,
  input  wire [3:0]  wstrb_i,
  output wire        bvalid_o,
  input  wire        bready_i,
  output wire [1:0]  bresp_o,
  input  wire        arvalid_i,
  output wire        arready_o,
  input  wire [11:0] araddr_i,
  output wire        rvalid_o,
  input  wire        rready_i,
  output wire [31:0] rdata_o,
  output wire [1:0]  rresp_o,
  // registers
  output wire        write_o,
  output wire [9:0]  write_word_o, // number of the word
  output wire [31:0] write_data_o,
  input  wire        write_bad_i,  // not done
  output wire        read_o,
  output wire [9:0]  read_word_o,
  input  wire [31:0] read_data_i,
  input  wire        read_bad_i
);
  localparam [1:0] OKAY = 2'b00, SLVERR = 2'b10;
  reg aw_q, w_q, b_q, ar_q, r_q, b_bad_q, r_bad_q;
  reg [11:0] awaddr_q, araddr_q;
  reg [31:0] wdata_q, rdata_q;
  reg whole_q; // all four bytes of the word are written
  wire part = ~whole_q | (|awaddr_q[1:0]);
  wire write = aw_q & w_q & ~b_q;
  assign awready_o = ~aw_q;
  assign wready_o = ~w_q;
  assign bvalid_o = b_q;
  assign bresp_o = b_bad_q ? SLVERR : OKAY;
  assign write_o = write & ~part;
  assign write_word_o = awaddr_q[11:2];
  assign write_data_o = wdata_q;
  assign arready_o = ~ar_q;
  assign rvalid_o = r_q;
  assign rdata_o = rdata_q;
  assign rresp_o = r_bad_q ? SLVERR : OKAY;
  assign read_o = ar_q & ~r_q & ~write; // one register at a time
  assign read_word_o = araddr_q[11:2];
  always @(posedge clk_i)
    if (rst_i) begin
      aw_q <= 1'b0;
      w_q <= 1'b0;
      b_q <= 1'b0;
      ar_q <= 1'b0;
      r_q <= 1'b0;
    end else begin
      aw_q <= aw_q ? ~write : awvalid_i;
      w_q <= w_q ? ~write : wvalid_i;
      b_q <= b_q ? ~bready_i : write;
      ar_q <= ar_q ? ~read_o : arvalid_i;
      r_q <= r_q ? ~rready_i : read_o;
    end
  always @(posedge clk_i) begin
    if (~aw_q) awaddr_q <= awaddr_i;
    if (~w_q) {wdata_q, whole_q} <= {wdata_i, &wstrb_i};
    if (write) b_bad_q <= part | write_bad_i;
    if (~ar_q) araddr_q <= araddr_i;
    if (read_o) {rdata_q, r_bad_q} <= {read_bad_i ? 32'd0 : read_data_i, read_bad_i};
  end
  wire unused = &{1'b0, araddr_q[1:0]};
endmodule
`default_nettype wire
