// SPDX-License-Identifier: Apache-2.0
// A mapping of cells for Yosys's command techmap: a cover point becomes the assertion that it is never reached, so a
// trace that reaches it refutes the assertion.
// See docs/formal.md.
module \$cover (
  input A,
  input EN
);
  \$assert _TECHMAP_REPLACE_ (.A(~A), .EN(EN));
endmodule
