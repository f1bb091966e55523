// SPDX-License-Identifier: Apache-2.0
// Found forwarding (id_detect): the tag of one group, A, B or C, is the destination and the lanes of what its result flip-flop holds when the bundle
// in ID is in its first EX cycle. An operation becomes the tag LAT advancing cycles after its issue. Lanes that another group has written since are
// not in the mask.
// Part of the core (shader_core.v). Names: core_types.vh.
`default_nettype none
module detect_tag #(
  parameter integer LAT = 1
) (
  input  wire       clk_i,
  input  wire       rst_i,
  input  wire       adv_i,
  input  wire       forget_i,    // no later bundle finds what has issued so far
  // the operation of the group in ID
  input  wire       valid_i,
  input  wire [7:0] dst_i,
  input  wire [3:0] mask_i,
  // the operation that becomes the tag with this edge
  output wire       take_o,
  output wire [7:0] take_dst_o,
  output wire [3:0] take_mask_o,
  input  wire [3:0] stale_i,     // lanes that an operation of another group, which becomes a tag, has written
  // the tag
  output wire [7:0] dst_o,
  output wire [3:0] mask_o
);
  generate
    if (LAT == 1) begin : g_now
      assign take_o = valid_i;
      assign take_dst_o = dst_i;
      assign take_mask_o = mask_i;
    end else begin : g_line
      reg [LAT-2:0] valid_q;
      reg [(LAT-1)*8-1:0] line_dst_q;
      reg [(LAT-1)*4-1:0] line_mask_q;
      integer i, k;
      always @(posedge clk_i)
        if (rst_i) valid_q <= {(LAT - 1){1'b0}};
        else if (adv_i) begin
          valid_q[0] <= valid_i & ~forget_i;
          for (i = 1; i < LAT - 1; i = i + 1) valid_q[i] <= valid_q[i-1] & ~forget_i;
        end
      always @(posedge clk_i)
        if (adv_i) begin
          if (valid_i) begin
            line_dst_q[0 +: 8] <= dst_i;
            line_mask_q[0 +: 4] <= mask_i;
          end
          for (k = 1; k < LAT - 1; k = k + 1)
            if (valid_q[k-1]) begin
              line_dst_q[k*8 +: 8] <= line_dst_q[(k-1)*8 +: 8];
              line_mask_q[k*4 +: 4] <= line_mask_q[(k-1)*4 +: 4];
            end
        end
      assign take_o = valid_q[LAT-2];
      assign take_dst_o = line_dst_q[(LAT-2)*8 +: 8];
      assign take_mask_o = line_mask_q[(LAT-2)*4 +: 4];
    end
  endgenerate

  reg [7:0] dst_q;
  reg [3:0] mask_q;
  always @(posedge clk_i)
    if (rst_i) mask_q <= 4'd0;
    else if (adv_i) mask_q <= forget_i ? 4'd0 : take_o ? take_mask_o : mask_q & ~stale_i;
  always @(posedge clk_i) if (adv_i & take_o) dst_q <= take_dst_o;
  assign dst_o = dst_q;
  assign mask_o = mask_q;
endmodule
`default_nettype wire
