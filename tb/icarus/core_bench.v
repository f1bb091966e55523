// SPDX-License-Identifier: Apache-2.0
// Runs one program on the core in a simulator with four states (0, 1, x, z), from a reset with unknown registers. A control signal that is
// unknown in a cycle after the reset is an error; data may be unknown. At the end the registers that the program defines are compared with the
// expected values.
//
// The files in the folder +dir are made by tb/model/tool_stimuli.c: host.hex (host writes: kind, thread, address, data), texture.hex (texture
// memory), expect.hex (registers at the end: kind, thread, address, mask, data). Plusargs: +dir +writes +texels +expected (lines of these
// files) +vcd (a waveform, run.vcd there) +pc +mask +policy +wake +latency (frozen cycles of a lookup with one request) +limit (cycles).
// -DNETLIST: the device under test is the netlist of shader_core, of which only the ports can be checked.
`default_nettype none
`timescale 1ns / 1ps
module core_bench #(
  parameter integer THREADS = 1,
  parameter integer GROUP = 0,
  parameter bit SLOT_PORTS = 1'b0,
  parameter integer TEMPS = 8,
  parameter integer INPUTS = 8,
  parameter integer OUTPUTS = 8,
  parameter integer CONSTS = 256,
  parameter integer SAMPLERS = 16,
  parameter integer LAT_A = 1,
  parameter integer LAT_B = 1,
  parameter integer LAT_C = 1,
  parameter integer TEX_STAGES = 0,
  parameter integer PORTS_T = 4,
  parameter integer PORTS_V = 2,
  parameter integer PORTS_O = 2,
  parameter integer PORTS_C = 2,
  parameter integer FORWARDING = 1,
  parameter integer CALL_DEPTH = 4,
  parameter integer CODE_WORDS = 4096,
  parameter integer ISSUE_WIDTH = 2,
  parameter bit TEX_BLOCKS = 1'b0,
  parameter integer TEX_SHARE = 0,
  parameter bit SAD = 1'b0,
  parameter bit ISOLATE_OPERANDS = 1'b0,
  parameter bit ISOLATE_LANES = 1'b0,
  parameter bit ISOLATE_READS = 1'b0,
  parameter bit ISOLATE_RESULTS = 1'b0,
  parameter bit ISOLATE_TEXTURE = 1'b0,
  parameter bit ISOLATE_FUNCTIONS = 1'b0,
  parameter bit ISOLATE_SELECT = 1'b0,
  parameter bit GATE_THREADS = 1'b0,
  parameter bit GATE_LOOKUPS = 1'b0,
  parameter integer ARRAY = 0,
  parameter bit ARRAY_CONSTANTS = 1'b0,
  parameter integer ARRAY_BANKS = 0,
  localparam TW = THREADS > 1 ? $clog2(THREADS) : 1 // bits of a thread number
);
  reg clk = 1'b0;
  reg rst = 1'b1;
  always #5 clk = ~clk;

  // host and settings
  reg h_valid = 1'b0, h_write = 1'b0, h_rready = 1'b1, start = 1'b0;
  reg [2:0] h_kind;
  reg [3:0] h_thread;
  reg [15:0] h_addr;
  reg [127:0] h_wdata;
  reg [1:0] policy;
  reg [4:0] wake;
  reg [15:0] latency;
  reg [14:0] pc;
  reg [THREADS-1:0] mask;
  wire h_ready, h_rvalid, start_ready, busy, tm_req_valid, tm_rsp_ready;
  wire [127:0] h_rdata, tm_req_addr;
  wire [THREADS-1:0] killed;
  wire [3:0] tm_req_mask;
  reg tm_rsp_valid = 1'b0;
  reg [127:0] tm_rsp_data;

