// SPDX-License-Identifier: Apache-2.0
// One function unit (0 A, 1 B, 2 C) with every latency from FIRST to LAST, side by side on the same operands.
// See docs/simulator-and-testbench.md, "Test bench".
`default_nettype none
module fp_unit_bench #(
  parameter integer UNIT = 0,
  parameter integer FIRST = 1,
  parameter integer LAST = 1
) (
  input  wire                          clk_i,
  input  wire                          en_i,
  input  wire [5:0]                    op_i,
  input  wire [127:0]                  a_i,
  input  wire [127:0]                  b_i,
  input  wire [3:0]                    pred_i,
  input  wire                          sat_i,
  input  wire [3:0]                    mask_i,
  output wire [128*(LAST-FIRST+1)-1:0] result_o
);
  wire unused = &{1'b0, a_i, b_i, pred_i, mask_i};  // of unit C
  genvar l;
  generate
    for (l = FIRST; l <= LAST; l = l + 1) begin : g_lat
      if (UNIT == 0) begin : g_a
        unit_a #(.LAT(l)) u_dut (
          .clk_i(clk_i),
          .en_i(en_i),
          .op_i(op_i),
          .a_i(a_i),
          .b_i(b_i),
          .pred_i(pred_i),
          .sat_i(sat_i),
          .mask_i(mask_i),
          .result_o(result_o[128*(l-FIRST) +: 128])
        );
      end else if (UNIT == 1) begin : g_b
        unit_b #(.LAT(l), .SAD(1)) u_dut (
          .clk_i(clk_i),
          .en_i(en_i),
          .op_i(op_i),
          .a_i(a_i),
          .b_i(b_i),
          .sat_i(sat_i),
          .mask_i(mask_i),
          .result_o(result_o[128*(l-FIRST) +: 128])
        );
      end else begin : g_c
        unit_c #(.LAT(l)) u_dut (
          .clk_i(clk_i),
          .en_i(en_i),
          .op_i(op_i),
          .a_i(a_i[31:0]),
          .b_i(b_i[31:0]),
          .sat_i(sat_i),
          .result_o(result_o[128*(l-FIRST) +: 128])
        );
      end
    end
  endgenerate
endmodule
`default_nettype wire
