// SPDX-License-Identifier: Apache-2.0
// Proves the control of the threads (thread_ctl): a run begins only while the core is idle, with exactly the threads of
// its mask. A thread runs until its `end`, retires when nothing of it is in flight, and the core is busy until all have
// retired. No thread changes the state of another.
// `make formal PROOF=thread_ctl_spec` proves it. docs/formal.md has the properties P1 to P19. regress/formal/README.md
// explains the header lines below.
//
// proves: flow isolation P8
// module: thread_ctl
// design: rtl/core/thread_ctl.v
// connect: started u_threads.started_q
// connect: ended u_threads.ended_q
// method: pdr
// quick
// cover: 10
// break: rtl/core/thread_ctl.v: start_i & ~busy_q & (|start_mask_i) => start_i & (|start_mask_i)
// break: rtl/core/thread_ctl.v: ended_q & ~inflight_i => ended_q
// break: rtl/core/thread_ctl.v: if (retired_o == started_q) => if (|retired_o)
// break: rtl/core/thread_ctl.v: ended_q <= ended_q | end_i => ended_q <= ended_q | {THREADS{|end_i}}
// break: rtl/core/thread_ctl.v: started_q <= start_mask_i;\n      ended_q <= {THREADS{1'b0}} => started_q <= start_mask_i
`default_nettype none
module thread_ctl_spec (
  input wire       clk_i,
  input wire       rst_i,
  input wire       start_i,
  input wire [2:0] start_mask_i,
  input wire [2:0] end_i,
  input wire [2:0] inflight_i
);
  wire go, busy;
  wire [2:0] running, live, retired, started, ended;
  thread_ctl #(.THREADS(3), .QUADS(1)) u_threads (
    .clk_i(clk_i), .rst_i(rst_i), .start_i(start_i), .start_mask_i(start_mask_i), .end_i(end_i), .inflight_i(inflight_i),
    .go_o(go), .busy_o(busy), .running_o(running), .live_o(live), .retired_o(retired));
  (* anyconst *) wire [1:0] me;
  // The model of one thread: not started, running, ended; and of the core.
  localparam [1:0] NONE = 2'd0, RUNS = 2'd1, ENDED = 2'd2;
  reg [1:0] state;
  reg run;
  wire finished = (started & ~(ended & ~inflight_i)) == 3'd0;
  always @(posedge clk_i) begin
    state <= rst_i ? NONE : start_i && !run && start_mask_i != 3'd0 ? (start_mask_i[me] ? RUNS : NONE) :
             state == RUNS && end_i[me] ? ENDED : state;
    run <= rst_i ? 1'b0 : run ? !finished : start_i && start_mask_i != 3'd0;
  end
  wire agree = started[me] == (state != NONE) && busy == run && (ended[me] == (state == ENDED) || state == NONE) && state != 2'd3;
  reg begun = 1'b0;
  always @(posedge clk_i) begun <= 1'b1;
  always @* begin
    assume (me != 2'd3);
    assume ((end_i & ~running) == 3'd0);                 // only a running thread can issue `end` ...
    if (!busy) assume (inflight_i == 3'd0);              // ... and an idle core has nothing in flight (core_gates)
    if (!begun) assume (rst_i | agree);
  end
  always @*
    if (begun) begin
      assert (agree);
      assert (running[me] == (state == RUNS));
      assert (retired[me] == (state == ENDED && !inflight_i[me]));
      assert (live[me] == (state != NONE && !retired[me]));
      assert (go == (start_i && !run && start_mask_i != 3'd0));
      if (inflight_i[me] && state == ENDED) assert (!retired[me]);
    end
  always @* begin
    cover (begun && state == ENDED && inflight_i[me] && busy);
    cover (begun && state == ENDED && !busy && go && start_mask_i[me]);
    cover (begun && busy && start_i && start_mask_i != started);
    cover (begun && retired[me] && busy && running != 3'd0);
    cover (begun && rst_i && busy);
  end
endmodule
`default_nettype wire
