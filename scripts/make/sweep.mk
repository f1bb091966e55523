# SPDX-License-Identifier: Apache-2.0
# Runs sweeps over machines and options (docs/sweep.md; make sweep, front), and co-tuning (make cotune).

# Co-tuning: points of a space of machines and compiler options, in the database of results (docs/sweep.md).
.PHONY: sweep front sweep-kill sweep-kill-check sweep-bench
SPACE ?= gates
# make sweep SPACE=gates JOBS=2. The space `bench` is for the figures of the sweep itself: sweep-bench.
sweep: $(if $(filter bench,$(SPACE)),sweep-bench,$(B)/gloam)
	@$(if $(filter bench,$(SPACE)),,$(B)/gloam sweep $(SPACE) --jobs $(JOBS))
# make front SPACE=gates OBJECTIVES=energy,cycles,temps
front: $(B)/gloam
	@$(B)/gloam front $(SPACE) --objectives $(or $(OBJECTIVES),energy,cycles)

$(eval $(call program_rule,regress/sweep_kill,regress/runners/sweep_kill.c,common sweep))
sweep_kill = mkdir -p $(B)/sweep; $(B)/regress/sweep_kill $(B)/gloam $(1) $(B)/sweep $(2) $(or $(SEED),1)
# Sweeps that are killed at random times (build/bars/sweep-kill.json). In make test a few kills of a small space.
sweep-kill: $(B)/gloam $(B)/regress/sweep_kill
	@scripts/check/bars begin $@; $(call sweep_kill,gates,$(or $(KILLS),50)) >$(B)/sweep-kill.log; cat $(B)/sweep-kill.log; \
	awk -v OFS='\t' '/^not ok/ { bad++ } /^(not )?ok 3/ { n = ($$1 == "ok" ? $$4 : $$5) } \
	  END { print "sweep", "failed verdicts after kills of sweeps and workers", bad + 0, "=", 0, n + 0, 50 }' $(B)/sweep-kill.log | scripts/check/bars end $@
sweep-kill-check: $(B)/gloam $(B)/regress/sweep_kill
	@$(call sweep_kill,regress/suites/spaces/small,6)
CHECKS += sweep-kill-check

# 100,000 points: processor time of the sweep compared with that of its points; a second run finds them all (build/bars/sweep-bench.json).
sweep-bench: $(B)/gloam
	@scripts/check/bars begin $@; { scripts/measure/sweep-bench $(B) $(or $(SPACE_BENCH),bench) $(JOBS) || scripts/check/bars failed $$?; } | scripts/check/bars end $@

# Co-tuning of machine and compiler: areas, a sweep over machines, the machine that it finds run on its core (docs/cotuning.md).
.PHONY: cotune front-check area-files
# Fronts against the definition, and the time of a large one (build/bars/front-check.json).
front-check: $(B)/tool/tool_fronts
	@scripts/check/bars begin $@; { $< $(or $(N),1000) 100000 $(or $(SEED),1) || scripts/check/bars failed $$?; } | scripts/check/bars end $@

# Areas of register files, for data/silicon/area.txt.
area-files:
	@scripts/silicon/area-files $(B)

# COTUNE_JOBS processes; the database is $(B)/cotune/results.db, the verdict build/bars/cotune.json. COTUNE_SPACE, COTUNE_MACHINES: for tests.
COTUNE_SPACE ?= cotune
cotune: $(B)/gloam $(RTL_GENERATED) $(B)/host/gen_core_sources $(B)/host/gen_rtl_params $(CORE_RUNTIME) $(B)/gen/nets.vlt
	@scripts/check/bars begin $@; mkdir -p $(B)/cotune; scripts/measure/cotune $(B) $(COTUNE_SPACE) $(JOBS) >$(B)/cotune/rows || scripts/check/bars failed $$? >>$(B)/cotune/rows; scripts/check/bars end $@ <$(B)/cotune/rows

# The core of the machine that was found, $(B)/cotune/rtl/found, from $(B)/cotune/found.machine.
COTUNE_CORE := $(B)/cotune/rtl/found
.PHONY: cotune-core
cotune-core: $(B)/host/gen_core_sources $(B)/host/gen_rtl_params $(CORE_RUNTIME) $(B)/gen/nets.vlt
	@mkdir -p $(COTUNE_CORE)/components && $(B)/host/gen_rtl_params $(B)/cotune/found.machine $(COTUNE_CORE) && \
	$(MAKE) --no-print-directory -s -f tb/model/core.mk B=$(B) D=$(COTUNE_CORE) VARIANT=count SOURCES="$(CORE_SOURCES)" verilate && \
	$(MAKE) --no-print-directory -s -f tb/model/core.mk B=$(B) D=$(COTUNE_CORE) VARIANT=count LIB=$(COTUNE_CORE)/libcore.so $(COTUNE_CORE)/libcore.so && \
	scripts/build/components $(B) $(COTUNE_CORE)/params.f $(COTUNE_CORE)/components $(sort $(RTL_SRC) $(RTL_HDR)) scripts/build/components >$(COTUNE_CORE)/components.txt

# A sweep as a Slurm array job on a cluster of one node that the target starts and stops (build/bars/sweep-slurm.json). As root.
.PHONY: sweep-slurm
sweep-slurm: $(B)/gloam
	@start=$$(date +%s); scripts/setup slurm; scripts/check/bars begin $@; mkdir -p $(B)/sweep; scripts/measure/sweep-slurm-check $(B) $$start >$(B)/sweep/slurm.rows || scripts/check/bars failed $$? >>$(B)/sweep/slurm.rows; \
	scripts/check/bars end $@ <$(B)/sweep/slurm.rows
