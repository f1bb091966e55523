# SPDX-License-Identifier: Apache-2.0
# The exact yardstick: our schedules of basic blocks beside the shortest ones (SAT).
OPTIMUM_LIBS := $(call closure,compile)
$(B)/regress/optimum: $(patsubst %.c,$(B)/obj/%.o,$(wildcard regress/optimum/*.c)) $(B)/obj/regress/shader_files.o $(patsubst %,$(B)/lib/%.a,$(OPTIMUM_LIBS))
	@mkdir -p $(@D); $(CC) $(SAN) -o $@ $(filter %.o,$^) $(call archives,$(OPTIMUM_LIBS)) -lcadical -lstdc++ $(LDLIBS)
OPTIMUM_SHADERS := $(wildcard regress/shaders/*/*.vert regress/shaders/*/*.frag)
.PHONY: optimum optimum-check
# A few blocks, quickly: the compiler's schedules keep the rules that the solver knows, and are hardly longer than the shortest.
optimum-check: $(B)/regress/optimum
	@$(B)/regress/optimum --seconds 2 $(foreach b,Blur0 SimpleTexLight WaterWave toon,regress/shaders/$(b)/$(b).vert regress/shaders/$(b)/$(b).frag) > $(B)/optimum.log; s=$$?; \
	awk '/weighted/ {ok = $$NF <= 1.03} END {exit !ok}' $(B)/optimum.log || s=1; [ $$s = 0 ] || sed 's/^/# /' $(B)/optimum.log; \
	n=; [ $$s = 0 ] || n="not "; echo "$${n}ok 1 - $$(tail -n 1 $(B)/optimum.log)"; echo 1..1; exit $$s
CHECKS += optimum-check
optimum: $(B)/regress/optimum
	@mkdir -p $(B)/experiments; $(B)/regress/optimum --seconds $(or $(SECONDS),20) --csv $(B)/experiments/optimum.csv $(OPTIMUM_SHADERS)
