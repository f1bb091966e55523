# SPDX-License-Identifier: Apache-2.0
# Builds and tests clusters of cores (docs/cluster.md): make cluster-soak, cluster-bench, cluster-gates, lockstep-cluster, lockstep-switch, the texture
# cache (texture-cache-bench), the registers (registers-bench).

# The texture cache (docs/cluster.md): Verilog against its C model.
CACHE_C := $(addprefix tb/cluster/cache/,cache_bench.c cache_pair.c cache_streams.c cache_sweep.c)
CACHE_LIBS := cluster
# CORES-BYTES-WAYS-LINE-WAIT_AW. The first is the cache of the sweeps over a texture; the others are small, so that lines go often.
CACHE_SHAPES := 1-4096-4-64-4 4-512-2-32-3 2-256-1-64-1 2-1024-8-128-2
cache_part = $(word $(2),$(subst -, ,$(1)))

# $(1) shape: parameters of the Verilog, and the same for C. cache_bench of it: its bench.
cache_verilog = -GCORES=$(call cache_part,$(1),1) -GBYTES=$(call cache_part,$(1),2) -GWAYS=$(call cache_part,$(1),3) -GLINE=$(call cache_part,$(1),4) \
  -GWAIT_AW=$(call cache_part,$(1),5)
cache_c = $(patsubst -G%,-DCACHE_%,$(cache_verilog)) -Itb/cluster/cache
define cache_bench
$(call model_rule,$(B)/texture/cache-$(1)/model.o,cache,$(cache_verilog),$(cache_c))
$(B)/texture/cache-$(1)/bench: $(CACHE_C) $(wildcard tb/cluster/cache/cache_*.h) csrc/cluster/cluster_state.h csrc/base/random.h $(B)/texture/cache-$(1)/model.o \
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

# Hits and memory traffic of the Verilog and of the model: sweeps over a texture at four angles. Part of cluster-bench.
# $(1): rows for scripts/check/bars go to $(1).rows, the table to $(1).json.
CACHE_SWEEP := $(B)/texture/cache-$(firstword $(CACHE_SHAPES))/bench
cache_sweep = mkdir -p $(dir $(1)); $(CACHE_SWEEP) sweep $(1).rows $(1).json 1
texture-cache-sweep: $(CACHE_SWEEP)
	@scripts/check/bars begin $@; s=0; $(call cache_sweep,$(B)/texture/cache-sweep) || s=1; { cat $(B)/texture/cache-sweep.rows; [ $$s = 0 ] || scripts/check/bars failed $$s; } | scripts/check/bars end $@
# The same for make test: TAP.
texture-cache-hits: $(CACHE_SWEEP)
	@. scripts/check/tap.sh; tests=1; scripts/check/bars begin $@; $(call cache_sweep,$(B)/texture/$@) || failed=1; \
	scripts/check/bars end $@ <$(B)/texture/$@.rows >$(B)/texture/$@.table; s=$$?; comment $(B)/texture/$@.table; result $$s "hits and memory traffic keep their limits"; finish
CLUSTER_CHECKS += texture-cache-bench texture-cache-hits

