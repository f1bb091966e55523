# SPDX-License-Identifier: Apache-2.0
# make bench-compile compares the compiler's speed with glslang's and Mesa's. CORPUS=DIR adds the shaders of DIR/shaders and DIR/hard,
# or of DIR itself if it has no such folders.
$(eval $(call program_rule,regress/bench_compile,$(wildcard regress/runners/bench/*.c) regress/oracles/gles/gles_context.c regress/oracles/glslang.cpp,common compile,$(GLSLANG_LIBS) $(GLES_LIBS)))

# Folders of shaders below CORPUS.
CORPUS_SHADERS = $(if $(CORPUS),$(or $(wildcard $(CORPUS)/shaders $(CORPUS)/hard),$(CORPUS)))
.PHONY: bench-compile
bench-compile: $(B)/regress/bench_compile $(B)/gloam
	@scripts/bars begin $@; mkdir -p $(B)/bench; rm -f $(B)/bench/compile.bars; s=0; \
	  $(B)/regress/bench_compile $(B)/gloam $(B)/bench/compile.csv $(B)/bench/compile.bars regress/suites/shaders $(CORPUS_SHADERS) || s=1; \
	  { cat $(B)/bench/compile.bars; [ $$s = 0 ] || scripts/bars failed $$s; } | scripts/bars end $@

# make search-cost: processor time and memory of -O3, on the machines named, all that `make never-worse` has by default. Every shader is
# compiled on every machine, with the default options.
#   make search-cost CORPUS=DIR MACHINES="cyclone cyclone16"
$(eval $(call program_rule,regress/search_cost,regress/runners/search_cost.c,common compile))
.PHONY: search-cost
search-cost: $(B)/regress/search_cost
	@scripts/bars begin $@; mkdir -p $(B)/bench; rm -f $(B)/bench/search.bars; s=0; \
	  $< --csv $(B)/bench/search.csv --bars $(B)/bench/search.bars --least $$((30 * $(words $(MACHINES)))) --machines "$(MACHINES)" \
	  regress/suites/shaders $(CORPUS_SHADERS) || s=1; \
	  { cat $(B)/bench/search.bars; [ $$s = 0 ] || scripts/bars failed $$s; } | scripts/bars end $@
