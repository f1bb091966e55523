// SPDX-License-Identifier: Apache-2.0
// Checks, on the ungated clock, what the controller of a frame's cores (frame_controller.v) may never do.
// See docs/frame.md, "Hardware".
`default_nettype none
module controller_checks (
  input  wire       clk_i,
  input  wire       rst_i,
  input  wire       begins_i,
  input  wire       task_valid_i,
  input  wire       quad_i,
  input  wire       piece_valid_i,
  input  wire [9:0] pieces_i,
  input  wire       leaves_i,
  input  wire       room_i,
  input  wire [3:0] waiting_i,
  input  wire [3:0] run_i,
  input  wire [3:0] start_i,
  input  wire [3:0] leave_i,
  input  wire [3:0] done_i,
  input  wire       takes_i,
  input  wire       stores_i,
  input  wire [4:0] tiles_i,
  input  wire       clear_i,
  input  wire       item_i
);
  always @(posedge clk_i)
    if (!rst_i) begin
      assert (!begins_i || task_valid_i) else $fatal(1, "the back end begins a task whose notes are not there");
      assert (!quad_i || piece_valid_i) else $fatal(1, "the back end takes a quad whose pixels are not there");
      assert (pieces_i <= 10'd512) else $fatal(1, "more pieces of quads are on their way than have room");
      assert (waiting_i <= 4'd8 && !(leaves_i && !room_i)) else $fatal(1, "more than 8 tasks wait for the back end");
      assert ((start_i & run_i & ~leave_i) == 4'd0) else $fatal(1, "a task begins on a core that runs");
      assert ((leave_i & ~run_i) == 4'd0) else $fatal(1, "results leave a core that does not run");
      assert ((done_i & ~run_i) == 4'd0) else $fatal(1, "a core is done that does not run");
      assert (tiles_i <= 5'd16 && !(takes_i && tiles_i == 5'd16)) else $fatal(1, "more than 16 tiles are on their way");
      assert (!(stores_i && tiles_i == 5'd0)) else $fatal(1, "a tile is stored that did not begin");
      assert (!(clear_i && item_i)) else $fatal(1, "the tile is cleared while the back end has work");
    end
endmodule
`default_nettype wire