# The cluster (docs/cluster.md): threads that switch, and what follows from it.
$(eval $(call program_rule,regress/cluster_bench,$(wildcard regress/runners/cluster/*.c),common compile run stats meter))

# All bars of the cluster that exist; tables in build/cluster/. Hits and memory traffic are measured on the texture cache in
# Verilog. Lockstep (N random programs and N streams, which cluster-soak goes on from) and speed need the Verilated cores.
CLUSTER_BENCH := $(B)/regress/cluster_bench --folder $(B)/cluster
.PHONY: cluster-bench
cluster-bench: $(B)/regress/cluster_bench cluster-cores $(CACHE_SWEEP)
	@scripts/check/bars begin $@; mkdir -p $(B)/cluster; rm -f $(B)/cluster/rows; s=0; \
	$(CLUSTER_BENCH) --rows $(B)/cluster/rows switch fit threads ports array scale balance energy gates motion share || s=1; \
	$(call cache_sweep,$(B)/cluster/cache) || s=1; cat $(B)/cluster/cache.rows >>$(B)/cluster/rows; \
	$(call cluster_soak,$(or $(N),1000)) >>$(B)/cluster/rows; rm -f $(B)/cluster/speed.rows; \
	{ $(B)/tool/tool_cluster_speed $(B)/cluster/speed.rows && cat $(B)/cluster/speed.rows >>$(B)/cluster/rows; } || s=1; \
	{ cat $(B)/cluster/rows; [ $$s = 0 ] || scripts/check/bars failed $$s; } | scripts/check/bars end $@

# Forwarding by the compiler, found by hardware, and none, on nine pairs (build/cluster/detect.md and .csv).
.PHONY: detect-table
detect-table: $(B)/gloam $(RTL_GENERATED) $(B)/tool/tool_netlist
	@mkdir -p $(B)/cluster; scripts/measure/detect-table $(B)

# `gloam cluster --energy program` compared with the bench's part energy, on one pair.
.PHONY: cluster-energy-check
cluster-energy-check: $(B)/gloam $(B)/regress/cluster_bench
	@scripts/check/cluster-energy-check $(B) SimpleTex
CLUSTER_CHECKS += cluster-energy-check

# data/energy/cluster.txt: flip-flops of a cluster without its cores, for the energy of its clock. For so many threads a core: THREADS="8 16".
.PHONY: cluster-flip-flops
cluster-flip-flops: $(RTL_GENERATED)
	@{ echo "# SPDX-License-Identifier: Apache-2.0"; echo "# Flip-flops of cluster_control: control CORES THREADS FLIP_FLOPS. make cluster-flip-flops renews them."; \
	for t in $(or $(THREADS),8 16); do scripts/silicon/cluster-flip-flops $(B) $$t 1 2 4 8 || exit 1; done; } >$(B)/cluster.txt && mv $(B)/cluster.txt data/energy/cluster.txt

# The cores on which make test runs the cluster: single threads with gates of their own, quads, a memory array beside a shared texture unit. Each is built
# once for all suites, and has as much as fits in one core.
CLUSTER_TESTED := dark-landed quad-cluster array-shared
CLUSTER_TESTED_CORES = $(foreach m,$(CLUSTER_TESTED),$(call tested_core,$(m)))
# Random programs on machines whose threads switch, simulator and Verilated core in lockstep: N on each (cluster-soak). A few of them: make test. The core
# of array-shared does not run alone, so the memory array has a core of its own here.
.PHONY: lockstep-switch
SWITCH_CORES = $(SWITCHING:%=$(B)/rtl/%/libcore.so)
CLUSTER_ALONE := $(filter-out array-shared,$(CLUSTER_TESTED))
SWITCH_TESTED := $(CLUSTER_ALONE) cyclone16-array-c
lockstep-switch: export GLOAM_MACHINES := tb/cluster/machines
lockstep-switch: $(B)/tool/tool_soak $(foreach m,$(SWITCH_TESTED),$(call tested_core,$(m)))
	@mkdir -p $(B)/soak; scripts/check/tap-beside $(JOBS) $(SWITCH_TESTED:%='$(SOAK) -n 100 -m %')
CLUSTER_CHECKS += lockstep-switch
.PHONY: lockstep-switch32
lockstep-switch32: $(B)/tool/tool_soak $(B)/rtl/cyclone16-switch32/libcore.so
	@mkdir -p $(B)/soak; $(SOAK) -n $(or $(N),1000) -s $(or $(SEED),1) -m cyclone16-switch32
# The same on a core with clock gates for what each thread keeps, its test enable too.
.PHONY: lockstep-parked
lockstep-parked: export GLOAM_MACHINES := tb/cluster/machines
lockstep-parked: $(B)/tool/tool_soak $(B)/rtl/cyclone16-switch-dark/libcore.so
	@mkdir -p $(B)/soak; $(SOAK) -n $(or $(N),1000) -s $(or $(SEED),1) -m cyclone16-switch-dark
.PHONY: lockstep-banks
lockstep-banks: $(B)/tool/tool_soak $(B)/rtl/cyclone16-banks/libcore.so
	@mkdir -p $(B)/soak; $(SOAK) -n $(or $(N),1000) -s $(or $(SEED),1) -m cyclone16-banks
.PHONY: lockstep-banks-programs array-cost
lockstep-banks-programs: $(B)/gloam $(B)/rtl/cyclone16-banks/libcore.so
	@mkdir -p $(B)/lockstep; . scripts/check/tap.sh; run() { $(B)/gloam cc --machine cyclone16-banks $$1 -o $(B)/lockstep/p.elf && $(B)/gloam check $(B)/lockstep/p.elf && \
	  $(B)/gloam rtl $(B)/lockstep/p.elf --inputs $$(dirname $$1)/inputs.json --texture-latency 9 --seed $$((tests + 1)); }; \
	for p in $(GATED_PROGRAMS); do check "cyclone16-banks in lockstep: $$p" run $$p; done; finish
# Area and energy of the builds of the memory array, from netlists: build/cluster/array.json. BUILDS="32:0 128:8": only these, registers:banks, 0
# banks for four ports. The largest takes longest.
array-cost: $(B)/tool/tool_gates $(B)/tool/tool_netlist $(RTL_GENERATED)
	@scripts/silicon/array $(B) $(BUILDS)

# Area of a shared texture unit beside units of the cores' own, from netlists: build/cluster/share-area.json.
.PHONY: share-area
share-area: $(RTL_GENERATED)
	@scripts/silicon/share $(B)

# The registers of the cluster: Verilog, C and docs/cluster-registers.md from one table.
$(B)/host/gen_registers: csrc/cluster/registers.def csrc/cluster/counters.def
$(B)/gen/cluster_regs.vh: $(B)/host/gen_registers
	@mkdir -p $(@D); $< verilog > $(NEW) && { cmp -s $(NEW) $@ && rm $(NEW) || mv $(NEW) $@; }
$(B)/gen/cluster_registers.h: $(B)/host/gen_registers
	@mkdir -p $(@D); $< header > $(NEW) && { cmp -s $(NEW) $@ && rm $(NEW) || mv $(NEW) $@; }
GENERATED += $(B)/gen/cluster_registers.h
# What tb/cluster/registers_bench.v checks of each register, from the same table; rows for the bars of registers.
$(B)/gen/cluster_registers_table.vh: $(B)/host/gen_registers
	@mkdir -p $(@D); $< table > $(NEW) && { cmp -s $(NEW) $@ && rm $(NEW) || mv $(NEW) $@; }
.PHONY: registers-bench registers
registers-bench: $(B)/gen/cluster_registers_table.vh $(RTL_GENERATED)
	@scripts/check/registers $(B)
CLUSTER_CHECKS += registers-bench
# Every register's access, resets and events (build/bars/registers.json), and the proofs of registers and errors.
registers: registers-bench
	@scripts/check/bars begin $@; s=0; $(MAKE) --no-print-directory formal PROOF="cluster_registers_spec error_queue_spec" || s=1; \
	{ cat $(B)/registers/rows; [ $$s = 0 ] || scripts/check/bars failed $$s; } | scripts/check/bars end $@
docs/cluster-registers.md: $(B)/host/gen_registers
	$< docs | scripts/plot/wrap > $(NEW) && mv $(NEW) $@
.PHONY: cluster-registers-current
cluster-registers-current: $(B)/host/gen_registers
	@. scripts/check/tap.sh; $< docs | scripts/plot/wrap | diff docs/cluster-registers.md - >$(B)/$@.diff || echo "docs/cluster-registers.md differs from the table: run make docs/cluster-registers.md" >>$(B)/$@.diff; \
	none "docs/cluster-registers.md is what the table says" "$$(cat $(B)/$@.diff)"; finish
CLUSTER_CHECKS += cluster-registers-current

# The Verilated cluster: cluster_control, CORES-THREADS-GROUP, one library each; its cores are those of a machine with tasks = 1, each an
# instance of the one Verilated core.
CONTROLS := $(foreach n,1 2 4 8,$(n)-8-1 $(n)-16-4)
# The same whose cores have a memory array, so that slots belong to stages: -split.
SPLIT_CONTROLS := $(foreach n,1 2 4 8,$(n)-16-1-split)
ARRAY_CLUSTER := cyclone16-cluster-array
FILES_CLUSTERED := $(filter-out $(ARRAY_CLUSTER),$(CLUSTERED))
# The same with a texture cache: -BYTES-WAYS-LINE. The first one is small, so that lines go often.
CACHED_CONTROLS := 2-8-1-512-2-32 4-16-4-4096-4-64
CACHED := cyclone16-cluster:2:512-2-32 quad-cluster:4:4096-4-64
# With a texture unit that cores share: -sSHARE. Samplers of quads have blocks.
SHARED_CONTROLS := $(foreach n,1 2 4 8,$(n)-8-1-s2 $(n)-16-4-s4) 4-8-1-s2-4096-4-64
SHARED_CLUSTERS := $(foreach n,1 2 4 8,$(SHARED:%=%:$(n))) cyclone16-shared:4:4096-4-64
control_part = $(word $(2),$(filter-out s1 s2 s4,$(subst -, ,$(1))))
control_share = $(or $(patsubst s%,%,$(filter s1 s2 s4,$(subst -, ,$(1)))),0)
# Parameters of the Verilog, and the same as macros of prefix $(1) for C++. Counters begin high, so that they overflow in tests.
cluster_shape = -GCORES=$(call control_part,$*,1) -GTHREADS=$(call control_part,$*,2) -GGROUP=$(call control_part,$*,3)
cluster_verilog = $(cluster_shape) "-GCOUNTERS_HIGH=1'b1"
cluster_c = -DCOUNTERS_HIGH $(patsubst -G%,-D$(1)_%,$(cluster_shape)) -D$(1)_SHARE=$(call control_share,$*)
control_cache = $(if $(call control_part,$*,4),-GCACHE_BYTES=$(call control_part,$*,4) -GCACHE_WAYS=$(call control_part,$*,5) -GCACHE_LINE=$(call control_part,$*,6))
# Both can record their pins, for the budget of activity (tb/model/pin_record.h).
cluster_pins = -DFRAME_PINS="$(1)_pins.h" -I$(B)/cluster
$(B)/cluster/control_pins.h: rtl/cluster/cluster_control.v
$(B)/cluster/bus_pins.h: rtl/cluster/cluster_bus.v
$(B)/cluster/control_pins.h $(B)/cluster/bus_pins.h: scripts/build/frame-pins
	@mkdir -p $(@D); scripts/build/frame-pins -c $(filter %.v,$^) >$(NEW) $(MOVE)
$(eval $(call model_rule,$(B)/rtl/control/%/libcontrol.so,control,$$(cluster_verilog) $$(if $$(filter s1 s2 s4,$$(subst -, ,$$*)),--assert tb/cluster/unit_checks.v \
  -GSHARE=$$(call control_share,$$*) "-GBLOCKS=1'b$$(if $$(filter 4,$$(call control_part,$$*,3)),1,0)") $$(if $$(findstring split,$$*),"-GSPLIT=1'b1",$$(control_cache)),$$(call cluster_c,CONTROL) $$(call cluster_pins,control),$(B)/cluster/control_pins.h))
bus_line = $(or $(call control_part,$*,6),0)
# Its buses, with the checks of their protocols. Few tasks have room in the queue of finished ones, so that it is full at times.
$(eval $(call model_rule,$(B)/rtl/bus/%/libbus.so,bus,$$(cluster_verilog) -GFINISH_AW=4 -GCACHE_LINE=$$(bus_line),-DBUS_LINE=$$(bus_line) $$(call cluster_c,BUS) $$(call cluster_pins,bus),$(B)/cluster/bus_pins.h))
ALL_CONTROLS := $(CONTROLS) $(CACHED_CONTROLS) $(SPLIT_CONTROLS) $(SHARED_CONTROLS)
.PHONY: $(ALL_CONTROLS:%=control-%)
$(ALL_CONTROLS:%=control-%): control-%: $(B)/rtl/control/%/libcontrol.so
.PRECIOUS: $(B)/rtl/control/%/libcontrol.so

# Random streams of tasks on clusters, simulator and Verilog in lockstep: N in all on CLUSTERED (of them a tenth on eight cores) and CACHED. A quarter of the
# first are of quads, a quarter of cores with a memory array, a quarter of cores with gates of threads. N / 4 on SHARED_CLUSTERS. And N of the random programs of
# lockstep-switch. In slices: a stopped run goes on. A few of them: make test.
.PHONY: cluster-soak lockstep-cluster cluster-few
CLUSTER_SOAK := $(B)/tool/tool_cluster_soak
CLUSTER_LIBS := $(CLUSTER_SOAK) $(CLUSTERED:%=$(B)/rtl/%/libcore.so)
# libcontrol.so of each of these names
controls_of = $(1:%=$(B)/rtl/control/%/libcontrol.so)
.PHONY: cluster-cores
cluster-cores: $(B)/tool/tool_soak $(B)/tool/tool_cluster_speed $(SWITCH_CORES) $(CLUSTER_LIBS) $(SHARED:%=$(B)/rtl/%/libcore.so) $(call controls_of,$(ALL_CONTROLS))
# N streams and programs: rows for scripts/check/bars.
cluster_soak = { NAME=cluster BAR=streams SLICE=80 scripts/check/soak-long $(B) $(1) $(or $(SEED),1) $(JOBS) \
    $(foreach m,$(CLUSTERED),$(foreach c,1 2 4,$(m):$(c)=$$(($(1) * 27 / 100 / $(words $(CLUSTERED))))) $(m):8=$$(($(1) / 10 / $(words $(CLUSTERED))))) $(CACHED:%=%=$$(($(1) * 12 / 100 / $(words $(CACHED))))); \
  NAME=shared BAR="shared unit" SLICE=80 scripts/check/soak-long $(B) $$(($(1) / 4 / $(words $(SHARED_CLUSTERS)))) $(or $(SEED),1) $(JOBS) $(SHARED_CLUSTERS); \
  NAME=switch BAR=programs scripts/check/soak-long $(B) $$(($(1) / $(words $(SWITCHING)))) $(or $(SEED),1) $(JOBS) $(SWITCHING); }
cluster-soak: cluster-cores
	@scripts/check/bars begin $@; { $(call cluster_soak,$(or $(N),2000)) || scripts/check/bars failed $$?; } | scripts/check/bars end $@
# Machines of users, with memory array and shared unit each alone: lockstep-cluster-parts.
lockstep-cluster: export GLOAM_MACHINES := tb/cluster/machines
lockstep-cluster: $(CLUSTER_SOAK) $(CLUSTER_TESTED_CORES) $(call controls_of,2-8-1 8-8-1 4-16-4 $(firstword $(CACHED_CONTROLS)) 4-16-1-s2-split)
	@scripts/check/tap-beside $(JOBS) '$< -n 24 dark-landed:2 dark-landed:8 dark-landed:2:512-2-32' '$< -n 24 quad-cluster:4' '$< -n 48 array-shared:4'
CLUSTER_CHECKS += lockstep-cluster
.PHONY: lockstep-cluster-parts
lockstep-cluster-parts: $(CLUSTER_LIBS) $(B)/rtl/cyclone16-shared/libcore.so $(call controls_of,2-8-1 4-8-1-s2 2-16-1-split)
	@$(CLUSTER_SOAK) -n 24 cyclone16-cluster:2 cyclone16-cluster-dark:2 $(ARRAY_CLUSTER):2 cyclone16-shared:4
# On one cluster, CLUSTER=MACHINE:CORES or one of CACHED; for faults.
CLUSTER ?= cyclone16-cluster:2
cluster_part = $(word $(1),$(subst :, ,$(CLUSTER)))
FEW_OF = $(if $(filter %-shared,$(call cluster_part,1)),$(SHARED_CONTROLS),$(CACHED_CONTROLS) $(CONTROLS))
FEW_CONTROLS = $(if $(call cluster_part,3),$(filter %-$(call cluster_part,3),$(FEW_OF)),$(or $(few_split),$(filter $(addprefix $(call cluster_part,2)-,8-1 16-4 8-1-s2 16-4-s4),$(FEW_OF))))
# Threads of a core, and of a task, of the machines with a memory array.
few_split = $(addprefix $(call cluster_part,2)-,$(addsuffix -split,$(FEW_$(call cluster_part,1))))
FEW_$(ARRAY_CLUSTER) := 16-1
FEW_array-shared := 16-1-s2
FEW_constants-cluster := 8-1
FEW_array-quad-cluster := 16-4
cluster-few: export GLOAM_MACHINES := tb/cluster/machines
cluster-few: $(CLUSTER_SOAK) $(B)/rtl/$(call cluster_part,1)/libcore.so $(FEW_CONTROLS:%=$(B)/rtl/control/%/libcontrol.so)
	@$< -n $(or $(N),80) $(CLUSTER)

# The same streams through the buses of the cluster: a host at AXI4-Lite, a memory at AXI4, stalls of both from the seed, protocols checked in each
# cycle, and all counters compared.
.PHONY: axi-soak lockstep-axi axi-few axi-faults axi-faults-few axi-libraries
AXI_SOAK := $(B)/tool/tool_axi_soak
bus_libs = $(foreach c,$(1),$(B)/rtl/control/$(c)/libcontrol.so $(B)/rtl/bus/$(c)/libbus.so)
axi-libraries: $(AXI_SOAK) $(FILES_CLUSTERED:%=$(B)/rtl/%/libcore.so) $(call bus_libs,$(CONTROLS) $(CACHED_CONTROLS)) $(B)/rtl/$(ARRAY_CLUSTER)/libcore.so $(B)/rtl/control/2-16-1-split/libcontrol.so $(B)/rtl/bus/2-16-1/libbus.so
axi-soak: axi-libraries
	@mkdir -p $(B)/soak; scripts/check/bars begin $@; rm -f $(B)/soak/axi.rows; s=0; \
	$(AXI_SOAK) -r $(B)/soak/axi.rows -n $(or $(N),400) -s $(or $(SEED),1) $(foreach m,$(FILES_CLUSTERED),$(m):1 $(m):2 $(m):4 $(m):8) $(CACHED) $(ARRAY_CLUSTER):2 || s=1; \
	{ cat $(B)/soak/axi.rows; [ $$s = 0 ] || scripts/check/bars failed $$s; } | scripts/check/bars end $@
lockstep-axi: export GLOAM_MACHINES := tb/cluster/machines
lockstep-axi: $(AXI_SOAK) $(foreach m,$(CLUSTER_ALONE),$(call tested_core,$(m))) $(call bus_libs,2-8-1 4-16-4 $(firstword $(CACHED_CONTROLS)))
	@scripts/check/tap-beside $(JOBS) '$(AXI_SOAK) -n 16 quad-cluster:4' '$(AXI_SOAK) -n 16 dark-landed:2 dark-landed:2:512-2-32' '$(AXI_SOAK) faults -n 32 dark-landed:2 dark-landed:2:512-2-32'
CLUSTER_CHECKS += lockstep-axi
# On one cluster, CLUSTER; for faults.
axi-few: $(AXI_SOAK) $(B)/rtl/$(call cluster_part,1)/libcore.so $(foreach k,control bus,$(FEW_CONTROLS:%=$(B)/rtl/$(k)/%/lib$(k).so))
	@$< -n $(or $(N),24) $(CLUSTER)
axi-faults-few: $(AXI_SOAK) $(B)/rtl/$(call cluster_part,1)/libcore.so $(foreach k,control bus,$(FEW_CONTROLS:%=$(B)/rtl/$(k)/%/lib$(k).so))
	@$< faults -n $(or $(N),48) $(CLUSTER)
# The same streams with errors of all codes at any word, and soft resets at any time while the memory goes on: N in all. In slices: a stopped run goes on.
AXI_FAULTS := cyclone16-cluster:2 quad-cluster:4 $(CACHED)
axi-faults: $(AXI_SOAK) $(B)/rtl/cyclone16-cluster/libcore.so $(B)/rtl/quad-cluster/libcore.so $(call bus_libs,2-8-1 4-16-4 $(CACHED_CONTROLS))
	@scripts/check/bars begin $@; { NAME=axi-faults BAR=streams SLICE=1248 CLUSTER_TOOL="$(AXI_SOAK) faults" scripts/check/soak-long $(B) $$(($(or $(N),10000) / 4)) $(or $(SEED),1) $(JOBS) \
	  $(AXI_FAULTS) || scripts/check/bars failed $$?; } | scripts/check/bars end $@

# No output of a bus depends on an input in the same cycle.
.PHONY: cluster-paths
cluster-paths: $(RTL_GENERATED)
	@scripts/check/cluster-paths $(B)
CLUSTER_CHECKS += cluster-paths

# Synthesis of a cluster of CORES cores of MACHINE with its buses: time, memory, and the area of each block (build/silicon/NAME/area.txt).
.PHONY: cluster-synth
cluster-synth: MACHINE := cyclone16-cluster
cluster-synth: $(RTL_GENERATED) $(B)/rtl/cyclone16-cluster/params.f
	@scripts/check/bars begin $@; mkdir -p $(B)/silicon; scripts/silicon/cluster $(B) $(MACHINE) $(or $(CORES),2) >$(B)/silicon/cluster.rows || s=1; \
	head -n 40 $(B)/silicon/$(MACHINE)-$(or $(CORES),2)/area.txt; { cat $(B)/silicon/cluster.rows; [ $$s = 0 ] || scripts/check/bars failed $$s; } | scripts/check/bars end $@

# What the cluster adds to make test, from nothing: time of its suites and of all that only they need. Bars in build/bars/cluster-test-time.json.
.PHONY: cluster-test-time list-cluster-unit-tests list-cluster-checks core-runtime
cluster-test-time:
	@scripts/check/bars begin $@; { scripts/measure/cluster-test-time $(B) $(JOBS) || scripts/check/bars failed $$?; } | scripts/check/bars end $@
list-cluster-unit-tests:
	@printf "%s\n" $(TESTS_cluster) $(TESTS_clusterenergy)
list-cluster-checks:
	@printf "%s\n" $(CLUSTER_CHECKS)
core-runtime: $(CORE_RUNTIME) $(VERILATED_OBJECTS) $(B)/gen/nets.vlt $(RTL_GENERATED)

# Cycles a second of the Verilated cluster.
.PHONY: cluster-speed
cluster-speed: $(B)/tool/tool_cluster_speed $(B)/rtl/cyclone16-cluster/libcore.so $(foreach n,1 2 8,$(B)/rtl/control/$(n)-8-1/libcontrol.so)
	@scripts/check/bars begin $@; mkdir -p $(B)/cluster; rm -f $(B)/cluster/speed.rows; $< $(B)/cluster/speed.rows && scripts/check/bars end $@ <$(B)/cluster/speed.rows

# Fragment programs compiled for ten threads of the memory array, compared with those without that limit. (Three vertex programs need more.)
.PHONY: threads-check
threads-check: $(B)/gloam
	@scripts/check/threads-check $(B) $(sort $(wildcard regress/suites/shaders/*/*.frag))
CLUSTER_CHECKS += threads-check

# axi_cluster, buses and cores, as one Verilated model (docs/integration.md).

whole_machine = $(if $(filter 4,$(call control_part,$*,3)),quad-cluster,cyclone16-cluster)
$(eval $(call model_rule,$(B)/rtl/whole/%/libbus.so,whole,$$(cluster_verilog) -GFINISH_AW=4 $$(control_cache) $$$$(grep -v -E "^-G(THREADS|GROUP|SLOT_PORTS)=" $(B)/rtl/$$(whole_machine)/params.f),\
  -DBUS_WHOLE -DBUS_LINE=$$(bus_line) $$(call cluster_c,BUS),$(B)/rtl/cyclone16-cluster/params.f $(B)/rtl/quad-cluster/params.f))

# N streams on axi_cluster as one model, WHOLE (MACHINE:CORES[:CACHE]): the host at AXI4-Lite, the memory at AXI4, the simulator beside it. A few
# of them: make test.
.PHONY: axi-whole axi-whole-few
WHOLE ?= cyclone16-cluster:2
axi-whole axi-whole-few: $(AXI_SOAK) $(B)/rtl/whole/$(subst $() ,-,$(strip $(word 2,$(subst :, ,$(WHOLE))) $(if $(filter quad%,$(WHOLE)),16-4,8-1) $(word 3,$(subst :, ,$(WHOLE)))))/libbus.so
axi-whole-few:
	@mkdir -p $(B)/soak; $(AXI_SOAK) whole -n 24 $(WHOLE)
CLUSTER_CHECKS += axi-whole-few
axi-whole:
	@mkdir -p $(B)/soak; scripts/check/bars begin $@; rm -f $(B)/soak/whole.rows; s=0; \
	$(AXI_SOAK) whole -r $(B)/soak/whole.rows -n $(or $(N),40) -s $(or $(SEED),1) $(WHOLE) || s=1; { cat $(B)/soak/whole.rows; [ $$s = 0 ] || scripts/check/bars failed $$s; } | scripts/check/bars end $@

# Checks of the cluster's clock gates in runs, and mutants of the cluster (docs/formal.md).
# Random streams with other values at the start for each pair of programs, every second pair with ungated clocks: N on each of three clusters (build/bars/cluster-gates.json).
# A few of them: make test.
.PHONY: cluster-gates cluster-gates-few mutate-cluster
CLUSTER_GATES := $(B)/tool/tool_cluster_gates
CLUSTER_GATED := cyclone16-cluster:2 cyclone16-cluster-dark:2 $(firstword $(CACHED)) cyclone16-shared:4
CLUSTER_GATES_NEEDS := $(CLUSTER_GATES) $(foreach m,cyclone16-cluster cyclone16-cluster-dark cyclone16-shared,$(B)/rtl/$(m)/libcore.so) \
  $(call controls_of,2-8-1 $(firstword $(CACHED_CONTROLS)) 4-8-1-s2)
cluster-gates: $(CLUSTER_GATES_NEEDS)
	@scripts/check/bars begin $@; mkdir -p $(B)/cluster; rm -f $(B)/cluster/gates.rows; s=0; \
	$(CLUSTER_GATES) -r $(B)/cluster/gates.rows -n $(or $(N),200) -s $(or $(SEED),1) $(CLUSTER_GATED) || s=1; { cat $(B)/cluster/gates.rows; [ $$s = 0 ] || scripts/check/bars failed $$s; } | scripts/check/bars end $@
# On the cores that lockstep-cluster has too.
cluster-gates-few: export GLOAM_MACHINES := tb/cluster/machines
cluster-gates-few: $(CLUSTER_GATES) $(foreach m,dark-landed array-shared,$(B)/rtl/$(m)/libcore.so) $(call controls_of,2-8-1 $(firstword $(CACHED_CONTROLS)) 4-16-1-s2-split)
	@scripts/check/tap-beside $(JOBS) '$(CLUSTER_GATES) -n $(or $(N),40) dark-landed:2 dark-landed:2:512-2-32' '$(CLUSTER_GATES) -n $(or $(N),40) array-shared:4'
CLUSTER_CHECKS += cluster-gates-few
# P19: energy that the gates of the cores' clocks and of their buffers save, by the energy model `program`; part of cluster-bench.
.PHONY: cluster-core-gates
cluster-core-gates: $(B)/regress/cluster_bench
	@scripts/check/bars begin $@; mkdir -p $(B)/cluster; rm -f $(B)/cluster/core-gates.rows; s=0; \
	$(B)/regress/cluster_bench --folder $(B)/cluster --rows $(B)/cluster/core-gates.rows gates || s=1; { cat $(B)/cluster/core-gates.rows; [ $$s = 0 ] || scripts/check/bars failed $$s; } | scripts/check/bars end $@
# make mutate-cluster N=240 MUTANTS=120: our own faults of rtl/cluster and mutants of Yosys; the verdict is build/bars/mutate-cluster.json; a stopped run goes on.
mutate-cluster: $(CLUSTER_SOAK) $(AXI_SOAK) $(addsuffix /libcore.so,$(addprefix $(B)/rtl/,$(FILES_CLUSTERED) wide-cluster)) $(B)/rtl/control/2-8-1/libcontrol.so $(VERILATED_OBJECTS) $(call archives,$(CACHE_LIBS))
	$(call run_mutate,cluster,$(ONLY),LIBRARIES="$(LDLIBS)")
