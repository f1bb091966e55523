// SPDX-License-Identifier: Apache-2.0
// Stands for a buffer in proofs about its gate: no access comes without the enable (P5). Its data may have any value.
`default_nettype none
module io_buffer #(
  parameter COUNT = 8,
  parameter AW = 3,
  parameter WRITES = 4,
  parameter READS = 2
) (
  input  wire                  clk_i,
  input  wire                  en_i,
  input  wire                  test_en_i,
  input  wire [WRITES-1:0]     we_i,
  input  wire [WRITES*AW-1:0]  waddr_i,
  input  wire [WRITES*4-1:0]   wmask_i,
  input  wire [WRITES*128-1:0] wdata_i,
  input  wire [READS-1:0]      re_i,
  input  wire [READS*AW-1:0]   raddr_i,
  output wire [READS*128-1:0]  rdata_o
);
  assign rdata_o = {READS*128{1'b0}};
  reg begun = 1'b0;
  always @(posedge clk_i) begun <= 1'b1;
  always @* begin
    if (begun && (|we_i || |re_i)) assert (en_i);
  end
endmodule
`default_nettype wire
