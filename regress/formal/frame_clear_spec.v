// SPDX-License-Identifier: Apache-2.0
// Proves two gates of the controller of a frame's cores: that of the clear of the back end, and that of the count of
// pieces of quads. A reference model on the ungated clock has the clear that waits and the number of pieces. A clear
// that the back end does not accept stays, and no gate is open without work.
// `make formal PROOF=frame_clear_spec` proves it. docs/formal.md has the properties P1 to P19; docs/frame-proofs.md
// says what the proofs of a frame's blocks have in common. regress/formal/README.md explains the header lines below.
//
// proves: P5 P6 P8 P9 P10 P11 bus
// module: frame_controller
// design: rtl/frame/controller/frame_controller.v rtl/frame/controller/fc_tasks.v rtl/frame/controller/fc_cores.v rtl/frame/controller/fc_queue.v
// design: rtl/frame/controller/fc_events.v rtl/frame/controller/fc_back.v rtl/frame/controller/fc_results.v
// design: rtl/frame/controller/fc_order.v rtl/cells/ram_1r1w.v
// cut: fc_tasks fc_cores fc_events fc_back fc_results fc_order ram_1r1w
// connect: clear_open u_controller.gclk_clear
// connect: pieces_open u_controller.gclk_pieces
// connect: clear u_controller.clear_q
// connect: pieces u_controller.pieces_q
// connect: piece u_controller.piece_valid
// connect: item u_controller.item_valid
// connect: there u_controller.u_pieces.valid_q
// connect: at u_controller.u_pieces.at_q
// clock: enable
// method: induction 2
// cover: 12
// break: rtl/frame/controller/frame_controller.v: .en_i(rst_i | clear_i | (clear_q & i_ready_i)) => .en_i(rst_i | clear_i)
// break: rtl/frame/controller/frame_controller.v: .en_i(rst_i | clear_i | (clear_q & i_ready_i)) => .en_i(rst_i | clear_i | clear_q)
// break: rtl/frame/controller/frame_controller.v: .en_i(rst_i | clear_i | (clear_q & i_ready_i)) => .en_i(rst_i | (clear_q & i_ready_i))
// break: rtl/frame/controller/frame_controller.v: .en_i(rst_i | piece_valid) => .en_i(rst_i | (piece_valid & ~clear_q))
// break: rtl/frame/controller/frame_controller.v: .en_i(rst_i | piece_valid) => .en_i(rst_i | piece_valid | clear_q)
`include "fc_types.vh"
`default_nettype none
module frame_clear_spec (
  input wire clk_i,
  input wire rst_i,
  input wire clear_i,
  input wire i_ready_i
);
  wire idle, i_valid;
  wire [1:0] i_kind;
  frame_controller u_controller (
    .clk_i(clk_i), .rst_i(rst_i), .test_en_i(1'b0), .clear_i(clear_i), .idle_o(idle), .i_valid_o(i_valid), .i_ready_i(i_ready_i),
    .i_kind_o(i_kind));
  wire clear_open, pieces_open, clear, piece, item, there;
  wire [9:0] pieces, at;

  reg begun = 1'b0, m_clear = 1'b0, refused = 1'b0;
  reg [9:0] m_pieces = 10'd0;
  always @(posedge clk_i) begin
    begun <= 1'b1;
    m_clear <= ~rst_i & (clear_i | (m_clear & ~i_ready_i));
    m_pieces <= rst_i ? 10'd0 : m_pieces + {9'd0, piece};
    refused <= ~rst_i & m_clear & ~i_ready_i;
  end
  always @* if (!begun) assume (rst_i);
  always @*
    if (begun && !rst_i) begin
      assert (clear == m_clear && pieces == m_pieces);
      if (m_clear) assert (i_valid && i_kind == `BE_CLEAR && !idle);
      if (!m_clear) assert (i_valid == item);
      if (refused) assert (i_valid && i_kind == `BE_CLEAR);
      assert (clear_open == (clear_i | (m_clear & i_ready_i)) && pieces_open == piece);
    end
  always @*
    if (begun && !rst_i) begin
      cover (refused && i_ready_i);
      cover (clear_i && m_clear && i_ready_i);
      cover (piece && m_pieces == 10'd3);
      cover (there && at != m_pieces);
    end
  always @*
    cover (begun && rst_i && m_clear);
endmodule
`default_nettype wire
