# SPDX-License-Identifier: Apache-2.0
# make bench-compile: the compiler's speed beside glslang's and Mesa's. CORPUS=DIR adds the shaders of DIR/shaders.
GLSLANG_LIBS := -lglslang -lglslang-default-resource-limits -lMachineIndependent -lGenericCodeGen -lOSDependent -lOGLCompiler -lstdc++ -lpthread
$(B)/obj/regress/glslang.o: regress/glslang.cpp regress/glslang.h
	@mkdir -p $(@D); $(CXX) -std=c++17 $(OPT) -Wall -Wextra -Werror -I. $(SAN) -c -o $@ $<
$(B)/regress/bench_compile: $(patsubst %,$(B)/obj/regress/%.o,bench_compile bench_series gl_context glslang) $(patsubst %,$(B)/lib/%.a,$(call closure,compile))
	@mkdir -p $(@D); $(CC) $(SAN) -o $@ $(filter %.o,$^) $(call archives,$(call closure,compile)) $(GLSLANG_LIBS) -lEGL -lGLESv2 $(LDLIBS)

.PHONY: bench-compile
bench-compile: $(B)/regress/bench_compile $(B)/gloam
	@mkdir -p $(B)/bench; $(B)/regress/bench_compile $(B)/gloam $(B)/bench/compile.csv regress/shaders $(if $(CORPUS),$(CORPUS)/shaders)
