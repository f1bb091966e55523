// SPDX-License-Identifier: Apache-2.0
// A cluster without buses (docs/cluster.md): cores, each with a clock gate of its own, and cluster_control, which explains the host's ports. The
// parameter SLOT_PORTS of shader_core makes it the core of a cluster. Parameters from THREADS on are those of the cores (docs/machines.md).
`include "gpu_types.vh"
`default_nettype none
module shader_cluster #(
  parameter integer CORES = 2,
  parameter integer CACHE_BYTES = 0, // texture cache; 0: none
  parameter integer CACHE_WAYS = 4,
  parameter integer CACHE_LINE = 64, // bytes
  parameter bit COUNTERS = 1'b1, // 0: the counters are left out and read as zero
  parameter bit COUNTERS_HIGH = 1'b0, // see event_counter
  parameter integer THREADS = 1,
  parameter integer GROUP = 1,
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
  localparam TW = THREADS > 1 ? $clog2(THREADS) : 1, // bits of a thread number
  localparam HW = THREADS > 16 ? 5 : 4 // of that of the host port
) (
  input  wire               clk_i,
  input  wire               rst_i,
  // host: settings
  input  wire               set_valid_i,
  input  wire [1:0]         set_number_i,   // cluster_settings
  input  wire [31:0]        set_data_i,
  output wire [31:0]        set_read_o,     // the register of set_number_i
  // host: loads
  input  wire               load_valid_i,
  output wire               load_ready_o,
  input  wire [2:0]         load_kind_i,    // HOST_CODE, _CONST, _SAMPLER or _GATES
  input  wire [15:0]        load_address_i,
  input  wire [15:0]        load_count_i,
  input  wire [31:0]        load_memory_i,
  // host: tasks
  input  wire               task_valid_i,
  output wire               task_ready_o,
  input  wire               task_stage_i,
  input  wire [15:0]        task_tag_i,
  input  wire [31:0]        task_in_i,
  input  wire [31:0]        task_out_i,
  output wire               finish_valid_o,
  output wire               finish_stage_o,
  output wire [15:0]        finish_tag_o,
  output wire [GROUP-1:0]   finish_killed_o,
  output wire               finish_aborted_o, // it was ended
  output wire               busy_o,
  // host: ends the task of one slot, or all that run; a tick of the watchdog ends those that already ran at the tick before
  input  wire               abort_valid_i,
  input  wire [2:0]         abort_core_i,
  input  wire [4:0]         abort_slot_i,
  input  wire               abort_all_i,
  input  wire               tick_i,
  output wire               timeout_o,
  // host: counters (cluster_counters)
  input  wire               count_clear_i,
  input  wire               count_snapshot_i,
  input  wire [7:0]         count_select_i,
  output wire [47:0]        count_data_o,
  // memory: reads of 128-bit words, answered in order
  output wire               rd_valid_o,
  input  wire               rd_ready_i,
  output wire [31:0]        rd_addr_o,
  input  wire               rsp_valid_i,
  input  wire [127:0]       rsp_data_i,
  output wire [17:0]        rsp_task_o,     // whose word comes: a load, or stage and tag of a task
  // memory: writes
  output wire               wr_valid_o,
  input  wire               wr_ready_i,
  output wire [31:0]        wr_addr_o,
  output wire [127:0]       wr_data_o,
  output wire [16:0]        wr_task_o,      // stage and tag of its task
  // texture memory
  output wire               tm_req_valid_o,
  input  wire               tm_req_ready_i,
  output wire [7:0]         tm_req_tag_o,
  output wire [3:0]         tm_req_mask_o,
  output wire [127:0]       tm_req_addr_o,
  input  wire               tm_rsp_valid_i,
  output wire               tm_rsp_ready_o,
  input  wire [7:0]         tm_rsp_tag_i,
  input  wire         test_en_i,    // opens all clock gates
  input  wire [127:0] tm_rsp_data_i,
  input  wire [7:0]   error_tag_i,  // of a texture request, and whose it is: known, stage, tag
  output wire [17:0]  error_task_o
);
  wire [CORES-1:0] clock_en, core_busy, h_valid, h_ready, h_write, h_rvalid, h_rready;
  wire [CORES*3-1:0] h_kind;
  wire [CORES*HW-1:0] h_thread;
  wire [CORES*16-1:0] h_addr;
  wire [CORES*128-1:0] h_wdata, h_rdata;
  wire [CORES*`GD_FILL-1:0] fill; // slot_fill_t
  wire [CORES-1:0] start_valid, start_program;
  wire [CORES*15-1:0] start_pc;
  wire [CORES*THREADS-1:0] start_mask, abort, retired, killed;
  wire [CORES*13-1:0] events;
  wire [CORES-1:0] req_valid, req_ready, tex_valid, tex_ready;
  wire [CORES*(TW+1)-1:0] req_tag;
  wire [CORES*4-1:0] req_mask;
  wire [CORES*128-1:0] req_addr;
  localparam PER = TEX_SHARE == 0 || TEX_SHARE >= CORES ? CORES : TEX_SHARE; // cores that get texels, or results, from one bus
  wire [CORES/PER*(TW+1)-1:0] tex_tag;
  wire [CORES/PER*128-1:0] tex_data;
  wire [1:0] cfg_policy;
  wire [4:0] cfg_wake;
  wire [15:0] cfg_tex_cycles;
  // The cluster itself does not read these: they show what the scheduler gives to which core, and the clocks of texture cache and texture units.
  /* verilator lint_off UNUSED */
  wire give, give_stage, cache_clock;
  wire [CORES/PER-1:0] unit_clock;
  wire [2:0] give_core;
  wire [15:0] give_tag;
  /* verilator lint_on UNUSED */
  cluster_control #(
    .CORES(CORES),
    .THREADS(THREADS),
    .GROUP(GROUP),
    .CACHE_BYTES(CACHE_BYTES),
    .CACHE_WAYS(CACHE_WAYS),
    .CACHE_LINE(CACHE_LINE),
    .COUNTERS(COUNTERS),
    .COUNTERS_HIGH(COUNTERS_HIGH),
    .SPLIT(ARRAY != 0),
    .SHARE(TEX_SHARE),
    .SAMPLERS(SAMPLERS),
    .BLOCKS(TEX_BLOCKS)
  ) u_control (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .set_valid_i(set_valid_i),
    .set_number_i(set_number_i),
    .set_data_i(set_data_i),
    .set_read_o(set_read_o),
    .load_valid_i(load_valid_i),
    .load_ready_o(load_ready_o),
    .load_kind_i(load_kind_i),
    .load_address_i(load_address_i),
    .load_count_i(load_count_i),
    .load_memory_i(load_memory_i),
    .task_valid_i(task_valid_i),
    .task_ready_o(task_ready_o),
    .task_stage_i(task_stage_i),
    .task_tag_i(task_tag_i),
    .task_in_i(task_in_i),
    .task_out_i(task_out_i),
    .finish_valid_o(finish_valid_o),
    .finish_stage_o(finish_stage_o),
    .finish_tag_o(finish_tag_o),
    .finish_killed_o(finish_killed_o),
    .finish_aborted_o(finish_aborted_o),
    .busy_o(busy_o),
    .abort_valid_i(abort_valid_i),
    .abort_core_i(abort_core_i),
    .abort_slot_i(abort_slot_i),
    .abort_all_i(abort_all_i),
    .tick_i(tick_i),
    .timeout_o(timeout_o),
    .count_clear_i(count_clear_i),
    .count_snapshot_i(count_snapshot_i),
    .count_select_i(count_select_i),
    .count_data_o(count_data_o),
    .rd_valid_o(rd_valid_o),
    .rd_ready_i(rd_ready_i),
    .rd_addr_o(rd_addr_o),
    .rsp_valid_i(rsp_valid_i),
    .rsp_data_i(rsp_data_i),
    .rsp_task_o(rsp_task_o),
    .wr_valid_o(wr_valid_o),
    .wr_ready_i(wr_ready_i),
    .wr_addr_o(wr_addr_o),
    .wr_data_o(wr_data_o),
    .wr_task_o(wr_task_o),
    .tm_req_valid_o(tm_req_valid_o),
    .tm_req_ready_i(tm_req_ready_i),
    .tm_req_tag_o(tm_req_tag_o),
    .tm_req_mask_o(tm_req_mask_o),
    .tm_req_addr_o(tm_req_addr_o),
    .tm_rsp_valid_i(tm_rsp_valid_i),
    .tm_rsp_ready_o(tm_rsp_ready_o),
    .tm_rsp_tag_i(tm_rsp_tag_i),
    .test_en_i(test_en_i),
    .tm_rsp_data_i(tm_rsp_data_i),
    .error_tag_i(error_tag_i),
    .error_task_o(error_task_o),
    .give_o(give),
    .give_core_o(give_core),
    .give_stage_o(give_stage),
    .give_tag_o(give_tag),
    // cores
    .clock_en_o(clock_en),
    .cfg_policy_o(cfg_policy),
    .cfg_wake_o(cfg_wake),
    .cfg_tex_cycles_o(cfg_tex_cycles),
    .core_busy_i(core_busy),
    .h_valid_o(h_valid),
    .h_ready_i(h_ready),
    .h_write_o(h_write),
    .h_kind_o(h_kind),
    .h_thread_o(h_thread),
    .h_addr_o(h_addr),
    .h_wdata_o(h_wdata),
    .h_rvalid_i(h_rvalid),
    .h_rready_o(h_rready),
    .h_rdata_i(h_rdata),
    .fill_o(fill),
    .start_valid_o(start_valid),
    .start_program_o(start_program),
    .start_pc_o(start_pc),
    .start_mask_o(start_mask),
    .abort_o(abort),
    .retired_i(retired),
    .killed_i(killed),
    .events_i(events),
    .req_valid_i(req_valid),
    .req_ready_o(req_ready),
    .req_tag_i(req_tag),
    .req_mask_i(req_mask),
    .req_addr_i(req_addr),
    .tex_valid_o(tex_valid),
    .tex_ready_i(tex_ready),
    .tex_tag_o(tex_tag),
    .tex_data_o(tex_data),
    .cache_clock_o(cache_clock),
    .unit_clock_o(unit_clock)
  );
  genvar c;
  generate
    for (c = 0; c < CORES; c = c + 1) begin : g_core
      wire gclk;
      wire [PORTS_V-1:0] v_re;
      wire [TW-1:0] v_thread, sys_thread;
      wire [PORTS_V*5-1:0] v_num;
      wire [PORTS_V*128-1:0] v_data;
      wire sys_re;
      wire [192:0] sys_data;
      wire v_we;
      wire [TW-1:0] v_write_thread;
      wire [4:0] v_write_num;
      wire [127:0] v_write_data;
      wire [THREADS*128-1:0] colors; // only frames read these
      wire start_ready; // the port starts a task when it has no read
      wire unused = &{1'b0, start_ready, colors};
      clock_gate u_icg (.clk_i(clk_i), .en_i(clock_en[c]), .test_en_i(test_en_i), .gclk_o(gclk));
      shader_core #(
        .THREADS(THREADS), .GROUP(GROUP), .SLOT_PORTS(1'b1), .TEMPS(TEMPS), .INPUTS(INPUTS), .OUTPUTS(OUTPUTS),
        .CONSTS(CONSTS), .SAMPLERS(SAMPLERS), .LAT_A(LAT_A), .LAT_B(LAT_B), .LAT_C(LAT_C),
        .TEX_STAGES(TEX_STAGES), .PORTS_T(PORTS_T), .PORTS_V(PORTS_V), .PORTS_O(PORTS_O), .PORTS_C(PORTS_C),
        .FORWARDING(FORWARDING), .CALL_DEPTH(CALL_DEPTH), .CODE_WORDS(CODE_WORDS), .ISSUE_WIDTH(ISSUE_WIDTH),
        .TEX_BLOCKS(TEX_BLOCKS), .TEX_SHARE(TEX_SHARE), .SAD(SAD), .ISOLATE_OPERANDS(ISOLATE_OPERANDS),
        .ISOLATE_LANES(ISOLATE_LANES), .ISOLATE_READS(ISOLATE_READS), .ISOLATE_RESULTS(ISOLATE_RESULTS),
        .ISOLATE_TEXTURE(ISOLATE_TEXTURE), .ISOLATE_FUNCTIONS(ISOLATE_FUNCTIONS),
        .ISOLATE_SELECT(ISOLATE_SELECT), .GATE_THREADS(GATE_THREADS), .GATE_LOOKUPS(GATE_LOOKUPS),
        .ARRAY(ARRAY), .ARRAY_CONSTANTS(ARRAY_CONSTANTS), .ARRAY_BANKS(ARRAY_BANKS)
      ) u_core (
        .clk_i(gclk),
        .rst_i(rst_i),
        .test_en_i(test_en_i),
        // from its side
        .start_program_i(start_program[c]),
        .abort_i(abort[c*THREADS +: THREADS]),
        .retired_o(retired[c*THREADS +: THREADS]),
        .events_o(events[c*13 +: 13]),
        .h_valid_i(h_valid[c]),
        .h_ready_o(h_ready[c]),
        .h_write_i(h_write[c]),
        .h_kind_i(h_kind[c*3 +: 3]),
        .h_thread_i(h_thread[c*HW +: HW]),
        .h_addr_i(h_addr[c*16 +: 16]),
        .h_wdata_i(h_wdata[c*128 +: 128]),
        .h_rvalid_o(h_rvalid[c]),
        .h_rready_i(h_rready[c]),
        .h_rdata_o(h_rdata[c*128 +: 128]),
        .start_valid_i(start_valid[c]),
        .start_ready_o(start_ready),
        .start_pc_i(start_pc[c*15 +: 15]),
        .start_mask_i(start_mask[c*THREADS +: THREADS]),
        .cfg_policy_i(cfg_policy),
        .cfg_wake_i(cfg_wake),
        .cfg_tex_cycles_i(cfg_tex_cycles),
        .busy_o(core_busy[c]),
        .killed_o(killed[c*THREADS +: THREADS]),
        // texture memory, or texture unit
        .tm_req_valid_o(req_valid[c]),
        .tm_req_ready_i(req_ready[c]),
        .tm_req_tag_o(req_tag[c*(TW+1) +: TW+1]),
        .tm_req_mask_o(req_mask[c*4 +: 4]),
        .tm_req_addr_o(req_addr[c*128 +: 128]),
        .tm_rsp_valid_i(tex_valid[c]),
        .tm_rsp_ready_o(tex_ready[c]),
        .tm_rsp_tag_i(tex_tag[c/PER*(TW+1) +: TW+1]),
        .tm_rsp_data_i(tex_data[c/PER*128 +: 128]),
        // inputs
        .v_re_o(v_re),
        .v_thread_o(v_thread),
        .v_num_o(v_num),
        .v_data_i(v_data),
        .sys_re_o(sys_re),
        .sys_thread_o(sys_thread),
        .sys_data_i(sys_data),
        .v_we_i(v_we),
        .v_write_thread_i(v_write_thread),
        .v_write_num_i(v_write_num),
        .v_write_data_i(v_write_data),
        .colors_o(colors)
      );
      core_inputs #(.THREADS(THREADS), .INPUTS(INPUTS), .PORTS_V(PORTS_V), .ARRAY(ARRAY)) u_inputs (
        .clk_i(gclk),
        .fill_i(fill[c*`GD_FILL +: `GD_FILL]),
        // the core
        .v_re_i(v_re),
        .v_thread_i(v_thread),
        .v_num_i(v_num),
        .v_data_o(v_data),
        .sys_re_i(sys_re),
        .sys_thread_i(sys_thread),
        .sys_data_o(sys_data),
        .v_we_o(v_we),
        .v_write_thread_o(v_write_thread),
        .v_write_num_o(v_write_num),
        .v_write_data_o(v_write_data)
      );
    end
  endgenerate
endmodule
`default_nettype wire
