// SPDX-License-Identifier: Apache-2.0
// The cluster without its cores (docs/cluster.md, The cluster): scheduler, input controller, loader, a core_side for each core, output drain, texture
// arbiter, counters. Vectors have a part for each core, core 0 lowest.
//
//   task   one thread, or the four threads of a quad, which run one of the two programs; in and out: addresses in memory of its inputs and results
//   stage  0 vertex, 1 fragment; also the number of the program
//   slot   GROUP threads of a core, which take a task together
//   place  room for the inputs of one task in a core's input buffer; each has two
//   word   128 bits of memory: one register
//   tag    the host's number of a task; it comes back when the task has finished
//   load   the host has code, constants or samplers copied from memory to all cores
`include "cluster_types.vh"
`include "gpu_types.vh"
`default_nettype none
module cluster_control #(
  parameter integer CORES = 2,
  parameter integer THREADS = 8,
  parameter integer GROUP = 1,
  parameter integer CACHE_BYTES = 0, // texture cache; 0: none
  parameter integer CACHE_WAYS = 4,
  parameter integer CACHE_LINE = 64, // bytes
  parameter bit SPLIT = 1'b0, // 1: the cores' registers are in a memory array, so slots belong to stages
  parameter integer SHARE = 0, // cores that share a texture unit; 0: each core has its own
  parameter integer SAMPLERS = 16, // of the shared units
  parameter bit BLOCKS = 1'b0,
  parameter bit COUNTERS = 1'b1, // 0: the counters are left out and read as zero
  parameter bit COUNTERS_HIGH = 1'b0, // see event_counter
  localparam UNITS = SHARE == 0 || SHARE >= CORES ? 1 : CORES / SHARE,
  localparam TW = THREADS > 1 ? $clog2(THREADS) : 1,
  localparam HW = THREADS > 16 ? 5 : 4 // bits of a thread number at a core's host port
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
  input  wire [15:0]        load_address_i, // in the cores
  input  wire [15:0]        load_count_i,
  input  wire [31:0]        load_memory_i,  // address in memory
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
  // host: ends the task of one slot, or all tasks that run. A tick of the watchdog ends those that ran at the last tick already
  input  wire               abort_valid_i,
  input  wire [2:0]         abort_core_i,
  input  wire [4:0]         abort_slot_i,
  input  wire               abort_all_i,
  input  wire               tick_i,
  output wire               timeout_o,      // the watchdog has ended a task
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
  input  wire                     test_en_i,     // opens the clock gates of texture cache and texture units
  input  wire [127:0]             tm_rsp_data_i,
  input  wire [7:0]               error_tag_i,   // of a texture request, and whose it is: known, stage, tag
  output wire [17:0]              error_task_o,
  // a task that a core gets in this cycle
  output wire                     give_o,
  output wire [2:0]               give_core_o,
  output wire                     give_stage_o,
  output wire [15:0]              give_tag_o,
  // cores
  output wire [CORES-1:0]         clock_en_o,
  output wire [1:0]               cfg_policy_o,
  output wire [4:0]               cfg_wake_o,
  output wire [15:0]              cfg_tex_cycles_o,
  input  wire [CORES-1:0]         core_busy_i,
  output wire [CORES-1:0]         h_valid_o,
  input  wire [CORES-1:0]         h_ready_i,
  output wire [CORES-1:0]         h_write_o,
  output wire [CORES*3-1:0]       h_kind_o,
  output wire [CORES*HW-1:0]      h_thread_o,
  output wire [CORES*16-1:0]      h_addr_o,
  output wire [CORES*128-1:0]     h_wdata_o,
  input  wire [CORES-1:0]         h_rvalid_i,
  output wire [CORES-1:0]         h_rready_o,
  input  wire [CORES*128-1:0]     h_rdata_i,
  output wire [CORES*`GD_FILL-1:0] fill_o, // slot_fill_t
  output wire [CORES-1:0]         start_valid_o,
  output wire [CORES-1:0]         start_program_o,
  output wire [CORES*15-1:0]      start_pc_o,
  output wire [CORES*THREADS-1:0] start_mask_o,
  output wire [CORES*THREADS-1:0] abort_o,  // threads that are to end
  input  wire [CORES*THREADS-1:0] retired_i,
  input  wire [CORES*THREADS-1:0] killed_i,
  input  wire [CORES*13-1:0]      events_i, // core_events
  input  wire [CORES-1:0]         req_valid_i,
  output wire [CORES-1:0]         req_ready_o,
  input  wire [CORES*(TW+1)-1:0]  req_tag_i,
  input  wire [CORES*4-1:0]       req_mask_i,
  input  wire [CORES*128-1:0]     req_addr_i,
  output wire [CORES-1:0]         tex_valid_o,
  input  wire [CORES-1:0]         tex_ready_i,
  output wire [UNITS*(TW+1)-1:0]  tex_tag_o,     // to all cores, or those of each shared unit
  output wire [UNITS*128-1:0]     tex_data_o,
  output wire                     cache_clock_o, // of the texture cache: its clock runs
  output wire [UNITS-1:0]         unit_clock_o   // the same of the shared texture units
);
`include "host.vh"
  localparam NW = CORES > 1 ? $clog2(CORES) : 1;
  localparam WW = GROUP == 4 ? 8 : 6;
  localparam WIDTH = 180 + GROUP;

  wire [3:0] take_min, take_full;
  wire [1:0] balance;
  wire [CORES-1:0] home;
  wire stage_settings_t settings;
  cluster_settings #(.CORES(CORES)) u_settings (
    .clk_i(clk_i),
    .rst_i(rst_i),
    // host
    .set_valid_i(set_valid_i),
    .set_number_i(set_number_i),
    .set_data_i(set_data_i),
    .set_read_o(set_read_o),
    // to the scheduler
    .take_min_o(take_min),
    .take_full_o(take_full),
    .balance_o(balance),
    .home_o(home),
    // to the cores
    .policy_o(cfg_policy_o),
    .wake_o(cfg_wake_o),
    .tex_cycles_o(cfg_tex_cycles_o),
    // by stage
    .entry_o(settings.entry),
    .inputs_o(settings.inputs),
    .outputs_o(settings.outputs),
    .system_in_o(settings.system_in),
    .system_out_o(settings.system_out)
  );

  wire [CORES-1:0] want, place, side_busy, result;
  wire [2*CORES-1:0] want_stage;
  wire load_idle, load_late, tasks_wait;
  wire [NW-1:0] give_core;
  wire [3:0] vertex_count, fragment_count;
  wire [31:0] give_in, give_out;
  wire give_empty;
  task_scheduler #(.CORES(CORES), .NW(NW), .SPLIT(SPLIT)) u_scheduler (
    .clk_i(clk_i),
    .rst_i(rst_i),
    // settings
    .balance_i(balance),
    .take_min_i(take_min),
    .take_full_i(take_full),
    .home_i(home),
    // tasks
    .task_valid_i(task_valid_i),
    .task_ready_o(task_ready_o),
    .task_stage_i(task_stage_i),
    .task_tag_i(task_tag_i),
    .task_in_i(task_in_i),
    .task_out_i(task_out_i),
    // to the cores
    .want_i(want & {CORES{load_idle}}),
    .want_stage_i(want_stage),
    .give_o(give_o),
    .give_core_o(give_core),
    .give_stage_o(give_stage_o),
    .give_tag_o(give_tag_o),
    .give_in_o(give_in),
    .give_out_o(give_out),
    // state
    .vertex_count_o(vertex_count),
    .fragment_count_o(fragment_count),
    .busy_o(tasks_wait)
  );
  assign give_core_o = {{3-NW{1'b0}}, give_core};

  // Words of a task.
  wire [5:0] vertex_each = settings.inputs[5:0] + (settings.system_in[0] ? 6'd3 : 6'd0);
  wire [5:0] fragment_each = settings.inputs[11:6] + (settings.system_in[1] ? 6'd3 : 6'd0);
  wire [WW-1:0] vertex_words = {{WW-6{1'b0}}, vertex_each} << (GROUP == 4 ? 2 : 0);
  wire [WW-1:0] fragment_words = {{WW-6{1'b0}}, fragment_each} << (GROUP == 4 ? 2 : 0);
  wire in_valid, in_write, in_loaded, in_place;
  wire [31:0] in_addr;
  wire [WW-1:0] in_word;
  wire [NW-1:0] in_core;
  wire [16:0] in_task;
  input_controller #(.CORES(CORES), .NW(NW), .WW(WW)) u_controller (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .vertex_words_i(vertex_words),
    .fragment_words_i(fragment_words),
    // from the scheduler
    .give_i(give_o),
    .give_core_i(give_core),
    .give_place_i(place[give_core]),
    .give_stage_i(give_stage_o),
    .give_tag_i(give_tag_o),
    .give_in_i(give_in),
    .give_empty_o(give_empty),
    // memory
    .rd_valid_o(in_valid),
    .rd_ready_i(rd_ready_i & load_idle),
    .rd_addr_o(in_addr),
    .rsp_valid_i(rsp_valid_i & load_idle),
    // to the input buffers
    .write_o(in_write),
    .write_word_o(in_word),
    .loaded_o(in_loaded),
    .core_o(in_core),
    .place_o(in_place),
    .task_o(in_task)
  );
  assign rsp_task_o = {~load_idle, in_task};

  wire load_asks, load_valid;
  wire [31:0] load_rd_addr;
  wire [2:0] load_kind;
  wire [15:0] load_addr;
  wire [127:0] load_wdata;
  program_loader u_loader (
    .clk_i(clk_i),
    .rst_i(rst_i),
    // host
    .load_valid_i(load_valid_i),
    .load_ready_i(load_ready_o),
    .load_kind_i(load_kind_i),
    .load_address_i(load_address_i),
    .load_count_i(load_count_i),
    .load_memory_i(load_memory_i),
    // memory
    .rd_valid_o(load_asks),
    .rd_ready_i(rd_ready_i),
    .rd_addr_o(load_rd_addr),
    .rsp_valid_i(rsp_valid_i),
    .rsp_data_i(rsp_data_i),
    // cores
    .h_valid_o(load_valid),
    .h_kind_o(load_kind),
    .h_addr_o(load_addr),
    .h_wdata_o(load_wdata),
    .idle_o(load_idle),
    .late_o(load_late)
  );
  // Slots of each stage come with the threads' segments of the array: a load of kind GATES.
  localparam SLOTS = THREADS / GROUP;
  wire [2*SLOTS-1:0] slots;
  generate
    if (SPLIT == 0) begin : g_any
      assign slots = {2*SLOTS{1'b1}};
    end else begin : g_split
      localparam [15:0] SLOTS_PLACE = 16'd17;
      reg [2*SLOTS-1:0] slots_q;
      always @(posedge clk_i)
        if (rst_i) slots_q <= {2*SLOTS{1'b0}};
        else if (load_valid && load_kind == HOST_GATES && load_addr == SLOTS_PLACE) slots_q <= {load_wdata[16 +: SLOTS], load_wdata[0 +: SLOTS]};
      assign slots = slots_q;
    end
  endgenerate
  assign rd_valid_o = load_asks | (load_idle & in_valid);
  assign rd_addr_o = load_asks ? load_rd_addr : in_addr;

  wire [CORES*WIDTH-1:0] entries;
  wire [CORES-1:0] pop, vertex_runs, fragment_runs;
  wire [CORES*17-1:0] look_tasks;
  wire [CORES-1:0] timeouts;
  assign timeout_o = |timeouts;
  genvar c;
  generate
    for (c = 0; c < CORES; c = c + 1) begin : g_core
      localparam [NW-1:0] ID = c;
      localparam [2:0] CORE = c;
      wire given = give_o && give_core == ID;
      wire filled = in_core == ID;
      wire [153:0] request; // core_request_t; a tool does not find members of a structure in here
      wire [16:0] start;    // core_start_t
      wire [4:0] thread;
      core_side #(.THREADS(THREADS), .GROUP(GROUP), .WW(WW), .WIDTH(WIDTH), .SPLIT(SPLIT)) u_side (
        .clk_i(clk_i),
        .rst_i(rst_i),
        // settings
        .settings_i(settings),
        .slots_i(slots),
        // from the scheduler
        .want_o(want[c]),
        .want_stage_o(want_stage[2*c +: 2]),
        .place_o(place[c]),
        .give_i(given),
        .give_stage_i(give_stage_o),
        .give_empty_i(give_empty),
        .give_tag_i(give_tag_o),
        .give_out_i(give_out),
        // from the input controller
        .write_i(in_write & filled),
        .write_place_i(in_place),
        .write_word_i(in_word),
        .write_data_i(rsp_data_i),
        .loaded_i(in_loaded & filled),
        // from the loader
        .load_active_i(~load_idle | load_late),
        .load_valid_i(load_valid),
        .load_kind_i(load_kind),
        .load_addr_i(load_addr),
        .load_wdata_i(load_wdata),
        // core
        .clock_en_o(clock_en_o[c]),
        .core_busy_i(core_busy_i[c]),
        .fill_o(fill_o[c*`GD_FILL +: `GD_FILL]),
        .request_o(request),
        .h_ready_i(h_ready_i[c]),
        .h_rvalid_i(h_rvalid_i[c]),
        .h_rready_o(h_rready_o[c]),
        .h_rdata_i(h_rdata_i[c*128 +: 128]),
        .start_o(start),
        .start_mask_o(start_mask_o[c*THREADS +: THREADS]),
        .retired_i(retired_i[c*THREADS +: THREADS]),
        .killed_i(killed_i[c*THREADS +: THREADS]),
        .stages_o({fragment_runs[c], vertex_runs[c]}),
        .abort_i(abort_valid_i && abort_core_i == CORE),
        .abort_slot_i(abort_slot_i),
        .abort_all_i(abort_all_i),
        .tick_i(tick_i),
        .abort_o(abort_o[c*THREADS +: THREADS]),
        .timeout_o(timeouts[c]),
        .look_thread_i(error_tag_i[TW:1]),
        .look_task_o(look_tasks[c*17 +: 17]),
        // to the output drain
        .result_o(result[c]),
        .entry_o(entries[c*WIDTH +: WIDTH]),
        .pop_i(pop[c]),
        .busy_o(side_busy[c])
      );
      assign {h_valid_o[c], h_write_o[c], h_kind_o[c*3 +: 3], thread, h_addr_o[c*16 +: 16], h_wdata_o[c*128 +: 128]} = request;
      assign h_thread_o[c*HW +: HW] = thread[HW-1:0];
      assign {start_valid_o[c], start_program_o[c], start_pc_o[c*15 +: 15]} = start;
      wire unused = &{1'b0, thread};
    end
  endgenerate

  output_drain #(.CORES(CORES), .NW(NW), .GROUP(GROUP), .WIDTH(WIDTH)) u_drain (
    .clk_i(clk_i),
    .rst_i(rst_i),
    // output buffers
    .valid_i(result),
    .entry_i(entries),
    .pop_o(pop),
    // memory
    .wr_valid_o(wr_valid_o),
    .wr_ready_i(wr_ready_i),
    .wr_addr_o(wr_addr_o),
    .wr_data_o(wr_data_o),
    .wr_task_o(wr_task_o),
    // host
    .finish_valid_o(finish_valid_o),
    .finish_stage_o(finish_stage_o),
    .finish_tag_o(finish_tag_o),
    .finish_killed_o(finish_killed_o),
    .finish_aborted_o(finish_aborted_o)
  );
  // A load empties the texture cache, since the host may have written textures before it.
  wire texture_busy, texture_asks, texture_accepted;
  wire [11:0] cache_counts;
  cluster_texture #(
    .CORES(CORES),
    .NW(NW),
    .TW(TW),
    .CACHE_BYTES(CACHE_BYTES),
    .CACHE_WAYS(CACHE_WAYS),
    .CACHE_LINE(CACHE_LINE),
    .SHARE(SHARE),
    .SAMPLERS(SAMPLERS),
    .BLOCKS(BLOCKS)
  ) u_texture (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    .clear_i(load_valid_i & load_ready_o),
    .sampler_we_i(SHARE != 0 && load_valid && load_kind == HOST_SAMPLER),
    .sampler_addr_i(load_addr),
    .sampler_data_i(load_wdata[69:0]),
    // cores
    .req_valid_i(req_valid_i),
    .req_ready_o(req_ready_o),
    .req_tag_i(req_tag_i),
    .req_mask_i(req_mask_i),
    .req_addr_i(req_addr_i),
    .rsp_valid_o(tex_valid_o),
    .rsp_ready_i(tex_ready_i),
    .rsp_tag_o(tex_tag_o),
    .rsp_data_o(tex_data_o),
    // what happens
    .busy_o(texture_busy),
    .ask_o(texture_asks),
    .accept_o(texture_accepted),
    .counts_o(cache_counts),
    .clock_en_o(cache_clock_o),
    .unit_clock_o(unit_clock_o),
    // texture memory
    .tm_req_valid_o(tm_req_valid_o),
    .tm_req_ready_i(tm_req_ready_i),
    .tm_req_tag_o(tm_req_tag_o),
    .tm_req_mask_o(tm_req_mask_o),
    .tm_req_addr_o(tm_req_addr_o),
    .tm_rsp_valid_i(tm_rsp_valid_i),
    .tm_rsp_ready_o(tm_rsp_ready_o),
    .tm_rsp_tag_i(tm_rsp_tag_i),
    .tm_rsp_data_i(tm_rsp_data_i)
  );
  // The tag of a request has the core above the thread, where no cache and no shared unit is between.
  localparam bit KNOWS = SHARE == 0 && CACHE_BYTES == 0;
  wire [7:0] error_core = error_tag_i >> (TW + 1);
  assign error_task_o = KNOWS ? {1'b1, look_tasks[error_core[NW-1:0]*17 +: 17]} : 18'd0;
  wire unused_error = &{1'b0, error_tag_i[0], error_core};
  wire takes_other = give_o & (home[give_core] != give_stage_o);
  cluster_counters #(.CORES(CORES), .CACHE(CACHE_BYTES), .COUNTERS(COUNTERS), .COUNTERS_HIGH(COUNTERS_HIGH)) u_counters (
    .clk_i(clk_i),
    .rst_i(rst_i),
    // host
    .clear_i(count_clear_i),
    .snapshot_i(count_snapshot_i),
    .select_i(count_select_i),
    .data_o(count_data_o),
    // what happens
    .adds_i({
      3'd0, |fragment_runs, 3'd0, |vertex_runs, 3'd0, texture_busy, 3'd0, texture_asks & ~texture_accepted,
      3'd0, texture_accepted, 3'd0, wr_valid_o & wr_ready_i, 3'd0, in_write, 3'd0, fragment_count[3],
      3'd0, vertex_count[3], fragment_count, vertex_count, 3'd0, takes_other & give_stage_o,
      3'd0, takes_other & ~give_stage_o, 3'd0, give_o & give_stage_o, 3'd0, give_o & ~give_stage_o, 4'd1
    }),
    .cache_adds_i(cache_counts),
    .clock_en_i(clock_en_o),
    .core_events_i(events_i)
  );
  assign busy_o = tasks_wait | finish_valid_o | ~load_idle | load_late | (|side_busy);
  assign load_ready_o = ~busy_o;
endmodule
`default_nettype wire
