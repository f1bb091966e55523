// SPDX-License-Identifier: Apache-2.0
// The memory array, which holds the registers of all threads (docs/cluster.md): 8 banks (array_bank) of ROWS registers, with 4 write ports and 4
// synchronous read ports. The top bits of an address are the bank. A read returns data that are written in the same cycle (write-through). Read data
// registers hold while their re_i bit is 0. With HOST there is a fifth port of each kind, for a host that accesses registers of threads that rest:
// nothing is written through from it or to it.
`default_nettype none
module memory_array #(
  parameter integer ROWS = 16, // 2, 4, 8 or 16
  parameter bit HOST = 1'b0,
  localparam integer PORTS = HOST ? 5 : 4
) (
  input  wire                 clk_i,
  input  wire                 test_en_i,
  output wire [7:0]           banks_o,  // banks whose clock runs
  // writes
  input  wire [PORTS-1:0]     we_i,
  input  wire [PORTS*7-1:0]   waddr_i,
  input  wire [PORTS*4-1:0]   wmask_i,
  input  wire [PORTS*128-1:0] wdata_i,
  // reads
  input  wire [PORTS-1:0]     re_i,
  input  wire [PORTS*7-1:0]   raddr_i,
  output wire [PORTS*128-1:0] rdata_o
);
  localparam RW = $clog2(ROWS);
  wire [PORTS*RW-1:0] wrow, rrow;
  wire [PORTS*1024-1:0] bank_data; // by port, then by bank
  genvar p, b, l;
  generate
    for (p = 0; p < PORTS; p = p + 1) begin : g_row
      assign wrow[p*RW +: RW] = waddr_i[p*7 +: RW];
      assign rrow[p*RW +: RW] = raddr_i[p*7 +: RW];
    end
    for (b = 0; b < 8; b = b + 1) begin : g_bank
      localparam [2:0] BANK = b;
      wire [PORTS-1:0] we;
      for (p = 0; p < PORTS; p = p + 1) begin : g_we
        assign we[p] = we_i[p] && waddr_i[p*7 + RW +: 3] == BANK;
      end
      wire [PORTS*128-1:0] rdata;
      for (p = 0; p < PORTS; p = p + 1) begin : g_data
        assign bank_data[p*1024 + b*128 +: 128] = rdata[p*128 +: 128];
      end
      array_bank #(.ROWS(ROWS), .RW(RW), .WRITES(PORTS), .READS(PORTS)) u_bank (
        .clk_i(clk_i),
        .test_en_i(test_en_i),
        .en_o(banks_o[b]),
        // writes
        .we_i(we),
        .wrow_i(wrow),
        .wmask_i(wmask_i),
        .wdata_i(wdata_i),
        // reads
        .rrow_i(rrow),
        .rdata_o(rdata)
      );
    end
    for (p = 0; p < PORTS; p = p + 1) begin : g_read
      localparam THROUGH = p < 4 ? 4 : 0; // ports whose writes it sees in the same cycle
      wire [2:0] bank = raddr_i[p*7 + RW +: 3];
      wire [127:0] stored = bank_data[{bank, 7'd0} + p*1024 +: 128];
      for (l = 0; l < 4; l = l + 1) begin : g_lane
        reg [31:0] rdata_q;
        integer k;
        always @(posedge clk_i)
          if (re_i[p]) begin
            rdata_q <= stored[l*32 +: 32];
            for (k = 0; k < THROUGH; k = k + 1)
              if (we_i[k] & wmask_i[k*4 + l] && waddr_i[k*7 +: 7] == raddr_i[p*7 +: 7]) rdata_q <= wdata_i[k*128 + l*32 +: 32];
          end
        assign rdata_o[p*128 + l*32 +: 32] = rdata_q;
      end
    end
  endgenerate
endmodule
`default_nettype wire
