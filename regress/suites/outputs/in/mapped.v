// SPDX-License-Identifier: Apache-2.0
// A flip-flop that divides its clock.
module half (ck, q);
  input ck;
  output q;
  wire d;
  FLOP flop (.CK(ck), .D(d), .Q(q));
  INV inv (.A(q), .Y(d));
endmodule
