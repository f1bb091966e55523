# SPDX-License-Identifier: Apache-2.0
# Co-tuning: points of a space of machines and compiler options, in the database of results (docs/sweep.md).
.PHONY: sweep front sweep-kill sweep-kill-check sweep-bench front-bench
SPACE ?= gates
# make sweep SPACE=gates JOBS=2. The space `bench` is for the figures of the sweep itself: sweep-bench.
sweep: $(if $(filter bench,$(SPACE)),sweep-bench,$(B)/gloam)
	@$(if $(filter bench,$(SPACE)),,$(B)/gloam sweep $(SPACE) --jobs $(JOBS))
# make front SPACE=gates OBJECTIVES=energy,cycles,temps
front: $(B)/gloam
	@$(B)/gloam front $(SPACE) --objectives $(or $(OBJECTIVES),energy,cycles)

$(eval $(call program_rule,regress/sweep_kill,regress/runners/sweep/sweep_kill.c,common sweep))
sweep_kill = mkdir -p $(B)/sweep; $(B)/regress/sweep_kill $(B)/gloam $(1) $(B)/sweep $(2) $(or $(SEED),1)
# Sweeps that are killed at random times (build/bars/sweep-kill.json). In make test a few kills of a small space.
sweep-kill: $(B)/gloam $(B)/regress/sweep_kill
	@scripts/bars begin $@; $(call sweep_kill,gates,$(or $(KILLS),50)) >$(B)/sweep-kill.log; cat $(B)/sweep-kill.log; \
	awk -v OFS='\t' '/^not ok/ { bad++ } /^(not )?ok 3/ { n = ($$1 == "ok" ? $$4 : $$5) } \
	  END { print "sweep", "failed verdicts after kills of sweeps and workers", bad + 0, "=", 0, n + 0, 50 }' $(B)/sweep-kill.log | scripts/bars end $@
sweep-kill-check: $(B)/gloam $(B)/regress/sweep_kill
	@$(call sweep_kill,regress/suites/spaces/small,6)
CHECKS += sweep-kill-check

# 100,000 points: processor time of the sweep beside that of its points; a second run finds them all (build/bars/sweep-bench.json).
sweep-bench: $(B)/gloam
	@scripts/bars begin $@; { scripts/sweep-bench $(B) $(or $(SPACE_BENCH),bench) $(JOBS) || scripts/bars failed $$?; } | scripts/bars end $@
