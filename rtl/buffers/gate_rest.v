// SPDX-License-Identifier: Apache-2.0
// When may the gates that the program holds open rest? While the core is frozen for a texture nothing is accessed, so the buffers' clocks can
// stop, if the end of the wait is known a wake latency ahead: where the texture memory answers after a fixed time (cycles_i frozen
// cycles for one request, 2 * cycles_i - 1 for two, of which is known after the first cycle), by counting; otherwise (cycles_i = 0) the last
// response itself is one cycle's notice, enough for a wake latency of 1.
`default_nettype none
module gate_rest (
  input  wire        clk_i,
  input  wire        rst_i,
  input  wire        tex_wait_i,
  input  wire        twice_i,    // this wait has two requests
  input  wire        last_rsp_i, // its last response comes in this cycle
  input  wire [4:0]  wake_i,
  input  wire [15:0] cycles_i,
  output wire        rest_o
);
  reg [16:0] frozen_q; // frozen cycles before this one
  wire [17:0] until_awake = {1'b0, frozen_q} + {13'd0, wake_i};
  wire [17:0] cycles = twice_i ? {1'b0, cycles_i, 1'b0} - 18'd1 : {2'd0, cycles_i};
  wire counted = until_awake < cycles;
  wire noticed = wake_i == 5'd0 | (wake_i == 5'd1 & ~last_rsp_i);
  assign rest_o = tex_wait_i & (cycles_i != 16'd0 ? counted : noticed);

  always @(posedge clk_i)
    if (rst_i | ~tex_wait_i) frozen_q <= 17'd0;
    else frozen_q <= frozen_q + 17'd1;
endmodule
`default_nettype wire
