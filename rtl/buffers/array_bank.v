// SPDX-License-Identifier: Apache-2.0
// One bank of the memory array, which holds the registers of all threads (docs/cluster.md): storage only, after a clock gate that opens in the cycles
// in which the bank is written. Two writes of one cycle never have the same lane of the same row (core_checks).
`default_nettype none
module array_bank #(
  parameter integer ROWS = 16, // registers
  parameter integer RW = 4,    // bits of a row's number
  parameter integer WRITES = 4,
  parameter integer READS = 4
) (
  input  wire                  clk_i,
  input  wire                  test_en_i,
  output wire                  en_o,    // the bank's clock runs, test enable aside
  // writes
  input  wire [WRITES-1:0]     we_i,
  input  wire [WRITES*RW-1:0]  wrow_i,
  input  wire [WRITES*4-1:0]   wmask_i,
  input  wire [WRITES*128-1:0] wdata_i,
  // reads, in the same cycle
  input  wire [READS*RW-1:0]   rrow_i,
  output wire [READS*128-1:0]  rdata_o
);
  wire gclk;
  assign en_o = |we_i;
  clock_gate u_icg (.clk_i(clk_i), .en_i(en_o), .test_en_i(test_en_i), .gclk_o(gclk));

  reg [127:0] row_q [0:ROWS-1];
  integer w, l;
  always @(posedge gclk)
    for (w = 0; w < WRITES; w = w + 1)
      for (l = 0; l < 4; l = l + 1)
        if (we_i[w] & wmask_i[w*4 + l]) row_q[wrow_i[w*RW +: RW]][l*32 +: 32] <= wdata_i[w*128 + l*32 +: 32];

  genvar r;
  generate
    for (r = 0; r < READS; r = r + 1) begin : g_read
      assign rdata_o[r*128 +: 128] = row_q[rrow_i[r*RW +: RW]];
    end
  endgenerate
endmodule
`default_nettype wire
