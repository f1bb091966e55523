# SPDX-License-Identifier: Apache-2.0
# Tests compiled shaders (docs/regress.md): the benchmark shaders with every gating method, compared with OpenGL ES (make benchmarks); other suites and
# pairs of shaders; malformed input of every kind (make bad-input).
BENCHMARKS := $(notdir $(patsubst %/,%,$(wildcard regress/suites/shaders/*/)))
ORACLE_RESULTS := $(foreach b,$(BENCHMARKS),$(B)/regress/oracle/$(b).vert.json $(B)/regress/oracle/$(b).frag.json)
# Invocations of each program and method that also run on the Verilated core.
REGRESS_RTL ?= 1

$(eval $(call program_rule,regress/gles_run,$(filter-out %/gles_points.c,$(wildcard regress/oracles/gles/*.c)),run texture fp,$(GLES_LIBS)))

# Results of OpenGL ES, written whole. $(1) folder of the suite, $(2) program, $(3) folder of results.
define oracle_rule
$(B)/regress/$(3)/$(2).%.json: regress/suites/$(1)/$(2)/$(2).% regress/suites/$(1)/$(2)/inputs.json $(B)/regress/gles_run
	@mkdir -p $$(@D); $(B)/regress/gles_run $$< regress/suites/$(1)/$(2)/inputs.json > $$@.new && mv $$@.new $$@
endef
# The programs of a suite, and their results.
suite_programs = $(notdir $(patsubst %/,%,$(wildcard regress/suites/$(1)/*/)))
suite_results = $(foreach b,$(call suite_programs,$(1)),$(B)/regress/$(2)/$(b).vert.json $(B)/regress/$(2)/$(b).frag.json)
$(foreach b,$(BENCHMARKS),$(eval $(call oracle_rule,shaders,$(b),oracle)))

