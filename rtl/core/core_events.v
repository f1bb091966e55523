// SPDX-License-Identifier: Apache-2.0
// What the core of a cluster does in a cycle, for the cluster's counters: a bit for each event (csrc/cluster/counters.def).
// Part of the core (shader_core.v). Names: core_types.vh.
`default_nettype none
module core_events (
  input  wire        clk_i,
  input  wire        rst_i,
  // core control
  input  wire        go_i,
  input  wire        busy_i,
  input  wire        adv_i,
  input  wire        tex_wait_i,
  input  wire        stall_v_i,
  input  wire        stall_o_i,
  // IF and ID
  input  wire        idle_i,   // no thread is ready to be fetched
  input  wire        switch_i, // another group comes into service, if the pipeline advances
  input  wire        id_valid_i,
  input  wire [4:0]  id_groups_i, // groups of the bundle's operations: A B C T F
  output wire [12:0] events_o
);
  // A run counts from its first bundle in ID on.
  reg begun_q;
  wire begun = busy_i & (begun_q | id_valid_i);
  always @(posedge clk_i) begun_q <= begun & ~go_i & ~rst_i;
  wire issue = adv_i & busy_i & id_valid_i;
  assign events_o = {
    id_groups_i & {5{issue}}, issue, switch_i & adv_i & busy_i & ~go_i, {idle_i, stall_o_i, stall_v_i, tex_wait_i, 1'b1} & {5{begun}}, busy_i
  };
endmodule
`default_nettype wire
