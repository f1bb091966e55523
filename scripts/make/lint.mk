# SPDX-License-Identifier: Apache-2.0
# Lint: the core's Verilog in three tools (rtl.mk), everything else by scripts/lint-c.
.PHONY: lint lint-c
lint: lint-rtl lint-c
lint-c: $(GENERATED)
	@scripts/lint-c $(B) $(or $(JOBS),2)
CHECKS += lint-c
