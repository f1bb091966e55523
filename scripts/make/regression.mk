# SPDX-License-Identifier: Apache-2.0
# Regressions: tests drawn from a list by a seed (docs/regress.md). The verdict is build/bars/regress.json.
LIST ?= smoke
.PHONY: regress regress-check regress-can-fail
# make regress LIST=nightly SEED=7 JOBS=2 N=5000. A stopped run goes on with the same command. SHARE=P: the first P percent of the list's tests.
regress: $(B)/gloam
	@scripts/bars begin $@; mkdir -p $(B)/regress-run; $(B)/gloam regress $(LIST) --seed $(or $(SEED),1) --jobs $(JOBS) $(if $(N),--tests $(N)) $(if $(SHARE),--share $(SHARE)) \
	  --tap $(B)/regress-run/$(LIST).tap --junit $(B)/regress-run/$(LIST).xml >$(B)/regress-run/$(LIST).txt; cat $(B)/regress-run/$(LIST).txt; \
	awk -v OFS='\t' '/^tests/ { n = $$2 + 0; for (i = 3; i < NF; i++) if ($$i ~ /^(fail|timeout|crash)$$/) bad += $$(i + 1) } \
	  /^runner/ { over = 100 * ($$2 - $$9) / ($$2 > 0 ? $$2 : 1); seconds = $$2 } \
	  END { print "$(LIST)", "tests that failed", bad + 0, "=", 0, n + 0, 1; \
	    if (seconds >= 2) print "$(LIST)", "processor time of the runner beside the tests, percent", over, "<", 5, n + 0, 1 }' $(B)/regress-run/$(LIST).txt | scripts/bars end $@
# In make test: the same tests with one process and with two.
regress-check: $(B)/gloam
	@scripts/regress-check $(B)
CHECKS += regress-check
