# SPDX-License-Identifier: Apache-2.0
# Tests the compiler: what it accepts (make glslang-agreement, wrong), statistics of its programs (golden), its results in all ways to compile (matrix,
# never-worse, objective), and its speed (bench-compile).

# Do glslang and our front end accept and refuse the same shaders (docs/regress.md)? make glslang-agreement N=100000 SEED=1 CORPUS=DIR
$(eval $(call program_rule,regress/accept,$(wildcard regress/runners/accept/*.c) regress/oracles/glslang.cpp,common front conformance,$(GLSLANG_LIBS)))

# The project's own shaders, the cases of the language's clauses, and those of a corpus: its .vert and .frag files and its cases of conformance tests.
ACCEPT_FOLDERS = regress/suites/shaders regress/suites/seeds regress/suites/clauses $(if $(CORPUS),-c $(CORPUS) $(CORPUS)/shaders)
ACCEPT = $(B)/regress/accept -d regress/oracles/glslang-differences.txt -j $(or $(JOBS),2) -s $(or $(SEED),1)
.PHONY: glslang-agreement glslang-agreement-check glslang-agreement-can-fail
glslang-agreement: $(B)/regress/accept
	$(ACCEPT) -n $(or $(N),100000) $(ACCEPT_FOLDERS)
glslang-agreement-check: $(B)/regress/accept
	@$(if $(CORPUS),,echo "# the corpus: SKIP, CORPUS is not set")
	@$(ACCEPT) -n $(or $(N),10000) $(ACCEPT_FOLDERS)
CHECKS += glslang-agreement-check
CORPUS_CHECKS += glslang-agreement-check

# A test of the check: if an entry is removed from the list of allowed differences, it must fail and show the reduced shader.
glslang-agreement-can-fail: $(B)/regress/accept
	@mkdir -p $(B)/regress/accept-wrong; grep -v Reserved regress/oracles/glslang-differences.txt >$(B)/regress/accept-wrong/list; \
	. scripts/check/tap.sh; ! $(B)/regress/accept -d $(B)/regress/accept-wrong/list -j $(or $(JOBS),2) -n 4000 regress/suites/seeds >$(B)/regress/accept-wrong/log \
	  && grep -q 'glslang refuses: .* : Reserved word' $(B)/regress/accept-wrong/log; \
	result $$? "a difference that is not in the list is noticed" $(B)/regress/accept-wrong/log; finish
CHECKS += glslang-agreement-can-fail

# The golden statistics, data/golden-stats.txt. Any change of a program's statistics is printed. CORPUS=DIR adds the shaders of DIR.
$(eval $(call program_rule,regress/golden,regress/runners/golden.c,common compile stats compare))
GOLDEN = data/golden-stats.txt regress/suites/shaders regress/suites/filters regress/suites/pairs $(if $(CORPUS),--foreign $(CORPUS)/shaders)
.PHONY: golden golden-check golden-can-fail
golden: $(B)/regress/golden
	$(B)/regress/golden --renew $(GOLDEN)
	@# For the eye only, and a tree without git has nothing to show; the renewal itself failed above if it did.
	@git diff --stat -- data/golden-stats.txt 2>/dev/null || true
golden-check: $(B)/regress/golden
	@$(B)/regress/golden $(GOLDEN)
# A test of the check: it must fail, and say why, if numbers differ, if a program is missing, or if there is a new one.
golden-can-fail: $(B)/regress/golden
	@mkdir -p $(B)/golden; awk '/simple.frag/ { sub(/ bundles=/, " bundles=1") } /simple.vert -O3/ { next } 1' data/golden-stats.txt > $(B)/golden/wrong.txt; \
	. scripts/check/tap.sh; s=0; if $(B)/regress/golden $(B)/golden/wrong.txt regress/suites/shaders/simple > $(B)/golden/log; then s=1; fi; \
	for t in 'simple.frag -O2: bundles 1[0-9]* -> ' 'new: .*simple.vert -O3' 'gone: regress/suites/shaders/wood'; do \
	  grep -q "^# .*$$t" $(B)/golden/log || s=1; done; \
	result $$s "a change is noticed" $(B)/golden/log; finish
CHECKS += golden-check golden-can-fail
CORPUS_CHECKS += golden-check

# Accuracy of the built-in functions: make builtins N=100000 SEED=1 measures it and writes docs/builtins.md.
$(eval $(call program_rule,regress/builtins,$(wildcard regress/runners/builtins/*.c),common))
.PHONY: builtins builtins-check
builtins: $(B)/regress/builtins
	$< -n $(or $(N),100000) -s $(or $(SEED),1) write docs/builtins.md
# A check with fewer points: no error may be larger than that in the table.
builtins-check: $(B)/regress/builtins
	@$< -n $(or $(N),8000) -s $(or $(SEED),1) check docs/builtins.md
CHECKS += builtins-check

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
MACHINES ?= $(shell scripts/build/machines-with -v '^(switch = latency|forwarding = detect|(isolate_[a-z]+|gate_(threads|lookups)) = 1)')
$(eval $(call program_rule,regress/levels,$(wildcard regress/runners/levels/*.c),common compile stats run program_model base))
$(eval $(call program_rule,regress/never_worse,regress/runners/matrix/never_worse.c regress/runners/matrix/option_line.c regress/runners/matrix/worse.c $(RANDOM_GEN),common compile stats run))
NEVER_WORSE_FOLDERS := regress/suites/shaders regress/suites/filters regress/suites/pairs
# Comparisons that a run has to make at least: a third of what the sample should have.
NEVER_WORSE_MIN = $(shell echo $$(($(words $(MACHINES)) * $(words $(WAKES)) * 20 / $(or $(SAMPLE),8))))
never_worse = $(B)/regress/never_worse
never_worse_list = --exceptions regress/runners/matrix/exceptions
levels = $(B)/regress/levels --exceptions regress/runners/levels/exceptions
.PHONY: never-worse
never-worse: $(B)/regress/levels $(B)/regress/never_worse
	@scripts/check/bars begin $@; mkdir -p $(B)/matrix; rm -f $(B)/matrix/never-worse.bars $(B)/matrix/other-options.bars; s=0; \
	  $(levels) --csv $(B)/matrix/levels.csv --bars $(B)/matrix/never-worse.bars --min $(NEVER_WORSE_MIN) --keep $(B)/matrix/kept \
	  --sample $(or $(SAMPLE),8) --deep $(or $(DEEP),64) --seed $(or $(SEED),1) --seconds $(or $(SECONDS),0) --machines "$(MACHINES)" --wakes "$(WAKES)" \
	  $(NEVER_WORSE_FOLDERS) $(CORPUS_SHADERS) || s=1; \
	  $(never_worse) $(B)/matrix/never-worse.csv $(never_worse_list) --bars $(B)/matrix/other-options.bars --random $(or $(RANDOM),100) --seed $(or $(SEED),1) --level $(or $(LEVEL),2) \
	  $(MACHINES:%=--machine %) $(NEVER_WORSE_FOLDERS) $(CORPUS_SHADERS) || s=1; \
	  { cat $(B)/matrix/never-worse.bars $(B)/matrix/other-options.bars; [ $$s = 0 ] || scripts/check/bars failed $$s; } | scripts/check/bars end $@

# make objective: by each objective (cycles, size, paper, joules) no level gives a worse program than a lower one, and no method a worse one than
# hints or none; and what -O3 gains over -O2, by the energy model `program`, and by the energy model `rtl` on the machines RTL. Finished cases are kept (build/objective/kept), so a
# run that was killed continues.
#   make objective CORPUS=DIR RANDOM=300 SEED=1 TAKE=1 DEEP=1 LEVELS=4 JOBS=2 OBJECTIVE_MACHINES="cyclone ..." RTL="cyclone16"
OBJECTIVE_MACHINES ?= cyclone cyclone16 cyclone50 cyclone-es2 cyclone-fast quad
OBJECTIVE_SOURCES := $(addprefix regress/runners/objective/,objective_case.c objective_run.c objective_rtl.c)
$(eval $(call program_rule,regress/objective,regress/runners/objective/objective.c $(OBJECTIVE_SOURCES) $(RANDOM_GEN),common compile stats levels))
$(eval $(call program_rule,regress/prices,regress/runners/objective/prices_fit.c regress/runners/objective/objective_run.c,common compile levels))
.PHONY: objective objective-few prices
objective: $(B)/regress/objective
	@scripts/check/bars begin $@; mkdir -p $(B)/objective; rm -f $(B)/objective/objective.bars; s=0; \
	  $< --csv $(B)/objective/objective.csv --bars $(B)/objective/objective.bars --least $(or $(LEAST),1000) --keep $(B)/objective/kept \
	  --random $(or $(RANDOM),300) --seed $(or $(SEED),1) --take $(or $(TAKE),1) --deep $(or $(DEEP),1) --levels $(or $(LEVELS),4) --jobs $(or $(JOBS),2) \
	  --machines "$(OBJECTIVE_MACHINES)" --rtl "$(RTL)" $(CORPUS_SHADERS) >&2 || s=1; \
	  { cat $(B)/objective/objective.bars; [ $$s = 0 ] || scripts/check/bars failed $$s; } | scripts/check/bars end $@
# The part of it in make test: below -O3, on two machines.
objective-few: $(B)/regress/objective
	@. scripts/check/tap.sh; mkdir -p $(B)/objective; rm -f $(B)/objective/few.bars; n=0; $< --csv $(B)/objective/few.csv --bars $(B)/objective/few.bars --least 40 --levels 3 --jobs 1 \
	  --machines "cyclone cyclone16" $(addprefix regress/suites/,shaders/wood shaders/toon shaders/SimpleTex shaders/Blur0 loops) >$(B)/$@.log 2>&1 || n=$$?; \
	{ cat $(B)/objective/few.bars; [ $$n = 0 ] || scripts/check/bars failed $$n; } | scripts/check/bars end $@ >>$(B)/$@.log 2>&1; s=$$?; \
	comment $(B)/$@.log; result $$s "by each objective no level and no method is worse"; finish
CHECKS += objective-few
# make prices: fits the prices of joules to the energy model `program`, for all machines: data/energy/prices.txt. It needs no core. A minute.
PRICED_SUITES := $(addprefix regress/suites/,shaders loops branches filters)
prices: $(B)/regress/prices
	@$< --out data/energy/prices.txt --machines "$(basename $(notdir $(wildcard machines/*.machine)))" $(PRICED_SUITES)

.PHONY: same-programs
same-programs: $(B)/gloam
	@scripts/check/same-programs $(B) $(wildcard regress/suites/shaders/*/*.frag)
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
	@$< --sets 1 --rows $(MATRIX_ROWS) --take $(TAKE) --from 20 regress/suites/pairs
matrix-corpus: $(B)/regress/corpus_pairs $(MATRIX_ROWS)
	@if [ -z "$(CORPUS)" ]; then . scripts/check/tap.sh; skip "real shaders in all ways to compile" "CORPUS is not set"; finish; \
	  else $< --sets 1 --rows $(MATRIX_ROWS) --take $(TAKE) --from 32 $(CORPUS)/shaders; fi
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
	  --wakes "0 1 2 3" $(NEVER_WORSE_FOLDERS) 2>$(B)/matrix/levels-check.log || { s=$$?; tail -n 5 $(B)/matrix/levels-check.log >&2; exit $$s; }
CHECKS += never-worse-check levels-check

# Twelve shaders in the manner of four patterns (regress/suites/patterns): bundles today compared with those before the compiler was changed for them.
.PHONY: patterns
patterns: $(B)/gloam
	@scripts/check/bars begin patterns; { regress/suites/patterns/run $(B)/gloam || scripts/check/bars failed $$?; } | scripts/check/bars end patterns
# The same shaders, each with a plain one for the other stage, against OpenGL ES.
.PHONY: pattern-pairs
pattern-pairs: $(B)/regress/corpus_pairs
	$< --sets $(or $(PAIR_SETS),2) --min 24 --json $(B)/regress/pattern-pairs.json regress/suites/patterns
CHECKS += pattern-pairs

# Messages for wrong programs compared with glslang's (build/bars/wrong.json). The rule is in regress/suites/wrong/run.
.PHONY: wrong
wrong: $(B)/gloam
	@scripts/check/bars begin $@; { regress/suites/wrong/run $(B)/gloam || scripts/check/bars failed $$?; } | scripts/check/bars end $@

# The compiler's results compared with the best that a SAT solver can prove (docs/optimum.md).
OPTIMUM_MODELS := $(filter-out regress/oracles/optimum/optimum.c,$(wildcard regress/oracles/optimum/*.c))
$(eval $(call program_rule,regress/optimum,regress/oracles/optimum/optimum.c $(OPTIMUM_MODELS),common compile run check,-lcadical -lstdc++))
$(eval $(call program_rule,regress/optimum-brute,regress/oracles/optimum_brute.c $(OPTIMUM_MODELS),common compile run check,-lcadical -lstdc++))
OPTIMUM_NINE := Blur0 Blur1 HGaussianBlur NormalMap POM SimpleTexLight SimpleTex VGaussianBlur WaterWave
OPTIMUM_NINE_SHADERS := $(foreach b,$(OPTIMUM_NINE),regress/suites/shaders/$(b)/$(b).vert regress/suites/shaders/$(b)/$(b).frag)
OPTIMUM_SHADERS := $(wildcard regress/suites/shaders/*/*.vert regress/suites/shaders/*/*.frag)
# Limit for one question: SECONDS of processor time, or STEPS, thousands of steps of the solver, which give the same answers on any machine.
OPTIMUM_SECONDS = $(if $(STEPS),--steps $(STEPS),--seconds $(or $(SECONDS),20))
.PHONY: optimum optimum-check optimum-brute optimum-blocks optimum-registers optimum-programs optimum-gating
# Compares the solver's models with brute force, on random blocks, allocations and gated programs that are small enough for it.
optimum-brute: $(B)/regress/optimum-brute
	@$< $(if $(N),-n $(N)) $(if $(SEED),-s $(SEED))
# Some blocks, the registers of all programs, and some programs made from the solver's answers and run. The compiler's answers must keep the
# solver's rules and be at most 3 % worse than the best. Limited by steps, so the verdict does not depend on the machine's speed.
# $(1): the line whose last column must be at most 1.03 (empty: only the exit status counts), $(2) the arguments.
optimum_case = $(B)/regress/optimum $(2) > $(B)/optimum.log; s=$$?; \
  $(if $(1),awk '/$(1)/ { ok = $$NF <= 1.03 } END { exit !ok }' $(B)/optimum.log || s=1;) \
  if [ $$s = 0 ]; then result 0 "$$(tail -n 1 $(B)/optimum.log)"; else result 1 "optimum $(firstword $(2))" $(B)/optimum.log; fi;
optimum_pair = regress/suites/shaders/$(1)/$(1).vert regress/suites/shaders/$(1)/$(1).frag
optimum-check: $(B)/regress/optimum
	@. scripts/check/tap.sh; \
	$(call optimum_case,weighted,blocks --steps 20 $(foreach b,Blur0 SimpleTexLight toon,$(call optimum_pair,$(b)))) \
	$(call optimum_case,ours.exact,registers -O 2 --steps 20 $(OPTIMUM_SHADERS)) \
	$(call optimum_case,,programs --steps 20 $(foreach b,toon SimpleTexLight,$(call optimum_pair,$(b)))) \
	$(call optimum_case,,gating --machine cyclone --steps 3 $(foreach b,Blur0 HGaussianBlur WaterWave,regress/suites/shaders/$(b)/$(b).vert)) \
	finish
CHECKS += optimum-check optimum-brute
optimum-blocks: $(B)/regress/optimum
	@mkdir -p $(B)/experiments; $< blocks $(OPTIMUM_SECONDS) --csv $(B)/experiments/optimum.csv $(OPTIMUM_SHADERS)
optimum-registers: $(B)/regress/optimum
	@mkdir -p $(B)/experiments; $< registers -O 2 $(OPTIMUM_SECONDS) --csv $(B)/experiments/optimum-registers.csv $(OPTIMUM_SHADERS) \
	  $(if $(CORPUS),$(sort $(wildcard $(CORPUS)/shaders/*/*.vert $(CORPUS)/shaders/*/*.frag)))
optimum-programs: $(B)/regress/optimum
	@mkdir -p $(B)/experiments; $< programs $(OPTIMUM_SECONDS) --csv $(B)/experiments/optimum-programs.csv $(OPTIMUM_SHADERS)
optimum-gating: $(B)/regress/optimum
	@mkdir -p $(B)/experiments; $< gating --machine cyclone $(OPTIMUM_SECONDS) --csv $(B)/experiments/optimum-gating.csv $(OPTIMUM_NINE_SHADERS)
optimum: optimum-blocks optimum-registers optimum-programs optimum-gating

# make bench-compile compares the compiler's speed with glslang's and Mesa's: by instructions, which valgrind counts, and by time, which is printed.
# CORPUS=DIR takes the shaders of DIR/shaders and DIR/hard, or of DIR itself if it has no such folders; without it, our own are taken.
$(eval $(call program_rule,regress/bench_compile,$(filter-out %bench_count.c,$(wildcard regress/runners/bench/*.c)) regress/oracles/gles/gles_context.c regress/oracles/glslang.cpp,common compile,$(GLSLANG_LIBS) $(GLES_LIBS)))

$(eval $(call program_rule,regress/bench_count,regress/runners/bench/bench_count.c regress/oracles/glslang.cpp,common compile,$(GLSLANG_LIBS)))

# Folders of shaders below CORPUS.
CORPUS_SHADERS = $(if $(CORPUS),$(or $(wildcard $(CORPUS)/shaders $(CORPUS)/hard),$(CORPUS)))
.PHONY: bench-compile
bench-compile: $(B)/regress/bench_compile $(B)/regress/bench_count $(B)/gloam
	@scripts/check/bars begin $@; mkdir -p $(B)/bench; rm -f $(B)/bench/compile.bars; s=0; \
	  $(B)/regress/bench_compile $(B)/gloam $(B)/bench/compile.csv $(B)/bench/compile.bars regress/suites/shaders $(CORPUS_SHADERS) || s=1; \
	  regress/runners/bench/ratios $(B)/regress/bench_count $(B)/bench/instructions.csv $(if $(CORPUS),100 0.6 2.5 12 1.2 $(CORPUS_SHADERS),34 0.9 none 2.5 none regress/suites/shaders) \
	    >>$(B)/bench/compile.bars || s=1; \
	  { cat $(B)/bench/compile.bars; [ $$s = 0 ] || scripts/check/bars failed $$s; } | scripts/check/bars end $@

# make search-cost: processor time and memory of -O3, on the machines named, all that `make never-worse` has by default. Every shader is
# compiled on every machine, with the default options.
#   make search-cost CORPUS=DIR MACHINES="cyclone cyclone16"
$(eval $(call program_rule,regress/search_cost,regress/runners/search_cost.c,common compile))
.PHONY: search-cost
search-cost: $(B)/regress/search_cost
	@scripts/check/bars begin $@; mkdir -p $(B)/bench; rm -f $(B)/bench/search.bars; s=0; \
	  $< --csv $(B)/bench/search.csv --bars $(B)/bench/search.bars --min $$((30 * $(words $(MACHINES)))) --machines "$(MACHINES)" \
	  regress/suites/shaders $(CORPUS_SHADERS) || s=1; \
	  { cat $(B)/bench/search.bars; [ $$s = 0 ] || scripts/check/bars failed $$s; } | scripts/check/bars end $@

# Runs random valid shaders on simulator, Verilated core and OpenGL ES, and compares the results.
#   make random-shaders N=100000 SEED=1 RTL_PERCENT=5     failing cases, reduced, go to $(B)/random
$(eval $(call program_rule,regress/random_shaders,$(wildcard regress/runners/random/*.c) $(addprefix regress/oracles/gles/,gles_points.c gles.c gles_context.c) regress/runners/matrix/option_line.c regress/runners/matrix/row_list.c,common compile check run coverage,$(GLES_LIBS)))

RANDOM_CORES := $(foreach m,cyclone16 cyclone-fast,$(call tested_core,$(m)))
.PHONY: random-shaders random-shaders-check random-shaders-kept random-shaders-can-fail
random-shaders: $(B)/regress/random_shaders $(RANDOM_CORES)
	$(B)/regress/random_shaders -n $(or $(N),10000) -s $(or $(SEED),1) -j $(JOBS) --rtl $(or $(RTL_PERCENT),5) --keep $(B)/random
random-shaders-check: $(B)/regress/random_shaders $(RANDOM_CORES)
	@$(B)/regress/random_shaders -n 1000 -j $(JOBS) --rtl 10 --keep $(B)/random
# A test of the comparison: output values are changed, and every change must be found.
random-shaders-can-fail: $(B)/regress/random_shaders
	@mkdir -p $(B)/random; . scripts/check/tap.sh; ! $(B)/regress/random_shaders -n 20 --falsify --reduce 0 --keep $(B)/random/falsified > $(B)/random/falsified.log \
	  && grep -q ' 0 agree' $(B)/random/falsified.log; result $$? "a wrong value is found" $(B)/random/falsified.log; finish
# Cases that once failed (NAME.vert or .frag with NAME.json), each compiled in sixteen ways.
random-shaders-kept: $(B)/regress/random_shaders
	@$(B)/regress/random_shaders --replay regress/suites/kept
CHECKS += random-shaders-check random-shaders-kept random-shaders-can-fail

# Shaders of unusual size: memory, time, verdict, the number in the message; what fits is accepted; growth (build/bars/bounds.json). Then runs without an end.
$(eval $(call program_rule,regress/bounds,$(wildcard regress/runners/bounds/*.c) regress/oracles/glslang.cpp,common compile check base,$(GLSLANG_LIBS)))
.PHONY: bounds
bounds: $(B)/regress/bounds $(B)/gloam
	@scripts/check/bars begin $@; mkdir -p $(B)/bench; rm -f $(B)/bench/bounds.rows; s=0; $< $(B)/bench/bounds.rows || s=1; \
	  regress/runners/bounds/endless $(B)/gloam >>$(B)/bench/bounds.rows || s=1; \
	  { cat $(B)/bench/bounds.rows; [ $$s = 0 ] || scripts/check/bars failed $$s; } | scripts/check/bars end $@

# Do the levels take the same shaders? 512 generated ones and those of a corpus, on all machines of MACHINES (build/bars/levels-agree.json).
#   make levels-agree CORPUS=DIR CASES=512 DEEP=64 SEED=1
$(eval $(call program_rule,regress/levels_agree,$(wildcard regress/runners/agree/*.c),common compile base))
levels_agree = $(B)/regress/levels_agree --seed $(or $(SEED),1) --jobs $(or $(JOBS),2)
.PHONY: levels-agree levels-agree-check
levels-agree: $(B)/regress/levels_agree
	@scripts/check/bars begin $@; mkdir -p $(B)/matrix; rm -f $(B)/matrix/levels-agree.rows; s=0; \
	  $(levels_agree) --csv $(B)/matrix/levels-agree.csv --rows $(B)/matrix/levels-agree.rows --machines "$(MACHINES)" --cases $(or $(CASES),512) \
	  --deep $(or $(DEEP),64) $(CORPUS_SHADERS) || s=1; \
	  { cat $(B)/matrix/levels-agree.rows; [ $$s = 0 ] || scripts/check/bars failed $$s; } | scripts/check/bars end $@
