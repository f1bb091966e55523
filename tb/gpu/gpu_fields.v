// SPDX-License-Identifier: Apache-2.0
// Uses all structures of gpu_commands.vh, so that a tool that reads this file reads them (scripts/check/gpu-commands): tells whether a record has a
// reserved bit that is 1.
`default_nettype none
`include "gpu_commands.vh"
module gpu_fields (
    input wire [511:0] pass_words_i,
    input wire [1023:0] draw_words_i,
    output wire pass_bad_o,
    output wire draw_bad_o,
    output wire [11:0] width_o,
    output wire [31:0] count_o
);
  gpu_pass_t pass;
  gpu_draw_t draw;
  assign pass = pass_words_i;
  assign draw = draw_words_i;
  assign pass_bad_o = |(pass & ~`GPU_PASS_BITS);
  assign draw_bad_o = |(draw & ~`GPU_DRAW_BITS);
  assign width_o = pass.width_less1;
  assign count_o = draw.count;
endmodule
`default_nettype wire
