// SPDX-License-Identifier: Apache-2.0
// The threads that wait in `qsy`, the operation that waits until the threads of a quad meet. A quad is examined in
// the turn of its first thread. If all its threads that are still alive wait, the waiting threads with the lowest
// address continue in this rotation. A thread with its `qsy` in ID already counts as waiting, so a quad whose threads
// arrive in one rotation loses no cycle.
// Part of the core (shader_core.v). Names: core_types.vh.
`default_nettype none
module quad_sync #(
  parameter integer THREADS = 4,
  parameter integer TW = 2,
  parameter bit SLOT_PORTS = 1'b0
) (
  input  wire                  clk_i,
  input  wire                  rst_i,
  input  wire                  adv_i,
  input  wire                  go_i,
  input  wire [THREADS-1:0]    join_i,        // threads that start while others run
  // from thread control
  input  wire [THREADS-1:0]    live_i,        // started and not retired
  // from ID
  input  wire                  park_i,        // `qsy` is in ID ...
  input  wire [TW-1:0]         park_thread_i, // ... of this thread ...
  input  wire [14:0]           park_pc_i,     // ... which continues at this address
  // from IF
  input  wire [THREADS*15-1:0] pc_i,          // address at which each thread continues
  input  wire [TW-1:0]         turn_i,        // the thread that IF serves
  output wire                  hold_o         // it waits
);
  localparam [TW-1:0] IN_QUAD = 3;
  localparam [THREADS-1:0] ONE = 1;
  reg [THREADS-1:0] parked_q;
  wire [THREADS-1:0] parking = park_i ? ONE << park_thread_i : {THREADS{1'b0}};
  wire [THREADS-1:0] parked = parked_q | parking;
  wire [TW-1:0] first = turn_i & ~IN_QUAD;
  wire [3:0] waits = parked[first +: 4];
  wire together = turn_i == first && (live_i[first +: 4] & ~waits) == 4'd0;

  wire [59:0] pc;
  wire [3:0] leaves;
  genvar k, j;
  generate
    for (k = 0; k < 4; k = k + 1) begin : g_thread
      localparam [TW-1:0] K = k;
      wire [TW-1:0] id = first | K;
      assign pc[k*15 +: 15] = parking[id] ? park_pc_i : pc_i[id*15 +: 15];
      wire [3:0] behind;
      for (j = 0; j < 4; j = j + 1) begin : g_other
        if (j == k) begin : g_self
          assign behind[j] = 1'b0;
        end else begin : g_pair
          assign behind[j] = waits[j] && pc[j*15 +: 15] < pc[k*15 +: 15];
        end
      end
      assign leaves[k] = together & waits[k] & ~(|behind);
    end
  endgenerate
  reg [THREADS-1:0] stay;
  always @* begin
    stay = parked;
    stay[first +: 4] = waits & ~leaves;
  end
  assign hold_o = stay[turn_i];
  wire [THREADS-1:0] stays = ~({THREADS{SLOT_PORTS}} & join_i); // a thread that starts does not wait

  always @(posedge clk_i)
    if (rst_i | go_i) parked_q <= {THREADS{1'b0}};
    else if (adv_i) parked_q <= stay & stays;
    else parked_q <= parked_q & stays;
endmodule
`default_nettype wire
