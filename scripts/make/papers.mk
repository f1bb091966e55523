# SPDX-License-Identifier: Apache-2.0
# Runs the experiments from papers, and makes their pages (docs/experiments.md, optimum.md).

# make experiments writes all tables and figures of the papers, ours next to theirs, to build/experiments, and compares docs/experiments.md with
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
	@scripts/measure/experiments-step $(B)/experiments $(1) "$(EXPERIMENT_INPUTS) $(5)" "$(4)" $(B)/regress/$(2) $(3)
EXPERIMENT_STEPS += experiment-step-$(1)
endef
$(eval $(call experiment_step,forwarding,forwarding,regress/suites/shaders $(B)/experiments,su-table-4-1 su-table-4-2 su-register-traffic))
$(eval $(call experiment_step,allocation,allocation,$(B)/experiments/su-allocation.csv regress/suites/shaders,su-allocation))
$(eval $(call experiment_step,encodings,encodings,$(B)/experiments regress/suites/shaders,$(addprefix im-shin-,figure-3 long-reasons figure-4 packing calls)))
$(eval $(call experiment_step,im-shin-literal,im-shin-literal,$(B)/experiments regress/suites/shaders,im-shin-literal))
$(eval $(call experiment_step,literal,papers-literal,regress/suites/shaders $(B)/experiments,su-literal,$(B)/rtl/cyclone16/libcore.so))
EXPERIMENT_THREADS := cyclone16 quad barrel
$(eval $(call experiment_step,threads,threads,regress/suites/shaders $(B)/experiments/threads.csv 2 1 "$(EXPERIMENT_THREADS)",threads,$(EXPERIMENT_THREADS:%=$(B)/rtl/%/libcore.so)))
# Comparison with the proven optimum (compiler.mk). It is limited by steps of the solver (thousands for a question), not by seconds, so that the
# answers do not depend on a clock.
$(eval $(call experiment_step,optimum-blocks,optimum,blocks --steps 10 --csv $(B)/experiments/optimum.csv $$(OPTIMUM_SHADERS),optimum))
$(eval $(call experiment_step,optimum-registers,optimum,registers -O 2 --steps 10 --csv $(B)/experiments/optimum-registers.csv $$(OPTIMUM_SHADERS),optimum-registers))
$(eval $(call experiment_step,optimum-programs,optimum,programs --steps 5 --csv $(B)/experiments/optimum-programs.csv $$(OPTIMUM_SHADERS),optimum-programs))
$(eval $(call experiment_step,optimum-gating,optimum,gating --machine cyclone --steps 3 --csv $(B)/experiments/optimum-gating.csv $$(OPTIMUM_NINE_SHADERS),optimum-gating optimum-gating-benchmarks))

.PHONY: experiment-optimum
experiment-optimum: $(filter experiment-step-optimum-%,$(EXPERIMENT_STEPS))

