# SPDX-License-Identifier: Apache-2.0
# Twelve shaders in the manner of four patterns (regress/suites/patterns): bundles today beside those before the compiler was changed for them.
.PHONY: patterns
patterns: $(B)/gloam
	@scripts/bars begin patterns; { regress/suites/patterns/run $(B)/gloam || scripts/bars failed $$?; } | scripts/bars end patterns
# The same shaders, each with a plain one for the other stage, against OpenGL ES.
.PHONY: pattern-pairs
pattern-pairs: $(B)/regress/corpus_pairs
	$< --sets $(or $(PAIR_SETS),2) --least 24 --json $(B)/regress/pattern-pairs.json regress/suites/patterns
CHECKS += pattern-pairs
