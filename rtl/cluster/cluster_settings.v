// SPDX-License-Identifier: Apache-2.0
// The cluster's settings. The host writes them while the cluster is idle.
//
//   number  bits
//   0       [3:0] take_least, [7:4] take_full, [9:8] balance (0 fixed, 1 ats, 2 any), [23:16] home stage, a bit for each core
//   1       [1:0] gating policy, [12:8] wake latency, [31:16] promised cycles of a texture operation
//   2, 3    vertex, fragment: [14:0] entry, [21:16] inputs, [22] system values in, [29:24] outputs, [30] system values out
`default_nettype none
module cluster_settings #(
  parameter CORES = 2
) (
  input  wire             clk_i,
  input  wire             rst_i,
  // host
  input  wire             set_valid_i,
  input  wire [1:0]       set_number_i,
  input  wire [31:0]      set_data_i,
  // to the scheduler
  output wire [3:0]       take_least_o,
  output wire [3:0]       take_full_o,
  output wire [1:0]       balance_o,
  output wire [CORES-1:0] home_o,
  // to the cores
  output wire [1:0]       policy_o,
  output wire [4:0]       wake_o,
  output wire [15:0]      tex_cycles_o,
  // by stage, fragment above vertex
  output wire [29:0]      entry_o,
  output wire [11:0]      inputs_o,
  output wire [11:0]      outputs_o,
  output wire [1:0]       system_in_o,
  output wire [1:0]       system_out_o
);
  reg [31:0] rule_q, run_q, vertex_q, fragment_q;
  always @(posedge clk_i)
    if (rst_i) begin
      rule_q <= 32'h0000_0191; // ats, least 1, full 9
      run_q <= 32'd0;
      vertex_q <= 32'd0;
      fragment_q <= 32'd0;
    end else if (set_valid_i)
      case (set_number_i)
        2'd0: rule_q <= set_data_i;
        2'd1: run_q <= set_data_i;
        2'd2: vertex_q <= set_data_i;
        default: fragment_q <= set_data_i;
      endcase
  assign take_least_o = rule_q[3:0];
  assign take_full_o = rule_q[7:4];
  assign balance_o = rule_q[9:8];
  assign home_o = rule_q[16 +: CORES];
  assign policy_o = run_q[1:0];
  assign wake_o = run_q[12:8];
  assign tex_cycles_o = run_q[31:16];
  assign entry_o = {fragment_q[14:0], vertex_q[14:0]};
  assign inputs_o = {fragment_q[21:16], vertex_q[21:16]};
  assign outputs_o = {fragment_q[29:24], vertex_q[29:24]};
  assign system_in_o = {fragment_q[22], vertex_q[22]};
  assign system_out_o = {fragment_q[30], vertex_q[30]};
  // Bits without meaning.
  wire unused = &{1'b0, rule_q, run_q, vertex_q, fragment_q};
endmodule
`default_nettype wire
