// SPDX-License-Identifier: Apache-2.0
// ID. With FORWARDING 2, finds sources of the bundle whose register a result flip-flop holds
// (docs/architecture.md section 3, found forwarding). Such a source becomes a read of the flip-flop before the files
// and buffers are addressed, so nothing else in the pipeline knows of it. Otherwise passes the operations through.
// Part of the core (shader_core.v). Names: core_types.vh.
`include "core_types.vh"
`default_nettype none
module id_detect #(
  parameter integer FORWARDING = 2,
  parameter integer LAT_A = 1,
  parameter integer LAT_B = 1,
  parameter integer LAT_C = 1
) (
  input  wire           clk_i,
  input  wire           rst_i,
  input  wire           adv_i,
  input  wire           forget_i, // the bundle has a texture operation or `end`: no later one finds what has issued so far
  input  wire decoded_t op0_i,
  input  wire decoded_t op1_i,
  // the same operations with the sources that are found
  output wire decoded_t op0_o,
  output wire decoded_t op1_o
);
  genvar g, h;
  generate
    if (FORWARDING == 2) begin : g_detect
      // The operation of each group in ID, and the tags; A B C from the lowest bits.
      wire [2:0] valid = op1_i.group[2:0] | op0_i.group[2:0];
      wire [2:0] take;
      wire [23:0] op_dst, take_dst, dst;
      wire [11:0] op_mask, take_mask, mask, stale;
      for (g = 0; g < 3; g = g + 1) begin : g_group
        localparam LAT = g == 0 ? LAT_A : g == 1 ? LAT_B : LAT_C;
        assign op_dst[g*8 +: 8] = op1_i.group[g] ? op1_i.dst : op0_i.dst;
        assign op_mask[g*4 +: 4] = op1_i.group[g] ? op1_i.mask : op0_i.mask;
        wire [11:0] written;
        for (h = 0; h < 3; h = h + 1) begin : g_other
          assign written[h*4 +: 4] = take[h] && take_dst[h*8 +: 8] == dst[g*8 +: 8] ? take_mask[h*4 +: 4] : 4'd0;
        end
        assign stale[g*4 +: 4] = written[0 +: 4] | written[4 +: 4] | written[8 +: 4];
        detect_tag #(.LAT(LAT)) u_tag (
          .clk_i(clk_i),
          .rst_i(rst_i),
          .adv_i(adv_i),
          .forget_i(forget_i),
          // the operation in ID
          .valid_i(valid[g]),
          .dst_i(op_dst[g*8 +: 8]),
          .mask_i(op_mask[g*4 +: 4]),
          // the one that becomes the tag
          .take_o(take[g]),
          .take_dst_o(take_dst[g*8 +: 8]),
          .take_mask_o(take_mask[g*4 +: 4]),
          .stale_i(stale[g*4 +: 4]),
          // the tag
          .dst_o(dst[g*8 +: 8]),
          .mask_o(mask[g*4 +: 4])
        );
      end
      detect_op u_op0 (
        .op_i(op0_i),
        .dst_i(dst),
        .mask_i(mask),
        .op_o(op0_o)
      );
      detect_op u_op1 (
        .op_i(op1_i),
        .dst_i(dst),
        .mask_i(mask),
        .op_o(op1_o)
      );
    end else begin : g_named
      assign op0_o = op0_i;
      assign op1_o = op1_i;
      wire unused = &{1'b0, clk_i, rst_i, adv_i, forget_i};
    end
  endgenerate
endmodule
`default_nettype wire
