# SPDX-License-Identifier: Apache-2.0
# Makes what the core's Verilog needs, and tests it: generated headers, lint (make lint-rtl), units compared with their C models (fp-vectors, division,
# texture-bench), the cycle tables of the docs (timing-tables), and the fast engine (fast-engine).

# The Verilog decode constants and docs/isa.md are generated from the table of operations, csrc/core/isa/isa.def.
$(B)/gen/isa.vh: $(B)/host/gen_isa
	@mkdir -p $(@D); $< verilog > $(NEW) && { cmp -s $(NEW) $@ && rm $(NEW) || mv $(NEW) $@; }
$(B)/host/gen_isa: csrc/core/isa/isa.def csrc/core/isa/fields.def csrc/core/isa/isa.h
docs/isa.md: $(B)/host/gen_isa
	$< docs | scripts/plot/wrap > $(NEW) && mv $(NEW) $@
.PHONY: isa-docs-current
isa-docs-current: $(B)/host/gen_isa
	@. scripts/check/tap.sh; $< docs | scripts/plot/wrap | diff docs/isa.md - >$(B)/$@.diff || echo "docs/isa.md differs from the table: run make docs/isa.md" >>$(B)/$@.diff; \
	none "docs/isa.md is what the table says" "$$(cat $(B)/$@.diff)"; finish
CHECKS += isa-docs-current
# The programs of docs/isa-walk.md give what the page says.
.PHONY: walk
walk: $(B)/gloam
	@scripts/check/walk $(B)
CHECKS += walk

# The core's generated headers, lint in three tools, and the clock gate cells.
$(B)/host/gen_host: csrc/core/isa/host.def
$(B)/gen/host.vh: $(B)/host/gen_host
	@mkdir -p $(@D); $< constants > $(NEW) && { cmp -s $(NEW) $@ && rm $(NEW) || mv $(NEW) $@; }
$(B)/gen/sampler.vh: $(B)/host/gen_host
	@mkdir -p $(@D); $< sampler > $(NEW) && { cmp -s $(NEW) $@ && rm $(NEW) || mv $(NEW) $@; }

# make lint-rtl: all sets of parameters, about five minutes of processor time. A third of them: make test.
.PHONY: lint-rtl lint-rtl-few
lint-rtl: $(RTL_GENERATED)
	@scripts/check/lint $(B) $(JOBS)
lint-rtl-few: $(RTL_GENERATED)
	@scripts/check/lint $(B) $(JOBS) few
CHECKS += lint-rtl-few

# The clock gate cells of the three targets, one against the other in Icarus; broken ones must fail.
.PHONY: clock-gate-cells
clock-gate-cells:
	@scripts/check/clock-gate-cells $(B)
CHECKS += clock-gate-cells

# The reset synchroniser in Icarus.
.PHONY: reset-sync
reset-sync:
	@. scripts/check/tap.sh; mkdir -p $(B)/lint; is "the reset comes at once and goes after three edges: times at which it does not" \
	"$$(iverilog -g2012 -o $(B)/lint/reset_sync.vvp -s reset_sync_bench tb/unit/reset_sync_bench.v rtl/cells/reset_sync.v && vvp -n $(B)/lint/reset_sync.vvp)" 0; finish
CHECKS += reset-sync

# Inputs before the enables of the clock gates: there must be none.
.PHONY: enable-cones
enable-cones: $(RTL_GENERATED)
	@scripts/check/enable-cones $(B) $(PARAMETERS)
CHECKS += enable-cones

# The tables of docs/ports.md: the core's ports, what the host reaches.
.PHONY: ports-page
ports-page:
	@scripts/check/ports-page
CHECKS += ports-page

# Arithmetic: the special functions' tables, unit benches and error figures.
GENERATED += $(B)/gen/sfu_tables.h $(B)/gen/sfu_tables.vh

$(B)/host/gen_sfu_tables: csrc/core/fp/sfu.h
$(B)/gen/sfu_tables.h: $(B)/host/gen_sfu_tables
	@mkdir -p $(@D); $< c >$(NEW) && mv $(NEW) $@
$(B)/gen/sfu_tables.vh: $(B)/host/gen_sfu_tables
	@mkdir -p $(@D); $< v >$(NEW) && mv $(NEW) $@

# Function units in Verilog against csrc/core/fp: one Verilated model a unit at latency 1, one with all longer latencies.
FP_DEEPEST := 16

# $(1) name, $(2) number of the unit, $(3) $(4) smallest and largest latency, $(5) optimisation: fifteen latencies take longer to compile than to run.
fp_model = $(call model_rule,$(B)/fp/$(1).o,fp,--prefix Vfp_$(1) -GUNIT=$(2) -GFIRST=$(3) -GLAST=$(4),-DMODEL=Vfp_$(1) -DHEADER="Vfp_$(1).h" -DNAME=fp_unit_$(1) \
  -DFIRST=$(3) -DLAST=$(4) $(5))
$(eval $(call fp_model,a1,0,1,1))
$(eval $(call fp_model,b1,1,1,1))
$(eval $(call fp_model,c1,2,1,1))
$(eval $(call fp_model,an,0,2,$(FP_DEEPEST),-O1))
$(eval $(call fp_model,bn,1,2,$(FP_DEEPEST),-O1))
$(eval $(call fp_model,cn,2,2,$(FP_DEEPEST),-O1))
FP_MODELS := $(foreach m,a1 b1 c1 an bn cn,$(B)/fp/$(m).o)
$(B)/fp/unit_bench: $(B)/obj/tb/unit/fp_unit_bench.o $(FP_MODELS) $(VERILATED_OBJECTS) $(B)/lib/fp.a $(B)/lib/isa.a
	@scripts/build/verilated-cxx -o $(NEW) $^ -lm -pthread -latomic $(MOVE)
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
  scripts/check/bars failed $$?; }
