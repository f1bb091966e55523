# SPDX-License-Identifier: Apache-2.0
# Arithmetic: the special functions' tables, unit benches and error figures.
GENERATED += $(B)/gen/sfu_tables.h $(B)/gen/sfu_tables.vh

$(B)/host/gen_sfu_tables: csrc/core/fp/sfu.h
$(B)/gen/sfu_tables.h: $(B)/host/gen_sfu_tables
	@mkdir -p $(@D); $< c >$(NEW) && mv $(NEW) $@
$(B)/gen/sfu_tables.vh: $(B)/host/gen_sfu_tables
	@mkdir -p $(@D); $< v >$(NEW) && mv $(NEW) $@

# Function units in Verilog against csrc/core/fp: one Verilated model a unit at latency 1, one with all longer latencies.
FP_RTL := $(wildcard rtl/units/*.v) rtl/cells/pipe.v tb/unit/fp_unit_bench.v
FP_HDR := $(wildcard rtl/units/*.vh) $(B)/gen/isa.vh $(B)/gen/sfu_tables.vh
FP_DEEPEST := 16

# $(1) name, $(2) number of the unit, $(3) $(4) smallest and largest latency.
# The lock keeps two makes in one tree out of each other's way.
define fp_model
$(B)/fp/$(1).o: $(FP_RTL) $(FP_HDR) tb/unit/fp_unit_shim.cpp tb/unit/fp_unit_shim.h scripts/verilated-source scripts/verilated-cxx
	@mkdir -p $(B)/fp; exec 9> $(B)/fp/$(1).lock && flock 9 && rm -rf $(B)/fp/$(1) && mkdir -p $(B)/fp/$(1) && \
	verilator --cc -O3 --x-assign fast -Wall --no-timing $(RTL_INC) -I$(B)/gen --top-module fp_unit_bench --prefix Vfp_$(1) --Mdir $(B)/fp/$(1) \
	  -GUNIT=$(2) -GFIRST=$(3) -GLAST=$(4) $(FP_RTL) && \
	scripts/verilated-source $(B)/fp/$(1) tb/unit/fp_unit_shim.cpp | scripts/verilated-cxx -O2 -DMODEL=Vfp_$(1) -DHEADER='"Vfp_$(1).h"' -DNAME=fp_unit_$(1) \
	  -DFIRST=$(3) -DLAST=$(4) -Itb/unit -I$(B)/fp/$(1) -x c++ -c -o $$(NEW) - $$(MOVE)
endef
$(eval $(call fp_model,a1,0,1,1))
$(eval $(call fp_model,b1,1,1,1))
$(eval $(call fp_model,c1,2,1,1))
$(eval $(call fp_model,an,0,2,$(FP_DEEPEST)))
$(eval $(call fp_model,bn,1,2,$(FP_DEEPEST)))
$(eval $(call fp_model,cn,2,2,$(FP_DEEPEST)))
FP_MODELS := $(foreach m,a1 b1 c1 an bn cn,$(B)/fp/$(m).o)
$(B)/fp/unit_bench: $(B)/obj/tb/unit/fp_unit_bench.o $(FP_MODELS) $(VERILATED_OBJECTS) $(B)/lib/fp.a $(B)/lib/isa.a
	@scripts/verilated-cxx -o $(NEW) $^ -lm -pthread -latomic $(MOVE)
$(B)/obj/tb/unit/fp_unit_bench.o: CFLAGS += -Itb/unit

# Depths of the units as C functions, from the line `// Depth: ...` of their headers.
$(B)/gen/unit_depth.h: tb/unit/depth.awk $(wildcard rtl/units/unit_[abc].v rtl/texture/texture_unit.v)
	@mkdir -p $(@D); awk -f $^ > $(NEW) && { cmp -s $(NEW) $@ && rm $(NEW) || mv $(NEW) $@; }
$(B)/obj/tb/unit/fp_unit_bench.o: $(B)/gen/unit_depth.h

# Full run: make fp-vectors N=10000000 (per unit); a short one is part of make test.
.PHONY: fp-vectors fp-unit-bench
fp-vectors: $(B)/fp/unit_bench
	@$(B)/fp/unit_bench $(or $(N),10000000) $(or $(SEED),1)
fp-unit-bench: $(B)/fp/unit_bench
	@$(B)/fp/unit_bench $(or $(N),1000000) $(or $(SEED),1)
CHECKS += fp-unit-bench

# Special functions' worst errors: make sfu-error N=10000000 (points a domain; the default) writes $(B)/fp/sfu_error.txt and .json.
.PHONY: sfu-error sfu-error-check
sfu-error: $(B)/tool/tool_sfu_error
	@mkdir -p $(B)/fp; $< $(or $(N),10000000) $(or $(SEED),1) $(B)/fp; s=$$?; cat $(B)/fp/sfu_error.txt; exit $$s
sfu-error-check: $(B)/tool/tool_sfu_error
	@mkdir -p $(B)/fp; $< $(or $(N),1000000) $(or $(SEED),1) $(B)/fp
CHECKS += sfu-error-check

# make division: division is correctly rounded in the C reference (PAIRS random pairs, all pairs of whole numbers to DIVISION_WHOLE), in the unit bench
# (UNIT_PAIRS), on the core (CORE_PAIRS), and in constant expressions (CONSTANTS for each function). make division-check is the short form.
DIVISION_TOOLS := $(B)/tool/tool_division $(B)/tool/tool_divide $(B)/fp/unit_bench $(B)/regress/builtins $(B)/rtl/cyclone/libcore.so
# $(1) PAIRS, $(2) DIVISION_WHOLE, $(3) UNIT_PAIRS, $(4) CORE_PAIRS, $(5) CONSTANTS
division_rows = { $(B)/tool/tool_division $(1) $(2) $(or $(SEED),1) && $(B)/fp/unit_bench $(3) $(or $(SEED),1) div && \
  $(B)/tool/tool_divide cyclone $(4) $(or $(SEED),1) && $(B)/regress/builtins -n $(5) -s $(or $(SEED),1) constants docs/builtins.md || \
  scripts/bars failed $$?; }
.PHONY: division division-check
division: $(DIVISION_TOOLS)
	@scripts/bars begin $@; $(call division_rows,$(or $(PAIRS),100000000),$(or $(DIVISION_WHOLE),4096),$(or $(UNIT_PAIRS),10000000),$(or $(CORE_PAIRS),1000000),$(or $(CONSTANTS),5000)) | scripts/bars end $@
division-check: $(DIVISION_TOOLS)
	@scripts/bars begin $@; n=; $(call division_rows,1000000,256,100000,20000,100) | scripts/bars end $@ >$(B)/$@.log || n="not "; \
	echo "$${n}ok 1 - division is correctly rounded"; [ -z "$$n" ] || sed 's/^/# /' $(B)/$@.log; echo 1..1; [ -z "$$n" ]
CHECKS += division-check
