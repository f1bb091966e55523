# SPDX-License-Identifier: Apache-2.0
# Im and Shin: code size with short forms and low registers, issue width, packing of constants, calls.
ENCODINGS_LIBS := $(call closure,compile check run)
$(B)/regress/encodings: $(patsubst %.c,$(B)/obj/%.o,$(wildcard regress/encodings/*.c)) $(B)/obj/regress/shader_files.o $(patsubst %,$(B)/lib/%.a,$(ENCODINGS_LIBS))
	@mkdir -p $(@D); $(CC) $(SAN) -o $@ $(filter %.o,$^) $(call archives,$(ENCODINGS_LIBS)) $(LDLIBS)
# The tables; CSV files in $(B)/experiments. CORPUS: with the shaders of others.
.PHONY: encodings
encodings: $(B)/regress/encodings
	@mkdir -p $(B)/experiments; $(B)/regress/encodings $(B)/experiments regress/shaders $(if $(CORPUS),$(CORPUS)/shaders)
CHECKS += encodings
