// SPDX-License-Identifier: Apache-2.0
// A first test of a cluster in any simulator: a host at AXI4-Lite that goes through a list of steps, and a memory at AXI4 that answers reads. The host reads
// what the cluster is, writes registers and reads them back, loads four constants, waits for the interrupt, reads a counter, and resets.
// See docs/package.md.
`default_nettype none
module package_bench #(
  parameter integer CORES = 1,
  parameter integer THREADS = 2,
  parameter integer GROUP = 1
) (
  input  wire clk_i,
  output wire done_o,
  output wire failed_o // an answer was wrong, or did not come
);
`include "cluster_regs.vh"
  localparam [1:0] WRITE = 2'd0, READ = 2'd1, UNTIL = 2'd2, REFUSED = 2'd3;
  localparam [4:0] STEPS = 5'd19;
  localparam [11:0] READ_BEATS = 12'h488; // counter of words that were read
  // A step: what it does, the register, the bits of it that count, and their value.
  reg [77:0] step;
  reg [4:0] step_q;
  wire [1:0] what = step[77:76];
  wire [11:0] address = step[75:64];
  wire [31:0] mask = step[63:32], value = step[31:0];
  localparam [31:0] ALL = 32'hffffffff;
  localparam [31:0] WHAT = CORES << ID_CORES | GROUP << ID_GROUP | THREADS << ID_THREADS;
  localparam [31:0] KNOWN = ((32'd1 << ID_CORES_W) - 1) << ID_CORES | ((32'd1 << ID_GROUP_W) - 1) << ID_GROUP | ((32'd1 << ID_THREADS_W) - 1) << ID_THREADS;
  always @*
    case (step_q)
      5'd0: step = {READ, REG_ID, KNOWN, WHAT};
      5'd1: step = {READ, REG_RULE, REG_RULE_MASK, REG_RULE_RESET};
      5'd2: step = {WRITE, REG_TASK_IN, ALL, 32'h89abcdef};
      5'd3: step = {READ, REG_TASK_IN, ALL, 32'h89abcdef};
      5'd4: step = {WRITE, REG_RUN, ALL, 32'h00120001};
      5'd5: step = {READ, REG_RUN, REG_RUN_MASK, 32'h00120001};
      5'd6: step = {WRITE, REG_IRQ_ENABLE, ALL, 32'd1 << IRQ_ENABLE_IDLE};
      5'd7: step = {WRITE, REG_LOAD_MEMORY, ALL, 32'h00000100};
      5'd8: step = {WRITE, REG_LOAD_TARGET, ALL, 32'd1 << LOAD_TARGET_KIND};
      5'd9: step = {WRITE, REG_LOAD_COUNT, ALL, 32'd4};
      5'd10: step = {UNTIL, REG_IRQ_STATUS, 32'd1 << IRQ_STATUS_IDLE, 32'd1 << IRQ_STATUS_IDLE};
      5'd11: step = {READ, REG_STATUS, 32'd1 << STATUS_BUSY, 32'd0};
      5'd12: step = {WRITE, REG_IRQ_STATUS, ALL, 32'd1 << IRQ_STATUS_IDLE};
      5'd13: step = {READ, REG_IRQ_STATUS, 32'd1 << IRQ_STATUS_IDLE, 32'd0};
      5'd14: step = {WRITE, REG_CONTROL, ALL, 32'd1 << CONTROL_SNAPSHOT};
      5'd15: step = {READ, READ_BEATS, ALL, 32'd4};
      5'd16: step = {REFUSED, 12'h3fc, ALL, 32'd0};
      5'd17: step = {WRITE, REG_CONTROL, ALL, 32'd1 << CONTROL_SOFT_RESET};
      default: step = {UNTIL, REG_RUN, REG_RUN_MASK, REG_RUN_RESET};
    endcase

  // Reset for the first cycles.
  reg [3:0] reset_q;
  reg [15:0] time_q;
  initial {reset_q, time_q} = 20'd0;
  wire rst = reset_q != 4'hf;
  always @(posedge clk_i) begin
    if (rst) reset_q <= reset_q + 1'b1;
    if (!done_o) time_q <= time_q + 1'b1;
  end

  // Host.
  reg asks_q, data_q, waits_q, failed_q; // address, and data of a write, on the bus; the answer has not come
  wire irq, awready, wready, bvalid, arready, rvalid;
  wire [1:0] bresp, rresp;
  wire [31:0] rdata;
  wire writes = what == WRITE;
  wire answered = waits_q & (writes ? bvalid : rvalid);
  wire right = writes ? bresp == 2'd0 : what == REFUSED ? rresp == 2'd2 : rresp == 2'd0 && (rdata & mask) == value;
  wire irq_right = step_q != 5'd11 && step_q != 5'd14 || irq == (step_q == 5'd11);
  assign done_o = step_q == STEPS || failed_o;
  assign failed_o = failed_q || time_q == 16'hffff;
  always @(posedge clk_i)
    if (rst) begin
      {asks_q, data_q, waits_q, failed_q} <= 4'd0;
      step_q <= 5'd0;
    end else if (!waits_q) begin
      if (!done_o) begin
        {asks_q, waits_q} <= 2'b11;
        data_q <= writes;
      end
    end else begin
      if (writes ? awready : arready) asks_q <= 1'b0;
      if (wready) data_q <= 1'b0;
      if (answered) begin
        waits_q <= 1'b0;
        if (right || what != UNTIL) step_q <= step_q + 1'b1;
        if (!(right && irq_right) && what != UNTIL) begin
          failed_q <= 1'b1;
          $display("package_bench: step %0d: register %h is %h, response %0d, interrupt %b", step_q, address, rdata, writes ? bresp : rresp, irq);
        end
      end
    end

  // Memory: a burst at a time, with a word for each address.
  reg burst_q, id_q;
  reg [7:0] left_q;
  reg [35:0] address_q;
  wire arvalid, arid, rready, awvalid, wvalid, wlast, bready;
  wire [35:0] araddr, awaddr;
  wire [7:0] arlen, awlen;
  wire [127:0] wdata;
  wire [15:0] wstrb;
  always @(posedge clk_i)
    if (rst) burst_q <= 1'b0;
    else if (!burst_q) burst_q <= arvalid;
    else if (rready && left_q == 8'd0) burst_q <= 1'b0;
  always @(posedge clk_i)
    if (!burst_q) begin
      left_q <= arlen;
      id_q <= arid;
      address_q <= araddr;
    end else if (rready) begin
      left_q <= left_q - 1'b1;
      address_q <= address_q + 36'd16;
    end

  axi_cluster #(.CORES(CORES), .THREADS(THREADS), .GROUP(GROUP), .TEMPS(4), .CODE_WORDS(64), .CONSTS(16), .SAMPLERS(1)) u_cluster (
    .clk_i(clk_i),
    .rst_i(rst),
    .test_en_i(1'b0),
    .irq_o(irq),
    // host
    .s_awvalid_i(asks_q & writes),
    .s_awready_o(awready),
    .s_awaddr_i(address),
    .s_wvalid_i(data_q),
    .s_wready_o(wready),
    .s_wdata_i(value),
    .s_wstrb_i(4'hf),
    .s_bvalid_o(bvalid),
    .s_bready_i(1'b1),
    .s_bresp_o(bresp),
    .s_arvalid_i(asks_q & ~writes),
    .s_arready_o(arready),
    .s_araddr_i(address),
    .s_rvalid_o(rvalid),
    .s_rready_i(1'b1),
    .s_rdata_o(rdata),
    .s_rresp_o(rresp),
    // memory: reads
    .m_arvalid_o(arvalid),
    .m_arready_i(~burst_q),
    .m_arid_o(arid),
    .m_araddr_o(araddr),
    .m_arlen_o(arlen),
    .m_rvalid_i(burst_q),
    .m_rready_o(rready),
    .m_rid_i(id_q),
    .m_rdata_i({4{address_q[31:0]}}),
    .m_rresp_i(2'd0),
    .m_rlast_i(left_q == 8'd0),
    // memory: no writes
    .m_awvalid_o(awvalid),
    .m_awready_i(1'b1),
    .m_awaddr_o(awaddr),
    .m_awlen_o(awlen),
    .m_wvalid_o(wvalid),
    .m_wready_i(1'b1),
    .m_wdata_o(wdata),
    .m_wstrb_o(wstrb),
    .m_wlast_o(wlast),
    .m_bvalid_i(1'b0),
    .m_bready_o(bready),
    .m_bresp_i(2'd0)
  );
  wire unused = &{1'b0, awvalid, awaddr, awlen, wvalid, wdata, wstrb, wlast, bready};
endmodule
`default_nettype wire
