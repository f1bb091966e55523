# SPDX-License-Identifier: Apache-2.0
# All ways to compile: values and proofs for combinations of options and machines; and optimisations that must never make a program worse.
RANDOM_GEN := $(addprefix regress/runners/random/,$(addsuffix .c,approx call decl expr float func leaf random_text random_texture standard stmt))

# Search never loses: `best` against none and hints on the path of a run, and -O3 against -O2. And forwarding, packing, low registers, short forms
# and two-way issue never make a program worse.
#   make never-worse CORPUS=DIR SAMPLE=8 DEEP=64 SEED=1 MACHINES="cyclone ..." WAKES="0 1 2 ..." SECONDS=3600 RANDOM=100
# A case is a shader, a machine and a wake latency. SAMPLE=N: one case of N, chosen by SEED; DEEP=N: one of N of these also at -O3. SAMPLE=1 is
# the whole run. -O2 comes first; DEEP=0: -O2 alone. A run that was killed continues where it stopped, after the last shader, machine and level
# that were finished (build/matrix/kept).
# SECONDS=N: a run takes so much processor time and leaves the rest to the next one.
WAKES ?= 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16
# Left out: machines whose threads switch and machines with parts that rest, since they get the programs of the machine without, or shorter ones (same-programs, below),
# and machines that find forwarding, which get the same schedules.
MACHINES ?= $(shell scripts/machines-with -v '^(switch = latency|forwarding = detect|(isolate_[a-z]+|gate_(threads|lookups)) = 1)')
$(eval $(call program_rule,regress/levels,$(wildcard regress/runners/levels/*.c),common compile stats run program_model base))
$(eval $(call program_rule,regress/never_worse,regress/runners/matrix/never_worse.c regress/runners/matrix/option_line.c regress/runners/matrix/worse.c $(RANDOM_GEN),common compile stats run))
NEVER_WORSE_FOLDERS := regress/suites/shaders regress/suites/filters regress/suites/pairs
# Comparisons that a run has to make at least: a third of what the sample should have.
NEVER_WORSE_LEAST = $(shell echo $$(($(words $(MACHINES)) * $(words $(WAKES)) * 20 / $(or $(SAMPLE),8))))
never_worse = $(B)/regress/never_worse
never_worse_list = --exceptions regress/runners/matrix/exceptions
levels = $(B)/regress/levels --exceptions regress/runners/levels/exceptions
.PHONY: never-worse
never-worse: $(B)/regress/levels $(B)/regress/never_worse
	@scripts/bars begin $@; mkdir -p $(B)/matrix; rm -f $(B)/matrix/never-worse.bars $(B)/matrix/other-options.bars; s=0; \
	  $(levels) --csv $(B)/matrix/levels.csv --bars $(B)/matrix/never-worse.bars --least $(NEVER_WORSE_LEAST) --keep $(B)/matrix/kept \
	  --sample $(or $(SAMPLE),8) --deep $(or $(DEEP),64) --seed $(or $(SEED),1) --seconds $(or $(SECONDS),0) --machines "$(MACHINES)" --wakes "$(WAKES)" \
	  $(NEVER_WORSE_FOLDERS) $(CORPUS_SHADERS) || s=1; \
	  $(never_worse) $(B)/matrix/never-worse.csv $(never_worse_list) --bars $(B)/matrix/other-options.bars --random $(or $(RANDOM),100) --seed $(or $(SEED),1) --level $(or $(LEVEL),2) \
	  $(MACHINES:%=--machine %) $(NEVER_WORSE_FOLDERS) $(CORPUS_SHADERS) || s=1; \
	  { cat $(B)/matrix/never-worse.bars $(B)/matrix/other-options.bars; [ $$s = 0 ] || scripts/bars failed $$s; } | scripts/bars end $@

.PHONY: same-programs
same-programs: $(B)/gloam
	@scripts/same-programs $(B) $(wildcard regress/suites/shaders/*/*.frag)
CHECKS += same-programs

# Makes the rows of options. Every two values of two options occur together in some row.
$(eval $(call program_rule,regress/rows,regress/runners/matrix/rows.c,compile))
MATRIX_ROWS := $(B)/matrix/rows.txt
$(MATRIX_ROWS): $(B)/regress/rows machines
	@mkdir -p $(@D); $< $(or $(SEED),1) $(MACHINES) > $(NEW) && mv $(NEW) $@

# All programs with such rows: compiled with IR and machine form checked after every pass, proven, run, compared with OpenGL ES.
#   make matrix TAKE=8 N=1000 RTL=1 SEED=1 CORPUS=DIR    TAKE: rows for each program (default all), in turn; N: random shaders; RTL:
#                                                        invocations on the Verilated cores that are built (make rtl-models)
# Some of each are part of `make test`.
TAKE ?= 2
RTL ?= 1
.PHONY: matrix matrix-options matrix-benchmarks matrix-filters matrix-pairs matrix-corpus matrix-random
matrix-options: $(B)/regress/rows $(B)/gloam
	@$(B)/gloam cc --help | $< --known
matrix-benchmarks: $(B)/regress/run_benchmarks $(MATRIX_ROWS) # and ORACLE_RESULTS: regress.mk
	@$< --oracle $(B)/regress/oracle --rtl $(RTL) --rows $(MATRIX_ROWS) --take $(TAKE)
matrix-filters: $(B)/regress/run_benchmarks $(MATRIX_ROWS) # and FILTER_RESULTS: regress.mk
	@$< --shaders regress/suites/filters --oracle $(B)/regress/filters --rtl $(RTL) --rows $(MATRIX_ROWS) --take $(TAKE) --from 7
matrix-pairs: $(B)/regress/corpus_pairs $(MATRIX_ROWS)
	@$< --sets 1 --rows $(MATRIX_ROWS) --take $(TAKE) --from 19 regress/suites/pairs
matrix-corpus: $(B)/regress/corpus_pairs $(MATRIX_ROWS)
	@if [ -z "$(CORPUS)" ]; then echo "ok 1 - real shaders in all ways to compile # SKIP CORPUS is not set"; echo 1..1; \
	  else $< --sets 1 --rows $(MATRIX_ROWS) --take $(TAKE) --from 31 $(CORPUS)/shaders; fi
matrix-random: $(B)/regress/random_shaders $(MATRIX_ROWS)
	@$< -n $(or $(N),78) -s $(or $(SEED),1) -j $(JOBS) --rows $(MATRIX_ROWS) --keep $(B)/random
MATRIX_CHECKS := matrix-options matrix-benchmarks matrix-filters matrix-pairs matrix-corpus matrix-random
CHECKS += $(MATRIX_CHECKS)
CORPUS_CHECKS += matrix-corpus
matrix:
	@s=0; for c in $(MATRIX_CHECKS); do echo "# $$c"; $(MAKE) --no-print-directory -s $$c TAKE=$(if $(filter-out file,$(origin TAKE)),$(TAKE),100) \
	  N=$(or $(N),1000) || s=1; done; if [ $$s = 0 ]; then echo "matrix: PASS"; else echo "matrix: FAIL"; fi; exit $$s

# Some of the comparisons above, in `make test`.
.PHONY: never-worse-check levels-check
never-worse-check: $(B)/regress/never_worse
	@mkdir -p $(B)/matrix; $< $(B)/matrix/never-worse-check.csv $(never_worse_list) --random 20 --machine cyclone --machine cyclone16 --machine barrel regress/suites/shaders
levels-check: $(B)/regress/levels
	@mkdir -p $(B)/matrix; $(levels) --csv $(B)/matrix/levels-check.csv --sample 2 --seed $(or $(SEED),1) --machines "cyclone cyclone16 quad cyclone-deep" \
	  --wakes "0 1 2 3" $(NEVER_WORSE_FOLDERS) 2>$(B)/matrix/levels-check.log
CHECKS += never-worse-check levels-check
