# SPDX-License-Identifier: Apache-2.0
# Injected faults (docs/robustness.md): each file regress/mutants/*/NAME.fault breaks a copy of the tree, and its check has to notice.
#   make mutants ONLY=rtl/     only faults whose path has the text
# The copy includes what is built in this tree. What is not built yet is built in the copy, for each fault that needs it.
.PHONY: mutants trust
mutants: programs unit-tests
	@regress/mutants/run -j $(JOBS) $(if $(ONLY),-o $(ONLY)) regress/mutants
# make trust: what users rely on is broken, and a message has to name it: stale cores, gate cells, removed files, truncated tables, missing tools,
# linters, lists and suites. The verdict is build/bars/trust.json.
TRUST_FAULTS := regress/mutants/trust regress/mutants/lint
trust: programs unit-tests
	@scripts/check/bars begin trust; mkdir -p $(B)/mutants; regress/mutants/run -j $(JOBS) $(if $(ONLY),-o $(ONLY)) $(TRUST_FAULTS) >$(B)/mutants/trust.tap; \
	grep -v '^ok\|^1\.\.' $(B)/mutants/trust.tap; awk -v OFS='\t' -v all="$(words $(wildcard $(addsuffix /*.fault,$(TRUST_FAULTS))))" ' \
	  /^(not )?ok / { t = $$0; sub(/^(not )?ok [0-9]+ - /, "", t); sub(/: .*/, "", t); print 2, t ": faults that are noticed", /^ok/ ? 1 : 0, "=", 1, 1, 1; n++ } \
	  END { print 2, "faults that were tried", n + 0, "=", all, n + 0, 30 }' $(B)/mutants/trust.tap | scripts/check/bars end trust