# A page or figure is written under another name and then moved.
experiments-run: $(EXPERIMENT_TABLES:%=experiment-%) $(EXPERIMENT_STEPS)
	@scripts/plot/experiments $(B)/experiments
	@d=$(B)/experiments; page="awk -v dir=$$d -f scripts/plot/experiments-page"; \
	$$page docs/experiments.template > $$d/page.raw && scripts/plot/wrap < $$d/page.raw > $$d/page.new && echo >> $$d/page.new && scripts/check/experiments-current --line >> $$d/page.new && mv $$d/page.new $$d/experiments.md && \
	$$page -v figures=1 docs/experiments.template > $$d/page.new && mv $$d/page.new $$d/figures.md && \
	awk -v dir=$$d -f scripts/plot/experiments-html $$d/figures.md $$d/*.csv > $$d/page.new && mv $$d/page.new $$d/index.html
	@echo "experiments: tables, figures, experiments.md and index.html (all in one) are in $(B)/experiments"
experiments:
	@if ! $(MAKE) --no-print-directory experiments-run; then echo "experiments: FAIL: not all of them came to an end; make experiments continues"; exit 1; fi; \
	if diff -u docs/experiments.md $(B)/experiments/experiments.md; then echo "experiments: PASS: docs/experiments.md says what came out"; \
	else echo "experiments: FAIL: docs/experiments.md says something else; make experiments-page renews it"; exit 1; fi
experiments-page: experiments-run
	@cp $(B)/experiments/experiments.md docs/experiments.md.new && mv docs/experiments.md.new docs/experiments.md
experiments-current:
	@scripts/check/experiments-current
CHECKS += experiments-current

# make calibration runs You and Wang's methods at all settings of texture and wake latency, as ours and as written, and says which setting comes
# nearest to the paper (docs/calibration.md). Its figures are compared with data/calibration; make calibration-page renews these and the page.
CALIBRATION := $(B)/experiments/calibration
.PHONY: calibration calibration-run calibration-page calibration-check
calibration-run: $(B)/regress/experiments $(B)/gloam $(foreach m,cyclone cyclone16,$(B)/rtl/$(m)/libcore.so)
	@rm -f $(CALIBRATION)/*.csv $(CALIBRATION)/calibration.bars; $< regress $(CALIBRATION) calibration && \
	regress/papers/you-wang/fitted-methods $(B)/gloam $(B)/fitted-methods >$(CALIBRATION)/calibration-fitted.csv
calibration:
	@scripts/check/bars begin $@; s=0; $(MAKE) --no-print-directory calibration-run || s=$$?; new=0; \
	for f in data/calibration/*.csv; do cmp $$f $(CALIBRATION)/$${f##*/} || new=$$((new + 1)); done; \
	{ [ $$s = 0 ] && cat $(CALIBRATION)/calibration.bars || scripts/check/bars failed $$s; \
	  printf 'figures\tfiles of data/calibration that differ\t%s\t=\t0\t5\t5\n' $$new; } | scripts/check/bars end $@
