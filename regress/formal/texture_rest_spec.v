// SPDX-License-Identifier: Apache-2.0
// Proves the handshakes of the texture unit and the rest of the gates (an open gate whose clock stops during a texture
// wait), for any memory: it accepts and responds early, late, or as promised. When a wait ends, every gate that rested
// has run again for the wake latency. A request stays unchanged until it is accepted, and each is answered once. The
// arithmetic of the unit is cut away. The invariant `agree` counts the frozen cycles of a wait and the cycles since a
// gate rested, for every promise and every wake latency.
// `make formal PROOF=texture_rest_spec` proves it. docs/formal.md has the properties P1 to P19.
// regress/formal/README.md explains the header lines below.
//
// proves: P7 P10 P11 texture
// module: texture_unit gate_rest
// design: rtl/texture/*.v rtl/buffers/gate_rest.v rtl/cells/pipe.v rtl/units/*.v
// cut: tex_level tex_axis tex_place tex_channel $mul
// connect: frozen u_rest.frozen_q
// connect: age u_texture.age_q
// connect: state u_texture.state_q
// connect: more u_texture.more_q
// connect: blend u_texture.blend_q
// connect: accepted u_texture.accepted_q
// connect: answered u_texture.answered_q
// method: induction 2
// cover: 14
// break: rtl/buffers/gate_rest.v: until_awake < cycles => until_awake <= cycles
// break: rtl/buffers/gate_rest.v: wake_i == 5'd1 & ~last_i => wake_i == 5'd1
// break: rtl/buffers/gate_rest.v: rst_i | ~tex_wait_i => rst_i
// break: rtl/texture/texture_unit.v: accepted_q <= accepted_q | tm_req_ready_i => accepted_q <= tm_req_ready_i
// break: rtl/texture/texture_unit.v: tm_rsp_ready_o = asks & ~answered_q => tm_rsp_ready_o = ~answered_q
// break: rtl/texture/texture_unit.v: if (placed) begin\n      addr_q => if (placed | asks) begin\n      addr_q
`include "sampler.vh"
`default_nettype none
module texture_rest_spec (
  input wire         clk_i,
  input wire         rst_i,
  input wire         start_i,
  input wire         adv_i,
  input wire         ready_i,
  input wire         valid_i,
  input wire [127:0] coord_i,
  input wire sampler_t sampler_i
);
  (* anyconst *) wire [15:0] cycles; // promised frozen cycles, 0: none
  (* anyconst *) wire [4:0] wake;
  wire tex_wait, twice, last, req_valid, rsp_ready, rest;
  wire [127:0] addr;
  wire [3:0] mask;
  texture_unit u_texture (
    .clk_i(clk_i), .rst_i(rst_i), .start_i(start_i), .coord_i(coord_i), .sampler_i(sampler_i), .cycles_i(cycles), .take_i(adv_i & ~tex_wait),
    .wait_o(tex_wait), .twice_o(twice), .last_o(last), .tm_req_valid_o(req_valid), .tm_req_ready_i(ready_i), .tm_req_mask_o(mask),
    .tm_req_addr_o(addr), .tm_rsp_valid_i(valid_i), .tm_rsp_ready_o(rsp_ready), .tm_rsp_data_i(128'd0));
  gate_rest u_rest (
    .clk_i(clk_i), .rst_i(rst_i), .tex_wait_i(tex_wait), .twice_i(twice), .last_i(last), .wake_i(wake), .cycles_i(cycles), .rest_o(rest));
  wire [16:0] frozen;
  wire [15:0] age;
  wire [1:0] state;
  wire [7:0] blend;
  wire more, accepted, answered;
  localparam [1:0] IDLE = 2'd0, REQUEST = 2'd1;

  // How long the clock has run since it rested, saturated, this cycle included; and the parts of the wait.
  reg [4:0] awake_q = 5'd31;
  reg waited, asked, second, outstanding;
  reg [127:0] last_addr;
  reg [3:0] last_mask;
  wire [4:0] awake = rest ? 5'd0 : &awake_q ? awake_q : awake_q + 5'd1;
  always @(posedge clk_i) begin
    awake_q <= rst_i | ~tex_wait ? 5'd31 : awake;
    waited <= tex_wait & ~last & ~rst_i;
    asked <= req_valid & ~ready_i & ~rst_i;
    last_addr <= addr;
    last_mask <= mask;
    outstanding <= ~rst_i & ((outstanding | (req_valid & ready_i)) & ~(valid_i & rsp_ready));
    second <= ~rst_i & tex_wait & (second | (state == REQUEST && more && answered && age + 17'd2 >= {1'b0, cycles}));
  end
  // The memory responds only to what it has accepted, in the same cycle or later.
  always @* begin
    if (valid_i) assume (outstanding | (req_valid & ready_i));
    if (waited && state == IDLE) assume (start_i);            // the operation stays in EX
  end
  // What the proof needs to know of the registers.
  wire agree = state != 2'd3 && outstanding == (state == REQUEST && accepted && !answered) && (!answered || accepted) &&
               (state == REQUEST || (!accepted && !answered && !more)) && (state != IDLE || !second) && (more ? blend != 8'd0 && !second : 1'b1) &&
               (state == REQUEST ? second == (blend != 8'd0 && !more) : 1'b1) &&
               (!waited || state == REQUEST) && (state != IDLE || (frozen == 17'd0 && awake_q == 5'd31));
  // A wait with two requests has at least 2 * cycles - 1 frozen cycles, one with a single request at least cycles. The registers of both
  // counts stay at their largest values.
  wire [18:0] min = blend != 8'd0 ? {2'd0, cycles, 1'b0} - 19'd1 : {3'd0, cycles};
  wire counts = state != REQUEST || {2'd0, frozen} >= {3'd0, age} + (second ? {3'd0, cycles} : 19'd1);
  wire rested = state != REQUEST || awake_q == 5'd31 ||
                (cycles == 16'd0 ? wake <= 5'd1 : {14'd0, awake_q} + min >= {2'd0, frozen} + {14'd0, wake});
  reg begun = 1'b0;
  always @(posedge clk_i) begun <= 1'b1;
  always @* if (!begun) assume (rst_i);
  always @*
    if (begun) begin
      assert (agree);
      assert (counts);
      assert (rested);
      if (!tex_wait) assert (!rest);
      if (last) assert (awake >= wake || awake == 5'd31);       // P7: awake when the wait ends
      if (last) assert (state == REQUEST && (!more));
      if (tex_wait && !last && waited) assert (state == REQUEST);
      if (asked) assert (req_valid && addr == last_addr && mask == last_mask); // P10, P11: a request stays until it is accepted
      if (valid_i && (outstanding || req_valid)) assert (rsp_ready);  // a response is never refused
      if (rsp_ready) assert (state == REQUEST);
      assert (outstanding == (state == REQUEST && accepted && !answered));
      if (last && cycles != 16'd0) assert ({1'b0, frozen} + 18'd1 >= {2'd0, cycles});
    end
  reg [1:0] lookups;
  always @(posedge clk_i) lookups <= rst_i ? 2'd0 : lookups + {1'b0, last & ~&lookups};
  always @* begin
    cover (begun && last && second && wake == 5'd2 && cycles == 16'd4);
    cover (begun && last && cycles == 16'd3 && frozen == 17'd6);  // later than promised
    cover (begun && answered && !last && state == REQUEST && cycles == 16'd5); // earlier than promised
    cover (begun && rest && cycles == 16'd0);
    cover (begun && lookups == 2'd2 && tex_wait);
    cover (begun && rst_i && outstanding);
  end
endmodule
`default_nettype wire
