// SPDX-License-Identifier: Apache-2.0
// The only RAM cell of core, cluster and frame: one write port, and one synchronous read port that holds its data while re_i is 0.
// Synthesis leaves it out as a black box; a macro takes its place (data/silicon/ram.txt). A read of
// the address being written returns the old word.
`default_nettype none
module ram_1r1w #(
  parameter integer WIDTH = 32,
  parameter integer DEPTH = 1024,
  parameter integer AW = 10
) (
  input  wire             clk_i,
  input  wire             we_i,
  input  wire [AW-1:0]    waddr_i,
  input  wire [WIDTH-1:0] wdata_i,
  input  wire             re_i,
  input  wire [AW-1:0]    raddr_i,
  output wire [WIDTH-1:0] rdata_o
);
  reg [WIDTH-1:0] mem_q [0:DEPTH-1];
  reg [WIDTH-1:0] rdata_q;
  always @(posedge clk_i) begin
    if (we_i) mem_q[waddr_i] <= wdata_i;
    if (re_i) rdata_q <= mem_q[raddr_i];
  end
  assign rdata_o = rdata_q;
endmodule
`default_nettype wire
