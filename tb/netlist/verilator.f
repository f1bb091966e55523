// Options of Verilator for netlists.
-O3
// Verilator 5.006 loses negations in long chains of XOR and NOT (https://github.com/verilator/verilator/issues/4059). Mapped multipliers
// are made of them, so the step at fault is off. -O3 turns it on, so it comes first. `make gls-unit` notices if the step is on.
-fno-const-bit-op-tree
--no-timing
// Code of mapped cells has no style.
-Wno-fatal
-Wno-lint
