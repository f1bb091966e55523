// SPDX-License-Identifier: Apache-2.0
// The reset synchroniser: a reset comes at once, without a clock too, and goes three rising edges after its cause, wherever in a cycle that goes.
`timescale 1ns / 1ns
`default_nettype none
module reset_sync_bench;
  reg clk = 1'b0, run = 1'b0, rst_n = 1'b1;
  wire rst;
  integer edges = 0, bad = 0, k;
  reset_sync u_sync (.clk_i(clk), .rst_ni(rst_n), .rst_o(rst));
  always #10 clk = run & ~clk;
  always @(posedge clk) edges = rst_n ? edges + 1 : 0;
  task expect_reset(input on);
    if (rst !== on) begin
      bad = bad + 1;
      $display("at %0t, %0d edges after the cause: the reset is %b, not %b", $time, edges, rst, on);
    end
  endtask
  initial begin
    #5 rst_n = 1'b0;
    #1 expect_reset(1'b1); // without a clock
    run = 1'b1;
    for (k = 0; k < 40; k = k + 1) begin
      #(100 + k) rst_n = 1'b1;
      while (edges < 3) begin
        expect_reset(1'b1);
        @(posedge clk) #1;
      end
      expect_reset(1'b0);
      #(60 + 3 * k) expect_reset(1'b0);
      rst_n = 1'b0;
      #1 expect_reset(1'b1);
    end
    $display("%0d", bad);
    $finish;
  end
endmodule
`default_nettype wire
