# SPDX-License-Identifier: Apache-2.0
# axi_cluster, buses and cores, as one Verilated model (docs/integration.md).

# The model takes some minutes to build.
whole_machine = $(if $(filter 4,$(call control_part,$*,3)),quad-cluster,cyclone16-cluster)
$(B)/rtl/whole/%/libbus.so: $(CONTROL_RTL) $(CORE_SOURCES) $(wildcard tb/cluster/*.v tb/cluster/*.vh) tb/cluster/bus.cpp tb/cluster/bus_abi.h $(VERILATED_NEEDS) \
  $(B)/rtl/cyclone16-cluster/params.f $(B)/rtl/quad-cluster/params.f
	@$(call verilated,Vbus,BUS_WHOLE -DBUS_LINE=$(bus_line) -DBUS,tb/cluster/bus.cpp,$$(grep -v -E '^-G(THREADS|GROUP|TASKS)=' $(B)/rtl/$(whole_machine)/params.f) \
	  --top-module traced_axi_cluster --assert -Itb/cluster -GFINISH_AW=4 $(if $(call control_part,$*,4),-GCACHE_BYTES=$(call control_part,$*,4) \
	  -GCACHE_WAYS=$(call control_part,$*,5) -GCACHE_LINE=$(bus_line)) tb/cluster/traced_axi_cluster.v tb/cluster/axi_checks.v)

# N streams on axi_cluster as one model, WHOLE (MACHINE:CORES[:CACHE]): the host at AXI4-Lite, the memory at AXI4, the simulator beside it. Not part
# of make test, since the model takes minutes to build.
.PHONY: axi-whole
WHOLE ?= cyclone16-cluster:2
axi-whole: $(AXI_SOAK) $(B)/rtl/whole/$(subst $() ,-,$(strip $(word 2,$(subst :, ,$(WHOLE))) $(if $(filter quad%,$(WHOLE)),16-4,8-1) $(word 3,$(subst :, ,$(WHOLE)))))/libbus.so
	@mkdir -p $(B)/soak; scripts/bars begin $@; rm -f $(B)/soak/whole.rows; s=0; \
	$(AXI_SOAK) whole -r $(B)/soak/whole.rows -n $(or $(N),40) -s $(or $(SEED),1) $(WHOLE) || s=1; { cat $(B)/soak/whole.rows; [ $$s = 0 ] || scripts/bars failed $$s; } | scripts/bars end $@
