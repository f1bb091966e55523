# SPDX-License-Identifier: Apache-2.0
# make experiments: every table and figure of the papers, ours beside theirs, files in build/experiments/; and whether docs/experiments.md says
# what came out. make experiments-page renews it.
$(B)/regress/experiments: $(patsubst %.c,$(B)/obj/%.o,$(wildcard regress/experiments/*.c)) $(B)/obj/regress/shader_files.o $(patsubst %,$(B)/lib/%.a,$(call closure,experiment))
	@mkdir -p $(@D); $(CC) $(SAN) -rdynamic -o $@ $(filter %.o,$^) $(call archives,$(call closure,experiment)) $(LDLIBS)
EXPERIMENT_TABLES := sweep methods strategies temporaries activity worked su chung issue-width
.PHONY: experiments experiment-optimum experiments-run experiments-page $(EXPERIMENT_TABLES:%=experiment-%)
$(EXPERIMENT_TABLES:%=experiment-%): experiment-%: $(B)/regress/experiments $(B)/rtl/cyclone/libcore.so $(B)/rtl/cyclone16/libcore.so $(B)/rtl/barrel/libcore.so
	@mkdir -p $(B)/experiments; $< regress $(B)/experiments $*
experiment-optimum: $(B)/regress/optimum
	@$(MAKE) --no-print-directory -s optimum STEPS=10 CORPUS= > $(B)/experiments/optimum.log && tail -n 1 $(B)/experiments/optimum.log
experiments-run: $(EXPERIMENT_TABLES:%=experiment-%) forwarding allocation encodings experiment-optimum
	@scripts/plot-experiments $(B)/experiments
	@awk -v dir=$(B)/experiments -f scripts/experiments-page docs/experiments.template > $(B)/experiments/experiments.md
	@awk -v figures=1 -v dir=$(B)/experiments -f scripts/experiments-page docs/experiments.template > $(B)/experiments/figures.md
	@awk -v dir=$(B)/experiments -f scripts/experiments-html $(B)/experiments/figures.md $(B)/experiments/*.csv > $(B)/experiments/index.html
	@echo "experiments: tables, figures, experiments.md and index.html (all in one) are in $(B)/experiments"
experiments: experiments-run
	@diff -u docs/experiments.md $(B)/experiments/experiments.md && echo "experiments: docs/experiments.md says the same"
experiments-page: experiments-run
	@cp $(B)/experiments/experiments.md docs/experiments.md
