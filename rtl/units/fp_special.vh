// SPDX-License-Identifier: Apache-2.0
// Special operands: an exponent of zero is the number zero, the largest exponent is infinity or not a number.
// Include inside a module with the operands a_i and b_i.
// See docs/architecture.md, "7. Arithmetic".
wire a_zero = a_i[30:23] == 8'd0;
wire b_zero = b_i[30:23] == 8'd0;
wire a_max = &a_i[30:23];
wire b_max = &b_i[30:23];
