// SPDX-License-Identifier: Apache-2.0
// Joins the accesses of one bank, out of all accesses of a cycle to the memory array, to one write and one read. All writes of a bank in one cycle
// are to one row, in different lanes, and all its reads are of one row (port rule, array_checks).
// A row is an address without the bits of its bank. See docs/cluster.md, "Banks with one port".
`default_nettype none
module bank_port #(
  parameter integer BW = 3, // low bits of an address, which are the bank
  parameter integer RW = 4
) (
  // the four accesses of the cycle; writes_i, reads_i: a bit for each one that is of this bank
  input  wire [3:0]    writes_i,
  input  wire [27:0]   waddr_i,
  input  wire [15:0]   wmask_i,
  input  wire [511:0]  wdata_i,
  input  wire [3:0]    reads_i,
  input  wire [27:0]   raddr_i,
  // the bank's write and read
  output wire [RW-1:0] wrow_o,
  output wire [3:0]    wmask_o,
  output wire [127:0]  wdata_o,
  output wire [RW-1:0] rrow_o
);
  wire [4*RW-1:0] wrow, rrow;
  wire [15:0] mask;
  wire [511:0] data;
  genvar p, l;
  generate
    for (p = 0; p < 4; p = p + 1) begin : g_access
      assign wrow[p*RW +: RW] = waddr_i[p*7 + BW +: RW] & {RW{writes_i[p]}};
      assign rrow[p*RW +: RW] = raddr_i[p*7 + BW +: RW] & {RW{reads_i[p]}};
      assign mask[p*4 +: 4] = wmask_i[p*4 +: 4] & {4{writes_i[p]}};
      for (l = 0; l < 4; l = l + 1) begin : g_lane
        assign data[p*128 + l*32 +: 32] = wdata_i[p*128 + l*32 +: 32] & {32{mask[p*4 + l]}};
      end
    end
  endgenerate
  assign wrow_o = wrow[0 +: RW] | wrow[RW +: RW] | wrow[2*RW +: RW] | wrow[3*RW +: RW];
  assign rrow_o = rrow[0 +: RW] | rrow[RW +: RW] | rrow[2*RW +: RW] | rrow[3*RW +: RW];
  assign wmask_o = mask[3:0] | mask[7:4] | mask[11:8] | mask[15:12];
  assign wdata_o = data[127:0] | data[255:128] | data[383:256] | data[511:384];
  // Bits of an address that neither choose the bank nor the row.
  wire unused = &{1'b0, waddr_i, raddr_i};
endmodule
`default_nettype wire
