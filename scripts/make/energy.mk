# SPDX-License-Identifier: Apache-2.0
# Measures and checks energy (docs/energy.md): make energy-fit fits weights to a netlist, energy-bench checks them, energy-isolation, energy-glitches and
# energy-columns make tables, activity-budget and gating-report check activity and gates. make energy-kernels counts what single operations toggle, by
# component: the per-toggle figures of data/rtl-weights.txt come from that. First, the power of the core's components from the paper's Table VI, as a C
# header.
GENERATED += $(B)/gen/power_table.h
$(B)/gen/power_table.h: data/you-wang-table6.csv scripts/make/energy.mk
	@mkdir -p $(@D); awk -F, '$$1 ~ /^(input_buffer|output_buffer|others)$$/ && $$2 > 0 { printf "#define GM_POWER_%s %s\n", toupper($$1), $$2; n++ } \
	END { if (n != 3) { print FILENAME ": error: needs input_buffer, output_buffer and others, each with its power" >"/dev/stderr"; exit 1 } }' \
	$< >$(NEW) && mv $(NEW) $@
# Prices of the objective joules, by machine, as rows of a C table. Their order is that of compiler/cost/event_prices.def.
GENERATED += $(B)/gen/price_table.h
$(B)/gen/price_table.h: data/energy/prices.txt compiler/cost/event_prices.def scripts/build/price-table
	@mkdir -p $(@D); scripts/build/price-table compiler/cost/event_prices.def $< >$(NEW) && mv $(NEW) $@
.PHONY: energy-kernels rtl-components
energy-kernels: $(B)/gloam $(B)/rtl/cyclone/libcore.so
	@scripts/energy/operations $(B)/gloam $(B)/energy
# Every part of the core has a component, every component a weight; see scripts/build/components.
rtl-components: $(B)/gloam $(B)/rtl/cyclone/libcore.so
	@scripts/check/rtl-components $(B)
CHECKS += rtl-components

# make gating-report: metrics of the clock gates over all benchmarks, and $(B)/silicon/gating.json. A few programs: make test.
.PHONY: gating-report gating-report-few
# Few programs fit cyclone, so its core is enough.
gating_cores = $(foreach m,$(1),$(B)/rtl/$(m)/libcore.so $(B)/rtl/$(m)/components.txt)
gating-report: $(B)/gloam $(call gating_cores,cyclone cyclone16)
	@mkdir -p $(B)/silicon; scripts/check/bars begin $@; { scripts/measure/gating-report $(B) $(B)/silicon/gating.json "none naive naive-wake0 best" $(GATED_PROGRAMS) || scripts/check/bars failed $$?; } | scripts/check/bars end $@
gating-report-few: $(B)/gloam $(call gating_cores,cyclone)
	@. scripts/check/tap.sh; { scripts/measure/gating-report $(B) $(B)/$@.json "none naive naive-wake0 best" $(GATED_FEW) 2>$(B)/$@.log || scripts/check/bars failed $$?; } | scripts/check/bars end $@ >>$(B)/$@.log; s=$$?; \
	comment $(B)/$@.log; result $$s "metrics of the clock gates agree with gloam rtl and gloam energy"; finish
CHECKS += gating-report-few

# The metrics of the gates in the waveform of gloam rtl --fst (scope `gating`) end with the counts of gloam gating.
.PHONY: gating-wave-check
gating-wave-check: $(B)/gloam $(B)/rtl/cyclone/libcore.so $(B)/rtl/cyclone/libcore_fst.so
	@scripts/check/gating-wave-check $(B) regress/suites/shaders/NormalMap/NormalMap.frag regress/suites/shaders/NormalMap/inputs.json
CHECKS += gating-wave-check

# Switching activity as SAIF: parsed, and compared with the counting build and the edges of the gated clocks.
.PHONY: saif-check
saif-check: $(B)/gloam $(B)/rtl/cyclone/libcore.so $(B)/rtl/cyclone/libcore_vcd.so
	@scripts/check/saif-check $(B) regress/suites/shaders/Blur0/Blur0.frag
CHECKS += saif-check
# Toggles of the core by component and of each enable, compared with data/activity.txt in both directions. Renew it in a commit of its own that says why.
.PHONY: activity-budget
activity-budget: $(B)/gloam $(B)/rtl/cyclone/libcore.so
	@scripts/check/activity-budget $(B) core
