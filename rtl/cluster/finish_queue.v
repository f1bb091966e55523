// SPDX-License-Identifier: Apache-2.0
// A queue of tasks that have finished, for the host to read in order. A task is shown when all result words that were accepted before it are in memory.
// There is room for 2^AW tasks; the host's next task waits while so many have not been read.
// Part of the bus side of a cluster (cluster_bus.v).
`default_nettype none
module finish_queue #(
  parameter integer AW = 6
) (
  input  wire        clk_i,
  input  wire        rst_i,
  // cluster
  input  wire        task_i,     // it takes a task
  output wire        room_o,     // it may take one
  input  wire        finish_i,
  input  wire [21:0] entry_i,
  // result words so far, modulo 256
  input  wire [7:0]  accepted_i,
  input  wire [7:0]  written_i,
  // host
  output wire [AW:0] count_o,    // tasks to read
  output wire [21:0] entry_o,    // the oldest
  input  wire        pop_i
);
  reg [21:0] entry_q [0:(1<<AW)-1];
  reg [7:0] stamp_q [0:(1<<AW)-1];
  reg [AW:0] in_q, safe_q, out_q, tasks_q;
  wire [7:0] ahead = written_i - stamp_q[safe_q[AW-1:0]];
  wire safe = safe_q != in_q & ~ahead[7];
  wire pop = pop_i & safe_q != out_q;
  assign room_o = ~tasks_q[AW];
  assign count_o = safe_q - out_q;
  assign entry_o = entry_q[out_q[AW-1:0]];
  always @(posedge clk_i)
    if (finish_i) begin
      entry_q[in_q[AW-1:0]] <= entry_i;
      stamp_q[in_q[AW-1:0]] <= accepted_i;
    end
  always @(posedge clk_i)
    if (rst_i) begin
      in_q <= {AW+1{1'b0}};
      safe_q <= {AW+1{1'b0}};
      out_q <= {AW+1{1'b0}};
      tasks_q <= {AW+1{1'b0}};
    end else begin
      if (finish_i) in_q <= in_q + 1'b1;
      if (safe) safe_q <= safe_q + 1'b1;
      if (pop) out_q <= out_q + 1'b1;
      if (task_i != pop) tasks_q <= task_i ? tasks_q + 1'b1 : tasks_q - 1'b1;
    end
  wire unused = &{1'b0, ahead[6:0]};
endmodule
`default_nettype wire
