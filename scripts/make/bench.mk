# SPDX-License-Identifier: Apache-2.0
# make bench-compile compares the compiler's speed with glslang's and Mesa's. CORPUS=DIR adds the shaders of DIR/shaders and DIR/hard,
# or of DIR itself if it has no such folders.
$(eval $(call program_rule,regress/bench_compile,$(wildcard regress/runners/bench/*.c) regress/oracles/gles/context.c regress/oracles/glslang.cpp,common compile,$(GLSLANG_LIBS) $(GLES_LIBS)))

# Folders of shaders below CORPUS.
CORPUS_SHADERS = $(if $(CORPUS),$(or $(wildcard $(CORPUS)/shaders $(CORPUS)/hard),$(CORPUS)))
.PHONY: bench-compile
bench-compile: $(B)/regress/bench_compile $(B)/gloam
	@scripts/bars begin $@; mkdir -p $(B)/bench; rm -f $(B)/bench/compile.bars; s=0; \
	  $(B)/regress/bench_compile $(B)/gloam $(B)/bench/compile.csv $(B)/bench/compile.bars regress/suites/shaders $(CORPUS_SHADERS) || s=1; \
	  scripts/bars end $@ <$(B)/bench/compile.bars && exit $$s
