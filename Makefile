# SPDX-License-Identifier: Apache-2.0
# The one Makefile. `make help-all` lists the targets.
B ?= build
CC ?= cc
OPT ?= -O2 -g
# The compiler is what users wait for: gcc's next level makes it 7 % faster.
OPT_COMPILER := $(OPT:-O2=-O3)
SAN ?=
CFLAGS = -std=c11 $(OPT) -Wall -Wextra -Werror -D_POSIX_C_SOURCE=200809L -Icsrc -Icompiler -I. -I$(B)/gen $(SAN)
LDLIBS = -lgsl -lgslcblas -lsqlite3 -lnettle -lelf -ljansson -lpng -lmpfr -lgmp -ldl -lz -lm
MAKEFLAGS += --no-builtin-rules
# Each recipe is a process group with its workers. It ends when make is stopped.
SHELL := scripts/build/recipe-shell
.SUFFIXES:
.SECONDARY:
.DELETE_ON_ERROR:

# Files are made under another name and then moved, so a file is whole or missing, even if two makes run in one tree.
NEW = $@.$$$$
MOVE = && mv $(NEW) $@ || { rm -f $(NEW); exit 1; }

# The parts, from the bottom up, and the libraries in each: a part uses itself and parts above it in this list. A part with one library is its
# folder, other libraries are folders in the part's. DEP_X: the libraries that X may use, which are above it. Library X is $(B)/lib/X.a.
# make lint holds every #include to these lines.
PARTS := base wave core compiler cluster frame energy tb measure gpu gles studies bench
PART_base := csrc base
PART_wave := csrc wave
PART_core := csrc isa machine timing fp texture program sim check fast stats run activity
PART_compiler := . compiler ir link front opt mir cost select gate schedule alloc encode compile
PART_cluster := csrc cluster
PART_frame := csrc renderer scene
PART_energy := csrc netlist weights program_model meter
PART_tb := . model random coverage
PART_measure := csrc levels waveforms design
PART_gpu := csrc descriptors lists executor dispatch
PART_gles := csrc gl record engine egl
PART_studies := csrc gating report show frame_model sweep compare conformance pairs regression
PART_bench := . cluster_bench frame_bench common
PART_gloam := csrc gloam
DIR_compiler := compiler/common
DIR_compile := compiler/search
DIR_cluster_bench := tb/cluster
DIR_frame_bench := tb/frame
DIR_common := regress/common
DEP_base :=
DEP_wave := base
DEP_isa := base
DEP_machine := base isa
DEP_timing := machine isa
DEP_fp := base isa
DEP_texture := fp
DEP_program := isa machine
DEP_sim := isa machine timing fp texture
DEP_check := isa machine timing program sim
DEP_fast := check timing texture fp
DEP_stats := timing program sim
DEP_run := program sim texture fp
DEP_activity := base wave
DEP_compiler := base program
DEP_ir := compiler program fp
DEP_link := ir
DEP_front := link fp
DEP_opt := ir fp timing
DEP_mir := ir timing
DEP_cost := mir timing machine
DEP_select := mir link
DEP_gate := cost timing
DEP_schedule := cost timing
DEP_alloc := mir timing
DEP_encode := mir
DEP_compile := front opt select gate schedule alloc encode check stats
DEP_cluster := run
DEP_renderer := fast run
DEP_scene := renderer
DEP_netlist := base
DEP_weights := activity run
DEP_program_model := weights
DEP_meter := renderer cluster program_model
DEP_model := run timing sim program check activity
DEP_random := run timing check
DEP_coverage := model random
DEP_levels := model netlist program_model
DEP_waveforms := wave model
DEP_design := wave activity netlist
DEP_descriptors := base isa
DEP_lists := descriptors renderer
DEP_executor := lists
DEP_dispatch := renderer cluster
DEP_gl := compile meter executor
DEP_record := gl
DEP_engine := renderer model
DEP_egl := record engine executor
DEP_gating := compile levels stats
DEP_report := compile program_model stats
DEP_show := scene compile meter executor
DEP_frame_model := show stats
DEP_sweep := compile program_model
DEP_compare := sweep
DEP_conformance := compile model renderer
DEP_pairs := compile run
DEP_regression := sweep coverage conformance pairs
DEP_cluster_bench := cluster coverage
DEP_frame_bench := model random renderer
DEP_common := compile run
DEP_gloam := gating waveforms design show frame_model report compare regression egl
LIBS := $(foreach p,$(PARTS),$(wordlist 2,99,$(PART_$(p))))
# part_folder: the folder of a part. DIR_X: that of library X.
part_folder = $(patsubst ./%,%,$(firstword $(PART_$(1)))/$(1))
$(foreach p,$(PARTS) gloam,$(foreach l,$(wordlist 2,99,$(PART_$(p))),$(eval DIR_$(l) ?= $(call part_folder,$(p))$(if $(word 3,$(PART_$(p))),/$(l)))))

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
UNCOUNTED := cyclone-es2 cyclone-fast cyclone-deep-detect quad-cluster cyclone16-array-c
tested_core = $(B)/rtl/$(1)/libcore$(if $(filter $(UNCOUNTED),$(1)),_plain).so
SHARED := $(shell scripts/build/machines-with '^texture_share = [1-9]')
CLUSTERED := $(filter-out $(SHARED),$(shell scripts/build/machines-with '^tasks = 1'))
SWITCHING := $(filter-out $(CLUSTERED) $(SHARED),$(shell scripts/build/machines-with '^switch = latency'))
CORE_RUNTIME := $(patsubst %,$(B)/rtl/runtime/%.o,verilated verilated_threads verilated_dpi)
VERILATED_OBJECTS := $(B)/verilated/verilated.o $(B)/verilated/verilated_threads.o
$(B)/verilated/%.o: scripts/build/verilated-cxx
	@mkdir -p $(@D); scripts/build/verilated-cxx -r $*.cpp -O1 -c -o $(NEW) $(MOVE)
