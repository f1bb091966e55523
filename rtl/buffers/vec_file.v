// SPDX-License-Identifier: Apache-2.0
// A register file with registers of four lanes: a lane_file for each lane, and write masks per lane.
`default_nettype none
module vec_file #(
  parameter DEPTH = 8,
  parameter AW = 3,
  parameter WRITES = 4,
  parameter READS = 2,
  parameter THROUGH = 1
) (
  input  wire clk_i,
`include "file_ports.vh"
);
  genvar l, p;
  generate
    for (l = 0; l < 4; l = l + 1) begin : g_lane
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
      lane_file #(.DEPTH(DEPTH), .AW(AW), .WRITES(WRITES), .READS(READS), .THROUGH(THROUGH)) u_file (
        .clk_i(clk_i),
        // writes
        .we_i(we),
        .waddr_i(waddr_i),
        .wdata_i(wdata),
`ifdef GLOAM_FRAME
        .first_o(first_o[l*32 +: 32]),
`endif
        // reads
        .re_i(re_i),
        .raddr_i(raddr_i),
        .rdata_o(rdata)
      );
    end
  endgenerate
endmodule
`default_nettype wire
