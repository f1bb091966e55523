# SPDX-License-Identifier: Apache-2.0
# Lint: the core's Verilog in three tools (rtl.mk), the pages of docs/ by scripts/lint-docs, everything else by scripts/lint-c.
.PHONY: lint lint-c lint-docs
lint: lint-rtl lint-c lint-docs lint-symbols
lint-c: $(GENERATED)
	@scripts/lint-c $(B) $(or $(JOBS),2)
CHECKS += lint-c
lint-docs: $(B)/gloam
	@scripts/lint-docs $(B)
CHECKS += lint-docs

# The libraries link beside OpenGL ES.
.PHONY: lint-symbols
lint-symbols: $(patsubst %,$(B)/lib/%.a,$(LIBS))
	@scripts/lint-symbols $(B) "$(CC)" $^
CHECKS += lint-symbols
