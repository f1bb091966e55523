# SPDX-License-Identifier: Apache-2.0
# The one Makefile. `make help-all` lists the targets.
B ?= build
CC ?= cc
OPT ?= -O2 -g
# The compiler is what users wait for: gcc's next level makes it 7 % faster.
OPT_COMPILER := $(OPT:-O2=-O3)
SAN ?=
CFLAGS = -std=c11 $(OPT) -Wall -Wextra -Werror -D_POSIX_C_SOURCE=200809L -Icsrc -Icompiler -Itb -I. -I$(B)/gen $(SAN)
LDLIBS = -lgsl -lgslcblas -lsqlite3 -lnettle -lelf -ljansson -lpng -lmpfr -lgmp -ldl -lm
MAKEFLAGS += --no-builtin-rules
# Each recipe is a process group with its workers. It ends when make is stopped.
SHELL := scripts/build/recipe-shell
.SUFFIXES:
.SECONDARY:
.DELETE_ON_ERROR:

# Files are made under another name and then moved, so a file is whole or missing, even if two makes run in one tree.
NEW = $@.$$$$
MOVE = && mv $(NEW) $@ || { rm -f $(NEW); exit 1; }

# The folder of each library, and the libraries that it may use, which are above it in this list. Library X is $(B)/lib/X.a; scripts/check/lint-includes holds every
# #include to these lines.
DIR_base := csrc/base
DIR_isa := csrc/isa
DEP_isa :=
DIR_machine := csrc/machine
DEP_machine := base isa
DIR_timing := csrc/timing
DEP_timing := machine isa
DIR_fp := csrc/fp
DEP_fp := base isa
DIR_texture := csrc/texture
DEP_texture := fp
DIR_program := csrc/program
DEP_program := isa machine
DIR_sim := csrc/sim
DEP_sim := isa machine timing fp texture
DIR_check := csrc/check
DEP_check := isa machine timing program sim
DIR_fast := csrc/fast
DEP_fast := check timing texture fp
DIR_stats := csrc/stats
DEP_stats := timing program sim
DIR_run := csrc/run
DEP_run := program sim texture fp
DIR_cluster := csrc/cluster
DEP_cluster := run
DIR_frame := csrc/frame
DEP_frame := fast run
DIR_scene := csrc/scene
DEP_scene := frame
DIR_silicon := csrc/silicon
DEP_silicon := base
DIR_gates := csrc/gates
DEP_gates := silicon
DIR_activity := csrc/activity
DEP_activity := base
DIR_page := csrc/page
DEP_page :=
DIR_energy := csrc/energy
DEP_energy := activity run
DIR_clusterenergy := csrc/cluster_energy
DEP_clusterenergy := cluster energy
DIR_options := compiler/options
DEP_options := program
DIR_diag := compiler/diag
DEP_diag := base
DIR_ir := compiler/ir
DEP_ir := diag program fp
DIR_link := compiler/link
DEP_link := ir options
DIR_front := compiler/front
DEP_front := link fp
DIR_opt := compiler/opt
DEP_opt := ir fp timing
DIR_mir := compiler/mir
DEP_mir := ir options timing
DIR_cost := compiler/cost
DEP_cost := mir options timing
DIR_select := compiler/select
DEP_select := mir link options
DIR_gate := compiler/gate
DEP_gate := cost timing
DIR_schedule := compiler/schedule
DEP_schedule := cost timing
DIR_alloc := compiler/alloc
DEP_alloc := mir options timing
DIR_encode := compiler/encode
DEP_encode := mir options
DIR_back := compiler/back
DEP_back := select gate schedule alloc encode
DIR_compile := compiler
DEP_compile := front opt back check
DIR_meter := csrc/meter
DEP_meter := frame energy
DIR_show := csrc/show
DEP_show := scene compile meter page
DIR_model := csrc/model
DEP_model := show stats
DIR_gl := csrc/gl
DEP_gl := compile meter
DIR_tb := tb
DEP_tb := run timing sim program check activity
DIR_tbcluster := tb/cluster
DEP_tbcluster := cluster tb
DIR_engine := csrc/engine
DEP_engine := frame tb
DIR_record := csrc/record
DEP_record := gl
DIR_egl := csrc/egl
DEP_egl := record engine show
DIR_levels := csrc/levels
DEP_levels := tb gates energy
DIR_flow := csrc/flow
DEP_flow := base
DIR_experiment := csrc/experiment
DEP_experiment := compile energy tb stats flow levels
DIR_results := csrc/results
DEP_results := base
DIR_report := csrc/report
DEP_report := page compile energy stats
DIR_sweep := csrc/sweep
DEP_sweep := results compile energy
DIR_common := regress/common
DEP_common := compile run flow
DIR_frametb := tb/frame
DEP_frametb := tb frame
DIR_conformance := regress/runners/conformance
DEP_conformance := common tb frame
DIR_pairs := regress/runners/pairs/model
DEP_pairs := compile run
DIR_regression := csrc/regression
DEP_regression := sweep tb conformance pairs
DIR_cmd := csrc/cmd
DEP_cmd := clusterenergy experiment show model report regression egl
LIBS := base isa machine timing fp texture program sim check fast stats run cluster frame scene silicon gates activity page energy clusterenergy options diag ir link front \
  opt mir cost select gate schedule alloc encode back compile meter show model gl tb tbcluster engine record egl levels flow experiment results report sweep common frametb conformance pairs regression

