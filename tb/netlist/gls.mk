# SPDX-License-Identifier: Apache-2.0
# Builds the library of a simulated netlist, $(B)/gls/MACHINE/libcore.so: the mapped cells of the core under the trace, checks and shim of the
# RTL's library. tb/model/rtl_model.c loads it instead of the RTL if GLOAM_RTL=$(B)/gls. scripts/make/silicon.mk calls this file, first with the
# goal `verilate`, then for the library. Wants B, MACHINE, and SOURCES (the files whose hashes go into the library).
#
# Lint warnings are off, because they are about names and widths that Yosys wrote. The RTL of the netlist is linted by make lint-rtl.
D := $(B)/gls/$(MACHINE)
S := $(B)/silicon/$(MACHINE)
VERILATE := scripts/build/verilate -B $(B) -f "$(S)/traced_core.v rtl/cells/ram_1r1w.v $(S)/model.v" core $(D)/code/ \
  --output-split 10000 --output-split-cfuncs 2000 -f tb/netlist/verilator.f -f $(B)/rtl/$(MACHINE)/params.f tb/netlist/clocks.vlt

# The header has a line for each net, so it is read once for several files. $(1) of grep, $(2) files in one, $(3) end of its name
together = ls $(D)/code | grep '^Vcore.*[.]cpp$$' | grep $(1) | sed 's/.*/\#include "&"/' | split -l $(2) --additional-suffix=$(3).cc - $(D)/code/part_

.PHONY: verilate
verilate:
	@set -e; mkdir -p $(D); $(B)/host/gen_core_sources $(SOURCES) >$(D)/sources.txt; \
	cp $(B)/rtl/$(MACHINE)/machine_text.h $(D); $(VERILATE); $(call together,-e Slow,12,_Slow); $(call together,-v Slow,5,)

CXX := $(if $(shell command -v clang++),clang++,g++)
ARCH := $(if $(filter x86_64,$(shell uname -m)),-march=x86-64-v2)
VROOT := $(shell verilator --getenv VERILATOR_ROOT)
FLAGS := -std=c++17 -faligned-new -fPIC -fvisibility=hidden -include tb/model/shadow/shim_hooks.h -isystem $(VROOT)/include -isystem $(VROOT)/include/vltstd \
  -DVM_COVERAGE=0 -DVM_SC=0 -DVM_TRACE=0 -I$(D)/code -I$(D) -I. -Icsrc $(ARCH)
OBJECTS := $(patsubst %.cc,%.o,$(wildcard $(D)/code/part_*.cc))

# Code that runs once (constructors, initial values) is not optimized.
$(D)/code/%.o: $(D)/code/%.cc
	@$(CXX) $(FLAGS) -w $(if $(findstring Slow,$*),-O0,-O1) -c -o $@ $<
$(D)/shim.o: tb/model/shim.cpp
	@$(CXX) $(FLAGS) -Wall -Wextra -Werror -O2 -c -o $@ $<
$(D)/sources.o: $(D)/sources.txt
	@{ echo 'extern const char gm_core_sources[]; const char gm_core_sources[] ='; sed 's/.*/"&\\n"/' $<; echo ';'; } | \
	$(CXX) $(FLAGS) -x c++ -c -o $@ -
$(D)/libcore.so: $(OBJECTS) $(D)/shim.o $(D)/sources.o $(patsubst %,$(B)/rtl/runtime/%.o,verilated verilated_threads verilated_dpi)
	@$(CXX) -shared -Wl,-Bsymbolic -o $@.tmp $^ -lpthread $(if $(findstring clang,$(CXX)),-latomic) -lm && mv $@.tmp $@
