// SPDX-License-Identifier: Apache-2.0
// The constant registers c of the core, shared by all threads. Each read port has its own copy of the RAM. A number outside the file reads as 0.0
// in all lanes.
// See docs/architecture.md, "1. Registers".
`default_nettype none
module const_ram #(
  parameter integer COUNT = 256,
  parameter integer READS = 2,
  parameter bit SLOT_PORTS = 1'b0, // for two programs
  parameter bit ABSENT = 1'b0 // there are no constants: they are elsewhere
) (
  input  wire                 clk_i,
  // from the host
  input  wire                 we_i,
  input  wire [8:0]           waddr_i,
  input  wire [127:0]         wdata_i,
  input  wire                 wprogram_i,
  // from ID, data to OF; numbers are signed
  input  wire [READS-1:0]     re_i,
  input  wire [READS*11-1:0]  raddr_i,
  input  wire                 rprogram_i,
  output wire [READS*128-1:0] rdata_o
);
  localparam AW = COUNT > 1 ? $clog2(COUNT) : 1;
  localparam RW = SLOT_PORTS ? AW + 1 : AW; // of the RAM's address: the program is the top bit
  genvar p;
  generate
    for (p = 0; p < (ABSENT ? 0 : READS); p = p + 1) begin : g_port
      wire [10:0] num = raddr_i[p*11 +: 11];
      wire inside_file = ~num[10] & ({21'd0, num} < COUNT);
      wire [127:0] data;
      reg zero_q;
      always @(posedge clk_i) if (re_i[p]) zero_q <= ~inside_file;
      // With one program its bit is not used.
      /* verilator lint_off UNUSED */
      wire [AW:0] waddr = {wprogram_i, waddr_i[AW-1:0]};
      wire [AW:0] raddr = {rprogram_i, num[AW-1:0]};
      /* verilator lint_on UNUSED */
      ram_1r1w #(.WIDTH(128), .DEPTH(SLOT_PORTS ? 2 << AW : COUNT), .AW(RW)) u_ram (
        .clk_i(clk_i),
        // from the host
        .we_i(we_i),
        .waddr_i(waddr[RW-1:0]),
        .wdata_i(wdata_i),
        // read
        .re_i(re_i[p] & inside_file),
        .raddr_i(raddr[RW-1:0]),
        .rdata_o(data)
      );
      assign rdata_o[p*128 +: 128] = zero_q ? 128'd0 : data;
    end
    if (ABSENT) begin : g_absent
      assign rdata_o = {READS*128{1'b0}};
      wire unused = &{1'b0, clk_i, we_i, wdata_i, wprogram_i, re_i, raddr_i, rprogram_i};
    end
  endgenerate
  // Smaller files use fewer address bits.
  /* verilator lint_off UNUSED */
  wire unused = &{1'b0, waddr_i};
  /* verilator lint_on UNUSED */
endmodule
`default_nettype wire
