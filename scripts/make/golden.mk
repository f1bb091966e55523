# SPDX-License-Identifier: Apache-2.0
# The golden statistics, data/golden-stats.txt. Any change of a program's statistics is printed. CORPUS=DIR adds the shaders of DIR.
$(eval $(call program_rule,regress/golden,regress/runners/golden.c,common compile stats))
GOLDEN = data/golden-stats.txt regress/suites/shaders regress/suites/filters regress/suites/pairs $(if $(CORPUS),--foreign $(CORPUS)/shaders)
.PHONY: golden golden-check golden-can-fail
golden: $(B)/regress/golden
	$(B)/regress/golden --renew $(GOLDEN)
	@# For the eye only, and a tree without git has nothing to show; the renewal itself failed above if it did.
	@git diff --stat -- data/golden-stats.txt 2>/dev/null || true
golden-check: $(B)/regress/golden
	@$(B)/regress/golden $(GOLDEN)
# A test of the check: it must fail, and say why, if numbers differ, if a program is missing, or if there is a new one.
golden-can-fail: $(B)/regress/golden
	@mkdir -p $(B)/golden; awk '/simple.frag/ { sub(/ bundles=/, " bundles=1") } /simple.vert -O3/ { next } 1' data/golden-stats.txt > $(B)/golden/wrong.txt; \
	. scripts/check/tap.sh; s=0; if $(B)/regress/golden $(B)/golden/wrong.txt regress/suites/shaders/simple > $(B)/golden/log; then s=1; fi; \
	for t in 'simple.frag -O2: bundles 1[0-9]* -> ' 'new: .*simple.vert -O3' 'gone: regress/suites/shaders/wood'; do \
	  grep -q "^# .*$$t" $(B)/golden/log || s=1; done; \
	result $$s "a change is noticed" $(B)/golden/log; finish
CHECKS += golden-check golden-can-fail
CORPUS_CHECKS += golden-check
