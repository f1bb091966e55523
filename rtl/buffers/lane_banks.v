// SPDX-License-Identifier: Apache-2.0
// One 32-bit lane of a register file in BANKS banks, one for each thread, each with a clock of its own, which has to run in the cycles in which the
// bank is written. Reads are synchronous on the ungated clock, with write-through; read data registers hold while their re_i bit is 0. The upper bits of
// an address are the bank. Two writes in one cycle never have the same address (core_checks).
// See docs/architecture.md, "1. Registers".
`default_nettype none
module lane_banks #(
  parameter integer BANKS = 2,
  parameter integer RW = 2,    // address bits within a bank
  parameter integer AW = 3,
  parameter integer WRITES = 4,
  parameter integer READS = 2
) (
  input  wire                 clk_i,
  input  wire [BANKS-1:0]     bank_clk_i,
  // writes
  input  wire [WRITES-1:0]    we_i,
  input  wire [WRITES*AW-1:0] waddr_i,
  input  wire [WRITES*32-1:0] wdata_i,
  // reads
  input  wire [READS-1:0]     re_i,
  input  wire [READS*AW-1:0]  raddr_i,
  output wire [READS*32-1:0]  rdata_o
);
  wire [BANKS*READS*32-1:0] stored;
  genvar b, r;
  generate
    for (b = 0; b < BANKS; b = b + 1) begin : g_bank
      localparam [31:0] ID = b;
      reg [31:0] word_q [0:(1<<RW)-1];
      integer w;
      always @(posedge bank_clk_i[b])
        for (w = 0; w < WRITES; w = w + 1)
          if (we_i[w] && {{32-AW{1'b0}}, waddr_i[w*AW +: AW]} >> RW == ID) word_q[waddr_i[w*AW +: RW]] <= wdata_i[w*32 +: 32];
      for (r = 0; r < READS; r = r + 1) begin : g_stored
        assign stored[(r*BANKS + b)*32 +: 32] = word_q[raddr_i[r*AW +: RW]];
      end
    end
    for (r = 0; r < READS; r = r + 1) begin : g_read
      wire [31:0] bank = {{32-AW{1'b0}}, raddr_i[r*AW +: AW]} >> RW;
      wire [BANKS*32-1:0] words = stored[r*BANKS*32 +: BANKS*32];
      reg [31:0] rdata_q;
      integer k;
      always @(posedge clk_i)
        if (re_i[r]) begin
          rdata_q <= words[bank*32 +: 32];
          for (k = 0; k < WRITES; k = k + 1)
            if (we_i[k] && waddr_i[k*AW +: AW] == raddr_i[r*AW +: AW]) rdata_q <= wdata_i[k*32 +: 32];
        end
      assign rdata_o[r*32 +: 32] = rdata_q;
    end
  endgenerate
endmodule
`default_nettype wire
