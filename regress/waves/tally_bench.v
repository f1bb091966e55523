// SPDX-License-Identifier: Apache-2.0
// Random work with pauses for tally.v.
`default_nettype none
`timescale 1ns / 1ps
module tally_bench;
  reg clk = 1'b0, rst = 1'b1, take = 1'b0, load = 1'b0, done = 1'b0;
  reg [15:0] data = 16'd0;
  wire [15:0] out;
  always #5 clk = ~clk;
  tally u_dut (.clk(clk), .rst(rst), .take(take), .load(load), .data(data), .out(out));
  integer i, seed = 5;
  reg [8*200-1:0] name;
  initial begin
    if ($value$plusargs("out=%s", name)) begin
      $dumpfile(name);
      $dumpvars(0, tally_bench);
    end
    repeat (4) @(negedge clk);
    rst = 1'b0;
    for (i = 0; i < 600; i = i + 1) begin
      @(negedge clk);
      data = i % 64 < 24 ? $random(seed) : data;
      take = i % 64 < 24;
      load = i % 16 == 3;
    end
    @(negedge clk) done = 1'b1;
    #4.9 $finish;
  end
endmodule
`default_nettype wire
