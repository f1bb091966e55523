# SPDX-License-Identifier: Apache-2.0
# The core's generated headers, lint in three tools, and the clock gate cells.
$(B)/host/gen_host: csrc/core/isa/host.def
$(B)/gen/host.vh: $(B)/host/gen_host
	@mkdir -p $(@D); $< constants > $(NEW) && { cmp -s $(NEW) $@ && rm $(NEW) || mv $(NEW) $@; }
$(B)/gen/sampler.vh: $(B)/host/gen_host
	@mkdir -p $(@D); $< sampler > $(NEW) && { cmp -s $(NEW) $@ && rm $(NEW) || mv $(NEW) $@; }

# make lint-rtl: all sets of parameters, about five minutes of processor time. A third of them: make test.
.PHONY: lint-rtl lint-rtl-few
lint-rtl: $(RTL_GENERATED)
	@scripts/lint $(B) $(JOBS)
lint-rtl-few: $(RTL_GENERATED)
	@scripts/lint $(B) $(JOBS) few
CHECKS += lint-rtl-few

# The clock gate cells of the three targets, one against the other in Icarus; broken ones must fail.
.PHONY: clock-gate-cells
clock-gate-cells:
	@scripts/clock-gate-cells $(B)
CHECKS += clock-gate-cells

# Inputs before the enables of the clock gates: there must be none.
.PHONY: enable-cones
enable-cones: $(RTL_GENERATED)
	@scripts/enable-cones $(B) $(PARAMETERS)
CHECKS += enable-cones

# The tables of docs/ports.md: the core's ports, what the host reaches.
.PHONY: ports-page
ports-page:
	@scripts/ports-page
CHECKS += ports-page
