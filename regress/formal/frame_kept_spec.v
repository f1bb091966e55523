// SPDX-License-Identifier: Apache-2.0
// Proves the port of visibility that writes depth and stencil of a tile to memory, to be loaded again later. A beat (8
// bytes) that memory does not accept stays unchanged until it is accepted, and each beat of a tile leaves once, in
// order. The tile's contents stay while nothing is read or written, and a scan that goes on is not stopped while a beat
// waits (frame_scan_spec, frame_marks_spec).
// `make formal PROOF=frame_kept_spec` proves it. docs/formal.md has the properties P1 to P19; docs/frame-proofs.md says
// what the proofs of a frame's blocks have in common. regress/formal/README.md explains the header lines below.
//
// proves: P5 P6 P8 P9 P10 P11 bus
// module: isp_tile
// design: rtl/frame/visibility/isp_tile.v
// connect: open u_tile.gclk
// connect: stages_open u_tile.gclk_stages
// connect: beats_open u_tile.gclk_beats
// connect: tile_open u_tile.gclk_tile
// connect: third_open u_tile.gclk_third
// connect: beats u_tile.beats_q
// connect: state u_tile.state_q
// connect: count u_tile.count_q
// connect: store2 u_tile.store2_q
// connect: beat2 u_tile.beat2_q
// connect: beat_at u_tile.beat_at_q
// connect: run u_tile.run_q
// connect: fragments u_tile.wait_q
// connect: number2 u_tile.number2_q
// clock: enable
// method: induction 2
// cover: 14
// break: rtl/frame/visibility/isp_tile.v: .en_i(beat & state_q == LOAD & count_q[1:0] != 2'd3) => .en_i(beat & count_q[1:0] != 2'd3)
// break: rtl/frame/visibility/isp_tile.v: .en_i(fresh_o) => .en_i(tile2_q)
// break: rtl/frame/visibility/isp_tile.v: .en_i(rst_i | (en & (stages | tile | beat | (scan & done_i)))) => .en_i(rst_i | (en & ((stages & ~store2_q) | tile | (scan & done_i))))
// break: rtl/frame/visibility/isp_tile.v: .en_i(rst_i | (en & (stages | tile | beat | (scan & done_i)))) => .en_i(rst_i | stages | tile | beat | (scan & done_i))
// break: rtl/frame/visibility/isp_tile.v: wire en = ~hold_i & ~wait_o; => wire en = ~hold_i;
// break: rtl/frame/visibility/isp_tile.v: rst_i | start_i | tile | beat | => rst_i | start_i | tile | (beat & ~stores_i) |
`include "isp_types.vh"
`default_nettype none
module frame_kept_spec (
  input wire         clk_i,
  input wire         rst_i,
  input wire         start_i,
  input wire         loads_i,
  input wire         stores_i,
  input wire [8:0]   tiles_x_i,
  input wire [16:0]  tiles_i,
  input wire         tile_valid_i,
  input wire         tile_list_i,
  input wire         far_i,
  input wire         room_i,
  input wire         s_valid_i,
  input wire         busy_i,
  input wire         done_i,
  input wire         first_i,
  input wire         now_i,
  input wire         kills_i,
  input wire         last_i,
  input wire         shades_i,
  input wire         k_done_i,
  input wire         hold_i,
  input wire [255:0] l_data_i,
  input wire         l_valid_i,
  input wire [63:0]  l_beat_i,
  input wire         w_ready_i
);
  wire idle, take, load, again, fresh, clear_now, now, flush, waits, en, l_we, l_re, l_ready, w_valid, begins, takes, colors, ends;
  wire [4:0] l_group;
  wire [255:0] l_data;
  wire [22:0] l_addr, w_addr;
  wire [63:0] w_beat;
  wire [15:0] tile;
  isp_tile u_tile (
    .clk_i(clk_i), .rst_i(rst_i), .test_en_i(1'b0), .start_i(start_i), .loads_i(loads_i), .stores_i(stores_i), .tiles_x_i(tiles_x_i),
    .tiles_i(tiles_i), .idle_o(idle), .tile_valid_i(tile_valid_i), .tile_list_i(tile_list_i), .tile_take_o(take), .far_i(far_i),
    .room_i(room_i), .s_valid_i(s_valid_i), .load_o(load), .again_o(again), .fresh_o(fresh), .busy_i(busy_i), .done_i(done_i),
    .first_i(first_i), .now_i(now_i), .kills_i(kills_i), .last_i(last_i), .shades_i(shades_i), .k_done_i(k_done_i),
    .clear_now_o(clear_now), .now_o(now), .flush_o(flush), .wait_o(waits), .hold_i(hold_i), .en_o(en), .l_we_o(l_we), .l_re_o(l_re),
    .l_group_o(l_group), .l_data_o(l_data), .l_data_i(l_data_i), .l_valid_i(l_valid_i), .l_ready_o(l_ready), .l_beat_i(l_beat_i),
    .l_addr_o(l_addr), .w_valid_o(w_valid), .w_ready_i(w_ready_i), .w_beat_o(w_beat), .w_addr_o(w_addr), .begin_o(begins),
    .takes_o(takes), .colors_o(colors), .end_o(ends), .tile_o(tile));
  localparam STORE = 2'd3;
  wire open, stages_open, beats_open, tile_open, third_open, store2, run, fragments;
  wire [191:0] beats;
  // The beats of a group of a load that have come; the fourth one goes on with them.
  wire comes = l_valid_i & l_ready;
  reg [191:0] came;
  always @(posedge clk_i) if (comes && count[1:0] != 2'd3) came[{count[1:0], 6'd0} +: 64] <= l_beat_i;
  wire [1:0] state, beat2;
  wire [6:0] count, beat_at;
  wire [15:0] number2;

  reg begun = 1'b0, refused = 1'b0, stood = 1'b0, last_hold = 1'b0, sent = 1'b0;
  reg [6:0] m_at;
  reg [86:0] last;
  reg [255:0] last_data;
  wire goes = w_valid & w_ready_i;
  wire enters = run & en & state == STORE; // a beat goes to the second stage
  always @(posedge clk_i) begin
    begun <= 1'b1;
    refused <= ~rst_i & w_valid & ~w_ready_i;
    stood <= ~rst_i & ~en;
    last_hold <= hold_i;
    last <= {w_addr, w_beat};
    last_data <= l_data_i;
    sent <= ~rst_i & (enters | (sent & ~goes));
    if (enters) m_at <= count;
  end
  always @* begin
    if (!begun) assume (rst_i);
    if (begun && !rst_i) begin
      if (stood) assume (l_data_i == last_data);       // nothing was read or written
      if (refused && !last_hold) assume (!hold_i);
      if (start_i) assume (idle);
      if (fragments) assume (!done_i);                 // no triangle is scanned
    end
  end
  wire [63:0] beat = l_data_i[{m_at[1:0], 6'd0} +: 64];
  always @*
    if (begun && !rst_i) begin
      if (refused) assert (w_valid && {w_addr, w_beat} == last);
      if (fragments) assert (state == 2'd2);
      assert (store2 == sent);
      if (sent) assert (beat_at == m_at && beat2 == m_at[1:0]);
      assert (w_valid == (sent & ~hold_i));
      if (w_valid) assert (w_addr == {number2, m_at} && w_beat == beat);
      if (w_valid && !w_ready_i) assert (!en && !l_re && !l_we && !stages_open && !(state == STORE && open));
      if (enters) assert (open && stages_open);
      if (goes) assert (stages_open);
      // each gate is open for its own work only
      assert (beats_open == (comes & count[1:0] != 2'd3));
      assert (tile_open == (start_i | begins) && third_open == fresh);
      if (l_we) assert (comes && l_data == {l_beat_i, came});
      if (run && state == 2'd1 && count[1:0] == 2'd1) assert (beats[191:128] == came[63:0]);
      if (run && state == 2'd1 && count[1:0] == 2'd2) assert (beats[191:64] == came[127:0]);
      if (run && state == 2'd1 && count[1:0] == 2'd3) assert (beats == came);
      if (state == 2'd0 || state == 2'd2) assert (count == 7'd0);
      if (!run) assert (state == 2'd0);
    end
  always @*
    if (begun && !rst_i) begin
      cover (refused && goes);
      cover (goes && enters && count == 7'd5);
      cover (sent && hold_i);
    end
  always @*
    cover (begun && rst_i && refused);
endmodule
`default_nettype wire
