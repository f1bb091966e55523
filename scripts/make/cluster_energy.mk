# SPDX-License-Identifier: Apache-2.0
# Energy of the blocks of a cluster (docs/cluster.md): their netlists in osu018 run streams of tasks.
CLUSTER_WAVES := $(B)/cluster-energy
$(eval $(call program_rule,regress/cluster_energy,$(wildcard regress/runners/cluster_energy/*.c) regress/frame/energy/block.c regress/frame/energy/wave.c,levels model))
$(eval $(call program_rule,regress/cluster_wave,$(wildcard regress/runners/cluster_wave/*.c),common compile run stats tbcluster))
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
	@scripts/bars begin $@; rm -f $(CLUSTER_WAVES)/rows; BLOCK=$(BLOCK) scripts/cluster-energy $(B) data/energy/cluster-blocks.txt && scripts/bars end $@ <$(CLUSTER_WAVES)/rows
