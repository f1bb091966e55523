# SPDX-License-Identifier: Apache-2.0
# Firmware: gloam image, and an example system on a chip with a cluster, in Verilator and Icarus (docs/firmware.md).
.PHONY: examples examples-few
$(eval $(call model_rule,$(B)/soc/model.o,soc))
$(B)/soc/soc: $(B)/soc/model.o $(VERILATED_OBJECTS)
	@scripts/build/verilated-cxx -o $(NEW) $^ -lpthread -latomic $(MOVE)
$(B)/soc/soc.vvp: $(wildcard tb/soc/*.v rtl/cluster/* rtl/*/*.v) rtl/cluster.f $(RTL_GENERATED)
	@mkdir -p $(@D); (cd rtl && iverilog -g2012 -o "$(abspath $(NEW))" -s soc_bench -c cluster.f $(patsubst %,../tb/soc/%.v,soc_bench soc soc_axi_lite soc_memory soc_host)) $(MOVE)
EXAMPLES := $(B)/gloam $(B)/tool/tool_image $(B)/soc/soc $(B)/soc/soc.vvp $(B)/gen/cluster_registers.h
# Images of 102 programs replayed, and programs on the example in both simulators (build/bars/examples.json).
examples: $(EXAMPLES)
	@scripts/check/bars begin $@; scripts/check/examples $(B) all || scripts/check/bars failed $$? >>$(B)/soc/rows; scripts/check/bars end $@ <$(B)/soc/rows
# In make test: a few programs.
examples-few: $(EXAMPLES)
	@scripts/check/examples $(B) few
CHECKS += examples-few
