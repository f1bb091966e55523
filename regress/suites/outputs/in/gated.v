// Input of a command in ../table (scripts/check/outputs): a register with an enable.
module gated (input clk, input en, input [3:0] d, output reg [3:0] q);
  always @(posedge clk) if (en) q <= d;
endmodule
