// SPDX-License-Identifier: Apache-2.0
// Ports of an operation of two numbers. Include as a port list.
  input  wire        clk_i,
  input  wire        en_i,
  input  wire [31:0] a_i,
  input  wire [31:0] b_i,
  output wire [31:0] y_o
