// SPDX-License-Identifier: Apache-2.0
// Proves when the gated clocks of the texture unit of threads that switch may be off. Here all clocks run: in each
// cycle in which a gate is shut no register behind it changes, so the unit with gates is equal to the unit without.
// That of responses is open exactly while a lookup is outstanding, the others only for an operation on its way or a
// response. The filter and the address unit are cut away. A response is of a lookup that waits for one, which rtl/trace
// checks in each run, and a thread has one lookup at a time.
// `make formal PROOF=lookups_clock_spec` proves it. docs/formal.md has the properties P1 to P19.
// regress/formal/README.md explains the header lines below.
//
// proves: P5 P6 P8 P9 P10 P11 P12 P18 quiet
// module: texture_lookups lookup_bank request_queue
// design: rtl/texture/*.v rtl/cells/pipe.v rtl/units/*.v regress/formal/abstract/clock_gate.v
// cut: tex_level tex_axis tex_place tex_channel $mul
// connect: lookup0 u_unit.g_gated.g_thread[0].u_bank.target_q,u_unit.g_gated.g_thread[0].u_bank.filter_q,u_unit.g_gated.g_thread[0].u_bank.first_q,u_unit.g_gated.g_thread[0].u_bank.second_q,u_unit.g_gated.g_thread[0].u_bank.sums_q
// connect: lookup1 u_unit.g_gated.g_thread[1].u_bank.target_q,u_unit.g_gated.g_thread[1].u_bank.filter_q,u_unit.g_gated.g_thread[1].u_bank.first_q,u_unit.g_gated.g_thread[1].u_bank.second_q,u_unit.g_gated.g_thread[1].u_bank.sums_q
// connect: requests u_unit.ex_thread_q,u_unit.ex_target_q,u_unit.thread_q,u_unit.level_q,u_unit.linear_q,u_unit.coord_q,u_unit.sampler_q
// connect: tags u_unit.g_gated.u_queue.data_q[3],u_unit.g_gated.u_queue.data_q[2],u_unit.g_gated.u_queue.data_q[1],u_unit.g_gated.u_queue.data_q[0]
// connect: responses u_unit.tag_q,u_unit.texel_q,u_unit.wb_thread_q,u_unit.wb_target_q,u_unit.wb_data_q
// connect: gate_x u_unit.gate_x
// connect: gate_u u_unit.gate_u
// connect: second u_unit.second_q
// connect: full u_unit.full_q
// connect: now u_unit.ex_thread_q
// connect: owner u_unit.owner
// connect: seconds u_unit.thread_q
// method: induction 2
// cover: 24
// break: rtl/texture/texture_lookups.v: {|busy_q, (adv_i & of_valid_i) | enters | second_q} => {full_q, (adv_i & of_valid_i) | enters | second_q}
// break: rtl/texture/texture_lookups.v: {|busy_q, (adv_i & of_valid_i) | enters | second_q} => {busy_q[0], (adv_i & of_valid_i) | enters | second_q}
// break: rtl/texture/texture_lookups.v: {|busy_q, (adv_i & of_valid_i) | enters | second_q} => {(|busy_q) | full_q | rst_i, (adv_i & of_valid_i) | enters | second_q}
// break: rtl/texture/texture_lookups.v: {|busy_q, (adv_i & of_valid_i) | enters | second_q} => {|busy_q, enters | second_q}
// break: rtl/texture/texture_lookups.v: {|busy_q, (adv_i & of_valid_i) | enters | second_q} => {|busy_q, (adv_i & of_valid_i) | second_q}
// break: rtl/texture/texture_lookups.v: {|busy_q, (adv_i & of_valid_i) | enters | second_q} => {|busy_q, (adv_i & of_valid_i) | enters}
// break: rtl/texture/lookup_bank.v: enters_i | second_i | keeps_i => second_i | keeps_i
// break: rtl/texture/lookup_bank.v: enters_i | second_i | keeps_i => enters_i | keeps_i
// break: rtl/texture/lookup_bank.v: enters_i | second_i | keeps_i => enters_i | second_i
// break: rtl/texture/lookup_bank.v: enters_i | second_i | keeps_i => enters_i | second_i | keeps_i | filter_i[0]
`include "sampler.vh"
`default_nettype none
module lookups_clock_spec (
  input wire         clk_i,
  input wire         rst_i,
  input wire         adv_i,
  input wire         of_valid_i,
  input wire         of_thread_i,
  input wire [7:0]   of_dst_i,
  input wire [3:0]   of_mask_i,
  input wire         start_i,
  input wire [127:0] coord_i,
  input wire [69:0]  sampler_i,
  input wire         hold_i,
  input wire         tm_req_ready_i,
  input wire         tm_rsp_valid_i,
  input wire [1:0]   tm_rsp_tag_i,
  input wire [127:0] tm_rsp_data_i
);
  wire req_valid, rsp_ready, wb_valid, ex_wait;
  wire [1:0] req_tag, arrives, busy;
  texture_lookups #(.THREADS(2), .TW(1), .GATE_LOOKUPS(1)) u_unit (
    .clk_i(clk_i), .rst_i(rst_i), .test_en_i(1'b0), .adv_i(adv_i), .of_valid_i(of_valid_i), .of_thread_i(of_thread_i), .of_dst_i(of_dst_i),
    .of_mask_i(of_mask_i), .start_i(start_i), .coord_i(coord_i), .sampler_i(sampler_i), .wait_o(ex_wait), .hold_i(hold_i), .arrives_o(arrives),
    .busy_o(busy), .wb_valid_o(wb_valid), .tm_req_valid_o(req_valid), .tm_req_ready_i(tm_req_ready_i), .tm_req_tag_o(req_tag),
    .tm_rsp_valid_i(tm_rsp_valid_i), .tm_rsp_ready_o(rsp_ready), .tm_rsp_tag_i(tm_rsp_tag_i), .tm_rsp_data_i(tm_rsp_data_i));
  wire [502:0] lookup0, lookup1;
  wire [216:0] requests;
  wire [7:0] tags;
  wire [270:0] responses;
  wire [1:0] gate_x, gate_u;
  wire second, full, now, owner, seconds; // the last three are threads: of the operation in EX, the response, the second request

  // Lookups outstanding, by thread.
  reg [1:0] under_way = 2'd0;
  reg begun = 1'b0;
  wire answers = tm_rsp_valid_i & rsp_ready;
  wire enters = start_i & adv_i;
  wire [1:0] begins = {1'b0, enters} << now;
  always @(posedge clk_i) begin
    begun <= 1'b1;
    under_way <= rst_i ? 2'd0 : (under_way & ~(arrives & {2{adv_i}})) | begins;
  end
  always @* begin
    if (!begun) assume (rst_i);
    if (answers) assume (under_way[tm_rsp_tag_i[1]] & ~arrives[tm_rsp_tag_i[1]]);
    if (enters) assume (!under_way[now]);
    if (ex_wait) assume (!adv_i); // the operation stays in EX
  end

  // One bit of what is behind each gate.
  (* anyconst *) wire [8:0] at;
  (* anyconst *) wire who;
  wire [502:0] lookup = who ? lookup1 : lookup0;
  wire [224:0] request = {tags, requests};
  wire [2:0] bits = {lookup[at], request[at[7:0]], responses[at]};
  reg [2:0] last, rested = 3'd0;
  always @* assume (at < 9'd503);
  always @(posedge clk_i) begin
    last <= bits;
    rested <= {~gate_x[who], ~gate_u[0], ~gate_u[1]} & {3{begun}};
  end
  always @*
    if (begun) begin
      if (rested[2]) assert (bits[2] == last[2]);                                 // P5, P12
      if (rested[1] && at < 9'd225) assert (bits[1] == last[1]);
      if (rested[0] && at < 9'd271) assert (bits[0] == last[0]);
      assert (busy == under_way);
      if (full) assert (under_way[owner]);
      if (second) assert (under_way[seconds]);
      assert (gate_u[1] == (|under_way));                                         // P6, P8, P18
      assert (gate_u[0] == (enters | second | (of_valid_i & adv_i)));             // P6, P18
      if (answers) assert (gate_u[1]);                                   // P11: a response finds its clock
      if (begins[0]) assert (gate_x[0]);                                          // P9
      if (begins[1]) assert (gate_x[1]);
      if (!under_way[who] && !begins[who]) assert (!gate_x[who]);                 // P10: an idle thread's lookup has no clock
      if (gate_x == 2'b11) assert (second | (enters & full));
    end
  always @* begin
    cover (begun && enters && under_way == 2'd0);
    cover (begun && second);
    cover (begun && gate_x[1] && !enters && !second);   // the first of two responses is kept
    cover (begun && gate_x == 2'b11);
    cover (begun && (&under_way) && answers && gate_x == 2'd0);
    cover (begun && wb_valid && under_way == 2'd0 && gate_u == 2'd0);
    cover (begun && rst_i && (|under_way) && full);
    cover (rested == 3'b111 && tm_rsp_valid_i == 1'b0 && enters);
  end
endmodule
`default_nettype wire
