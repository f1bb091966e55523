# SPDX-License-Identifier: Apache-2.0
# Texture unit: Verilog against the C model. N and SEED may be given.
# Registers in the paths of a request: none, those of the machines, the most.
TEX_STAGES := 0 2 5 12
TEX_LIBS := texture fp isa

# $(1) registers in the paths of a request.
define tex_bench
$(call model_rule,$(B)/texture/$(1)/model.o,texture,-GSTAGES=$(1))
$(B)/texture/$(1)/bench: $(B)/gen/unit_depth.h csrc/timing/wait.h tb/unit/texture_bench.c tb/unit/texture_shim.h \
  $(B)/texture/$(1)/model.o $(VERILATED_OBJECTS) $(patsubst %,$(B)/lib/%.a,$(TEX_LIBS))
	@$(CC) $(CFLAGS) -Itb/unit -DSTAGES=$(1) -c -o $$(NEW).o tb/unit/texture_bench.c && \
	scripts/build/verilated-cxx -o $$(NEW) $$(NEW).o \
	  $$(@D)/model.o $(VERILATED_OBJECTS) $(call archives,$(TEX_LIBS)) -lm -pthread -latomic && rm $$(NEW).o $$(MOVE)
endef
$(foreach n,$(TEX_STAGES),$(eval $(call tex_bench,$(n))))

.PHONY: texture-bench
texture-bench: $(TEX_STAGES:%=$(B)/texture/%/bench)
	@echo 1..$(words $(TEX_STAGES)); t=0 s=0; for n in $(TEX_STAGES); do t=$$((t + 1)); $(B)/texture/$$n/bench $(or $(N),100000) $(or $(SEED),1) $$t || s=1; done; exit $$s
CHECKS += texture-bench
