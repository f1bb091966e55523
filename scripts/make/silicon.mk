# SPDX-License-Identifier: Apache-2.0
# Synthesizes cores for osu018, or the library LIBERTY (docs/silicon.md): netlists with clock tree and static timing (make synth), their baselines, and runs of netlists (make gls).
SILICON_MACHINES := $(filter $(patsubst machines/%.machine,%,$(wildcard machines/*.machine)),$(shell awk '!/^#/ { print $$1 }' data/silicon/machines.txt))

# make sta MODULE=unit_a_lane PARAMETERS="LAT=3" MHZ=150 GOAL=delay PATHS=5: worst setup paths of one module
.PHONY: sta synth silicon-check silicon-baseline
sta: $(RTL_GENERATED) $(B)/tool/tool_netlist
	@scripts/silicon/sta-module -B $(B) --mhz=$(or $(MHZ),150) --goal=$(or $(GOAL),delay) --paths=$(or $(PATHS),5) $(FILE:%=--file=%) $(MODULE) $(PARAMETERS)

# make synth MACHINE=cyclone: the core of a machine, to a netlist that meets setup and hold, and $(B)/silicon/MACHINE.json. LIBERTY=osu035, or LIBERTY=FILE
# CELLS=FILE: in that library, and $(B)/silicon/LIBRARY/MACHINE.json
synth: $(RTL_GENERATED) $(B)/tool/tool_netlist $(if $(wildcard machines/$(MACHINE:-icg=).machine),$(B)/rtl/$(MACHINE)/params.f)
	@export LIBERTY='$(LIBERTY)' CELLS='$(CELLS)'; scripts/silicon/close $(B) $(MACHINE) && B=$(B) && . scripts/silicon/cells.sh && scripts/silicon/summary $$silicon/$(MACHINE).json

# The flow with osu018 under other names for cells and pins has the figures of osu018, and what a library lacks is said in one message.
.PHONY: silicon-renamed
silicon-renamed: $(RTL_GENERATED) $(B)/tool/tool_netlist
	@scripts/silicon/renamed $(B)
CHECKS += silicon-renamed

# make libraries: one unit and cyclone in each library of data/silicon/libraries (an hour; a run that was stopped goes on), build/bars/libraries.json.
# libraries-page: the table in docs/silicon.md, from that.
.PHONY: libraries libraries-page
libraries: $(RTL_GENERATED) $(B)/tool/tool_netlist $(B)/gloam $(B)/rtl/cyclone/params.f
	@scripts/check/bars begin $@; { scripts/silicon/libraries $(B) || scripts/check/bars failed $$?; } | scripts/check/bars end $@
libraries-page:
	@[ -s $(B)/silicon/libraries.md ] || { echo "make libraries-page: error: no $(B)/silicon/libraries.md: make libraries" >&2; exit 1; }
	@awk 'FILENAME ~ /libraries.md/ { t = t $$0 "\n"; next } /^<!-- end -->/ { skip = 0 } !skip { print } /^<!-- libraries -->/ { printf "%s", t; skip = 1 }' \
	  $(B)/silicon/libraries.md docs/silicon.md >docs/silicon.md.new && mv docs/silicon.md.new docs/silicon.md

# make same-core BASE=COMMIT MACHINE=cyclone: the core before mapping has the cells of that commit, so what was added is switched off
.PHONY: same-core
same-core: $(RTL_GENERATED) $(B)/rtl/$(MACHINE)/params.f
	@[ "$(BASE)" ] || { echo "make same-core: error: which commit? make same-core BASE=HEAD~10" >&2; exit 2; }; scripts/silicon/same-core $(B) $(MACHINE) $(BASE)

# MACHINE-icg: the same core with a clock gate for each register with an enable (scripts/silicon/icg.v)
$(B)/rtl/%-icg/params.f: $(B)/rtl/%/params.f
	@mkdir -p $(@D); cp $< $@
# Cells, area, flip-flops and frequency of each machine against data/silicon/MACHINE.baseline. silicon-baseline renews one.
# The tool counts by its sources: it is linked anew whenever a library below it changes.
$(B)/silicon/%.json: $(B)/rtl/%/params.f $(RTL_GENERATED) $(wildcard rtl/*/*.v rtl/*/*.vh rtl/cells/osu018/*.v scripts/silicon/* data/silicon/*.txt csrc/energy/netlist/*.[ch]) | $(B)/tool/tool_netlist
	@scripts/silicon/close $(B) $*
# The bars: every machine closes at its frequency (build/bars/silicon.json).
.PHONY: silicon
silicon: $(SILICON_MACHINES:%=$(B)/silicon/%.json) $(B)/gloam
	@scripts/check/bars begin $@; { scripts/silicon/bars $(B) cyclone cyclone50 cyclone-fast || scripts/check/bars failed $$?; } | scripts/check/bars end $@
silicon-check: $(SILICON_MACHINES:%=$(B)/silicon/%.json)
	@s=0; for m in $(SILICON_MACHINES); do scripts/silicon/baseline $(B) $$m || s=1; done; exit $$s
silicon-baseline:
	@scripts/silicon/baseline $(B) $(MACHINE) --renew

# Each setting of data/silicon/sign-off.txt changes the timing of two flip-flops by what it says.
.PHONY: sign-off-check sign-off-table
sign-off-check:
	@scripts/silicon/sign-off-check $(B)
CHECKS += sign-off-check
# docs/silicon.md: the table of MACHINE's timing in all scenarios.
sign-off-table:
	@scripts/silicon/sign-off-table $(B) $(MACHINE) >$(B)/silicon/sign-off.md && \
	awk 'FILENAME ~ /sign-off.md/ { t = t $$0 "\n"; next } /^<!-- end -->/ { skip = 0 } !skip { print } /^<!-- sign-off -->/ { printf "%s", t; skip = 1 }' \
	  $(B)/silicon/sign-off.md docs/silicon.md >docs/silicon.md.new && mv docs/silicon.md.new docs/silicon.md

# The same flow for one small buffer with its clock gate, in seconds: part of make test.
.PHONY: silicon-small
silicon-small: $(RTL_GENERATED) $(B)/tool/tool_netlist
	@scripts/silicon/close $(B) small-buffer 2>$(B)/silicon-small.log || { . scripts/check/tap.sh; result 1 "the flow ends" $(B)/silicon-small.log; finish; }; \
	scripts/silicon/baseline $(B) small-buffer
CHECKS += silicon-small

# make gls SHADER=... MACHINE=... INPUTS=... INVOCATION=0 CCFLAGS="--gate best" RTLFLAGS=: the whole netlist in Verilator, in lockstep with the simulator.
GLS_SOURCES = $(sort $(RTL_SRC) $(RTL_HDR)) rtl/cells/osu018/clock_gate.v tb/model/shim.cpp tb/model/rtl_abi.h csrc/core/sim/trace.h tb/netlist/gls.mk
.PHONY: gls
$(B)/silicon/%/mapped.il: $(B)/silicon/%.json
	@test -f $@ && touch $@
$(B)/silicon/%/model.v: $(B)/silicon/%/mapped.il scripts/silicon/model $(B)/tool/tool_netlist
	@scripts/silicon/model $(B) $*
$(B)/gls/%/libcore.so: $(B)/silicon/%/model.v tb/netlist/gls.mk tb/netlist/clocks.vlt tb/model/shim.cpp $(B)/host/gen_core_sources \
  $(patsubst %,$(B)/rtl/runtime/%.o,verilated verilated_threads verilated_dpi)
	@+$(MAKE) --no-print-directory -s -f tb/netlist/gls.mk B=$(B) MACHINE=$* SOURCES="$(GLS_SOURCES)" verilate && \
	$(MAKE) --no-print-directory -s -f tb/netlist/gls.mk B=$(B) MACHINE=$* $@
gls: $(B)/gloam $(B)/gls/$(MACHINE)/libcore.so
	@[ -r "$(SHADER)" ] || { echo "make gls: error: which shader? make gls SHADER=regress/suites/shaders/Blur0/Blur0.frag" >&2; exit 2; }
	@mkdir -p $(B)/gls/run; $(B)/gloam cc $(SHADER) -o $(B)/gls/run/$(notdir $(SHADER)).elf --machine $(MACHINE) $(CCFLAGS)
	@GLOAM_RTL=$(B)/gls $(B)/gloam rtl $(B)/gls/run/$(notdir $(SHADER)).elf --inputs $(INPUTS) --invocation $(INVOCATION) $(RTLFLAGS)
# All benchmark programs without gating and with best, and N random programs, on the netlist (build/bars/gls-bench.json).
.PHONY: gls-bench
gls-bench: $(B)/gloam $(B)/tool/tool_soak $(B)/gls/$(MACHINE)/libcore.so
	@scripts/check/bars begin $@; { scripts/silicon/gls-bench $(B) $(MACHINE) $(or $(N),2000) $(or $(SEED),1) || scripts/check/bars failed $$?; } | scripts/check/bars end $@

# make gls-unit: mapped modules beside themselves in Verilator, with random inputs: a chain of full adders, a buffer with flip-flops after a gate, and the same
# with a clock gate for each register with an enable.
#   make gls-unit MODULE=sfu_poly PARAMETERS="..."     another module (this one takes a minute of processor time)
.PHONY: gls-unit
gls-unit: $(RTL_GENERATED) $(B)/tool/tool_netlist $(VERILATED_OBJECTS)
	@$(if $(MODULE),scripts/silicon/gls-unit $(B) 1 $(FILE:%=--file=%) $(MODULE) $(PARAMETERS) && echo 1..1,\
	  s=0; scripts/silicon/gls-unit $(B) 1 csa_tree ROWS=16 WIDTH=4 || s=1; scripts/silicon/gls-unit $(B) 2 io_buffer COUNT=2 AW=1 WRITES=2 READS=1 || s=1; \
	  ICG=1 scripts/silicon/gls-unit $(B) 3 io_buffer COUNT=2 AW=1 WRITES=1 READS=1 || s=1; echo 1..3; exit $$s)
CHECKS += gls-unit

# The small buffer's netlist in Icarus with the delays of static timing.
.PHONY: gls-timed
gls-timed:
	@mkdir -p $(B)/gls; $(MAKE) --no-print-directory -s silicon-small >$(B)/gls/small-buffer.log || { . scripts/check/tap.sh; result 1 "the small buffer's netlist" $(B)/gls/small-buffer.log; finish; }; \
	scripts/silicon/gls-timed $(B)
CHECKS += gls-timed

# docs/silicon.md: the table of the machines.
.PHONY: silicon-table
silicon-table: $(B)/gloam
	@scripts/silicon/table $(B) cyclone cyclone50 cyclone-fast >$(B)/silicon/table.md && \
	awk 'FILENAME ~ /table.md/ { t = t $$0 "\n"; next } /^<!-- end -->/ { skip = 0 } !skip { print } /^<!-- table -->/ { printf "%s", t; skip = 1 }' \
	  $(B)/silicon/table.md docs/silicon.md >docs/silicon.md.new && mv docs/silicon.md.new docs/silicon.md
