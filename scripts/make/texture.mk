# SPDX-License-Identifier: Apache-2.0
# Texture unit: Verilog against the C model. N and SEED may be given.
TEX_RTL := $(wildcard rtl/texture/*.v) $(addprefix rtl/units/,csa_tree.v fp_norm.v) rtl/cells/pipe.v
# Registers in the paths of a request: none, those of the machines, the most.
TEX_STAGES := 0 2 5 12
TEX_HDR := $(B)/gen/sampler.vh
TEX_LIBS := texture fp isa

# $(1) registers in the paths of a request. The model is made in a folder of its own; the lock keeps two makes in one tree out of each
# other's way.
define tex_bench
$(B)/texture/$(1)/model.a: $(TEX_RTL) $(TEX_HDR)
	@+mkdir -p $$(@D); exec 9> $$(@D)/lock && flock 9 && rm -rf $$(@D)/model && \
	verilator --cc -O3 -Wall $(RTL_INC) -I$(B)/gen --Mdir $$(@D)/model --top-module texture_unit -GSTAGES=$(1) $(TEX_RTL) && \
	$$(MAKE) -s -C $$(@D)/model CURDIR=. -f Vtexture_unit.mk OPT_FAST=-O2 OPT_SLOW=-O1 OPT_GLOBAL=-O1 verilated.o verilated_threads.o Vtexture_unit__ALL.a && \
	cp $$(@D)/model/Vtexture_unit__ALL.a $$(NEW) && ar rD $$(NEW) $$(@D)/model/verilated.o $$(@D)/model/verilated_threads.o 2>/dev/null $$(MOVE)
$(B)/texture/$(1)/bench: $(B)/gen/unit_depth.h csrc/timing/wait.h tb/unit/texture_bench.c tb/unit/texture_shim.cpp tb/unit/texture_shim.h \
  $(B)/texture/$(1)/model.a $(patsubst %,$(B)/lib/%.a,$(TEX_LIBS))
	@$(CC) $(CFLAGS) -Itb/unit -DSTAGES=$(1) -c -o $$(NEW).o tb/unit/texture_bench.c && \
	$(CXX) -O2 -faligned-new -Itb/unit -I$$(@D)/model -I$$$$(verilator --getenv VERILATOR_ROOT)/include -o $$(NEW) tb/unit/texture_shim.cpp $$(NEW).o \
	  $$(@D)/model.a $(call archives,$(TEX_LIBS)) -lm -pthread && rm $$(NEW).o $$(MOVE)
endef
$(foreach n,$(TEX_STAGES),$(eval $(call tex_bench,$(n))))

.PHONY: texture-bench
texture-bench: $(TEX_STAGES:%=$(B)/texture/%/bench)
	@echo 1..$(words $(TEX_STAGES)); t=0 s=0; for n in $(TEX_STAGES); do t=$$((t + 1)); $(B)/texture/$$n/bench $(or $(N),100000) $(or $(SEED),1) $$t || s=1; done; exit $$s
CHECKS += texture-bench
