// SPDX-License-Identifier: Apache-2.0
// A loop on YosysHQ/picorv32: it adds, stores, loads and branches. Memory answers in the cycle after the request.
// See docs/own-design.md, "Checks".
`default_nettype none
`timescale 1ns / 1ps
module picorv32_bench;
  reg clk = 1'b0, resetn = 1'b0, done = 1'b0, ready = 1'b0;
  reg [31:0] rdata = 32'd0, memory [0:255];
  wire valid, trap;
  wire [31:0] addr, wdata;
  wire [3:0] wstrb;
  always #5 clk = ~clk;
  picorv32 u_dut (
    .clk(clk), .resetn(resetn), .trap(trap), .mem_valid(valid), .mem_instr(), .mem_ready(ready), .mem_addr(addr),
    .mem_wdata(wdata), .mem_wstrb(wstrb), .mem_rdata(rdata), .mem_la_read(), .mem_la_write(), .mem_la_addr(),
    .mem_la_wdata(), .mem_la_wstrb(), .pcpi_valid(), .pcpi_insn(), .pcpi_rs1(), .pcpi_rs2(), .pcpi_wr(1'b0),
    .pcpi_rd(32'd0), .pcpi_wait(1'b0), .pcpi_ready(1'b0), .irq(32'd0), .eoi(), .trace_valid(), .trace_data()
  );
  integer i;
  reg [8*200-1:0] name;
  always @(negedge clk) begin
    ready = resetn & valid & ~ready;
    if (ready) begin
      rdata = memory[addr[9:2]];
      for (i = 0; i < 4; i = i + 1)
        if (wstrb[i]) memory[addr[9:2]][8*i +: 8] = wdata[8*i +: 8];
    end
  end
  initial begin
    for (i = 0; i < 256; i = i + 1) memory[i] = 32'd0;
    memory[0] = 32'h3fc00093; // li x1, 1020
    memory[1] = 32'h00000113; // li x2, 0
    memory[2] = 32'h0000a183; // lw x3, 0(x1)
    memory[3] = 32'h003101b3; // add x3, x2, x3
    memory[4] = 32'h0030a023; // sw x3, 0(x1)
    memory[5] = 32'h00719213; // slli x4, x3, 7
    memory[6] = 32'h00324133; // xor x2, x4, x3
    memory[7] = 32'h00110113; // addi x2, x2, 1
    memory[8] = 32'hfe0114e3; // bnez x2, -24
    memory[9] = 32'hfddff06f; // j -36
    if ($value$plusargs("out=%s", name)) begin
      $dumpfile(name);
      $dumpvars(0, picorv32_bench);
    end
    repeat (10) @(negedge clk);
    resetn = 1'b1;
    repeat (3000) @(negedge clk);
    done = 1'b1;
    #4.9 $finish;
  end
endmodule
`default_nettype wire
