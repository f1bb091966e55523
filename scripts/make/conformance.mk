# SPDX-License-Identifier: Apache-2.0
# Runs conformance tests made by others (make conformance): VK-GL-CTS .test files, numeric cases and image cases (docs/regress.md). CORPUS is a folder
# with such files.
ifneq ($(CORPUS),)
export CORPUS
endif
CONFORMANCE_MACHINE ?= cyclone-es2
# The percentage of each suite's cases, drawn by SEED, that also run on the Verilated core, and the invocations of each stage and draw there.
RTL_PERCENT ?= 10
RTL_RUNS ?= 4
SEED ?= 1
CONFORMANCE = $(B)/tool/tool_conformance --jobs $(JOBS) --machine $(CONFORMANCE_MACHINE) --rtl-runs $(RTL_RUNS)
CONFORMANCE_RTL = $(if $(filter-out 0,$(RTL_PERCENT)),$(call tested_core,$(CONFORMANCE_MACHINE)))
OWN_CASES := regress/suites/conformance

.PHONY: conformance
ifeq ($(CORPUS),)
conformance:
	@echo "1..0 # SKIP CORPUS names no folder of conformance cases"
else
conformance: $(B)/tool/tool_conformance $(CONFORMANCE_RTL)
	@$(CONFORMANCE) --rtl-percent $(RTL_PERCENT) --seed $(SEED) --out $(B)/regress/conformance --summary $(B)/regress/summary.json \
	  $(CONFORMANCEFLAGS) $(CORPUS)
endif
CHECKS += conformance
CORPUS_CHECKS += conformance

# Tests of the runner with cases of our own: right ones pass, also on the core; each wrong one fails, and so does each right one whose expected
# value is changed.
.PHONY: conformance-own conformance-quads conformance-can-fail conformance-wrong conformance-corpus-can-fail
conformance-own: $(B)/tool/tool_conformance $(call tested_core,$(CONFORMANCE_MACHINE))
	@$(CONFORMANCE) --rtl-percent 100 --out $(B)/regress/own --summary $(B)/regress/own.json $(OWN_CASES)/right
conformance-quads: $(B)/tool/tool_conformance $(B)/rtl/quad/libcore.so
	@$(CONFORMANCE) --machine quad --rtl-percent 100 --out $(B)/regress/own-quads --summary $(B)/regress/own-quads.json $(OWN_CASES)/quads
conformance-can-fail: $(B)/tool/tool_conformance
	@$(CONFORMANCE) --falsify --out $(B)/regress/own-falsified --summary $(B)/regress/own-falsified.json $(OWN_CASES)/right
ifeq ($(CORPUS),)
conformance-corpus-can-fail:
	@echo "1..0 # SKIP CORPUS names no folder of conformance cases"
else
conformance-corpus-can-fail: $(B)/tool/tool_conformance
	@$(CONFORMANCE) --falsify --out $(B)/regress/corpus-falsified --summary $(B)/regress/corpus-falsified.json $(CORPUS)
endif
CHECKS += conformance-corpus-can-fail
CORPUS_CHECKS += conformance-corpus-can-fail
conformance-wrong: $(B)/tool/tool_conformance
	@$(CONFORMANCE) --must-fail --out $(B)/regress/own-wrong --summary $(B)/regress/own-wrong.json $(OWN_CASES)/wrong
CHECKS += conformance-own conformance-quads conformance-can-fail conformance-wrong