`ifdef NETLIST
  shader_core u_dut (
`else
  wire tr_busy, tr_adv, tr_tex_wait, tr_stall_v, tr_stall_o, tr_id_valid, tr_tex_request;
  wire [3:0] tr_wb_valid, tr_v_read, tr_o_read;
  wire [THREADS-1:0] tr_gate_v, tr_gate_o, tr_retired;
  traced_core #(
    .THREADS(THREADS), .GROUP(GROUP), .SLOT_PORTS(SLOT_PORTS), .TEMPS(TEMPS), .INPUTS(INPUTS), .OUTPUTS(OUTPUTS),
    .CONSTS(CONSTS), .SAMPLERS(SAMPLERS), .LAT_A(LAT_A), .LAT_B(LAT_B), .LAT_C(LAT_C), .TEX_STAGES(TEX_STAGES),
    .PORTS_T(PORTS_T), .PORTS_V(PORTS_V), .PORTS_O(PORTS_O), .PORTS_C(PORTS_C), .FORWARDING(FORWARDING),
    .CALL_DEPTH(CALL_DEPTH), .CODE_WORDS(CODE_WORDS), .ISSUE_WIDTH(ISSUE_WIDTH), .TEX_BLOCKS(TEX_BLOCKS),
    .TEX_SHARE(TEX_SHARE), .SAD(SAD), .ISOLATE_OPERANDS(ISOLATE_OPERANDS), .ISOLATE_LANES(ISOLATE_LANES),
    .ISOLATE_READS(ISOLATE_READS), .ISOLATE_RESULTS(ISOLATE_RESULTS), .ISOLATE_TEXTURE(ISOLATE_TEXTURE),
    .ISOLATE_FUNCTIONS(ISOLATE_FUNCTIONS), .ISOLATE_SELECT(ISOLATE_SELECT), .GATE_THREADS(GATE_THREADS),
    .GATE_LOOKUPS(GATE_LOOKUPS), .ARRAY(ARRAY), .ARRAY_CONSTANTS(ARRAY_CONSTANTS), .ARRAY_BANKS(ARRAY_BANKS)
  ) u_dut (
    .tr_busy_o(tr_busy),
    .tr_adv_o(tr_adv),
    .tr_tex_wait_o(tr_tex_wait),
    .tr_stall_v_o(tr_stall_v),
    .tr_stall_o_o(tr_stall_o),
    .tr_id_valid_o(tr_id_valid),
    .tr_wb_valid_o(tr_wb_valid),
    .tr_v_read_o(tr_v_read),
    .tr_o_read_o(tr_o_read),
    .tr_gate_v_o(tr_gate_v),
    .tr_gate_o_o(tr_gate_o),
    .tr_tex_request_o(tr_tex_request),
    .tr_retired_o(tr_retired),
`endif
    .clk_i(clk),
    .rst_i(rst),
    .test_en_i(1'b0),
    // host
    .h_valid_i(h_valid),
    .h_ready_o(h_ready),
    .h_write_i(h_write),
    .h_kind_i(h_kind),
    .h_thread_i(h_thread),
    .h_addr_i(h_addr),
    .h_wdata_i(h_wdata),
    .h_rvalid_o(h_rvalid),
    .h_rready_i(h_rready),
    .h_rdata_o(h_rdata),
    .start_valid_i(start),
    .start_ready_o(start_ready),
    .start_pc_i(pc),
    .start_mask_i(mask),
    .cfg_policy_i(policy),
    .cfg_wake_i(wake),
    .cfg_tex_cycles_i(latency),
    .busy_o(busy),
    .killed_o(killed),
    // texture memory
    .tm_req_valid_o(tm_req_valid),
    .tm_req_ready_i(1'b1),
    .tm_req_mask_o(tm_req_mask),
    .tm_req_addr_o(tm_req_addr),
    .tm_rsp_valid_i(tm_rsp_valid),
    .tm_rsp_ready_o(tm_rsp_ready),
    .tm_req_tag_o(),
    .tm_rsp_tag_i(2'd0),
    .tm_rsp_data_i(tm_rsp_data)
  );

  // Unknown control signals, one bit a signal.
  integer unknown = 0, cycle = 0, frozen = 0, rests = 0;
  task known(input value, input [8*20-1:0] name);
    if (value === 1'bx) begin
      if (unknown < 10) $display("cycle %0d: %0s is unknown", cycle, name);
      unknown = unknown + 1;
    end
  endtask
  always @(negedge clk)
    if (!rst) begin
      cycle = cycle + 1;
      known(h_ready, "h_ready");
      known(h_rvalid, "h_rvalid");
      known(start_ready, "start_ready");
      known(busy, "busy");
      known(^killed, "killed");
      known(tm_req_valid, "tm_req_valid");
      known(tm_rsp_ready, "tm_rsp_ready");
      if (tm_req_valid) known(^tm_req_mask, "tm_req_mask");
`ifndef NETLIST
      known(tr_adv, "adv");
      known(tr_tex_wait, "tex_wait");
      known(tr_stall_v, "stall_v");
      known(tr_stall_o, "stall_o");
      known(tr_id_valid, "id_valid");
      known(^tr_wb_valid, "wb_valid");
      known(^tr_v_read, "v_read");
      known(^tr_o_read, "o_read");
      known(^tr_gate_v, "gate_v");
      known(^tr_gate_o, "gate_o");
      known(tr_tex_request, "tex_request");
      known(^tr_retired, "retired");
      if (tr_busy && !tr_adv) frozen = frozen + 1;
      if (tr_busy && (tr_gate_v == 0 || tr_gate_o == 0)) rests = rests + 1;
`endif
    end

  // Texture memory: accepts at once, responds latency - 3 - TEX_STAGES cycles after the first cycle of the request.
  reg [31:0] texel [0:(1 << 22) - 1];
  integer age = 0, k;
  always @(posedge clk) begin
    if (rst || (tm_rsp_valid && tm_rsp_ready)) age = 0;
    else if (tm_req_valid || age != 0) age = age + 1;
    tm_rsp_valid <= !rst && age != 0 && age == latency - 3 - TEX_STAGES;
    for (k = 0; k < 4; k = k + 1) tm_rsp_data[32*k +: 32] <= tm_req_mask[k] ? texel[tm_req_addr[32*k +: 22]] : 32'd0;
  end

  // The host.
  reg [151:0] host [0:16383];
  reg [155:0] expect_ [0:1023];
  reg [8*200-1:0] dir;
  integer writes, texels, expected, limit, i, wrong = 0;
  reg [31:0] number;
  task argument(output integer value, input [8*20-1:0] name, input integer found);
    begin
      if (!found) begin
        $display("error: +%0s is missing", name);
        $finish;
      end
      value = number;
    end
  endtask
  integer pc_n, mask_n, policy_n, wake_n, latency_n;
  initial begin
    if (!$value$plusargs("dir=%s", dir)) $finish;
    if ($test$plusargs("vcd")) begin
      $dumpfile({dir, "/run.vcd"});
      $dumpvars(0, core_bench.u_dut);
    end
    argument(writes, "writes", $value$plusargs("writes=%d", number));
    argument(texels, "texels", $value$plusargs("texels=%d", number));
    argument(expected, "expected", $value$plusargs("expected=%d", number));
    argument(pc_n, "pc", $value$plusargs("pc=%d", number));
    argument(mask_n, "mask", $value$plusargs("mask=%d", number));
    argument(policy_n, "policy", $value$plusargs("policy=%d", number));
    argument(wake_n, "wake", $value$plusargs("wake=%d", number));
    argument(latency_n, "latency", $value$plusargs("latency=%d", number));
    argument(limit, "limit", $value$plusargs("limit=%d", number));
    pc = pc_n;
    mask = mask_n;
    policy = policy_n;
    wake = wake_n;
    latency = latency_n;
    $readmemh({dir, "/host.hex"}, host, 0, writes - 1);
    if (texels > 0) $readmemh({dir, "/texture.hex"}, texel, 0, texels - 1);
    $readmemh({dir, "/expect.hex"}, expect_, 0, expected - 1);
    repeat (3) @(posedge clk);
    rst <= 1'b0;
    // load
    for (i = 0; i < writes; i = i + 1) begin
      {h_kind, h_thread, h_addr, h_wdata} <= host[i][150:0];
      h_write <= 1'b1;
      h_valid <= 1'b1;
      @(posedge clk);
      while (h_ready !== 1'b1) @(posedge clk);
    end
    h_valid <= 1'b0;
    h_write <= 1'b0;
    // run
    start <= 1'b1;
    @(posedge clk);
    while (start_ready !== 1'b1 && limit > 0) begin
      limit = limit - 1;
      @(posedge clk);
    end
    start <= 1'b0;
    @(posedge clk);
    while (busy !== 1'b0 && limit > 0) begin
      limit = limit - 1;
      @(posedge clk);
    end
    if (limit == 0) $display("the run does not end");
    // compare
    for (i = 0; i < expected; i = i + 1) begin
      {h_kind, h_thread, h_addr} <= expect_[i][154:132];
      h_valid <= 1'b1;
      @(posedge clk);
      while (h_ready !== 1'b1) @(posedge clk);
      h_valid <= 1'b0;
      @(posedge clk);
      while (h_rvalid !== 1'b1) @(posedge clk);
      for (k = 0; k < 4; k = k + 1)
        if (expect_[i][128 + k] && h_rdata[32*k +: 32] !== expect_[i][32*k +: 32]) begin
          wrong = wrong + 1;
          if (wrong < 10)
            $display("register kind %0d thread %0d number %0d lane %0d: %h, expected %h", expect_[i][154:152], expect_[i][151:148],
                     expect_[i][147:132], k, h_rdata[32*k +: 32], expect_[i][32*k +: 32]);
        end
      @(posedge clk);
    end
    $display("cycles %0d unknown %0d wrong %0d frozen %0d gated %0d%0s", cycle, unknown, wrong, frozen, rests, limit == 0 ? " no end" : "");
    $finish;
  end
endmodule
`default_nettype wire
