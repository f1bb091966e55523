# SPDX-License-Identifier: Apache-2.0
# Regression: the benchmark shaders under every gating method, against OpenGL ES; bad input of every kind.
BENCHMARKS := $(notdir $(patsubst %/,%,$(wildcard regress/shaders/*/)))
ORACLE_RESULTS := $(foreach b,$(BENCHMARKS),$(B)/regress/oracle/$(b).vert.json $(B)/regress/oracle/$(b).frag.json)
# Invocations of each program and method that also run on the Verilated core.
REGRESS_RTL ?= 1

$(B)/regress/oracle_gl: $(B)/obj/regress/oracle_gl.o $(B)/obj/regress/gl_context.o $(B)/lib/run.a $(B)/lib/texture.a $(B)/lib/fp.a
	@mkdir -p $(@D); $(CC) $(SAN) -o $@ $^ -lEGL -lGLESv2 $(LDLIBS)

define oracle_rule
$(B)/regress/oracle/$(1).%.json: regress/shaders/$(1)/$(1).% regress/shaders/$(1)/inputs.json $(B)/regress/oracle_gl
	@mkdir -p $$(@D); $(B)/regress/oracle_gl $$< regress/shaders/$(1)/inputs.json > $$@.new && mv $$@.new $$@
endef
$(foreach b,$(BENCHMARKS),$(eval $(call oracle_rule,$(b))))

REGRESS_LIBS := $(call closure,compile check run tb)
$(B)/regress/run_benchmarks: $(addprefix $(B)/obj/regress/,run_benchmarks.o matrix/option_line.o matrix/row_list.o shader_files.o) $(patsubst %,$(B)/lib/%.a,$(REGRESS_LIBS))
	@mkdir -p $(@D); $(CC) $(SAN) -rdynamic -o $@ $(filter %.o,$^) $(call archives,$(REGRESS_LIBS)) $(LDLIBS)

# All programs under all methods: compiled, proven, simulated, on the Verilated core, against the oracle.
.PHONY: benchmarks
benchmarks: $(B)/regress/run_benchmarks $(ORACLE_RESULTS) $(B)/rtl/cyclone/libcore.so $(B)/rtl/cyclone16/libcore.so
	$(B)/regress/run_benchmarks --oracle $(B)/regress/oracle --rtl $(REGRESS_RTL)
CHECKS += benchmarks
matrix-benchmarks: $(ORACLE_RESULTS)

# Texture filters, mipmaps and cube maps at explicit levels of detail, the same way.
FILTERS := $(notdir $(patsubst %/,%,$(wildcard regress/filters/*/)))
FILTER_RESULTS := $(foreach b,$(FILTERS),$(B)/regress/filters/$(b).vert.json $(B)/regress/filters/$(b).frag.json)
define filter_oracle_rule
$(B)/regress/filters/$(1).%.json: regress/filters/$(1)/$(1).% regress/filters/$(1)/inputs.json $(B)/regress/oracle_gl
	@mkdir -p $$(@D); $(B)/regress/oracle_gl $$< regress/filters/$(1)/inputs.json > $$@.new && mv $$@.new $$@
endef
$(foreach b,$(FILTERS),$(eval $(call filter_oracle_rule,$(b))))
.PHONY: filters
filters: $(B)/regress/run_benchmarks $(FILTER_RESULTS) $(B)/rtl/cyclone/libcore.so $(B)/rtl/cyclone16/libcore.so
	$(B)/regress/run_benchmarks --shaders regress/filters --oracle $(B)/regress/filters --rtl $(REGRESS_RTL)
CHECKS += filters
matrix-filters: $(FILTER_RESULTS)

