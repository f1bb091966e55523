# SPDX-License-Identifier: Apache-2.0
# What running loop iterations side by side saves, in our loop programs and the benchmarks. (regress.mk runs these programs with all methods.)
LEVEL ?= 2
$(eval $(call program_rule,regress/loops,regress/papers/loops/loops.c,common compile run program_model))
.PHONY: loops
loops: $(B)/regress/loops
	@mkdir -p $(B)/experiments; $(B)/regress/loops $(B)/experiments/loops.csv $(LEVEL) regress/suites/loops regress/suites/shaders
CHECKS += loops
