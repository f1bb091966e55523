// SPDX-License-Identifier: Apache-2.0
// A mapped netlist in cells of osu018 with a memory one level below the top: registers before the memory, an inverter behind it. For check-memory.
// See docs/own-design.md, "Checks".
`default_nettype none
module store (
  input  wire       clk,
  input  wire       ce,
  input  wire       we,
  input  wire [3:0] a,
  input  wire [7:0] d,
  output wire [7:0] q,
  output wire       q_n
);
  store_bank u_bank (.clk(clk), .ce(ce), .we(we), .a(a), .d(d), .q(q));
  INVX1 behind (.A(q[0]), .Y(q_n));
endmodule

module store_bank (
  input  wire       clk,
  input  wire       ce,
  input  wire       we,
  input  wire [3:0] a,
  input  wire [7:0] d,
  output wire [7:0] q
);
  wire ce_q, we_q;
  wire [3:0] a_q;
  wire [7:0] d_q;
  DFFPOSX1 r_ce (.CLK(clk), .D(ce), .Q(ce_q));
  DFFPOSX1 r_we (.CLK(clk), .D(we), .Q(we_q));
  genvar i;
  generate
    for (i = 0; i < 4; i = i + 1) begin : g_a
      DFFPOSX1 r (.CLK(clk), .D(a[i]), .Q(a_q[i]));
    end
    for (i = 0; i < 8; i = i + 1) begin : g_d
      DFFPOSX1 r (.CLK(clk), .D(d[i]), .Q(d_q[i]));
    end
  endgenerate
  ram_16x8 u_ram (.clk(clk), .ce(ce_q), .we(we_q), .a(a_q), .d(d_q), .q(q));
endmodule
`default_nettype wire
