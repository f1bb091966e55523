# SPDX-License-Identifier: Apache-2.0
# make bench-compile compares the compiler's speed with glslang's and Mesa's. CORPUS=DIR adds the shaders of DIR/shaders.
$(eval $(call program_rule,regress/bench_compile,$(wildcard regress/runners/bench/*.c) regress/oracles/gles/context.c regress/oracles/glslang.cpp,common compile,$(GLSLANG_LIBS) $(GLES_LIBS)))

.PHONY: bench-compile
bench-compile: $(B)/regress/bench_compile $(B)/gloam
	@mkdir -p $(B)/bench; $(B)/regress/bench_compile $(B)/gloam $(B)/bench/compile.csv regress/suites/shaders $(if $(CORPUS),$(CORPUS)/shaders)
