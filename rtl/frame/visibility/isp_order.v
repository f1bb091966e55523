// SPDX-License-Identifier: Apache-2.0
// Remembers the kinds (list, record, corners) of the requests that memory has not answered yet, in their order, so that each answer finds its reader.
// Up to 24 are outstanding.
// Part of visibility (visibility.v). Words: isp_types.vh.
`default_nettype none
module isp_order (
  input  wire       clk_i,
  input  wire       rst_i,
  input  wire       test_en_i,
  input  wire       ask_i,    // a request, of this kind
  input  wire [1:0] kind_i,
  output wire       room_o,
  input  wire       answer_i, // an answer
  output wire [1:0] kind_o // of the next answer
);
  reg [4:0] to_q, from_q;
  reg [63:0] kind_q;
  wire [4:0] number = to_q - from_q;
  assign room_o = number < 5'd24;
  assign kind_o = kind_q[{from_q, 1'b0} +: 2];
  wire gclk, gclk_kind;
  clock_gate u_gate (.clk_i(clk_i), .en_i(rst_i | ask_i | answer_i), .test_en_i(test_en_i), .gclk_o(gclk));
  clock_gate u_gate_kind (.clk_i(clk_i), .en_i(ask_i), .test_en_i(test_en_i), .gclk_o(gclk_kind));
  always @(posedge gclk)
    if (rst_i) begin
      to_q <= 5'd0;
      from_q <= 5'd0;
    end else begin
      to_q <= to_q + {4'd0, ask_i};
      from_q <= from_q + {4'd0, answer_i};
    end
  always @(posedge gclk_kind) kind_q[{to_q, 1'b0} +: 2] <= kind_i;
endmodule
`default_nettype wire
