// SPDX-License-Identifier: Apache-2.0
// Texture unit: RGBA8 pictures with mipmaps and cube faces; nearest and linear filters within and between levels (docs/architecture.md
// sections 4 and 8).
// Part of the core's texture unit (docs/architecture.md section 8).
//
//   cycle       e             e+1 .. e+1+M             e+M+2 ..
//   state       IDLE          REQUEST                  DONE, until taken
//   happens     coordinates   a request; in its last   the result is valid
//                             cycle the response is
//                             in the register and is
//                             filtered
//   wait_o      1             1                        0
//
// The memory accepts the request in any of these cycles (tm_req_ready_i), and responds in the same or a later one. The response goes to a
// register, so M is at least 1. If the memory promises its time (cycles_i, the frozen cycles M + 2), a response that comes early waits in
// the register.
//
// With STAGES, registers between the steps of a lookup delay the request (BEFORE of them) and its filtered response (the others). The
// coordinates are then computed in state COORDINATES too. Their inputs hold meanwhile.
//
// A lookup between two levels has two requests. In the last cycle of the first request the coordinates of the second
// are computed; it is valid from the next cycle on. A request asks the memory for the texels (i,j) (i+1,j)
// (i,j+1) (i+1,j+1) of a level at once, or for (i,j) alone (nearest).
//
// Pipelined: no, one lookup at a time
// Depth: 1 + WAIT
// WAIT is the number of cycles of its requests, each from the cycle after its coordinates to the last one of its response: in the register,
// or in the filter.
`include "sampler.vh"
`default_nettype none
module texture_unit #(
  parameter integer STAGES = 0, // registers in the paths of a request, before and after the memory
  parameter bit ISOLATE_TEXTURE = 1'b0, // the filter's inputs change with the response only
  parameter bit FILTER = 1'b1,  // 0: start_i is always 0, so there is no filter
  parameter bit REQUESTS = 1'b1 // 0: nor are there requests
) (
  input  wire           clk_i,
  input  wire           rst_i,
  // from execute
  input  wire           start_i,   // a T operation is in EX; used in state IDLE
  input  wire [127:0]   coord_i,   // s, t, layer, level of detail; stable until the result is taken
  input  wire sampler_t sampler_i, // sampler state of the host interface
  input  wire [15:0]    cycles_i,  // frozen cycles that the memory promises for one request, 0: none
  input  wire           take_i,    // the core advances
  // to execute
  output wire           wait_o,
  output wire           twice_o,   // the waiting lookup has two requests; valid after its first cycle
  output wire           last_o,    // the last cycle in which the lookup waits
  output wire [127:0]   result_o,  // R in the low word
  // texture memory
  output wire           tm_req_valid_o,
  input  wire           tm_req_ready_i,
  output wire [3:0]     tm_req_mask_o,
  output wire [127:0]   tm_req_addr_o,
  input  wire           tm_rsp_valid_i,
  output wire           tm_rsp_ready_o,
  input  wire [127:0]   tm_rsp_data_i
);
  localparam [1:0] IDLE = 2'd0, REQUEST = 2'd1, DONE = 2'd2, COORDINATES = 2'd3;

  // The registers are where they balance the steps. The steps of the coordinates are: 0 operands, 1 level of detail and wrapped coordinate,
  // 2 size and place of the level, 3 scaled, 4 texel numbers, 5 product of row and pitch; then the sum. tex_channel has those of the filter.
  localparam integer BEFORE = STAGES > 12 ? 6 : STAGES / 2;
  localparam integer AFTER = STAGES - BEFORE;
  localparam [5:0] REG_AFTER = BEFORE == 0 ? 6'd0 : BEFORE == 1 ? 6'b000100 : BEFORE == 2 ? 6'b010010 : BEFORE == 3 ? 6'b101010 :
                           BEFORE == 4 ? 6'b101011 : BEFORE == 5 ? 6'b111011 : 6'b111111;
  localparam [6:0] FILTER_REG_AFTER = AFTER == 0 ? 7'd0 : AFTER == 1 ? 7'b0001000 : AFTER == 2 ? 7'b0100010 : AFTER == 3 ? 7'b0101010 :
                                  AFTER == 4 ? 7'b1101010 : AFTER == 5 ? 7'b1101011 : AFTER == 6 ? 7'b1101111 : 7'b1111111;
  // with one register, that of the wrapped coordinate is beside that of the level's size and place
  localparam [1:0] AXIS_REG_AFTER = {REG_AFTER[3], BEFORE == 1 ? 1'b1 : REG_AFTER[1]};
  localparam [2:0] BEFORE_LAST = BEFORE[2:0];
  // the number of requests is known after one cycle, or two if the operands have a register
  localparam [2:0] KNOWN = {2'd0, REG_AFTER[0]};

  reg [1:0] state_q;
  reg [2:0] step_q;    // cycles before this one in which the coordinates were computed
  reg second_q;        // the second request
  reg [6:0] ripe_q;    // the response has been in the register for so many cycles
  reg accepted_q;      // the memory has accepted the request
  reg answered_q;      // the response is in the register
  reg [127:0] texel_q; // the response
  reg [15:0] age_q;    // cycles of this request before this one; stays at its largest value
  reg more_q;          // another request follows
  reg linear_q;
  reg [3:0] level_q; // of the first request
  reg [7:0] blend_q;
  reg [127:0] addr_q;
  reg [15:0] wx_q, wy_q;
  reg [159:0] before_q; // sums of the first of two levels
  reg [127:0] result_q;

  wire begins = REQUESTS && state_q == IDLE && start_i;
  wire asks = REQUESTS && state_q == REQUEST;
  wire respond = tm_rsp_valid_i & tm_rsp_ready_o;
  wire due = {1'b0, age_q} + 17'd2 + {14'd0, BEFORE_LAST} >= {1'b0, cycles_i};
  wire ripe = AFTER == 0 ? answered_q : ripe_q[AFTER == 0 ? 0 : AFTER - 1];
  wire answer = asks & ripe & due;
  wire first = answer & more_q;
  wire computes = REQUESTS && state_q == COORDINATES;
  wire knows = KNOWN == 3'd0 ? begins : computes & ~second_q & step_q == KNOWN;
  wire placed = BEFORE == 0 ? begins | first : computes & step_q == BEFORE_LAST;
  wire en = begins | computes | asks;

  wire [127:0] coord;
  wire sampler_t sampler;
  wire [69:0] sampler_bits = sampler_i;
  wire [68:0] sampler_rows; // this unit reads texels by rows
  assign sampler = {1'b0, sampler_rows};
  pipe #(.WIDTH(197), .DEPTH($countones(REG_AFTER[0]))) u_operands (
    .clk_i(clk_i),
    .en_i(en),
    .d_i({sampler_bits[68:0], coord_i}),
    .q_o({sampler_rows, coord})
  );
  wire unused_blocked = &{1'b0, sampler_bits[69], sampler.blocked};

  // level, and its place in memory
  wire [3:0] level_new;
  wire [7:0] blend_new;
  wire linear_new;
  tex_level u_level (
    .lod_i(coord[127:96]),
    .mag_i(sampler.mag),
    .min_i(sampler.min),
    .last_i(sampler.last_level),
    .level_o(level_new),
    .linear_o(linear_new),
    .blend_o(blend_new)
  );
  wire second = BEFORE == 0 ? more_q : (asks & more_q) | (computes & second_q);
  wire [3:0] level_next = second ? level_q + 4'd1 : level_new;
  wire linear_next = second ? linear_q : linear_new;
  wire [3:0] level;
  wire linear, linear_l;
  pipe #(.WIDTH(5), .DEPTH($countones(REG_AFTER[1]))) u_level_reg (.clk_i(clk_i), .en_i(en), .d_i({level_next, linear_next}), .q_o({level, linear_l}));

  // whole part of the layer, limited to 0..5; NaN 0
  wire [7:0] e = coord[94:87];
  wire [22:0] f = coord[86:64];
  reg [2:0] face;
  always @* begin
    if (!sampler.cube || coord[95] || e < 8'd127 || (e == 8'hff && f != 23'd0)) face = 3'd0;
    else if (e == 8'd127) face = 3'd1;
    else if (e == 8'd128) face = {2'b01, f[22]};
    else if (e == 8'd129 && f[22:21] == 2'd0) face = 3'd4;
    else face = 3'd5;
  end

  wire [11:0] level_wide, level_high, column, level_wide_p, level_high_p, column_p;
  wire [15:0] row, row_p;
  tex_place u_place (
    .width_i(sampler.width),
    .height_i(sampler.height),
    .mipmap_i(|sampler.last_level),
    .level_i(level),
    .face_i(face),
    .width_o(level_wide_p),
    .height_o(level_high_p),
    .column_o(column_p),
    .row_o(row_p)
  );
  pipe #(.WIDTH(53), .DEPTH($countones(REG_AFTER[2]))) u_place_reg (
    .clk_i(clk_i),
    .en_i(en),
    .d_i({linear_l, level_wide_p, level_high_p, column_p, row_p}),
    .q_o({linear, level_wide, level_high, column, row})
  );

  // coordinates
  wire [11:0] i0, i1, j0, j1, i0_n, i1_n, j0_n, j1_n;
  wire [15:0] wx, wy, wx_n, wy_n;
  tex_axis #(.REG_AFTER(AXIS_REG_AFTER)) u_axis_s (
    .clk_i(clk_i),
    .en_i(en),
    .coord_i(coord[31:0]),
    .last_i(level_wide),
    .linear_i(linear),
    .wrap_i(sampler.wrap_s),
    .n0_o(i0_n),
    .n1_o(i1_n),
    .weight_o(wx_n)
  );
  tex_axis #(.REG_AFTER(AXIS_REG_AFTER)) u_axis_t (
    .clk_i(clk_i),
    .en_i(en),
    .coord_i(coord[63:32]),
    .last_i(level_high),
    .linear_i(linear),
    .wrap_i(sampler.wrap_t),
    .n0_o(j0_n),
    .n1_o(j1_n),
    .weight_o(wy_n)
  );
  pipe #(.WIDTH(80), .DEPTH($countones(REG_AFTER[4]))) u_numbers (
    .clk_i(clk_i),
    .en_i(en),
    .d_i({i0_n, i1_n, j0_n, j1_n, wx_n, wy_n}),
    .q_o({i0, i1, j0, j1, wx, wy})
  );
  wire [31:0] pitch = {20'd0, sampler.width} + 32'd1;
  wire [31:0] start = sampler.base + {20'd0, column};
  wire [15:0] line0 = row + {4'd0, j0};
  wire [15:0] line1 = row + {4'd0, j1};
  wire [127:0] addr;
  genvar a;
  generate
    if (!REG_AFTER[5]) begin : g_addr
      wire [31:0] row0 = start + {16'd0, line0} * pitch;
      wire [31:0] row1 = start + {16'd0, line1} * pitch;
      assign addr = {row1 + {20'd0, i1}, row1 + {20'd0, i0}, row0 + {20'd0, i1}, row0 + {20'd0, i0}};
    end else begin : g_addr_parts
      // the products stay in two parts, and the address of a texel is one sum of four numbers
      wire [28:0] sum0, carry0, sum1, carry1, sum0_q, carry0_q, sum1_q, carry1_q;
      wire [31:0] start_q;
      mul_rows #(.A(16), .B(13)) u_rows0 (.a_i(line0), .b_i(pitch[12:0]), .sum_o(sum0), .carry_o(carry0));
      mul_rows #(.A(16), .B(13)) u_rows1 (.a_i(line1), .b_i(pitch[12:0]), .sum_o(sum1), .carry_o(carry1));
      pipe #(.WIDTH(148), .DEPTH(1)) u_below (
        .clk_i(clk_i),
        .en_i(en),
        .d_i({start, sum0, carry0, sum1, carry1}),
        .q_o({start_q, sum0_q, carry0_q, sum1_q, carry1_q})
      );
      for (a = 0; a < 4; a = a + 1) begin : g_texel
        wire [31:0] sum, carry;
        csa_tree #(.ROWS(4), .WIDTH(32)) u_tree (
          .rows_i({start_q, {3'd0, a >= 2 ? sum1_q : sum0_q}, {3'd0, a >= 2 ? carry1_q : carry0_q}, {20'd0, a % 2 == 1 ? i1 : i0}}),
          .sum_o(sum),
          .carry_o(carry)
        );
        assign addr[32*a +: 32] = sum + carry;
      end
      wire unused = &{1'b0, pitch[31:13]};
    end
  endgenerate

  always @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= IDLE;
      more_q <= 1'b0;
    end else begin
      case (state_q)
        IDLE: if (start_i) state_q <= BEFORE == 0 ? REQUEST : COORDINATES;
        COORDINATES: if (placed) state_q <= REQUEST;
        REQUEST:
        if (answer) state_q <= !more_q ? DONE : BEFORE == 0 ? REQUEST : COORDINATES;
        default: if (take_i) state_q <= IDLE;
      endcase
      if (knows) more_q <= |blend_new;
      else if (answer) more_q <= 1'b0;
    end
    step_q <= begins | first ? 3'd1 : step_q + 3'd1;
    second_q <= ~begins & (first | second_q);
  end

  // The handshakes of a request.
  always @(posedge clk_i) begin
    if (rst_i | ~asks | answer) begin
      accepted_q <= 1'b0;
      answered_q <= 1'b0;
      age_q <= 16'd0;
      ripe_q <= 7'd0;
    end else begin
      accepted_q <= accepted_q | tm_req_ready_i;
      answered_q <= answered_q | respond;
      ripe_q <= {ripe_q[5:0], answered_q};
      if (~&age_q) age_q <= age_q + 16'd1;
    end
    if (respond) texel_q <= tm_rsp_data_i;
  end

  always @(posedge clk_i) begin
    if (placed) begin
      addr_q <= addr;
      wx_q <= wx;
      wy_q <= wy;
    end
    if (knows) begin
      linear_q <= linear_new;
      level_q <= level_new;
      blend_q <= blend_new;
    end
  end

  // filter; with ISOLATE_TEXTURE its inputs change in one cycle, with the response
  wire [15:0] wx_f, wy_f;
  wire linear_f;
  wire [7:0] blend_f;
  pipe #(.WIDTH(32), .DEPTH(ISOLATE_TEXTURE && AFTER == 0 ? 1 : 0)) u_weight_inputs (
    .clk_i(clk_i),
    .en_i(respond),
    .d_i({wx_q, wy_q}),
    .q_o({wx_f, wy_f})
  );
  pipe #(.WIDTH(9), .DEPTH(ISOLATE_TEXTURE ? 1 : 0)) u_filter_inputs (
    .clk_i(clk_i),
    .en_i(respond),
    .d_i({linear_q, blend_q}),
    .q_o({linear_f, blend_f})
  );
  wire two = |blend_q;
  wire two_f = |blend_f;
  wire [8:0] part = {~two_f, blend_f};
  wire [8:0] before_part = two_f ? 9'd256 - {1'b0, blend_f} : 9'd0;
  wire [16:0] fx = 17'h10000 - {1'b0, wx_f};
  wire [16:0] fy = 17'h10000 - {1'b0, wy_f};
  wire [32:0] w00 = {16'd0, fx} * {16'd0, fy};
  wire [32:0] w10 = {17'd0, wx_f} * {16'd0, fy};
  wire [32:0] w01 = {16'd0, fx} * {17'd0, wy_f};
  wire [32:0] w11 = {17'd0, wx_f} * {17'd0, wy_f};
  wire [131:0] weight;
  // The request waits for a cycle at least, so this register costs no time.
  pipe #(.WIDTH(132), .DEPTH(AFTER > 0 ? 1 : 0)) u_weights (
    .clk_i(clk_i),
    .en_i(ISOLATE_TEXTURE ? respond : en),
    .d_i({w11, w01, w10, w00}),
    .q_o(weight)
  );
  wire [31:0] t0 = texel_q[31:0];
  wire [31:0] t1 = linear_f ? texel_q[63:32] : 32'd0;
  wire [31:0] t2 = linear_f ? texel_q[95:64] : 32'd0;
  wire [31:0] t3 = linear_f ? texel_q[127:96] : 32'd0;
  wire [159:0] sums;
  wire [127:0] filtered;
  genvar c;
  generate
    for (c = 0; c < (FILTER ? 4 : 0); c = c + 1) begin : g_channel
      tex_channel #(.REG_AFTER(FILTER_REG_AFTER)) u_channel (
        .clk_i(clk_i),
        .en_i(en),
        .texel_i({t3[8*c +: 8], t2[8*c +: 8], t1[8*c +: 8], t0[8*c +: 8]}),
        .weight_i(weight),
        .before_i(before_q[40*c +: 40]),
        .part_i(part),
        .before_part_i(before_part),
        .sum_o(sums[40*c +: 40]),
        .value_o(filtered[32*c +: 32])
      );
    end
    if (!FILTER) begin : g_no_filter
      assign {sums, filtered} = 288'd0;
      wire unused = &{1'b0, t0, t1, t2, t3, weight, before_q, part, before_part};
    end
  endgenerate
  always @(posedge clk_i) begin
    if (rst_i) before_q <= 160'd0; // known, because it is a factor of every result
    else if (first) before_q <= sums;
    if (answer & ~more_q) result_q <= filtered;
  end

  assign wait_o = en;
  assign twice_o = (asks | (computes & (second_q | step_q > KNOWN))) & two;
  assign last_o = answer & ~more_q;
  assign result_o = result_q;
  assign tm_req_valid_o = asks & ~accepted_q;
  assign tm_req_mask_o = {{3{linear_q}}, 1'b1};
  assign tm_req_addr_o = addr_q;
  assign tm_rsp_ready_o = asks & ~answered_q;
endmodule
`default_nettype wire
