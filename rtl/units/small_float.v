// SPDX-License-Identifier: Apache-2.0
// For byte_sad: converts a whole number of 10 bits to an IEEE single, exactly. Combinational.
// See docs/architecture.md, "7. Arithmetic".
`default_nettype none
module small_float (
  input  wire [9:0]  x_i,
  output wire [31:0] y_o
);
  reg [3:0] top; // number of the highest bit that is 1
  always @* begin
    top = 4'd0;
    if (x_i[9]) top = 4'd9;
    else if (x_i[8]) top = 4'd8;
    else if (x_i[7]) top = 4'd7;
    else if (x_i[6]) top = 4'd6;
    else if (x_i[5]) top = 4'd5;
    else if (x_i[4]) top = 4'd4;
    else if (x_i[3]) top = 4'd3;
    else if (x_i[2]) top = 4'd2;
    else if (x_i[1]) top = 4'd1;
  end
  wire [8:0] fraction = x_i[8:0] << (4'd9 - top); // without the highest bit
  assign y_o = {1'b0, {8{|x_i}} & (8'd127 + {4'd0, top}), fraction, 14'd0};
endmodule
`default_nettype wire
