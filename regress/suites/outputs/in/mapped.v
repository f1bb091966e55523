// SPDX-License-Identifier: Apache-2.0
// Input of `gloam power` in ../table (scripts/check/outputs): a mapped netlist of one flip-flop that divides its clock.
module half (ck, q);
  input ck;
  output q;
  wire d;
  FLOP flop (.CK(ck), .D(d), .Q(q));
  INV inv (.A(q), .Y(d));
endmodule
