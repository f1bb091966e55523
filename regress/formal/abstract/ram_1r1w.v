// SPDX-License-Identifier: Apache-2.0
// Stands for the RAM cell (ram_1r1w) in proofs, with any contents: a read gives any value, which holds until the next read.
// See docs/formal.md.
`default_nettype none
module ram_1r1w #(
  parameter integer WIDTH = 1,
  parameter integer DEPTH = 1,
  parameter integer AW = 1
) (
  input  wire             clk_i,
  input  wire             we_i,
  input  wire [AW-1:0]    waddr_i,
  input  wire [WIDTH-1:0] wdata_i,
  input  wire             re_i,
  input  wire [AW-1:0]    raddr_i,
  output wire [WIDTH-1:0] rdata_o
);
  wire [WIDTH-1:0] any;
  reg [WIDTH-1:0] data_q;
  always @(posedge clk_i) if (re_i) data_q <= any;
  assign rdata_o = data_q;
endmodule
`default_nettype wire
