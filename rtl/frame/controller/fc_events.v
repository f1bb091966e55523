// SPDX-License-Identifier: Apache-2.0
// A queue of begins and ends of tiles, from visibility to the back end, each with the number of hand-overs before it: the back end loads or stores the
// tile when the tasks of these hand-overs are done. 16 tiles may be in the queue.
// Part of the controller of a frame's cores (frame_controller.v). Words: fc_types.vh.
`include "fc_types.vh"
`default_nettype none
module fc_events (
  input  wire             clk_i,
  input  wire             rst_i,
  input  wire             test_en_i,
  // visibility
  output wire             room_o,   // a further tile may begin
  input  wire             takes_i,  // it does
  input  wire             hand_i,   // a hand-over
  input  wire             colors_i, // a tile has begun, and has to be loaded
  input  wire             end_i,    // a tile has ended
  input  wire [15:0]      tile_i,
  // to the back end
  output wire             valid_o,
  output wire fc_event_t  event_o,
  input  wire             take_i,
  input  wire             stores_i, // ... it is the end of a tile
  output wire             idle_o
);
  reg [`FC_HANDS-1:0] hands_q;
  reg [4:0] tiles_q; // that have begun, and are not stored
  reg [5:0] in_q;
  wire [`FC_HANDS-1:0] hands = hands_q + {{`FC_HANDS-1{1'b0}}, hand_i};
  wire put = colors_i | end_i;
  fc_event_t event_in;
  assign event_in = {colors_i, tile_i, hands};
  fc_queue #(.WIDTH(`FC_EVENT), .AW(5)) u_queue (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    .we_i(put),
    .waddr_i(in_q[4:0]),
    .wdata_i(event_in),
    .end_i(in_q),
    .valid_o(valid_o),
    .data_o(event_o),
    .take_i(take_i)
  );
  assign room_o = ~tiles_q[4];
  assign idle_o = tiles_q == 5'd0;
  wire gclk_hand, gclk_in, gclk_tiles;
  clock_gate u_gate_hand (.clk_i(clk_i), .en_i(rst_i | hand_i), .test_en_i(test_en_i), .gclk_o(gclk_hand));
  clock_gate u_gate_in (.clk_i(clk_i), .en_i(rst_i | put), .test_en_i(test_en_i), .gclk_o(gclk_in));
  clock_gate u_gate_tiles (.clk_i(clk_i), .en_i(rst_i | (takes_i ^ stores_i)), .test_en_i(test_en_i), .gclk_o(gclk_tiles));
  always @(posedge gclk_hand) hands_q <= rst_i ? `FC_HANDS'd0 : hands;
  always @(posedge gclk_in) in_q <= rst_i ? 6'd0 : in_q + 6'd1;
  always @(posedge gclk_tiles) tiles_q <= rst_i ? 5'd0 : takes_i ? tiles_q + 5'd1 : tiles_q - 5'd1;
endmodule
`default_nettype wire
