# SPDX-License-Identifier: Apache-2.0
# Loops: what iterations side by side save, in our loop programs and the benchmarks; the same programs under all methods like these.
LEVEL ?= 2
$(eval $(call program_rule,regress/loops,regress/papers/loops/loops.c,common compile run energy))
.PHONY: loops
loops: $(B)/regress/loops
	@mkdir -p $(B)/experiments; $(B)/regress/loops $(B)/experiments/loops.csv $(LEVEL) regress/suites/loops regress/suites/shaders
CHECKS += loops

LOOPS := $(notdir $(patsubst %/,%,$(wildcard regress/suites/loops/*/)))
LOOP_RESULTS := $(foreach b,$(LOOPS),$(B)/regress/loop-results/$(b).vert.json $(B)/regress/loop-results/$(b).frag.json)
define loop_oracle_rule
$(B)/regress/loop-results/$(1).%.json: regress/suites/loops/$(1)/$(1).% regress/suites/loops/$(1)/inputs.json $(B)/regress/gles_run
	@mkdir -p $$(@D); $(B)/regress/gles_run $$< regress/suites/loops/$(1)/inputs.json > $$(NEW) && mv $$(NEW) $$@
endef
$(foreach b,$(LOOPS),$(eval $(call loop_oracle_rule,$(b))))
.PHONY: loop-programs
loop-programs: $(B)/regress/run_benchmarks $(LOOP_RESULTS) $(B)/rtl/cyclone/libcore.so $(B)/rtl/cyclone16/libcore.so
	$(B)/regress/run_benchmarks --shaders regress/suites/loops --oracle $(B)/regress/loop-results --rtl $(REGRESS_RTL)
CHECKS += loop-programs
