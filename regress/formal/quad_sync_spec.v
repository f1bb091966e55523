// SPDX-License-Identifier: Apache-2.0
// Proves the operation qsy, with which threads wait for their quad (quad_sync), against a model of one thread. A
// waiting thread is fetched only when all live threads of its quad wait and none waits at a lower address. The lowest
// one is then released, so a quad never waits for ever. The other quad has no influence. Addresses have three bits
// here, enough for every order of a quad's four addresses.
// `make formal PROOF=quad_sync_spec` proves it. docs/formal.md has the properties P1 to P19. regress/formal/README.md
// explains the header lines below.
//
// proves: flow isolation
// module: quad_sync
// design: rtl/core/quad_sync.v
// connect: parked u_sync.parked_q
// method: pdr
// cover: 8
// break: rtl/core/quad_sync.v: live_i[first +: 4] & ~waits => live_i[first +: 4] & waits
// break: rtl/core/quad_sync.v: pc[j*15 +: 15] < pc[k*15 +: 15] => pc[j*15 +: 15] <= pc[k*15 +: 15]
// break: rtl/core/quad_sync.v: parking[id] ? park_pc_i => 1'b0 ? park_pc_i
// break: rtl/core/quad_sync.v: if (rst_i | go_i) => if (rst_i)
// break: rtl/core/quad_sync.v: else if (adv_i) parked_q => else if (1'b1) parked_q
// break: rtl/core/quad_sync.v: parked = parked_q | parking => parked = parked_q
`default_nettype none
module quad_sync_spec (
  input wire         clk_i,
  input wire         rst_i,
  input wire         adv_i,
  input wire         go_i,
  input wire [7:0]   live_i,
  input wire         park_i,
  input wire [2:0]   park_thread_i,
  input wire [2:0]   park_pc_i,
  input wire [23:0]  pc_i,
  input wire [2:0]   turn_i
);
  wire [119:0] pcs;
  genvar t;
  generate
    for (t = 0; t < 8; t = t + 1) begin : g_pc
      assign pcs[t*15 +: 15] = {12'd0, pc_i[t*3 +: 3]};
    end
  endgenerate
  wire hold;
  wire [7:0] parked;
  quad_sync #(.THREADS(8), .TW(3)) u_sync (
    .clk_i(clk_i), .rst_i(rst_i), .adv_i(adv_i), .go_i(go_i), .live_i(live_i), .park_i(park_i), .park_thread_i(park_thread_i),
    .park_pc_i({12'd0, park_pc_i}), .pc_i(pcs), .turn_i(turn_i), .hold_o(hold));
  (* anyconst *) wire [2:0] me;
  // Which threads wait in this cycle, and at which address, in the quad of `me`.
  reg [3:0] waits_q, waits, lower;
  reg [2:0] at, mine;
  integer i;
  wire decides = turn_i == {me[2], 2'd0};
  wire together = (live_i[{me[2], 2'd0} +: 4] & ~waits) == 4'd0;
  always @* begin
    waits = waits_q;
    if (park_i && park_thread_i[2] == me[2]) waits[park_thread_i[1:0]] = 1'b1;
    mine = park_i && park_thread_i == me ? park_pc_i : pc_i[me*3 +: 3];
    for (i = 0; i < 4; i = i + 1) begin
      at = park_i && park_thread_i == {me[2], i[1:0]} ? park_pc_i : pc_i[{me[2], i[1:0]}*3 +: 3];
      lower[i] = waits[i] && at < mine;
    end
  end
  wire leaves = decides && together && waits[me[1:0]] && lower == 4'd0;
  wire [3:0] next_mine = waits & ~(4'd1 << me[1:0]) | {3'd0, waits[me[1:0]] & ~leaves} << me[1:0];
  // Only `me` is modelled in full; the others' waiting is taken from the unit.
  always @* waits_q = parked[{me[2], 2'd0} +: 4];
  reg begun = 1'b0, next_me;
  always @(posedge clk_i) begin
    begun <= 1'b1;
    next_me <= rst_i | go_i ? 1'b0 : adv_i ? next_mine[me[1:0]] : parked[me];
  end
  reg [3:0] before_q;
  reg released;
  always @(posedge clk_i) begin
    before_q <= waits;
    released <= adv_i & ~rst_i & ~go_i & decides & together & (waits != 4'd0);
  end
  always @*
    if (begun) begin
      assert (parked[me] == next_me);
      if (turn_i == me && waits[me[1:0]] && !leaves) assert (hold);
      if (turn_i == me && !waits[me[1:0]]) assert (!hold);
      if (turn_i == me && leaves) assert (!hold);
      if (released) assert (parked[{me[2], 2'd0} +: 4] != before_q); // at least one thread has left
    end
  always @* begin
    cover (begun && leaves && waits == 4'b1111 && lower == 4'd0 && adv_i);
    cover (begun && decides && together && waits[me[1:0]] && lower != 4'd0);
    cover (begun && waits[me[1:0]] && !together && decides);
    cover (begun && leaves && park_i && park_thread_i == me);
    cover (begun && go_i && parked[me]);
  end
endmodule
`default_nettype wire
