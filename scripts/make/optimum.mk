# SPDX-License-Identifier: Apache-2.0
# The exact yardstick (docs/optimum.md): what the compiler makes beside what can be proven to be the best (SAT).
OPTIMUM_MODELS := $(filter-out regress/oracles/optimum/optimum.c,$(wildcard regress/oracles/optimum/*.c))
$(eval $(call program_rule,regress/optimum,regress/oracles/optimum/optimum.c $(OPTIMUM_MODELS),common compile run check,-lcadical -lstdc++))
$(eval $(call program_rule,regress/optimum-brute,regress/oracles/optimum/check/brute.c $(OPTIMUM_MODELS),common compile run check,-lcadical -lstdc++))
OPTIMUM_NINE := Blur0 Blur1 HGaussianBlur NormalMap POM SimpleTexLight SimpleTex VGaussianBlur WaterWave
OPTIMUM_NINE_SHADERS := $(foreach b,$(OPTIMUM_NINE),regress/suites/shaders/$(b)/$(b).vert regress/suites/shaders/$(b)/$(b).frag)
OPTIMUM_SHADERS := $(wildcard regress/suites/shaders/*/*.vert regress/suites/shaders/*/*.frag)
# SECONDS of processor time for one question, or STEPS, thousands of steps of the solver: answers that do not depend on the machine.
OPTIMUM_SECONDS = $(if $(STEPS),--steps $(STEPS),--seconds $(or $(SECONDS),20))
.PHONY: optimum optimum-check optimum-brute optimum-blocks optimum-registers optimum-programs optimum-gating
# Random blocks, allocations and gated programs, small enough to try everything.
optimum-brute: $(B)/regress/optimum-brute
	@$< $(if $(N),-n $(N)) $(if $(SEED),-s $(SEED))
# A few blocks, all programs' registers, a few programs made of the solver's answers and run, quickly: the compiler's answers keep the rules that
# the solver knows, and are hardly worse than the best.
optimum-check: $(B)/regress/optimum
	@$< blocks --seconds 2 $(foreach b,Blur0 SimpleTexLight toon,regress/suites/shaders/$(b)/$(b).vert regress/suites/shaders/$(b)/$(b).frag) > $(B)/optimum.log; s=$$?; \
	awk '/weighted/ {ok = $$NF <= 1.03} END {exit !ok}' $(B)/optimum.log || s=1; [ $$s = 0 ] || sed 's/^/# /' $(B)/optimum.log; \
	n=; [ $$s = 0 ] || n="not "; echo "$${n}ok 1 - $$(tail -n 1 $(B)/optimum.log)"; \
	$< registers -O 2 --seconds 2 $(OPTIMUM_SHADERS) > $(B)/optimum.log; r=$$?; \
	awk '/ours.exact/ {ok = $$NF <= 1.03} END {exit !ok}' $(B)/optimum.log || r=1; [ $$r = 0 ] || sed 's/^/# /' $(B)/optimum.log; \
	n=; [ $$r = 0 ] || n="not "; echo "$${n}ok 2 - $$(tail -n 1 $(B)/optimum.log)"; \
	$< programs --seconds 1 $(foreach b,toon SimpleTexLight,regress/suites/shaders/$(b)/$(b).vert regress/suites/shaders/$(b)/$(b).frag) > $(B)/optimum.log; p=$$?; \
	[ $$p = 0 ] || sed 's/^/# /' $(B)/optimum.log; n=; [ $$p = 0 ] || n="not "; echo "$${n}ok 3 - $$(tail -n 1 $(B)/optimum.log)"; \
	$< gating --machine cyclone --seconds 1 $(foreach b,Blur0 HGaussianBlur WaterWave,regress/suites/shaders/$(b)/$(b).vert) > $(B)/optimum.log; g=$$?; \
	[ $$g = 0 ] || sed 's/^/# /' $(B)/optimum.log; n=; [ $$g = 0 ] || n="not "; echo "$${n}ok 4 - $$(tail -n 1 $(B)/optimum.log)"; \
	echo 1..4; exit $$((s + r + p + g))
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
