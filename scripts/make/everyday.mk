# SPDX-License-Identifier: Apache-2.0
# What meets everybody who types a command: messages about slips, completion, a figure of a paper by its number.
.PHONY: slips slips-check
# Typical slips, and the word that the message names (build/bars/slips.json); in make test the same without the verdict's file.
slips: $(B)/gloam
	@scripts/check/bars begin $@; scripts/check/slips $(B) $(B)/slips.rows || s=$$?; \
	{ cat $(B)/slips.rows; [ $${s:-0} = 0 ] || scripts/check/bars failed $$s; } | scripts/check/bars end $@
slips-check: $(B)/gloam
	@scripts/check/slips $(B)
CHECKS += slips-check
# Completion of command lines for bash: what it completes, and that no option is left out.
.PHONY: completion-check
completion-check: $(B)/gloam
	@scripts/check/completion-check $(B)
CHECKS += completion-check
# What commands give to scripts as JSON is what they print; colours are on terminals only.
.PHONY: json-colour-check
json-colour-check: $(B)/gloam $(B)/tool/tool_history
	@scripts/check/json-colour-check $(B)
CHECKS += json-colour-check
# A figure or table of a paper (regress/papers/figures); without FIG and TABLE what there is.
.PHONY: figure figure-check
figure: $(B)/gloam
	@MAKE="$(MAKE)" OUT="$(OUT)" scripts/measure/figure $(B) "$(PAPER)" $(if $(FIG),figure "$(FIG)",$(if $(TABLE),table "$(TABLE)"))
figure-check: $(B)/gloam
	@scripts/check/figure-check $(B) "$(MAKE)"
CHECKS += figure-check
# The commands of README.md, the tutorial and other pages as printed, and what they print (regress/suites/tutorial/pages; build/bars/tutorial-check.json), in
# a copy of the tree; in make test the tutorial alone.
.PHONY: tutorial-check tutorial-page
tutorial-check: $(B)/gloam $(B)/rtl/cyclone/libcore.so
	@scripts/check/bars begin $@; scripts/check/tutorial-check $(B) >$(B)/tutorial-check.tap || s=$$?; cat $(B)/tutorial-check.tap; \
	{ awk -v OFS='\t' '/^ok/ { n++ } /^not ok/ { n++; bad++ } END { print "tutorial", "parts of pages whose commands fail or print something else", bad + 0, "=", 0, n + 0, 19 }' \
	  $(B)/tutorial-check.tap; [ $${s:-0} = 0 ] || scripts/check/bars failed $$s; } | scripts/check/bars end $@
tutorial-page: $(B)/gloam $(B)/rtl/cyclone/libcore.so
	@rm -rf build/tutorial; scripts/check/tutorial-check $(B) docs/tutorial.md
CHECKS += tutorial-page
