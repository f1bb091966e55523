// SPDX-License-Identifier: Apache-2.0
// Random work with pauses for gadget.v. +out=FILE: the waveform; +cycles=N. Everything changes at multiples of 5 ns.
`default_nettype none
`timescale 1ns / 1ps
module gadget_bench;
  reg clk = 1'b0, rst = 1'b1, add = 1'b0, idle_n = 1'b1, load = 1'b0, busy = 1'b0, done = 1'b0;
  reg [1:0] take = 2'd0;
  reg [15:0] data = 16'd0;
  wire [15:0] out;
  wire [7:0] word;
  wire away_clk, pad;
  real level = 0.5;
  reg slow = 1'b0; // another clock
  always #5 clk = ~clk;
  always #35 slow = ~slow;
  gadget u_dut (
    .clk(clk), .rst(rst), .take(take), .add(add), .idle_n(idle_n), .load(load), .data(data), .out(out), .word(word),
    .away_clk(away_clk), .pad(pad)
  );
  integer cycles, i, seed = 1;
  reg [8*200-1:0] name;
  initial begin
    if (!$value$plusargs("cycles=%d", cycles)) cycles = 1000;
    if ($value$plusargs("out=%s", name)) begin
      $dumpfile(name);
      $dumpvars(0, gadget_bench);
    end
    repeat (3) @(negedge clk);
    rst = 1'b0;
    for (i = 0; i < cycles; i = i + 1) begin
      @(negedge clk);
      busy = (i % 64) < 40;
      data = $random(seed);
      level = data / 65536.0;
      take = busy ? $random(seed) : 2'd0;
      add = $random(seed);
      idle_n = busy;
      load = busy & (i % 5 == 0);
    end
    @(negedge clk) done = 1'b1;
    #4.9 $finish;
  end
endmodule
`default_nettype wire
