# SPDX-License-Identifier: Apache-2.0
# Rules of what a contributor runs (make quick, make hook) and of the generated parts of the first pages, and the checks of both.

# Two minutes on two cores with a built tree. Unit programs that take five seconds and more are left out.
QUICK_LEAVES := test_quads test_clauses test_check_random test_calls test_gate_methods
QUICK_CHECKS := golden-check lint-house lint-timing lint-text lint-tree lint-docs front-door lint-size lint-includes lint-changed

# What is new since BASE (the branch main): format and clang-tidy of C, Verilator's lint of Verilog, syntax of scripts.
.PHONY: lint-changed hook
lint-changed: $(GENERATED) $(RTL_GENERATED) $(B)/gen/unit_depth.h $(B)/gen/version.h
	@scripts/check/lint-changed $(B) $(JOBS) $(BASE)
# On request: before each commit git formats what is staged, runs make quick, and looks at the message. Off: git config --unset core.hooksPath
hook:
	@git config core.hooksPath scripts/hooks && echo "hook: git runs scripts/hooks/pre-commit and commit-msg; off: git config --unset core.hooksPath"

# The generated parts of README.md and CONTRIBUTING.md, and the picture of the kit: scripts/plot/front-page renews the former.
docs/kit.svg: Makefile scripts/plot/kit
	@scripts/plot/kit >$(NEW) $(MOVE)
# What README.md prints of make demo, from a run without the sweep: averages at both levels, and the sample of output.
.PHONY: readme-output
readme-output: $(B)/gloam $(B)/rtl/cyclone/libcore.so $(B)/rtl/cyclone16/libcore.so
	@. scripts/check/tap.sh; d=$(B)/readme-output; rm -rf $$d && mkdir -p $$d; $(B)/gloam energy --gating --out $$d >$$d/output.txt 2>$$d/err; result $$? "all methods at -O3, on core and simulator" $$d/err; \
	$(B)/gloam energy --gating -O2 --out $$d/O2 >$$d/output-O2.txt 2>$$d/err; result $$? "the same at -O2" $$d/err; \
	check "README.md has the averages" scripts/plot/readme-table --check $$d/gating.csv $$d/O2/gating.csv; \
	check "README.md has lines of this output" sh -c 'grep "^demo: PASS: " README.md | scripts/check/readme-output $$1 -' sh $$d/output.txt; finish
CHECKS += readme-output
.PHONY: front-door only-check
front-door:
	@scripts/plot/front-page --check
only-check:
	@scripts/check/only-check $(B)
CHECKS += front-door only-check
