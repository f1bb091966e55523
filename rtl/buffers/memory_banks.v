// SPDX-License-Identifier: Apache-2.0
// The memory array, which holds the registers of all threads (docs/cluster.md), of banks with one port (machine key array_banks): BANKS banks
// (array_bank) of ROWS registers, each with one write port and one synchronous read port. The low bits of an address are the bank. The four reads and
// four writes of a cycle are steered to the banks. Two reads of one bank have the same address, and so do two writes (port rule, array_checks). A
// read returns data that are written in the same cycle (write-through). Read data registers hold while their re_i bit is 0.
`default_nettype none
module memory_banks #(
  parameter integer BANKS = 8, // 2 to 64
  parameter integer ROWS = 16
) (
  input  wire             clk_i,
  input  wire             test_en_i,
  output wire [BANKS-1:0] banks_o,  // banks whose clock runs
  // writes
  input  wire [3:0]       we_i,
  input  wire [27:0]      waddr_i,
  input  wire [15:0]      wmask_i,
  input  wire [511:0]     wdata_i,
  // reads
  input  wire [3:0]       re_i,
  input  wire [27:0]      raddr_i,
  output wire [511:0]     rdata_o
);
  localparam BW = $clog2(BANKS), RW = $clog2(ROWS);
  wire [BANKS*128-1:0] bank_data;
  genvar p, b;
  generate
    for (b = 0; b < BANKS; b = b + 1) begin : g_bank
      localparam [BW-1:0] BANK = b;
      wire [3:0] writes = we_i & {waddr_i[21 +: BW] == BANK, waddr_i[14 +: BW] == BANK, waddr_i[7 +: BW] == BANK, waddr_i[0 +: BW] == BANK};
      wire [3:0] reads = re_i & {raddr_i[21 +: BW] == BANK, raddr_i[14 +: BW] == BANK, raddr_i[7 +: BW] == BANK, raddr_i[0 +: BW] == BANK};
      wire [RW-1:0] wrow, rrow;
      wire [3:0] wmask;
      wire [127:0] wdata, stored;
      bank_port #(.BW(BW), .RW(RW)) u_port (
        // all accesses of the cycle
        .writes_i(writes),
        .waddr_i(waddr_i),
        .wmask_i(wmask_i),
        .wdata_i(wdata_i),
        .reads_i(reads),
        .raddr_i(raddr_i),
        // the bank's one write and one read
        .wrow_o(wrow),
        .wmask_o(wmask),
        .wdata_o(wdata),
        .rrow_o(rrow)
      );
      array_bank #(.ROWS(ROWS), .RW(RW), .WRITES(1), .READS(1)) u_bank (
        .clk_i(clk_i),
        .test_en_i(test_en_i),
        .en_o(banks_o[b]),
        // write
        .we_i(|writes),
        .wrow_i(wrow),
        .wmask_i(wmask),
        .wdata_i(wdata),
        // read
        .rrow_i(rrow),
        .rdata_o(stored)
      );
      wire [3:0] through = wmask & {4{|writes && wrow == rrow}};
      assign bank_data[b*128 +: 32] = through[0] ? wdata[31:0] : stored[31:0];
      assign bank_data[b*128 + 32 +: 32] = through[1] ? wdata[63:32] : stored[63:32];
      assign bank_data[b*128 + 64 +: 32] = through[2] ? wdata[95:64] : stored[95:64];
      assign bank_data[b*128 + 96 +: 32] = through[3] ? wdata[127:96] : stored[127:96];
    end
    for (p = 0; p < 4; p = p + 1) begin : g_read
      wire [BW-1:0] bank = raddr_i[p*7 +: BW];
      reg [127:0] rdata_q;
      always @(posedge clk_i) if (re_i[p]) rdata_q <= bank_data[{bank, 7'd0} +: 128];
      assign rdata_o[p*128 +: 128] = rdata_q;
    end
  endgenerate
endmodule
`default_nettype wire
