// SPDX-License-Identifier: Apache-2.0
// A loop on olgirard/openmsp430: it adds, stores and loads, and waits in between. Memories answer in the cycle after the request.
// See docs/own-design.md, "Checks".
`default_nettype none
`timescale 1ns / 1ps
module openmsp430_bench;
  reg clk = 1'b0, reset_n = 1'b0, done = 1'b0;
  reg [15:0] program_q = 16'd0, data_q = 16'd0, code [0:2047], data [0:511];
  wire [10:0] pmem_addr;
  wire [8:0] dmem_addr;
  wire [15:0] dmem_din;
  wire [1:0] dmem_wen;
  wire pmem_cen, dmem_cen;
  always #5 clk = ~clk;
  openMSP430 u_dut (
    .aclk(), .aclk_en(), .dbg_freeze(), .dbg_i2c_sda_out(), .dbg_uart_txd(), .dco_enable(), .dco_wkup(), .dmem_addr(dmem_addr),
    .dmem_cen(dmem_cen), .dmem_din(dmem_din), .dmem_wen(dmem_wen), .irq_acc(), .lfxt_enable(), .lfxt_wkup(), .mclk(), .dma_dout(),
    .dma_ready(), .dma_resp(), .per_addr(), .per_din(), .per_en(), .per_we(), .pmem_addr(pmem_addr), .pmem_cen(pmem_cen), .pmem_din(),
    .pmem_wen(), .puc_rst(), .smclk(), .smclk_en(), .cpu_en(1'b1), .dbg_en(1'b0), .dbg_i2c_addr(7'd0), .dbg_i2c_broadcast(7'd0),
    .dbg_i2c_scl(1'b1), .dbg_i2c_sda_in(1'b1), .dbg_uart_rxd(1'b1), .dco_clk(clk), .dmem_dout(data_q), .irq(14'd0), .lfxt_clk(1'b0),
    .dma_addr(15'd0), .dma_din(16'd0), .dma_en(1'b0), .dma_priority(1'b0), .dma_we(2'd0), .dma_wkup(1'b0), .nmi(1'b0),
    .per_dout(16'd0), .pmem_dout(program_q), .reset_n(reset_n), .scan_enable(1'b0), .scan_mode(1'b0), .wkup(1'b0)
  );
  integer i;
  reg [8*200-1:0] name;
  always @(posedge clk) begin
    if (!pmem_cen) program_q <= code[pmem_addr];
    if (!dmem_cen) begin
      data_q <= data[dmem_addr];
      if (!dmem_wen[0]) data[dmem_addr][7:0] <= dmem_din[7:0];
      if (!dmem_wen[1]) data[dmem_addr][15:8] <= dmem_din[15:8];
    end
  end
  initial begin
    for (i = 0; i < 2048; i = i + 1) code[i] = 16'h4303; // nop
    for (i = 0; i < 512; i = i + 1) data[i] = 16'd0;
    code[0] = 16'h4031; code[1] = 16'h0400;                       // mov #0x400, sp
    code[2] = 16'h40b2; code[3] = 16'h5a80; code[4] = 16'h0120;   // mov #0x5a80, &0x120: no watchdog
    code[5] = 16'h4035; code[6] = 16'h0007;                       // mov #7, r5
    for (i = 0; i < 12; i = i + 1) code[7 + i] = 16'h4304 + i;    // mov #0, r4 to r15
    code[19] = 16'h4035; code[20] = 16'h1235;                     // mov #0x1235, r5
    code[21] = 16'h5405;                                          // add r4, r5
    code[22] = 16'he506;                                          // xor r5, r6
    code[23] = 16'h5606;                                          // add r6, r6
    code[24] = 16'h4582; code[25] = 16'h0200;                     // mov r5, &0x200
    code[26] = 16'h4217; code[27] = 16'h0200;                     // mov &0x200, r7
    code[28] = 16'h5708;                                          // add r7, r8
    code[29] = 16'h1088;                                          // swpb r8
    code[30] = 16'h5804;                                          // add r8, r4
    code[31] = 16'h403a; code[32] = 16'h0008;                     // mov #8, r10
    code[33] = 16'h831a;                                          // sub #1, r10
    code[34] = 16'h23fe;                                          // jnz -2
    code[35] = 16'h3ff1;                                          // jmp -14
    code[2047] = 16'hf000;                                        // reset vector
    if ($value$plusargs("out=%s", name)) begin
      $dumpfile(name);
      $dumpvars(0, openmsp430_bench);
    end
    repeat (10) @(negedge clk);
    reset_n = 1'b1;
    repeat (3000) @(negedge clk);
    done = 1'b1;
    #4.9 $finish;
  end
endmodule
`default_nettype wire
