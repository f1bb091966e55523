# SPDX-License-Identifier: Apache-2.0
# The blocks of a frame in Verilog (rtl/frame) beside the renderer, csrc/frame/renderer: N random triangles from SEED, and scenes.
FRAME_RTL_INC := -Irtl/frame/common $(addprefix -I,$(filter-out rtl/frame/common,$(wildcard rtl/frame/*))) -Irtl/units -I$(B)/gen
# The iterators use the core's units for floats.
FRAME_UNITS := $(wildcard $(addprefix rtl/units/,fp_add*.v fp_mul*.v fp_norm.v fp_round.v sfu*.v mul_rows.v csa_tree.v)) rtl/cells/pipe.v
FRAME_RTL := $(wildcard rtl/frame/*/*.v) rtl/cells/clock_gate.v rtl/cells/ram_1r1w.v $(FRAME_UNITS)
FRAME_BLOCKS := accelerator visibility iterator task_iterator back_end tile_renderer
# Assertions about a block.
FRAME_CHECKS_tile_renderer := --assert tb/frame/controller_checks.v
FRAME_RTL_DIR := $(B)/frame-rtl
# What a block is made of: folders of rtl/frame beside common.
FRAME_DIRS_accelerator := accelerator
FRAME_DIRS_visibility := visibility
FRAME_DIRS_iterator := iterator visibility
FRAME_DIRS_task_iterator := iterator visibility
FRAME_DIRS_back_end := back
FRAME_DIRS_tile_renderer := visibility iterator controller back renderer
frame_files = $(wildcard $(foreach d,common $(FRAME_DIRS_$(1)),rtl/frame/$(d)/*.$(2)))
FRAME_CELLS := rtl/cells/clock_gate.v rtl/cells/ram_1r1w.v $(FRAME_UNITS)
FRAME_TOPS := tile_accelerator visibility fragment_iterator task_iterator frame_controller pixel_back_end tile_renderer
.PHONY: lint-rtl-frame
lint-rtl-frame: $(RTL_GENERATED)
	@scripts/lint-frame $(B) $(FRAME_TOPS)
CHECKS += lint-rtl-frame
# The tile renderer is made of the others.
FRAME_AREA_TOPS ?= $(filter-out tile_renderer,$(FRAME_TOPS))
# make frame-area: each block in osu018, flat: cells, flip-flops, mm2, bits of RAM. Some minutes. FRAME_AREA_TOPS="BLOCK ..."
.PHONY: frame-area
frame-area: $(RTL_GENERATED)
	@scripts/frame-area $(B) $(FRAME_AREA_TOPS)

# The Verilated model of block $(1), tb/frame/$(1)_bench.v, and its shim. The lock keeps two makes in one tree out of each other's way.
define frame_block
$(FRAME_RTL_DIR)/$(1).o: $(call frame_files,$(1),v) $(wildcard rtl/frame/*/*.vh rtl/units/*.vh) $(FRAME_CELLS) $(RTL_GENERATED) tb/frame/$(1)_bench.v $(filter %.v,$(FRAME_CHECKS_$(1))) tb/frame/$(1)_shim.cpp tb/frame/$(1)_shim.h tb/frame/random_start.h tb/frame/frame_record.h scripts/frame-pins scripts/verilated-source scripts/verilated-cxx
	@mkdir -p $$(@D) && exec 9> $$(@D)/$(1).lock && flock 9 && rm -rf $$(@D)/$(1) && \
	verilator --cc -O3 --x-initial unique -Wall $(FRAME_RTL_INC) --Mdir $$(@D)/$(1) --top-module $(1)_bench tb/frame/$(1)_bench.v $(FRAME_CHECKS_$(1)) $(call frame_files,$(1),v) $(FRAME_CELLS) && \
	scripts/frame-pins -c tb/frame/$(1)_bench.v >$$(@D)/$(1)/pins.h && \
	scripts/verilated-source $$(@D)/$(1) tb/frame/$(1)_shim.cpp | scripts/verilated-cxx -O2 -DFRAME_PINS='"pins.h"' -I. -Itb/frame -I$$(@D)/$(1) -x c++ -c -o $$(NEW) - $$(MOVE)
endef
$(foreach b,$(FRAME_BLOCKS),$(eval $(call frame_block,$(b))))
# Cores of frames, a model for each machine, of which a run makes as many as it needs.
FRAME_CORES := quad cyclone
FRAME_CORE_SRC := $(filter-out rtl/cluster/% rtl/trace/% rtl/frame/%,$(wildcard rtl/*/*.v)) rtl/trace/core_checks.v $(wildcard rtl/frame/core/*.v) $(wildcard tb/frame/frame_core_*.v)
FRAME_CORE_INC := $(patsubst %/,-I%,$(filter-out rtl/cluster/ rtl/trace/ rtl/frame/,$(wildcard rtl/*/))) $(FRAME_RTL_INC)
define frame_core
$(FRAME_RTL_DIR)/core_$(1).o: $(FRAME_CORE_SRC) $(wildcard rtl/*/*.vh rtl/frame/*/*.vh) $(RTL_GENERATED) $(B)/rtl/$(1)/params.f tb/frame/frame_core_shim.cpp tb/frame/frame_core_shim.h tb/frame/random_start.h scripts/verilated-source scripts/verilated-cxx
	@mkdir -p $$(@D) && exec 9> $$(@D)/core_$(1).lock && flock 9 && rm -rf $$(@D)/core_$(1) && \
	verilator --cc -O3 --x-initial unique -Wall --assert -DGLOAM_FRAME $(FRAME_CORE_INC) -f $(B)/rtl/$(1)/params.f --Mdir $$(@D)/core_$(1) --prefix Vframe_core_$(1) --top-module frame_core_bench $(FRAME_CORE_SRC) && \
	scripts/verilated-source $$(@D)/core_$(1) tb/frame/frame_core_shim.cpp | scripts/verilated-cxx -O2 -DFRAME_CORE_HEADER='"Vframe_core_$(1).h"' -DFRAME_CORE_CLASS=Vframe_core_$(1) -DFRAME_CORE_MODEL=frame_core_$(1) -DFRAME_CORE_MACHINE='"$(1)"' \
	  -I. -Itb/frame -I$$(@D)/core_$(1) -x c++ -c -o $$(NEW) - $$(MOVE)
