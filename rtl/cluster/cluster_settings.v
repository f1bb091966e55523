// SPDX-License-Identifier: Apache-2.0
// The cluster's settings, registers RULE to FRAGMENT of docs/cluster-registers.md. The host writes them while the cluster is idle.
// Part of a cluster of cores (cluster_control.v, which defines task, stage, slot, place, word and tag).
`default_nettype none
module cluster_settings #(
  parameter integer CORES = 2
) (
  input  wire             clk_i,
  input  wire             rst_i,
  // host
  input  wire             set_valid_i,
  input  wire [1:0]       set_number_i, // of the register, from RULE on
  input  wire [31:0]      set_data_i,
  output reg  [31:0]      set_read_o,
  // to the scheduler
  output wire [3:0]       take_min_o,  // rule ats: tasks of the other stage that have to wait
  output wire [3:0]       take_full_o,
  output wire [1:0]       balance_o,   // the rule (task_pick)
  output wire [CORES-1:0] home_o,      // home stage of each core
  // to the cores
  output wire [1:0]       policy_o,
  output wire [4:0]       wake_o,
  output wire [15:0]      tex_cycles_o,
  // by stage, fragment above vertex
  output wire [29:0]      entry_o,      // start address of the program
  output wire [11:0]      inputs_o,     // registers v of a thread
  output wire [11:0]      outputs_o,    // registers o of a thread
  output wire [1:0]       system_in_o,  // inputs have gl_FragCoord, gl_FrontFacing, gl_PointCoord
  output wire [1:0]       system_out_o  // results have gl_Position, gl_PointSize
);
`include "cluster_regs.vh"
  reg [31:0] rule_q, run_q, vertex_q, fragment_q;
  // A greater wake latency than the core has becomes the greatest.
  reg [31:0] run;
  always @* begin
    run = set_data_i & REG_RUN_MASK;
    if (run[RUN_WAKE +: RUN_WAKE_W] > RUN_WAKE_MAX[RUN_WAKE_W-1:0]) run[RUN_WAKE +: RUN_WAKE_W] = RUN_WAKE_MAX[RUN_WAKE_W-1:0];
  end
  always @(posedge clk_i)
    if (rst_i) begin
      rule_q <= REG_RULE_RESET;
      run_q <= REG_RUN_RESET;
      vertex_q <= REG_VERTEX_RESET;
      fragment_q <= REG_FRAGMENT_RESET;
    end else if (set_valid_i)
      case (set_number_i)
        REG_RULE[3:2]: rule_q <= set_data_i & REG_RULE_MASK;
        REG_RUN[3:2]: run_q <= run;
        REG_VERTEX[3:2]: vertex_q <= set_data_i & REG_VERTEX_MASK;
        default: fragment_q <= set_data_i & REG_FRAGMENT_MASK;
      endcase
  always @*
    case (set_number_i)
      REG_RULE[3:2]: set_read_o = rule_q;
      REG_RUN[3:2]: set_read_o = run_q;
      REG_VERTEX[3:2]: set_read_o = vertex_q;
      default: set_read_o = fragment_q;
    endcase
  assign take_min_o = rule_q[RULE_TAKE_MIN +: RULE_TAKE_MIN_W];
  assign take_full_o = rule_q[RULE_TAKE_FULL +: RULE_TAKE_FULL_W];
  assign balance_o = rule_q[RULE_BALANCE +: RULE_BALANCE_W];
  assign home_o = rule_q[RULE_HOME +: CORES];
  assign policy_o = run_q[RUN_POLICY +: RUN_POLICY_W];
  assign wake_o = run_q[RUN_WAKE +: RUN_WAKE_W];
  assign tex_cycles_o = run_q[RUN_TEX_CYCLES +: RUN_TEX_CYCLES_W];
  assign entry_o = {fragment_q[FRAGMENT_ENTRY +: FRAGMENT_ENTRY_W], vertex_q[VERTEX_ENTRY +: VERTEX_ENTRY_W]};
  assign inputs_o = {fragment_q[FRAGMENT_INPUTS +: FRAGMENT_INPUTS_W], vertex_q[VERTEX_INPUTS +: VERTEX_INPUTS_W]};
  assign outputs_o = {fragment_q[FRAGMENT_OUTPUTS +: FRAGMENT_OUTPUTS_W], vertex_q[VERTEX_OUTPUTS +: VERTEX_OUTPUTS_W]};
  assign system_in_o = {fragment_q[FRAGMENT_SYSTEM_IN], vertex_q[VERTEX_SYSTEM_IN]};
  assign system_out_o = {fragment_q[FRAGMENT_SYSTEM_OUT], vertex_q[VERTEX_SYSTEM_OUT]};
  // Bits without meaning.
  wire unused = &{1'b0, rule_q, run_q, vertex_q, fragment_q};
endmodule
`default_nettype wire
