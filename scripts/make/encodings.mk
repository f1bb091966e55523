# SPDX-License-Identifier: Apache-2.0
# Im and Shin: code size with short forms and low registers, issue width, packing of constants, calls.
$(eval $(call program_rule,regress/encodings,$(filter-out %/issue_width.c,$(wildcard regress/papers/im-shin/*.c)),common compile check run))
# Writes the tables to $(B)/experiments. CORPUS=DIR adds the shaders of DIR.
.PHONY: encodings
encodings: $(B)/regress/encodings
	@mkdir -p $(B)/experiments; $(B)/regress/encodings $(B)/experiments regress/suites/shaders $(if $(CORPUS),$(CORPUS)/shaders)
CHECKS += encodings
CORPUS_CHECKS += encodings
