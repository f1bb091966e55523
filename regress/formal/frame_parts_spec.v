// SPDX-License-Identifier: Apache-2.0
// Proves the port of visibility to the iterators: a part of a quad that they do not accept stays unchanged, and each part
// that leaves belongs to a hand-over. Assumed: a hand-over comes only when there is room for it, and the iterators give
// the room back only when they have had its last part.
// `make formal PROOF=frame_parts_spec` proves it. docs/formal.md has the properties P1 to P19; docs/frame-proofs.md
// says what the proofs of a frame's blocks have in common. regress/formal/README.md explains the header lines below.
//
// proves: P5 P8 P10 P11 bus
// module: isp_quads
// design: rtl/frame/visibility/isp_quads.v regress/formal/abstract/ram_1r1w.v
// connect: free_gate u_quads.gclk
// connect: place_open u_quads.gclk_place
// connect: left_open u_quads.gclk_left
// connect: busy u_quads.busy_q
// connect: there u_quads.there_q
// connect: left u_quads.left_q
// clock: enable
// method: induction 2
// cover: 12
// break: rtl/frame/visibility/isp_quads.v: wire reads = more & (~there_q | leaves) => wire reads = more
// break: rtl/frame/visibility/isp_quads.v: .en_i(reads | (there_q & q_ready_i)) => .en_i(reads | there_q)
// break: rtl/frame/visibility/isp_quads.v: .en_i(rst_i | hand_i | reads) => .en_i(rst_i | hand_i)
// break: rtl/frame/visibility/isp_quads.v: .en_i(rst_i | hand_i | busy_q) => .en_i(rst_i | hand_i | q_ready_i)
`include "isp_types.vh"
`default_nettype none
module frame_parts_spec (
  input wire         clk_i,
  input wire         rst_i,
  input wire         valid_i,
  input wire [55:0]  marks_i,
  input wire         hand_i,
  input wire         hand_now_i,
  input wire [255:0] hand_mask_i,
  input wire [25:0]  now_tag_i,
  input wire [15:0]  tile_i,
  input wire         free_i,
  input wire         q_ready_i
);
  wire free, q_valid, q_last;
  wire [25:0] q_record;
  wire [15:0] q_tile;
  wire [5:0] q_place;
  wire [3:0] q_mask;
  isp_quads u_quads (
    .clk_i(clk_i), .rst_i(rst_i), .test_en_i(1'b0), .valid_i(valid_i), .marks_i(marks_i), .hand_i(hand_i), .hand_now_i(hand_now_i),
    .hand_mask_i(hand_mask_i), .now_tag_i(now_tag_i), .tile_i(tile_i), .free_o(free), .free_i(free_i), .q_valid_o(q_valid),
    .q_ready_i(q_ready_i), .q_record_o(q_record), .q_tile_o(q_tile), .q_place_o(q_place), .q_mask_o(q_mask), .q_last_o(q_last));
  wire free_gate, place_open, left_open, busy, there;
  wire [255:0] left;

  reg begun = 1'b0;
  always @(posedge clk_i) begun <= 1'b1;
  always @* if (!begun) assume (rst_i);

  // A hand-over: it is in the buffer, and its last part has left.
  reg given = 1'b0, over = 1'b0;
  always @(posedge clk_i)
    if (rst_i) {given, over} <= 2'b00;
    else begin
      given <= hand_i | (given & ~free_i);
      over <= ~hand_i & (over | (q_valid & q_ready_i & q_last));
    end
  always @* if (begun && !rst_i) begin
    if (hand_i) assume (!given && |hand_mask_i);
    if (free_i) assume (given && over);
  end

  reg waits = 1'b0;
  reg [52:0] part;
  always @(posedge clk_i) begin
    waits <= ~rst_i & q_valid & ~q_ready_i;
    part <= {q_record, q_tile, q_place, q_mask, q_last};
  end
  wire taken = q_valid & q_ready_i;
  always @*
    if (begun && !rst_i) begin
      assert (busy == given && free == ~given);
      if (!busy || over) assert (left == 256'd0 && !there); // nothing is in flight
      if (busy && !over) assert (there || left != 256'd0);  // and nothing of a hand-over is lost
      if (waits) assert (q_valid && part == {q_record, q_tile, q_place, q_mask, q_last});
      if (q_valid) assert (given && !over);
      if (taken) assert (free_gate && place_open);
      if (place_open && !there) assert (left_open); // a quad that is read is left no more
      if (!given && !hand_i) assert (!free_gate && !place_open && !left_open); // without work all gates are shut
      if (q_valid && !q_ready_i) assert (!place_open && !left_open);
    end
  always @*
    if (begun && !rst_i) begin
      cover (waits && q_ready_i);
      cover (taken && q_last && q_place == 6'd9);
      cover (taken && !q_last && q_mask == 4'd5);
      cover (free_i && over);
    end
  reg [1:0] hands = 2'd0;
  always @(posedge clk_i) hands <= rst_i ? 2'd0 : {hands[0], free_i & given};
  always @*
    cover (hands[0] && hand_i); // the gates shut, and open in the next cycle
endmodule
`default_nettype wire
