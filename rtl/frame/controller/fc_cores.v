// SPDX-License-Identifier: Apache-2.0
// Starts tasks on the cores, which take turns, and lets their results leave in the order of the tasks: one in a cycle, if there is room before
// the back end. A core that gives its results away begins the next task in the next cycle.
// Part of the controller of a frame's cores (frame_controller.v). Words: fc_types.vh.
//
//   cycle     n                                         n+1
//   happens   task_i: a task is complete, or c_done_i:  c_start_o: the first cycle of a task
//             the last cycle of a task
`include "fc_types.vh"
`default_nettype none
module fc_cores #(
  parameter integer CORES = 4
) (
  input  wire                  clk_i,
  input  wire                  rst_i,
  input  wire                  test_en_i,
  input  wire [2:0]            cores_i,   // constant, at most CORES
  // from the iterators
  input  wire                  task_i,      // a task is complete: all its inputs are there
  output wire [`FC_CORE-1:0]   fill_core_o, // core of the task that gets inputs
  output wire [1:0]            fill_slot_o, // ... in this slot of it
  output wire                  start_o,     // a task starts on a core
  output wire [`FC_TASK-1:0]   started_o,   // tasks that were started so far
  output wire                  running_o,   // a core runs a task
  // cores
  output wire [CORES-1:0]      c_start_o,
  output wire [1:0]            c_slot_o,  // that has the inputs of the task that starts
  output wire [4*CORES-1:0]    c_round_o, // of its task: it begins with c_start_o
  input  wire [CORES-1:0]      c_done_i,  // the last cycle of its task: the results are there
  // to the back end
  input  wire                  room_i,      // there is room for a task
  output wire                  leaves_o     // the results of a task leave its core
);
  reg [`FC_TASK-1:0] complete_q, started_q;
  reg [`FC_CORE-1:0] fill_core_q, start_core_q, leave_core_q;
  reg [1:0] fill_slot_q;
  reg [`FC_ROUND-1:0] start_round_q;
  reg [CORES-1:0] start_q, run_q, done_q;
  wire [`FC_CORE-1:0] last_core = cores_i[1:0] - 2'd1;

  wire [CORES-1:0] first = {{CORES-1{1'b0}}, 1'b1};
  wire [CORES-1:0] at_start = first << start_core_q;
  wire [CORES-1:0] at_leave = first << leave_core_q;
  wire [CORES-1:0] done = run_q & (done_q | c_done_i);
  assign leaves_o = room_i & |(done & at_leave);
  wire [CORES-1:0] leaves = at_leave & {CORES{leaves_o}};
  wire start = (task_i | complete_q != started_q) & |(at_start & (~run_q | leaves));
  wire [CORES-1:0] starts = at_start & {CORES{start}};
  assign start_o = start;
  assign started_o = started_q;
  assign c_start_o = start_q;
  assign running_o = |run_q;
  assign fill_core_o = fill_core_q;
  assign fill_slot_o = fill_slot_q;

  wire gclk_fill, gclk_start, gclk_leave, gclk_run;
  clock_gate u_gate_fill (.clk_i(clk_i), .en_i(rst_i | task_i), .test_en_i(test_en_i), .gclk_o(gclk_fill));
  clock_gate u_gate_start (.clk_i(clk_i), .en_i(rst_i | start), .test_en_i(test_en_i), .gclk_o(gclk_start));
  clock_gate u_gate_leave (.clk_i(clk_i), .en_i(rst_i | leaves_o), .test_en_i(test_en_i), .gclk_o(gclk_leave));
  clock_gate u_gate_run (
    .clk_i(clk_i),
    .en_i(rst_i | start | leaves_o | (|(c_done_i & run_q)) | (|start_q)),
    .test_en_i(test_en_i),
    .gclk_o(gclk_run)
  );
  always @(posedge gclk_fill)
    if (rst_i) begin
      complete_q <= `FC_TASK'd0;
      fill_core_q <= 2'd0;
      fill_slot_q <= 2'd0;
    end else begin
      complete_q <= complete_q + `FC_TASK'd1;
      fill_core_q <= fill_core_q == last_core ? 2'd0 : fill_core_q + 2'd1;
      if (fill_core_q == last_core) fill_slot_q <= fill_slot_q + 2'd1;
    end
  always @(posedge gclk_start)
    if (rst_i) begin
      started_q <= `FC_TASK'd0;
      start_core_q <= 2'd0;
      start_round_q <= `FC_ROUND'd0;
    end else begin
      started_q <= started_q + `FC_TASK'd1;
      start_core_q <= start_core_q == last_core ? 2'd0 : start_core_q + 2'd1;
      if (start_core_q == last_core) start_round_q <= start_round_q + `FC_ROUND'd1;
    end
  always @(posedge gclk_leave) leave_core_q <= rst_i | leave_core_q == last_core ? 2'd0 : leave_core_q + 2'd1;
  always @(posedge gclk_run)
    if (rst_i) begin
      start_q <= {CORES{1'b0}};
      run_q <= {CORES{1'b0}};
      done_q <= {CORES{1'b0}};
    end else begin
      start_q <= starts;
      run_q <= (run_q & ~leaves) | starts;
      done_q <= done & ~leaves;
    end
  wire unused = &{1'b0, cores_i[2]};
  genvar k;
  generate
    for (k = 0; k < CORES; k = k + 1) begin : g_core
      wire gclk;
      clock_gate u_gate (.clk_i(clk_i), .en_i(starts[k]), .test_en_i(test_en_i), .gclk_o(gclk));
      reg [`FC_ROUND-1:0] round_q;
      always @(posedge gclk) round_q <= start_round_q;
      assign c_round_o[4*k +: 4] = round_q;
    end
  endgenerate
  // A core's slots take turns.
  reg [1:0] slot;
  integer n;
  always @* begin
    slot = 2'd0;
    for (n = 0; n < CORES; n = n + 1) slot = slot | (c_round_o[4*n +: 2] & {2{start_q[n]}});
  end
  assign c_slot_o = slot;
endmodule
`default_nettype wire
