// SPDX-License-Identifier: Apache-2.0
// Bench of the design `echo` of the list: writes a waveform (+out=FILE) in which three bytes go to the UART of ben-marshall/uart, 5208 cycles a bit, and
// come back.
`default_nettype none
`timescale 1ns / 1ps
module echo_bench;
  reg clk = 1'b0, reset_n = 1'b0, line = 1'b1, done = 1'b0;
  wire back;
  wire [7:0] led;
  always #5 clk = ~clk;
  impl_top u_dut (.clk(clk), .sw_0(reset_n), .sw_1(1'b0), .uart_rxd(line), .uart_txd(back), .led(led));
  integer i, k, seed = 9;
  reg [9:0] frame;
  reg [7:0] data;
  reg [8*200-1:0] name;
  initial begin
    if ($value$plusargs("out=%s", name)) begin
      $dumpfile(name);
      $dumpvars(0, echo_bench);
    end
    repeat (4) @(negedge clk);
    reset_n = 1'b1;
    repeat (2000) @(negedge clk);
    for (i = 0; i < 3; i = i + 1) begin
      data = $random(seed);
      frame = {1'b1, data, 1'b0};
      for (k = 0; k < 10; k = k + 1) begin
        line = frame[k];
        repeat (5208) @(negedge clk);
      end
      repeat (1500 * i) @(negedge clk);
    end
    repeat (20000) @(negedge clk);
    done = 1'b1;
    #4.9 $finish;
  end
endmodule
`default_nettype wire
