// SPDX-License-Identifier: Apache-2.0
// Checks the port rule of a memory array whose banks have one port (machine key array_banks): no two reads, and no two writes, of one cycle are of
// different registers of one bank. It is checked in each cycle of the ungated clock, and a broken rule is fatal.
// See docs/cluster.md, "Banks with one port".
`default_nettype none
(* gloam_nets = "none" *)
module array_checks #(
  parameter integer BANKS = 8
) (
  input wire        clk_i,
  input wire        rst_i,
  input wire [3:0]  re_i,
  input wire [27:0] raddr_i,
  input wire [3:0]  we_i,
  input wire [27:0] waddr_i
);
  localparam BW = $clog2(BANKS);
  reg read_twice, written_twice;
  integer i, k;
  always @* begin
    read_twice = 1'b0;
    written_twice = 1'b0;
    for (i = 0; i < 4; i = i + 1)
      for (k = i + 1; k < 4; k = k + 1) begin
        if (re_i[i] & re_i[k] && raddr_i[i*7 +: BW] == raddr_i[k*7 +: BW] && raddr_i[i*7 +: 7] != raddr_i[k*7 +: 7]) read_twice = 1'b1;
        if (we_i[i] & we_i[k] && waddr_i[i*7 +: BW] == waddr_i[k*7 +: BW] && waddr_i[i*7 +: 7] != waddr_i[k*7 +: 7]) written_twice = 1'b1;
      end
  end
  always @(posedge clk_i)
    if (!rst_i) begin
      assert (!read_twice) else $fatal(1, "port rule of the memory array: two registers of one bank are read: %b %h", re_i, raddr_i);
      assert (!written_twice) else $fatal(1, "port rule of the memory array: two registers of one bank are written: %b %h", we_i, waddr_i);
    end
endmodule
`default_nettype wire
