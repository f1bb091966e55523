# SPDX-License-Identifier: Apache-2.0
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

# $(1) library, $(2) class, $(3) macros, $(4) C++ file, $(5) model, $(6) Verilator's options and sources, $(7) threads of a core. The netlist's parameters are part of it, so those that an
# instance passes on have no meaning.
define cluster_gls
$(1): $(5) $(4) $(wildcard tb/cluster/*_abi.h tb/cluster/*.v tb/cluster/*.vh) tb/netlist/verilator.f $(VERILATED_NEEDS)
	@d=$$(@D)/code; rm -rf $$$$d && mkdir -p $$$$d && \
	sed "s/^module \(cluster_[a-z]*\) (/module \1 #(parameter CORES = 2, parameter THREADS = $(7), parameter GROUP = 1, parameter FINISH_AW = 6, parameter CACHE_LINE = 0) (/" $(5) >$$$$d/model.v && \
	verilator --cc --prefix $(2) $(addprefix -I,$(wildcard rtl/*)) -I$(B)/gen --x-assign fast --x-initial unique --output-split 10000 --output-split-cfuncs 2000 \
	  -f tb/netlist/verilator.f --Mdir $$$$d $(6) $$$$d/model.v rtl/cells/ram_1r1w.v && \
	v=$$$$(verilator --getenv VERILATOR_ROOT)/include; f="-std=c++17 -faligned-new -fPIC -fvisibility=hidden -include tb/model/shadow/shim_hooks.h -isystem $$$$v -isystem $$$$v/vltstd \
	  -DVM_COVERAGE=0 -DVM_SC=0 -DVM_TRACE=0 -D$(3)_CORES=2 -D$(3)_THREADS=$(7) -D$(3)_GROUP=1 -D$(3)_SHARE=0 -I$$$$d -Icsrc -I. -w"; \
	for c in $$$$d/*.cpp; do case $$$$c in *Slow*) o=-O0 ;; *) o=-O1 ;; esac; $(CONTROL_CXX) $$$$f $$$$o -c -o $$$${c%.cpp}.o $$$$c || exit 1; done; \
	$(CONTROL_CXX) $$$$f -O1 -shared -Wl,-Bsymbolic -o $$@.new $(4) $$$$d/*.o $(B)/rtl/runtime/verilated.o $(B)/rtl/runtime/verilated_threads.o -lpthread -latomic -lm && \
	rm -rf $$$$d && mv $$@.new $$@
endef
CLUSTER_GLS_BUS := --top-module traced_bus --assert -Itb/cluster tb/cluster/traced_bus.v
$(eval $(call cluster_gls,$(CLUSTER_GLS)/control/2-8-1/libcontrol.so,Vcontrol,CONTROL,tb/cluster/control.cpp,$(B)/silicon/$(NETLIST)/cluster_control/model.v,--top-module cluster_control,8))
$(eval $(call cluster_gls,$(CLUSTER_GLS)/control/2-8-1-512-2-32/libcontrol.so,Vcontrol,CONTROL,tb/cluster/control.cpp,$(B)/silicon/$(NETLIST_CACHED)/cluster_control/model.v,--top-module cluster_control,8))
$(eval $(call cluster_gls,$(CLUSTER_GLS)/bus/2-8-1/libbus.so,Vbus,BUS,tb/cluster/bus.cpp,$(B)/silicon/$(NETLIST)/cluster_bus/model.v,$(CLUSTER_GLS_BUS),8))
$(eval $(call cluster_gls,$(CLUSTER_GLS_SMALL)/control/2-2-1/libcontrol.so,Vcontrol,CONTROL,tb/cluster/control.cpp,$(B)/silicon/$(GLS_SMALL)/cluster_control/model.v,--top-module cluster_control,2))
$(eval $(call cluster_gls,$(CLUSTER_GLS_SMALL)/bus/2-2-1/libbus.so,Vbus,BUS,tb/cluster/bus.cpp,$(B)/silicon/$(GLS_SMALL)/cluster_bus/model.v,$(CLUSTER_GLS_BUS),2))
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
	@scripts/bars begin $@; $(call cluster_gls_run,$(CLUSTER_GLS),$(or $(N),200),$(B)/gls/control.rows,$(NETLIST_MACHINE):2 $(NETLIST_MACHINE):2:512-2-32,$(NETLIST_MACHINE):2); \
	{ cat $(B)/gls/control.rows; [ $$s = 0 ] || scripts/bars failed $$s; } | scripts/bars end $@
cluster-gls: $(CLUSTER_GLS_ALL) $(CLUSTER_SOAK) $(AXI_SOAK)
	@scripts/bars begin $@; $(call cluster_gls_run,$(CLUSTER_GLS_SMALL),$(or $(N),16),$(B)/gls/cluster.rows,$(GLS_CORE):2,$(GLS_CORE):2); \
	{ cat $(B)/gls/cluster.rows; [ $$s = 0 ] || scripts/bars failed $$s; } | scripts/bars end $@
