# SPDX-License-Identifier: Apache-2.0
# Builds one library of a Verilated core; scripts/make/tb.mk calls it, first with the goal `verilate`, then with `dated`, because the list
# of generated files is known only after Verilator ran. All flags are in this file: its hash is in the library, like that of every source.
# Wants D (folder of the machine's cores), VARIANT, B, and SOURCES (the files whose hashes go into the library) or LIB (the library).

# What Verilator makes goes to $(D)/CODE. Variants that trace the same nets into the same kind of writer share it.
CODE_count := code
CODE_vcd := code
CODE_all := code_all
CODE_fst := code_fst
CODE_plain := code_plain
CODE_cover := code_cover
NETS_code := $(B)/gen/nets.vlt
NETS_code_all := $(B)/gen/nets_all.vlt
NETS_code_fst := $(B)/gen/nets_all.vlt
NETS_code_cover := $(B)/gen/nets_all.vlt
TRACE_code := --trace
TRACE_code_all := --trace
TRACE_code_fst := --trace-fst
TRACE_code_cover := --trace --coverage-line
# What the shim does, and Verilator's run-time sources.
SHIM_count := -DGM_SHIM_COUNT
SHIM_all := -DGM_SHIM_COUNT
SHIM_cover := -DGM_SHIM_COUNT -DGM_SHIM_COVER
SHIM_vcd := -DGM_SHIM_VCD
SHIM_fst := -DGM_SHIM_FST
RUNTIME := verilated verilated_threads verilated_dpi $(if $(filter vcd fst,$(VARIANT)),verilated_$(VARIANT)_c) $(if $(filter cover,$(VARIANT)),verilated_cov)

KIND := $(CODE_$(VARIANT))
C := $(D)/$(KIND)
VERILATE := scripts/build/verilate -B $(B) -f "$(sort $(filter-out rtl/cluster/%,$(wildcard rtl/*/*.v)))" core $(C).new/ --output-split 40000 $(TRACE_$(KIND)) \
  -f $(D)/params.f tb/model/clocks.vlt $(NETS_$(KIND))

# The shim is compiled again if the content of a source outside rtl/ differs. Dates are not compared.
# Verilator runs only if a source, a parameter or a flag differs from last time, and of what it makes only files that differ are replaced:
# objects of the others stay.
.PHONY: verilate
verilate:
	@set -e; mkdir -p $(C); $(B)/host/gen_core_sources $(SOURCES) >$(C)/sources.new; { cat $(C)/sources.new $(D)/params.f $(D)/machine_text.h; \
	  echo "$$({ cat scripts/build/verilate; grep '^core ' scripts/build/models.txt; } | cksum) scripts/build/verilate"; } >$(C)/key.new; \
	if cmp -s $(C)/key.new $(C)/key; then rm $(C)/key.new $(C)/sources.new; exit 0; fi; \
	echo "core $(notdir $(D)): $(KIND)"; $(VERILATE); \
	for f in $(C)/Vcore*; do [ -e "$(C).new/$${f##*/}" ] || rm -f "$$f"; done; \
	for f in $(C).new/Vcore*; do cmp -s "$$f" "$(C)/$${f##*/}" || mv "$$f" $(C); done; rm -rf $(C).new; \
	grep -v ' rtl/' $(C)/sources.new >$(C)/shim.new; cmp -s $(C)/shim.new $(C)/shim.txt || rm -f $(C)/shim_*.o; mv $(C)/shim.new $(C)/shim.txt; \
	mv $(C)/sources.new $(C)/sources.txt; mv $(C)/key.new $(C)/key

# clang makes the model a third faster than g++: the `?:` chains of the FP units become conditional moves. The processor is a fixed one, so
# that one commit is the same library on every machine.
CXX := $(if $(shell command -v clang++),clang++,g++)
ARCH := $(if $(filter x86_64,$(shell uname -m)),-march=x86-64-v2)
VROOT := $(shell verilator --getenv VERILATOR_ROOT)
COMMON := -std=c++17 -faligned-new -fPIC -fvisibility=hidden -fcf-protection=none $(if $(findstring clang,$(CXX)),,-fno-gnu-unique) \
  -isystem $(VROOT)/include -isystem $(VROOT)/include/vltstd -DVM_COVERAGE=$(if $(filter cover,$(VARIANT)),1,0) -DVM_SC=0
HOOKS := tb/model/shadow/shim_hooks.h

$(B)/rtl/runtime/%.o: tb/model/core.mk $(HOOKS)
	@mkdir -p $(@D); $(CXX) -include $(HOOKS) $(COMMON) -w -DVM_TRACE=1 -O1 -c -o $@.$$$$ $(VROOT)/include/$*.cpp && mv $@.$$$$ $@

