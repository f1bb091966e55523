// SPDX-License-Identifier: Apache-2.0
// One 32-bit lane of a register file with WRITES write ports and READS synchronous read ports, all on one clock. With
// THROUGH a read returns data that are written in the same cycle (write-through). Read data registers hold while their
// re_i bit is 0. Two writes in one cycle never have the same address (core_checks).
// See docs/architecture.md, "1. Registers".
`default_nettype none
module lane_file #(
  parameter integer DEPTH = 8,
  parameter integer AW = 3,
  parameter integer WRITES = 4,
  parameter integer READS = 2,
  parameter bit THROUGH = 1'b1,
  parameter bit FIRST = 1'b0
) (
  input  wire                 clk_i,
  input  wire [WRITES-1:0]    we_i,
  input  wire [WRITES*AW-1:0] waddr_i,
  input  wire [WRITES*32-1:0] wdata_i,
  (* gloam_nets = "slots" *)
  output wire [31:0]          first_o, // with FIRST: register 0
  input  wire [READS-1:0]     re_i,
  input  wire [READS*AW-1:0]  raddr_i,
  output wire [READS*32-1:0]  rdata_o
);
  reg [31:0] mem_q [0:DEPTH-1];
  integer w;
  always @(posedge clk_i)
    for (w = 0; w < WRITES; w = w + 1)
      if (we_i[w]) mem_q[waddr_i[w*AW +: AW]] <= wdata_i[w*32 +: 32];

  assign first_o = FIRST ? mem_q[0] : 32'd0;

  genvar r;
  generate
    for (r = 0; r < READS; r = r + 1) begin : g_read
      reg [31:0] rdata_q;
      integer k;
      always @(posedge clk_i)
        if (re_i[r]) begin
          rdata_q <= mem_q[raddr_i[r*AW +: AW]];
          for (k = 0; k < WRITES; k = k + 1)
            if (THROUGH && we_i[k] && waddr_i[k*AW +: AW] == raddr_i[r*AW +: AW]) rdata_q <= wdata_i[k*32 +: 32];
        end
      assign rdata_o[r*32 +: 32] = rdata_q;
    end
  endgenerate
endmodule
`default_nettype wire
