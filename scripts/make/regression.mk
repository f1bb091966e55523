# SPDX-License-Identifier: Apache-2.0
# Runs regressions, that is tests drawn from a list by a seed (docs/regress.md; make regress), coverage and trends. The verdict is
# build/bars/regress.json, that of a part build/bars/regress-part.json.
LIST ?= smoke
.PHONY: regress regress-check regress-can-fail regress-can-fail-few
# make regress LIST=nightly SEED=7 JOBS=2. A stopped run goes on with the same command. A part: N=5000, the first tests; SHARE=P, P percent of them.
REGRESS_BARS = $(if $(N)$(SHARE),regress-part,regress)
regress: $(B)/gloam
	@scripts/check/bars begin $(REGRESS_BARS); scripts/check/regress-bars $(B) $(LIST) $(or $(SEED),1) $(JOBS) $(if $(N),--tests $(N)) $(if $(SHARE),--share $(SHARE)) | \
	scripts/check/bars end $(REGRESS_BARS)
# In make test: the same tests with one process and with two.
regress-check: $(B)/gloam
	@scripts/check/regress-check $(B)
# Faults in core, simulator and compiler in turn (build/bars/regress-can-fail.json). In make test three faults, none of the core.
CAN_FAIL_NEEDS := $(B)/gloam $(B)/tool/tool_wave
regress-can-fail: $(CAN_FAIL_NEEDS) $(B)/rtl/cyclone-es2/params.f
	@scripts/check/bars begin $@; { scripts/check/regress-can-fail $(B) $(JOBS) $(or $(N),240) || scripts/check/bars failed $$?; } | scripts/check/bars end $@
regress-can-fail-few: $(CAN_FAIL_NEEDS) $(B)/rtl/cyclone/libcore.so $(B)/rtl/cyclone/libcore_fst.so
	@. scripts/check/tap.sh; { scripts/check/regress-can-fail $(B) $(JOBS) 60 simulator-kil simulator-crashes compiler-outputs 2>$(B)/$@.log || scripts/check/bars failed $$?; } | scripts/check/bars end $@ >>$(B)/$@.log; s=$$?; \
	comment $(B)/$@.log; result $$s "faults are found, in buckets, and each command fails again with a waveform"; finish
CHECKS += regress-check regress-can-fail-few

# What tests of the list coverage (or LIST) cover: lines, branches, toggles of nets, bins, merged; build/coverage/coverage.txt and .html. Also how
# much longer the tests take (build/bars/coverage.json). In make test the report on made-up files.
.PHONY: coverage coverage-check
coverage_run = $(B)/gloam regress $(if $(filter file,$(origin LIST)),coverage,$(LIST)) --seed $(or $(SEED),1) --jobs $(JOBS) $(if $(N),--tests $(N))
coverage: $(B)/gloam
	@scripts/check/bars begin $@; rm -rf $(B)/coverage; mkdir -p $(B)/coverage/parts; \
	$(coverage_run) --figures --coverage $(B)/coverage/parts >$(B)/coverage/with.txt && \
	$(coverage_run) --db $(B)/coverage/without.db >$(B)/coverage/without.txt || cat $(B)/coverage/with.txt $(B)/coverage/without.txt; \
	{ scripts/check/coverage-report $(B)/coverage/parts $(B)/coverage/coverage; awk -v OFS='\t' 'FNR == NR { if (/^runner/) t = $$2; next } /^tests/ { n = $$2 + 0 } \
	  /^runner/ { print "coverage", "processor time compared with that without", t / ($$2 > 0 ? $$2 : 1), "<=", 3.5, n, 100 }' \
	  $(B)/coverage/with.txt $(B)/coverage/without.txt; } >$(B)/coverage/rows; \
	awk -F '\t' -v OFS='\t' '$$2 ~ /, percent$$/ && !/left out/ { n = $$2 ~ /^lines/ ? "lines" : $$2 ~ /^toggles/ ? "toggles" : "bins"; print "coverage", n, $$3 }' \
	  $(B)/coverage/rows >$(B)/coverage/figures; $(B)/gloam trends --add $(B)/coverage/figures >/dev/null; \
	scripts/check/bars end $@ <$(B)/coverage/rows
coverage-check:
	@scripts/check/coverage-check $(B)
CHECKS += coverage-check

# What got worse over runs. Made-up histories: a step of 2 % in cycles and a new bucket are named with their commits, and nothing else is
# (build/bars/trends-check.json). In make test fewer of them.
.PHONY: trends trends-check trends-check-few
trends: $(B)/gloam
	@$(B)/gloam trends $(if $(SINCE),--since $(SINCE))
TRENDS_NEEDS := $(B)/gloam $(B)/tool/tool_history
trends-check: $(TRENDS_NEEDS)
	@scripts/check/bars begin $@; { scripts/check/trends-check $(B) $(or $(N),40) 60 40 || scripts/check/bars failed $$?; } | scripts/check/bars end $@
trends-check-few: $(TRENDS_NEEDS)
	@. scripts/check/tap.sh; { scripts/check/trends-check $(B) 4 20 4 2>$(B)/$@.log || scripts/check/bars failed $$?; } | scripts/check/bars end $@ >>$(B)/$@.log; s=$$?; comment $(B)/$@.log; result $$s "trends name a step and a new bucket with their commits, and nothing else"; finish
CHECKS += trends-check-few
