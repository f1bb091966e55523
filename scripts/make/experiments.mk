# SPDX-License-Identifier: Apache-2.0
# make experiments: every table and figure of the papers, ours beside theirs, files in build/experiments/; and whether docs/experiments.md says
# what came out. make experiments-page renews it. LEVEL: of the compiler, for the gating tables.
LEVEL ?= 2
$(B)/regress/experiments: $(B)/obj/regress/experiments.o $(patsubst %,$(B)/lib/%.a,$(call closure,experiment))
	@mkdir -p $(@D); $(CC) $(SAN) -rdynamic -o $@ $(filter %.o,$^) $(call archives,$(call closure,experiment)) $(LDLIBS)
GATING_TABLES := methods strategies temporaries sweep
.PHONY: experiments experiments-run experiments-page $(GATING_TABLES:%=experiment-%)
$(GATING_TABLES:%=experiment-%): experiment-%: $(B)/regress/experiments $(B)/rtl/cyclone/libcore.so $(B)/rtl/cyclone16/libcore.so
	@mkdir -p $(B)/experiments; $< regress/shaders $(B)/experiments $(LEVEL) $*
experiments-run: $(GATING_TABLES:%=experiment-%) forwarding allocation encodings
	@scripts/plot-experiments $(B)/experiments
	@awk -v dir=$(B)/experiments -f scripts/experiments-page docs/experiments.template > $(B)/experiments/experiments.md
	@echo "experiments: tables, figures and experiments.md are in $(B)/experiments"
experiments: experiments-run
	@$(if $(filter 2,$(LEVEL)),diff -u docs/experiments.md $(B)/experiments/experiments.md && echo "experiments: docs/experiments.md says the same",true)
experiments-page: experiments-run
	@cp $(B)/experiments/experiments.md docs/experiments.md
