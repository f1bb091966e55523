# SPDX-License-Identifier: Apache-2.0
# Makes netlists of a cluster, runs them in lockstep with the simulator (make cluster-gls), and measures their energy (make cluster-energy).

# The netlist of a cluster in Verilator, in lockstep with the simulator (docs/cluster.md).
NETLIST_MACHINE := cyclone16-cluster
NETLIST := $(NETLIST_MACHINE)-2
NETLIST_CACHED := $(NETLIST)-cluster_control-512-2-32
# The core whose netlist runs: the smallest core of a cluster, with two threads and eight temporaries. Tests alone use it, so machines/ does not have it.
GLS_CORE := cyclone8-cluster
GLS_SMALL := $(GLS_CORE)-2
CLUSTER_GLS_SMALL := $(B)/gls/cluster-small
CLUSTER_GLS := $(B)/gls/cluster
# make cluster-synth writes it with the areas. A netlist is made anew only if it is missing: remove it after a change of the Verilog.
$(B)/silicon/$(NETLIST)/mapped.il: | $(RTL_GENERATED) $(B)/rtl/$(NETLIST_MACHINE)/params.f
	@scripts/silicon/cluster $(B) $(NETLIST_MACHINE) 2 >/dev/null
$(B)/silicon/$(GLS_SMALL)/mapped.il: | $(RTL_GENERATED) $(B)/rtl/$(GLS_CORE)/params.f
	@scripts/silicon/cluster $(B) $(GLS_CORE) 2 >/dev/null
$(B)/silicon/$(NETLIST_CACHED)/mapped.il: | $(RTL_GENERATED) $(B)/rtl/$(NETLIST_MACHINE)/params.f
	@scripts/silicon/cluster $(B) $(NETLIST_MACHINE) 2 cluster_control CACHE_BYTES=512 CACHE_WAYS=2 CACHE_LINE=32 >/dev/null
# $(1) NAME, $(2) part
define cluster_model
$(B)/silicon/$(1)/$(2)/model.v: $(B)/silicon/$(1)/mapped.il scripts/silicon/cluster-models scripts/silicon/model | $(B)/tool/tool_netlist
	@scripts/silicon/cluster-models $(B) $(1) $(2) && scripts/silicon/model $(B) $(1)/$(2) $(2)
endef
$(foreach n,$(NETLIST) $(GLS_SMALL),$(foreach p,shader_core cluster_control cluster_bus,$(eval $(call cluster_model,$(n),$(p)))))
$(eval $(call cluster_model,$(NETLIST_CACHED),cluster_control))

# $(1) library, $(2) model of the table, $(3) prefix of the macros, $(4) netlist, $(5) threads of a core, $(6) other Verilog. The netlist's parameters are part of it.
cluster_gls = $(call model_rule,$(1),$(2),--output-split 10000 --output-split-cfuncs 2000 -f tb/netlist/verilator.f,-D$(3)_CORES=2 -D$(3)_THREADS=$(5) -D$(3)_GROUP=1 -D$(3)_SHARE=0,$(4) tb/netlist/verilator.f,\
  $(6) $(4) rtl/cells/ram_1r1w.v)
$(eval $(call cluster_gls,$(CLUSTER_GLS)/control/2-8-1/libcontrol.so,control,CONTROL,$(B)/silicon/$(NETLIST)/cluster_control/model.v,8))
$(eval $(call cluster_gls,$(CLUSTER_GLS)/control/2-8-1-512-2-32/libcontrol.so,control,CONTROL,$(B)/silicon/$(NETLIST_CACHED)/cluster_control/model.v,8))
$(eval $(call cluster_gls,$(CLUSTER_GLS)/bus/2-8-1/libbus.so,bus,BUS,$(B)/silicon/$(NETLIST)/cluster_bus/model.v,8,tb/cluster/axi_checks.v))
$(eval $(call cluster_gls,$(CLUSTER_GLS_SMALL)/control/2-2-1/libcontrol.so,control,CONTROL,$(B)/silicon/$(GLS_SMALL)/cluster_control/model.v,2))
$(eval $(call cluster_gls,$(CLUSTER_GLS_SMALL)/bus/2-2-1/libbus.so,bus,BUS,$(B)/silicon/$(GLS_SMALL)/cluster_bus/model.v,2,tb/cluster/axi_checks.v))
# The core, by the rules of make gls (tb/netlist/gls.mk).
CLUSTER_GLS_CORE := $(MAKE) --no-print-directory -s -f tb/netlist/gls.mk B=$(B) MACHINE=$(GLS_CORE) D=$(CLUSTER_GLS_SMALL)/$(GLS_CORE) S=$(B)/silicon/$(GLS_SMALL)/shader_core
$(CLUSTER_GLS_SMALL)/$(GLS_CORE)/libcore.so: $(B)/silicon/$(GLS_SMALL)/shader_core/model.v tb/netlist/gls.mk tb/netlist/clocks.vlt tb/model/shim.cpp $(B)/host/gen_core_sources \
  $(B)/rtl/$(GLS_CORE)/params.f $(patsubst %,$(B)/rtl/runtime/%.o,verilated verilated_threads verilated_dpi)
	@+$(CLUSTER_GLS_CORE) SOURCES="$(GLS_SOURCES)" verilate && $(CLUSTER_GLS_CORE) $@

