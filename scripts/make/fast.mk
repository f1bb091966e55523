# SPDX-License-Identifier: Apache-2.0
# The fast engine against the simulator.
$(eval $(call program_rule,regress/fast_engine,$(wildcard regress/runners/fast/*.c) $(addprefix regress/runners/matrix/,option_line.c row_list.c),common compile coverage fast run))

# Random programs on all machines, and all shaders, each compiled in all ways. A few of them: make test.
FAST := $(B)/regress/fast_engine
# The engine refuses machines whose threads switch.
FAST_MACHINES := $(shell scripts/machines-with -v '^(switch = latency|forwarding = detect)')
FAST_SHADERS := $(addprefix regress/,$(addprefix suites/,shaders filters branches loops pairs kept seeds) patterns frame papers/su)
FAST_EACH = $(shell expr \( $(or $(N),100000) + $(words $(FAST_MACHINES)) - 1 \) / $(words $(FAST_MACHINES)))
.PHONY: fast-engine fast-engine-few fast-engine-shaders bench-engine
fast-engine: $(FAST)
	@scripts/bars begin $@; mkdir -p $(B)/fast; rm -f $(B)/fast/rows; s=0; \
	$(FAST) --rows $(B)/fast/rows --least 400 --ways 17 shaders $(FAST_SHADERS) || s=1; \
	$(FAST) --rows $(B)/fast/rows --least 150 --skip-invalid shaders regress/suites/clauses || s=1; \
	$(FAST) --rows $(B)/fast/rows --least $(or $(N),100000) --programs $(FAST_EACH) --seed $(or $(SEED),1) random $(FAST_MACHINES) || s=1; \
	{ cat $(B)/fast/rows; [ $$s = 0 ] || scripts/bars failed $$s; } | scripts/bars end $@
fast-engine-few: $(FAST)
	@$(FAST) --programs 25 random $(FAST_MACHINES)
fast-engine-shaders: $(FAST)
	@$(FAST) shaders regress/suites/shaders regress/suites/filters regress/suites/patterns
CHECKS += fast-engine-few fast-engine-shaders
# Processor time of both on the benchmarks, side by side: on the usual machine, and on that of frames.
bench-engine: $(FAST)
	@scripts/bars begin $@; mkdir -p $(B)/bench; rm -f $(B)/bench/engine.rows; s=0; \
	$(FAST) --rows $(B)/bench/engine.rows --least 30 bench regress/suites/shaders || s=1; \
	$(FAST) --rows $(B)/bench/engine.rows --least 30 --options "--machine quad --gate best" bench regress/suites/shaders || s=1; { cat $(B)/bench/engine.rows; [ $$s = 0 ] || scripts/bars failed $$s; } | scripts/bars end $@
