// SPDX-License-Identifier: Apache-2.0
// The temporaries of all threads: a register file whose registers have four lanes, with write-through. The upper bits of an address are the
// thread. With GATED each thread's registers have a clock gate that opens in the cycles in which one of them is written. The read data
// registers have the free clock, so a read needs no gate.
`default_nettype none
module thread_files #(
  parameter DEPTH = 8,   // registers of all threads
  parameter AW = 3,
  parameter WRITES = 4,
  parameter READS = 2,
  parameter THREADS = 1,
  parameter GATED = 0
) (
  input  wire               clk_i,
  input  wire               test_en_i,
  output wire [THREADS-1:0] gates_o,  // the thread's clock runs, test enable aside
`include "file_ports.vh"
);
  localparam EACH = $clog2(DEPTH / THREADS); // address bits of a register within its thread
  // The names of the nets of a file without gates are those of vec_file.
  localparam FREE = GATED == 0 ? 4 : 0, GATES = GATED == 0 ? 0 : THREADS;
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
      lane_file #(.DEPTH(DEPTH), .AW(AW), .WRITES(WRITES), .READS(READS), .THROUGH(1)) u_file (
        .clk_i(clk_i),
        // writes
        .we_i(we[l*WRITES +: WRITES]),
        .waddr_i(waddr_i),
        .wdata_i(wdata[l*WRITES*32 +: WRITES*32]),
`ifdef GLOAM_FRAME
        .first_o(first_o[l*32 +: 32]),
`endif
        // reads
        .re_i(re_i),
        .raddr_i(raddr_i),
        .rdata_o(rdata[l*READS*32 +: READS*32])
      );
    end
    for (l = FREE; l < 4; l = l + 1) begin : g_gated_lane
`ifdef GLOAM_FRAME
      assign first_o[l*32 +: 32] = 32'd0; // only of a buffer
`endif
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
  endgenerate
  wire unused = &{1'b0, test_en_i, gclk};
endmodule
`default_nettype wire
