// SPDX-License-Identifier: Apache-2.0
// Rules of the texture cache and its clock gate, checked in every cycle on the ungated clock. A broken rule is fatal.
// See docs/cluster.md, "Texture cache".
`default_nettype none
module cache_checks #(
  parameter integer WAIT_AW = 4,
  parameter integer WAYS = 4
) (
  input wire                clk_i,
  input wire                rst_i,
  input wire                clock_en_i,
  input wire                idle_i, // no core asks, and none waits for an answer
  input wire                clear_i,
  // cores
  input wire                req_valid_i,
  input wire                req_ready_i,
  input wire [3:0]          req_mask_i,
  input wire                rsp_valid_i,
  input wire                rsp_ready_i,
  input wire [7:0]          rsp_tag_i,
  input wire [127:0]        rsp_data_i,
  // memory
  input wire                line_valid_i,
  input wire                line_ready_i,
  input wire [31:0]         line_addr_i,
  input wire                beat_valid_i,
  input wire                beat_ready_i,
  // inside
  input wire                push_i,
  input wire                pop_i,
  input wire [WAIT_AW:0]    count_i,
  input wire [3:0]          take_i,
  input wire [4*WAYS-1:0]   same_i,   // by texel, the ways that have its line
  input wire                write_i   // of the banks
);
  reg known_q, ran_q, rsp_waits_q, line_waits_q, ready_q, valid_q, line_q, beat_q;
  reg [7:0] tag_q;
  reg [127:0] data_q;
  reg [31:0] addr_q;
  initial known_q = 1'b0;
  integer k;
  always @(posedge clk_i) begin
    known_q <= ~rst_i;
    ran_q <= clock_en_i;
    {ready_q, valid_q, line_q, beat_q} <= {req_ready_i, rsp_valid_i, line_valid_i, beat_ready_i};
    rsp_waits_q <= rsp_valid_i & ~rsp_ready_i;
    line_waits_q <= line_valid_i & ~line_ready_i;
    {tag_q, data_q, addr_q} <= {rsp_tag_i, rsp_data_i, line_addr_i};
    if (!rst_i) begin
      // the gate
      assert (clock_en_i || !(req_valid_i | rsp_valid_i | line_valid_i | beat_ready_i | beat_valid_i | clear_i))
        else $fatal(1, "a request, an answer or a line waits, but the texture cache has no clock");
      assert (clock_en_i || count_i == 0) else $fatal(1, "a part waits in the queue, but the texture cache has no clock");
      assert (!idle_i || clear_i || !clock_en_i) else $fatal(1, "the texture cache has a clock, but there is no work");
      // the cores
      assert (!req_valid_i || |req_mask_i) else $fatal(1, "a request asks for no texel");
      // the queue
      assert (!push_i || !count_i[WAIT_AW]) else $fatal(1, "the queue of the texture cache overflows");
      assert (!pop_i || count_i != 0) else $fatal(1, "the queue of the texture cache is empty, but a part is taken out");
      assert (!push_i || |take_i) else $fatal(1, "a part has no texel");
      // tags and banks
      for (k = 0; k < 4; k = k + 1)
        assert ((same_i[k*WAYS +: WAYS] & (same_i[k*WAYS +: WAYS] - 1'b1)) == 0) else $fatal(1, "a line is in the texture cache twice");
      assert (!(write_i & pop_i)) else $fatal(1, "a line is written while a part is read");
      // outputs only change with the clock
      if (known_q && !ran_q)
        assert ({req_ready_i, rsp_valid_i, line_valid_i, beat_ready_i} == {ready_q, valid_q, line_q, beat_q})
          else $fatal(1, "an output of the texture cache changes without a clock");
    end
    if (known_q & ~rst_i) begin
      assert (!rsp_waits_q || (rsp_valid_i && rsp_tag_i == tag_q && rsp_data_i == data_q)) else $fatal(1, "an answer changes before it is taken");
      assert (!line_waits_q || (line_valid_i && line_addr_i == addr_q)) else $fatal(1, "a request for a line changes before it is accepted");
    end
  end
endmodule
`default_nettype wire
