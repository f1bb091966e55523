// SPDX-License-Identifier: Apache-2.0
// State of the threads. The host starts a thread, the `end` operation ends it, and it retires when none of its
// operations is in flight any more. The core is busy up to the cycle of the last retirement.
// Part of the core (shader_core.v). Names: core_types.vh.
`default_nettype none
module thread_ctl #(
  parameter integer THREADS = 1,
  parameter bit QUADS = 1'b0,
  parameter bit SLOT_PORTS = 1'b0
) (
  input  wire               clk_i,
  input  wire               rst_i,
  // from the host
  input  wire               start_i,
  input  wire [THREADS-1:0] start_mask_i,
  input  wire               start_program_i,
  // from the pipeline
  input  wire [THREADS-1:0] end_i,      // `end` acts in this cycle
  input  wire [THREADS-1:0] inflight_i, // an operation in OF, EX or WB
  output wire               go_o,       // a run starts with the next cycle
  output wire               busy_o,
  output wire [THREADS-1:0] join_o,     // threads that start while others run
  output wire [THREADS-1:0] programs_o, // the program of each thread
  output wire [THREADS-1:0] running_o,
  output wire [THREADS-1:0] live_o,     // started and not retired; for quads
  output wire [THREADS-1:0] retired_o
);
  reg busy_q;
  reg [THREADS-1:0] started_q, ended_q;
  // A start in the last cycle of a run begins a new run.
  wire ending = &(retired_o | ~started_q);
  assign go_o = (start_i & ~busy_q & (|start_mask_i)) | (SLOT_PORTS & start_i & ending & (|start_mask_i));
  assign join_o = {THREADS{SLOT_PORTS & start_i & busy_q & ~ending}} & start_mask_i;
  assign busy_o = busy_q;
  assign running_o = started_q & ~ended_q;
  assign live_o = QUADS ? started_q & ~retired_o : {THREADS{1'b0}};
  assign retired_o = started_q & ended_q & ~inflight_i;

  always @(posedge clk_i)
    if (rst_i) begin
      busy_q <= 1'b0;
      started_q <= {THREADS{1'b0}};
      ended_q <= {THREADS{1'b0}};
    end else if (go_o) begin
      busy_q <= 1'b1;
      started_q <= start_mask_i;
      ended_q <= {THREADS{1'b0}};
    end else begin
      ended_q <= ended_q | end_i;
      if (|join_o) begin
        started_q <= started_q | join_o;
        ended_q <= (ended_q | end_i) & ~join_o;
      end
      if (retired_o == started_q) busy_q <= 1'b0;
    end
  generate
    if (!SLOT_PORTS) begin : g_one_program
      assign programs_o = {THREADS{1'b0}};
      wire unused = &{1'b0, start_program_i};
    end else begin : g_programs
      reg [THREADS-1:0] programs_q;
      always @(posedge clk_i) if (start_i) programs_q <= (programs_q & ~start_mask_i) | (start_mask_i & {THREADS{start_program_i}});
      assign programs_o = programs_q;
    end
  endgenerate
endmodule
`default_nettype wire
