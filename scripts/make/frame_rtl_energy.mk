# SPDX-License-Identifier: Apache-2.0
# Energy of the blocks of a frame in Verilog (docs/model.md): their netlists in osu018 run the scenes that the bench draws.
FRAME_TRACE_DIR := $(FRAME_RTL_DIR)/trace
# The models of frame_rtl.mk with waveforms of the blocks' ports. The controller is one level further down than other blocks.
FRAME_TRACE_LEVELS_tile_renderer := 3
$(foreach b,$(FRAME_BLOCKS),$(eval $(call model_rule,$(FRAME_TRACE_DIR)/$(b).o,$(b),--trace --trace-depth $(or $(FRAME_TRACE_LEVELS_$(b)),2))))
FRAME_TRACE_OBJECTS := $(FRAME_RTL_MAIN) $(FRAME_BLOCKS:%=$(FRAME_TRACE_DIR)/%.o) $(VERILATED_OBJECTS) $(B)/verilated/verilated_vcd_c.o
$(FRAME_TRACE_DIR)/frame_rtl: $(FRAME_TRACE_OBJECTS) $(call archives,frametb common show)
	@mkdir -p $(@D); scripts/build/verilated-cxx -o $(NEW) $^ $(LDLIBS) -pthread -latomic $(MOVE)

# make frame-energy: energy of the blocks by their work, with its error, to data/energy/frame-blocks.txt; bars in $(B)/bars/frame-energy.json. Ten minutes
# with synthesis. FRAME_ENERGY_SIZE="WIDTH HEIGHT". FRAME_ENERGY_BLOCKS: only these top modules, others keep their weights.
FRAME_ENERGY_SIZE ?= 64 48
FRAME_ENERGY_SOURCES := $(call srcs,regress/frame/energy)
$(eval $(call program_rule,regress/frame_energy,$(FRAME_ENERGY_SOURCES),levels model))
$(eval $(call program_rule,test/test_waves,$(addprefix regress/frame/energy/,test_waves.c block.c fit.c wave.c),levels model,-lcmocka))
UNIT_TESTS += $(B)/test/test_waves
.PHONY: frame-energy
frame-energy: $(B)/regress/frame_energy $(FRAME_TRACE_DIR)/frame_rtl $(B)/tool/tool_netlist $(B)/tool/tool_gates
	@scripts/bars begin frame-energy; mkdir -p $(B)/frame-energy; \
	FRAME_ENERGY_BLOCKS="$(FRAME_ENERGY_BLOCKS)" scripts/frame-energy $(B) data/energy/frame-blocks.txt $(FRAME_ENERGY_SIZE) $(FRAME_SCENES) 3>$(B)/frame-energy/bars && scripts/bars end frame-energy <$(B)/frame-energy/bars
