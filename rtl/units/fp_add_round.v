// SPDX-License-Identifier: Apache-2.0
// Second half of the adder: adds, normalizes, rounds.
// Pipelined: combinational
// Depth: 0
`include "fp_types.vh"
`default_nettype none
(* gloam_nets = "none" *)
module fp_add_round (
  input  wire fp_aligned_t mid_i, // from fp_add_align
  output wire [31:0]       y_o
);
  wire [27:0] sum = mid_i.sub ? {1'b0, mid_i.high} - {1'b0, mid_i.low} : {1'b0, mid_i.high} + {1'b0, mid_i.low};
  wire [27:0] norm;
  wire [4:0] lz;
  fp_norm #(.WIDTH(28), .LOG(5)) u_norm (.x_i(sum), .x_o(norm), .lz_o(lz));

  wire [31:0] rounded;
  fp_round u_round (
    .sign_i(|sum ? mid_i.sign : mid_i.zero_sign),
    .exp_i($signed({2'b00, mid_i.exp}) + 10'sd1 - $signed({5'd0, lz})),
    .mant_i(norm[27:4]),
    .guard_i(norm[3]),
    .sticky_i(|norm[2:0]),
    .y_o(rounded)
  );
  assign y_o = mid_i.nan ? 32'h7fc00000 : mid_i.inf ? {mid_i.sign, 8'hff, 23'd0} : rounded;
endmodule
`default_nettype wire
