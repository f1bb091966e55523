// SPDX-License-Identifier: Apache-2.0
// The temporaries of all threads: a register file whose registers have four lanes, with write-through. The upper bits of an address are the
// thread. With GATE_THREADS each thread's registers have a clock gate that opens in the cycles in which one of them is written. The read data
// registers have the ungated clock, so a read needs no gate.
// See docs/architecture.md, "1. Registers".
`default_nettype none
module thread_files #(
  parameter integer DEPTH = 8,   // registers of all threads
  parameter integer AW = 3,
  parameter integer WRITES = 4,
  parameter integer READS = 2,
  parameter integer THREADS = 1,
  parameter bit GATE_THREADS = 1'b0,
  parameter bit ABSENT = 1'b0 // there are no registers: they are elsewhere
) (
  input  wire               clk_i,
  input  wire               test_en_i,
  output wire [THREADS-1:0] gates_o,  // the thread's clock runs, test enable aside
  // writes
  input  wire [WRITES-1:0]     we_i,
  input  wire [WRITES*AW-1:0]  waddr_i,
  input  wire [WRITES*4-1:0]   wmask_i,
  input  wire [WRITES*128-1:0] wdata_i,
  // reads
  input  wire [READS-1:0]      re_i,
  input  wire [READS*AW-1:0]   raddr_i,
  output wire [READS*128-1:0]  rdata_o
);
  localparam EACH = $clog2(DEPTH / THREADS); // address bits of a register within its thread
  // The names of the nets of a file without gates are those of vec_file.
  localparam integer LANES = ABSENT ? 0 : 4, FREE = GATE_THREADS ? 0 : LANES, GATES = GATE_THREADS && !ABSENT ? THREADS : 0;
  wire [4*WRITES-1:0] we;
  wire [4*WRITES*32-1:0] wdata;
  wire [4*READS*32-1:0] rdata;
  wire [THREADS-1:0] gclk;
  genvar l, p, t;
  generate
    for (l = 0; l < 4; l = l + 1) begin : g_split
      for (p = 0; p < WRITES; p = p + 1) begin : g_write
        assign we[l*WRITES + p] = we_i[p] & wmask_i[p*4 + l];
        assign wdata[(l*WRITES + p)*32 +: 32] = wdata_i[p*128 + l*32 +: 32];
      end
      for (p = 0; p < READS; p = p + 1) begin : g_read
        assign rdata_o[p*128 + l*32 +: 32] = rdata[(l*READS + p)*32 +: 32];
      end
    end
    for (l = 0; l < FREE; l = l + 1) begin : g_lane
      wire [31:0] first;
      wire unused = &{1'b0, first};
      lane_file #(.DEPTH(DEPTH), .AW(AW), .WRITES(WRITES), .READS(READS), .THROUGH(1)) u_file (
        .clk_i(clk_i),
        // writes
        .we_i(we[l*WRITES +: WRITES]),
        .waddr_i(waddr_i),
        .wdata_i(wdata[l*WRITES*32 +: WRITES*32]),
        .first_o(first),
        // reads
        .re_i(re_i),
        .raddr_i(raddr_i),
        .rdata_o(rdata[l*READS*32 +: READS*32])
      );
    end
    for (l = FREE; l < LANES; l = l + 1) begin : g_gated_lane
      lane_banks #(.BANKS(THREADS), .RW(EACH), .AW(AW), .WRITES(WRITES), .READS(READS)) u_file (
        .clk_i(clk_i),
        .bank_clk_i(gclk),
        // writes
        .we_i(we[l*WRITES +: WRITES]),
        .waddr_i(waddr_i),
        .wdata_i(wdata[l*WRITES*32 +: WRITES*32]),
        // reads
        .re_i(re_i),
        .raddr_i(raddr_i),
        .rdata_o(rdata[l*READS*32 +: READS*32])
      );
    end
    for (t = 0; t < GATES; t = t + 1) begin : g_thread
      localparam [31:0] ID = t;
      wire [WRITES-1:0] here;
      for (p = 0; p < WRITES; p = p + 1) begin : g_here
        assign here[p] = we_i[p] && {{32-AW{1'b0}}, waddr_i[p*AW +: AW]} >> EACH == ID;
      end
      assign gates_o[t] = |here;
      clock_gate u_icg (.clk_i(clk_i), .en_i(gates_o[t]), .test_en_i(test_en_i), .gclk_o(gclk[t]));
    end
    for (t = GATES; t < THREADS; t = t + 1) begin : g_free
      assign gates_o[t] = 1'b0;
      assign gclk[t] = 1'b0;
    end
    if (ABSENT) begin : g_absent
      assign rdata = {4*READS*32{1'b0}};
      wire unused = &{1'b0, clk_i, we, waddr_i, wdata, re_i, raddr_i};
    end
  endgenerate
  wire unused = &{1'b0, test_en_i, gclk};
endmodule
`default_nettype wire