$(eval $(call program_rule,regress/run_benchmarks,$(wildcard regress/runners/benchmarks/*.c) regress/runners/matrix/option_line.c regress/runners/matrix/row_list.c,common compile check run coverage))

# All programs with all methods: compiled, proven, simulated, run on the Verilated core, compared with OpenGL ES.
.PHONY: benchmarks
benchmarks: $(B)/regress/run_benchmarks $(ORACLE_RESULTS) $(B)/rtl/cyclone/libcore.so $(B)/rtl/cyclone16/libcore.so
	$(B)/regress/run_benchmarks --oracle $(B)/regress/oracle --rtl $(REGRESS_RTL) --min 476
CHECKS += benchmarks
matrix-benchmarks: $(ORACLE_RESULTS)

# Texture filters, mipmaps and cube maps at explicit levels of detail, the same way.
FILTER_RESULTS := $(call suite_results,filters,filters)
$(foreach b,$(call suite_programs,filters),$(eval $(call oracle_rule,filters,$(b),filters)))
.PHONY: filters
filters: $(B)/regress/run_benchmarks $(FILTER_RESULTS) $(B)/rtl/cyclone/libcore.so $(B)/rtl/cyclone16/libcore.so
	$(B)/regress/run_benchmarks --shaders regress/suites/filters --oracle $(B)/regress/filters --rtl $(REGRESS_RTL) --min 84
CHECKS += filters
matrix-filters: $(FILTER_RESULTS)

# Shaders with many branches, the same way. The strategies of global code motion are measured on them.
BRANCH_RESULTS := $(call suite_results,branches,branches)
$(foreach b,$(call suite_programs,branches),$(eval $(call oracle_rule,branches,$(b),branches)))
.PHONY: branches
branches: $(B)/regress/run_benchmarks $(BRANCH_RESULTS) $(B)/rtl/cyclone/libcore.so $(B)/rtl/cyclone16/libcore.so
	$(B)/regress/run_benchmarks --shaders regress/suites/branches --oracle $(B)/regress/branches --rtl $(REGRESS_RTL) --min 140
CHECKS += branches

# Programs with loops, the same way.
LOOP_RESULTS := $(call suite_results,loops,loop-results)
$(foreach b,$(call suite_programs,loops),$(eval $(call oracle_rule,loops,$(b),loop-results)))
.PHONY: loop-programs
loop-programs: $(B)/regress/run_benchmarks $(LOOP_RESULTS) $(B)/rtl/cyclone/libcore.so $(B)/rtl/cyclone16/libcore.so
	$(B)/regress/run_benchmarks --shaders regress/suites/loops --oracle $(B)/regress/loop-results --rtl $(REGRESS_RTL) --min 308
CHECKS += loop-programs

# A test of the runner: with one digit of the results changed it must fail and name the place.
.PHONY: benchmarks-can-fail
benchmarks-can-fail: $(B)/regress/run_benchmarks $(ORACLE_RESULTS)
	@mkdir -p $(B)/regress/wrong; cp $(B)/regress/oracle/Blur0.*.json $(B)/regress/wrong
	@sed '3s/"gl_FragColor": \[0\.\(.\)\(.\)/"gl_FragColor": [0.\2\11/' $(B)/regress/oracle/Blur0.frag.json > $(B)/regress/wrong/Blur0.frag.json
	@. scripts/check/tap.sh; ! $(B)/regress/run_benchmarks --oracle $(B)/regress/wrong --method none Blur0 > $(B)/regress/wrong/log && \
	  grep -q '^# invocation 1: gl_FragColor\[0\]' $(B)/regress/wrong/log; result $$? "a wrong reference is noticed" $(B)/regress/wrong/log; finish
CHECKS += benchmarks-can-fail

# Registers that each allocator uses, and the lane bound, for the project's shaders and those of CORPUS/shaders.
$(eval $(call program_rule,regress/allocation,regress/papers/su/allocation.c,common compile))
.PHONY: allocation
allocation: $(B)/regress/allocation
	@mkdir -p $(B)/experiments; $< $(B)/experiments/su-allocation.csv regress/suites/shaders $(if $(CORPUS),$(CORPUS)/shaders)
CHECKS += allocation
CORPUS_CHECKS += allocation

# Su's eight shaders: bundles, registers and register accesses that forwarding and packing save.
$(eval $(call program_rule,regress/forwarding,regress/papers/su/forwarding.c,common compile run))
.PHONY: forwarding
forwarding: $(B)/regress/forwarding
	@mkdir -p $(B)/experiments; $(B)/regress/forwarding regress/suites/shaders $(B)/experiments
CHECKS += forwarding

# glslang, the reference compiler, has to accept the shaders as ESSL 1.00.
.PHONY: shaders-valid
shaders-valid:
	@. scripts/build/tools; need_tools glslangValidator; \
	. scripts/check/tap.sh; for b in $(BENCHMARKS); do check $$b glslangValidator -l regress/suites/shaders/$$b/$$b.vert regress/suites/shaders/$$b/$$b.frag; done; \
	[ $$tests -ge 17 ] || result 1 "at least 17 benchmarks"; finish
CHECKS += shaders-valid

# Compiles other people's shaders (CORPUS names the folder) and prints the smallest machine that each fits.
SHADER_MACHINES ?= cyclone16 cyclone32 cyclone128 quad
$(eval $(call program_rule,regress/corpus_shaders,regress/runners/corpus_shaders.c,common compile check run coverage))
.PHONY: corpus-shaders
corpus-shaders: $(B)/regress/corpus_shaders
	@if [ -n "$(CORPUS)" ]; then $< $(CORPUS)/shaders $(SHADER_MACHINES); else echo "1..0 # SKIP CORPUS names no folder of shaders"; fi
CHECKS += corpus-shaders
CORPUS_CHECKS += corpus-shaders

# Malformed files of every kind must give one clear message and a non-zero exit code, and no crash.
.PHONY: bad-input
bad-input: $(B)/gloam
	GLOAM=$(B)/gloam regress/suites/bad/run
CHECKS += bad-input

# Every option that writes something, over inputs, links, devices, folders, full disks, without permission, and killed half-way. Wants root, for
# devices and disks of its own. OUTPUTS="cc rtl" chooses commands. The cores are built first, since the trials have no time for it.
OUTPUTS ?=
.PHONY: outputs outputs-table
$(B)/regress/outputs_kill.so: regress/suites/outputs/outputs_kill.c $(B)/flags
	@mkdir -p $(@D); $(CC) -std=c11 -O2 -Wall -Wextra -Werror -shared -fPIC -o $(NEW) $< $(MOVE)
outputs: $(B)/gloam $(B)/regress/gl_draw $(B)/regress/outputs_kill.so $(GLES) $(foreach kind,libcore libcore_fst libcore_vcd libcore_cover,$(B)/rtl/cyclone/$(kind).so) \
  $(B)/rtl/cyclone16/libcore.so
	@scripts/check/bars begin $@; { scripts/check/outputs $(B) $(OUTPUTS) || scripts/check/bars failed $$?; } | scripts/check/bars end $@

# The table of them has every option that takes a value.
outputs-table: $(B)/gloam
	@. scripts/check/tap.sh; none "every option with a value is in regress/suites/outputs/table" "$$(scripts/check/outputs $(B) --table 2>&1)"; finish
CHECKS += outputs-table

# The same, and the benchmarks on the simulator, under ASan and UBSan. One method is enough: `best` runs every part of the compiler.
.PHONY: sanitize-regress
sanitize-regress: $(ORACLE_RESULTS)
	@$(MAKE) --no-print-directory -s B=$(B)/san SAN="$(SANITIZE)" OPT="-O1 -g" $(B)/san/gloam $(B)/san/regress/run_benchmarks
	ASAN_OPTIONS=exitcode=99 UBSAN_OPTIONS=exitcode=99 GLOAM=$(B)/san/gloam regress/suites/bad/run
	$(B)/san/regress/run_benchmarks --oracle $(B)/regress/oracle --method best

# Makes the benchmarks' textures and mesh anew. The files are checked in, so that they do not depend on installed libraries.
$(eval $(call program_rule,regress/gen_assets,regress/suites/gen_assets.c,common))
.PHONY: assets
assets: $(B)/regress/gen_assets
	$(B)/regress/gen_assets regress/suites

# Real shaders: the pairs of a folder compile, link and agree with OpenGL ES on random inputs. PAIR_SETS: sets of inputs for each pair.
PAIR_SETS ?= 5
$(eval $(call program_rule,regress/corpus_pairs,$(wildcard regress/runners/pairs/*.c) $(wildcard regress/oracles/pairs/*.c) regress/oracles/gles/gles.c regress/oracles/gles/gles_context.c regress/runners/matrix/option_line.c regress/runners/matrix/row_list.c,common compile check run pairs,$(GLES_LIBS)))
.PHONY: corpus-pairs corpus-pairs-few
# Folders are those of CORPUS that list pairs. All pairs with exact and with fast division, then the errors that regress/faults/pairs.faults injects
# into the compiler (FAULTS=0 leaves them out). The verdict is build/bars/corpus-pairs.json.
PAIR_FOLDERS = $(foreach d,shaders hard,$(if $(wildcard $(CORPUS)/$(d)/shaders.json),$(CORPUS)/$(d)))
PAIR_DIVISIONS ?= exact fast
corpus-pairs: $(B)/regress/corpus_pairs $(if $(filter 0,$(FAULTS)),,programs)
	@. scripts/check/tap.sh; [ -n "$(CORPUS)" ] || { skip "real shaders" "CORPUS is not set"; finish; }; \
	  scripts/check/bars begin corpus-pairs; rm -f $(B)/regress/pairs-of-*.tap $(B)/regress/pair-faults.tap; \
	  for v in $(PAIR_DIVISIONS); do for d in $(PAIR_FOLDERS); do name=$${d##*/}-$$v; option=; [ $$v = fast ] && option=--fast-division; \
	    $(B)/regress/corpus_pairs $$option --sets $(PAIR_SETS) --seed $(or $(SEED),1) --json $(B)/regress/corpus-pairs-$$name.json $$d \
	      >$(B)/regress/pairs-of-$$name.tap; done; done; \
	  [ "$(FAULTS)" = 0 ] || regress/faults/run -j $(JOBS) pairs >$(B)/regress/pair-faults.tap; \
	  { cat $(B)/regress/pairs-of-*.tap | awk -v OFS='\t' ' \
	    /^(not )?ok .* - invocations that were compared: / { sub(/.*compared: /, ""); compared += $$1; sub(/,/, "", $$3); all += $$3; next } \
	    /^(not )?ok / { n++; bad += /^not/ } \
	    END { print "pairs", "pairs on a machine that differ unexplained", bad + 0, "=", 0, n + 0, 60; \
	      print "invocations", "invocations that were compared, of all", all ? compared / all : "none", ">=", 0.95, all + 0, 10000 }'; \
	  [ "$(FAULTS)" = 0 ] || awk -v OFS='\t' '/^ok / { found++ } /^(not )?ok / { n++ } \
	    END { print "injected errors", "errors injected into the compiler that are found", found + 0, "=", n + 0, n + 0, 10 }' $(B)/regress/pair-faults.tap; } | \
	  { scripts/check/bars end corpus-pairs; rc=$$?; grep -h '^#' $(B)/regress/pairs-of-*.tap >&2; \
	    cat $(B)/regress/pairs-of-*.tap $(B)/regress/pair-faults.tap 2>/dev/null | grep -h '^not ok' | sed 's/^/# /' >&2; \
	    exit $$rc; } >$(B)/regress/corpus-pairs.bars; rc=$$?; comment $(B)/regress/corpus-pairs.bars; result $$rc "real shaders"; finish
corpus-pairs-few:
	@$(MAKE) -s corpus-pairs FAULTS=0 PAIR_DIVISIONS=exact
# The same for pairs of our own: packing, structs, points, derivatives. Then with a wrong number in every run, which must be noticed.
.PHONY: own-pairs own-pairs-can-fail
own-pairs: $(B)/regress/corpus_pairs
	$(B)/regress/corpus_pairs --sets $(PAIR_SETS) --min 11 --json $(B)/regress/own-pairs.json regress/suites/pairs
own-pairs-can-fail: $(B)/regress/corpus_pairs
	$(B)/regress/corpus_pairs --falsify --sets 1 --min 11 regress/suites/pairs
CHECKS += corpus-pairs-few own-pairs own-pairs-can-fail
CORPUS_CHECKS += corpus-pairs-few
