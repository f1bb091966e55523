# SPDX-License-Identifier: Apache-2.0
# make experiments: every table and figure of the papers, ours beside theirs, files in build/experiments/; and whether docs/experiments.md says
# what came out. make experiments-page renews it.
$(eval $(call program_rule,regress/experiments,$(wildcard $(addprefix regress/papers/,*.c you-wang/*.c chung/*.c)) regress/papers/su/su.c regress/papers/im-shin/issue_width.c regress/runners/shader_files.c,experiment))
EXPERIMENT_TABLES := sweep methods strategies temporaries activity worked su chung issue-width
.PHONY: experiments experiment-optimum experiments-run experiments-page $(EXPERIMENT_TABLES:%=experiment-%)
$(EXPERIMENT_TABLES:%=experiment-%): experiment-%: $(B)/regress/experiments $(B)/rtl/cyclone/libcore.so $(B)/rtl/cyclone16/libcore.so $(B)/rtl/barrel/libcore.so
	@mkdir -p $(B)/experiments; $< regress $(B)/experiments $*
# The exact yardstick within steps of the solver (thousands for a question), so that answers depend on no clock.
OPTIMUM_STEPS_blocks := 10
OPTIMUM_STEPS_registers := 10
OPTIMUM_STEPS_programs := 5
OPTIMUM_STEPS_gating := 3
EXPERIMENT_OPTIMUM := $(addprefix experiment-optimum-,blocks registers programs gating)
.PHONY: $(EXPERIMENT_OPTIMUM)
$(EXPERIMENT_OPTIMUM): experiment-optimum-%: $(B)/regress/optimum
	@mkdir -p $(B)/experiments; $(MAKE) --no-print-directory -s optimum-$* STEPS=$(OPTIMUM_STEPS_$*) CORPUS= > $(B)/experiments/optimum-$*.log; s=$$?; \
	tail -n 1 $(B)/experiments/optimum-$*.log; exit $$s
experiment-optimum: $(EXPERIMENT_OPTIMUM)
experiments-run: $(EXPERIMENT_TABLES:%=experiment-%) forwarding allocation encodings experiment-threads experiment-optimum
	@scripts/plot-experiments $(B)/experiments
	@awk -v dir=$(B)/experiments -f scripts/experiments-page docs/experiments.template > $(B)/experiments/experiments.md
	@awk -v figures=1 -v dir=$(B)/experiments -f scripts/experiments-page docs/experiments.template > $(B)/experiments/figures.md
	@awk -v dir=$(B)/experiments -f scripts/experiments-html $(B)/experiments/figures.md $(B)/experiments/*.csv > $(B)/experiments/index.html
	@echo "experiments: tables, figures, experiments.md and index.html (all in one) are in $(B)/experiments"
experiments: experiments-run
	@diff -u docs/experiments.md $(B)/experiments/experiments.md && echo "experiments: docs/experiments.md says the same"
experiments-page: experiments-run
	@cp $(B)/experiments/experiments.md docs/experiments.md

# The worked examples are the papers' own, and time is the shader's weight times the number; quickly, and with a wrong figure it fails.
EXPERIMENT_SAME = awk -F, 'NR == 1 { n = split($$0, name); for (i = 1; i <= n; i++) at[name[i]] = i; next } \
  { for (i = 1; i <= n; i++) if (name[i] ~ /^paper_/ && $$i != "" && !(name[i] == "paper_p_dom" && $$1 == "B4") && $$i != $$at[substr(name[i], 7)]) bad = 1 } END { exit bad || NR < 2 }'
EXPERIMENT_WORKED := you-wang-table-1 you-wang-table-2 you-wang-table-3 you-wang-table-4 su-table-3-1 su-figure-2-6
.PHONY: experiments-worked
experiments-worked: $(B)/regress/experiments $(B)/rtl/cyclone/libcore.so
	@d=$(B)/experiments/worked; mkdir -p $$d; n=0; bad=0; verdict() { n=$$((n + 1)); if [ $$1 = 0 ]; then echo "ok $$n - $$2"; else bad=1; echo "not ok $$n - $$2"; fi; }; \
	$< regress $$d worked su chung; verdict $$? "tables of the worked examples"; \
	for t in $(EXPERIMENT_WORKED); do $(EXPERIMENT_SAME) $$d/$$t.csv; verdict $$? "$$t.csv is the paper's"; done; \
	for t in chung-figure-7 chung-figure-13; do awk -F, 'NR == 2 { for (i = 2; i <= NF; i++) w[i] = $$i } NR > 1 { for (i = 2; i <= NF; i++) if ($$i != $$1 * w[i]) bad = 1 } END { exit bad || NR != 6 }' $$d/$$t.csv; \
	  verdict $$? "$$t.csv: number times weight"; done; \
	sed '3s/C5/C4/' $$d/you-wang-table-1.csv > $$d/wrong; if $(EXPERIMENT_SAME) $$d/wrong; then false; else true; fi; verdict $$? "a wrong figure is noticed"; echo 1..$$n; exit $$bad
CHECKS += experiments-worked
