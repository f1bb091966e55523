# SPDX-License-Identifier: Apache-2.0
# make lint: the Verilog of the core in three tools (rtl.mk), the C in clang-format and clang-tidy, and the tree itself: licence lines, words, files,
# includes against declared dependencies, sizes, rules of time written twice, pages of docs/, symbols of the libraries.
.PHONY: lint lint-c lint-docs lint-includes lint-size lint-text lint-timing lint-tree
# All of them, one after the other; the verdict is build/bars/lint.json.
LINTS := lint-rtl lint-c lint-text lint-tree lint-includes lint-size lint-timing lint-docs lint-symbols
lint: $(GENERATED)
	@scripts/bars begin lint; { scripts/lint-all $(B) "$(MAKE) --no-print-directory -s" $(LINTS) || scripts/bars failed $$?; } | scripts/bars end lint
lint-c: $(GENERATED) $(B)/gen/unit_depth.h
	@scripts/lint-c $(B) $(or $(JOBS),2)
CHECKS += lint-c
lint-includes: $(GENERATED)
	@scripts/lint-includes $(B)
lint-size:
	@scripts/lint-size
lint-text:
	@scripts/lint-text
lint-tree:
	@scripts/lint-tree
CHECKS += lint-includes lint-size lint-text lint-tree
lint-docs: $(B)/gloam
	@scripts/lint-docs $(B)
CHECKS += lint-docs

# The libraries can be linked into one program with OpenGL ES.
.PHONY: lint-symbols
# Without the bench of the renderer, which calls Verilated blocks that only frame-rtl builds.
lint-symbols: $(patsubst %,$(B)/lib/%.a,$(filter-out frame_bench,$(LIBS)))
	@scripts/lint-symbols $(B) "$(CC)" "$(LDLIBS)" $^
CHECKS += lint-symbols
lint-timing:
	@scripts/lint-timing
CHECKS += lint-timing
