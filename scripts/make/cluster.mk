# SPDX-License-Identifier: Apache-2.0
# The cluster (docs/cluster.md): threads that switch, and what follows from it.
$(eval $(call program_rule,regress/cluster_bench,$(wildcard regress/runners/cluster/*.c),common compile run stats meter))

# All bars of the cluster that exist; tables in build/cluster/. Bar 7 is measured on the texture cache in Verilog. Bars 2 and 10 need the Verilated cores: N
# random programs and N streams, which cluster-soak goes on from, and cycles a second.
CLUSTER_BENCH := $(B)/regress/cluster_bench --folder $(B)/cluster
.PHONY: cluster-bench
cluster-bench: $(B)/regress/cluster_bench cluster-cores $(CACHE_SWEEP)
	@scripts/bars begin $@; mkdir -p $(B)/cluster; rm -f $(B)/cluster/rows; s=0; \
	$(CLUSTER_BENCH) --rows $(B)/cluster/rows switch fit threads ports array scale balance energy gates motion share || s=1; \
	$(call cache_sweep,$(B)/cluster/cache) || s=1; cat $(B)/cluster/cache.rows >>$(B)/cluster/rows; \
	$(call cluster_soak,$(or $(N),1000)) >>$(B)/cluster/rows; rm -f $(B)/cluster/speed.rows; \
	{ $(B)/tool/tool_cluster_speed $(B)/cluster/speed.rows && cat $(B)/cluster/speed.rows >>$(B)/cluster/rows; } || s=1; \
	{ cat $(B)/cluster/rows; [ $$s = 0 ] || scripts/bars failed $$s; } | scripts/bars end $@

# Forwarding by the compiler, found by hardware, and none, on nine pairs (build/cluster/detect.md and .csv).
.PHONY: detect-table
detect-table: $(B)/gloam $(RTL_GENERATED) $(B)/tool/tool_netlist
	@mkdir -p $(B)/cluster; scripts/detect-table $(B)

# `gloam cluster --energy program` beside part energy of the bench, on one pair.
.PHONY: cluster-energy-check
cluster-energy-check: $(B)/gloam $(B)/regress/cluster_bench
	@scripts/cluster-energy-check $(B) SimpleTex
CLUSTER_CHECKS += cluster-energy-check

# data/energy/cluster.txt: flip-flops of a cluster without its cores, for the energy of its clock. For so many threads a core: THREADS="8 16".
.PHONY: cluster-flip-flops
cluster-flip-flops: $(RTL_GENERATED)
	@{ echo "# SPDX-License-Identifier: Apache-2.0"; echo "# Flip-flops of cluster_control: control CORES THREADS FLIP_FLOPS. make cluster-flip-flops renews them."; \
	for t in $(or $(THREADS),8 16); do scripts/cluster-flip-flops $(B) $$t 1 2 4 8 || exit 1; done; } >$(B)/cluster.txt && mv $(B)/cluster.txt data/energy/cluster.txt

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
	@mkdir -p $(B)/soak; scripts/tap-beside $(JOBS) $(SWITCH_TESTED:%='$(SOAK) -n 100 -m %')
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
	@scripts/lockstep-programs $(B) cyclone16-banks $(GATED_PROGRAMS)
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
docs/cluster-registers.md: $(B)/host/gen_registers
	$< docs > $(NEW) && mv $(NEW) $@
.PHONY: cluster-registers-current
cluster-registers-current: $(B)/host/gen_registers
	@$< docs | cmp -s - docs/cluster-registers.md && echo "ok 1 - docs/cluster-registers.md is what the table says" && echo 1..1 || \
	{ echo "not ok 1 - docs/cluster-registers.md differs from the table: run make docs/cluster-registers.md"; echo 1..1; exit 1; }
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
CONTROL_RTL := $(wildcard rtl/cluster/*.v rtl/cluster/*.vh) rtl/cells/ram_1r1w.v rtl/cells/clock_gate.v $(B)/gen/host.vh $(B)/gen/cluster_regs.vh
UNIT_RTL := $(wildcard rtl/texture/tex_*.v) rtl/cells/pipe.v rtl/units/fp_norm.v $(B)/gen/sampler.vh
CONTROL_CXX := $(if $(shell command -v clang++),clang++,g++)
control_part = $(word $(2),$(filter-out s1 s2 s4,$(subst -, ,$(1))))
control_share = $(or $(patsubst s%,%,$(filter s1 s2 s4,$(subst -, ,$(1)))),0)
# $(1) prefix of the class, $(2) prefix of the macros, $(3) the C++ file, $(4) Verilator's options and source
verilated = mkdir -p $(@D); rm -rf $(@D)/code; verilator --cc --prefix $(1) $(addprefix -I,$(wildcard rtl/*)) -I$(B)/gen \
	  -GCORES=$(call control_part,$*,1) -GTHREADS=$(call control_part,$*,2) -GGROUP=$(call control_part,$*,3) -DGLOAM_COUNTERS_HIGH --x-assign fast --x-initial unique -O3 \
	  --no-timing --Mdir $(@D)/code $(4) && \
	v=$$(verilator --getenv VERILATOR_ROOT)/include; scripts/verilated-source $(@D)/code $(3) >$(@D)/all.cc && \
	$(CONTROL_CXX) -std=c++17 -faligned-new -fPIC -fvisibility=hidden -fcf-protection=none -include tb/model/shadow/shim_hooks.h -isystem $$v -isystem $$v/vltstd -DVM_COVERAGE=0 -DVM_SC=0 -DVM_TRACE=0 \
	  -DGLOAM_COUNTERS_HIGH -D$(2)_CORES=$(call control_part,$*,1) -D$(2)_THREADS=$(call control_part,$*,2) -D$(2)_GROUP=$(call control_part,$*,3) -D$(2)_SHARE=$(call control_share,$*) \
	  -I$(@D)/code -Icsrc -I. -w -O1 -shared -Wl,-Bsymbolic -o $@.$$$$ -x c++ $(@D)/all.cc -x none $(B)/rtl/runtime/verilated.o $(B)/rtl/runtime/verilated_threads.o -lpthread -latomic -lm \
	  && mv $@.$$$$ $@
VERILATED_NEEDS := scripts/verilated-source csrc/cluster/ports.h csrc/core/sim/trace.h $(B)/rtl/runtime/verilated.o $(B)/rtl/runtime/verilated_threads.o
$(B)/rtl/control/%/libcontrol.so: $(CONTROL_RTL) $(UNIT_RTL) tb/cluster/control.cpp tb/cluster/control_abi.h tb/cluster/unit_checks.v $(VERILATED_NEEDS)
	@$(call verilated,Vcontrol,CONTROL,tb/cluster/control.cpp,$(if $(filter s1 s2 s4,$(subst -, ,$*)),--assert tb/cluster/unit_checks.v -GSHARE=$(call control_share,$*) -GBLOCKS=$(if $(filter 4,$(call control_part,$*,3)),1,0)) \
	  $(if $(findstring split,$*),-GSPLIT=1,$(if $(call control_part,$*,4),-GCACHE_BYTES=$(call control_part,$*,4) \
	  -GCACHE_WAYS=$(call control_part,$*,5) -GCACHE_LINE=$(call control_part,$*,6))) --top-module cluster_control rtl/cluster/cluster_control.v)
bus_line = $(or $(call control_part,$*,6),0)
# Its buses, with the checks of their protocols. Few tasks have room in the queue of finished ones, so that it is full at times.
$(B)/rtl/bus/%/libbus.so: $(CONTROL_RTL) $(wildcard tb/cluster/*.v tb/cluster/*.vh) tb/cluster/bus.cpp tb/cluster/bus_abi.h $(VERILATED_NEEDS)
	@$(call verilated,Vbus,BUS_LINE=$(bus_line) -DBUS,tb/cluster/bus.cpp,--top-module traced_bus --assert -Itb/cluster -GFINISH_AW=4 -GCACHE_LINE=$(bus_line) tb/cluster/traced_bus.v)
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
# N streams and programs: rows for scripts/bars.
cluster_soak = { NAME=cluster BAR="2 streams" SLICE=80 scripts/soak-long $(B) $(1) $(or $(SEED),1) $(JOBS) \
    $(foreach m,$(CLUSTERED),$(foreach c,1 2 4,$(m):$(c)=$$(($(1) * 27 / 100 / $(words $(CLUSTERED))))) $(m):8=$$(($(1) / 10 / $(words $(CLUSTERED))))) $(CACHED:%=%=$$(($(1) * 12 / 100 / $(words $(CACHED))))); \
  NAME=shared BAR="2 shared unit" SLICE=80 scripts/soak-long $(B) $$(($(1) / 4 / $(words $(SHARED_CLUSTERS)))) $(or $(SEED),1) $(JOBS) $(SHARED_CLUSTERS); \
  NAME=switch BAR="2 programs" scripts/soak-long $(B) $$(($(1) / $(words $(SWITCHING)))) $(or $(SEED),1) $(JOBS) $(SWITCHING); }
cluster-soak: cluster-cores
	@scripts/bars begin $@; { $(call cluster_soak,$(or $(N),2000)) || scripts/bars failed $$?; } | scripts/bars end $@
# Machines of users, with memory array and shared unit each alone: lockstep-cluster-parts.
lockstep-cluster: export GLOAM_MACHINES := tb/cluster/machines
lockstep-cluster: $(CLUSTER_SOAK) $(CLUSTER_TESTED_CORES) $(call controls_of,2-8-1 8-8-1 4-16-4 $(firstword $(CACHED_CONTROLS)) 4-16-1-s2-split)
	@scripts/tap-beside $(JOBS) '$< -n 24 dark-landed:2 dark-landed:8 dark-landed:2:512-2-32' '$< -n 24 quad-cluster:4' '$< -n 48 array-shared:4'
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
.PHONY: axi-soak lockstep-axi axi-few axi-libraries
AXI_SOAK := $(B)/tool/tool_axi_soak
bus_libs = $(foreach c,$(1),$(B)/rtl/control/$(c)/libcontrol.so $(B)/rtl/bus/$(c)/libbus.so)
axi-libraries: $(AXI_SOAK) $(FILES_CLUSTERED:%=$(B)/rtl/%/libcore.so) $(call bus_libs,$(CONTROLS) $(CACHED_CONTROLS)) $(B)/rtl/$(ARRAY_CLUSTER)/libcore.so $(B)/rtl/control/2-16-1-split/libcontrol.so $(B)/rtl/bus/2-16-1/libbus.so
axi-soak: axi-libraries
	@mkdir -p $(B)/soak; scripts/bars begin $@; rm -f $(B)/soak/axi.rows; s=0; \
	$(AXI_SOAK) -r $(B)/soak/axi.rows -n $(or $(N),400) -s $(or $(SEED),1) $(foreach m,$(FILES_CLUSTERED),$(m):1 $(m):2 $(m):4 $(m):8) $(CACHED) $(ARRAY_CLUSTER):2 || s=1; \
	{ cat $(B)/soak/axi.rows; [ $$s = 0 ] || scripts/bars failed $$s; } | scripts/bars end $@
lockstep-axi: export GLOAM_MACHINES := tb/cluster/machines
lockstep-axi: $(AXI_SOAK) $(foreach m,$(CLUSTER_ALONE),$(call tested_core,$(m))) $(call bus_libs,2-8-1 4-16-4 $(firstword $(CACHED_CONTROLS)))
	@scripts/tap-beside $(JOBS) '$(AXI_SOAK) -n 16 quad-cluster:4' '$(AXI_SOAK) -n 16 dark-landed:2 dark-landed:2:512-2-32'
CLUSTER_CHECKS += lockstep-axi
# On one cluster, CLUSTER; for faults.
axi-few: $(AXI_SOAK) $(B)/rtl/$(call cluster_part,1)/libcore.so $(foreach k,control bus,$(FEW_CONTROLS:%=$(B)/rtl/$(k)/%/lib$(k).so))
	@$< -n $(or $(N),24) $(CLUSTER)

# No output of a bus depends on an input in the same cycle.
.PHONY: cluster-paths
cluster-paths: $(RTL_GENERATED)
	@scripts/cluster-paths $(B)
CLUSTER_CHECKS += cluster-paths

# Synthesis of a cluster of CORES cores of MACHINE with its buses: time, memory, and the area of each block (build/silicon/NAME/area.txt).
.PHONY: cluster-synth
cluster-synth: MACHINE := cyclone16-cluster
cluster-synth: $(RTL_GENERATED) $(B)/rtl/cyclone16-cluster/params.f
	@scripts/bars begin $@; mkdir -p $(B)/silicon; scripts/silicon/cluster $(B) $(MACHINE) $(or $(CORES),2) >$(B)/silicon/cluster.rows || s=1; \
	head -n 40 $(B)/silicon/$(MACHINE)-$(or $(CORES),2)/area.txt; { cat $(B)/silicon/cluster.rows; [ $$s = 0 ] || scripts/bars failed $$s; } | scripts/bars end $@

# What the cluster adds to make test, from nothing: time of its suites and of all that only they need. Bars in build/bars/cluster-test-time.json.
.PHONY: cluster-test-time list-cluster-unit-tests list-cluster-checks core-runtime
cluster-test-time:
	@scripts/bars begin $@; { scripts/cluster-test-time $(B) $(JOBS) || scripts/bars failed $$?; } | scripts/bars end $@
list-cluster-unit-tests:
	@printf "%s\n" $(TESTS_cluster) $(TESTS_clusterenergy)
list-cluster-checks:
	@printf "%s\n" $(CLUSTER_CHECKS)
core-runtime: $(CORE_RUNTIME) $(VERILATED_OBJECTS) $(B)/gen/nets.vlt $(RTL_GENERATED)

# Cycles a second of the Verilated cluster.
.PHONY: cluster-speed
cluster-speed: $(B)/tool/tool_cluster_speed $(B)/rtl/cyclone16-cluster/libcore.so $(foreach n,1 2 8,$(B)/rtl/control/$(n)-8-1/libcontrol.so)
	@scripts/bars begin $@; mkdir -p $(B)/cluster; rm -f $(B)/cluster/speed.rows; $< $(B)/cluster/speed.rows && scripts/bars end $@ <$(B)/cluster/speed.rows

# Fragment programs compiled for ten threads of the memory array, beside those without that limit. (Three vertex programs need more.)
.PHONY: threads-check
threads-check: $(B)/gloam
	@scripts/threads-check $(B) $(sort $(wildcard regress/suites/shaders/*/*.frag))
CLUSTER_CHECKS += threads-check
