# SPDX-License-Identifier: Apache-2.0
# The texture cache (docs/cluster.md): Verilog against its C model.
CACHE_C := $(addprefix tb/cluster/cache/,cache_bench.c cache_pair.c cache_streams.c cache_sweep.c)
CACHE_LIBS := cluster
# CORES-BYTES-WAYS-LINE-WAIT_AW. The first is the cache of bar 7; the others are small, so that lines go often.
CACHE_SHAPES := 1-4096-4-64-4 4-512-2-32-3 2-256-1-64-1 2-1024-8-128-2
cache_part = $(word $(2),$(subst -, ,$(1)))

# $(1) shape: parameters of the Verilog, and the same for C. cache_bench of it: its bench.
cache_verilog = -GCORES=$(call cache_part,$(1),1) -GBYTES=$(call cache_part,$(1),2) -GWAYS=$(call cache_part,$(1),3) -GLINE=$(call cache_part,$(1),4) \
  -GWAIT_AW=$(call cache_part,$(1),5)
cache_c = $(patsubst -G%,-DCACHE_%,$(cache_verilog)) -Itb/cluster/cache
define cache_bench
$(call model_rule,$(B)/texture/cache-$(1)/model.o,cache,$(cache_verilog),$(cache_c))
$(B)/texture/cache-$(1)/bench: $(CACHE_C) $(wildcard tb/cluster/cache/cache_*.h) csrc/cluster/state.h tb/rand.h $(B)/texture/cache-$(1)/model.o \
  $(VERILATED_OBJECTS) $(call archives,$(CACHE_LIBS))
	@n=$$$$$$$$; d=$$(@D)/obj.$$$$n; mkdir -p $$$$d && \
	for f in $(CACHE_C); do $(CC) $(CFLAGS) $(cache_c) -c -o $$$$d/$$$$(basename $$$$f .c).o $$$$f || exit 1; done && \
	scripts/build/verilated-cxx -o $$@.$$$$n $$$$d/*.o \
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
	@. scripts/check/tap.sh; tests=1; scripts/bars begin $@; $(call cache_sweep,$(B)/texture/$@) || failed=1; \
	scripts/bars end $@ <$(B)/texture/$@.rows >$(B)/texture/$@.table; s=$$?; comment $(B)/texture/$@.table; result $$s "hits and memory traffic keep their limits"; finish
CLUSTER_CHECKS += texture-cache-bench texture-cache-hits
