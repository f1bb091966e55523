// SPDX-License-Identifier: Apache-2.0
// Rules of a shared texture unit and its clock gate, checked in every cycle on the ungated clock. A broken rule is fatal.
// See docs/cluster.md, "Shared texture units".
`default_nettype none
module unit_checks #(
  parameter integer CORES = 2,
  parameter integer TW = 3,
  localparam UW = TW + $clog2(CORES)
) (
  input wire                    clk_i,
  input wire                    rst_i,
  input wire                    clock_en_i,
  input wire                    sampler_we_i,
  // cores
  input wire [CORES-1:0]        req_valid_i,
  input wire [CORES-1:0]        req_ready_i,
  input wire [CORES*(TW+1)-1:0] req_tag_i,
  input wire [CORES-1:0]        rsp_valid_i,
  input wire [CORES-1:0]        rsp_ready_i,
  input wire [TW:0]             rsp_tag_i,
  input wire [127:0]            rsp_data_i,
  // texels
  input wire                    tm_req_valid_i,
  input wire                    tm_req_ready_i,
  input wire [UW:0]             tm_req_tag_i,
  input wire                    tm_rsp_valid_i,
  input wire                    tm_rsp_ready_i,
  input wire [UW:0]             tm_rsp_tag_i
);
  reg [CORES*(1<<TW)-1:0] busy_q;  // lookups without a result, by core and thread
  reg [(2<<UW)-1:0] asked_q;       // requests without a response
  reg known_q, waits_q, asks_q;
  reg [CORES-1:0] to_q;
  reg [TW+128:0] result_q;
  reg [UW:0] ask_tag_q;
  initial known_q = 1'b0;
  wire [CORES-1:0] takes = req_valid_i & req_ready_i;
  wire [CORES-1:0] ends = rsp_valid_i & rsp_ready_i;
  wire work = sampler_we_i | (|req_valid_i) | (|busy_q);
  wire [31:0] result = {{31-TW{1'b0}}, rsp_tag_i} >> 1;
  integer c;
  always @(posedge clk_i) begin
    known_q <= ~rst_i;
    waits_q <= |(rsp_valid_i & ~rsp_ready_i);
    asks_q <= tm_req_valid_i & ~tm_req_ready_i;
    to_q <= rsp_valid_i;
    result_q <= {rsp_tag_i, rsp_data_i};
    ask_tag_q <= tm_req_tag_i;
    if (rst_i) begin
      busy_q <= {CORES*(1<<TW){1'b0}};
      asked_q <= {(2<<UW){1'b0}};
    end else begin
      if (tm_req_valid_i & tm_req_ready_i) asked_q[tm_req_tag_i] <= 1'b1;
      if (tm_rsp_valid_i & tm_rsp_ready_i) asked_q[tm_rsp_tag_i] <= 1'b0;
      for (c = 0; c < CORES; c = c + 1) begin
        if (takes[c]) busy_q[c*(1<<TW) + {{31-TW{1'b0}}, req_tag_i[c*(TW+1)+1 +: TW]}] <= 1'b1;
        if (ends[c]) busy_q[c*(1<<TW) + result] <= 1'b0;
        // the cores
        assert (!takes[c] || !busy_q[c*(1<<TW) + {{31-TW{1'b0}}, req_tag_i[c*(TW+1)+1 +: TW]}])
          else $fatal(1, "the texture unit has two lookups of a thread of core %0d", c);
        assert (!rsp_valid_i[c] || busy_q[c*(1<<TW) + result]) else $fatal(1, "the texture unit answers a lookup of core %0d that it does not have", c);
      end
      assert ((rsp_valid_i & (rsp_valid_i - 1'b1)) == {CORES{1'b0}}) else $fatal(1, "the texture unit answers to two cores");
      // the gate
      assert (clock_en_i || !(work | tm_req_valid_i | tm_rsp_valid_i)) else $fatal(1, "a lookup waits, but the texture unit has no clock");
      assert (!clock_en_i || work) else $fatal(1, "the texture unit has a clock, but there is no work");
      // texels
      assert (!tm_rsp_valid_i || asked_q[tm_rsp_tag_i]) else $fatal(1, "the texture memory responds to a request that it does not have");
      // what waits
      if (known_q) begin
        assert (!waits_q || (rsp_valid_i == to_q && {rsp_tag_i, rsp_data_i} == result_q)) else $fatal(1, "a result changes while it waits");
        assert (!asks_q || (tm_req_valid_i && tm_req_tag_i == ask_tag_q)) else $fatal(1, "a request for texels changes while it waits");
      end
    end
  end
endmodule

bind shared_unit unit_checks #(.CORES(CORES), .TW(TW)) u_checks (
  .clk_i(clk_i),
  .rst_i(rst_i),
  .clock_en_i(clock_en_o),
  .sampler_we_i(sampler_we_i),
  .req_valid_i(req_valid_i),
  .req_ready_i(req_ready_o),
  .req_tag_i(req_tag_i),
  .rsp_valid_i(rsp_valid_o),
  .rsp_ready_i(rsp_ready_i),
  .rsp_tag_i(rsp_tag_o),
  .rsp_data_i(rsp_data_o),
  .tm_req_valid_i(tm_req_valid_o),
  .tm_req_ready_i(tm_req_ready_i),
  .tm_req_tag_i(tm_req_tag_o),
  .tm_rsp_valid_i(tm_rsp_valid_i),
  .tm_rsp_ready_i(tm_rsp_ready_o),
  .tm_rsp_tag_i(tm_rsp_tag_i)
);
`default_nettype wire