CHECKS += activity-budget

# make energy-check: the energy of blocks' netlists against OpenSTA, and of a gated block against the same without a gate (build/bars/energy-check.json).
# energy-check-few, part of make test: two small blocks.
ENERGY_TOOLS := $(B)/tool/tool_gates $(B)/tool/tool_netlist $(RTL_GENERATED)
.PHONY: energy-check energy-check-few
energy-check: $(ENERGY_TOOLS)
	@scripts/check/bars begin $@; { scripts/energy/check-blocks $(B) $(or $(N),2000) $(or $(SEED),1) all || scripts/check/bars failed $$?; } | scripts/check/bars end $@
energy-check-few: $(ENERGY_TOOLS)
	@. scripts/check/tap.sh; { { scripts/energy/check-blocks $(B) 500 1 few || scripts/check/bars failed $$?; } | scripts/check/bars end $@; } >$(B)/$@.log 2>&1; s=$$?; \
	comment $(B)/$@.log; result $$s "energy of netlists agrees with OpenSTA"; finish
CHECKS += energy-check-few

# make energy-netlist MACHINE=cyclone: what `gloam energy --level gate` reads of the machine's netlist, in $(B)/silicon/MACHINE. Synthesizes it if
# it is missing or older than the core.
.PHONY: energy-netlist energy-fit
$(B)/silicon/%/settings.txt: $(B)/silicon/%.json scripts/energy/netlist scripts/energy/slews.tcl $(wildcard csrc/energy/netlist/*.[ch]) | $(B)/tool/tool_gates
	@scripts/energy/netlist $(B) $*
energy-netlist: $(B)/silicon/$(MACHINE)/settings.txt

# Machines with weights of their own (csrc/energy/program_model/fitted_find.c).
FITTED := cyclone cyclone16 cyclone-dark
# make energy-fit MACHINE=cyclone: fits the energy model `rtl` to the energy model `gate` and energy model `program` to the energy model `rtl`, on some programs, and checks them on others:
# data/energy/MACHINE.txt, $(B)/energy/fit-MACHINE.json, $(B)/bars/energy-fit.json. Also: how far off other machines' weights are here. Two minutes
# once the netlist is there, seconds if nothing changed (scripts/energy/fit-inputs).
others = $(wildcard $(patsubst %,data/energy/%.txt,$(filter-out $(1),$(FITTED))))
.PHONY: always-compared
$(B)/energy/fit-%.sum: $(B)/gloam $(B)/tool/tool_energy_fit $(B)/silicon/%/settings.txt $(B)/rtl/%/libcore.so always-compared
	@scripts/energy/fit-inputs $(B) $* $(call others,$*)
$(B)/energy/fit-%.json: $(B)/energy/fit-%.sum
	@$(B)/tool/tool_energy_fit $* $(B)/energy/$*.list $(B)/energy/weights-$*.txt $@ $(call others,$*) >$(B)/energy/fit-$*.rows.new && \
	mv $(B)/energy/fit-$*.rows.new $(B)/energy/fit-$*.rows
.PRECIOUS: $(B)/energy/fit-%.sum $(B)/energy/fit-%.json
energy-fit: $(B)/energy/fit-$(MACHINE).json
	@scripts/check/bars begin $@; mkdir -p data/energy; cp $(B)/energy/weights-$(MACHINE).txt data/energy/$(MACHINE).txt && \
	scripts/check/bars end $@ <$(B)/energy/fit-$(MACHINE).rows

# make energy-bench: the errors of the energy models `rtl` and `program` on all machines with weights, compared with "constant x cycles": the table, $(B)/energy/bench.json,
# $(B)/bars/energy-bench.json, and data/energy/transfer.txt: errors on machines that the weights were not fitted to. Machines whose weights in
# data/energy are no longer those of the fit fail it: renew them with energy-fit.
.PHONY: energy-bench
energy-bench: $(B)/tool/tool_energy_bench $(FITTED:%=$(B)/energy/fit-%.json)
	@scripts/check/bars begin $@; old=0; for m in $(FITTED); do cmp -s $(B)/energy/weights-$$m.txt data/energy/$$m.txt || old=$$((old + 1)); done; \
	{ $(B)/tool/tool_energy_bench $(B)/energy/bench.json data/energy/transfer.txt $(FITTED:%=$(B)/energy/fit-%.json) && \
	  printf 'machines\tweights in data/energy that are not those of the fit\t%s\t=\t0\t%s\t3\n' $$old $(words $(FITTED)); } | scripts/check/bars end $@

# make energy-identity: ways to have the wrong weights, by the energy models `program` and `rtl`: each is refused, or its error is wider, by name
# ($(B)/bars/energy-identity.json). energy-identity-few, part of make test: energy model `program`.
.PHONY: energy-identity energy-identity-few
energy-identity: $(B)/gloam $(B)/rtl/cyclone/libcore.so $(B)/rtl/cyclone/components.txt
	@scripts/check/bars begin $@; { scripts/energy/identity $(B) rtl || scripts/check/bars failed $$?; } | scripts/check/bars end $@
energy-identity-few: $(B)/gloam
	@. scripts/check/tap.sh; { { scripts/energy/identity $(B) || scripts/check/bars failed $$?; } | scripts/check/bars end $@; } >$(B)/$@.log 2>&1; s=$$?; \
	comment $(B)/$@.log; result $$s "wrong weights are refused or have a wider error"; finish
CHECKS += energy-identity-few

# make energy-page: docs/energy.md with the tables of energy-bench, energy-columns, energy-isolation and energy-power-gating, as far as $(B)/energy has them; the
# figures are kept in data/energy/results. energy-page-current, part of make test: the tables are those of these figures.
.PHONY: energy-page energy-page-current
energy-page: $(B)/gloam
	@scripts/energy/page renew $(B) $(MACHINE)
energy-page-current:
	@scripts/energy/page check $(B) $(MACHINE)
CHECKS += energy-page-current

# make energy-columns MACHINE=cyclone: clock gating by the energy model `gate`: none, every enable a clock gate (icg), the program's gating, both.
.PHONY: energy-columns
energy-columns: $(B)/gloam $(B)/tool/tool_columns $(B)/silicon/$(MACHINE)/settings.txt
	@scripts/check/bars begin $@; mkdir -p $(B)/energy; scripts/energy/programs $(B) $(MACHINE) $(B)/energy/programs-$(MACHINE) | grep '^test' >$(B)/energy/columns-$(MACHINE).list && \
	{ $(B)/tool/tool_columns $(MACHINE) $(B)/energy/columns-$(MACHINE).list $(B)/energy/columns-$(MACHINE).json || scripts/check/bars failed $$?; } | scripts/check/bars end $@

# make energy-isolation MACHINE=cyclone: operand isolation and fine-grained gates (machine keys isolate_ and gate_) by the energy model `gate`, MACHINE-dark against MACHINE, with the same programs:
# $(B)/energy/isolation.json, $(B)/bars/energy-isolation.json. N random programs run on that core in lockstep. PARTS="isolate_operands isolate_lanes": also MACHINE
# with one of these keys alone, synthesized as MACHINE-KEY. Default: those that have a netlist.
PARTS ?= $(patsubst $(B)/silicon/$(MACHINE)-%/settings.txt,%,$(wildcard $(B)/silicon/$(MACHINE)-isolate_*/settings.txt $(B)/silicon/$(MACHINE)-gate_*/settings.txt))
.PHONY: energy-isolation
part_params = mkdir -p $(@D); $(B)/gloam machine $(MACHINE) --set $(1)=1 --verilog >$@
$(B)/rtl/$(MACHINE)-isolate_%/params.f: $(B)/rtl/$(MACHINE)/params.f | $(B)/gloam
	@$(call part_params,isolate_$*)
