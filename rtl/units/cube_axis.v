// SPDX-License-Identifier: Apache-2.0
// For the operation cube of unit A: the cube face that a direction points to (OpenGL ES 2.0 section 3.7.5): the axis of its largest component, and
// the sign of that component. Of components of equal size, x comes before y, and y before z. A comparison with NaN is false, and subnormal components
// are zero. axis_o has a bit for each of x, y, z; no bit is set if enable_i is 0.
// See docs/architecture.md, "7. Arithmetic".
//
// Pipelined: combinational
// Depth: 0
`default_nettype none
(* gloam_nets = "none" *)
module cube_axis (
  input  wire        enable_i,
  input  wire [95:0] a_i,
  output wire [2:0]  axis_o,
  output wire        minus_o
);
  // Without enable_i the components are zero, so that the comparators do not switch.
  wire [95:0] a = a_i & {96{enable_i}};
  wire [2:0] nan, zero, negative;
  wire [92:0] size;
  genvar i;
  generate
    for (i = 0; i < 3; i = i + 1) begin : g_component
      assign nan[i] = &a[32*i+23 +: 8] & |a[32*i +: 23];
      assign zero[i] = a[32*i+23 +: 8] == 8'd0;
      assign size[31*i +: 31] = zero[i] ? 31'd0 : a[32*i +: 31];
      assign negative[i] = a[32*i+31] & ~zero[i] & ~nan[i];
    end
  endgenerate

  wire x_y = size[30:0] >= size[61:31] & ~nan[0] & ~nan[1];
  wire x_z = size[30:0] >= size[92:62] & ~nan[0] & ~nan[2];
  wire y_z = size[61:31] >= size[92:62] & ~nan[1] & ~nan[2];
  wire x = x_y & x_z;
  assign axis_o = {~x & ~y_z, ~x & y_z, x} & {3{enable_i}};
  assign minus_o = |(axis_o & negative);
endmodule
`default_nettype wire
