# SPDX-License-Identifier: Apache-2.0
# Rules of what a contributor runs (make quick, make hook) and of the generated parts of the first pages, and the checks of both.

# Unit programs that take several seconds: make quick leaves them out, make test starts them first.
SLOW_UNITS := $(addprefix $(B)/test/test_,quads clauses check_random calls gate_methods)
# In two minutes on two cores with a built tree.
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
# What README.md prints of make demo, from a run without the sweep: averages at both levels, and the sample of output. It shares the cache of
# finished tables with make demo: their key is the program, the cores and the shaders.
.PHONY: readme-output
readme-output: $(B)/gloam $(B)/rtl/cyclone/libcore.so $(B)/rtl/cyclone16/libcore.so
	@. scripts/check/tap.sh; d=$(B)/$@; rm -rf $$d && mkdir -p $$d/O2 $(B)/demo/cache $(B)/demo/O2/cache && ln -s ../demo/cache $$d/cache && ln -s ../../demo/O2/cache $$d/O2/cache; \
	$(B)/gloam energy --gating --out $$d >$$d/output.txt 2>$$d/err; result $$? "all methods at -O3, on core and simulator" $$d/err; \
	$(B)/gloam energy --gating -O2 --out $$d/O2 >$$d/output-O2.txt 2>$$d/err; result $$? "the same at -O2" $$d/err; \
	check "README.md has the averages" scripts/plot/readme-table --check $$d/gating.csv $$d/O2/gating.csv; \
	check "README.md has lines of this output" sh -c 'grep "^demo: PASS: " README.md | scripts/check/readme-output $$1 -' sh $$d/output.txt; finish
CHECKS += readme-output
.PHONY: front-door only-check
front-door:
	@scripts/plot/front-page --check
only-check: $(B)/gloam
	@scripts/check/only-check $(B)
CHECKS += front-door only-check
