# SPDX-License-Identifier: Apache-2.0
# Makes and checks what others take with tools of their own: lists of sources, the package, bus models of others. Python's tools are optional:
# scripts/setup package, cocotb.

# The lists of sources, for other tools. They are checked in, and compared here with the files that are there.
SOURCE_LISTS := gloam cluster frame
.PHONY: $(SOURCE_LISTS:%=rtl/%.f) gloam-f-current
$(SOURCE_LISTS:%=rtl/%.f): rtl/%.f:
	@scripts/build/file-list $* >$(NEW) $(MOVE)
# Icarus takes the lists as they are: it reads the sources, here without looking at what they say.
gloam-f-current:
	@. scripts/check/tap.sh; for l in $(SOURCE_LISTS); do none "rtl/$$l.f lists its sources (else: make rtl/$$l.f)" "$$(scripts/build/file-list $$l | diff - rtl/$$l.f)"; \
	none "Icarus takes rtl/$$l.f" "$$(cd rtl && iverilog -g2012 -E -o /dev/stdout -c $$l.f 2>&1 >/dev/null | grep -v 'isa.vh\|host.vh' | head -n 5)"; done; finish
CHECKS += gloam-f-current

# make package: core, cluster and frame for other tools, in build/package (scripts/build/package).
.PHONY: package package-check
package: $(RTL_GENERATED) $(B)/gen/cluster_registers.h $(B)/host/gen_registers
	@scripts/build/package $(B) $(B)/package && echo $(B)/package
# The same, taken by FuseSoC, PeakRDL, dt-schema, dtc, Verilator, Icarus and Yosys (build/bars/package-check.json).
# $(1): a set of scripts/setup. Where it cannot be installed, the target says so and does no more.
optional = scripts/setup $(1) || { echo "$@: SKIPPED: the tools of scripts/setup $(1) cannot be installed" >&2; exit 0; }
PACKAGE_PARTS := fusesoc lists registers device-tree faults
package-check: package
	@scripts/check/bars begin $@; $(call optional,package); scripts/check/package-check $(B) $(B)/package >$(B)/package-check.tap; s=$$?; grep -v '^ok' $(B)/package-check.tap; \
	{ awk -v OFS='\t' '/^(not )?ok / { part = $$0; sub(/^[^-]*- /, "", part); sub(/:.*/, "", part); n[part]++; bad[part] += /^not/ } \
	  END { split("fusesoc lists registers tree faults", p, " "); split("5 12 3 2 14", few, " "); \
	    for (i = 1; i <= 5; i++) { k = p[i] == "tree" ? "device tree" : p[i]; print "package", k ": checks that fail", bad[k] + 0, "=", 0, n[k] + 0, few[i] } }' $(B)/package-check.tap; \
	  [ $$s = 0 ] || scripts/check/bars failed $$s; } | scripts/check/bars end $@

# make cocotb-axi N=2000: N tasks on a cluster between the bus models of cocotbext-axi, with stalls, errors and resets, in Verilator; and a tenth of them in
# Icarus, which has unknown values (build/bars/cocotb-axi.json). SIMULATORS=icarus: only there.
SIMULATORS ?= verilator icarus
TASKS_verilator = $(or $(N),2000)
TASKS_icarus = $$(($(or $(N),2000) / 10))
$(eval $(call program_rule,cocotb/stream,tb/cocotb/stream.c,cluster))
.PHONY: cocotb-axi
cocotb-axi: $(B)/gloam $(B)/cocotb/stream $(RTL_GENERATED) $(B)/rtl/cyclone16-cluster/params.f
	@scripts/check/bars begin $@; $(call optional,cocotb); rm -f $(B)/cocotb/rows.*; s=0; $(foreach m,$(SIMULATORS),scripts/check/cocotb-axi $(B) $(TASKS_$(m)) $(or $(SEED),1) $(m) >$(B)/cocotb/$(m).log 2>&1 \
	|| { s=1; tail -n 20 $(B)/cocotb/$(m).log; }; ) { cat $(B)/cocotb/rows.*; [ $$s = 0 ] || scripts/check/bars failed $$s; } | scripts/check/bars end $@
