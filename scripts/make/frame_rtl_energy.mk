# SPDX-License-Identifier: Apache-2.0
# Energy of the blocks of a frame in Verilog (docs/model.md): their netlists in osu018 run the scenes that the bench draws.
FRAME_TRACE_DIR := $(FRAME_RTL_DIR)/trace
# As frame_block (frame_rtl.mk), with waveforms of the block's ports. It has the block's files alone: of a module that others use too, in a module
# that is not used, Verilator takes the depth there.
# The controller is one level further down than other blocks.
FRAME_TRACE_LEVELS_tile_renderer := 3
define frame_trace
$(FRAME_TRACE_DIR)/$(1).a: $(call frame_files,$(1),v) $(FRAME_CELLS) $(wildcard rtl/frame/*/*.vh) tb/frame/$(1)_bench.v tb/frame/$(1)_shim.cpp tb/frame/$(1)_shim.h tb/model/waveform.h
	@+mkdir -p $$(@D) && exec 9> $$(@D)/$(1).lock && flock 9 && rm -rf $$(@D)/$(1) && \
	verilator --cc -O3 --trace --trace-depth $(or $(FRAME_TRACE_LEVELS_$(1)),2) -Wall $(FRAME_RTL_INC) --Mdir $$(@D)/$(1) --top-module $(1)_bench $(FRAME_CHECKS_$(1)) tb/frame/$(1)_bench.v $(call frame_files,$(1),v) $(FRAME_CELLS) && \
	$$(MAKE) -s -C $$(@D)/$(1) CURDIR=. -f V$(1)_bench.mk OPT_FAST=-O1 OPT_SLOW=-O0 OPT_GLOBAL=-O0 V$(1)_bench__ALL.a >/dev/null && \
	$(CXX) -O2 -DVM_TRACE=1 -faligned-new -I. -Itb/frame -I$$(@D)/$(1) -I$$$$(verilator --getenv VERILATOR_ROOT)/include -c -o $$(@D)/$(1)/shim.o tb/frame/$(1)_shim.cpp && \
	cp $$(@D)/$(1)/V$(1)_bench__ALL.a $$(NEW) && ar rD $$(NEW) $$(@D)/$(1)/shim.o 2>/dev/null $$(MOVE)
endef
$(foreach b,$(FRAME_BLOCKS),$(eval $(call frame_trace,$(b))))
FRAME_TRACE_RUNTIME := $(VERILATED_OBJECTS) $(FRAME_TRACE_DIR)/verilated_vcd_c.o
$(FRAME_TRACE_DIR)/verilated_vcd_c.o:
	@mkdir -p $(@D); r=$$(verilator --getenv VERILATOR_ROOT)/include; $(CXX) -O2 -faligned-new -I$$r -c -o $(NEW) $$r/verilated_vcd_c.cpp $(MOVE)
$(FRAME_TRACE_DIR)/frame_rtl: $(FRAME_RTL_MAIN) $(FRAME_BLOCKS:%=$(FRAME_TRACE_DIR)/%.a) $(FRAME_TRACE_RUNTIME) $(call archives,frame_bench common show)
	@mkdir -p $(@D); $(CXX) -O2 -o $(NEW) $(FRAME_RTL_MAIN) $(call archives,frame_bench common show) $(FRAME_BLOCKS:%=$(FRAME_TRACE_DIR)/%.a) $(call archives,frame_bench common show) $(FRAME_TRACE_RUNTIME) \
	  $(LDLIBS) -pthread -latomic $(MOVE)

# make frame-energy: energy of the blocks by their work, with its error, to data/energy/frame-blocks.txt; bars in $(B)/bars/frame-energy.json. Ten minutes
# with synthesis. FRAME_ENERGY_SIZE="WIDTH HEIGHT". FRAME_ENERGY_BLOCKS: only these top modules, others keep their weights.
FRAME_ENERGY_SIZE ?= 64 48
FRAME_ENERGY_SOURCES := $(call srcs,regress/frame/energy)
$(eval $(call program_rule,regress/frame_energy,$(FRAME_ENERGY_SOURCES),levels frame_model))
$(eval $(call program_rule,test/test_waves,$(addprefix regress/frame/energy/,test_waves.c energy_block.c energy_fit.c wave.c),levels frame_model,-lcmocka))
UNIT_TESTS += $(B)/test/test_waves
.PHONY: frame-energy
frame-energy: $(B)/regress/frame_energy $(FRAME_TRACE_DIR)/frame_rtl $(B)/tool/tool_netlist $(B)/tool/tool_gates
	@scripts/bars begin frame-energy; mkdir -p $(B)/frame-energy; \
	FRAME_ENERGY_BLOCKS="$(FRAME_ENERGY_BLOCKS)" scripts/frame-energy $(B) data/energy/frame-blocks.txt $(FRAME_ENERGY_SIZE) $(FRAME_SCENES) 3>$(B)/frame-energy/bars && scripts/bars end frame-energy <$(B)/frame-energy/bars
