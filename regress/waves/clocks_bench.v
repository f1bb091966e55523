// SPDX-License-Identifier: Apache-2.0
// Random work for clocks.v. The bench counts itself, cycle by cycle of each clock, how often registers are told to keep their values, and edges behind gates.
`default_nettype none
`timescale 1ns / 1ps
module clocks_bench;
  reg clk = 1'b0, slow = 1'b0, away = 1'b0;
  reg [3:0] op = 4'd0;
  reg [7:0] data = 8'd0;
  wire [7:0] out;
  wire away_gck;
  always #5 clk = ~clk;
  always #17 slow = ~slow;
  always #3 away = ~away;
  clocks u_dut (.clk(clk), .slow(slow), .away(away), .op(op), .data(data), .out(out), .away_gck(away_gck));
  integer seed = 21, rises = -1, slows = -1, drops = -1, aways = -1, off_fast = 0, off_slow = 0, off_falls = 0, off_table = 0, open_gate = 0, open_nor = 0, open_away = 0;
  always @(posedge clk) begin
    rises = rises + 1;
    if (rises > 0) off_fast = off_fast + !op[0];
  end
  always @(posedge slow) begin
    slows = slows + 1;
    if (slows > 0) begin
      off_slow = off_slow + !(op[0] ^ op[3]);
      off_table = off_table + (op[3] ? 3 : 4);
    end
  end
  always @(negedge clk) begin
    drops = drops + 1;
    if (drops > 0) off_falls = off_falls + (op != 4'd6);
  end
  always @(posedge away) aways = aways + 1;
  always @(posedge away_gck) open_away = open_away + 1;
  always @(posedge u_dut.gck) open_gate = open_gate + 1;
  always @(posedge u_dut.clk_nor) open_nor = open_nor + 1;
  reg [8*200-1:0] name;
  integer i;
  initial begin
    if ($value$plusargs("out=%s", name)) begin
      $dumpfile(name);
      $dumpvars(0, clocks_bench);
    end
    #0.3; // so that nothing changes with a clock
    for (i = 0; i < 900; i = i + 1) begin
      #7 data = $random(seed);
      if (i % 4 == 0) op = $random(seed);
    end
    $display("clk %0d slow %0d falls %0d off_fast %0d off_slow %0d off_falls %0d off_table %0d open_gate %0d open_nor %0d away %0d open_away %0d", rises, slows, drops, off_fast,
      off_slow, off_falls, off_table / 4, open_gate, open_nor, aways, open_away);
    $finish;
  end
endmodule
`default_nettype wire
