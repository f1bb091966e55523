// SPDX-License-Identifier: Apache-2.0
// Random work for shelf.v. The bench counts itself, cycle by cycle, how often each register is told to keep its value, and how often what it would take toggles.
`default_nettype none
`timescale 1ns / 1ps
module shelf_bench;
  reg clk = 1'b0, rst = 1'b1, done = 1'b0;
  reg [3:0] op = 4'd0;
  reg [1:0] at = 2'd0;
  reg [11:0] data = 12'd0;
  wire [11:0] out;
  wire [3:0] few;
  always #5 clk = ~clk;
  shelf u_dut (.clk(clk), .rst(rst), .op(op), .at(at), .data(data), .out(out), .few(few));
  integer i, seed = 11, cycles = 0, off_kept = 0, off_words = 0, off_word = 0;
  reg [8*200-1:0] name;
  // A cycle ends with a rise; the first rise ends none.
  reg first = 1'b1;
  // A name of the design's, so that this scope has one, too.
  reg odd = 1'b0;
  always @(posedge clk) begin
    if (!first) begin
      cycles = cycles + 1;
      off_kept = off_kept + !(op == 4'd3 && (data[0] ^ at[1]));
      off_words = off_words + (op[2] ? 3 : 4);
      off_word = off_word + !(rst || op == 4'd9);
    end
    first = 1'b0;
  end
  initial begin
    if ($value$plusargs("out=%s", name)) begin
      $dumpfile(name);
      $dumpvars(0, shelf_bench);
    end
    repeat (4) @(negedge clk);
    rst = 1'b0;
    for (i = 0; i < 800; i = i + 1) begin
      @(negedge clk);
      data = $random(seed);
      op = i % 3 == 0 ? $random(seed) : op;
      at = $random(seed);
      if ($test$plusargs("pause") && i == 300) $dumpoff;
      if ($test$plusargs("pause") && i == 500) $dumpon;
    end
    @(negedge clk) done = 1'b1;
    $display("cycles %0d kept %0d words %0d u_word.q %0d", cycles, off_kept, off_words, off_word);
    #4.9 $finish;
  end
endmodule
`default_nettype wire
