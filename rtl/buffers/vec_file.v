// SPDX-License-Identifier: Apache-2.0
// A register file of the core, with registers of four lanes: a lane_file for each lane, and write masks per lane. For temporaries and buffers.
// See docs/architecture.md, "1. Registers".
`default_nettype none
module vec_file #(
  parameter integer DEPTH = 8,
  parameter integer AW = 3,
  parameter integer WRITES = 4,
  parameter integer READS = 2,
  parameter bit THROUGH = 1'b1, // a read sees the writes of its own cycle
  parameter bit FIRST = 1'b0,   // register 0 is an output
  parameter bit ABSENT = 1'b0 // there are no registers: a read returns 0
) (
  input  wire clk_i,
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
  genvar l, p;
  generate
    for (l = 0; l < (ABSENT ? 0 : 4); l = l + 1) begin : g_lane
      wire [WRITES-1:0] we;
      wire [WRITES*32-1:0] wdata;
      wire [READS*32-1:0] rdata;
      for (p = 0; p < WRITES; p = p + 1) begin : g_write
        assign we[p] = we_i[p] & wmask_i[p*4 + l];
        assign wdata[p*32 +: 32] = wdata_i[p*128 + l*32 +: 32];
      end
      for (p = 0; p < READS; p = p + 1) begin : g_read
        assign rdata_o[p*128 + l*32 +: 32] = rdata[p*32 +: 32];
      end
      lane_file #(.DEPTH(DEPTH), .AW(AW), .WRITES(WRITES), .READS(READS), .THROUGH(THROUGH), .FIRST(FIRST)) u_file (
        .clk_i(clk_i),
        // writes
        .we_i(we),
        .waddr_i(waddr_i),
        .wdata_i(wdata),
        .first_o(first_o[l*32 +: 32]),
        // reads
        .re_i(re_i),
        .raddr_i(raddr_i),
        .rdata_o(rdata)
      );
    end
    if (ABSENT) begin : g_absent
      assign rdata_o = {READS*128{1'b0}};
      assign first_o = 128'd0;
      wire unused = &{1'b0, clk_i, we_i, waddr_i, wmask_i, wdata_i, re_i, raddr_i};
    end
  endgenerate
endmodule
`default_nettype wire