endef
$(foreach m,$(FRAME_CORES),$(eval $(call frame_core,$(m))))
FRAME_RTL_MAIN := $(call objects,$(wildcard regress/frame/rtl/*.c))
FRAME_RTL_PROGRAM := $(FRAME_RTL_DIR)/frame_rtl
# $(1) program, $(2) machines of its cores.
define frame_program
$(1): $(FRAME_RTL_MAIN) $(FRAME_BLOCKS:%=$(FRAME_RTL_DIR)/%.o) $(2:%=$(FRAME_RTL_DIR)/core_%.o) $(VERILATED_OBJECTS) $(call archives,frame_bench common show)
	@mkdir -p $$(@D); scripts/verilated-cxx -O2 -o $$(NEW) $(FRAME_RTL_MAIN) $(FRAME_BLOCKS:%=$(FRAME_RTL_DIR)/%.o) $(2:%=$(FRAME_RTL_DIR)/core_%.o) $(VERILATED_OBJECTS) \
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
	@scripts/bars begin frame-rtl-bench; $< -n $(or $(N),80000) -s $(or $(SEED),1) $(FRAME_RTL_SIZE) -f 5 -r $(FRAME_RTL_DIR)/rows $(FRAME_SCENES) \
	  >$(FRAME_RTL_DIR)/frame_rtl.tap || scripts/bars failed $$? >>$(FRAME_RTL_DIR)/rows; cat $(FRAME_RTL_DIR)/frame_rtl.tap; scripts/bars end frame-rtl-bench <$(FRAME_RTL_DIR)/rows
# make frame-x-check: the blocks in Icarus, with unknown registers and memories at the start and the inputs of the C bench: no unknown control signal, the
# outputs of the Verilated blocks; bars in $(B)/bars/frame-x-check.json. A little of each block: make test.
FRAME_X_BLOCKS ?= accelerator:40 visibility:40 task_iterator:40 back_end:40 tile_renderer:40
.PHONY: frame-x-check frame-x-check-few
frame-x-check: $(FRAME_RTL_PROGRAM) $(RTL_GENERATED)
	@scripts/bars begin $@; { scripts/frame-x-check $(B) 20000 $(FRAME_X_BLOCKS) || scripts/bars failed $$?; } | scripts/bars end $@
frame-x-check-few: $(FRAME_RTL_PROGRAM) $(RTL_GENERATED)
	@n=; { scripts/frame-x-check $(B) 500 $(FRAME_X_BLOCKS) || scripts/bars failed $$?; } 2>&1 >$(B)/$@.rows | sed 's/^/# /'; scripts/bars end $@ <$(B)/$@.rows >$(B)/$@.log || n="not "; \
	sed 's/^/# /' $(B)/$@.log; echo "$${n}ok 1 - blocks of a frame: no control signal is unknown from reset on, and outputs are the Verilated ones"; echo 1..1; test -z "$$n"
CHECKS += frame-x-check-few
# make mutate-frame: mutants of the blocks that Yosys chooses, MUTANTS of each block, with N items of random work for one that survives the first; bars
# in $(B)/bars/mutate-frame.json. A stopped run goes on. MUTATE_BLOCK=BLOCK: only that block, without bars.
.PHONY: mutate-frame
mutate-frame: $(FRAME_RTL_PROGRAM)
	$(call run_mutate,frame,$(MUTATE_BLOCK),OBJECTS="$(FRAME_RTL_MAIN)" ARCHIVES="$(call archives,frame_bench common show)" LIBRARIES="$(LDLIBS)")
