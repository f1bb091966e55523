// SPDX-License-Identifier: Apache-2.0
// Proves the registers of a cluster, with each host: a load and a task that were written wait unchanged until they are
// taken, and are taken once. A task waits for the load before it. The interrupt is the OR of enabled causes: each of
// the four stays until it is acknowledged, also if it comes in the cycle of the acknowledgement. While all tasks are
// aborted, none is taken. Registers refuse writes: those of a task while a task waits, settings while the cluster is
// busy or a task waits, all in a soft reset.
// `make formal PROOF=cluster_registers_spec` proves it. docs/formal.md has the properties P1 to P19.
// regress/formal/README.md explains the header lines below.
//
// proves: bus registers
// module: cluster_registers finish_queue
// design: rtl/cluster/cluster_registers.v rtl/cluster/finish_queue.v rtl/cluster/error_queue.v rtl/cluster/cluster_fifo.v
// connect: errors u_registers.errors
// connect: finished u_registers.finished
// method: pdr
// cover: 12
// break: rtl/cluster/cluster_registers.v: went_idle_q <= (busy_q & idle) | (went_idle_q & => went_idle_q <= ((busy_q & idle) | went_idle_q) & (1'b1 &
// break: rtl/cluster/cluster_registers.v: timeout_q <= timeout_i | (timeout_q & ~( => timeout_q <= (timeout_i | timeout_q) & (~(
// break: rtl/cluster/cluster_registers.v: busy_q <= ~idle => busy_q <= busy_i
// break: rtl/cluster/cluster_registers.v: {timeout_q, wrong, => {timeout_q, lost,
// break: rtl/cluster/cluster_registers.v: & write_data_i[IRQ_STATUS_WATCHDOG] => & write_data_i[IRQ_STATUS_IDLE]
// break: rtl/cluster/cluster_registers.v: | (aborting_q & ~idle) => | (aborting_q & busy_i)
// break: rtl/cluster/cluster_registers.v: to_task & ~task_q & ~aborting_q => to_task & ~task_q
// break: rtl/cluster/cluster_registers.v: drain_i | ~(to_other => ~(to_other
// break: rtl/cluster/cluster_registers.v: to_task & ~task_q => to_task
// break: rtl/cluster/cluster_registers.v: to_load & ~load_q => to_load
// break: rtl/cluster/cluster_registers.v: task_q & ~load_q & room => task_q & room
// break: rtl/cluster/cluster_registers.v: ~busy_i & ~load_q & ~task_q => ~busy_i
// break: rtl/cluster/cluster_registers.v: load_q ? ~load_ready_i : write & to == REG_LOAD_COUNT => write & to == REG_LOAD_COUNT
// break: rtl/cluster/cluster_registers.v: |(status & enable_q) => |status
// break: rtl/cluster/finish_queue.v: assign room_o = ~tasks_q[AW]; => assign room_o = 1'b1;
`default_nettype none
module cluster_registers_spec (
  input wire        clk_i,
  input wire        rst_i,
  input wire        write_i,
  input wire [9:0]  write_word_i,
  input wire [31:0] write_data_i,
  input wire        read_i,
  input wire [9:0]  read_word_i,
  input wire        load_ready_i,
  input wire        task_ready_i,
  input wire        finish_valid_i,
  input wire        busy_i,
  input wire        timeout_i,
  input wire        read_error_i,
  input wire        write_error_i,
  input wire        drain_i
);
`include "cluster_regs.vh"
  wire set_valid, load_valid, task_valid, task_stage, write_bad, read_bad, irq, clear, snapshot, abort_all;
  wire [2:0] errors;
  wire [1:0] finished;
  wire [1:0] set_number;
  wire [31:0] set_data, load_memory, task_in, task_out, read_data, texture_base;
  wire [2:0] load_kind;
  wire [15:0] load_address, load_count, task_tag;
  wire [7:0] count_select;
  cluster_registers #(.CORES(2), .THREADS(2), .GROUP(1), .FINISH_AW(1)) u_registers (
    .clk_i(clk_i), .rst_i(rst_i), .drain_i(drain_i), .irq_o(irq), .write_i(write_i), .write_word_i(write_word_i), .write_data_i(write_data_i), .write_bad_o(write_bad),
    .read_i(read_i), .read_word_i(read_word_i), .read_data_o(read_data), .read_bad_o(read_bad), .set_valid_o(set_valid),
    .set_number_o(set_number), .set_data_o(set_data), .set_data_i(32'd0), .load_valid_o(load_valid), .load_ready_i(load_ready_i),
    .load_kind_o(load_kind), .load_address_o(load_address), .load_count_o(load_count), .load_memory_o(load_memory), .task_valid_o(task_valid),
    .task_ready_i(task_ready_i), .task_stage_o(task_stage), .task_tag_o(task_tag), .task_in_o(task_in), .task_out_o(task_out),
    .finish_valid_i(finish_valid_i), .finish_stage_i(1'b0), .finish_tag_i(16'd0), .finish_killed_i(1'b0), .busy_i(busy_i), .count_clear_o(clear),
    .count_snapshot_o(snapshot), .count_select_o(count_select), .count_data_i(48'd0), .texture_base_o(texture_base), .read_error_i(read_error_i),
    .write_error_i(write_error_i), .timeout_i(timeout_i), .abort_all_o(abort_all), .accepted_i(8'd0), .written_i(8'd0));

  reg begun = 1'b0;
  always @(posedge clk_i) begun <= 1'b1;
  always @* if (!begun || drain_i) assume (rst_i);
  always @* if (drain_i) assert (write_bad);
  // What waits, by the writes that were not refused.
  wire [11:0] to = {write_word_i, 2'b00};
  wire write = write_i & ~write_bad;
  wire to_setting = to == REG_RULE | to == REG_RUN | to == REG_VERTEX | to == REG_FRAGMENT;
  wire to_load = to == REG_LOAD_MEMORY | to == REG_LOAD_TARGET | to == REG_LOAD_COUNT;
  wire to_task = to == REG_TASK_IN | to == REG_TASK_OUT | to == REG_TASK;
  reg load = 1'b0, task_waits = 1'b0;
  reg [1:0] held = 2'd0;
  reg [3:0] enable = 4'd0; // causes of the interrupt
  reg was_busy = 1'b0, idle_seen = 1'b0, timeout_seen = 1'b0, aborting = 1'b0; // events that were not acknowledged
  wire idle = ~busy_i & ~load & ~task_waits;
  wire acknowledge = write & to == REG_IRQ_STATUS;
  reg [66:0] was_load;
  reg [80:0] was_task;
  reg [1:0] open = 2'd0; // tasks that were taken and have not been read
  reg [1:0] runs = 2'd0; // those that have not finished
  wire taken = task_valid & task_ready_i;
  always @(posedge clk_i) begin
    load <= ~rst_i & (load ? ~load_ready_i : write & to == REG_LOAD_COUNT);
    task_waits <= ~rst_i & (task_waits ? ~taken : write & to == REG_TASK);
    held <= {task_waits & ~taken, load & ~load_ready_i} & {2{~rst_i}};
    enable <= rst_i ? 4'd0 : write & to == REG_IRQ_ENABLE ? write_data_i[3:0] : enable;
    was_busy <= ~rst_i & ~idle;
    idle_seen <= ~rst_i & ((was_busy & idle) | (idle_seen & ~(acknowledge & write_data_i[IRQ_STATUS_IDLE])));
    timeout_seen <= ~rst_i & (timeout_i | (timeout_seen & ~(acknowledge & write_data_i[IRQ_STATUS_WATCHDOG])));
    aborting <= ~rst_i & ((write & to == REG_CONTROL & write_data_i[CONTROL_ABORT_ALL]) | (aborting & ~idle));
    was_load <= {load_kind, load_address, load_count, load_memory};
    was_task <= {task_stage, task_tag, task_in, task_out};
    open <= rst_i ? 2'd0 : open + {1'b0, taken} - {1'b0, read_i & to_finish & any};
    runs <= rst_i ? 2'd0 : runs + {1'b0, taken} - {1'b0, finish_valid_i};
  end
  wire to_finish = {read_word_i, 2'b00} == REG_FINISH;
  wire any = to_finish & read_data[31];
  always @* if (runs == 2'd0) assume (!finish_valid_i);
  always @*
    if (begun && !rst_i) begin
      assert (load_valid == load);
      if ({read_word_i, 2'b00} == REG_IRQ_STATUS) assert (irq == |(read_data[3:0] & enable));
      if ({read_word_i, 2'b00} == REG_IRQ_STATUS) assert (read_data[3:0] == {timeout_seen, errors != 3'd0, idle_seen, finished != 2'd0});
      assert (abort_all == aborting);
      if (write_i && to_task && aborting) assert (write_bad);
      cover (timeout_seen && timeout_i && acknowledge);
      cover (aborting && idle);
      if (task_valid) assert (task_waits && !load);
      if (write_i && to_task && task_waits) assert (write_bad);
      if (write_i && to_load && load) assert (write_bad);
      if (write_i && to_setting && (busy_i || load || task_waits)) assert (write_bad);
      if (write_i && to_setting && !(busy_i || load || task_waits)) assert (set_valid && !write_bad);
      if (held[0]) assert ({load_kind, load_address, load_count, load_memory} == was_load);
      if (held[1]) assert ({task_stage, task_tag, task_in, task_out} == was_task);
      assert (open <= 2'd2 && runs <= open);
      cover (load && task_waits && write_i && to_setting);
      cover (task_waits && !load && !task_valid);
      cover (taken && open == 2'd1);
      cover (irq && enable == 4'd2);
      cover (!busy_i && !load && task_waits && write_i && to_setting && write_bad);
    end
endmodule
`default_nettype wire
