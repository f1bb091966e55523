// SPDX-License-Identifier: Apache-2.0
// One clock-gated buffer (input or output) of one thread: its registers, read data registers and clock gate. Everything
// in it runs on the gated clock, so without the enable nothing is written or read. A read returns what earlier cycles
// wrote.
// See docs/architecture.md, "6. Clock gates".
`default_nettype none
module io_buffer #(
  parameter integer COUNT = 8,
  parameter integer AW = 3,
  parameter integer WRITES = 4,
  parameter integer READS = 2,
  parameter bit FIRST = 1'b0,  // register 0 is an output (in a frame: the colour)
  parameter bit ABSENT = 1'b0 // there are no registers: they are elsewhere
) (
  input  wire clk_i,
  // from the gate's control
  input  wire en_i,
  input  wire test_en_i,
  // writes from WB or the host; reads from OF, with data to EX
  // writes
  input  wire [WRITES-1:0]     we_i,
  input  wire [WRITES*AW-1:0]  waddr_i,
  input  wire [WRITES*4-1:0]   wmask_i,
  input  wire [WRITES*128-1:0] wdata_i,
  // with FIRST: register 0
  (* gloam_nets = "slots" *)
  output wire [127:0]          first_o,
  // reads
  input  wire [READS-1:0]      re_i,
  input  wire [READS*AW-1:0]   raddr_i,
  output wire [READS*128-1:0]  rdata_o
);
  wire gclk;
  clock_gate u_icg (.clk_i(clk_i), .en_i(en_i), .test_en_i(test_en_i), .gclk_o(gclk));
  vec_file #(.DEPTH(COUNT), .AW(AW), .WRITES(WRITES), .READS(READS), .THROUGH(1'b0), .FIRST(FIRST), .ABSENT(ABSENT)) u_file (
    .clk_i(gclk),
    .we_i(we_i),
    .waddr_i(waddr_i),
    .wmask_i(wmask_i),
    .wdata_i(wdata_i),
    .first_o(first_o),
    .re_i(re_i),
    .raddr_i(raddr_i),
    .rdata_o(rdata_o)
  );
endmodule
`default_nettype wire
