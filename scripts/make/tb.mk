# SPDX-License-Identifier: Apache-2.0
# Builds the Verilated core and runs it in lockstep with the simulator (make soak, core-ports, gated-clocks, x-check): one library per machine and
# variant, loaded at run time (tb/model/rtl_model.c). ntu is left out: its core is that of cyclone with more registers. Only the compiler knows its
# other properties.
RTL_MACHINES := $(filter-out ntu,$(patsubst machines/%.machine,%,$(wildcard machines/*.machine)))
# Machines whose threads switch have a soak of their own (cluster.mk), since the bins of coverage are about threads that rotate.
SOAK_MACHINES := $(filter-out $(SWITCHING) $(CLUSTERED) $(SHARED),$(RTL_MACHINES))
# Machines that the tests build, one of each kind: plain, more registers, conformance, quads, twelve threads, pipelined units, and pipelined units with
# forwarding that the hardware finds.
RTL_TESTED := cyclone cyclone16 cyclone-es2 quad barrel cyclone-fast cyclone-deep-detect
RTL_SRC := $(filter-out rtl/cluster/%,$(wildcard rtl/*/*.v))
RTL_HDR := $(filter-out rtl/cluster/%,$(wildcard rtl/*/*.vh)) $(filter-out %/cluster_regs.vh,$(RTL_GENERATED))
# Sources of a core. Its library has their hashes; tb/model/core_check.c compares these with the files when the library is loaded.
CORE_SOURCES := $(sort $(RTL_SRC) $(RTL_HDR)) tb/model/shim.cpp tb/model/rtl_abi.h csrc/core/sim/trace.h \
  $(sort $(wildcard tb/model/shadow/*.h)) tb/model/clocks.vlt tb/model/nets.awk tb/model/core.mk
# A checksum of them. Where an archive brings older file times, make would not notice that a source has changed.
CORE_KEY := $(shell cat $(filter-out $(B)/%,$(CORE_SOURCES)) $(MODEL_NEEDS) | cksum)
ifneq ($(file <$(B)/rtl/key),$(CORE_KEY))
$(B)/rtl/key:
	@mkdir -p $(@D); echo "$(CORE_KEY)" > $(NEW) $(MOVE)
.PHONY: $(B)/rtl/key
endif
GENERATED += $(RTL_GENERATED) # else a changed table would leave cores that look current

$(B)/host/gen_core_sources: tb/model/gen_core_sources.c tb/model/core_hash.c tb/model/core_hash.h $(call archives,base)
	@mkdir -p $(@D); $(CC) $(CFLAGS) -o $@ $(filter %.c %.a,$^)
$(B)/host/gen_rtl_params: tb/model/gen_rtl_params.c $(call archives,machine)
	@mkdir -p $(@D); $(CC) $(CFLAGS) -o $@ $^ -ljansson
rtl_params = n=$(@D)/new; mkdir -p $$n; $(B)/host/gen_rtl_params $< $$n; \
	{ cmp -s $$n/params.f $@ && cmp -s $$n/machine_text.h $(@D)/machine_text.h; } || mv $$n/* $(@D); rm -rf $$n
# Machines that are the base of another. The recipe leaves a core alone if its parameters stay.
BASES := $(patsubst %,machines/%.machine,$(sort $(shell sed -n 's/^base = //p' machines/*.machine tb/cluster/machines/*.machine)))
$(B)/rtl/%/params.f: machines/%.machine $(B)/host/gen_rtl_params $(BASES)
	@$(rtl_params)
# Machines of tests alone
$(B)/rtl/%/params.f: tb/cluster/machines/%.machine $(B)/host/gen_rtl_params $(BASES)
	@$(rtl_params)

# Nets counted by default: registers, ports and enables.
$(B)/gen/nets.vlt: tb/model/nets.awk $(RTL_SRC) $(B)/rtl/key
	@mkdir -p $(@D); awk -f $< $(foreach f,$(RTL_SRC),$(f) $(f)) > $(NEW) && { cmp -s $(NEW) $@ && rm $(NEW) || mv $(NEW) $@; }

$(B)/gen/nets_all.vlt: tb/model/nets.awk $(RTL_SRC) $(B)/rtl/key
	@mkdir -p $(@D); awk -v all=1 -f $< $(foreach f,$(RTL_SRC),$(f) $(f)) > $(NEW) && { cmp -s $(NEW) $@ && rm $(NEW) || mv $(NEW) $@; }

# Components of a machine's core and their flip-flops, for energies. gloam makes the file when it needs it (tb/model/core_library.c).
$(B)/rtl/%/components.txt: $(B)/rtl/%/params.f $(B)/host/gen_core_sources $(RTL_SRC) $(RTL_HDR) $(B)/rtl/key scripts/build/components
	@mkdir -p $(@D)/components; exec 9> $(@D)/components/lock && flock 9 && \
	scripts/build/components $(B) $< $(@D)/components $(sort $(RTL_SRC) $(RTL_HDR)) scripts/build/components > $(NEW) $(MOVE)

# Verilator's run-time sources, which all cores share.
$(B)/rtl/runtime/%.o: tb/model/core.mk tb/model/shadow/shim_hooks.h
	@+$(MAKE) --no-print-directory -s -f tb/model/core.mk B=$(B) $@
# $(1) suffix of the library, $(2) its variant in tb/model/core.mk, $(3) Verilator control file. The lock keeps two makes in one tree out of each
# other's way. A library that is current already only gets a new date.
define core_rule
$(B)/rtl/%/libcore$(1).so: $(B)/rtl/%/params.f $(B)/host/gen_core_sources $$(CORE_SOURCES) $(MODEL_NEEDS) $(B)/rtl/key $$(CORE_RUNTIME) $(3)
	@+exec 9> $$(@D)/lock && flock 9 && \
	$$(MAKE) --no-print-directory -s -f tb/model/core.mk B=$(B) D=$$(@D) VARIANT=$(2) SOURCES="$$(CORE_SOURCES)" verilate && \
	$$(MAKE) --no-print-directory -s -f tb/model/core.mk B=$(B) D=$$(@D) VARIANT=$(2) LIB=$$@ dated
endef
$(eval $(call core_rule,,count,$(B)/gen/nets.vlt))
$(eval $(call core_rule,_vcd,vcd,$(B)/gen/nets.vlt))
$(eval $(call core_rule,_all,all,$(B)/gen/nets_all.vlt))
$(eval $(call core_rule,_fst,fst,$(B)/gen/nets_all.vlt))
$(eval $(call core_rule,_plain,plain,))
$(eval $(call core_rule,_cover,cover,$(B)/gen/nets_all.vlt))

.PHONY: rtl-models
rtl-models: $(RTL_MACHINES:%=$(B)/rtl/%/libcore.so)
.PHONY: $(RTL_MACHINES:%=rtl-%)
$(RTL_MACHINES:%=rtl-%): rtl-%: $(B)/rtl/%/libcore.so
.PRECIOUS: $(B)/rtl/%/params.f

# make bench measures what counting toggles and writing waveforms cost.
.PHONY: bench bench-activity
BENCH_LIBS := $(foreach f,_plain _all _vcd _fst,$(B)/rtl/cyclone/libcore$(f).so) $(B)/rtl/cyclone/libcore.so
bench: bench-activity bench-compile
bench-activity: $(B)/tool/tool_bench $(BENCH_LIBS)
	@scripts/check/bars begin $@; mkdir -p $(B)/bench; { $(B)/tool/tool_bench cyclone $(B)/bench/bench.json $(ROUNDS) || scripts/check/bars failed $$?; } | scripts/check/bars end $@

# make bench-rtl-edit: what an edit of the RTL costs until lockstep has a verdict
.PHONY: bench-rtl-edit
bench-rtl-edit: $(B)/gloam
	@scripts/measure/bench-rtl-edit $(B) $(B)/bench/rtl-edit.json

# Tests of the bench and of the core (TAP)
.PHONY: soak soak-few core-ports lockstep-random lockstep-must-fail lockstep-resets gated-clock-edges stale-cores killed-build gated-clocks gated-clocks-few activity-vcd
SOAK := $(B)/tool/tool_soak -o $(B)/soak
soak: $(B)/tool/tool_soak rtl-models
	@mkdir -p $(B)/soak; scripts/check/bars begin $@; rm -f $(B)/soak/rows; \
	$(SOAK) -c -r $(B)/soak/rows -n $(or $(N),2000) -s $(or $(SEED),1) $(patsubst %,-m %,$(or $(CORES),$(SOAK_MACHINES))) || scripts/check/bars failed $$? >>$(B)/soak/rows; scripts/check/bars end $@ <$(B)/soak/rows
# make soak-long: a million random programs, N on each of five machines (or CORES), in slices. A stopped run goes on. soak-long-check, part of make
# test: a run that was stopped ends as if it had not been.
.PHONY: soak-long soak-long-check
LONG_MACHINES := $(or $(CORES),cyclone cyclone16 cyclone-es2 cyclone-fast quad)
soak-long: $(B)/tool/tool_soak $(LONG_MACHINES:%=$(B)/rtl/%/libcore.so)
	@scripts/check/bars begin $@; { scripts/check/soak-long $(B) $(or $(N),200000) $(or $(SEED),1) $(JOBS) $(LONG_MACHINES) || scripts/check/bars failed $$?; } | scripts/check/bars end $@
soak-long-check: $(B)/tool/tool_soak $(B)/rtl/cyclone/libcore.so
	@scripts/check/soak-long-check $(B)
CHECKS += soak-long-check
# Few programs, on cyclone or CORES, without coverage; for faults.
FEW_MACHINES := $(or $(CORES),cyclone)
soak-few: $(B)/tool/tool_soak $(FEW_MACHINES:%=$(B)/rtl/%/libcore.so)
	@mkdir -p $(B)/soak; $(SOAK) -n $(or $(N),400) -s $(or $(SEED),1) $(FEW_MACHINES:%=-m %)
# A few thousand programs. Programs of many threads take longest to load, so there are fewer.
# Random programs on the core with all operand isolation. Not part of make test, since its core would have to be built.
.PHONY: soak-isolation
soak-isolation: $(B)/tool/tool_soak $(B)/rtl/cyclone-dark/libcore.so
	@mkdir -p $(B)/soak; $(SOAK) -n $(or $(N),2000) -s $(or $(SEED),1) -m cyclone-dark
# Fewer programs where one takes longer; all bins are reached many times.
LOCKSTEP_barrel := 150
LOCKSTEP_quad := 400
LOCKSTEP_cyclone-fast := 500
lockstep-random: $(B)/tool/tool_soak $(foreach m,$(RTL_TESTED),$(call tested_core,$(m)))
	@mkdir -p $(B)/soak; $(SOAK) -c $(foreach m,$(RTL_TESTED),-m $(m)=$(or $(LOCKSTEP_$(m)),1000))
lockstep-must-fail: $(B)/tool/tool_tbtest $(B)/rtl/cyclone/libcore.so
	@$< must-fail
lockstep-resets: $(B)/tool/tool_tbtest $(B)/rtl/cyclone/libcore.so
	@$< resets
core-ports: $(B)/tool/tool_ports $(B)/rtl/cyclone/libcore.so
	@$<
gated-clock-edges: $(B)/tool/tool_tbtest $(B)/rtl/cyclone/libcore.so
	@$< clocks
stale-cores: $(B)/gloam $(B)/tool/tool_tbtest $(B)/tool/tool_soak $(foreach f,libcore libcore_vcd libcore_fst,$(B)/rtl/cyclone/$(f).so) $(B)/rtl/cyclone-es2/libcore_plain.so
	@scripts/check/stale-cores $(B)
killed-build: $(B)/gloam $(MODEL_RUNTIME)
	@scripts/check/killed-build $(B)
# Edges of the gated clocks in waveforms, in the core and in the simulator: all programs under all methods. A few of them: make test.
# Few programs fit cyclone, so their core is enough.
gated_cores = $(foreach m,$(1),$(foreach f,_vcd _fst,$(B)/rtl/$(m)/libcore$(f).so) $(B)/rtl/$(m)/libcore.so)
GATED_METHODS := none naive promote local global global-program auto-wake0 hints best
GATED_PROGRAMS = $(foreach b,$(BENCHMARKS),regress/suites/shaders/$(b)/$(b).vert regress/suites/shaders/$(b)/$(b).frag)
gated-clocks: $(B)/gloam $(call gated_cores,cyclone cyclone16)
	@scripts/check/bars begin $@; { scripts/check/gated-clocks $(B) vcd "$(GATED_METHODS)" $(GATED_PROGRAMS) && \
	scripts/check/gated-clocks $(B) fst "$(GATED_METHODS)" $(GATED_PROGRAMS) || scripts/check/bars failed $$?; } | scripts/check/bars end $@
GATED_FEW := $(foreach p,Blur0/Blur0.frag POM/POM.frag phong_lighting/phong_lighting.vert,regress/suites/shaders/$(p))
gated-clocks-few: $(B)/gloam $(call gated_cores,cyclone)
	@. scripts/check/tap.sh; { scripts/check/gated-clocks $(B) vcd "none naive auto-wake0 best" $(GATED_FEW) && \
	scripts/check/gated-clocks $(B) fst "naive best" $(GATED_FEW) || scripts/check/bars failed $$?; } | scripts/check/bars end $@ >$(B)/$@.log; s=$$?; \
	comment $(B)/$@.log; result $$s "edges of the gated clocks: waveform, core and simulator agree"; finish
activity-vcd: $(B)/tool/tool_tbtest $(B)/rtl/cyclone/libcore.so $(B)/rtl/cyclone/libcore_vcd.so
	@$< activity
CHECKS += lockstep-random lockstep-must-fail lockstep-resets core-ports gated-clock-edges stale-cores killed-build gated-clocks-few activity-vcd

# make wave SHADER=... MACHINE=... INPUTS=... INVOCATION=...: one run of a shader in GTKWave. OUT=picture.png: draws the window instead of
# opening it.
SHADER ?= regress/suites/shaders/Blur0/Blur0.frag
INPUTS ?= $(dir $(SHADER))inputs.json
INVOCATION ?= 0
WAVE := $(B)/wave/$(notdir $(SHADER))
.PHONY: wave wave-headless
wave: $(B)/gloam $(B)/tool/tool_wave $(B)/rtl/$(MACHINE)/libcore_fst.so
	@mkdir -p $(B)/wave; $(B)/gloam cc $(SHADER) -o $(WAVE).elf --machine $(MACHINE) $(CCFLAGS)
	@$(B)/gloam rtl $(WAVE).elf --inputs $(INPUTS) --invocation $(INVOCATION) --fst $(WAVE).fst $(RTLFLAGS)
	@scripts/gtkwave/wave $(WAVE).fst $(OUT)
wave-headless: $(B)/gloam $(B)/tool/tool_wave $(B)/rtl/cyclone/libcore_fst.so
	@mkdir -p $(B)/wave; rm -f $(B)/wave/check.png; . scripts/check/tap.sh; $(MAKE) --no-print-directory -s wave OUT=$(B)/wave/check.png > $(B)/wave/check.log 2>&1; \
	[ -s $(B)/wave/check.png ]; result $$? "make wave draws $(B)/wave/check.png (messages in $(B)/wave/check.log)"; \
	check "every net of core.gtkw is in the waveform" scripts/gtkwave/fit $(WAVE).fst; finish
CHECKS += wave-headless

# 4-state simulation from reset: no unknown control signal, results as in the simulator. A few of the programs: make test.
.PHONY: x-check x-check-few
X_CHECK_NEEDS := $(B)/gloam $(B)/tool/tool_stimuli $(B)/rtl/cyclone/params.f $(B)/rtl/cyclone16/params.f
x-check: $(X_CHECK_NEEDS)
	@scripts/check/bars begin $@; { scripts/check/x-check $(B) "none best" $(GATED_PROGRAMS) || scripts/check/bars failed $$?; } | scripts/check/bars end $@
x-check-few: $(X_CHECK_NEEDS)
	@. scripts/check/tap.sh; { scripts/check/x-check $(B) best $(GATED_FEW) || scripts/check/bars failed $$?; } 2>&1 >$(B)/$@.rows | sed 's/^/# /'; scripts/check/bars end $@ <$(B)/$@.rows >$(B)/$@.log; s=$$?; \
	comment $(B)/$@.log; result $$s "no control signal is unknown from reset on, and results are the simulator's"; finish
CHECKS += x-check-few

# Wrappers pass their parameters on.
.PHONY: parameters-passed
parameters-passed:
	@scripts/check/parameters-passed
CHECKS += parameters-passed
