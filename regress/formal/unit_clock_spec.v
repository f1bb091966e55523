// SPDX-License-Identifier: Apache-2.0
// The gated clock of a shared texture unit. Here the unit has an ungated clock, and the proof says what the gate may do: it is open exactly while a
// lookup is offered or outstanding, while a sampler is written, and in reset; in each other cycle nothing is taken, asked, answered or written, so
// the unit with the gate is equal to the unit without it. Coordinates and filter are cut away. The unit has one core with two threads.
// `make formal PROOF=unit_clock_spec` proves it. docs/formal.md has the properties P1 to P19. regress/formal/README.md
// explains the header lines below.
//
// proves: P4 P5 P6 P8 P9 P10 P11 P12 clock
// module: shared_unit shared_front shared_filter
// design: rtl/cluster/cluster_fifo.v rtl/cluster/cluster_arbiter.v rtl/cluster/shared_front.v rtl/cluster/shared_filter.v
// design: regress/formal/abstract/clock_gate.v rtl/cluster/shared_unit.v
// design: rtl/cells/pipe.v rtl/units/fp_norm.v rtl/texture/tex_place.v rtl/texture/tex_level.v rtl/texture/tex_axis.v rtl/texture/tex_block.v
// design: rtl/texture/tex_address.v rtl/texture/tex_channel.v
// cut: tex_address tex_channel
// connect: held u_unit.u_front.have_q,u_unit.u_front.second_q,u_unit.u_filter.full_q,u_unit.u_filter.one_q
// connect: ends u_unit.u_front.u_queue.in_q,u_unit.u_front.u_queue.out_q,u_unit.u_arbiter.locked_q
// connect: open u_unit.open_q
// connect: changes u_unit.u_front.ask_o,u_unit.u_front.valid_i,u_unit.u_filter.full_q,u_unit.sampler_we_i
// method: pdr
// cover: 16
// break: rtl/cluster/shared_unit.v: rst_i | sampler_we_i | (|req_valid_i) | (|open_q) => rst_i | sampler_we_i | (|req_valid_i) | (&open_q)
// break: rtl/cluster/shared_unit.v: rst_i | sampler_we_i | (|req_valid_i) | (|open_q) => rst_i | sampler_we_i | (|open_q)
// break: rtl/cluster/shared_unit.v: rst_i | sampler_we_i | (|req_valid_i) | (|open_q) => rst_i | (|req_valid_i) | (|open_q)
// break: rtl/cluster/shared_unit.v: rst_i | sampler_we_i | (|req_valid_i) | (|open_q) => sampler_we_i | (|req_valid_i) | (|open_q)
// break: rtl/cluster/shared_unit.v: rst_i | sampler_we_i | (|req_valid_i) | (|open_q) => rst_i | sampler_we_i | (|req_valid_i) | (|open_q) | ~open_q[0]
// break: rtl/cluster/shared_filter.v: wire last = ~both | one_q[owner]; => wire last = ~both | ~one_q[owner];
`default_nettype none
module unit_clock_spec (
  input wire         clk_i,
  input wire         rst_i,
  input wire         sampler_we_i,
  input wire [15:0]  sampler_addr_i,
  input wire [69:0]  sampler_data_i,
  input wire         req_valid_i,
  input wire [1:0]   req_tag_i, // thread and program
  input wire         rsp_ready_i,
  input wire         tm_req_ready_i,
  input wire         tm_rsp_valid_i,
  input wire [1:0]   tm_rsp_tag_i
);
  wire req_ready, rsp_valid;
  wire [1:0] rsp_tag;
  wire [127:0] rsp_data, tm_req_addr;
  wire tm_req_valid, tm_rsp_ready, clock_en;
  wire [1:0] tm_req_tag;
  wire [3:0] tm_req_mask;
  shared_unit #(.CORES(1), .TW(1), .SAMPLERS(1)) u_unit (
    .clk_i(clk_i), .rst_i(rst_i), .test_en_i(1'b0), .sampler_we_i(sampler_we_i), .sampler_addr_i(sampler_addr_i), .sampler_data_i(sampler_data_i),
    .req_valid_i(req_valid_i), .req_ready_o(req_ready), .req_tag_i(req_tag_i), .req_sampler_i(4'd0), .req_coord_i(128'd0),
    .rsp_valid_o(rsp_valid), .rsp_ready_i(rsp_ready_i), .rsp_tag_o(rsp_tag), .rsp_data_o(rsp_data),
    .tm_req_valid_o(tm_req_valid), .tm_req_ready_i(tm_req_ready_i), .tm_req_tag_o(tm_req_tag), .tm_req_mask_o(tm_req_mask), .tm_req_addr_o(tm_req_addr),
    .tm_rsp_valid_i(tm_rsp_valid_i), .tm_rsp_ready_o(tm_rsp_ready), .tm_rsp_tag_i(tm_rsp_tag_i), .tm_rsp_data_i(128'd0), .clock_en_o(clock_en));
  wire [4:0] held, ends;
  wire [3:0] changes;
  wire [1:0] open;

  // Lookups that were taken and have no result, by thread; requests that were accepted and have no response.
  reg [1:0] busy = 2'd0;
  reg [3:0] asked = 4'd0;
  reg begun = 1'b0, rested = 1'b0;
  reg waits;
  reg [1:0] last_tag;
  reg [4:0] last_held, last_ends;
  wire takes = req_valid_i & req_ready;
  wire result = rsp_valid & rsp_ready_i;
  wire [1:0] new_ones = takes ? 2'd1 << req_tag_i[1] : 2'd0;
  wire [1:0] old_ones = result ? 2'd1 << rsp_tag[1] : 2'd0;
  wire accepted = tm_req_valid & tm_req_ready_i;
  wire answered = tm_rsp_valid_i & tm_rsp_ready;
  always @(posedge clk_i) begin
    begun <= 1'b1;
    rested <= begun & ~clock_en;
    waits <= ~rst_i & req_valid_i & ~req_ready;
    last_tag <= req_tag_i;
    busy <= rst_i ? 2'd0 : (busy & ~old_ones) | new_ones;
    asked <= rst_i ? 4'd0 : (asked & ~(answered ? 4'd1 << tm_rsp_tag_i : 4'd0)) | (accepted ? 4'd1 << tm_req_tag : 4'd0);
    {last_held, last_ends} <= {held, ends};
  end
  always @* begin
    if (!begun) assume (rst_i);
    // a core offers a lookup until it is taken, and has one of each thread
    if (waits) assume (req_valid_i && req_tag_i == last_tag);
    if (req_valid_i) assume (!busy[req_tag_i[1]]);
    if (tm_rsp_valid_i) assume (asked[tm_rsp_tag_i]); // the memory answers what it was asked
  end
  always @*
    if (begun) begin
      if (rst_i | sampler_we_i | req_valid_i) assert (clock_en);                        // P4, P9
      if (!rst_i) assert (clock_en == (sampler_we_i | req_valid_i | (|busy)));           // P6, P8
      if (!rst_i && (rsp_valid | tm_req_valid | tm_rsp_valid_i)) assert (clock_en);      // P10
      if (!rst_i) assert ((old_ones & ~busy) == 2'd0);                                      // P11: each lookup has one result
      if (!rst_i) assert (open == {1'b0, busy[0]} + {1'b0, busy[1]});
      if (!clock_en) assert (changes == 4'd0);                                              // P5
      if (rested) assert ({held, ends} == {last_held, last_ends});                          // P5, P12
    end
  reg shut = 1'b0;
  always @(posedge clk_i) shut <= begun & ~rst_i & ~clock_en;
  always @* begin
    cover (shut && !clock_en);
    cover (shut && req_valid_i);                 // opens for a lookup
    cover (shut && sampler_we_i);                   // for a sampler
    cover (shut && rst_i);                          // reset while shut
    cover (begun && (&busy));                       // a lookup of each thread
    cover (begun && result && !takes && (busy & ~old_ones) == 2'd0); // the last one ends
    cover (begun && answered && tm_rsp_tag_i[0]);   // a lookup between two levels
  end
endmodule
`default_nettype wire
