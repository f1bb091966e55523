# SPDX-License-Identifier: Apache-2.0
# Energy of the blocks of a cluster (docs/cluster.md): their netlists in osu018 run streams of tasks.
CLUSTER_WAVES := $(B)/cluster-energy
$(eval $(call program_rule,regress/cluster_energy,$(wildcard regress/runners/cluster_energy/*.c) regress/frame/energy/energy_block.c regress/frame/energy/wave.c,levels frame_model))
$(eval $(call program_rule,regress/cluster_wave,$(wildcard regress/runners/cluster_wave/*.c),common compile run stats cluster_bench))
# Builds with waveforms, of the control without a cache, with one of 4096 bytes, and with a texture unit that both cores share, and of the buses. $(1) library,
# $(2) class, $(3) macros, $(4) C++ file, $(5) Verilator's options and source, $(6) cores that share a texture unit
define cluster_traced
$(CLUSTER_WAVES)/rtl/$(1): $(CONTROL_RTL) $(4) tb/model/waveform.h $(wildcard tb/cluster/*_abi.h tb/cluster/*.v tb/cluster/*.vh) $(VERILATED_NEEDS) $(CLUSTER_WAVES)/verilated_vcd_c.o
	@d=$$(@D)/code; rm -rf $$$$d && mkdir -p $$$$d && \
	verilator --cc --trace --trace-depth 5 --prefix $(2) $(addprefix -I,$(wildcard rtl/*)) -I$(B)/gen -GCORES=2 -GTHREADS=8 -GGROUP=1 --x-assign fast -O3 --no-timing \
	  --Mdir $$$$d $(5) && \
	v=$$$$(verilator --getenv VERILATOR_ROOT)/include; for f in $$$$d/*.cpp $(4); do printf '#include "%s"\n' "$$$$(realpath $$$$f)"; done >$$(@D)/all.cc; \
	$(CONTROL_CXX) -std=c++17 -faligned-new -fPIC -fvisibility=hidden -include tb/model/shadow/shim_hooks.h -isystem $$$$v -isystem $$$$v/vltstd -DVM_COVERAGE=0 -DVM_SC=0 \
	  -DVM_TRACE=1 -D$(3)_CORES=2 -D$(3)_THREADS=8 -D$(3)_GROUP=1 -D$(3)_SHARE=$(6) -I$$$$d -Icsrc -I. -w -O1 -shared -Wl,-Bsymbolic -o $$@.new -x c++ $$(@D)/all.cc -x none \
	  $(B)/rtl/runtime/verilated.o $(B)/rtl/runtime/verilated_threads.o $(CLUSTER_WAVES)/verilated_vcd_c.o -lpthread -latomic -lm && mv $$@.new $$@
endef
$(eval $(call cluster_traced,control/2-8-1/libcontrol.so,Vcontrol,CONTROL,tb/cluster/control.cpp,--top-module cluster_control rtl/cluster/cluster_control.v,0))
$(eval $(call cluster_traced,control/2-8-1-4096-4-64/libcontrol.so,Vcontrol,CONTROL,tb/cluster/control.cpp,-GCACHE_BYTES=4096 -GCACHE_WAYS=4 -GCACHE_LINE=64 \
  --top-module cluster_control rtl/cluster/cluster_control.v,0))
$(eval $(call cluster_traced,control/2-8-1-s2/libcontrol.so,Vcontrol,CONTROL,tb/cluster/control.cpp,-GSHARE=2 --top-module cluster_control rtl/cluster/cluster_control.v,2))
$(eval $(call cluster_traced,bus/2-8-1/libbus.so,Vbus,BUS,tb/cluster/bus.cpp,--top-module traced_bus --assert -Itb/cluster tb/cluster/traced_bus.v,0))
$(CLUSTER_WAVES)/verilated_vcd_c.o: $(B)/rtl/runtime/verilated.o
	@mkdir -p $(@D); r=$$(verilator --getenv VERILATOR_ROOT)/include; \
	$(CONTROL_CXX) -std=c++17 -O2 -faligned-new -fPIC -fvisibility=hidden -include tb/model/shadow/shim_hooks.h -I$$r -c -o $(NEW) $$r/verilated_vcd_c.cpp $(MOVE)

# make cluster-energy: energy of the control, the scheduler, the texture cache, a shared texture unit and the buses by their work, with its error, to
# data/energy/cluster-blocks.txt; P19 of the clock gates of cache and unit. Bars in $(B)/bars/cluster-energy.json. BLOCK=cache: that block alone.
.PHONY: cluster-energy
cluster-energy: $(B)/regress/cluster_energy $(B)/regress/cluster_wave $(CLUSTER_SOAK) $(AXI_SOAK) $(B)/rtl/cyclone16-cluster/libcore.so $(B)/tool/tool_netlist \
  $(B)/tool/tool_gates $(RTL_GENERATED) $(CLUSTER_WAVES)/rtl/control/2-8-1/libcontrol.so $(CLUSTER_WAVES)/rtl/control/2-8-1-4096-4-64/libcontrol.so \
  $(B)/rtl/cyclone16-shared/libcore.so $(CLUSTER_WAVES)/rtl/control/2-8-1-s2/libcontrol.so $(CLUSTER_WAVES)/rtl/bus/2-8-1/libbus.so
	@scripts/bars begin $@; rm -f $(CLUSTER_WAVES)/rows; BLOCK=$(BLOCK) scripts/cluster-energy $(B) data/energy/cluster-blocks.txt && scripts/bars end $@ <$(CLUSTER_WAVES)/rows