ifneq ($(LIB),)
include $(C)/Vcore_classes.mk
HEADERS := $(wildcard $(C)/*.h) tb/model/core.mk $(HOOKS) scripts/build/verilated-header
# The shadow header comes before Verilator's own; its writer is then left out.
SHADOW := $(if $(findstring GM_SHIM_COUNT,$(SHIM_$(VARIANT))),-Itb/model/shadow)
CODEFLAGS = $(SHADOW) $(COMMON) $(SHIM_$(VARIANT)) -I$(C) -DVM_TRACE=$(VM_TRACE) -DVM_TRACE_VCD=$(VM_TRACE_VCD) -DVM_TRACE_FST=$(VM_TRACE_FST)

# Generated files are compiled in two pieces: those that all variants of one code share, and those that see the trace header, with the shim. The files
# named Slow run once, at the start, and are not optimised. With -O3 a core would run 5 % faster, and take a third more time to compile, which is more than most
# runs take.
TRACED := Vcore $(filter Vcore__Trace%,$(VM_SUPPORT_FAST))
TRACED_SLOW := $(filter Vcore__Trace%,$(VM_SUPPORT_SLOW))
FAST := $(filter-out $(TRACED),$(VM_CLASSES_FAST) $(VM_SUPPORT_FAST))
SLOW := $(filter-out $(TRACED_SLOW),$(VM_CLASSES_SLOW) $(VM_SUPPORT_SLOW))
# Two changes of the trace code. What it stores is never part of the model: the compiler has to be told, or it loads all values again after each
# store, a sixth more instructions. And vectors that it computes get a type of their own, so that the counting backend can tell them from the model's.
TRACE_CODE := sed 's/(Vcore___024root\* vlSelf, \(Verilated[A-Za-z]*::Buffer\)/(Vcore___024root* __restrict vlSelf, \1/; \
  $(if $(SHADOW),s/^    VlWide<\(.*\)> *\(.*\)__Vtemp/    GlComputed<\1> \2__Vtemp/)'
# Generated code counts as a system header, which gives no warnings (the 3 of its line). The throw of the shim passes through it by its unwind tables.
generated := echo '\# 1 "generated" 3';
WARN := -Wall -Wextra -Werror
ifneq ($(findstring clang,$(CXX)),)
slow = echo '\#pragma clang optimize off'; $(1) echo '\#pragma clang optimize on';
else
slow = echo '\#pragma GCC push_options'; echo '\#pragma GCC optimize("O0")'; $(1) echo '\#pragma GCC pop_options';
WARN += -Wno-subobject-linkage # g++ takes the shim, which is not the whole of its text, for a header
endif
# Verilator's header, after the hooks, compiled beforehand, and a compilation with it. $(1): options of both
header = h=$$(scripts/build/verilated-header $(B) $(CXX) -i $(HOOKS) $(COMMON) -O1 $(ARCH) $(1));
compile = $(CXX) -I. -include "$$h" $(CODEFLAGS) -O1 $(ARCH) $(1)
$(C)/code.o: $(FAST:%=$(C)/%.cpp) $(SLOW:%=$(C)/%.cpp) $(HEADERS)
	@set -e; $(call header,-fno-exceptions) { $(generated) cat $(FAST:%=$(C)/%.cpp); $(call slow,cat $(SLOW:%=$(C)/%.cpp);) } | $(call compile,-fno-exceptions) -x c++ -c -o $@ -
$(C)/shim_$(VARIANT).o: $(TRACED:%=$(C)/%.cpp) $(TRACED_SLOW:%=$(C)/%.cpp) $(HEADERS) tb/model/shim.cpp tb/model/rtl_abi.h csrc/core/sim/trace.h \
  $(wildcard tb/model/shadow/*.h) $(D)/machine_text.h
	@set -e; $(header) { { $(generated) cat $(TRACED:%=$(C)/%.cpp); $(call slow,cat /dev/null $(TRACED_SLOW:%=$(C)/%.cpp);) } | $(TRACE_CODE); echo '# 1 "tb/model/shim.cpp"'; cat tb/model/shim.cpp; } | \
	$(compile) $(WARN) -I$(D) -Icsrc -Itb/model -x c++ -c -o $@ -
PIECES := $(C)/code.o $(C)/shim_$(VARIANT).o
$(C)/sources.o: $(C)/sources.txt
	@{ echo 'extern const char gm_core_sources[]; const char gm_core_sources[] ='; sed 's/.*/"&\\n"/' $<; echo ';'; } | \
	$(CXX) $(COMMON) -x c++ -c -o $@ -
$(LIB): $(PIECES) $(C)/sources.o $(RUNTIME:%=$(B)/rtl/runtime/%.o)
	@$(CXX) -shared -Wl,-Bsymbolic -o $@.$$$$ $^ -lpthread $(if $(filter fst,$(VARIANT)),-lz) $(if $(findstring clang,$(CXX)),-latomic) -lm && mv $@.$$$$ $@
# Not in tb.mk, whose recipe calls make, so that it runs with -n too.
.PHONY: dated
dated: $(LIB)
	@touch $(LIB)
endif
