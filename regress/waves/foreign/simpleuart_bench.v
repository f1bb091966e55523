// SPDX-License-Identifier: Apache-2.0
// simpleuart of PicoRV32's picosoc sends random bytes to itself, with pauses.
`default_nettype none
`timescale 1ns / 1ps
module simpleuart_bench;
  reg clk = 1'b0, resetn = 1'b0, we = 1'b0, re = 1'b0, done = 1'b0;
  reg [3:0] div_we = 4'd0;
  reg [31:0] data = 32'd0;
  wire [31:0] div, out;
  wire line, waits;
  always #5 clk = ~clk;
  simpleuart u_dut (
    .clk(clk), .resetn(resetn), .ser_tx(line), .ser_rx(line), .reg_div_we(div_we), .reg_div_di(data), .reg_div_do(div),
    .reg_dat_we(we), .reg_dat_re(re), .reg_dat_di(data), .reg_dat_do(out), .reg_dat_wait(waits)
  );
  integer i, seed = 3;
  reg [8*200-1:0] name;
  initial begin
    if ($value$plusargs("out=%s", name)) begin
      $dumpfile(name);
      $dumpvars(0, simpleuart_bench);
    end
    repeat (4) @(negedge clk);
    resetn = 1'b1;
    data = 32'd20;
    div_we = 4'd15;
    @(negedge clk) div_we = 4'd0;
    for (i = 0; i < 60; i = i + 1) begin
      data = $random(seed);
      data[31:8] = 24'd0;
      we = 1'b1;
      @(negedge clk);
      while (waits) @(negedge clk);
      we = 1'b0;
      re = i % 3 == 0;
      @(negedge clk) re = 1'b0;
      repeat ((i % 7) * 20) @(negedge clk);
    end
    done = 1'b1;
    #4.9 $finish;
  end
endmodule
`default_nettype wire
