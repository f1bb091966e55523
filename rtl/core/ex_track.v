// SPDX-License-Identifier: Apache-2.0
// Follows the operations of one group through the LAT stages of EX and through WB: valid, thread, destination and mask.
// Reports which threads have an operation here, and which threads will write o in a later cycle.
// Part of the core (shader_core.v). Names: core_types.vh.
`default_nettype none
module ex_track #(
  parameter integer THREADS = 1,
  parameter integer TW = 1,
  parameter integer LAT = 1
) (
  input  wire               clk_i,
  input  wire               rst_i,
  input  wire               adv_i,
  // from OF
  input  wire               valid_i,
  input  wire [TW-1:0]      thread_i,
  input  wire [7:0]         dst_i,
  input  wire [3:0]         mask_i,
  // EX
  output wire               first_valid_o, // in the first stage of EX
  output wire [3:0]         first_mask_o,
  output wire               last_valid_o,  // in the last stage
  output wire [3:0]         last_mask_o,
  output wire [TW-1:0]      last_thread_o,
  output wire [7:0]         last_dst_o,
  output wire [THREADS-1:0] o_write_o,     // writes to o in EX
  output wire [THREADS-1:0] inflight_o,    // operations in EX and WB
  // WB, registered
  output wire               wb_valid_o,
  output wire [TW-1:0]      wb_thread_o,
  output wire [7:0]         wb_dst_o,
  output wire [3:0]         wb_mask_o
);
`include "isa.vh"
  // Stage 0 is the first stage of EX, stage LAT is WB.
  reg [LAT:0] valid_q;
  reg [(LAT+1)*TW-1:0] thread_q;
  reg [(LAT+1)*8-1:0] dst_q;
  reg [(LAT+1)*4-1:0] mask_q;
  integer i;
  always @(posedge clk_i)
    if (rst_i) valid_q <= {(LAT + 1){1'b0}};
    else if (adv_i) valid_q <= {valid_q[LAT-1:0], valid_i};
  always @(posedge clk_i)
    if (adv_i) begin
      if (valid_i) begin
        thread_q[0 +: TW] <= thread_i;
        dst_q[0 +: 8] <= dst_i;
        mask_q[0 +: 4] <= mask_i;
      end
      for (i = 1; i <= LAT; i = i + 1)
        if (valid_q[i-1]) begin
          thread_q[i*TW +: TW] <= thread_q[(i-1)*TW +: TW];
          dst_q[i*8 +: 8] <= dst_q[(i-1)*8 +: 8];
          mask_q[i*4 +: 4] <= mask_q[(i-1)*4 +: 4];
        end
    end

  genvar s, t;
  generate
    for (t = 0; t < THREADS; t = t + 1) begin : g_thread
      localparam [TW-1:0] ID = t;
      wire [LAT:0] mine, writes;
      for (s = 0; s <= LAT; s = s + 1) begin : g_stage
        wire [2:0] file = dst_q[s*8 + 5 +: 3];
        assign mine[s] = valid_q[s] && (THREADS == 1 || thread_q[s*TW +: TW] == ID);
        assign writes[s] = mine[s] && s < LAT && file == DST_O[7:5];
      end
      assign inflight_o[t] = |mine;
      assign o_write_o[t] = |writes;
    end
  endgenerate
  assign first_valid_o = valid_q[0];
  assign first_mask_o = mask_q[0 +: 4];
  assign last_valid_o = valid_q[LAT-1];
  assign last_mask_o = mask_q[(LAT-1)*4 +: 4];
  assign last_thread_o = thread_q[(LAT-1)*TW +: TW];
  assign last_dst_o = dst_q[(LAT-1)*8 +: 8];
  assign wb_valid_o = valid_q[LAT];
  assign wb_thread_o = thread_q[LAT*TW +: TW];
  assign wb_dst_o = dst_q[LAT*8 +: 8];
  assign wb_mask_o = mask_q[LAT*4 +: 4];
endmodule
`default_nettype wire
