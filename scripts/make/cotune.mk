# SPDX-License-Identifier: Apache-2.0
# Co-tuning of machine and compiler: areas, a sweep over machines, the machine that it finds run on its core (docs/cotuning.md).
.PHONY: cotune front-check area-files
# Fronts against the definition, and the time of a large one (build/bars/front-check.json).
front-check: $(B)/tool/tool_fronts
	@scripts/bars begin $@; { $< $(or $(N),1000) 100000 $(or $(SEED),1) || scripts/bars failed $$?; } | scripts/bars end $@

# Areas of register files, for data/silicon/area.txt.
area-files:
	@scripts/silicon/area-files $(B)

# COTUNE_JOBS processes; the database is $(B)/cotune/results.db, the verdict build/bars/cotune.json. COTUNE_SPACE, COTUNE_MACHINES: for tests.
COTUNE_SPACE ?= cotune
cotune: $(B)/gloam $(RTL_GENERATED) $(B)/host/gen_core_sources $(B)/host/gen_rtl_params $(CORE_RUNTIME) $(B)/gen/nets.vlt
	@scripts/bars begin $@; mkdir -p $(B)/cotune; scripts/cotune $(B) $(COTUNE_SPACE) $(JOBS) >$(B)/cotune/rows || scripts/bars failed $$? >>$(B)/cotune/rows; scripts/bars end $@ <$(B)/cotune/rows

# The core of the machine that was found, $(B)/cotune/rtl/found, from $(B)/cotune/found.machine.
COTUNE_CORE := $(B)/cotune/rtl/found
.PHONY: cotune-core
cotune-core: $(B)/host/gen_core_sources $(B)/host/gen_rtl_params $(CORE_RUNTIME) $(B)/gen/nets.vlt
	@mkdir -p $(COTUNE_CORE)/components && $(B)/host/gen_rtl_params $(B)/cotune/found.machine $(COTUNE_CORE) && \
	$(MAKE) --no-print-directory -s -f tb/model/core.mk B=$(B) D=$(COTUNE_CORE) FLAVOUR=count SOURCES="$(CORE_SOURCES)" verilate && \
	$(MAKE) --no-print-directory -s -f tb/model/core.mk B=$(B) D=$(COTUNE_CORE) FLAVOUR=count LIB=$(COTUNE_CORE)/libcore.so $(COTUNE_CORE)/libcore.so && \
	scripts/components $(B) $(COTUNE_CORE)/params.f $(COTUNE_CORE)/components $(sort $(RTL_SRC) $(RTL_HDR)) scripts/components >$(COTUNE_CORE)/components.txt

# A sweep as a Slurm array job on a cluster of one node that the target starts and stops (build/bars/sweep-slurm.json). As root.
.PHONY: sweep-slurm
sweep-slurm: $(B)/gloam
	@start=$$(date +%s); scripts/setup slurm; scripts/bars begin $@; mkdir -p $(B)/sweep; scripts/sweep-slurm-check $(B) $$start >$(B)/sweep/slurm.rows; \
	scripts/bars end $@ <$(B)/sweep/slurm.rows
