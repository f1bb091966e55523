// SPDX-License-Identifier: Apache-2.0
// Stands for a buffer in proofs about its gate: no access comes without the enable (P5). Its data may have any value.
`default_nettype none
module io_buffer #(
  parameter COUNT = 8,
  parameter AW = 3,
  parameter WRITES = 4,
  parameter READS = 2
) (
  input  wire clk_i,
  input  wire en_i,
  input  wire test_en_i,
`include "file_ports.vh"
);
  assign rdata_o = {READS*128{1'b0}};
  reg begun = 1'b0;
  always @(posedge clk_i) begun <= 1'b1;
  always @* begin
    if (begun && (|we_i || |re_i)) assert (en_i);
  end
endmodule
`default_nettype wire