calibration-page: calibration-run
	@mkdir -p data/calibration; cp $(CALIBRATION)/*.csv data/calibration/; awk -v dir=data/calibration -f scripts/plot/experiments-page docs/calibration.template | scripts/plot/wrap > docs/calibration.md.new && mv docs/calibration.md.new docs/calibration.md
# The page is made of the stored figures; one setting is run again; and the options of latencies are heeded, also the machine's own wake.
calibration-check: $(B)/gloam $(foreach m,cyclone cyclone16,$(B)/rtl/$(m)/libcore.so)
	@regress/papers/you-wang/calibration-check $(B)/gloam $(B)/$@
CHECKS += calibration-check

# Su's scheduler and Tetris as he has them (regress/papers/su/literal), on his eight shaders, and Im and Shin's allocations (im-shin/literal), on programs
# with functions: build/experiments/su-literal.csv, im-shin-literal.csv. papers-worked: the
# examples of his thesis, line by line.
SU_STEPS := $(addprefix regress/papers/su/literal/,su_schedule.c su_tetris.c) $(addprefix regress/oracles/optimum/,problem.c optimum_places.c)
$(eval $(call program_rule,regress/papers-literal,regress/papers/su/literal/su_literal.c $(SU_STEPS),common compile check gating))
$(eval $(call program_rule,regress/papers-worked,regress/papers/su/literal/su_worked.c $(SU_STEPS) $(addprefix regress/papers/im-shin/literal/,im_shin_worked.c im_shin_steps.c),common))
$(eval $(call program_rule,regress/im-shin-literal,$(addprefix regress/papers/im-shin/literal/,im_shin_literal.c im_shin_steps.c) $(addprefix regress/oracles/optimum/,problem.c optimum_places.c),common compile check run))
.PHONY: papers-literal papers-worked
papers-literal: $(B)/regress/papers-literal $(B)/regress/im-shin-literal $(B)/rtl/cyclone16/libcore.so
	@scripts/check/bars begin $@; s=0; rm -f $(B)/experiments/su-literal.bars $(B)/experiments/im-shin-literal.bars; $< regress/suites/shaders $(B)/experiments || s=$$?; \
	$(B)/regress/im-shin-literal $(B)/experiments regress/suites/shaders || s=$$?; \
	{ cat $(B)/experiments/su-literal.bars $(B)/experiments/im-shin-literal.bars; [ $$s = 0 ] || scripts/check/bars failed $$s; } | scripts/check/bars end $@
papers-worked: $(B)/regress/papers-worked
	@$<
CHECKS += papers-worked

# The worked examples must give the papers' figures, and times must be the number times the shader's weight. A wrong figure must be noticed.
EXPERIMENT_SAME = awk -F, 'NR == 1 { n = split($$0, name); for (i = 1; i <= n; i++) at[name[i]] = i; next } \
  { for (i = 1; i <= n; i++) if (name[i] ~ /^paper_/ && $$i != "" && !(name[i] == "paper_p_dom" && $$1 == "B4") && $$i != $$at[substr(name[i], 7)]) bad = 1 } END { exit bad || NR < 2 }'
EXPERIMENT_WORKED := you-wang-table-1 you-wang-table-2 you-wang-table-3 you-wang-table-4 su-table-3-1 su-figure-2-6
.PHONY: experiments-worked
experiments-worked: $(B)/regress/experiments $(B)/rtl/cyclone/libcore.so
	@d=$(B)/experiments/worked; mkdir -p $$d; . scripts/check/tap.sh; \
	$< regress $$d worked su chung; result $$? "tables of the worked examples"; \
	for t in $(EXPERIMENT_WORKED); do $(EXPERIMENT_SAME) $$d/$$t.csv; result $$? "$$t.csv is the paper's"; done; \
	for t in chung-figure-7 chung-figure-13; do awk -F, 'NR == 2 { for (i = 2; i <= NF; i++) w[i] = $$i } NR > 1 { for (i = 2; i <= NF; i++) if ($$i != $$1 * w[i]) bad = 1 } END { exit bad || NR != 6 }' $$d/$$t.csv; \
	  result $$? "$$t.csv: number times weight"; done; \
	sed '3s/C5/C4/' $$d/you-wang-table-1.csv > $$d/wrong; if $(EXPERIMENT_SAME) $$d/wrong; then false; else true; fi; result $$? "a wrong figure is noticed"; finish
CHECKS += experiments-worked

# Im and Shin: code size with short forms and low registers, issue width, packing of constants, calls.
$(eval $(call program_rule,regress/encodings,$(filter-out %/issue_width.c,$(wildcard regress/papers/im-shin/*.c)),common compile check run))
# Writes the tables to $(B)/experiments. CORPUS=DIR adds the shaders of DIR.
.PHONY: encodings
encodings: $(B)/regress/encodings
	@mkdir -p $(B)/experiments; $(B)/regress/encodings $(B)/experiments regress/suites/shaders $(if $(CORPUS),$(CORPUS)/shaders)
CHECKS += encodings
CORPUS_CHECKS += encodings

# What running loop iterations side by side saves, in our loop programs and the benchmarks. (regress.mk runs these programs with all methods.)
LEVEL ?= 2
$(eval $(call program_rule,regress/loops,regress/papers/loops/loops.c,common compile run program_model))
.PHONY: loops
loops: $(B)/regress/loops
	@mkdir -p $(B)/experiments; $(B)/regress/loops $(B)/experiments/loops.csv $(LEVEL) regress/suites/loops regress/suites/shaders
CHECKS += loops

# make experiment-threads measures clock gating with all threads at work. Writes build/experiments/threads.csv and prints TAP.
#   THREADS_WAKES="0 1 2 4" THREADS_MACHINES="cyclone16 quad barrel4 barrel" LEVEL=3
THREADS_WAKES ?= 1
THREADS_MACHINES ?= cyclone16 quad barrel
$(eval $(call program_rule,regress/threads,$(wildcard regress/papers/threads/*.c),common gating))
.PHONY: experiment-threads
experiment-threads: $(B)/regress/threads $(THREADS_MACHINES:%=$(B)/rtl/%/libcore.so)
	@mkdir -p $(B)/experiments; $< regress/suites/shaders $(B)/experiments/threads.csv $(or $(LEVEL),2) "$(THREADS_WAKES)" "$(THREADS_MACHINES)"
CHECKS += experiment-threads