# Shaders with many branches, the same way: what the strategies of global code motion are measured on.
BRANCHES := $(notdir $(patsubst %/,%,$(wildcard regress/branches/*/)))
BRANCH_RESULTS := $(foreach b,$(BRANCHES),$(B)/regress/branches/$(b).vert.json $(B)/regress/branches/$(b).frag.json)
define branch_oracle_rule
$(B)/regress/branches/$(1).%.json: regress/branches/$(1)/$(1).% regress/branches/$(1)/inputs.json $(B)/regress/oracle_gl
	@mkdir -p $$(@D); $(B)/regress/oracle_gl $$< regress/branches/$(1)/inputs.json > $$@.new && mv $$@.new $$@
endef
$(foreach b,$(BRANCHES),$(eval $(call branch_oracle_rule,$(b))))
.PHONY: branches
branches: $(B)/regress/run_benchmarks $(BRANCH_RESULTS) $(B)/rtl/cyclone/libcore.so $(B)/rtl/cyclone16/libcore.so
	$(B)/regress/run_benchmarks --shaders regress/branches --oracle $(B)/regress/branches --rtl $(REGRESS_RTL)
CHECKS += branches

# The runner's own check: against results with one digit changed it has to fail, and to name the place.
.PHONY: benchmarks-can-fail
benchmarks-can-fail: $(B)/regress/run_benchmarks $(ORACLE_RESULTS)
	@mkdir -p $(B)/regress/wrong; cp $(B)/regress/oracle/Blur0.*.json $(B)/regress/wrong
	@sed '3s/"gl_FragColor": \[0\.\(.\)\(.\)/"gl_FragColor": [0.\2\11/' $(B)/regress/oracle/Blur0.frag.json > $(B)/regress/wrong/Blur0.frag.json
	@if $(B)/regress/run_benchmarks --oracle $(B)/regress/wrong --method none Blur0 > $(B)/regress/wrong/log; \
	  then echo "not ok 1 - a wrong reference is noticed"; exit 1; fi; \
	  if grep -q '^# invocation 1: gl_FragColor\[0\]' $(B)/regress/wrong/log; then echo "ok 1 - a wrong reference is noticed"; \
	  else echo "not ok 1 - a wrong reference is noticed"; sed 's/^/# /' $(B)/regress/wrong/log; exit 1; fi; echo 1..1
CHECKS += benchmarks-can-fail

# Registers by allocator, beside the lane bound: the project's shaders, and those of CORPUS/shaders.
$(B)/regress/allocation: $(addprefix $(B)/obj/regress/,allocation.o shader_files.o) $(patsubst %,$(B)/lib/%.a,$(call closure,compile))
	@mkdir -p $(@D); $(CC) $(SAN) -o $@ $(filter %.o,$^) $(call archives,$(call closure,compile)) $(LDLIBS)
.PHONY: allocation
allocation: $(B)/regress/allocation
	@mkdir -p $(B)/experiments; $< $(B)/experiments/su-allocation.csv regress/shaders $(if $(CORPUS),$(CORPUS)/shaders)
CHECKS += allocation

# Su's eight shaders: what forwarding and packing save, of bundles, registers, and reads and writes of registers.
FORWARDING_LIBS := $(call closure,compile run)
$(B)/regress/forwarding: $(addprefix $(B)/obj/regress/,forwarding.o shader_files.o) $(patsubst %,$(B)/lib/%.a,$(FORWARDING_LIBS))
	@mkdir -p $(@D); $(CC) $(SAN) -o $@ $(filter %.o,$^) $(call archives,$(FORWARDING_LIBS)) $(LDLIBS)
.PHONY: forwarding
forwarding: $(B)/regress/forwarding
	@mkdir -p $(B)/experiments; $(B)/regress/forwarding regress/shaders $(B)/experiments
CHECKS += forwarding

# The shaders are plain ESSL 1.00 also by the reference compiler's judgement.
.PHONY: shaders-valid
shaders-valid:
	@for b in $(BENCHMARKS); do \
	  glslangValidator -l regress/shaders/$$b/$$b.vert regress/shaders/$$b/$$b.frag > $(B)/shaders-valid.log || \
	    { cat $(B)/shaders-valid.log; echo "not ok 1 - $$b"; echo 1..1; exit 1; }; done; echo "ok 1 - $(words $(BENCHMARKS)) benchmarks are valid"; echo 1..1
CHECKS += shaders-valid

# Real shaders of others (CORPUS names the folder): which machine each needs.
SHADER_MACHINES ?= cyclone16 cyclone32 cyclone128 quad
$(B)/regress/corpus_shaders: $(addprefix $(B)/obj/regress/,corpus_shaders.o shader_files.o) $(patsubst %,$(B)/lib/%.a,$(REGRESS_LIBS))
	@mkdir -p $(@D); $(CC) $(SAN) -o $@ $(filter %.o,$^) $(call archives,$(REGRESS_LIBS)) $(LDLIBS)
.PHONY: corpus-shaders
corpus-shaders: $(B)/regress/corpus_shaders
	@if [ -n "$(CORPUS)" ]; then $< $(CORPUS)/shaders $(SHADER_MACHINES); else echo "1..0 # SKIP CORPUS names no folder of shaders"; fi
CHECKS += corpus-shaders

# Malformed files of every kind: one clear message, a non-zero exit, no crash.
.PHONY: bad-input
bad-input: $(B)/gloam
	GLOAM=$(B)/gloam regress/bad/run
CHECKS += bad-input

# The same and the simulated benchmarks under ASan and UBSan (one method: `best` runs every part of the compiler).
.PHONY: sanitize-regress
sanitize-regress: $(ORACLE_RESULTS)
	@$(MAKE) --no-print-directory -s B=$(B)/san SAN="$(SANITIZE)" OPT="-O1 -g" $(B)/san/gloam $(B)/san/regress/run_benchmarks
	ASAN_OPTIONS=exitcode=99 UBSAN_OPTIONS=exitcode=99 GLOAM=$(B)/san/gloam regress/bad/run
	$(B)/san/regress/run_benchmarks --oracle $(B)/regress/oracle --method best

# Makes textures and mesh anew. They are checked in, so that the pictures do not depend on the libraries of the day.
$(B)/regress/gen_assets: regress/gen_assets.c
	@mkdir -p $(@D); $(CC) -std=c11 -O2 -Wall -Wextra -Werror -o $@ $< -lpng -lm
.PHONY: assets
assets: $(B)/regress/gen_assets
	$(B)/regress/gen_assets regress

# Real shaders: the pairs of a folder compile, link and agree with OpenGL ES on random inputs. PAIR_SETS: sets of inputs for each.
PAIR_SETS ?= 5
PAIRS_LIBS := $(call closure,compile check run)
$(B)/regress/corpus_pairs: $(addprefix $(B)/obj/regress/,corpus_pairs.o matrix/option_line.o matrix/row_list.o pairs_make.o pairs_sim.o pairs_text.o pairs_gl.o gl_context.o shader_files.o) $(patsubst %,$(B)/lib/%.a,$(PAIRS_LIBS))
	@mkdir -p $(@D); $(CC) $(SAN) -o $@ $(filter %.o,$^) $(call archives,$(PAIRS_LIBS)) -lEGL -lGLESv2 $(LDLIBS)
.PHONY: corpus-pairs
corpus-pairs: $(B)/regress/corpus_pairs
	@if [ -z "$(CORPUS)" ]; then echo "ok 1 - real shaders # SKIP CORPUS is not set"; echo 1..1; \
	  else $(B)/regress/corpus_pairs --sets $(PAIR_SETS) --json $(B)/regress/corpus-pairs.json $(CORPUS)/shaders; fi
# The same with pairs of our own: packing, structs, points, derivatives; and with a wrong number in every run, which has to be noticed.
.PHONY: own-pairs own-pairs-can-fail
own-pairs: $(B)/regress/corpus_pairs
	$(B)/regress/corpus_pairs --sets $(PAIR_SETS) --json $(B)/regress/own-pairs.json regress/pairs
own-pairs-can-fail: $(B)/regress/corpus_pairs
	$(B)/regress/corpus_pairs --falsify --sets 1 regress/pairs
CHECKS += corpus-pairs own-pairs own-pairs-can-fail
