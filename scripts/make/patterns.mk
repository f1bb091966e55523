# SPDX-License-Identifier: Apache-2.0
# Twelve shaders in the manner of four patterns (regress/patterns): bundles today beside those before the compiler was changed for them.
.PHONY: patterns
patterns: $(B)/gloam
	@scripts/bars begin patterns; regress/patterns/run $(B)/gloam | scripts/bars end patterns
