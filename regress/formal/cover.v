// SPDX-License-Identifier: Apache-2.0
// For Yosys' techmap: turns a cover point into the assertion that it is never reached. A trace that refutes it reaches the point.
// See docs/formal.md.
module \$cover (
  input A,
  input EN
);
  \$assert _TECHMAP_REPLACE_ (.A(~A), .EN(EN));
endmodule
