// SPDX-License-Identifier: Apache-2.0
// Chooses the stage whose task one core takes next, by the cluster's rule (docs/cluster.md, Scheduler).
// Part of a cluster of cores (cluster_control.v, which defines task, stage, slot, place, word and tag).
`default_nettype none
module task_pick (
  // settings
  input  wire [1:0] balance_i,    // 0 fixed, 1 ats, 2 any
  input  wire [3:0] take_min_i,   // rule ats: the core takes a task of the other stage if so many wait there and none of its own stage
  input  wire [3:0] take_full_i,  // ... the same if there are some of its own
  input  wire       home_i,       // home stage of the core
  // the queues: tasks that wait
  input  wire [3:0] vertex_i,
  input  wire [3:0] fragment_i,
  input  wire       fragment_first_i, // the oldest task of both is a fragment task
  // what the core takes
  output wire       valid_o,
  output wire       stage_o
);
  wire [3:0] own = home_i ? fragment_i : vertex_i;
  wire [3:0] other = home_i ? vertex_i : fragment_i;
  wire fixed = balance_i == 2'd0;
  wire any = balance_i == 2'd2;
  wire helps = own == 4'd0 ? other != 4'd0 && other >= take_min_i : other >= take_full_i && own < take_full_i;
  wire takes_other = ~fixed & helps;
  wire oldest = vertex_i == 4'd0 || (fragment_i != 4'd0 && fragment_first_i);
  assign valid_o = any ? vertex_i != 4'd0 || fragment_i != 4'd0 : own != 4'd0 || takes_other;
  assign stage_o = any ? oldest : home_i ^ takes_other;
endmodule
`default_nettype wire
