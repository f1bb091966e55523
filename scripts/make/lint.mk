# SPDX-License-Identifier: Apache-2.0
# Lint: the Verilog of the core in three tools (rtl.mk), pages of docs/, includes against declared dependencies, sizes, rules of time written twice, everything else by lint-c.
.PHONY: lint lint-c lint-docs lint-includes lint-size lint-timing
lint: lint-rtl lint-c lint-includes lint-size lint-timing lint-docs lint-symbols
lint-c: $(GENERATED)
	@scripts/lint-c $(B) $(or $(JOBS),2)
CHECKS += lint-c
lint-includes: $(GENERATED)
	@scripts/lint-includes $(B)
lint-size:
	@scripts/lint-size
CHECKS += lint-includes lint-size
lint-docs: $(B)/gloam
	@scripts/lint-docs $(B)
CHECKS += lint-docs

# The libraries link beside OpenGL ES.
.PHONY: lint-symbols
lint-symbols: $(patsubst %,$(B)/lib/%.a,$(LIBS))
	@scripts/lint-symbols $(B) "$(CC)" $^
CHECKS += lint-symbols
lint-timing:
	@scripts/lint-timing
CHECKS += lint-timing