$(B)/rtl/$(MACHINE)-gate_%/params.f: $(B)/rtl/$(MACHINE)/params.f | $(B)/gloam
	@$(call part_params,gate_$*)
.PRECIOUS: $(B)/rtl/$(MACHINE)-isolate_%/params.f $(B)/rtl/$(MACHINE)-gate_%/params.f $(B)/silicon/%.json
ISOLATED_NETLISTS = $(MACHINE)-dark $(PARTS:%=$(MACHINE)-%)
energy-isolation: $(B)/gloam $(B)/tool/tool_isolation $(B)/tool/tool_soak $(B)/rtl/$(MACHINE)/libcore.so $(B)/rtl/$(MACHINE)-dark/libcore.so \
  $(B)/rtl/$(MACHINE)/components.txt $(B)/silicon/$(MACHINE)/settings.txt $(ISOLATED_NETLISTS:%=$(B)/silicon/%/settings.txt)
	@scripts/check/bars begin $@; mkdir -p $(B)/energy; scripts/energy/programs $(B) $(MACHINE) $(B)/energy/programs-$(MACHINE) | grep '^test' >$(B)/energy/isolation.list && \
	mkdir -p $(B)/soak && rm -f $(B)/energy/isolation.rows && $(SOAK) -c -r $(B)/energy/isolation.rows -n $(or $(N),2000) -s $(or $(SEED),1) -m $(MACHINE)-dark && \
	$(B)/tool/tool_isolation $(MACHINE) $(B)/energy/isolation.list $(B)/energy/isolation.json $(ISOLATED_NETLISTS) >>$(B)/energy/isolation.rows && scripts/check/bars end $@ <$(B)/energy/isolation.rows

