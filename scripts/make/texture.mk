# SPDX-License-Identifier: Apache-2.0
# Texture unit: Verilog against the C model. N and SEED may be given.
TEX_RTL := $(wildcard rtl/texture/*.v)
TEX_HDR := $(B)/gen/sampler.vh
TEX_LIBS := texture fp isa

# The model is made in a folder of its own; the lock keeps two makes in one tree out of each other's way.
$(B)/texture/model.a: $(TEX_RTL) $(TEX_HDR)
	@+mkdir -p $(@D); exec 9> $(@D)/lock && flock 9 && rm -rf $(@D)/model && \
	verilator --cc -O3 -Wall $(RTL_INC) -I$(B)/gen --Mdir $(@D)/model --top-module texture_unit $(TEX_RTL) && \
	$(MAKE) -s -C $(@D)/model CURDIR=. -f Vtexture_unit.mk OPT_FAST=-O2 OPT_SLOW=-O1 OPT_GLOBAL=-O1 verilated.o verilated_threads.o Vtexture_unit__ALL.a && \
	cp $(@D)/model/Vtexture_unit__ALL.a $(NEW) && ar rD $(NEW) $(@D)/model/verilated.o $(@D)/model/verilated_threads.o 2>/dev/null $(MOVE)
$(B)/texture/bench: $(B)/gen/unit_depth.h tb/unit/texture_bench.c tb/unit/texture_shim.cpp tb/unit/texture_shim.h $(B)/texture/model.a $(patsubst %,$(B)/lib/%.a,$(TEX_LIBS))
	@$(CC) $(CFLAGS) -Itb/unit -c -o $(NEW).o tb/unit/texture_bench.c && \
	$(CXX) -O2 -faligned-new -Itb/unit -I$(B)/texture/model -I$$(verilator --getenv VERILATOR_ROOT)/include -o $(NEW) tb/unit/texture_shim.cpp $(NEW).o \
	  $(B)/texture/model.a $(call archives,$(TEX_LIBS)) -lm -pthread && rm $(NEW).o $(MOVE)

.PHONY: texture-bench
texture-bench: $(B)/texture/bench
	@$(B)/texture/bench $(or $(N),200000) $(or $(SEED),1)
CHECKS += texture-bench
