// SPDX-License-Identifier: Apache-2.0
// Stands for the steps of a division (isp_divide) in proofs. Low counts them in its lowest bits, so that a proof can tell how many there were. Its other bits depend on rest and
// divisor, and are the same again after four steps.
// See docs/frame-proofs.md.
`default_nettype none
module isp_divide (
  input  wire [47:0] rest_i,
  input  wire [39:0] low_i,
  input  wire [47:0] divisor_i,
  output wire [47:0] rest_o,
  output wire [39:0] low_o
);
  assign rest_o = rest_i ^ divisor_i;
  assign low_o = {low_i[39:6] ^ rest_i[33:0] ^ divisor_i[33:0], low_i[5:0] + 6'd1};
  wire unused = &{1'b0, rest_i[47:34], divisor_i[47:34]};
endmodule
`default_nettype wire