# make energy-power-gating MACHINE=cyclone: when it pays to switch off the supply of a buffer whose gate is shut, by the share of leakage and the wake
# latency: $(B)/energy/power-gating.json, $(B)/bars/energy-power-gating.json.
.PHONY: energy-power-gating
energy-power-gating: $(B)/gloam $(B)/tool/tool_power_gating $(B)/rtl/$(MACHINE)/libcore.so $(B)/silicon/$(MACHINE)/settings.txt
	@scripts/check/bars begin $@; mkdir -p $(B)/energy; scripts/energy/programs $(B) $(MACHINE) $(B)/energy/programs-$(MACHINE) | grep '^test.* program ' >$(B)/energy/power-gating.list && \
	{ $(B)/tool/tool_power_gating $(MACHINE) $(B)/energy/power-gating.list $(B)/energy/power-gating.json || scripts/check/bars failed $$?; } | scripts/check/bars end $@

# make energy-delays MACHINE=cyclone: the delays of the machine's netlist, by OpenSTA.
.PHONY: energy-delays energy-glitches energy-glitches-few
$(B)/silicon/%/delays.sdf: $(B)/silicon/%/settings.txt scripts/energy/delays scripts/energy/delays.tcl
	@scripts/energy/delays $(B) $*
energy-delays: $(B)/silicon/$(MACHINE)/delays.sdf

# make energy-glitches: the energy of glitches ($(B)/bars/energy-glitches.json). Blocks of the core with the delays of static timing, N cycles of random
# inputs each, by Icarus and by csrc/energy/netlist/timed.h: $(B)/energy/glitches.json. Then whole cores in lockstep with the benchmark programs:
# $(B)/energy/glitches-MACHINE.json, and with pulses kept from 0.75 of a delay on glitches-MACHINE-kept.json. ONLY=COMPONENT: only that block.
# energy-glitches-few, part of make test: one small block.
GLITCH_MACHINES ?= cyclone cyclone-dark cyclone50
GLITCH_TOOLS := $(B)/tool/tool_gates $(B)/tool/tool_netlist $(B)/tool/tool_timed $(RTL_GENERATED)
energy-glitches: $(GLITCH_TOOLS) $(if $(ONLY),,$(B)/gloam $(B)/tool/tool_glitches $(foreach m,$(GLITCH_MACHINES),$(B)/silicon/$(m)/delays.sdf $(B)/rtl/$(m)/libcore.so))
	@scripts/check/bars begin $@; { { scripts/energy/glitches $(B) $(or $(N),200) $(or $(SEED),1) $(ONLY) $(if $(ONLY),,&& \
	scripts/energy/glitches-core $(B) $(GLITCH_MACHINES)); } || scripts/check/bars failed $$?; } | scripts/check/bars end $@
energy-glitches-few: $(GLITCH_TOOLS)
	@. scripts/check/tap.sh; { { scripts/energy/glitches $(B) 100 1 operands || scripts/check/bars failed $$?; } | scripts/check/bars end $@; } >$(B)/$@.log 2>&1; s=$$?; \
	comment $(B)/$@.log; result $$s "glitches of a block agree with Icarus"; finish
CHECKS += energy-glitches-few

