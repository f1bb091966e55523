// SPDX-License-Identifier: Apache-2.0
// Proves the clock gates of the iterators' lookup of triangles whose registers are held by the gate alone: what is
// known of a stored triangle, the parts of quads that use it, and the parts that wait. For one of the 16 places and one
// slot of the queue, all of which are alike, a reference model has the same values on the ungated clock. No gate is
// open without work.
// `make formal PROOF=frame_lookup_spec` proves it. docs/formal.md has the properties P1 to P19; docs/frame-proofs.md
// says what the proofs of a frame's blocks have in common. regress/formal/README.md explains the header lines below.
//
// proves: P5 P6 P8 P9 P10 P11
// module: it_lookup
// design: rtl/frame/iterator/it_lookup.v
// connect: here_open u_lookup.g_place[5].gclk_here
// connect: count_open u_lookup.g_place[5].gclk_count
// connect: ready_open u_lookup.g_place[5].gclk_ready
// connect: parts u_lookup.g_place[5].parts_q
// connect: stored u_lookup.g_place[5].stored_q
// connect: set u_lookup.g_place[5].set_q
// connect: kept u_lookup.g_place[5].record_q
// connect: kept_tile u_lookup.g_place[5].of_tile_q
// connect: busy u_lookup.busy
// connect: hit u_lookup.hit
// connect: entry u_lookup.entry
// connect: there u_lookup.there_q
// connect: now u_lookup.tile_q
// connect: in u_lookup.in_q
// connect: out u_lookup.out_q
// connect: part u_lookup.part_q
// connect: free_open u_lookup.gclk
// connect: tile_open u_lookup.gclk_tile
// connect: in_open u_lookup.gclk_in
// connect: out_open u_lookup.gclk_out
// clock: enable
// method: induction 2
// cover: 22
// break: rtl/frame/iterator/it_lookup.v: .en_i(rst_i | (used ^ released)) => .en_i(rst_i | used)
// break: rtl/frame/iterator/it_lookup.v: .en_i(here | stored | set) => .en_i(stored | set)
// break: rtl/frame/iterator/it_lookup.v: .en_i(here | stored | set) => .en_i(here | stored)
// break: rtl/frame/iterator/it_lookup.v: .en_i(here), => .en_i(here & ~busy[0]),
// break: rtl/frame/iterator/it_lookup.v: .en_i(rst_i | take) => .en_i(rst_i | miss)
// break: rtl/frame/iterator/it_lookup.v: .en_i(rst_i | p_take_i) => .en_i(1'b1)
// break: rtl/frame/iterator/it_lookup.v: .en_i(miss & ~same) => .en_i(miss & ~there_q)
// break: rtl/frame/iterator/it_lookup.v: .en_i(rst_i | start_i | miss) => .en_i(rst_i | miss)
`include "it_types.vh"
`default_nettype none
module frame_lookup_spec (
  input wire                clk_i,
  input wire                rst_i,
  input wire                start_i,
  input wire                q_valid_i,
  input wire [`FR_WORD-1:0] q_record_i,
  input wire [15:0]         q_tile_i,
  input wire [5:0]          q_place_i,
  input wire [3:0]          q_mask_i,
  input wire [3:0]          q_fails_i,
  input wire                q_last_i,
  input wire [3:0]          ask_i,
  input wire [3:0]          load_i,
  input wire                stored_i,
  input wire [3:0]          stored_entry_i,
  input wire                set_i,
  input wire [3:0]          set_entry_i,
  input wire                depth_i,
  input wire [3:0]          depth_entry_i,
  input wire                p_take_i,
  input wire                done_i,
  input wire [3:0]          done_entry_i
);
  localparam [3:0] PLACE = 4'd5;
  wire q_ready, p_valid, idle;
  wire [4:0] reads;
  wire [`FR_WORD-1:0] record, kept;
  wire [15:0] tile, kept_tile, now, busy;
  wire it_part_t p;
  it_lookup u_lookup (
    .clk_i(clk_i), .rst_i(rst_i), .test_en_i(1'b0), .start_i(start_i), .q_valid_i(q_valid_i), .q_ready_o(q_ready), .q_record_i(q_record_i),
    .q_tile_i(q_tile_i), .q_place_i(q_place_i), .q_mask_i(q_mask_i), .q_fails_i(q_fails_i), .q_last_i(q_last_i), .reads_o(reads), .ask_i(ask_i), .record_o(record),
    .load_i(load_i), .tile_o(tile), .stored_i(stored_i), .stored_entry_i(stored_entry_i), .set_i(set_i), .set_entry_i(set_entry_i),
    .depth_i(depth_i), .depth_entry_i(depth_entry_i), .p_valid_o(p_valid), .p_o(p), .p_take_i(p_take_i), .done_i(done_i),
    .done_entry_i(done_entry_i), .idle_o(idle));
  wire here_open, count_open, ready_open, stored, set, hit, there, free_open, tile_open, in_open, out_open;
  wire [4:0] parts, in, out;
  wire [3:0] entry;
  wire [16*`IT_PART-1:0] part;

  reg begun = 1'b0;
  always @(posedge clk_i) begun <= 1'b1;
  always @* begin
    if (!begun) assume (rst_i);
    if (p_take_i) assume (p_valid);
    if (done_i) assume (busy[done_entry_i]);
  end

  wire take = q_valid_i & q_ready;
  wire here = take & ~hit & reads[3:0] == PLACE;
  wire used = take & entry == PLACE;
  wire released = done_i & done_entry_i == PLACE;
  wire sets = (set_i & set_entry_i == PLACE) | (depth_i & depth_entry_i == PLACE);
  wire stores = stored_i & stored_entry_i == PLACE;
  // The models. given: the place had a triangle; filled: the slot had a part.
  reg given = 1'b0, filled = 1'b0, m_there = 1'b0, m_stored, m_set;
  reg [`FR_WORD-1:0] m_record;
  reg [15:0] m_tile, m_now;
  reg [4:0] m_parts = 5'd0, m_in = 5'd0, m_out = 5'd0;
  reg [`IT_PART-1:0] m_slot;
  always @(posedge clk_i) begin
    given <= ~rst_i & (given | here);
    filled <= ~rst_i & (filled | (take & m_in[3:0] == PLACE));
    m_there <= ~rst_i & ~start_i & (m_there | take);
    if (here) {m_record, m_tile} <= {q_record_i, q_tile_i};
    if (here) {m_stored, m_set} <= 2'b00;
    else {m_stored, m_set} <= {m_stored | stores, m_set | sets};
    m_parts <= rst_i ? 5'd0 : m_parts + {4'd0, used} - {4'd0, released};
    if (take & ~hit) m_now <= q_tile_i;
    m_in <= rst_i ? 5'd0 : m_in + {4'd0, take};
    m_out <= rst_i ? 5'd0 : m_out + {4'd0, p_take_i};
    if (take & m_in[3:0] == PLACE) m_slot <= {q_place_i, q_mask_i, q_fails_i, q_last_i, entry};
  end

  always @*
    if (begun && !rst_i) begin
      if (given) assert (kept == m_record && kept_tile == m_tile && stored == m_stored && set == m_set);
      if (given && ask_i == PLACE) assert (record == m_record);
      if (given && load_i == PLACE) assert (tile == m_tile);
      assert (parts == m_parts && busy[PLACE] == (m_parts != 5'd0));
      assert (there == m_there);
      if (m_there) assert (now == m_now);
      assert (in == m_in && out == m_out);
      assert (m_in - m_out <= 5'd16); // no part is taken without room
      if (filled) assert (part[`IT_PART*PLACE +: `IT_PART] == m_slot);
      if (p_valid) assert (m_in != m_out);
      if (filled && m_out[3:0] == PLACE) assert (p == m_slot);
      // gates
      assert (here_open == here && in_open == take && out_open == p_take_i);
      if (used != released) assert (count_open);
      if (stores || sets || here) assert (ready_open);
      if (!used && !released) assert (!count_open);
      if (!stores && !sets && !here) assert (!ready_open);
      if (!take && !start_i) assert (!free_open);
      if (!take) assert (!tile_open);
    end

  reg [1:0] shut = 2'd0;
  always @(posedge clk_i) shut <= rst_i ? 2'd0 : {shut[0], begun & ~count_open};
  always @*
    if (begun && !rst_i) begin
      cover (used && released);
      cover (hit && take);
      cover (given && filled && m_out[3:0] == PLACE && p_take_i);
      cover (start_i && m_there);
      cover (shut == 2'b01 && count_open);
      cover (q_valid_i && !q_ready && hit);
    end
endmodule
`default_nettype wire
