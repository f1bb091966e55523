// SPDX-License-Identifier: Apache-2.0
// Rules of one clock gate and its buffer, checked in every cycle on the ungated clock. A broken rule is fatal. The names P5 to P18
// are those of docs/formal.md, "What is proven".
`default_nettype none
(* gloam_nets = "none" *)
module bank_checks #(
  parameter integer WIDTH = 1, // bits of the buffer's read data
  parameter integer THREAD = 0,
  parameter [7:0] NAME = "v"
) (
  input  wire             clk_i,
  input  wire             rst_i,
  input  wire             busy_i,
  input  wire             fresh_i,   // the first cycle of a run
  input  wire [4:0]       wake_i,
  // gate control
  input  wire             host_i,    // the host accesses the buffer
  input  wire             en_i,
  input  wire             stall_i,
  input  wire             open_i,    // events of the program
  input  wire             close_i,
  input  wire             start_i,
  input  wire             open_q_i,
  input  wire             pending_q_i,
  input  wire [4:0]       count_q_i,
  // buffer
  input  wire             read_i,
  input  wire             write_i,
  input  wire [WIDTH-1:0] data_i
);
  reg known_q, loads_q, opened_q;
  reg [4:0] stalled_q;
  reg [WIDTH-1:0] data_q;
  always @(posedge clk_i) begin
    known_q <= ~rst_i;
    loads_q <= en_i & read_i;
    data_q <= data_i;
    opened_q <= ~rst_i & ~start_i & open_i & ~close_i;
    stalled_q <= rst_i | ~stall_i ? 5'd0 : stalled_q + 5'd1;
    if (!rst_i) begin
      // P5, P8
      assert (en_i | ~(read_i | write_i)) else $fatal(1, "%s of thread %0d is read or written without a clock", NAME, THREAD);
      // P7
      assert (!stall_i || stalled_q < wake_i) else $fatal(1, "an access of %s of thread %0d waits for more than the wake latency", NAME, THREAD);
      assert (count_q_i <= wake_i || !busy_i) else $fatal(1, "the wake counter of %s of thread %0d has passed the wake latency", NAME, THREAD);
      // P18
      assert (busy_i | host_i | ~en_i) else $fatal(1, "the gate of %s of thread %0d is open, but there is no work", NAME, THREAD);
    end
    if (known_q & ~rst_i) begin
      // P10, P18
      assert (loads_q || data_i === data_q) else $fatal(1, "read data of %s of thread %0d change without a read", NAME, THREAD);
      // P9
      assert (!opened_q || open_q_i) else $fatal(1, "an open of %s of thread %0d is lost", NAME, THREAD);
      if (fresh_i)
        assert (!open_q_i && !pending_q_i && count_q_i == 5'd0) else $fatal(1, "the gate of %s of thread %0d is not shut at the start", NAME, THREAD);
    end
  end
endmodule
`default_nettype wire
