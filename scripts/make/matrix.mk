# SPDX-License-Identifier: Apache-2.0
# All ways to compile: values and proofs for combinations of options and machines; and optimisations that must never make a program worse.
RANDOM_GEN := $(addprefix regress/runners/random/,$(addsuffix .c,approx call decl expr float func leaf standard stmt text texture))

# Forwarding, packing, low registers, short forms and two-way issue never make a program worse.
#   make never-worse RANDOM=1000 SEED=1 LEVEL=2 CORPUS=DIR MACHINES="cyclone ..." WAKES="0 1 2 4 8 16"
# DEEP=N: gating alone, and -O3 beside it for one case of N; SAMPLE=N: one case of N, chosen by SEED. Both are for the long run over a corpus:
#   make never-worse CORPUS=DIR DEEP=8 SAMPLE=4 WAKES="$(seq 0 16)" RANDOM=0
WAKES ?= 0 1 2 4 8 16
MACHINES ?= $(basename $(notdir $(wildcard machines/*.machine)))
$(eval $(call program_rule,regress/never_worse,regress/runners/matrix/never_worse.c regress/runners/matrix/option_line.c $(RANDOM_GEN),common compile stats run))
.PHONY: never-worse
never-worse: $(B)/regress/never_worse
	@scripts/bars begin $@; mkdir -p $(B)/matrix; rm -f $(B)/matrix/never-worse.bars; s=0; \
	  $< $(B)/matrix/never-worse.csv --random $(or $(RANDOM),100) --seed $(or $(SEED),1) --level $(or $(LEVEL),2) \
	  --sample $(or $(SAMPLE),1) --deep $(or $(DEEP),0) --bars $(B)/matrix/never-worse.bars $(foreach w,$(WAKES),--wake $(w)) $(MACHINES:%=--machine %) \
	  regress/suites/shaders regress/suites/filters regress/suites/pairs $(CORPUS_SHADERS) || s=1; \
	  scripts/bars end $@ <$(B)/matrix/never-worse.bars && exit $$s

# Makes the rows of options. Every two values of two options occur together in some row.
$(eval $(call program_rule,regress/rows,regress/runners/matrix/rows.c,compile))
MATRIX_ROWS := $(B)/matrix/rows.txt
$(MATRIX_ROWS): $(B)/regress/rows machines
	@mkdir -p $(@D); $< $(or $(SEED),1) $(basename $(notdir $(wildcard machines/*.machine))) > $(NEW) && mv $(NEW) $@

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
.PHONY: never-worse-check
never-worse-check: $(B)/regress/never_worse
	@mkdir -p $(B)/matrix; $< $(B)/matrix/never-worse-check.csv --wake 1 --wake 4 --random 20 --machine cyclone --machine cyclone16 --machine barrel regress/suites/shaders
CHECKS += never-worse-check
