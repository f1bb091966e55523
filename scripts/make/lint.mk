# SPDX-License-Identifier: Apache-2.0
# make lint: the Verilog of the core in three tools (core.mk), the C in clang-format and clang-tidy, and the tree itself: licence lines, words, files,
# includes against declared dependencies, sizes, rules of time written twice, pages of docs/, symbols of the libraries.
.PHONY: lint lint-c lint-docs lint-includes lint-size lint-text lint-timing lint-tree
# All of them, one after the other; the verdict is build/bars/lint.json.
LINTS := lint-rtl lint-c lint-text lint-tree lint-includes lint-size lint-timing lint-docs lint-symbols
lint: $(GENERATED)
	@scripts/check/bars begin lint; mkdir -p $(B)/lint; for l in $(LINTS); do \
	  echo "lint: $$l" >&2; tap=$(B)/lint/$$l.tap; s=0; $(MAKE) --no-print-directory -s $$l >$$tap 2>$(B)/lint/$$l.err || s=1; \
	  [ $$s = 0 ] || { grep -v '^ok ' $$tap; tail -n 5 $(B)/lint/$$l.err; } >&2; \
	  awk -v OFS='\t' -v lint=$$l -v status=$$s '/^ok / { good++ } /^not ok / { bad++ } \
	    END { print "lint", lint ": checks that fail", bad || !status ? bad + 0 : 1, "=", 0, good + bad, 1 }' $$tap; done | scripts/check/bars end lint
lint-c: $(GENERATED) $(B)/gen/unit_depth.h $(B)/gen/gles_fuzz.h
	@scripts/check/lint-c $(B) $(or $(JOBS),2)
CHECKS += lint-c
lint-includes: $(GENERATED)
	@scripts/check/lint-includes $(B)
lint-size:
	@scripts/check/lint-size
lint-text:
	@scripts/check/lint-text
lint-tree:
	@scripts/check/lint-tree
CHECKS += lint-includes lint-size lint-text lint-tree
lint-docs: $(B)/gloam
	@scripts/check/lint-docs $(B)
CHECKS += lint-docs

# The libraries can be linked into one program with OpenGL ES.
.PHONY: lint-symbols
# Without the bench of the renderer, which calls Verilated blocks that only frame-rtl builds.
lint-symbols: $(patsubst %,$(B)/lib/%.a,$(filter-out frame_bench,$(LIBS)))
	@scripts/check/lint-symbols $(B) "$(CC)" "$(LDLIBS)" $^
CHECKS += lint-symbols
# make house: rules that no single file shows, such as one process pool, one random mixer, no include uphill (CONTRIBUTING.md).
.PHONY: house lint-house
house: $(B)/gen/isa.vh
	@scripts/check/bars begin $@; { scripts/check/house || scripts/check/bars failed $$?; } | scripts/check/bars end $@
lint-house: $(B)/gen/isa.vh
	@. scripts/check/tap.sh; mkdir -p $(B)/lint; scripts/check/house 2>$(B)/lint/house.err >$(B)/lint/house.rows; s=$$?; \
	while IFS="$$(printf '\t')" read -r name what bad op limit n min; do \
	  none "$$what: $$bad of $$n" "$$(grep "^house: $$name: " $(B)/lint/house.err; [ "$$n" -ge "$$min" ] || echo "only $$n were looked at, at least $$min")"; \
	done <$(B)/lint/house.rows; result $$s "the rules are read to their end" $(B)/lint/house.err; finish
CHECKS += lint-house
# What scripts and makefiles share: TAP, lists of machines, models.
tools-check:
	@scripts/check/tools-check $(B)
CHECKS += tools-check
lint-timing:
	@scripts/check/lint-timing
CHECKS += lint-timing