MODEL_NEEDS := $(addprefix scripts/build/,models.txt verilate verilated-cxx verilated-header)
MODEL_RUNTIME := $(filter-out %_dpi.o,$(CORE_RUNTIME))
RTL_GENERATED := $(B)/gen/isa.vh $(B)/gen/host.vh $(B)/gen/sampler.vh $(B)/gen/sfu_tables.vh $(B)/gen/cluster_regs.vh
-include scripts/make/*.mk
# A list of its own: make cluster-test-time measures these suites.
CHECKS += $(CLUSTER_CHECKS)

# Library $(1). The list of its objects is kept in a file. Without it, make would not notice that a source was removed.
lib_objects = $(patsubst %.c,$(B)/obj/%.o,$(call srcs,$(DIR_$(1)))) $(OBJECTS_$(1))
define lib_rule
ifneq ($$(strip $$(file <$(B)/lib/$(1).list)),$(strip $(call lib_objects,$(1))))
$(B)/lib/$(1).list:
	@mkdir -p $$(@D); echo "$(strip $(call lib_objects,$(1)))" > $$(NEW) $$(MOVE)
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

# Generators, gen_Y.c of a library -> $(B)/host/gen_Y. They use no generated headers.
host_program = @mkdir -p $(@D); $(CC) -std=c11 -O2 -Wall -Wextra -Werror -D_POSIX_C_SOURCE=200809L -Icsrc -o $(NEW) $< -lmpfr -lgmp -lm $(MOVE)
$(B)/host/%: csrc/*/%.c
	$(host_program)
$(B)/host/%: csrc/*/*/%.c
	$(host_program)

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
$(eval $(call program_rule,gloam,$(call srcs,csrc/gloam),$(LIBS)))

.PHONY: programs unit-tests
programs: $(filter-out $(B)/fuzzer/%,$(PROGRAMS)) # everything that links, fuzz targets with the replayer of findings
unit-tests: $(UNIT_TESTS)

# --- the two commands ---

.PHONY: setup demo demo-run test test-corpus quick
setup:
	@scripts/setup
demo:
	@scripts/setup
	@$(MAKE) --no-print-directory -j$(JOBS) demo-run
# ONLY="NAME ...": what guards a suite, a unit program, a library, a folder or a file.
test:
	@scripts/setup
	@scripts/test -j $(JOBS) $(ONLY)
quick:
	@scripts/check/quick $(JOBS)
# The suites that use CORPUS: shaders, vectors and conformance cases of others.
test-corpus:
	@[ -n "$(CORPUS)" ] && [ -d "$(CORPUS)" ] || { echo "make test-corpus: error: CORPUS=$(CORPUS) is not a folder: make test-corpus CORPUS=DIR" >&2; exit 1; }
	@scripts/setup
	@scripts/test -j $(JOBS) -l corpus
JOBS ?= $(shell nproc 2>/dev/null || echo 2)

# `make test` runs all cmocka programs and all CHECKS. A check is a target that prints TAP. CORPUS_CHECKS do more with CORPUS. Without it
# they skip the tests that need it, and say so.
CORPUS_UNIT_TESTS := $(B)/test/test_corpus $(B)/test/test_fp
.PHONY: list-unit-tests list-checks list-corpus-unit-tests list-corpus-checks list-libraries list-quick-unit-tests list-quick-checks
list-unit-tests: # slow ones first, so that none of them runs alone at the end
	@printf "%s\n" $(filter $(SLOW_UNITS),$(UNIT_TESTS)) $(filter-out $(SLOW_UNITS),$(UNIT_TESTS))
list-checks:
	@printf "%s\n" $(CHECKS)
list-corpus-unit-tests:
	@printf "%s\n" $(CORPUS_UNIT_TESTS)
list-corpus-checks:
	@printf "%s\n" $(CORPUS_CHECKS)
# make quick chooses from these by the files that were changed: checks of the text, the statistics of the programs, and the unit programs but for slow ones.
list-quick-unit-tests:
	@printf "%s\n" $(filter-out $(SLOW_UNITS),$(UNIT_TESTS))
list-quick-checks:
	@printf "%s\n" $(QUICK_CHECKS)
# Prints a line for each library: its name, its folder, the libraries that it may use.
list-libraries:
	@printf "%s\n" $(foreach p,$(PARTS) gloam,$(foreach l,$(wordlist 2,99,$(PART_$(p))),"$(p) $(l) $(DIR_$(l)) $(DEP_$(l))"))

.PHONY: clean
clean:
	rm -rf $(B)
