# SPDX-License-Identifier: Apache-2.0
# Builds and tests the reader of waveforms (make waves). Its reader of FST files is that of Verilator's package, compiled from where it is installed. Its
# names stay inside the program, because a Verilated core that writes FST brings the same functions.
FST_OBJECTS := $(patsubst %,$(B)/obj/fst/%.o,fstapi fastlz lz4)
OBJECTS_wave := $(FST_OBJECTS)
$(B)/obj/fst/%.o: scripts/make/wave.mk $(B)/flags
	@mkdir -p $(@D); d=$$(verilator --getenv VERILATOR_ROOT)/include/gtkwave; \
	$(CC) -O3 -funroll-loops -w -fvisibility=hidden -DFST_CONFIG_INCLUDE='"fst_config.h"' -I"$$d" -c -o $(NEW) "$$d/$*.c" $(MOVE)
# A header by another name, which no compiler warns about.
$(B)/gen/fst_reader.h:
	@mkdir -p $(@D); printf '#pragma GCC system_header\n#include "%s/include/gtkwave/fstapi.h"\n' "$$(verilator --getenv VERILATOR_ROOT)" >$(NEW) $(MOVE)
GENERATED += $(B)/gen/fst_reader.h

# A small design with gates of all kinds: its activity against two other counters, its gates against Yosys' selection. Damaged waveforms.
GADGET := $(addprefix regress/waves/,icg.v lane.v gadget.v)
.PHONY: waves waves-damaged
waves: $(B)/gloam
	@GATE=icg DEFINES=LANES=2 regress/waves/check-design $(B) gadget gadget regress/waves/gadget_bench.v $(GADGET)
waves-damaged: $(B)/gloam
	@mkdir -p $(B)/waves/damaged; iverilog -g2012 -DLANES=2 -o $(B)/waves/damaged/a.vvp -s gadget_bench regress/waves/gadget_bench.v $(GADGET) && \
	vvp -n $(B)/waves/damaged/a.vvp +out=$(B)/waves/damaged/a.vcd +cycles=500 >/dev/null && vcd2fst $(B)/waves/damaged/a.vcd $(B)/waves/damaged/a.fst && \
	regress/waves/damaged $(B)/gloam $(B)/waves/damaged $(B)/waves/damaged/a.fst
# Registers without a gate: enables that no net names, arrays, flip-flops.
.PHONY: waves-enables
waves-enables: $(B)/gloam
	@regress/waves/check-enables $(B)
# Power of a small mapped design, cell by cell against OpenSTA, and what a clock gate saves, predicted and measured.
POWER_TOOLS := $(B)/gloam $(B)/tool/tool_netlist $(B)/tool/tool_gates
.PHONY: waves-power
waves-power: $(POWER_TOOLS)
	@BANK=kept LIMIT=10 MAP=regress/waves/icg_map.v regress/waves/check-power $(B) tally tally regress/waves/tally_bench.v regress/waves/icg.v regress/waves/tally.v
# The same in a library with an integrated clock gate.
.PHONY: waves-icg
ICG := $(B)/waves/icg
waves-icg: $(POWER_TOOLS)
	@mkdir -p $(ICG); scripts/silicon/library $(B) && regress/waves/icg-library $(B)/silicon/osu018.lib $(ICG) && \
	LIBERTY=$(ICG)/icg.lib CELLS=$(ICG)/icg.cells MODELS=regress/waves/icg_cell.v BANK=kept LIMIT=10 MAP=regress/waves/icg_map.v \
	regress/waves/check-power $(B) tally tally regress/waves/tally_bench.v regress/waves/icg.v regress/waves/tally.v
# A memory in a netlist, which a file describes.
.PHONY: waves-memory
waves-memory: $(B)/gloam
	@regress/waves/check-memory $(B)
CHECKS += waves waves-damaged waves-enables waves-power waves-icg waves-memory

# Our cores: the energy of runs in process, from Verilator's waveforms, and from Icarus'.
WAVE_MACHINES := cyclone cyclone16 cyclone-dark
.PHONY: waveform-energy
waveform-energy: $(B)/gloam $(B)/tool/tool_stimuli $(foreach m,$(WAVE_MACHINES),$(B)/rtl/$(m)/libcore.so $(B)/rtl/$(m)/libcore_vcd.so)
	@scripts/check/bars begin $@; { regress/waves/core-energy $(B) $(or $(N),10) $(WAVE_MACHINES) || scripts/check/bars failed $$?; } | scripts/check/bars end $@

# A long waveform through a pipe: memory, and processor time against vcd2fst.
.PHONY: waves-long
waves-long: $(B)/gloam
	@scripts/check/bars begin $@; { regress/waves/long $(B) $(or $(GB),5) || scripts/check/bars failed $$?; } | scripts/check/bars end $@

# The checks of `waves` and `waves-power` on designs of others, given as folders below DIR (regress/waves/foreign/list).
.PHONY: waves-foreign
waves-foreign: $(POWER_TOOLS)
	@[ -n "$(DIR)" ] && [ -d "$(DIR)" ] || { echo "make waves-foreign: error: DIR=$(DIR) is not a folder: make waves-foreign DIR=... (regress/waves/foreign/list)" >&2; exit 1; }
	@scripts/check/bars begin $@; { regress/waves/foreign/run $(B) "$(DIR)" || scripts/check/bars failed $$?; } | scripts/check/bars end $@

# Damaged VCD files from the fuzzer (csrc/wave/fuzz_vcd.c), N of them.
.PHONY: waves-fuzz
waves-fuzz: $(B)/gloam
	@$(FUZZ_MAKE) $(FUZZ_BUILD)/fuzzer/vcd
	@scripts/check/bars begin $@; d=$(B)/fuzz/vcd; mkdir -p $$d/corpus; { $(call fuzz_seeds,vcd,$$d) && \
	scripts/check/fuzz-one vcd $(FUZZ_BUILD)/fuzzer/vcd $$d 0 0 $(or $(N),1000000) >&2 || scripts/check/bars failed $$?; regress/waves/fuzz-row $$d/result.json $(or $(N),1000000); } | \
	scripts/check/bars end $@
