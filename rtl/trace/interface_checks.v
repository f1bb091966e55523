// SPDX-License-Identifier: Apache-2.0
// Rules of the host port, of a start and of the texture memory's port, checked in every cycle. A broken rule is fatal.
// See docs/ports.md.
`default_nettype none
(* gloam_nets = "none" *)
module interface_checks (
  input  wire         clk_i,
  input  wire         rst_i,
  input  wire         busy_i,
  input  wire         go_i,     // a run begins with the next cycle
  output wire         fresh_o,  // the first cycle of a run
  // host
  input  wire         access_i, // a request is executed
  input  wire         answer_i, // an answer waits for the host
  input  wire [127:0] rdata_i,
  // state that a start clears, of all threads
  input  wire         killed_i,
  input  wire         level_i,  // a return address is on a stack
  // texture memory
  input  wire         tm_req_valid_i,
  input  wire         tm_req_ready_i,
  input  wire         tm_accepted_i,
  input  wire         tm_rsp_i  // a response is taken
);
  reg waits_q, fresh_q;
  assign fresh_o = fresh_q;
  reg [127:0] rdata_q;
  always @(posedge clk_i) begin
    waits_q <= ~rst_i & answer_i;
    fresh_q <= ~rst_i & go_i;
    rdata_q <= rdata_i;
    if (!rst_i) begin
      assert (!(busy_i & access_i)) else $fatal(1, "a request of the host is executed while the core is busy");
      assert (busy_i || !tm_req_valid_i) else $fatal(1, "the core asks for texels while it is idle");
      assert (!waits_q || rdata_i === rdata_q) else $fatal(1, "an answer to the host changes while it waits");
      assert (!fresh_q || !killed_i) else $fatal(1, "a thread is killed at the start");
      assert (!fresh_q || !level_i) else $fatal(1, "a return stack is not empty at the start");
      assert (!tm_rsp_i || tm_accepted_i || (tm_req_valid_i && tm_req_ready_i))
        else $fatal(1, "the texture memory responds to a request that it has not accepted");
    end
  end
endmodule
`default_nettype wire
