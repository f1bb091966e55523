// SPDX-License-Identifier: Apache-2.0
// Proves the port of visibility to memory: a request that memory does not accept stays unchanged until it is accepted,
// though one of three kinds of requests is chosen in each cycle. That lists, records and corners hold their requests
// until they are taken is proven for them (frame_walk_spec, frame_corners_spec, frame_order_spec) and assumed here. At
// most 24 requests are outstanding, and each answer goes to the requester. The parts ask for fewer, so that limit has
// no cover point. A reference model on the ungated clock has the kind of the request that was not accepted.
// `make formal PROOF=frame_requests_spec` proves it. docs/formal.md has the properties P1 to P19; docs/frame-proofs.md
// says what the proofs of a frame's blocks have in common. regress/formal/README.md explains the header lines below.
//
// proves: P5 P6 P8 P9 P10 P11 bus
// module: isp_reader isp_order
// design: rtl/frame/visibility/isp_reader.v rtl/frame/visibility/isp_order.v rtl/frame/visibility/isp_walk.v rtl/frame/visibility/isp_entries.v
// design: rtl/frame/visibility/isp_records.v rtl/frame/visibility/isp_vertices.v
// connect: l_valid u_reader.l_valid
// connect: l_room u_reader.l_room
// connect: l_addr u_reader.l_addr
// connect: r_ask u_reader.r_ask
// connect: r_addr u_reader.r_addr
// connect: v_ask u_reader.v_ask
// connect: v_addr0 u_reader.v_addr0
// connect: v_addr1 u_reader.v_addr1
// connect: kind u_reader.kind
// connect: answer u_reader.answer
// connect: room u_reader.room
// connect: go u_reader.go
// connect: l_go u_reader.l_go
// connect: refused u_reader.refused_q
// connect: refused_kind u_reader.refused_kind_q
// connect: open u_reader.gclk_refused
// connect: to u_reader.u_order.to_q
// connect: from u_reader.u_order.from_q
// connect: kinds u_reader.u_order.kind_q
// clock: enable
// method: induction 2
// cover: 30
// break: rtl/frame/visibility/isp_reader.v: .en_i(rst_i | refused | refused_q) => .en_i(rst_i | refused)
// break: rtl/frame/visibility/isp_reader.v: .en_i(rst_i | refused | refused_q) => .en_i(rst_i | (refused & r_ask) | refused_q)
// break: rtl/frame/visibility/isp_reader.v: .en_i(rst_i | refused | refused_q) => .en_i(1'b1)
// break: rtl/frame/visibility/isp_reader.v: refused_q ? refused_kind_q => refused_q & ~r_ask ? refused_kind_q
// break: rtl/frame/visibility/isp_reader.v: .ask_i(m_valid_o & m_ready_i) => .ask_i(m_valid_o)
// break: rtl/frame/visibility/isp_order.v: .en_i(ask_i) => .en_i(ask_i & ~answer_i)
// break: rtl/frame/visibility/isp_order.v: <= kind_i; => <= kind_i | {2{answer_i}};
`include "isp_types.vh"
`default_nettype none
module frame_requests_spec (
  input wire          clk_i,
  input wire          rst_i,
  input wire [4:0]    place_i,
  input wire          start_i,
  input wire [8:0]    tiles_x_i,
  input wire [16:0]   tiles_i,
  input wire region_t r_data_i,
  input wire          m_ready_i,
  input wire          m_valid_i,
  input wire [31:0]   m_word0_i,
  input wire [31:0]   m_word1_i,
  input wire draw_t   d_data_i,
  input wire          tile_take_i,
  input wire          t_ready_i
);
  localparam LIST = 2'd0, RECORD = 2'd1, CORNER = 2'd2;
  wire idle, r_re, m_valid, d_re, tile_valid, tile_list, far, t_valid;
  wire [`FR_REGION-1:0] region;
  wire [`FR_WORD-1:0] m_addr0, m_addr1;
  wire [16:0] d_head;
  wire isp_triangle_t t;
  isp_reader u_reader (
    .clk_i(clk_i), .rst_i(rst_i), .test_en_i(1'b0), .start_i(start_i), .tiles_x_i(tiles_x_i), .tiles_i(tiles_i), .idle_o(idle),
    .r_re_o(r_re), .r_addr_o(region), .r_data_i(r_data_i), .m_valid_o(m_valid), .m_ready_i(m_ready_i), .m_addr0_o(m_addr0),
    .m_addr1_o(m_addr1), .m_valid_i(m_valid_i), .m_word0_i(m_word0_i), .m_word1_i(m_word1_i), .d_re_o(d_re), .d_head_o(d_head),
    .d_data_i(d_data_i), .tile_valid_o(tile_valid), .tile_list_o(tile_list), .tile_take_i(tile_take_i), .far_o(far),
    .t_valid_o(t_valid), .t_ready_i(t_ready_i), .t_o(t));
  wire l_valid, l_room, r_ask, v_ask, room, go, l_go, refused, open;
  wire [`FR_WORD-1:0] l_addr, r_addr, v_addr0, v_addr1;
  wire [1:0] kind, answer, refused_kind;
  wire [4:0] to, from;
  wire [63:0] kinds;

  // What the parts ask for stays until it is taken.
  reg begun = 1'b0, l_waits = 1'b0, r_waits = 1'b0, v_waits = 1'b0, waits = 1'b0, m_refused = 1'b0, m_asked = 1'b0;
  reg [`FR_WORD-1:0] l_last, r_last;
  reg [2*`FR_WORD-1:0] v_last, m_last;
  reg [1:0] m_kind, m_of_place;
  reg [4:0] place;
  wire l_asks = l_valid & l_room, asks = m_valid & m_ready_i;
  always @(posedge clk_i) begin
    begun <= 1'b1;
    if (!begun) place <= place_i;
    l_waits <= ~rst_i & l_asks & ~l_go;
    r_waits <= ~rst_i & r_ask & ~(go & kind == RECORD);
    v_waits <= ~rst_i & v_ask & ~(go & kind == CORNER);
    {l_last, r_last, v_last} <= {l_addr, r_addr, v_addr1, v_addr0};
    waits <= ~rst_i & m_valid & ~m_ready_i;
    m_last <= {m_addr1, m_addr0};
    m_refused <= ~rst_i & m_valid & ~m_ready_i;
    m_kind <= m_refused ? m_kind : r_ask ? RECORD : v_ask ? CORNER : LIST;
    m_asked <= ~rst_i & ((asks & to == place) | (m_asked & ~(m_valid_i & from == place)));
    if (asks & to == place) m_of_place <= kind;
  end
  wire [4:0] number = to - from, ahead = place - from;
  always @* begin
    if (!begun) assume (rst_i);
    if (begun && !rst_i) begin
      if (l_waits) assume (l_asks && l_addr == l_last);
      if (r_waits) assume (r_ask && r_addr == r_last);
      if (v_waits) assume (v_ask && {v_addr1, v_addr0} == v_last);
      if (m_valid_i) assume (number != 5'd0);
    end
  end
  always @*
    if (begun && !rst_i) begin
      if (waits) assert (m_valid && {m_addr1, m_addr0} == m_last);
      assert (refused == m_refused);
      if (m_refused) assert (refused_kind == m_kind && room && (m_kind == RECORD ? r_waits : m_kind == CORNER ? v_waits : l_waits));
      assert (number <= 5'd24 && m_asked == (ahead < number));
      if (m_asked) assert (kinds[{place, 1'b0} +: 2] == m_of_place);
      if (m_valid_i && from == place) assert (answer == m_of_place); // an answer goes to what asked
      // one of them asks, and only that one is told that its request was taken
      if (m_valid) assert (number < 5'd24 && (kind == RECORD ? r_ask : kind == CORNER ? v_ask : l_asks));
      if (asks) assert (go && l_go == (kind == LIST));
      if (!asks) assert (!(l_go & l_asks) && !(go && kind == RECORD && r_ask) && !(go && kind == CORNER && v_ask));
      if (m_valid && kind == RECORD) assert (m_addr0 == r_addr && m_addr1 == r_addr + 26'd1);
      if (m_valid && kind == CORNER) assert (m_addr0 == v_addr0 && m_addr1 == v_addr1);
      if (m_valid && kind == LIST) assert (m_addr0 == l_addr && m_addr1 == l_addr + 26'd1);
      assert (open == ((m_valid & ~m_ready_i) | m_refused));
    end
  always @*
    if (begun && !rst_i) begin
      cover (waits && asks && kind == LIST && r_ask && v_ask); // others came meanwhile
      cover (waits && asks && kind == CORNER && r_ask);
      cover (number == 5'd4 && m_asked && ahead == 5'd3 && r_ask);
      cover (m_asked && from == place && m_valid_i && asks);
    end
  always @*
    cover (begun && rst_i && waits);
endmodule
`default_nettype wire
