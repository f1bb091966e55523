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
$(B)/texture/$(1)/model.o: $(TEX_RTL) $(TEX_HDR) scripts/verilated-source scripts/verilated-cxx
	@mkdir -p $$(@D); exec 9> $$(@D)/lock && flock 9 && rm -rf $$(@D)/model && \
	verilator --cc -O3 -Wall $(RTL_INC) -I$(B)/gen --Mdir $$(@D)/model --top-module texture_unit -GSTAGES=$(1) $(TEX_RTL) && \
	scripts/verilated-source $$(@D)/model | scripts/verilated-cxx -O2 -I$$(@D)/model -x c++ -c -o $$(NEW) - $$(MOVE)
$(B)/texture/$(1)/bench: $(B)/gen/unit_depth.h csrc/core/timing/wait.h tb/unit/texture_bench.c tb/unit/texture_shim.cpp tb/unit/texture_shim.h \
  $(B)/texture/$(1)/model.o $(VERILATED_OBJECTS) $(patsubst %,$(B)/lib/%.a,$(TEX_LIBS))
	@$(CC) $(CFLAGS) -Itb/unit -DSTAGES=$(1) -c -o $$(NEW).o tb/unit/texture_bench.c && \
	scripts/verilated-cxx -O2 -Itb/unit -I$$(@D)/model -o $$(NEW) tb/unit/texture_shim.cpp $$(NEW).o \
	  $$(@D)/model.o $(VERILATED_OBJECTS) $(call archives,$(TEX_LIBS)) -lm -pthread -latomic && rm $$(NEW).o $$(MOVE)
endef
$(foreach n,$(TEX_STAGES),$(eval $(call tex_bench,$(n))))

.PHONY: texture-bench
texture-bench: $(TEX_STAGES:%=$(B)/texture/%/bench)
	@echo 1..$(words $(TEX_STAGES)); t=0 s=0; for n in $(TEX_STAGES); do t=$$((t + 1)); $(B)/texture/$$n/bench $(or $(N),100000) $(or $(SEED),1) $$t || s=1; done; exit $$s
CHECKS += texture-bench
