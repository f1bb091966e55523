// SPDX-License-Identifier: Apache-2.0
// When may the gates that the program holds open rest? While the core is frozen for a texture nothing is accessed, so the buffers' clocks can
// stop, if the end of the wait is known a wake latency ahead: where the texture memory answers after a fixed time (cycles_i frozen
// cycles per operation), by counting; otherwise (cycles_i = 0) the response itself is one cycle's notice, enough for a wake latency of 1.
`default_nettype none
module gate_rest (
  input  wire        clk_i,
  input  wire        rst_i,
  input  wire        tex_wait_i,
  input  wire        tm_rsp_i,
  input  wire [4:0]  wake_i,
  input  wire [15:0] cycles_i,
  output wire        rest_o
);
  reg [15:0] frozen_q; // frozen cycles before this one
  wire [16:0] until_awake = {1'b0, frozen_q} + {12'd0, wake_i};
  wire counted = until_awake < {1'b0, cycles_i};
  wire noticed = wake_i == 5'd0 | (wake_i == 5'd1 & ~tm_rsp_i);
  assign rest_o = tex_wait_i & (cycles_i != 16'd0 ? counted : noticed);

  always @(posedge clk_i)
    if (rst_i | ~tex_wait_i) frozen_q <= 16'd0;
    else frozen_q <= frozen_q + 16'd1;
endmodule
`default_nettype wire
