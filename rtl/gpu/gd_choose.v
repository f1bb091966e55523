// SPDX-License-Identifier: Apache-2.0
// Chooses the slot of a task: of the first core with a free slot, counted from the core whose turn it is, the lowest free slot.
// Part of the dispatcher (gpu_dispatch.v). Words: gpu_types.vh.
//
// Pipelined: combinational
// Depth: 0
`include "gpu_types.vh"
`default_nettype none
module gd_choose #(
  parameter integer CORES = 4,
  parameter integer SLOTS = 4
) (
  input  wire [CORES*SLOTS-1:0] free_i, // slots that the task may have
  input  wire [`GD_CORE-1:0]    turn_i,
  output wire spot_t            spot_o  // if there is one
);
  reg [`GD_CORE-1:0] later, first; // the first core from the turn on, and the first of all
  reg some;                         // there is one from the turn on
  reg [`GD_SLOT-1:0] slot;
  reg [SLOTS-1:0] row;
  wire [`GD_CORE-1:0] core = some ? later : first;
  integer c, s;
  always @* begin
    later = `GD_CORE'd0;
    first = `GD_CORE'd0;
    some = 1'b0;
    for (c = CORES - 1; c >= 0; c = c - 1)
      if (|free_i[c*SLOTS +: SLOTS]) begin
        first = c[`GD_CORE-1:0];
        if (c[`GD_CORE-1:0] >= turn_i) begin
          later = c[`GD_CORE-1:0];
          some = 1'b1;
        end
      end
  end
  always @* begin
    row = {SLOTS{1'b0}};
    for (s = 0; s < CORES; s = s + 1) if (core == s[`GD_CORE-1:0]) row = row | free_i[s*SLOTS +: SLOTS];
    slot = `GD_SLOT'd0;
    for (s = SLOTS - 1; s >= 0; s = s - 1) if (row[s]) slot = s[`GD_SLOT-1:0];
  end
  assign spot_o = {core, slot};
endmodule
`default_nettype wire
