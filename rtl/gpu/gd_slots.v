// SPDX-License-Identifier: Apache-2.0
// The state of all slots, a bit of a vector for each. A slot is free, or taken: kept for a task, open, running, or done and not read yet.
// Part of the dispatcher (gpu_dispatch.v). Words: gpu_types.vh.
`include "gpu_types.vh"
`default_nettype none
module gd_slots #(
  parameter integer ALL = 16,  // slots
  parameter integer GROUP = 4  // threads of a slot: 1 or 4
) (
  input  wire                   clk_i,
  input  wire                   rst_i,
  input  wire                   test_en_i,
  // changes
  input  wire [ALL-1:0]         take_i,    // it is kept for a task
  input  wire [ALL-1:0]         drop_i,    // it is not needed after all
  input  wire [2*ALL-1:0]       open_i,    // it gets a task of the vertex stage; of the fragment stage
  input  wire task_use_t        v_use_i,
  input  wire task_use_t        f_use_i,
  input  wire [ALL-1:0]         run_i,     // its task is complete
  input  wire [3:0]             mask_i,    // ... and these threads start
  input  wire [ALL-1:0]         start_i,   // they start in this cycle
  input  wire [ALL-1:0]         free_i,    // its results have been read
  // ends tasks
  input  wire                   stop_i,    // all that run
  input  wire                   tick_i,    // those that ran at the tick before
  output wire                   timeout_o, // a tick ends a task
  // cores
  input  wire [ALL*GROUP-1:0]   retired_i,
  input  wire [ALL*GROUP-1:0]   killed_i,
  output wire [ALL*GROUP-1:0]   abort_o,
  // state
  output wire [ALL-1:0]         taken_o,
  output wire [ALL-1:0]         running_o,
  output wire [ALL-1:0]         aborted_o, // of tasks that are done
  output wire [4*ALL-1:0]       killed_o,
  output wire [`GD_USE*ALL-1:0] use_o,
  output wire place_mask_t      used_o     // by open and running tasks
);
  reg [ALL-1:0] taken_q, used_q, running_q, abort_q, old_q, aborted_q;
  wire [ALL-1:0] ends;
  wire [ALL-1:0] late = old_q & {ALL{tick_i}} & running_q & ~ends & ~abort_q;
  assign timeout_o = |late;
  assign taken_o = taken_q;
  assign running_o = running_q;
  assign aborted_o = aborted_q;
  wire [ALL-1:0] opens = open_i[2*ALL-1:ALL] | open_i[ALL-1:0];
  wire [ALL-1:0] changes = take_i | drop_i | free_i | opens | run_i | ends;
  wire gclk;
  clock_gate u_gate (
    .clk_i(clk_i),
    .en_i(rst_i | (|changes) | ((stop_i | tick_i) & (|running_q))),
    .test_en_i(test_en_i),
    .gclk_o(gclk)
  );
  always @(posedge gclk)
    if (rst_i) begin
      taken_q <= {ALL{1'b0}};
      used_q <= {ALL{1'b0}};
      running_q <= {ALL{1'b0}};
      abort_q <= {ALL{1'b0}};
      old_q <= {ALL{1'b0}};
    end else begin
      taken_q <= (taken_q & ~drop_i & ~free_i) | take_i;
      used_q <= (used_q & ~ends) | opens;
      running_q <= (running_q & ~ends) | run_i;
      abort_q <= ~ends & (abort_q | ({ALL{stop_i}} & running_q) | late);
      old_q <= ~ends & (old_q | ({ALL{tick_i}} & running_q));
    end
  always @(posedge gclk) aborted_q <= (aborted_q & ~ends) | (abort_q & ends);
  wire [18*ALL-1:0] used; // places, by slot
  genvar k;
  generate
    for (k = 0; k < ALL; k = k + 1) begin : g_slot
      reg [`GD_USE-1:0] use_q;
      reg [GROUP-1:0] mask_q, killed_q;
      wire [1:0] code = 2'd1 << use_q[6];
      wire [7:0] constants = 8'd1 << use_q[5:3];
      wire [7:0] samplers = 8'd1 << use_q[2:0];
      assign ends[k] = running_q[k] & ~start_i[k] & (&(retired_i[k*GROUP +: GROUP] | ~mask_q));
      assign abort_o[k*GROUP +: GROUP] = {GROUP{abort_q[k]}};
      assign use_o[`GD_USE*k +: `GD_USE] = use_q;
      assign used[18*k +: 18] = {code, constants, samplers} & {18{used_q[k]}};
      wire gclk_slot;
      clock_gate u_gate (.clk_i(clk_i), .en_i(opens[k] | run_i[k] | ends[k]), .test_en_i(test_en_i), .gclk_o(gclk_slot));
      always @(posedge gclk_slot) if (opens[k]) use_q <= open_i[ALL+k] ? f_use_i : v_use_i;
      always @(posedge gclk_slot) if (run_i[k]) mask_q <= mask_i[GROUP-1:0];
      always @(posedge gclk_slot) if (ends[k]) killed_q <= killed_i[k*GROUP +: GROUP] & mask_q;
      if (GROUP == 4) begin : g_four
        assign killed_o[4*k +: 4] = killed_q;
      end else begin : g_one
        assign killed_o[4*k +: 4] = {{4-GROUP{1'b0}}, killed_q};
      end
    end
    if (GROUP != 4) begin : g_less
      wire unused = &{1'b0, mask_i[3:GROUP]};
    end
  endgenerate
  reg [17:0] all_used;
  integer i;
  always @* begin
    all_used = 18'd0;
    for (i = 0; i < ALL; i = i + 1) all_used = all_used | used[18*i +: 18];
  end
  assign used_o = all_used;
endmodule
`default_nettype wire
