# SPDX-License-Identifier: Apache-2.0
# The compiler's results beside the best that a SAT solver can prove (docs/optimum.md).
OPTIMUM_MODELS := $(filter-out regress/oracles/optimum/optimum.c,$(wildcard regress/oracles/optimum/*.c))
$(eval $(call program_rule,regress/optimum,regress/oracles/optimum/optimum.c $(OPTIMUM_MODELS),common compile run check,-lcadical -lstdc++))
$(eval $(call program_rule,regress/optimum-brute,regress/oracles/optimum/check/brute.c $(OPTIMUM_MODELS),common compile run check,-lcadical -lstdc++))
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
