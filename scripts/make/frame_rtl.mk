# SPDX-License-Identifier: Apache-2.0
# Tests the blocks of a frame in Verilog (docs/frame.md, Hardware): lint, comparison with the renderer (make frame-rtl), area and energy.

# The blocks of a frame in Verilog (rtl/frame) compared with the renderer, csrc/frame/renderer: N random triangles from SEED, and scenes.
FRAME_BLOCKS := accelerator visibility iterator task_iterator back_end tile_renderer
FRAME_RTL_DIR := $(B)/frame-rtl
FRAME_TOPS := tile_accelerator visibility fragment_iterator task_iterator frame_controller pixel_back_end tile_renderer
.PHONY: lint-rtl-frame
lint-rtl-frame: $(RTL_GENERATED)
	@scripts/check/lint-frame $(B) $(FRAME_TOPS)
CHECKS += lint-rtl-frame
# The tile renderer is made of the others.
FRAME_AREA_TOPS ?= $(filter-out tile_renderer,$(FRAME_TOPS))
# make frame-area: each block in osu018, flat: cells, flip-flops, mm2, bits of RAM. Some minutes. FRAME_AREA_TOPS="BLOCK ..."
.PHONY: frame-area
frame-area: $(RTL_GENERATED)
	@scripts/silicon/frame-area $(B) $(FRAME_AREA_TOPS)

# The Verilated model of block $(1). Its pins, which it can record.
$(FRAME_RTL_DIR)/%_pins.h: tb/frame/%_bench.v scripts/build/frame-pins
	@mkdir -p $(@D); scripts/build/frame-pins -c $< >$(NEW) $(MOVE)
frame_block = $(call model_rule,$(FRAME_RTL_DIR)/$(1).o,$(1),,-DFRAME_PINS="$(1)_pins.h" -I$(FRAME_RTL_DIR),$(FRAME_RTL_DIR)/$(1)_pins.h)
$(foreach b,$(FRAME_BLOCKS),$(eval $(call frame_block,$(b))))
# Cores of frames, a model for each machine, of which a run makes as many as it needs.
FRAME_CORES := quad cyclone
frame_core = $(call model_rule,$(FRAME_RTL_DIR)/core_$(1).o,frame_core,--prefix Vframe_core_$(1) -f $(B)/rtl/$(1)/params.f,-DFRAME_CORE_HEADER="Vframe_core_$(1).h" \
  -DFRAME_CORE_CLASS=Vframe_core_$(1) -DFRAME_CORE_MODEL=frame_core_$(1) -DFRAME_CORE_MACHINE="$(1)",$(B)/rtl/$(1)/params.f)
