// SPDX-License-Identifier: Apache-2.0
// The bench `BENCH of a hash core of secworks, `CORE: random blocks, written and started through the core's registers, with pauses. `SEED: of the blocks;
// `FIRST: the command for the first block, one less than that for the next one; `CYCLES: how long a block takes at most; `WORDS: of the hash.
`default_nettype none
`timescale 1ns / 1ps
module `BENCH;
  reg clk = 1'b0, reset_n = 1'b0, cs = 1'b0, we = 1'b0, done = 1'b0;
  reg [7:0] address = 8'd0;
  reg [31:0] data = 32'd0;
  wire [31:0] read;
  wire error;
  always #5 clk = ~clk;
  `CORE u_dut (.clk(clk), .reset_n(reset_n), .cs(cs), .we(we), .address(address), .write_data(data), .read_data(read), .error(error));
  task write(input [7:0] to, input [31:0] value);
    begin
      @(negedge clk);
      cs = 1'b1;
      we = 1'b1;
      address = to;
      data = value;
    end
  endtask
  integer block, i, seed = `SEED;
  reg [8*200-1:0] name;
  initial begin
    if ($value$plusargs("out=%s", name)) begin
      $dumpfile(name);
      $dumpvars(0, `BENCH);
    end
    repeat (4) @(negedge clk);
    reset_n = 1'b1;
    for (block = 0; block < 25; block = block + 1) begin
      for (i = 0; i < 16; i = i + 1) write(8'h10 + i, $random(seed));
      write(8'h08, block % 5 == 0 ? `FIRST : `FIRST + 1); // first or next block
      @(negedge clk);
      we = 1'b0;
      address = 8'h09;
      repeat (`CYCLES) @(negedge clk);
      for (i = 0; i < `WORDS; i = i + 1) @(negedge clk) address = 8'h20 + i;
      @(negedge clk) cs = 1'b0;
      repeat (block) @(negedge clk);
    end
    @(negedge clk) done = 1'b1;
    #4.9 $finish;
  end
endmodule
`default_nettype wire
