# SPDX-License-Identifier: Apache-2.0
# make experiment-threads measures clock gating with all threads at work. Writes build/experiments/threads.csv and prints TAP.
#   THREADS_WAKES="0 1 2 4" THREADS_MACHINES="cyclone16 quad barrel4 barrel" LEVEL=3
THREADS_WAKES ?= 1
THREADS_MACHINES ?= cyclone16 quad barrel
$(eval $(call program_rule,regress/threads,$(wildcard regress/papers/threads/*.c),common gating))
.PHONY: experiment-threads
experiment-threads: $(B)/regress/threads $(THREADS_MACHINES:%=$(B)/rtl/%/libcore.so)
	@mkdir -p $(B)/experiments; $< regress/suites/shaders $(B)/experiments/threads.csv $(or $(LEVEL),2) "$(THREADS_WAKES)" "$(THREADS_MACHINES)"
CHECKS += experiment-threads
