// SPDX-License-Identifier: Apache-2.0
// Drives one clock_gate cell with enables that change several times after the rising edge, and settle before the falling edge. Registers and
// the logic after them do the same. Compares the gated clock with the clock and the enable of the cycle, and prints every change of the gated
// clock, so that the runs of two cells can be compared. Plusargs: +seed=N +cycles=N.
`default_nettype none
`timescale 1ns / 1ps
module clock_gate_bench;
  reg clk = 1'b0, en = 1'b0, test_en = 1'b0;
  wire gclk;
  clock_gate u_dut (.clk_i(clk), .en_i(en), .test_en_i(test_en), .gclk_o(gclk));

  integer seed = 1, cycles = 1000, cycle, k;
  integer edges = 0, wanted = 0, by_test = 0;
  reg watched = 1'b0;
  always @(gclk) if (watched) $display("%0t gclk %b", $time, gclk);
  always @(posedge gclk) if (watched) edges = edges + 1;

  task fail(input [8*40-1:0] what);
    begin
      $display("FAIL cycle %0d: %0s (en %b, test_en %b, clk %b, gclk %b)", cycle, what, en, test_en, clk, gclk);
      $finish;
    end
  endtask

  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    if (!$value$plusargs("cycles=%d", cycles)) cycles = 1000;
    #5 clk = 1'b1; // one cycle with the gate shut, after which the cell knows its state
    #5 clk = 1'b0;
    #1 watched = 1'b1;
    for (cycle = 0; cycle < cycles; cycle = cycle + 1) begin
      #5;
      if (gclk !== 1'b0) fail("gated clock high in the low phase");
      clk = 1'b1;
      wanted = wanted + (en | test_en);
      by_test = by_test + (test_en & ~en);
      #1 if (gclk !== (en | test_en)) fail(en | test_en ? "no edge, though enabled" : "an edge, though not enabled");
      // This cycle's edge is decided: changes of the enables in the high phase must not change it.
      for (k = 0; k < 3; k = k + 1) begin
        {en, test_en} = {$random(seed)} % 8 == 0 ? 2'b01 : {$random(seed)} % 2 == 0 ? 2'b10 : 2'b00;
        #1 if (edges != wanted || (gclk !== 1'b0 && gclk !== 1'b1)) fail("a glitch in the high phase");
      end
      #1 clk = 1'b0;
    end
    if (edges != wanted) fail("edges do not match");
    $display("PASS %0d cycles, %0d edges, %0d of them by test_en alone", cycles, edges, by_test);
    $finish;
  end
endmodule
`default_nettype wire
