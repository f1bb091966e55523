// SPDX-License-Identifier: Apache-2.0
// The operations in EX and WB. Each group has an ex_track; this module combines what the ex_tracks report to the
// core's control.
// Part of the core (shader_core.v). Names: core_types.vh.
`include "core_types.vh"
`default_nettype none
module ex_flight #(
  parameter integer THREADS = 1,
  parameter integer LAT_A = 1,
  parameter integer LAT_B = 1,
  parameter integer LAT_C = 1,
  localparam TW = THREADS > 1 ? $clog2(THREADS) : 1 // bits of a thread number
) (
  input  wire               clk_i,
  input  wire               rst_i,
  input  wire               adv_i,
  // from OF
  input  wire [TW-1:0]      of_thread_i,
  input  wire group_op_t    of_a_i,
  input  wire group_op_t    of_b_i,
  input  wire group_op_t    of_c_i,
  input  wire group_op_t    of_t_i,
  // to the units, groups A B C T from bit 0: operations in the first and in the last stage of EX
  output wire [3:0]         first_o,
  output wire [15:0]        mask_o,        // write masks of the operations in the first stage
  output wire [3:0]         last_o,
  output wire [15:0]        last_mask_o,   // write masks of the operations in the last stage
  output wire [4*TW-1:0]    last_thread_o, // and their threads and destinations
  output wire [31:0]        last_dst_o,
  // to the core's control, per thread
  output wire [THREADS-1:0] ex_o_write_o,  // writes to o in EX
  output wire [THREADS-1:0] ex_inflight_o, // operations in EX and WB
  // to WB, registered
  output wire [3:0]         ex_valid_o,
  output wire [4*TW-1:0]    ex_thread_o,
  output wire [31:0]        ex_dst_o,
  output wire [15:0]        ex_mask_o
);
  wire [4*THREADS-1:0] o_write, inflight;
  ex_track #(.THREADS(THREADS), .TW(TW), .LAT(LAT_A)) u_track_a (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .adv_i(adv_i),
    // from OF
    .valid_i(of_a_i.valid),
    .thread_i(of_thread_i),
    .dst_i(of_a_i.dst),
    .mask_i(of_a_i.mask),
    // in EX
    .first_valid_o(first_o[0]),
    .first_mask_o(mask_o[0 +: 4]),
    .last_valid_o(last_o[0]),
    .last_mask_o(last_mask_o[0 +: 4]),
    .last_thread_o(last_thread_o[0*TW +: TW]),
    .last_dst_o(last_dst_o[0 +: 8]),
    .o_write_o(o_write[0*THREADS +: THREADS]),
    .inflight_o(inflight[0*THREADS +: THREADS]),
    // to WB
    .wb_valid_o(ex_valid_o[0]),
    .wb_thread_o(ex_thread_o[0*TW +: TW]),
    .wb_dst_o(ex_dst_o[0 +: 8]),
    .wb_mask_o(ex_mask_o[0 +: 4])
  );
  ex_track #(.THREADS(THREADS), .TW(TW), .LAT(LAT_B)) u_track_b (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .adv_i(adv_i),
    // from OF
    .valid_i(of_b_i.valid),
    .thread_i(of_thread_i),
    .dst_i(of_b_i.dst),
    .mask_i(of_b_i.mask),
    // in EX
    .first_valid_o(first_o[1]),
    .first_mask_o(mask_o[4 +: 4]),
    .last_valid_o(last_o[1]),
    .last_mask_o(last_mask_o[4 +: 4]),
    .last_thread_o(last_thread_o[1*TW +: TW]),
    .last_dst_o(last_dst_o[8 +: 8]),
    .o_write_o(o_write[1*THREADS +: THREADS]),
    .inflight_o(inflight[1*THREADS +: THREADS]),
    // to WB
    .wb_valid_o(ex_valid_o[1]),
    .wb_thread_o(ex_thread_o[1*TW +: TW]),
    .wb_dst_o(ex_dst_o[8 +: 8]),
    .wb_mask_o(ex_mask_o[4 +: 4])
  );
  ex_track #(.THREADS(THREADS), .TW(TW), .LAT(LAT_C)) u_track_c (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .adv_i(adv_i),
    // from OF
    .valid_i(of_c_i.valid),
    .thread_i(of_thread_i),
    .dst_i(of_c_i.dst),
    .mask_i(of_c_i.mask),
    // in EX
    .first_valid_o(first_o[2]),
    .first_mask_o(mask_o[8 +: 4]),
    .last_valid_o(last_o[2]),
    .last_mask_o(last_mask_o[8 +: 4]),
    .last_thread_o(last_thread_o[2*TW +: TW]),
    .last_dst_o(last_dst_o[16 +: 8]),
    .o_write_o(o_write[2*THREADS +: THREADS]),
    .inflight_o(inflight[2*THREADS +: THREADS]),
    // to WB
    .wb_valid_o(ex_valid_o[2]),
    .wb_thread_o(ex_thread_o[2*TW +: TW]),
    .wb_dst_o(ex_dst_o[16 +: 8]),
    .wb_mask_o(ex_mask_o[8 +: 4])
  );
  ex_track #(.THREADS(THREADS), .TW(TW), .LAT(1)) u_track_t (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .adv_i(adv_i),
    // from OF
    .valid_i(of_t_i.valid),
    .thread_i(of_thread_i),
    .dst_i(of_t_i.dst),
    .mask_i(of_t_i.mask),
    // in EX
    .first_valid_o(first_o[3]),
    .first_mask_o(mask_o[12 +: 4]),
    .last_valid_o(last_o[3]),
    .last_mask_o(last_mask_o[12 +: 4]),
    .last_thread_o(last_thread_o[3*TW +: TW]),
    .last_dst_o(last_dst_o[24 +: 8]),
    .o_write_o(o_write[3*THREADS +: THREADS]),
    .inflight_o(inflight[3*THREADS +: THREADS]),
    // to WB
    .wb_valid_o(ex_valid_o[3]),
    .wb_thread_o(ex_thread_o[3*TW +: TW]),
    .wb_dst_o(ex_dst_o[24 +: 8]),
    .wb_mask_o(ex_mask_o[12 +: 4])
  );
  assign ex_o_write_o = o_write[0 +: THREADS] | o_write[THREADS +: THREADS] |
                        o_write[2*THREADS +: THREADS] | o_write[3*THREADS +: THREADS];
  assign ex_inflight_o = inflight[0 +: THREADS] | inflight[THREADS +: THREADS] |
                         inflight[2*THREADS +: THREADS] | inflight[3*THREADS +: THREADS];

  // The units use op and sat, ex_operands uses slot and late.
  /* verilator lint_off UNUSED */
  wire unused = &{1'b0, of_a_i, of_b_i, of_c_i, of_t_i};
  /* verilator lint_on UNUSED */
endmodule
`default_nettype wire
