// SPDX-License-Identifier: Apache-2.0
// The host's registers of a cluster (docs/cluster-registers.md): what the host writes goes to the cluster as settings, loads and tasks. The settings
// themselves are in cluster_settings, the counters in cluster_counters and bus_counters. cluster_control.v says what the words mean.
`default_nettype none
module cluster_registers #(
  parameter integer CORES = 2,
  parameter integer THREADS = 8,
  parameter integer GROUP = 1,
  parameter integer FINISH_AW = 6
) (
  input  wire             clk_i,
  input  wire             rst_i,
  input  wire             drain_i,     // a soft reset holds rst_i: all writes are refused
  output wire             soft_ask_o, // the host wants one
  output wire             irq_o,
  // from axi_lite_slave
  input  wire             write_i,
  input  wire [9:0]       write_word_i,
  input  wire [31:0]      write_data_i,
  output wire             write_bad_o,
  input  wire             read_i,
  input  wire [9:0]       read_word_i,
  output wire [31:0]      read_data_o,
  output wire             read_bad_o,
  // cluster: settings
  output wire             set_valid_o,
  output wire [1:0]       set_number_o,
  output wire [31:0]      set_data_o,
  input  wire [31:0]      set_data_i,
  // cluster: loads
  output wire             load_valid_o,
  input  wire             load_ready_i,
  output wire [2:0]       load_kind_o,
  output wire [15:0]      load_address_o,
  output wire [15:0]      load_count_o,
  output wire [31:0]      load_memory_o,
  // cluster: tasks
  output wire             task_valid_o,
  input  wire             task_ready_i,
  output wire             task_stage_o,
  output wire [15:0]      task_tag_o,
  output wire [31:0]      task_in_o,
  output wire [31:0]      task_out_o,
  input  wire             finish_valid_i,
  input  wire             finish_stage_i,
  input  wire [15:0]      finish_tag_i,
  input  wire [GROUP-1:0] finish_killed_i,
  input  wire             finish_aborted_i,
  input  wire             busy_i,
  // cluster: tasks that are ended
  output wire             abort_valid_o,
  output wire [2:0]       abort_core_o,
  output wire [4:0]       abort_slot_o,
  output wire             abort_all_o,
  output wire             tick_o,    // of the watchdog
  input  wire             timeout_i, // it ended a task
  // counters
  output wire             count_clear_o,
  output wire             count_snapshot_o,
  output wire [7:0]       count_select_o,
  input  wire [47:0]      count_data_i,
  // masters
  output wire [31:0]      texture_base_o,
  input  wire             read_error_i,
  input  wire [53:0]      read_entry_i, // address, code, client, 1 with a task, its stage and tag
  input  wire             write_error_i,
  input  wire [53:0]      write_entry_i,
  input  wire [7:0]       accepted_i, // result words so far
  input  wire [7:0]       written_i
);
`include "cluster_regs.vh"
  reg [31:0] texture_base_q, load_memory_q, task_in_q, task_out_q;
  reg [2:0] load_kind_q;
  reg [3:0] enable_q;
  reg [31:0] limit_q, time_q;
  reg aborting_q, timeout_q;
  reg [15:0] load_address_q, load_count_q, task_tag_q;
  reg task_stage_q, load_q, task_q, busy_q, went_idle_q;
  wire idle = ~busy_i & ~load_q & ~task_q;

  // Writes. Settings are refused while the cluster is not idle, a load or a task while the one before waits.
  wire [11:0] to = {write_word_i, 2'b00};
  wire to_setting = to == REG_RULE | to == REG_RUN | to == REG_VERTEX | to == REG_FRAGMENT;
  wire to_load = to == REG_LOAD_MEMORY | to == REG_LOAD_TARGET | to == REG_LOAD_COUNT;
  wire to_task = to == REG_TASK_IN | to == REG_TASK_OUT | to == REG_TASK;
  wire to_other = to == REG_WATCHDOG | to == REG_CONTROL | to == REG_TEXTURE_BASE | to == REG_IRQ_ENABLE | to == REG_IRQ_STATUS;
  assign write_bad_o = drain_i | ~(to_other | (to_setting & idle) | (to_load & ~load_q) | (to_task & ~task_q & ~aborting_q));
  wire write = write_i & ~write_bad_o;
  wire control = write & to == REG_CONTROL;
  wire acknowledge = write & to == REG_IRQ_STATUS;
  assign set_valid_o = write & to_setting;
  assign set_number_o = set_valid_o ? to[3:2] : read_word_i[1:0];
  assign set_data_o = write_data_i;
  assign count_clear_o = control & write_data_i[CONTROL_CLEAR];
  assign soft_ask_o = control & write_data_i[CONTROL_SOFT_RESET];
  assign count_snapshot_o = control & write_data_i[CONTROL_SNAPSHOT];
  always @(posedge clk_i)
    if (rst_i) begin
      {load_q, task_q, busy_q, went_idle_q, aborting_q, timeout_q} <= 6'd0;
      enable_q <= 4'd0;
      limit_q <= REG_WATCHDOG_RESET;
      time_q <= 32'd0;
      texture_base_q <= REG_TEXTURE_BASE_RESET;
      load_memory_q <= REG_LOAD_MEMORY_RESET;
      {load_kind_q, load_address_q} <= REG_LOAD_TARGET_RESET[18:0];
      task_in_q <= REG_TASK_IN_RESET;
      task_out_q <= REG_TASK_OUT_RESET;
    end else begin
      load_q <= load_q ? ~load_ready_i : write & to == REG_LOAD_COUNT;
      task_q <= task_q ? ~(task_valid_o & task_ready_i) : write & to == REG_TASK;
      busy_q <= ~idle;
      went_idle_q <= (busy_q & idle) | (went_idle_q & ~(acknowledge & write_data_i[IRQ_STATUS_IDLE]));
      if (write & to == REG_IRQ_ENABLE) enable_q <= write_data_i[3:0];
      if (write & to == REG_WATCHDOG) limit_q <= write_data_i;
      aborting_q <= (control & write_data_i[CONTROL_ABORT_ALL]) | (aborting_q & ~idle);
      timeout_q <= timeout_i | (timeout_q & ~(acknowledge & write_data_i[IRQ_STATUS_WATCHDOG]));
      if (watches | time_q != 32'd0) time_q <= watches & ~tick_o ? time_q + 32'd1 : 32'd0;
      if (write & to == REG_TEXTURE_BASE) texture_base_q <= write_data_i;
      if (write & to == REG_LOAD_MEMORY) load_memory_q <= write_data_i;
      if (write & to == REG_LOAD_TARGET) begin
        load_address_q <= write_data_i[LOAD_TARGET_ADDRESS +: LOAD_TARGET_ADDRESS_W];
        load_kind_q <= write_data_i[LOAD_TARGET_KIND +: LOAD_TARGET_KIND_W];
      end
      if (write & to == REG_TASK_IN) task_in_q <= write_data_i;
      if (write & to == REG_TASK_OUT) task_out_q <= write_data_i;
    end
  always @(posedge clk_i)
    if (write)
      case (to)
        REG_LOAD_COUNT: load_count_q <= write_data_i[LOAD_COUNT_COUNT +: LOAD_COUNT_COUNT_W];
        REG_TASK: begin
          task_tag_q <= write_data_i[TASK_TAG +: TASK_TAG_W];
          task_stage_q <= write_data_i[TASK_STAGE];
        end
        default: ;
      endcase
  assign abort_valid_o = control & write_data_i[CONTROL_ABORT];
  assign abort_core_o = write_data_i[CONTROL_CORE +: CONTROL_CORE_W];
  assign abort_slot_o = write_data_i[CONTROL_SLOT +: CONTROL_SLOT_W];
  assign abort_all_o = aborting_q;
  // A tick ends the tasks that ran at the tick before.
  wire watches = busy_i & limit_q != 32'd0;
  assign tick_o = watches & time_q >= limit_q;
  assign texture_base_o = texture_base_q;
  assign load_valid_o = load_q;
  assign load_kind_o = load_kind_q;
  assign load_address_o = load_address_q;
  assign load_count_o = load_count_q;
  assign load_memory_o = load_memory_q;
  // A task waits for a load before it, and for room in the queue of finished tasks.
  wire room;
  assign task_valid_o = task_q & ~load_q & room;
  assign task_stage_o = task_stage_q;
  assign task_tag_o = task_tag_q;
  assign task_in_o = task_in_q;
  assign task_out_o = task_out_q;

  // Tasks that have finished.
  wire [3:0] killed = {{4-GROUP{1'b0}}, finish_killed_i};
  wire [FINISH_AW:0] finished;
  wire [21:0] finish;
  wire [11:0] from = {read_word_i, 2'b00};
  finish_queue #(.AW(FINISH_AW)) u_finish (
    .clk_i(clk_i),
    .rst_i(rst_i),
    // cluster
    .task_i(task_valid_o & task_ready_i),
    .room_o(room),
    .finish_i(finish_valid_i),
    .entry_i({finish_aborted_i, killed, finish_stage_i, finish_tag_i}),
    .accepted_i(accepted_i),
    .written_i(written_i),
    // host
    .count_o(finished),
    .entry_o(finish),
    .pop_i(read_i & from == REG_FINISH)
  );
  wire any = finished != {FINISH_AW+1{1'b0}};
  // Errors of the memory.
  wire [2:0] errors;
  wire [53:0] error;
  wire lost;
  error_queue #(.WIDTH(54), .AW(2)) u_errors (
    .clk_i(clk_i),
    .rst_i(rst_i),
    // masters
    .read_i(read_error_i),
    .read_entry_i(read_entry_i),
    .write_i(write_error_i),
    .write_entry_i(write_entry_i),
    // host
    .count_o(errors),
    .entry_o(error),
    .lost_o(lost),
    .pop_i(read_i & from == REG_ERROR)
  );
  wire wrong = errors != 3'd0;
  wire [3:0] status = {timeout_q, wrong, went_idle_q, any};
  assign irq_o = |(status & enable_q);

  // Reads.
  wire [31:0] cores = CORES;
  wire [31:0] threads = THREADS;
  wire [31:0] group = GROUP;
  wire counter = read_word_i[9:8] == 2'b01 ? read_word_i[7:6] == 2'd0 : read_word_i[9:8] == 2'b10;
  assign count_select_o = read_word_i[9] ? {1'b1, read_word_i[7:1]} : {3'd0, read_word_i[5:1]};
  reg [31:0] data;
  reg bad;
  always @* begin
    data = 32'd0;
    bad = 1'b0;
    case (from)
      REG_ID: data = REG_ID_RESET | {16'd0, threads[7:0], group[3:0], cores[3:0]};
      REG_STATUS: data = {16'd0, {7-FINISH_AW{1'b0}}, finished, aborting_q, errors, drain_i, task_q, load_q, busy_i};
      REG_TEXTURE_BASE: data = texture_base_q;
      REG_IRQ_ENABLE: data = {28'd0, enable_q};
      REG_IRQ_STATUS: data = {28'd0, status};
      REG_RULE, REG_RUN, REG_VERTEX, REG_FRAGMENT: data = set_data_i;
      REG_LOAD_MEMORY: data = load_memory_q;
      REG_LOAD_TARGET: data = {13'd0, load_kind_q, load_address_q};
      REG_TASK_IN: data = task_in_q;
      REG_TASK_OUT: data = task_out_q;
      REG_ERROR_ADDRESS: if (wrong) data = error[53:22];
      REG_ERROR: if (wrong) data = {1'b1, lost, 4'd0, error[21:20], 2'd0, error[19:18], 2'd0, error[17:0]};
      REG_WATCHDOG: data = limit_q;
      REG_FINISH: if (any) data = {1'b1, 6'd0, finish[21:17], 3'd0, finish[16:0]};
      default: begin
        bad = ~counter;
        data = read_word_i[0] ? {16'd0, count_data_i[47:32]} : count_data_i[31:0];
      end
    endcase
  end
  assign read_data_o = data;
  assign read_bad_o = bad;
  wire unused = &{1'b0, cores[31:4], threads[31:8], group[31:4]};
endmodule
`default_nettype wire