# make cluster-gls-control: N random streams of tasks on the netlists of the control of two cores with 8 threads, of the same with a texture cache, and of the
# buses; the cores are in RTL. make cluster-gls: on the netlists of two cores, their control and their buses, all of GLS_CORE. Bars: build/bars/.
.PHONY: cluster-gls cluster-gls-control
CLUSTER_GLS_CONTROL := $(addprefix $(CLUSTER_GLS)/,control/2-8-1/libcontrol.so control/2-8-1-512-2-32/libcontrol.so bus/2-8-1/libbus.so)
CLUSTER_GLS_ALL := $(addprefix $(CLUSTER_GLS_SMALL)/,control/2-2-1/libcontrol.so bus/2-2-1/libbus.so $(GLS_CORE)/libcore.so)
# $(1) folder of the libraries, $(2) streams, $(3) rows, $(4) clusters, $(5) clusters with buses
cluster_gls_run = rm -f $(3); s=0; GLOAM_MACHINES=tb/cluster/machines GLOAM_RTL=$(1) $(CLUSTER_SOAK) -r $(3) -n $(2) -s $(or $(SEED),1) $(4) || s=1; \
  GLOAM_MACHINES=tb/cluster/machines GLOAM_RTL=$(1) $(AXI_SOAK) -r $(3) -n $(2) -s $(or $(SEED),1) $(5) || s=1
cluster-gls-control: $(CLUSTER_GLS_CONTROL) $(CLUSTER_SOAK) $(AXI_SOAK) $(B)/rtl/$(NETLIST_MACHINE)/libcore.so
	@scripts/check/bars begin $@; $(call cluster_gls_run,$(CLUSTER_GLS),$(or $(N),200),$(B)/gls/control.rows,$(NETLIST_MACHINE):2 $(NETLIST_MACHINE):2:512-2-32,$(NETLIST_MACHINE):2); \
	{ cat $(B)/gls/control.rows; [ $$s = 0 ] || scripts/check/bars failed $$s; } | scripts/check/bars end $@
cluster-gls: $(CLUSTER_GLS_ALL) $(CLUSTER_SOAK) $(AXI_SOAK)
	@scripts/check/bars begin $@; $(call cluster_gls_run,$(CLUSTER_GLS_SMALL),$(or $(N),16),$(B)/gls/cluster.rows,$(GLS_CORE):2,$(GLS_CORE):2); \
	{ cat $(B)/gls/cluster.rows; [ $$s = 0 ] || scripts/check/bars failed $$s; } | scripts/check/bars end $@

# Energy of the blocks of a cluster (docs/cluster.md): their netlists in osu018 run streams of tasks.
CLUSTER_WAVES := $(B)/cluster-energy
$(eval $(call program_rule,regress/cluster_energy,$(wildcard regress/runners/cluster_energy/*.c) regress/frame/energy/energy_block.c regress/frame/energy/wave.c,levels frame_model))
$(eval $(call program_rule,regress/cluster_wave,regress/runners/cluster_wave.c,common compile run stats cluster_bench))
# Models of two cores with waveforms: the control without a cache, with one of 4096 bytes, and with a texture unit that both cores share, and the buses.
# $(1) library, $(2) model, $(3) prefix of the macros, $(4) Verilator's options, $(5) cores that share a texture unit
cluster_traced = $(call model_rule,$(CLUSTER_WAVES)/rtl/$(1),$(2),--trace --trace-depth 5 -GCORES=2 -GTHREADS=8 -GGROUP=1 $(4),\
  -D$(3)_CORES=2 -D$(3)_THREADS=8 -D$(3)_GROUP=1 -D$(3)_SHARE=$(5))
$(eval $(call cluster_traced,control/2-8-1/libcontrol.so,control,CONTROL,,0))
$(eval $(call cluster_traced,control/2-8-1-4096-4-64/libcontrol.so,control,CONTROL,-GCACHE_BYTES=4096 -GCACHE_WAYS=4 -GCACHE_LINE=64,0))
$(eval $(call cluster_traced,control/2-8-1-s2/libcontrol.so,control,CONTROL,-GSHARE=2,2))
$(eval $(call cluster_traced,bus/2-8-1/libbus.so,bus,BUS,,0))

# make cluster-energy: energy of the control, the scheduler, the texture cache, a shared texture unit and the buses by their work, with its error, to
# data/energy/cluster-blocks.txt; P19 of the clock gates of cache and unit. Bars in $(B)/bars/cluster-energy.json. BLOCK=cache: that block alone.
.PHONY: cluster-energy
cluster-energy: $(B)/regress/cluster_energy $(B)/regress/cluster_wave $(CLUSTER_SOAK) $(AXI_SOAK) $(B)/rtl/cyclone16-cluster/libcore.so $(B)/tool/tool_netlist \
  $(B)/tool/tool_gates $(RTL_GENERATED) $(CLUSTER_WAVES)/rtl/control/2-8-1/libcontrol.so $(CLUSTER_WAVES)/rtl/control/2-8-1-4096-4-64/libcontrol.so \
  $(B)/rtl/cyclone16-shared/libcore.so $(CLUSTER_WAVES)/rtl/control/2-8-1-s2/libcontrol.so $(CLUSTER_WAVES)/rtl/bus/2-8-1/libbus.so
	@scripts/check/bars begin $@; rm -f $(CLUSTER_WAVES)/rows; BLOCK=$(BLOCK) scripts/energy/cluster $(B) data/energy/cluster-blocks.txt && scripts/check/bars end $@ <$(CLUSTER_WAVES)/rows
