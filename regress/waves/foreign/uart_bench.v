// SPDX-License-Identifier: Apache-2.0
// Bytes through the UART of alexforencich/verilog-uart, out and in again, with pauses.
// See docs/own-design.md, "Checks".
`default_nettype none
`timescale 1ns / 1ps
module uart_bench;
  reg clk = 1'b0, rst = 1'b1, valid = 1'b0, done = 1'b0;
  reg [7:0] data = 8'd0;
  wire ready, line, got;
  wire [7:0] back;
  always #5 clk = ~clk;
  uart u_dut (
    .clk(clk), .rst(rst), .s_axis_tdata(data), .s_axis_tvalid(valid), .s_axis_tready(ready), .m_axis_tdata(back),
    .m_axis_tvalid(got), .m_axis_tready(1'b1), .rxd(line), .txd(line), .tx_busy(), .rx_busy(), .rx_overrun_error(),
    .rx_frame_error(), .prescale(16'd2)
  );
  integer i, seed = 3;
  reg [8*200-1:0] name;
  initial begin
    if ($value$plusargs("out=%s", name)) begin
      $dumpfile(name);
      $dumpvars(0, uart_bench);
    end
    repeat (4) @(negedge clk);
    rst = 1'b0;
    for (i = 0; i < 4000; i = i + 1) begin
      @(negedge clk);
      if (ready | ~valid) begin
        valid = i % 900 < 500;
        data = $random(seed);
      end
    end
    @(negedge clk) done = 1'b1;
    #4.9 $finish;
  end
endmodule
`default_nettype wire