$(foreach m,$(FRAME_CORES),$(eval $(call frame_core,$(m))))
FRAME_RTL_MAIN := $(call objects,$(wildcard regress/frame/rtl/*.c))
FRAME_RTL_PROGRAM := $(FRAME_RTL_DIR)/frame_rtl
# $(1) program, $(2) machines of its cores.
define frame_program
$(1): $(FRAME_RTL_MAIN) $(FRAME_BLOCKS:%=$(FRAME_RTL_DIR)/%.o) $(2:%=$(FRAME_RTL_DIR)/core_%.o) $(VERILATED_OBJECTS) $(call archives,frame_bench common show)
	@mkdir -p $$(@D); scripts/build/verilated-cxx -o $$(NEW) $(FRAME_RTL_MAIN) $(FRAME_BLOCKS:%=$(FRAME_RTL_DIR)/%.o) $(2:%=$(FRAME_RTL_DIR)/core_%.o) $(VERILATED_OBJECTS) \
	  $(call archives,frame_bench common show) $(LDLIBS) -pthread -latomic $$(MOVE)
endef
$(eval $(call frame_program,$(FRAME_RTL_PROGRAM),quad))
$(eval $(call frame_program,$(FRAME_RTL_PROGRAM)_bench,$(FRAME_CORES)))

# make frame-rtl: random triangles and a few scenes, with one core and with four; the cores are Verilated in the first scene and in one of
# regress/frame/rtl/scenes. FRAME_RTL_SCENES="FILE ..."; FRAME_RTL_BLOCK=BLOCK: only that one
FRAME_RTL_SCENES ?= $(addprefix regress/frame/scenes/,stencil.json foliage.json interface.json particles.json)
.PHONY: frame-rtl
frame-rtl: $(FRAME_RTL_PROGRAM)
	@$< -n $(or $(N),5000) -s $(or $(SEED),1) -f 3 -c 1 $(FRAME_RTL_BLOCK:%=-b %) $(FRAME_RTL_SCENES)
CHECKS += frame-rtl
# make frame-rtl-bench: all scenes five times, at FRAME_RTL_SIZE and half of it, with one to four cores, and with Verilated cores at 64 x 48; bars in
# $(B)/bars/frame-rtl-bench.json.
FRAME_RTL_SIZE ?= -w 160 -h 120
.PHONY: frame-rtl-bench
frame-rtl-bench: $(FRAME_RTL_PROGRAM)_bench
	@scripts/check/bars begin frame-rtl-bench; $< -n $(or $(N),80000) -s $(or $(SEED),1) $(FRAME_RTL_SIZE) -f 5 -r $(FRAME_RTL_DIR)/rows $(FRAME_SCENES) \
	  >$(FRAME_RTL_DIR)/frame_rtl.tap || scripts/check/bars failed $$? >>$(FRAME_RTL_DIR)/rows; cat $(FRAME_RTL_DIR)/frame_rtl.tap; scripts/check/bars end frame-rtl-bench <$(FRAME_RTL_DIR)/rows
# make frame-x-check: the blocks and the GPU's dispatcher in Icarus, with unknown registers and memories at the start and the inputs of the C bench: no unknown control signal, the
# outputs of the Verilated blocks; bars in $(B)/bars/frame-x-check.json. A little of each block: make test.
FRAME_X_BLOCKS ?= accelerator:40 visibility:40 task_iterator:40 back_end:40 tile_renderer:40 dispatch:10
.PHONY: frame-x-check frame-x-check-few
frame-x-check: $(FRAME_RTL_PROGRAM) $(B)/dispatch/bench $(RTL_GENERATED)
	@scripts/check/bars begin $@; { scripts/check/frame-x-check $(B) 20000 $(FRAME_X_BLOCKS) || scripts/check/bars failed $$?; } | scripts/check/bars end $@
frame-x-check-few: $(FRAME_RTL_PROGRAM) $(B)/dispatch/bench $(RTL_GENERATED)
	@. scripts/check/tap.sh; { scripts/check/frame-x-check $(B) 500 $(FRAME_X_BLOCKS) || scripts/check/bars failed $$?; } 2>&1 >$(B)/$@.rows | sed 's/^/# /'; scripts/check/bars end $@ <$(B)/$@.rows >$(B)/$@.log; s=$$?; \
	comment $(B)/$@.log; result $$s "blocks of a frame and the dispatcher: no control signal is unknown from reset on, and outputs are the Verilated ones"; finish
CHECKS += frame-x-check-few
# make mutate-frame: mutants of the blocks that Yosys chooses, MUTANTS of each block, with N items of random work for one that survives the first; bars
# in $(B)/bars/mutate-frame.json. A stopped run goes on. MUTATE_BLOCK=BLOCK: only that block, without bars.
.PHONY: mutate-frame
mutate-frame: $(FRAME_RTL_PROGRAM)
	$(call run_mutate,frame,$(MUTATE_BLOCK),OBJECTS="$(FRAME_RTL_MAIN)" ARCHIVES="$(call archives,frame_bench common show)" LIBRARIES="$(LDLIBS)")

# Energy of the blocks of a frame in Verilog (docs/model.md): their netlists in osu018 run the scenes that the bench draws.
FRAME_TRACE_DIR := $(FRAME_RTL_DIR)/trace
# The same models with waveforms of the blocks' ports. The controller is one level further down than other blocks.
FRAME_TRACE_LEVELS_tile_renderer := 3
$(foreach b,$(FRAME_BLOCKS),$(eval $(call model_rule,$(FRAME_TRACE_DIR)/$(b).o,$(b),--trace --trace-depth $(or $(FRAME_TRACE_LEVELS_$(b)),2))))
FRAME_TRACE_OBJECTS := $(FRAME_RTL_MAIN) $(FRAME_BLOCKS:%=$(FRAME_TRACE_DIR)/%.o) $(VERILATED_OBJECTS) $(B)/verilated/verilated_vcd_c.o
$(FRAME_TRACE_DIR)/frame_rtl: $(FRAME_TRACE_OBJECTS) $(call archives,frame_bench common show)
	@mkdir -p $(@D); scripts/build/verilated-cxx -o $(NEW) $^ $(LDLIBS) -pthread -latomic $(MOVE)

# make frame-energy: energy of the blocks by their work, with its error, to data/energy/frame-blocks.txt; bars in $(B)/bars/frame-energy.json. Ten minutes
# with synthesis. FRAME_ENERGY_SIZE="WIDTH HEIGHT". FRAME_ENERGY_BLOCKS: only these top modules, others keep their weights.
FRAME_ENERGY_SIZE ?= 64 48
FRAME_ENERGY_SOURCES := $(call srcs,regress/frame/energy)
$(eval $(call program_rule,regress/frame_energy,$(FRAME_ENERGY_SOURCES),levels frame_model))
$(eval $(call program_rule,test/test_waves,$(addprefix regress/frame/energy/,test_waves.c energy_block.c energy_fit.c wave.c),levels frame_model,-lcmocka))
UNIT_TESTS += $(B)/test/test_waves
.PHONY: frame-energy
frame-energy: $(B)/regress/frame_energy $(FRAME_TRACE_DIR)/frame_rtl $(B)/tool/tool_netlist $(B)/tool/tool_gates
	@scripts/check/bars begin frame-energy; mkdir -p $(B)/frame-energy; \
	FRAME_ENERGY_BLOCKS="$(FRAME_ENERGY_BLOCKS)" scripts/energy/frame $(B) data/energy/frame-blocks.txt $(FRAME_ENERGY_SIZE) $(FRAME_SCENES) 3>$(B)/frame-energy/bars && scripts/check/bars end frame-energy <$(B)/frame-energy/bars

# The budget of activity (energy.mk) of blocks of frames, the dispatcher, a cluster and its buses, with data/activity-blocks.txt.
ACTIVITY_BLOCKS = $(B)/gloam $(FRAME_RTL_PROGRAM) $(B)/dispatch/bench $(AXI_SOAK) $(call tested_core,dark-landed) $(call bus_libs,2-8-1-512-2-32) \
  $(RTL_GENERATED)
.PHONY: activity-budget-blocks activity-budget-renew
activity-budget-blocks: export GLOAM_MACHINES := tb/cluster/machines
activity-budget-blocks: $(ACTIVITY_BLOCKS)
	@scripts/check/activity-budget $(B) blocks
CHECKS += activity-budget-blocks
activity-budget-renew: export GLOAM_MACHINES := tb/cluster/machines
activity-budget-renew: $(B)/rtl/cyclone/libcore.so $(ACTIVITY_BLOCKS)
	@scripts/check/activity-budget $(B) core -w
	@scripts/check/activity-budget $(B) blocks -w
