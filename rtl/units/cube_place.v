// SPDX-License-Identifier: Apache-2.0
// For the operation cube of unit A: the coordinates of a vector on a cube face (OpenGL ES 2.0 table 3.21): sc, tc, twice ma, and the face's number as
// a float, from lane 0 up. axis_i and minus_i name the face (cube_axis). Subnormal components are zero, NaN is canonical.
// See docs/architecture.md, "7. Arithmetic".
//
// Pipelined: combinational
// Depth: 0
`default_nettype none
(* gloam_nets = "none" *)
module cube_place (
  input  wire [95:0]  b_i,
  input  wire [2:0]   axis_i,
  input  wire         minus_i,
  output wire [127:0] y_o
);
  wire [2:0] zero, nan;
  wire [95:0] b; // subnormals as zeros, canonical NaN
  genvar i;
  generate
    for (i = 0; i < 3; i = i + 1) begin : g_component
      assign zero[i] = b_i[32*i+23 +: 8] == 8'd0;
      assign nan[i] = &b_i[32*i+23 +: 8] & |b_i[32*i +: 23];
      assign b[32*i +: 32] = nan[i] ? 32'h7fc00000 : {b_i[32*i+31], zero[i] ? 31'd0 : b_i[32*i +: 31]};
    end
  endgenerate

  wire [31:0] bx = b[31:0];
  wire [31:0] by = b[63:32];
  wire [31:0] bz = b[95:64];
  wire ax = axis_i[0];
  wire ay = axis_i[1];
  wire az = axis_i[2];
  wire [31:0] s = bz & {32{ax}} | bx & {32{ay | az}};
  wire [31:0] t = bz & {32{ay}} | by & {32{ax | az}};
  wire [31:0] m = bx & {32{ax}} | by & {32{ay}} | bz & {32{az}};
  // A NaN keeps its sign.
  wire s_flip = (ax & ~minus_i | az & minus_i) & ~(ax ? nan[2] : nan[0]);
  wire t_flip = (ax | az | ay & minus_i) & ~(ay ? nan[2] : nan[1]);
  wire m_flip = minus_i & ~|(axis_i & nan);

  wire tiny = m[30:23] == 8'd0;
  wire huge = &m[30:23];
  wire [7:0] exponent = tiny | huge ? m[30:23] : m[30:23] + 8'd1;
  wire [22:0] fraction = &exponent & ~huge ? 23'd0 : m[22:0];

  reg [31:0] face;
  always @* begin
    case ({az, ay, minus_i})
      3'b001: face = 32'h3f800000;
      3'b010: face = 32'h40000000;
      3'b011: face = 32'h40400000;
      3'b100: face = 32'h40800000;
      3'b101: face = 32'h40a00000;
      default: face = 32'd0;
    endcase
  end
  assign y_o = {face, m[31] ^ m_flip, exponent, fraction, t[31] ^ t_flip, t[30:0], s[31] ^ s_flip, s[30:0]};
endmodule
`default_nettype wire
