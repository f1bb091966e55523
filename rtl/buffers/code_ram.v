// SPDX-License-Identifier: Apache-2.0
// Instruction memory: four banks of 32-bit words. One read returns the four words from any word address on, which is
// the longest bundle. The reader computes the row of each bank (fetch_next). The read data are ID's instruction register:
// they hold while re_i is 0.
// See docs/architecture.md.
`default_nettype none
module code_ram #(
  parameter integer WORDS = 4096,
  parameter bit SLOT_PORTS = 1'b0 // holds two programs
) (
  input  wire         clk_i,
  input  wire         we_i,
  input  wire [14:0]  waddr_i,
  input  wire [31:0]  wdata_i,
  input  wire         wprogram_i,
  input  wire         re_i,
  input  wire [3:0]   skip_i, // per bank: its read data are those of this read
  input  wire [14:0]  raddr_i,
  (* gloam_nets = "none" *)
  input  wire [51:0]  rows_i, // per bank: the row of its first word at raddr_i or after it
  input  wire         rprogram_i,
  output wire [127:0] rdata_o
);
  localparam ROWS = (WORDS + 3) / 4;
  localparam AW = ROWS > 1 ? $clog2(ROWS) : 1;
  localparam RW = SLOT_PORTS ? AW + 1 : AW; // of the RAM's address: the program is the top bit
  reg [1:0] skew_q; // bank of the first word
  always @(posedge clk_i) if (re_i) skew_q <= raddr_i[1:0];

  wire [127:0] bank;
  wire [255:0] twice = {bank, bank};
  assign rdata_o = twice[{1'b0, skew_q, 5'd0} +: 128];

  // Rows beyond the memory cannot hold a bundle that is executed, so high address bits are dropped.
  /* verilator lint_off UNUSED */
  genvar b;
  generate
    for (b = 0; b < 4; b = b + 1) begin : g_bank
      localparam [1:0] BANK = b;
      wire [AW:0] waddr = {wprogram_i, waddr_i[2 +: AW]};
      wire [AW:0] raddr = {rprogram_i, rows_i[13*b +: AW]};
      ram_1r1w #(.WIDTH(32), .DEPTH(SLOT_PORTS ? 2 << AW : ROWS), .AW(RW)) u_ram (
        .clk_i(clk_i),
        // from the host
        .we_i(we_i && waddr_i[1:0] == BANK),
        .waddr_i(waddr[RW-1:0]),
        .wdata_i(wdata_i),
        // fetch
        .re_i(re_i & ~skip_i[b]),
        .raddr_i(raddr[RW-1:0]),
        .rdata_o(bank[b*32 +: 32])
      );
    end
  endgenerate
  wire unused = &{1'b0, waddr_i, raddr_i, rows_i};
  /* verilator lint_on UNUSED */
endmodule
`default_nettype wire