srcs = $(filter-out $(wildcard $(1)/test_*.c $(1)/gen_*.c $(1)/fuzz_*.c $(1)/tool_*.c),$(wildcard $(1)/*.c))
# closure: the libraries $(1) and all that they use, users first, as the linker wants them.
# USES_X: library X and all that it uses. Computed once: for every program anew it would take seconds.
$(foreach l,$(LIBS),$(eval USES_$(l) := $(sort $(l) $(foreach d,$(DEP_$(l)),$(USES_$(d))))))
reverse = $(if $(1),$(call reverse,$(wordlist 2,$(words $(1)),$(1))) $(firstword $(1)))
SBIL := $(call reverse,$(LIBS))
closure = $(filter $(foreach l,$(1),$(USES_$(l))),$(SBIL))
archives = $(patsubst %,$(B)/lib/%.a,$(call closure,$(1)))
objects = $(patsubst %.cpp,$(B)/obj/%.o,$(patsubst %.c,$(B)/obj/%.o,$(1)))

# $(B)/$(1): a program of the sources $(2), the libraries $(3) and what they use, and the linker's options $(4).
define program_rule
$(B)/$(1): $(call objects,$(2)) $(call archives,$(3))
	@mkdir -p $$(@D); $(CC) $(SAN) -rdynamic -o $$(NEW) $(call objects,$(2)) $(call archives,$(3)) $(4) $(LDLIBS) $$(MOVE)
PROGRAMS += $(B)/$(1)
endef
# $(1), X.o or X.so: the model $(2) of scripts/build/models.txt, with options $(3) of Verilator and $(4) of the C++ compiler, and prerequisites $(5). What it is
# made of is in X.d. $(6): its files, if not those of the table.
define model_rule
$(1): $(5) $(MODEL_NEEDS) $(if $(filter %.so,$(1)),$(MODEL_RUNTIME) $(if $(findstring --trace,$(3)),$(B)/rtl/runtime/verilated_vcd_c.o)) | $(RTL_GENERATED)
	@scripts/build/verilate -B $(B) $(if $(6),-f '$(6)') -c '$(4)' $(2) $$@ $(3)
-include $(subst %,*,$(basename $(1))).d
endef
GLES_LIBS := -lEGL -lGLESv2
GLSLANG_LIBS := -lglslang -lglslang-default-resource-limits -lMachineIndependent -lGenericCodeGen -lOSDependent -lOGLCompiler -lstdc++ -lpthread

.PHONY: all help help-all
all: $(B)/gloam
help:
	@cat scripts/help-groups.txt
help-all:
	@cat scripts/help.txt

# In lists of files names end at a space. So a corpus whose path has one is reached by a link.
ifneq ($(if $(word 2,$(CORPUS)),$(shell [ -d '$(CORPUS)' ] && mkdir -p $(B) && rm -f $(B)/corpus && ln -s "$$(realpath '$(CORPUS)')" $(B)/corpus && echo linked)),)
override CORPUS := $(B)/corpus
export CORPUS
endif
# Here, because the prerequisites of the files below are read in their order: the machine of a target that takes one, cores of clusters
# that share a texture unit and others, machines whose threads switch, Verilator's own objects for libraries and for programs, what makes a model, the core's
# generated headers. tested_core: the core of machine $(1) for make test. No test counts toggles of UNCOUNTED; without counters a core is built in three
# quarters of the time.
MACHINE ?= cyclone
UNCOUNTED := cyclone-deep cyclone-fast cyclone-deep-detect quad-cluster cyclone16-array-c
tested_core = $(B)/rtl/$(1)/libcore$(if $(filter $(UNCOUNTED),$(1)),_plain).so
SHARED := $(patsubst machines/%.machine,%,$(shell grep -l '^texture_share' machines/*.machine))
CLUSTERED := $(filter-out $(SHARED),$(patsubst machines/%.machine,%,$(shell grep -l '^tasks = 1' machines/*.machine)))
SWITCHING := $(filter-out $(CLUSTERED) $(SHARED),$(patsubst machines/%.machine,%,$(shell grep -l '^switch = 1' machines/*.machine)))
CORE_RUNTIME := $(patsubst %,$(B)/rtl/runtime/%.o,verilated verilated_threads verilated_dpi)
VERILATED_OBJECTS := $(B)/verilated/verilated.o $(B)/verilated/verilated_threads.o
$(B)/verilated/%.o: scripts/build/verilated-cxx
	@mkdir -p $(@D); scripts/build/verilated-cxx -r $*.cpp -O2 -c -o $(NEW) $(MOVE)
MODEL_NEEDS := $(addprefix scripts/build/,models.txt verilate verilated-cxx)
MODEL_RUNTIME := $(filter-out %_dpi.o,$(CORE_RUNTIME))
RTL_GENERATED := $(B)/gen/isa.vh $(B)/gen/host.vh $(B)/gen/sampler.vh $(B)/gen/sfu_tables.vh $(B)/gen/cluster_regs.vh
-include scripts/make/*.mk
# A list of its own: make cluster-test-time measures these suites.
CHECKS += $(CLUSTER_CHECKS)

# Library $(1). The list of its objects is kept in a file. Without it, make would not notice that a source was removed.
lib_objects = $(patsubst %.c,$(B)/obj/%.o,$(call srcs,$(DIR_$(1))))
define lib_rule
ifneq ($$(strip $$(file <$(B)/lib/$(1).list)),$(call lib_objects,$(1)))
$(B)/lib/$(1).list:
	@mkdir -p $$(@D); echo "$(call lib_objects,$(1))" > $$(NEW) $$(MOVE)
.PHONY: $(B)/lib/$(1).list
endif
$(B)/lib/$(1).a: $(call lib_objects,$(1)) $(B)/lib/$(1).list
	@mkdir -p $$(@D); rm -f $$(NEW); ar rcsD $$(NEW) $(call lib_objects,$(1)) $$(MOVE)
TESTS_$(1) := $(patsubst $(DIR_$(1))/%.c,$(B)/test/%,$(wildcard $(DIR_$(1))/test_*.c))
UNIT_TESTS += $$(TESTS_$(1))
endef
$(foreach l,$(LIBS),$(eval $(call lib_rule,$(l))))
$(foreach l,$(LIBS),$(foreach t,$(wildcard $(DIR_$(l))/test_*.c),$(eval $(call program_rule,test/$(basename $(notdir $(t))),$(t),$(l),-lcmocka))))
$(foreach l,$(LIBS),$(foreach t,$(wildcard $(DIR_$(l))/tool_*.c),$(eval $(call program_rule,tool/$(basename $(notdir $(t))),$(t),$(l)))))

# Generators, csrc/X/gen_Y.c -> $(B)/host/gen_Y. They use no generated headers.
$(B)/host/%: csrc/*/%.c
	@mkdir -p $(@D); $(CC) -std=c11 -O2 -Wall -Wextra -Werror -D_POSIX_C_SOURCE=200809L -Icsrc -o $(NEW) $< -lmpfr -lgmp -lm $(MOVE)

# Compiler and options of all objects. If they change, the objects are compiled again.
FLAGS := $(CC) $(CFLAGS) $(CXX) $(OPT_COMPILER)
ifneq ($(file <$(B)/flags),$(FLAGS))
$(B)/flags:
	@mkdir -p $(@D); echo "$(FLAGS)" > $(NEW) $(MOVE)
.PHONY: $(B)/flags
endif

# $(1): the compiler and its options. The list of headers is moved first, so that no object is without one.
compile = mkdir -p $(@D); $(1) -MMD -MP -MT $@ -MF $(NEW)d -c -o $(NEW) $< && mv $(NEW)d $(@:.o=.d) && mv $(NEW) $@ || { rm -f $(NEW) $(NEW)d; exit 1; }
$(foreach l,$(LIBS),$(if $(filter compiler%,$(DIR_$(l))),$(call lib_objects,$(l)))): OPT := $(OPT_COMPILER)
$(B)/obj/%.o: %.c $(GENERATED) $(B)/flags
	@$(call compile,$(CC) $(CFLAGS))
-include $(shell find $(B)/obj -name '*.d' 2>/dev/null)

$(B)/obj/%.o: %.cpp $(B)/flags
	@$(call compile,$(CXX) -std=c++17 $(OPT) -Wall -Wextra -Werror -I. $(SAN))
$(eval $(call program_rule,gloam,$(call srcs,csrc/cmd),$(LIBS)))

.PHONY: programs unit-tests
programs: $(filter-out $(B)/fuzzer/%,$(PROGRAMS)) # everything that links, fuzz targets with the replayer of findings
unit-tests: $(UNIT_TESTS)

# --- the two commands ---

.PHONY: setup demo demo-run test test-corpus
setup:
	@scripts/setup
demo:
	@scripts/setup
	@$(MAKE) --no-print-directory -j$(JOBS) demo-run
test:
	@scripts/setup
	@scripts/test -j $(JOBS)
# The suites that use CORPUS: shaders, vectors and conformance cases of others.
test-corpus:
	@[ -n "$(CORPUS)" ] && [ -d "$(CORPUS)" ] || { echo "make test-corpus: error: CORPUS=$(CORPUS) is not a folder: make test-corpus CORPUS=DIR" >&2; exit 1; }
	@scripts/setup
	@scripts/test -j $(JOBS) -l corpus
JOBS ?= $(shell nproc 2>/dev/null || echo 2)

# `make test` runs all cmocka programs and all CHECKS. A check is a target that prints TAP. CORPUS_CHECKS do more with CORPUS. Without it
# they skip the tests that need it, and say so.
CORPUS_UNIT_TESTS := $(B)/test/test_corpus $(B)/test/test_fp
.PHONY: list-unit-tests list-checks list-corpus-unit-tests list-corpus-checks list-libraries
list-unit-tests:
	@printf "%s\n" $(UNIT_TESTS)
list-checks:
	@printf "%s\n" $(CHECKS)
list-corpus-unit-tests:
	@printf "%s\n" $(CORPUS_UNIT_TESTS)
list-corpus-checks:
	@printf "%s\n" $(CORPUS_CHECKS)
# Prints a line for each library: its name, its folder, the libraries that it may use.
list-libraries:
	@printf "%s\n" $(foreach l,$(LIBS) cmd,"$(l) $(DIR_$(l)) $(DEP_$(l))")

.PHONY: clean
clean:
	rm -rf $(B)
