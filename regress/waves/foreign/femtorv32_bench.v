// SPDX-License-Identifier: Apache-2.0
// FemtoRV32 (quark) runs a loop of loads, additions, shifts, stores of bytes and words, and branches.
`default_nettype none
`timescale 1ns / 1ps
module femtorv32_bench;
  reg clk = 1'b0, reset = 1'b0, done = 1'b0;
  reg [31:0] read = 32'd0, next = 32'd0, memory[0:255];
  wire [31:0] address, data;
  wire [3:0] write;
  wire strobe;
  always #5 clk = ~clk;
  FemtoRV32 u_dut (
    .clk(clk), .mem_addr(address), .mem_wdata(data), .mem_wmask(write), .mem_rdata(read), .mem_rstrb(strobe), .mem_rbusy(1'b0),
    .mem_wbusy(1'b0), .reset(reset)
  );
  integer i;
  // What the memory answers comes with the next falling edge.
  always @(negedge clk) begin
    read = next;
    #4;
    if (strobe === 1'b1) next = memory[address[9:2]];
    for (i = 0; i < 4; i = i + 1) if (reset && write[i] === 1'b1) memory[address[9:2]][8*i+:8] = data[8*i+:8];
  end
  reg [8*200-1:0] name;
  initial begin
    for (i = 0; i < 256; i = i + 1) memory[i] = 32'd0;
    memory[0] = 32'h3fc00093;  // li x1, 1020
    memory[1] = 32'h00000113;  // li x2, 0
    memory[2] = 32'h0000a183;  // lw x3, 0(x1)
    memory[3] = 32'h003101b3;  // add x3, x2, x3
    memory[4] = 32'h0030a023;  // sw x3, 0(x1)
    memory[5] = 32'h00719213;  // slli x4, x3, 7
    memory[6] = 32'h00324133;  // xor x2, x4, x3
    memory[7] = 32'hfe208f23;  // sb x2, -2(x1)
    memory[8] = 32'h00110113;  // addi x2, x2, 1
    memory[9] = 32'hfe0112e3;  // bnez x2, -28
    memory[10] = 32'hfd9ff06f; // j -40
    if ($value$plusargs("out=%s", name)) begin
      $dumpfile(name);
      $dumpvars(0, femtorv32_bench);
    end
    repeat (10) @(negedge clk);
    reset = 1'b1;
    repeat (6000) @(negedge clk);
    done = 1'b1;
    #4.9 $finish;
  end
endmodule
`default_nettype wire
