// SPDX-License-Identifier: Apache-2.0
// One clock-gated buffer (input or output) of one thread: its registers, read data registers and clock gate. Everything
// in it runs on the gated clock, so without the enable nothing is written or read. A read returns what earlier cycles
// wrote.
`default_nettype none
module io_buffer #(
  parameter COUNT = 8,
  parameter AW = 3,
  parameter WRITES = 4,
  parameter READS = 2
) (
  input  wire clk_i,
  // from the gate's control
  input  wire en_i,
  input  wire test_en_i,
  // from WB or the host, and from OF with data to EX
`include "file_ports.vh"
);
  wire gclk;
  clock_gate u_icg (.clk_i(clk_i), .en_i(en_i), .test_en_i(test_en_i), .gclk_o(gclk));
  vec_file #(.DEPTH(COUNT), .AW(AW), .WRITES(WRITES), .READS(READS), .THROUGH(0)) u_file (
    .clk_i(gclk),
`include "file_ports_passed.vh"
  );
endmodule
`default_nettype wire
