# SPDX-License-Identifier: Apache-2.0
# make lint: the Verilog of the core in three tools (core.mk), the C in clang-format and clang-tidy, and the tree itself: licence lines, words, files,
# includes against declared dependencies, sizes, rules of time written twice, pages of docs/, symbols of the libraries.
.PHONY: lint lint-c lint-docs lint-includes lint-size lint-text lint-timing lint-tree
# All of them, one after the other; the verdict is build/bars/lint.json.
LINTS := lint-rtl lint-c lint-text lint-tree lint-includes lint-size lint-timing lint-docs lint-symbols
lint: $(GENERATED)
	@scripts/check/bars begin lint; { scripts/check/lint-all $(B) "$(MAKE) --no-print-directory -s" $(LINTS) || scripts/check/bars failed $$?; } | scripts/check/bars end lint
lint-c: $(GENERATED) $(B)/gen/unit_depth.h
	@scripts/check/lint-c $(B) $(or $(JOBS),2)
CHECKS += lint-c
lint-includes: $(GENERATED)
	@scripts/check/lint-includes $(B)
lint-size:
	@scripts/check/lint-size
lint-text:
	@scripts/check/lint-text
lint-tree:
	@scripts/check/lint-tree
CHECKS += lint-includes lint-size lint-text lint-tree
lint-docs: $(B)/gloam
	@scripts/check/lint-docs $(B)
CHECKS += lint-docs

# The libraries can be linked into one program with OpenGL ES.
.PHONY: lint-symbols
# Without the bench of the renderer, which calls Verilated blocks that only frame-rtl builds.
lint-symbols: $(patsubst %,$(B)/lib/%.a,$(filter-out frametb,$(LIBS)))
	@scripts/check/lint-symbols $(B) "$(CC)" "$(LDLIBS)" $^
CHECKS += lint-symbols
lint-timing:
	@scripts/check/lint-timing
CHECKS += lint-timing
