// SPDX-License-Identifier: Apache-2.0
// Every register of a cluster, by the table that is generated from csrc/cluster/registers.def: access, reset, and each event against its
// acknowledgement. Prints a line "KIND NAME: what" for each check, and "FAULT ..." for what is wrong. scripts/check/registers runs it.
`timescale 1ns / 1ns
`default_nettype none
module registers_bench;
`include "cluster_regs.vh"
`include "cluster_registers_table.vh"
  localparam integer CORES = 2, THREADS = 8, AROUND = 5; // AROUND: cycles before and after an acknowledgement
  localparam [1:0] OKAY = 2'b00, SLVERR = 2'b10;
  reg clk = 1'b0, rst = 1'b1;
  integer cycle = 0, seed = 1;
  always #5 clk = ~clk;
  always @(posedge clk) cycle <= cycle + 1;

  // The cluster and the memory; the bench drives them.
  reg load_ready = 1'b1, task_ready = 1'b1, finish_valid = 1'b0, busy = 1'b0, rd_valid = 1'b0, wr_valid = 1'b0;
  reg [15:0] finish_tag = 16'd0;
  reg [31:0] rd_addr = 32'd0, wr_addr = 32'd0;
  reg [17:0] rsp_task = 18'd0;
  reg [16:0] wr_task = 17'd0;
  reg m_rvalid = 1'b0, m_bvalid = 1'b0, timeout = 1'b0;
  reg [1:0] m_rresp = 2'd0, m_bresp = 2'd0;
  wire irq, cluster_rst, set_valid, load_valid, task_valid, count_clear, count_snapshot, arvalid, awvalid;
  wire abort_valid, abort_all, tick;
  wire [2:0] abort_core;
  wire [4:0] abort_slot;
  wire [1:0] set_number;
  wire [31:0] set_data, set_read;
  // The host.
  reg awvalid_s = 1'b0, wvalid_s = 1'b0, bready = 1'b0, arvalid_s = 1'b0, rready = 1'b0;
  reg [11:0] awaddr = 12'd0, araddr = 12'd0;
  reg [31:0] wdata = 32'd0;
  reg [3:0] wstrb = 4'd0;
  wire awready, wready, bvalid, arready, rvalid;
  wire [1:0] bresp, rresp;
  wire [31:0] rdata;
  cluster_bus #(.CORES(CORES), .THREADS(THREADS), .GROUP(1), .FINISH_AW(4)) u_bus (
    .clk_i(clk), .rst_i(rst), .irq_o(irq), .rst_o(cluster_rst), .set_valid_o(set_valid), .set_number_o(set_number), .set_data_o(set_data),
    .set_read_i(set_read), .load_valid_o(load_valid), .load_ready_i(load_ready), .task_valid_o(task_valid), .task_ready_i(task_ready),
    .finish_valid_i(finish_valid), .finish_stage_i(1'b1), .finish_tag_i(finish_tag), .finish_killed_i(1'b1), .finish_aborted_i(1'b0), .busy_i(busy),
    .timeout_i(timeout), .abort_valid_o(abort_valid), .abort_core_o(abort_core), .abort_slot_o(abort_slot), .abort_all_o(abort_all), .tick_o(tick),
    .count_clear_o(count_clear), .count_snapshot_o(count_snapshot), .count_data_i(48'd0), .rd_valid_i(rd_valid), .rd_addr_i(rd_addr),
    .rsp_task_i(rsp_task), .wr_valid_i(wr_valid), .wr_addr_i(wr_addr), .wr_data_i(128'd0), .wr_task_i(wr_task), .error_task_i(18'd0),
    .tm_req_valid_i(1'b0), .tm_req_tag_i(8'd0), .tm_req_mask_i(4'd0), .tm_req_addr_i(128'd0), .tm_rsp_ready_i(1'b1),
    .s_awvalid_i(awvalid_s), .s_awready_o(awready), .s_awaddr_i(awaddr), .s_wvalid_i(wvalid_s), .s_wready_o(wready), .s_wdata_i(wdata),
    .s_wstrb_i(wstrb), .s_bvalid_o(bvalid), .s_bready_i(bready), .s_bresp_o(bresp), .s_arvalid_i(arvalid_s), .s_arready_o(arready),
    .s_araddr_i(araddr), .s_rvalid_o(rvalid), .s_rready_i(rready), .s_rdata_o(rdata), .s_rresp_o(rresp), .m_arvalid_o(arvalid),
    .m_arready_i(1'b1), .m_rvalid_i(m_rvalid), .m_rid_i(1'b0), .m_rdata_i(128'd0), .m_rresp_i(m_rresp), .m_rlast_i(1'b1),
    .m_awvalid_o(awvalid), .m_awready_i(1'b1), .m_wready_i(1'b1), .m_bvalid_i(m_bvalid), .m_bresp_i(m_bresp));
  cluster_settings #(.CORES(CORES)) u_settings (
    .clk_i(clk), .rst_i(cluster_rst), .set_valid_i(set_valid), .set_number_i(set_number), .set_data_i(set_data), .set_read_o(set_read));

  // What happens in a cycle to come. In cycle c the bench drives from the falling edge on.
  integer idle_at = -1, finish_at = -1, read_at = -1, write_at = -1, timeout_at = -1, clears = 0, snapshots = 0, ticks = 0, aborts = 0;
  reg [7:0] aborted = 8'd0;
  always @(negedge clk) begin
    if (cycle == idle_at - 1) busy = 1'b1;
    if (cycle == idle_at) busy = 1'b0;
    finish_valid = cycle == finish_at;
    m_rvalid = cycle == read_at;
    m_bvalid = cycle == write_at;
    timeout = cycle == timeout_at;
  end
  always @(posedge clk) begin
    clears = clears + {31'd0, count_clear};
    snapshots = snapshots + {31'd0, count_snapshot};
    ticks = ticks + {31'd0, tick};
    aborts = aborts + {31'd0, abort_valid};
    if (abort_valid) aborted = {abort_core, abort_slot};
  end

  integer faults = 0;
  task fault(input [8*80-1:0] what, input [8*16-1:0] name, input [31:0] found, input [31:0] wanted);
    begin
      faults = faults + 1;
      $display("FAULT %0s: %0s: 0x%h, not 0x%h", name, what, found, wanted);
    end
  endtask
  task same(input [8*80-1:0] what, input [8*16-1:0] name, input [31:0] found, input [31:0] wanted);
    if (found !== wanted) fault(what, name, found, wanted);
  endtask
  task wait_cycles(input integer n);
    repeat (n) @(negedge clk);
  endtask

  // Transfers: the answer, and the cycle in which the register was read or written.
  reg [1:0] answer;
  reg [31:0] value;
  integer acted;
  task put(input [11:0] addr, input [31:0] data, input [3:0] strobe);
    begin
      awvalid_s = 1'b1;
      wvalid_s = 1'b1;
      awaddr = addr;
      wdata = data;
      wstrb = strobe;
      bready = 1'b1;
      @(negedge clk);
      awvalid_s = 1'b0;
      wvalid_s = 1'b0;
      while (!bvalid) @(negedge clk);
      acted = cycle - 1;
      answer = bresp;
      @(negedge clk);
      bready = 1'b0;
    end
  endtask
  task get(input [11:0] addr);
    begin
      arvalid_s = 1'b1;
      araddr = addr;
      rready = 1'b1;
      @(negedge clk);
      arvalid_s = 1'b0;
      while (!rvalid) @(negedge clk);
      acted = cycle - 1;
      answer = rresp;
      value = rdata;
      @(negedge clk);
      rready = 1'b0;
    end
  endtask
  // After a transfer that begins in this cycle, `acted` is this one.
  function integer will_act(input integer now);
    will_act = now + 1;
  endfunction

  task hard_reset;
    begin
      rst = 1'b1;
      wait_cycles(3);
      rst = 1'b0;
      wait_cycles(1);
    end
  endtask
  task soft_reset;
    begin
      put(REG_CONTROL, 32'd1 << CONTROL_SOFT_RESET, 4'hf);
      get(REG_STATUS);
      while (value[STATUS_RESETTING]) get(REG_STATUS);
    end
  endtask
  function [31:0] after_reset(input integer r);
    after_reset = register_reset(r) | (register_offset(r) == REG_ID ? CORES << ID_CORES | 1 << ID_GROUP | THREADS << ID_THREADS : 32'd0);
  endfunction
  task all_reset(input [8*80-1:0] what);
    integer r;
    begin
      for (r = 0; r < REGISTERS; r = r + 1)
        if (register_reads(r)) begin
          get(register_offset(r));
          same(what, register_name(r), value, after_reset(r));
        end
      if (irq) fault("an interrupt", "reset", 32'd1, 32'd0);
    end
  endtask

  // A word that is read, or written, in cycle `at` with a code that is no OKAY.
  task read_error(input integer at, input [31:0] addr, input [17:0] of, input [1:0] code);
    begin
      rd_valid = 1'b1;
      rd_addr = addr;
      rsp_task = of;
      m_rresp = code;
      @(negedge clk);
      rd_valid = 1'b0;
      while (!arvalid) @(negedge clk);
      read_at = at > cycle ? at : cycle + 2;
    end
  endtask
  task write_error(input integer at, input [31:0] addr, input [16:0] of, input [1:0] code);
    begin
      wr_valid = 1'b1;
      wr_addr = addr;
      wr_task = of;
      m_bresp = code;
      @(negedge clk);
      wr_valid = 1'b0;
      while (!awvalid) @(negedge clk);
      write_at = at > cycle ? at : cycle + 2;
    end
  endtask
  task a_task; // the cluster takes a task, so that one may finish
    put(REG_TASK, 32'd7, 4'hf);
  endtask
  // Event k of the table acts in cycle `at`, or soon.
  task raise(input integer k, input integer at);
    case (k)
      EVENT_FINISH: begin
        a_task;
        finish_tag = finish_tag + 16'd1;
        finish_at = at > cycle ? at : cycle + 1;
      end
      EVENT_IDLE: idle_at = at > cycle + 1 ? at : cycle + 2;
      EVENT_ERROR: read_error(at - 1, 32'h1234, 18'd5, SLVERR);
      EVENT_WATCHDOG: timeout_at = at > cycle ? at : cycle + 1;
      default: fault("the bench cannot raise it", event_name(k), k, 32'd0);
    endcase
  endtask

  // Access of each register: what may be read and written, which bits stay, and what is refused.
  reg [31:0] was, data;
  task check_access(input integer r);
    reg [11:0] at;
    integer i;
    begin
      at = register_offset(r);
      get(at);
      same("answer to a read", register_name(r), {30'd0, answer}, register_reads(r) ? {30'd0, OKAY} : {30'd0, SLVERR});
      was = value;
      for (i = 0; i < 72; i = i + 1) begin
        data = i < 32 ? 32'd1 << i : i < 64 ? ~(32'd1 << (i - 32)) : $random(seed);
        if (at == REG_CONTROL) data = data & ~(32'd1 << CONTROL_SOFT_RESET); // later
        put(at, data, 4'hf);
        same("answer to a write", register_name(r), {30'd0, answer}, register_writes(r) ? {30'd0, OKAY} : {30'd0, SLVERR});
        if (at == REG_TASK) begin // there is room for 16
          finish_at = cycle + 2;
          wait_cycles(5);
          get(REG_FINISH);
        end
        wait_cycles(3);
        get(at);
        if (register_access(r) == ACCESS_RW) same("value that was written", register_name(r), value, register_kept(r, data));
        else if (register_reads(r)) same("value after a write", register_name(r), value, was);
      end
      get(at);
      was = value;
      for (i = 0; i < 15; i = i + 1) begin
        put(at, ~was, i[3:0]);
        same("answer to a part of a word", register_name(r), {30'd0, answer}, {30'd0, SLVERR});
      end
      for (i = 1; i < 4; i = i + 1) begin
        put(at + i[11:0], ~was, 4'hf);
        same("answer to a write beside it", register_name(r), {30'd0, answer}, {30'd0, SLVERR});
      end
      for (i = 7; i < 12; i = i + 1) begin
        put(at ^ (12'd1 << i), ~was, 4'hf);
        same("answer to a write where no register is", register_name(r), {30'd0, answer}, {30'd0, SLVERR});
      end
      get(at);
      same("value after writes that were refused", register_name(r), value, was);
      $display("access %0s: %0d writes", register_name(r), 92);
    end
  endtask

  // States in which a register refuses to be written.
  task check_when(input integer r);
    reg refuses;
    integer state;
    begin
      for (state = 0; state < 6; state = state + 1) begin
        hard_reset;
        busy = state == 1 | state == 5;
        load_ready = state != 2;
        task_ready = state != 3;
        if (state == 2) put(REG_LOAD_COUNT, 32'd1, 4'hf);
        if (state == 3) put(REG_TASK, 32'd1, 4'hf);
        if (state == 4) begin // a soft reset that waits for the memory
          rd_valid = 1'b1;
          @(negedge clk);
          rd_valid = 1'b0;
          wait_cycles(4);
          put(REG_CONTROL, 32'd1 << CONTROL_SOFT_RESET, 4'hf);
        end
        if (state == 5) put(REG_CONTROL, 32'd1 << CONTROL_ABORT_ALL, 4'hf);
        wait_cycles(2);
        refuses = state == 4 | (register_when(r) == WHEN_IDLE & state != 0) | (register_when(r) == WHEN_LOAD & state == 2) |
                  (register_when(r) == WHEN_TASK & (state == 3 | state == 5));
        put(register_offset(r), 32'd0, 4'hf);
        same("answer to a write in a state of the cluster", register_name(r), {30'd0, answer}, refuses ? {30'd0, SLVERR} : {30'd0, OKAY});
        if (state == 4) read_at = cycle + 1;
        wait_cycles(4);
        busy = 1'b0;
        load_ready = 1'b1;
        task_ready = 1'b1;
        wait_cycles(4);
        same("tasks end while the cluster is idle", register_name(r), {31'd0, abort_all}, 32'd0);
      end
      $display("access %0s: %0d states", register_name(r), 6);
    end
  endtask

  // All registers have other values, and everything waits. Then a reset.
  task everything;
    integer r;
    begin
      for (r = 0; r < REGISTERS; r = r + 1)
        if (register_access(r) == ACCESS_RW) put(register_offset(r), 32'ha5a5_5a5a, 4'hf);
      for (r = 0; r < REGISTERS; r = r + 1)
        if (register_access(r) == ACCESS_RW) put(register_offset(r), 32'h5a5a_a5a5, 4'hf);
      put(REG_IRQ_ENABLE, ~32'd0, 4'hf);
      raise(EVENT_FINISH, 0);
      raise(EVENT_IDLE, 0);
      raise(EVENT_ERROR, 0);
      raise(EVENT_WATCHDOG, 0);
      wait_cycles(4);
      write_error(0, 32'h77, 17'd3, SLVERR);
      wait_cycles(8);
      if (!irq) fault("no interrupt before a reset", "reset", 32'd0, 32'd1);
      load_ready = 1'b0;
      task_ready = 1'b0;
      busy = 1'b1;
      put(REG_LOAD_COUNT, ~32'd0, 4'hf);
      put(REG_TASK, ~32'd0, 4'hf);
      busy = 1'b0;
    end
  endtask

  // Each event in each cycle round its acknowledgement. One that comes in the cycle of the acknowledgement, or later, stays.
  integer seen;
  task status_of(input integer k, output on);
    begin
      get(REG_IRQ_STATUS);
      on = value[event_bit(k)];
    end
  endtask
  task check_race(input integer k);
    integer d, at;
    reg on, wanted;
    begin
      for (d = -AROUND; d <= AROUND; d = d + 1) begin
        hard_reset;
        put(REG_IRQ_ENABLE, 32'd1 << event_bit(k), 4'hf);
        raise(k, 0);
        wait_cycles(6);
        if (!irq) fault("no interrupt", event_name(k), d, 32'd0);
        if (k == EVENT_FINISH) a_task;
        at = cycle + AROUND + 8;
        if (k == EVENT_FINISH) begin
          finish_tag = finish_tag + 16'd1;
          finish_at = at + d;
        end else raise(k, at + d);
        while (will_act(cycle) < at) @(negedge clk);
        if (event_by_read(k)) get(event_acknowledge(k));
        else put(event_acknowledge(k), 32'd1 << event_bit(k), 4'hf);
        same("cycle of the acknowledgement", event_name(k), acted, at);
        wait_cycles(2 * AROUND);
        status_of(k, on);
        wanted = event_by_read(k) | d >= 0;
        same("event beside an acknowledgement", event_name(k), {31'd0, on}, {31'd0, wanted});
        same("interrupt", event_name(k), {31'd0, irq}, {31'd0, on});
        if (event_by_read(k)) begin // one is left
          get(event_acknowledge(k));
          if (!value[31]) fault("an event that came is not read", event_name(k), value, 32'd1 << 31);
          get(event_acknowledge(k));
          if (value[31]) fault("an event is read twice", event_name(k), value, 32'd0);
          status_of(k, on);
          same("event after the last one was read", event_name(k), {31'd0, on}, 32'd0);
        end
        $display("race %0s: %0d", event_name(k), d);
      end
    end
  endtask

  // What an error has, in each field.
  task expect_error(input [31:0] addr, input [31:0] fields);
    begin
      get(REG_ERROR_ADDRESS);
      same("address", "ERROR_ADDRESS", value, addr);
      get(REG_ERROR);
      same("fields", "ERROR", value, fields);
    end
  endtask
  function [31:0] error_word(input [1:0] client, input [1:0] code, input known, input stage, input [15:0] tag, input lost);
    error_word = 32'd1 << ERROR_VALID | {31'd0, lost} << ERROR_LOST | {30'd0, code} << ERROR_CODE | {30'd0, client} << ERROR_CLIENT |
                 {31'd0, known} << ERROR_TASK | {31'd0, stage} << ERROR_STAGE | {16'd0, tag} << ERROR_TAG;
  endfunction
  task check_errors;
    integer i;
    begin
      hard_reset;
      for (i = 1; i < 4; i = i + 1) begin // codes
        read_error(0, 32'hdeadbe00 + i, {2'b01, 16'ha500 + i[15:0]}, i[1:0]);
        wait_cycles(6);
        write_error(0, 32'h8badf000 + i, {1'b0, 16'h5a00 + i[15:0]}, i[1:0]);
        wait_cycles(6);
        expect_error(32'hdeadbe00 + i, error_word(2'd1, i[1:0], 1'b1, 1'b1, 16'ha500 + i[15:0], 1'b0));
        expect_error(32'h8badf000 + i, error_word(2'd3, i[1:0], 1'b1, 1'b0, 16'h5a00 + i[15:0], 1'b0));
        read_error(0, i, {2'b10, 16'hffff}, i[1:0]); // a load is of no task
        wait_cycles(6);
        expect_error(i, error_word(2'd0, i[1:0], 1'b0, 1'b0, 16'd0, 1'b0));
      end
      // A second error between the read of STATUS and that of ERROR.
      read_error(0, 32'd1, 18'd1, SLVERR);
      wait_cycles(6);
      get(REG_STATUS);
      same("errors", "STATUS", value >> STATUS_ERRORS & 32'd7, 32'd1);
      read_error(0, 32'd2, 18'd2, SLVERR);
      wait_cycles(6);
      expect_error(32'd1, error_word(2'd1, SLVERR, 1'b1, 1'b0, 16'd1, 1'b0));
      expect_error(32'd2, error_word(2'd1, SLVERR, 1'b1, 1'b0, 16'd2, 1'b0));
      // A read and a write in one cycle; more errors than there is room for.
      for (i = 0; i < 6; i = i + 1) begin
        write_error(cycle + 12, 32'h100 + i, {1'b1, i[15:0]}, SLVERR);
        read_error(write_at, 32'h200 + i, {2'b00, i[15:0]}, 2'b11);
        same("an error of a read and one of a write in one cycle", "ERROR", read_at, write_at);
        wait_cycles(16);
      end
      for (i = 0; i < 2; i = i + 1) begin
        expect_error(32'h200 + i, error_word(2'd1, 2'b11, 1'b1, 1'b0, i[15:0], i == 0));
        expect_error(32'h100 + i, error_word(2'd3, SLVERR, 1'b1, 1'b1, i[15:0], 1'b0));
      end
      expect_error(32'h102, error_word(2'd3, SLVERR, 1'b1, 1'b1, 16'd2, 1'b0)); // it waited
      expect_error(32'd0, 32'd0);
      $display("race ERROR: errors together");
    end
  endtask

  `include "registers_control.vh"

  // The counters of the buses, numbers 16 to 21: a snapshot of them, or the last one.
  reg [31:0] counted;
  task read_counters(input snapshot, input empty, input [8*80-1:0] what);
    integer n;
    begin
      if (snapshot) put(REG_CONTROL, 32'd1 << CONTROL_SNAPSHOT, 4'hf);
      wait_cycles(3);
      counted = 32'd0;
      for (n = 0; n < 12; n = n + 1) begin
        get(12'h480 + {n[9:0], 2'b00});
        counted = counted | value;
        if (empty) same(what, "counters", value, 32'd0);
      end
    end
  endtask

  integer r;
  initial begin
    hard_reset;
    all_reset("value after a reset");
    read_counters(1'b1, 1'b1, "counter after a reset");
    for (r = 0; r < REGISTERS; r = r + 1) check_access(r);
    for (r = 0; r < REGISTERS; r = r + 1) if (register_writes(r)) check_when(r);
    check_control;
    everything;
    load_ready = 1'b1;
    task_ready = 1'b1;
    read_counters(1'b1, 1'b0, "counter");
    if (counted === 32'd0 || (^counted) === 1'bx) fault("nothing was counted before a reset", "counters", counted, 32'd1);
    hard_reset;
    all_reset("value after a reset in a run");
    read_counters(1'b0, 1'b1, "snapshot after a reset in a run");
    read_counters(1'b1, 1'b1, "counter after a reset in a run");
    everything;
    soft_reset;
    load_ready = 1'b1;
    task_ready = 1'b1;
    all_reset("value after a soft reset in a run");
    for (r = 0; r < REGISTERS; r = r + 1) if (register_reads(r)) $display("reset %0s: three resets", register_name(r));
    for (r = 0; r < EVENTS; r = r + 1) check_race(r);
    check_errors;
    $display("end %0d faults", faults);
    $finish;
  end
  initial begin
    #20000000;
    $display("FAULT bench: it does not end");
    $finish;
  end
endmodule
`default_nettype wire
