// SPDX-License-Identifier: Apache-2.0
// Texture unit: 2D RGBA8, nearest and bilinear (docs/architecture.md sections 4 and 8).
//
//   cycle       e             e+1 .. e+1+M             e+M+2 ..
//   state       IDLE          REQUEST                  DONE, until taken
//   happens     coordinates   request stands; the      result stands
//                             last brings the answer,
//                             which is filtered
//   wait_o      1             1                        0
//
// The memory port asks for the texels (i,j) (i+1,j) (i,j+1) (i+1,j+1) at once; nearest asks for the first only.
`default_nettype none

module texture_unit (
    input  wire         clk_i,
    input  wire         rst_i,
    // from execute
    input  wire         start_i,    // a T operation stands in EX; looked at when idle
    input  wire [ 31:0] u_i,
    input  wire [ 31:0] v_i,
    input  wire [ 63:0] sampler_i,  // sampler word of the host interface
    input  wire         take_i,     // the core advances
    // to execute
    output wire         wait_o,
    output wire [127:0] result_o,   // R in the low word
    // texture memory
    output wire         tm_req_o,
    output wire [  3:0] tm_mask_o,
    output wire [127:0] tm_addr_o,
    input  wire         tm_rsp_i,
    input  wire [127:0] tm_data_i
);
  localparam [1:0] IDLE = 2'd0, REQUEST = 2'd1, DONE = 2'd2;

  reg  [  1:0] state_q;
  reg  [  3:0] mask_q;
  reg  [127:0] addr_q;
  reg [15:0] wx_q, wy_q;
  reg [127:0] result_q;

  // coordinates
  wire [31:0] base = sampler_i[31:0];
  wire linear = sampler_i[56];
  wire [11:0] i0, i1, j0, j1;
  wire [15:0] wx, wy;
  tex_axis u_axis_s (
      .coord_i(u_i),
      .last_i(sampler_i[43:32]),
      .linear_i(linear),
      .wrap_i(sampler_i[58:57]),
      .n0_o(i0),
      .n1_o(i1),
      .weight_o(wx)
  );
  tex_axis u_axis_t (
      .coord_i(v_i),
      .last_i(sampler_i[55:44]),
      .linear_i(linear),
      .wrap_i(sampler_i[60:59]),
      .n0_o(j0),
      .n1_o(j1),
      .weight_o(wy)
  );
  wire [31:0] width = {20'd0, sampler_i[43:32]} + 32'd1;
  wire [31:0] row0 = base + {20'd0, j0} * width;
  wire [31:0] row1 = base + {20'd0, j1} * width;

  always @(posedge clk_i) begin
    if (rst_i) state_q <= IDLE;
    else
      case (state_q)
        IDLE: if (start_i) state_q <= REQUEST;
        REQUEST: if (tm_rsp_i) state_q <= DONE;
        default: if (take_i) state_q <= IDLE;
      endcase
  end

  always @(posedge clk_i)
    if (state_q == IDLE && start_i) begin
      mask_q <= linear ? 4'b1111 : 4'b0001;
      addr_q <= {row1 + {20'd0, i1}, row1 + {20'd0, i0}, row0 + {20'd0, i1}, row0 + {20'd0, i0}};
      wx_q   <= wx;
      wy_q   <= wy;
    end

  // filter
  wire [16:0] fx = 17'h10000 - {1'b0, wx_q};
  wire [16:0] fy = 17'h10000 - {1'b0, wy_q};
  wire [32:0] w00 = {16'd0, fx} * {16'd0, fy};
  wire [32:0] w10 = {17'd0, wx_q} * {16'd0, fy};
  wire [32:0] w01 = {16'd0, fx} * {17'd0, wy_q};
  wire [32:0] w11 = {17'd0, wx_q} * {17'd0, wy_q};
  wire [31:0] t0 = mask_q[0] ? tm_data_i[31:0] : 32'd0;
  wire [31:0] t1 = mask_q[1] ? tm_data_i[63:32] : 32'd0;
  wire [31:0] t2 = mask_q[2] ? tm_data_i[95:64] : 32'd0;
  wire [31:0] t3 = mask_q[3] ? tm_data_i[127:96] : 32'd0;
  wire [127:0] filtered;
  genvar c;
  generate
    for (c = 0; c < 4; c = c + 1) begin : g_channel
      tex_channel u_channel (
          .texel_i ({t3[8*c+:8], t2[8*c+:8], t1[8*c+:8], t0[8*c+:8]}),
          .weight_i({w11, w01, w10, w00}),
          .value_o (filtered[32*c+:32])
      );
    end
  endgenerate
  always @(posedge clk_i) if (state_q == REQUEST && tm_rsp_i) result_q <= filtered;

  assign wait_o = state_q == REQUEST || (state_q == IDLE && start_i);
  assign result_o = result_q;
  assign tm_req_o = state_q == REQUEST;
  assign tm_mask_o = mask_q;
  assign tm_addr_o = addr_q;

  wire unused = &{1'b0, sampler_i[63:61]};
endmodule
`default_nettype wire