# data/energy/sad.txt: energy of the gates of sad, from their netlist with random operands, for make cluster-bench.
.PHONY: energy-sad
energy-sad: $(GLITCH_TOOLS)
	@scripts/check/bars begin $@; { scripts/energy/glitches $(B) $(or $(N),400) $(or $(SEED),1) sad || scripts/check/bars failed $$?; } | scripts/check/bars end $@ && \
	{ echo "# SPDX-License-Identifier: Apache-2.0"; echo "# Energy of the gates of an operation sad (rtl/units/byte_sad.v), pJ, random operands. make energy-sad renews it."; \
	awk '/^ "sad"/ { in_sad = 1 } in_sad && /"plain_pj"/ { gsub(/[^0-9.]/, ""); printf "sad %.2f\n", $$0; exit }' $(B)/energy/glitches.json; } >$(B)/sad.txt && mv $(B)/sad.txt data/energy/sad.txt

# make energy-lines MACHINE=cyclone: energy and cycles by line, bundle and operation sum to the run, by the energy models `rtl` and `program`, over the programs of
# energy-fit; a line that is known to be hot has most of the energy. energy-lines-few, part of make test: five programs.
.PHONY: energy-lines energy-lines-few
ENERGY_LINES := $(B)/gloam $(B)/tool/tool_lines $(B)/rtl/cyclone/libcore.so $(B)/rtl/cyclone/components.txt
energy-lines: $(ENERGY_LINES)
	@scripts/check/bars begin $@; mkdir -p $(B)/energy; scripts/energy/programs $(B) $(MACHINE) $(B)/energy/programs-$(MACHINE) >$(B)/energy/$(MACHINE).list && \
	line=$$(scripts/energy/hot $(B) $(MACHINE) $(B)/energy/hot) && \
	{ $(B)/tool/tool_lines $(MACHINE) $(B)/energy/$(MACHINE).list $(B)/energy/hot/hot.elf $(B)/energy/hot/hot.json "$$line" || scripts/check/bars failed $$?; } | scripts/check/bars end $@
energy-lines-few: $(ENERGY_LINES)
	@. scripts/check/tap.sh; mkdir -p $(B)/energy/few; { scripts/energy/kernels $(B) cyclone $(B)/energy/few | head -n 4 >$(B)/energy/few.list && line=$$(scripts/energy/hot $(B) cyclone $(B)/energy/few) && \
	  { $(B)/tool/tool_lines cyclone $(B)/energy/few.list $(B)/energy/few/hot.elf $(B)/energy/few/hot.json "$$line" || scripts/check/bars failed $$?; } | scripts/check/bars end $@; } >$(B)/$@.log 2>&1; s=$$?; \
	comment $(B)/$@.log; result $$s "energy by line, bundle and operation sums to the run"; finish
CHECKS += energy-lines-few

# make energy-power SHADER=... INPUTS=... [MACHINE=...] [CCFLAGS=...]: power over time of a run by the energy model `program`, as $(B)/energy/power.csv and power.svg,
# and in the waveform $(B)/energy/power.fst (scope `power`). energy-power-check, part of make test: waveform and table have the same values.
.PHONY: energy-power energy-power-check
energy-power: $(B)/gloam
	@[ -r "$(SHADER)" ] || { echo "make energy-power: error: which shader? make energy-power SHADER=regress/suites/shaders/POM/POM.frag INPUTS=regress/suites/shaders/POM/inputs.json" >&2; exit 2; }
	@mkdir -p $(B)/energy; $(B)/gloam cc $(SHADER) -o $(B)/energy/power.elf --machine $(MACHINE) $(CCFLAGS) && \
	$(B)/gloam energy $(B)/energy/power.elf --inputs $(INPUTS) --power $(B)/energy/power.csv && \
	scripts/energy/power-figure $(B)/energy/power.csv $(B)/energy/power.svg "$(notdir $(SHADER)) on $(MACHINE)" && \
	$(B)/gloam rtl $(B)/energy/power.elf --inputs $(INPUTS) --fst $(B)/energy/power.fst >/dev/null
energy-power-check: $(B)/gloam $(B)/rtl/cyclone/libcore_fst.so
	@scripts/energy/power-check $(B) regress/suites/shaders/NormalMap/NormalMap.frag regress/suites/shaders/NormalMap/inputs.json
CHECKS += energy-power-check
