// SPDX-License-Identifier: Apache-2.0
// Decides when the gates that the program opened may rest. While the core is frozen for a texture no buffer is
// accessed, so their clocks can stop. They must run again a wake latency before the wait ends, so the end must be known
// that early:
// - If the texture memory promises its time (cycles_i is not 0), the end is counted: a wait with one request has cycles_i frozen cycles,
//   one with two requests 2 * cycles_i - 1. The number of requests is known after the first frozen cycle. No wait is shorter than that,
//   because the texture unit holds an early response back. If a response is late, the gates are awake and wait for it.
// - Otherwise the last response announces the end. It is in a register for one cycle before the wait ends, which is enough for a wake
//   latency of 1.
// See docs/architecture.md, "6. Clock gates".
`default_nettype none
module gate_rest (
  input  wire        clk_i,
  input  wire        rst_i,
  input  wire        tex_wait_i,
  input  wire        twice_i,    // this wait has two requests
  input  wire        last_i,     // the last cycle of this wait
  input  wire [4:0]  wake_i,
  input  wire [15:0] cycles_i,
  output wire        rest_o
);
  reg [16:0] frozen_q; // frozen cycles before this one; stays at its largest value
  wire [17:0] until_awake = {1'b0, frozen_q} + {13'd0, wake_i};
  wire [17:0] cycles = twice_i ? {1'b0, cycles_i, 1'b0} - 18'd1 : {2'd0, cycles_i};
  wire counted = until_awake < cycles;
  wire noticed = wake_i == 5'd0 | (wake_i == 5'd1 & ~last_i);
  assign rest_o = tex_wait_i & (cycles_i != 16'd0 ? counted : noticed);

  always @(posedge clk_i)
    if (rst_i | ~tex_wait_i) frozen_q <= 17'd0;
    else if (~&frozen_q) frozen_q <= frozen_q + 17'd1;
endmodule
`default_nettype wire
