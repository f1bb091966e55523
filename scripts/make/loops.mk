# SPDX-License-Identifier: Apache-2.0
# Loops: what iterations side by side save, in our loop programs and the benchmarks; the same programs under all methods like these.
LEVEL ?= 2
LOOPS_LIBS := $(call closure,compile run energy)
$(B)/regress/loops: $(addprefix $(B)/obj/regress/,loops.o shader_files.o) $(patsubst %,$(B)/lib/%.a,$(LOOPS_LIBS))
	@mkdir -p $(@D); $(CC) $(SAN) -o $@ $(filter %.o,$^) $(call archives,$(LOOPS_LIBS)) $(LDLIBS)
.PHONY: loops
loops: $(B)/regress/loops
	@mkdir -p $(B)/experiments; $(B)/regress/loops $(B)/experiments/loops.csv $(LEVEL) regress/loops regress/shaders
CHECKS += loops

LOOPS := $(notdir $(patsubst %/,%,$(wildcard regress/loops/*/)))
LOOP_RESULTS := $(foreach b,$(LOOPS),$(B)/regress/loop-results/$(b).vert.json $(B)/regress/loop-results/$(b).frag.json)
define loop_oracle_rule
$(B)/regress/loop-results/$(1).%.json: regress/loops/$(1)/$(1).% regress/loops/$(1)/inputs.json $(B)/regress/oracle_gl
	@mkdir -p $$(@D); $(B)/regress/oracle_gl $$< regress/loops/$(1)/inputs.json > $$@.new && mv $$@.new $$@
endef
$(foreach b,$(LOOPS),$(eval $(call loop_oracle_rule,$(b))))
.PHONY: loop-programs
loop-programs: $(B)/regress/run_benchmarks $(LOOP_RESULTS) $(B)/rtl/cyclone/libcore.so $(B)/rtl/cyclone16/libcore.so
	$(B)/regress/run_benchmarks --shaders regress/loops --oracle $(B)/regress/loop-results --rtl $(REGRESS_RTL)
CHECKS += loop-programs
