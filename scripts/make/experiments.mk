# SPDX-License-Identifier: Apache-2.0
# make experiments writes all tables and figures of the papers, ours beside theirs, to build/experiments, and compares docs/experiments.md with
# the results; make experiments-page renews that page. Finished parts are kept in build/experiments/kept, so a run that was interrupted
# continues. A part is run again if the compiler, the cores, its inputs or its settings have changed.
#   make experiment-sweep SHADERS=DIR OUT=DIR    one table of EXPERIMENT_TABLES, for the programs in a folder of your own
$(eval $(call program_rule,regress/experiments,$(wildcard $(addprefix regress/papers/,*.c you-wang/*.c chung/*.c)) regress/papers/su/su.c regress/papers/im-shin/issue_width.c,common gating))
EXPERIMENT_OUT = $(or $(OUT),$(B)/experiments)
EXPERIMENT_TABLES := sweep methods strategies temporaries activity worked su chung issue-width
EXPERIMENT_CORES := $(foreach m,cyclone cyclone16 barrel,$(B)/rtl/$(m)/libcore.so)
.PHONY: experiments experiments-run experiments-page experiments-current $(EXPERIMENT_TABLES:%=experiment-%)
$(EXPERIMENT_TABLES:%=experiment-%): experiment-%: $(B)/regress/experiments $(EXPERIMENT_CORES)
	@$< $(if $(SHADERS),--shaders $(SHADERS)) regress $(EXPERIMENT_OUT) $*

# $(1) name, $(2) program, $(3) its arguments, $(4) the tables it writes, $(5) cores it loads. Programs that are also checks always run as checks.
EXPERIMENT_INPUTS := machines regress/suites/shaders regress/suites/textures regress/suites/meshes
define experiment_step
.PHONY: experiment-step-$(1)
experiment-step-$(1): $(B)/regress/$(2) $(5)
	@scripts/experiments-step $(B)/experiments $(1) "$(EXPERIMENT_INPUTS) $(5)" "$(4)" $(B)/regress/$(2) $(3)
EXPERIMENT_STEPS += experiment-step-$(1)
endef
$(eval $(call experiment_step,forwarding,forwarding,regress/suites/shaders $(B)/experiments,su-table-4-1 su-table-4-2 su-register-traffic))
$(eval $(call experiment_step,allocation,allocation,$(B)/experiments/su-allocation.csv regress/suites/shaders,su-allocation))
$(eval $(call experiment_step,encodings,encodings,$(B)/experiments regress/suites/shaders,$(addprefix im-shin-,figure-3 long-reasons figure-4 packing calls)))
EXPERIMENT_THREADS := cyclone16 quad barrel
$(eval $(call experiment_step,threads,threads,regress/suites/shaders $(B)/experiments/threads.csv 2 1 "$(EXPERIMENT_THREADS)",threads,$(EXPERIMENT_THREADS:%=$(B)/rtl/%/libcore.so)))
# Comparison with the proven optimum (optimum.mk). It is limited by steps of the solver (thousands for a question), not by seconds, so that the
# answers do not depend on a clock.
$(eval $(call experiment_step,optimum-blocks,optimum,blocks --steps 10 --csv $(B)/experiments/optimum.csv $$(OPTIMUM_SHADERS),optimum))
$(eval $(call experiment_step,optimum-registers,optimum,registers -O 2 --steps 10 --csv $(B)/experiments/optimum-registers.csv $$(OPTIMUM_SHADERS),optimum-registers))
$(eval $(call experiment_step,optimum-programs,optimum,programs --steps 5 --csv $(B)/experiments/optimum-programs.csv $$(OPTIMUM_SHADERS),optimum-programs))
$(eval $(call experiment_step,optimum-gating,optimum,gating --machine cyclone --steps 3 --csv $(B)/experiments/optimum-gating.csv $$(OPTIMUM_NINE_SHADERS),optimum-gating optimum-gating-benchmarks))

.PHONY: experiment-optimum
experiment-optimum: $(filter experiment-step-optimum-%,$(EXPERIMENT_STEPS))

# A page or figure is written under another name and then moved.
experiments-run: $(EXPERIMENT_TABLES:%=experiment-%) $(EXPERIMENT_STEPS)
	@scripts/plot-experiments $(B)/experiments
	@d=$(B)/experiments; page="awk -v dir=$$d -f scripts/experiments-page"; \
	$$page docs/experiments.template > $$d/page.new && echo >> $$d/page.new && scripts/experiments-current --line >> $$d/page.new && mv $$d/page.new $$d/experiments.md && \
	$$page -v figures=1 docs/experiments.template > $$d/page.new && mv $$d/page.new $$d/figures.md && \
	awk -v dir=$$d -f scripts/experiments-html $$d/figures.md $$d/*.csv > $$d/page.new && mv $$d/page.new $$d/index.html
	@echo "experiments: tables, figures, experiments.md and index.html (all in one) are in $(B)/experiments"
experiments:
	@if ! $(MAKE) --no-print-directory experiments-run; then echo "experiments: FAIL: not all of them came to an end; make experiments continues"; exit 1; fi; \
	if diff -u docs/experiments.md $(B)/experiments/experiments.md; then echo "experiments: PASS: docs/experiments.md says what came out"; \
	else echo "experiments: FAIL: docs/experiments.md says something else; make experiments-page renews it"; exit 1; fi
experiments-page: experiments-run
	@cp $(B)/experiments/experiments.md docs/experiments.md.new && mv docs/experiments.md.new docs/experiments.md
experiments-current:
	@scripts/experiments-current
CHECKS += experiments-current

# The worked examples must give the papers' figures, and times must be the number times the shader's weight. A wrong figure must be noticed.
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
