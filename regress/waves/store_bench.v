// SPDX-License-Identifier: Apache-2.0
// Random accesses for store.v, which the bench counts itself. Prints "NAME COUNT" lines. +out=FILE: the waveform. With NO_ENABLE the waveform lacks an enable.
`default_nettype none
`timescale 1ns / 1ps
module ram_16x8 (
  input  wire       clk,
  input  wire       ce,
  input  wire       we,
  input  wire [3:0] a,
  input  wire [7:0] d,
  output reg  [7:0] q
);
  reg [7:0] word[0:15];
  always @(posedge clk)
    if (ce) begin
      if (we) word[a] <= d;
      else q <= word[a];
    end
endmodule

module store_bench;
  reg clk = 1'b0, ce = 1'b0, we = 1'b0, was = 1'bx;
  reg [3:0] a = 4'd0;
  reg [7:0] d = 8'd0;
  wire [7:0] q;
  wire q_n;
  always #5 clk = ~clk;
  store u_dut (.clk(clk), .ce(ce), .we(we), .a(a), .d(d), .q(q), .q_n(q_n));
  integer reads = 0, writes = 0, rises = 0, unknown = 0, toggles = 0, i, seed = 7;
  reg [8*200-1:0] name;
  always @(posedge clk) begin
    rises = rises + 1;
    if ((u_dut.u_bank.ce_q & ~u_dut.u_bank.we_q) === 1'b1) reads = reads + 1;
    if ((u_dut.u_bank.ce_q & u_dut.u_bank.we_q) === 1'b1) writes = writes + 1;
    if ((u_dut.u_bank.ce_q & ~u_dut.u_bank.we_q) === 1'bx) unknown = unknown + 1;
  end
  always @(u_dut.u_bank.ce_q) begin
    if (was !== 1'bx) toggles = toggles + 1;
    was = u_dut.u_bank.ce_q;
  end
  initial begin
    if ($value$plusargs("out=%s", name)) begin
      $dumpfile(name);
`ifdef NO_ENABLE
      $dumpvars(1, store_bench);
      $dumpvars(1, u_dut);
`else
      $dumpvars(0, store_bench);
`endif
    end
    for (i = 0; i < 600; i = i + 1) begin
      @(negedge clk);
      {ce, we, a, d} = $random(seed);
    end
    @(negedge clk);
    $display("reads %0d\nwrites %0d\nrises %0d\nunknown %0d\ntoggles %0d", reads, writes, rises, unknown, toggles);
    $finish;
  end
endmodule
`default_nettype wire
