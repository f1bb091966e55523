// SPDX-License-Identifier: Apache-2.0
// The E203 runs a loop of additions, multiplications, loads and stores from its instruction memory, and waits for an interrupt after each few rounds.
`default_nettype none
`timescale 1ns / 1ps
module e203_bench;
  reg clk = 1'b0, reset_n = 1'b0, done = 1'b0, irq = 1'b0;
  always #5 clk = ~clk;
  wire itcm_cs, itcm_we, dtcm_cs, dtcm_we, itcm_clk, dtcm_clk;
  wire [12:0] itcm_addr;
  wire [13:0] dtcm_addr;
  wire [31:0] dtcm_in;
  wire [3:0] dtcm_wem;
  reg [63:0] itcm_out = 64'd0, code[0:15];
  reg [31:0] dtcm_out = 32'd0, data[0:15];
  wire ppi, clint, plic, fio, memory;
  e203_cpu u_dut (
    .pc_rtvec(32'h80000000), .dcsr_r(32'd0), .dpc_r(32'd0), .dscratch_r(32'd0), .dbg_mode(1'b0), .dbg_halt_r(1'b0), .dbg_step_r(1'b0),
    .dbg_ebreakm_r(1'b0), .dbg_stopcycle(1'b0), .core_mhartid(1'b0), .dbg_irq_a(1'b0), .ext_irq_a(irq), .sft_irq_a(1'b0), .tmr_irq_a(1'b0),
    .ext2itcm_icb_cmd_valid(1'b0), .ext2itcm_icb_cmd_addr(16'd0), .ext2itcm_icb_cmd_read(1'b0), .ext2itcm_icb_cmd_wdata(32'd0),
    .ext2itcm_icb_cmd_wmask(4'd0), .ext2itcm_icb_rsp_ready(1'b1), .ext2dtcm_icb_cmd_valid(1'b0), .ext2dtcm_icb_cmd_addr(16'd0),
    .ext2dtcm_icb_cmd_read(1'b0), .ext2dtcm_icb_cmd_wdata(32'd0), .ext2dtcm_icb_cmd_wmask(4'd0), .ext2dtcm_icb_rsp_ready(1'b1),
    .ppi_region_indic(32'h10000000), .ppi_icb_enable(1'b0), .ppi_icb_cmd_ready(1'b1), .ppi_icb_rsp_valid(1'b0), .ppi_icb_rsp_err(1'b0),
    .ppi_icb_rsp_excl_ok(1'b0), .ppi_icb_rsp_rdata(32'd0), .clint_region_indic(32'h02000000), .clint_icb_enable(1'b0),
    .clint_icb_cmd_ready(1'b1), .clint_icb_rsp_valid(1'b0), .clint_icb_rsp_err(1'b0), .clint_icb_rsp_excl_ok(1'b0), .clint_icb_rsp_rdata(32'd0),
    .plic_region_indic(32'h0c000000), .plic_icb_enable(1'b0), .plic_icb_cmd_ready(1'b1), .plic_icb_rsp_valid(1'b0), .plic_icb_rsp_err(1'b0),
    .plic_icb_rsp_excl_ok(1'b0), .plic_icb_rsp_rdata(32'd0), .fio_region_indic(32'hf0000000), .fio_icb_enable(1'b0), .fio_icb_cmd_ready(1'b1),
    .fio_icb_rsp_valid(1'b0), .fio_icb_rsp_err(1'b0), .fio_icb_rsp_excl_ok(1'b0), .fio_icb_rsp_rdata(32'd0), .mem_icb_enable(1'b0),
    .mem_icb_cmd_ready(1'b1), .mem_icb_rsp_valid(1'b0), .mem_icb_rsp_err(1'b0), .mem_icb_rsp_excl_ok(1'b0), .mem_icb_rsp_rdata(32'd0),
    .itcm_ram_cs(itcm_cs), .itcm_ram_we(itcm_we), .itcm_ram_addr(itcm_addr), .itcm_ram_dout(itcm_out), .clk_itcm_ram(itcm_clk),
    .dtcm_ram_cs(dtcm_cs), .dtcm_ram_we(dtcm_we), .dtcm_ram_addr(dtcm_addr), .dtcm_ram_wem(dtcm_wem), .dtcm_ram_din(dtcm_in),
    .dtcm_ram_dout(dtcm_out), .clk_dtcm_ram(dtcm_clk), .test_mode(1'b0), .clk(clk), .rst_n(reset_n)
  );
  // Synchronous memories.
  integer i;
  always @(posedge itcm_clk) if (itcm_cs && !itcm_we) itcm_out <= code[itcm_addr[3:0]];
  always @(posedge dtcm_clk)
    if (dtcm_cs && dtcm_we) begin
      for (i = 0; i < 4; i = i + 1) if (dtcm_wem[i]) data[dtcm_addr[3:0]][8*i+:8] <= dtcm_in[8*i+:8];
    end else if (dtcm_cs) dtcm_out <= data[dtcm_addr[3:0]];
  reg [8*200-1:0] name;
  initial begin
    for (i = 0; i < 16; i = i + 1) begin
      code[i] = {2{32'h00000013}};
      data[i] = 32'd0;
    end
    code[0] = {32'h00001437, 32'h900002b7};  // lui x8, 1        lui x5, 0x90000
    code[1] = {32'h30441073, 32'h00145413};  // csrw mie, x8     srli x8, x8, 1
    code[2] = {32'h00110133, 32'h00100093};  // add x2, x2, x1   li x1, 1
    code[3] = {32'h0032a023, 32'h022101b3};  // sw x3, 0(x5)     mul x3, x2, x2
    code[4] = {32'h00434333, 32'h0002a203};  // xor x6, x6, x4   lw x4, 0(x5)
    code[5] = {32'h00f0f393, 32'h00308093};  // andi x7, x1, 15  addi x1, x1, 3
    code[6] = {32'h10500073, 32'hfe0392e3};  // wfi              bnez x7, -28
    code[7] = {32'h00000013, 32'hfddff06f};  //                  j -36
    if ($value$plusargs("out=%s", name)) begin
      $dumpfile(name);
      $dumpvars(0, e203_bench);
    end
    repeat (10) @(negedge clk);
    reset_n = 1'b1;
    repeat (12) begin
      repeat (90) @(negedge clk);
      irq = 1'b1;
      repeat (10) @(negedge clk);
      irq = 1'b0;
    end
    done = 1'b1;
    #4.9 $finish;
  end
endmodule
`default_nettype wire
