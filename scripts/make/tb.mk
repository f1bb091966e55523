# SPDX-License-Identifier: Apache-2.0
# The Verilated core: one library per machine and flavour, loaded at run time (tb/rtl_model.c).
# ntu is cyclone with more registers to the core: what is special about it the compiler knows alone.
RTL_MACHINES := $(filter-out ntu,$(patsubst machines/%.machine,%,$(wildcard machines/*.machine)))
# Those that the tests build, one for each kind: plain, more registers, longer latencies, conformance's, quads, twelve threads with latencies.
RTL_TESTED := cyclone cyclone16 cyclone-deep cyclone-es2 quad barrel
RTL_SRC := $(wildcard rtl/*/*.v)
RTL_HDR := $(wildcard rtl/*/*.vh) $(RTL_GENERATED)
VERILATE := verilator --cc --top-module shader_core --prefix Vcore $(RTL_INC) -I$(B)/gen --assert --x-assign fast --x-initial unique -O3 \
  --output-split 40000 --no-timing
CLOCKS := tb/clocks.vlt
SHIM_SRC := $(CLOCKS) tb/shim.cpp tb/rtl_abi.h tb/core.mk $(wildcard tb/shadow/*.h) csrc/sim/trace.h

$(B)/host/gen_rtl_params: tb/gen_rtl_params.c $(call archives,machine)
	@mkdir -p $(@D); $(CC) $(CFLAGS) -o $@ $^
$(B)/rtl/%/params.f: machines/%.machine $(B)/host/gen_rtl_params
	@n=$(@D)/new; mkdir -p $$n; $(B)/host/gen_rtl_params $< $$n; \
	{ cmp -s $$n/params.f $@ && cmp -s $$n/machine_text.h $(@D)/machine_text.h; } || mv $$n/* $(@D); rm -rf $$n

# Nets counted by default: registers, ports and enables.
$(B)/gen/nets.vlt: tb/nets.awk $(RTL_SRC)
	@mkdir -p $(@D); awk -f $< $(RTL_SRC) > $(NEW) && { cmp -s $(NEW) $@ && rm $(NEW) || mv $(NEW) $@; }

$(B)/gen/nets_all.vlt: tb/nets.awk $(RTL_SRC)
	@mkdir -p $(@D); awk -v all=1 -f $< $(RTL_SRC) > $(NEW) && { cmp -s $(NEW) $@ && rm $(NEW) || mv $(NEW) $@; }

# $(1) suffix of the library, $(2) Verilator's trace options, $(3) what the shim is to do, $(4) Verilator control file. The lock keeps two
# makes in one tree out of each other's way.
define core_rule
$(B)/rtl/%/libcore$(1).so: $(B)/rtl/%/params.f $$(RTL_SRC) $$(RTL_HDR) $$(SHIM_SRC) $(4)
	@+exec 9> $$(@D)/lock$(1) && flock 9 && echo "core $$* $(1)" && rm -rf $$(@D)/obj$(1) && mkdir -p $$(@D)/obj$(1) && \
	$$(VERILATE) $(2) --Mdir $$(@D)/obj$(1) -f $$< $$(CLOCKS) $(4) $$(RTL_SRC) && \
	$$(MAKE) --no-print-directory -s -f tb/core.mk MDIR=$$(@D)/obj$(1) GEN=$$(@D) TB=tb VROOT=$$$$(verilator --getenv VERILATOR_ROOT) \
	  SHIM="$(3)" LIB=$$@ $$@
endef
$(eval $(call core_rule,,--trace,-DGM_SHIM_COUNT,$(B)/gen/nets.vlt))
$(eval $(call core_rule,_vcd,--trace,-DGM_SHIM_VCD,$(B)/gen/nets.vlt))
$(eval $(call core_rule,_all,--trace,-DGM_SHIM_COUNT,$(B)/gen/nets_all.vlt))
$(eval $(call core_rule,_fst,--trace-fst,-DGM_SHIM_FST,$(B)/gen/nets_all.vlt))
$(eval $(call core_rule,_plain,,))

.PHONY: rtl-models
rtl-models: $(RTL_MACHINES:%=$(B)/rtl/%/libcore.so)
.PHONY: $(RTL_MACHINES:%=rtl-%)
$(RTL_MACHINES:%=rtl-%): rtl-%: $(B)/rtl/%/libcore.so
.PRECIOUS: $(B)/rtl/%/params.f

# make bench: what activity capture and waveforms cost
.PHONY: bench bench-activity
BENCH_LIBS := $(foreach f,_plain _all _vcd _fst,$(B)/rtl/cyclone/libcore$(f).so) $(B)/rtl/cyclone/libcore.so
bench: bench-activity bench-compile
bench-activity: $(B)/tool/tool_bench $(BENCH_LIBS)
	@mkdir -p $(B)/bench; $(B)/tool/tool_bench cyclone $(B)/bench/bench.json $(ROUNDS)

# Tests of the bench and of the core (TAP)
.PHONY: soak lockstep-random lockstep-must-fail gated-clock-edges activity-vcd
SOAK := $(B)/tool/tool_soak -o $(B)/soak
soak: $(B)/tool/tool_soak rtl-models
	@mkdir -p $(B)/soak; $(SOAK) -n $(or $(N),2000) -s $(or $(SEED),1) $(RTL_MACHINES:%=-m %)
# Few thousand programs; those of many threads take longest to load.
lockstep-random: $(B)/tool/tool_soak $(RTL_TESTED:%=$(B)/rtl/%/libcore.so)
	@mkdir -p $(B)/soak; $(SOAK) -c $(foreach m,$(RTL_TESTED),-m $(m)=$(if $(filter barrel,$(m)),150,1000))
lockstep-must-fail: $(B)/tool/tool_tbtest $(B)/rtl/cyclone/libcore.so
	@$< must-fail
gated-clock-edges: $(B)/tool/tool_tbtest $(B)/rtl/cyclone/libcore.so
	@$< clocks
activity-vcd: $(B)/tool/tool_tbtest $(B)/rtl/cyclone/libcore.so $(B)/rtl/cyclone/libcore_vcd.so
	@$< activity
CHECKS += lockstep-random lockstep-must-fail gated-clock-edges activity-vcd

# make wave SHADER=...: one run of a shader in GTKWave. OUT=picture.png: draws the window instead of opening it.
SHADER ?= regress/suites/shaders/Blur0/Blur0.frag
WAVE := $(B)/wave/$(notdir $(SHADER))
.PHONY: wave wave-headless
wave: $(B)/gloam $(B)/tool/tool_wave $(B)/rtl/cyclone/libcore_fst.so
	@mkdir -p $(B)/wave; $(B)/gloam cc $(SHADER) -o $(WAVE).elf $(CCFLAGS)
	@$(B)/gloam rtl $(WAVE).elf --inputs $(dir $(SHADER))inputs.json --fst $(WAVE).fst --machine cyclone $(RTLFLAGS)
	@scripts/gtkwave/wave $(WAVE).fst $(OUT)
wave-headless: $(B)/gloam $(B)/tool/tool_wave $(B)/rtl/cyclone/libcore_fst.so
	@mkdir -p $(B)/wave; rm -f $(B)/wave/check.png; n=; $(MAKE) --no-print-directory -s wave OUT=$(B)/wave/check.png > $(B)/wave/check.log 2>&1; \
	[ -s $(B)/wave/check.png ] || n="not "; echo "$${n}ok 1 - make wave draws $(B)/wave/check.png (messages in $(B)/wave/check.log)"; m=; \
	scripts/gtkwave/check $(WAVE).fst || m="not "; echo "$${m}ok 2 - every net of core.gtkw is in the waveform"; echo 1..2; test -z "$$n$$m"
CHECKS += wave-headless
