// SPDX-License-Identifier: Apache-2.0
// Sender and receiver of a serial line: all bytes come as they were sent, also if the other side's clock is 3 % slower or faster. A byte without a stop
// bit is dropped, and a start bit that is only a glitch is none.
// See docs/fpga.md.
`timescale 1ns / 1ns
`default_nettype none
module serial_bench;
  localparam CLOCKS = 40;
  reg clk = 1'b0, other = 1'b0, rst = 1'b1, glitch = 1'b0, broken = 1'b0, valid = 1'b0;
  integer half = 100, bad = 0, came = 0, sent = 0, round;
  reg [7:0] expected;
  wire ready, line, got;
  wire [7:0] data;
  wire received = broken ? 1'b0 : line & ~glitch;
  serial_send #(.CLOCKS(CLOCKS)) u_send (.clk_i(other), .rst_i(rst), .valid_i(valid), .ready_o(ready), .data_i(expected), .line_o(line));
  serial_receive #(.CLOCKS(CLOCKS)) u_receive (.clk_i(clk), .rst_i(rst), .line_i(received), .valid_o(got), .data_o(data));
  always #100 clk = ~clk;
  always #(half) other = ~other;
  always @(posedge clk)
    if (got && !rst) begin
      came = came + 1;
      if (data !== expected) begin
        bad = bad + 1;
        $display("byte %0d is %h, not %h", came, data, expected);
      end
    end
  task send(input [7:0] value);
    begin
      expected = value;
      valid = 1'b1;
      @(posedge other) #1;
      valid = 1'b0;
      sent = sent + 1;
      while (!ready) @(posedge other) #1;
      #(200 * CLOCKS);
    end
  endtask
  initial begin
    #1000 rst = 1'b0;
    for (round = 0; round < 3 * 256; round = round + 1) begin
      half = round % 3 == 0 ? 100 : round % 3 == 1 ? 97 : 103;
      send(round / 3);
    end
    glitch = 1'b1; // shorter than half a bit
    #(200 * (CLOCKS / 2 - 4)) glitch = 1'b0;
    #(200 * CLOCKS * 12);
    broken = 1'b1; // longer than a byte
    #(200 * CLOCKS * 9.75) broken = 1'b0;
    #(200 * CLOCKS * 12);
    if (came != sent) begin
      bad = bad + 1;
      $display("%0d bytes came, and %0d were sent", came, sent);
    end
    $display("%0d", bad);
    $finish;
  end
endmodule
`default_nettype wire
