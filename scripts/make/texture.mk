# SPDX-License-Identifier: Apache-2.0
# Texture unit: Verilog against the C model. N and SEED may be given.
TEX_RTL := $(wildcard rtl/texture/*.v)
TEX_HDR := $(B)/gen/sampler.vh
TEX_LIBS := texture fp isa

$(B)/texture/Vtexture_unit__ALL.a: $(TEX_RTL) $(TEX_HDR)
	@mkdir -p $(@D); verilator --cc -O3 -Wall $(RTL_INC) -I$(B)/gen --Mdir $(@D) --top-module texture_unit $(TEX_RTL)
	@$(MAKE) -s -C $(@D) CURDIR=. -f Vtexture_unit.mk OPT_FAST=-O2 OPT_SLOW=-O1 OPT_GLOBAL=-O1 verilated.o verilated_threads.o Vtexture_unit__ALL.a
$(B)/texture/bench: $(B)/gen/unit_depth.h tb/unit/texture_bench.c tb/unit/texture_shim.cpp tb/unit/texture_shim.h $(B)/texture/Vtexture_unit__ALL.a $(patsubst %,$(B)/lib/%.a,$(TEX_LIBS))
	@$(CC) $(CFLAGS) -Itb/unit -c -o $@.o tb/unit/texture_bench.c
	@$(CXX) -O2 -faligned-new -Itb/unit -I$(B)/texture -I$$(verilator --getenv VERILATOR_ROOT)/include -o $@ tb/unit/texture_shim.cpp $@.o \
	  $(B)/texture/Vtexture_unit__ALL.a $(B)/texture/verilated.o $(B)/texture/verilated_threads.o $(call archives,$(TEX_LIBS)) -lm -pthread

.PHONY: texture-bench
texture-bench: $(B)/texture/bench
	@$(B)/texture/bench $(or $(N),200000) $(or $(SEED),1)
CHECKS += texture-bench
