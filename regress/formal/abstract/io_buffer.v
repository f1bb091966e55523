// SPDX-License-Identifier: Apache-2.0
// Stands for a buffer (io_buffer) in proofs about its gate. Asserts that no access comes without the enable (P5). Its data does not matter: reads return 0.
// See docs/formal.md.
`default_nettype none
module io_buffer #(
  parameter integer COUNT = 8,
  parameter integer AW = 3,
  parameter integer WRITES = 4,
  parameter integer READS = 2,
  parameter bit FIRST = 1'b0,
  parameter bit ABSENT = 1'b0
) (
  input  wire clk_i,
  input  wire en_i,
  input  wire test_en_i,
  // writes
  input  wire [WRITES-1:0]     we_i,
  input  wire [WRITES*AW-1:0]  waddr_i,
  input  wire [WRITES*4-1:0]   wmask_i,
  input  wire [WRITES*128-1:0] wdata_i,
  // with FIRST: register 0
  output wire [127:0]          first_o,
  // reads
  input  wire [READS-1:0]      re_i,
  input  wire [READS*AW-1:0]   raddr_i,
  output wire [READS*128-1:0]  rdata_o
);
  assign rdata_o = {READS*128{1'b0}};
  assign first_o = 128'd0;
  reg begun = 1'b0;
  always @(posedge clk_i) begun <= 1'b1;
  always @* begin
    if (begun && (|we_i || |re_i)) assert (en_i);
  end
endmodule
`default_nettype wire
