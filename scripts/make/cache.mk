# SPDX-License-Identifier: Apache-2.0
# The texture cache (docs/cluster.md): Verilog against its C model.
CACHE_RTL := $(addprefix rtl/cluster/,cache_data.v cache_lookup.v cache_set.v cache_tags.v texture_cache.v texture_arbiter.v cluster_arbiter.v \
  cluster_fifo.v event_counter.v) rtl/cells/clock_gate.v rtl/cells/ram_1r1w.v tb/cluster/cache/cache_bench.v tb/cluster/cache/cache_checks.v
CACHE_C := $(addprefix tb/cluster/cache/,cache_bench.c cache_pair.c cache_streams.c cache_sweep.c)
CACHE_LIBS := cluster
# CORES-BYTES-WAYS-LINE-WAIT_AW. The first is the cache of bar 7; the others are small, so that lines go often.
CACHE_SHAPES := 1-4096-4-64-4 4-512-2-32-3 2-256-1-64-1 2-1024-8-128-2
cache_part = $(word $(2),$(subst -, ,$(1)))

# $(1) shape. The model is made in a folder of its own; the lock keeps two makes in one tree out of each other's way.
define cache_bench
$(B)/texture/cache-$(1)/model.o: $(CACHE_RTL) scripts/verilated-source scripts/verilated-cxx
	@mkdir -p $$(@D); exec 9> $$(@D)/lock && flock 9 && rm -rf $$(@D)/model && \
	verilator --cc --assert -O3 -Wall --Mdir $$(@D)/model --top-module cache_bench -GCORES=$(call cache_part,$(1),1) -GBYTES=$(call cache_part,$(1),2) \
	  -GWAYS=$(call cache_part,$(1),3) -GLINE=$(call cache_part,$(1),4) -GWAIT_AW=$(call cache_part,$(1),5) $(CACHE_RTL) && \
	scripts/verilated-source $$(@D)/model | scripts/verilated-cxx -O2 -I$$(@D)/model -x c++ -c -o $$(NEW) - $$(MOVE)
$(B)/texture/cache-$(1)/bench: $(CACHE_C) $(wildcard tb/cluster/cache/cache_*.h tb/cluster/cache/cache_*.cpp) csrc/cluster/cluster_state.h csrc/base/rand.h $(B)/texture/cache-$(1)/model.o \
  $(VERILATED_OBJECTS) $(call archives,$(CACHE_LIBS))
	@o="-DCACHE_CORES=$(call cache_part,$(1),1) -DCACHE_BYTES=$(call cache_part,$(1),2) -DCACHE_WAYS=$(call cache_part,$(1),3) \
	  -DCACHE_LINE=$(call cache_part,$(1),4) -DCACHE_WAIT_AW=$(call cache_part,$(1),5) -Itb/cluster/cache"; n=$$$$$$$$; d=$$(@D)/obj.$$$$n; mkdir -p $$$$d && \
	for f in $(CACHE_C); do $(CC) $(CFLAGS) $$$$o -c -o $$$$d/$$$$(basename $$$$f .c).o $$$$f || exit 1; done && \
	scripts/verilated-cxx -O2 $$$$o -I$$(@D)/model -o $$@.$$$$n tb/cluster/cache/cache_shim.cpp $$$$d/*.o \
	  $$(@D)/model.o $(VERILATED_OBJECTS) $(call archives,$(CACHE_LIBS)) $(LDLIBS) -pthread -latomic && mv $$@.$$$$n $$@ && rm -rf $$$$d
endef
$(foreach s,$(CACHE_SHAPES),$(eval $(call cache_bench,$(s))))
CACHE_BENCHES := $(CACHE_SHAPES:%=$(B)/texture/cache-%/bench)

# N random streams of requests on each cache, from SEED: all outputs, counters and edges of the gated clock in each cycle.
.PHONY: texture-cache-bench texture-cache-few texture-cache-sweep texture-cache-hits
texture-cache-bench: $(CACHE_BENCHES)
	@echo 1..$(words $(CACHE_BENCHES)); t=0 s=0; for b in $(CACHE_BENCHES); do t=$$((t + 1)); $$b $(or $(N),60) $(or $(SEED),1) $$t || s=1; done; exit $$s
# On one cache; for faults. SHAPE=CORES-BYTES-WAYS-LINE-WAIT_AW
SHAPE ?= 4-512-2-32-3
texture-cache-few: $(B)/texture/cache-$(SHAPE)/bench
	@echo 1..1; $< $(or $(N),60) $(or $(SEED),1) 1

# Bar 7 of the cluster, on the Verilog beside the model: sweeps over a texture at four angles. Part of cluster-bench.
# $(1): rows for scripts/bars go to $(1).rows, the table to $(1).json.
CACHE_SWEEP := $(B)/texture/cache-$(firstword $(CACHE_SHAPES))/bench
cache_sweep = mkdir -p $(dir $(1)); $(CACHE_SWEEP) sweep $(1).rows $(1).json 1
texture-cache-sweep: $(CACHE_SWEEP)
	@scripts/bars begin $@; s=0; $(call cache_sweep,$(B)/texture/cache-sweep) || s=1; { cat $(B)/texture/cache-sweep.rows; [ $$s = 0 ] || scripts/bars failed $$s; } | scripts/bars end $@
# The same for make test: TAP.
texture-cache-hits: $(CACHE_SWEEP)
	@echo 1..2; s=0; scripts/bars begin $@; $(call cache_sweep,$(B)/texture/$@) || s=1; \
	if scripts/bars end $@ <$(B)/texture/$@.rows >$(B)/texture/$@.table; then echo "ok 2 - hits and memory traffic keep their limits"; \
	else echo "not ok 2 - hits and memory traffic keep their limits"; s=1; fi; sed 's/^/# /' $(B)/texture/$@.table; exit $$s
CLUSTER_CHECKS += texture-cache-bench texture-cache-hits
