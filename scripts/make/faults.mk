# SPDX-License-Identifier: Apache-2.0
# Injects faults (docs/robustness.md): each record of regress/faults/AREA.faults breaks a copy of the tree, and its check has to notice.
#   make faults ONLY=rtl/     only faults whose AREA/NAME has the text
# A stopped run goes on. The copy includes what is built in this tree. Anything else is built in the copy, again for each fault that needs it, so build first.
.PHONY: faults trust faults-check
faults: programs unit-tests
	@regress/faults/run -j $(JOBS) $(if $(ONLY),-o $(ONLY))
# make trust: what users rely on is broken, and a message has to name it: stale cores, gate cells, removed files, truncated tables, missing tools,
# linters, lists and suites. The verdict is build/bars/trust.json.
trust: programs unit-tests
	@scripts/check/bars begin trust; mkdir -p $(B)/faults; regress/faults/run -j $(JOBS) $(if $(ONLY),-o $(ONLY)) trust >$(B)/faults/trust.tap; \
	grep -v '^ok\|^1\.\.' $(B)/faults/trust.tap; awk -v OFS='\t' -v all="$$(grep -c '^fault:' regress/faults/trust.faults)" ' \
	  /^(not )?ok / { t = $$0; sub(/^(not )?ok [0-9]+ - /, "", t); sub(/: .*/, "", t); print "faults", t ": faults that are noticed", /^ok/ ? 1 : 0, "=", 1, 1, 1; n++ } \
	  END { print "faults", "faults that were tried", n + 0, "=", all, n + 0, 30 }' $(B)/faults/trust.tap | scripts/check/bars end trust
# The runner of faults itself, on a small tree: what it notices, and that a stopped run goes on.
faults-check:
	@regress/faults/check $(B)
CHECKS += faults-check
