# SPDX-License-Identifier: Apache-2.0
# Lint of the core in three tools, and synthesis with Yosys.
RTL_GENERATED := $(B)/gen/isa.vh $(B)/gen/sfu_tables.vh
.PHONY: lint-rtl synth
lint-rtl: $(RTL_GENERATED)
	@scripts/lint $(B)
# make synth SYNTH="--ram=flops TEMPS=16"
synth: $(RTL_GENERATED)
	@scripts/synth -B $(B) $(SYNTH)
CHECKS += lint-rtl
