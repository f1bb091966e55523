# SPDX-License-Identifier: Apache-2.0
# Runs random valid shaders on simulator, Verilated core and OpenGL ES, and compares the results.
#   make random-shaders N=100000 SEED=1 RTL_PERCENT=5     failing cases, reduced, go to $(B)/random
$(eval $(call program_rule,regress/random_shaders,$(wildcard regress/runners/random/*.c) $(addprefix regress/oracles/gles/,gles_points.c gles.c gles_context.c) regress/runners/matrix/option_line.c regress/runners/matrix/row_list.c,common compile check run coverage,$(GLES_LIBS)))

RANDOM_CORES := $(foreach m,cyclone16 cyclone-deep,$(call tested_core,$(m)))
.PHONY: random-shaders random-shaders-check random-shaders-kept random-shaders-can-fail
random-shaders: $(B)/regress/random_shaders $(RANDOM_CORES)
	$(B)/regress/random_shaders -n $(or $(N),10000) -s $(or $(SEED),1) -j $(JOBS) --rtl $(or $(RTL_PERCENT),5) --keep $(B)/random
random-shaders-check: $(B)/regress/random_shaders $(RANDOM_CORES)
	@$(B)/regress/random_shaders -n 1000 -j $(JOBS) --rtl 10 --keep $(B)/random
# A test of the comparison: output values are changed, and every change must be found.
random-shaders-can-fail: $(B)/regress/random_shaders
	@mkdir -p $(B)/random; if $(B)/regress/random_shaders -n 20 --falsify --reduce 0 --keep $(B)/random/falsified > $(B)/random/falsified.log; \
	  then echo "not ok 1 - a wrong value is found"; exit 1; fi; grep -q ' 0 agree' $(B)/random/falsified.log && n= || n="not "; \
	echo "$${n}ok 1 - a wrong value is found"; echo 1..1; test -z "$$n"
# Cases that once failed (NAME.vert or .frag with NAME.json), each compiled in sixteen ways.
random-shaders-kept: $(B)/regress/random_shaders
	@$(B)/regress/random_shaders --replay regress/suites/kept
CHECKS += random-shaders-check random-shaders-kept random-shaders-can-fail