.PHONY: division division-check
division: $(DIVISION_TOOLS)
	@scripts/check/bars begin $@; $(call division_rows,$(or $(PAIRS),100000000),$(or $(DIVISION_WHOLE),4096),$(or $(UNIT_PAIRS),10000000),$(or $(CORE_PAIRS),1000000),$(or $(CONSTANTS),5000)) | scripts/check/bars end $@
division-check: $(DIVISION_TOOLS)
	@scripts/check/bars begin $@; . scripts/check/tap.sh; $(call division_rows,1000000,256,100000,20000,100) | scripts/check/bars end $@ >$(B)/$@.log; \
	result $$? "division is correctly rounded" $(B)/$@.log; finish
CHECKS += division-check

# Texture unit: Verilog against the C model. N and SEED may be given.
# Registers in the paths of a request: none, those of the machines, the most.
TEX_STAGES := 0 2 5 12
TEX_LIBS := texture fp isa

# $(1) registers in the paths of a request.
define tex_bench
$(call model_rule,$(B)/texture/$(1)/model.o,texture,-GSTAGES=$(1))
$(B)/texture/$(1)/bench: $(B)/gen/unit_depth.h csrc/core/timing/wait.h tb/unit/texture_bench.c tb/unit/texture_shim.h \
  $(B)/texture/$(1)/model.o $(VERILATED_OBJECTS) $(patsubst %,$(B)/lib/%.a,$(TEX_LIBS))
	@$(CC) $(CFLAGS) -Itb/unit -DSTAGES=$(1) -c -o $$(NEW).o tb/unit/texture_bench.c && \
	scripts/build/verilated-cxx -o $$(NEW) $$(NEW).o \
	  $$(@D)/model.o $(VERILATED_OBJECTS) $(call archives,$(TEX_LIBS)) -lm -pthread -latomic && rm $$(NEW).o $$(MOVE)
endef
$(foreach n,$(TEX_STAGES),$(eval $(call tex_bench,$(n))))

.PHONY: texture-bench
texture-bench: $(TEX_STAGES:%=$(B)/texture/%/bench)
	@echo 1..$(words $(TEX_STAGES)); t=0 s=0; for n in $(TEX_STAGES); do t=$$((t + 1)); $(B)/texture/$$n/bench $(or $(N),100000) $(or $(SEED),1) $$t || s=1; done; exit $$s
CHECKS += texture-bench

# Compares the cycle tables of docs/architecture.md with what the simulator does with the programs of regress/suites/timing.
.PHONY: timing-tables
timing-tables: $(B)/gloam
	@scripts/check/check-timing $(B)
CHECKS += timing-tables

# The fast engine against the simulator.
$(eval $(call program_rule,regress/fast_engine,$(wildcard regress/runners/fast/*.c) $(addprefix regress/runners/matrix/,option_line.c row_list.c),common compile coverage fast run))

# Random programs on all machines, and all shaders, each compiled in all ways. A few of them: make test.
FAST := $(B)/regress/fast_engine
# The engine refuses machines whose threads switch.
FAST_MACHINES := $(shell scripts/build/machines-with -v '^(switch = latency|forwarding = detect)')
FAST_SHADERS := $(addprefix regress/,$(addprefix suites/,shaders filters branches loops pairs kept seeds) patterns frame papers/su)
FAST_EACH = $(shell expr \( $(or $(N),100000) + $(words $(FAST_MACHINES)) - 1 \) / $(words $(FAST_MACHINES)))
.PHONY: fast-engine fast-engine-few fast-engine-shaders bench-engine
fast-engine: $(FAST)
	@scripts/check/bars begin $@; mkdir -p $(B)/fast; rm -f $(B)/fast/rows; s=0; \
	$(FAST) --rows $(B)/fast/rows --min 400 --ways 17 shaders $(FAST_SHADERS) || s=1; \
	$(FAST) --rows $(B)/fast/rows --min 150 --skip-invalid shaders regress/suites/clauses || s=1; \
	$(FAST) --rows $(B)/fast/rows --min $(or $(N),100000) --programs $(FAST_EACH) --seed $(or $(SEED),1) random $(FAST_MACHINES) || s=1; \
	{ cat $(B)/fast/rows; [ $$s = 0 ] || scripts/check/bars failed $$s; } | scripts/check/bars end $@
fast-engine-few: $(FAST)
	@$(FAST) --programs 25 random $(FAST_MACHINES)
fast-engine-shaders: $(FAST)
	@$(FAST) shaders regress/suites/shaders regress/suites/filters regress/suites/patterns
CHECKS += fast-engine-few fast-engine-shaders
# Processor time of both on the benchmarks, side by side: on the usual machine, and on that of frames.
bench-engine: $(FAST)
	@scripts/check/bars begin $@; mkdir -p $(B)/bench; rm -f $(B)/bench/engine.rows; s=0; \
	$(FAST) --rows $(B)/bench/engine.rows --min 30 bench regress/suites/shaders || s=1; \
	$(FAST) --rows $(B)/bench/engine.rows --min 30 --options "--machine quad --gate best" bench regress/suites/shaders || s=1; { cat $(B)/bench/engine.rows; [ $$s = 0 ] || scripts/check/bars failed $$s; } | scripts/check/bars end $@
