# SPDX-License-Identifier: Apache-2.0
# Silicon: synthesis for osu018, clock tree, static timing, baselines.
SILICON_MACHINES := $(filter $(patsubst machines/%.machine,%,$(wildcard machines/*.machine)),$(shell awk '!/^#/ { print $$1 }' data/silicon/machines.txt))

# make sta MODULE=unit_a_lane PARAMETERS="LAT=3" MHZ=150 GOAL=delay PATHS=5: worst setup paths of one module
.PHONY: sta synth silicon-check silicon-baseline
sta: $(RTL_GENERATED)
	@scripts/silicon/sta-module -B $(B) --mhz=$(or $(MHZ),150) --goal=$(or $(GOAL),delay) --paths=$(or $(PATHS),5) $(MODULE) $(PARAMETERS)

# make synth MACHINE=cyclone: the core of a machine, to a netlist that meets setup and hold, and $(B)/silicon/MACHINE.json
synth: $(RTL_GENERATED) $(B)/tool/tool_netlist $(B)/rtl/$(MACHINE)/params.f
	@scripts/silicon/close $(B) $(MACHINE) && scripts/silicon/summary $(B)/silicon/$(MACHINE).json

# Cells, area, flip-flops and frequency of each machine against data/silicon/MACHINE.baseline. silicon-baseline renews one.
$(B)/silicon/%.json: $(B)/tool/tool_netlist $(B)/rtl/%/params.f $(RTL_GENERATED) $(wildcard rtl/*/*.v rtl/*/*.vh rtl/cells/osu018/*.v scripts/silicon/* data/silicon/*.txt)
	@scripts/silicon/close $(B) $*
silicon-check: $(SILICON_MACHINES:%=$(B)/silicon/%.json)
	@s=0; for m in $(SILICON_MACHINES); do scripts/silicon/baseline $(B) $$m || s=1; done; exit $$s
silicon-baseline:
	@scripts/silicon/baseline $(B) $(MACHINE) --renew

# The same flow for one small buffer with its clock gate, in seconds: part of make test.
.PHONY: silicon-small
silicon-small: $(RTL_GENERATED) $(B)/tool/tool_netlist
	@scripts/silicon/close $(B) small-buffer 2>$(B)/silicon-small.log || { sed 's/^/# /' $(B)/silicon-small.log; echo "not ok 1 - the flow ends"; exit 1; }; \
	scripts/silicon/baseline $(B) small-buffer
CHECKS += silicon-small

# make gls SHADER=... MACHINE=... INPUTS=... INVOCATION=...: the whole netlist in Verilator, in lockstep with the simulator.
GLS_SOURCES = $(sort $(RTL_SRC) $(RTL_HDR)) rtl/cells/osu018/clock_gate.v tb/shim.cpp tb/rtl_abi.h csrc/sim/trace.h tb/netlist/gls.mk
.PHONY: gls
$(B)/silicon/%/hier.v: $(B)/silicon/%.json
	@test -f $@ && touch $@
$(B)/silicon/%/model.v: $(B)/silicon/%/hier.v scripts/silicon/model $(B)/tool/tool_netlist
	@scripts/silicon/model $(B) $*
$(B)/gls/%/libcore.so: $(B)/silicon/%/model.v tb/netlist/gls.mk tb/netlist/clocks.vlt tb/shim.cpp $(B)/host/gen_core_sources $(CORE_RUNTIME)
	@+$(MAKE) --no-print-directory -s -f tb/netlist/gls.mk B=$(B) MACHINE=$* SOURCES="$(GLS_SOURCES)" verilate && \
	$(MAKE) --no-print-directory -s -f tb/netlist/gls.mk B=$(B) MACHINE=$* $@
gls: $(B)/gloam $(B)/gls/$(MACHINE)/libcore.so
	@mkdir -p $(B)/gls/run; $(B)/gloam cc $(SHADER) -o $(B)/gls/run/$(notdir $(SHADER)).elf --machine $(MACHINE) $(CCFLAGS)
	@GLOAM_RTL=$(B)/gls $(B)/gloam rtl $(B)/gls/run/$(notdir $(SHADER)).elf --inputs $(INPUTS) --invocation $(INVOCATION) $(RTLFLAGS)
