# SPDX-License-Identifier: Apache-2.0
# Second level of the Verilated build (scripts/make/tb.mk calls it): the list of generated files is known only after verilating.
# Wants MDIR (generated files), GEN (machine_text.h), TB (this folder), VROOT, SHIM (-D...), LIB (result).
include $(MDIR)/Vcore_classes.mk
# clang makes the model a third faster than g++: the `?:` chains of the FP units become conditional moves.
CXX := $(if $(shell command -v clang++),clang++,g++)
ARCH ?= -march=native
COMMON := -std=c++17 -faligned-new -fPIC -fvisibility=hidden -fcf-protection=none -w $(if $(findstring clang,$(CXX)),,-fno-gnu-unique) \
  -include $(TB)/shadow/shim_hooks.h $(SHIM) -I$(MDIR) -isystem $(VROOT)/include -isystem $(VROOT)/include/vltstd \
  -DVM_TRACE=$(VM_TRACE) -DVM_TRACE_VCD=$(VM_TRACE_VCD) -DVM_TRACE_FST=$(VM_TRACE_FST) -DVM_COVERAGE=$(VM_COVERAGE) -DVM_SC=0
# The shadow header stands before Verilator's own; its writer is then left out of the link.
SHADOW := $(if $(findstring GM_SHIM_COUNT,$(SHIM)),-I$(TB)/shadow)
GLOBAL := $(filter-out $(if $(SHADOW),verilated_vcd_c),$(VM_GLOBAL_FAST) $(VM_GLOBAL_SLOW))
FAST := $(VM_CLASSES_FAST) $(VM_SUPPORT_FAST)
SLOW := $(VM_CLASSES_SLOW) $(VM_SUPPORT_SLOW)

$(LIB): $(FAST:%=$(MDIR)/%.o) $(SLOW:%=$(MDIR)/%.o) $(GLOBAL:%=$(MDIR)/%.o) $(MDIR)/shim.o
	$(CXX) -shared -Wl,-Bsymbolic -o $@.tmp $^ -lpthread $(if $(filter 1,$(VM_TRACE_FST)),-lz) $(if $(findstring clang,$(CXX)),-latomic) -lm
	mv $@.tmp $@
$(FAST:%=$(MDIR)/%.o): $(MDIR)/%.o: $(MDIR)/%.cpp
	$(CXX) $(SHADOW) $(COMMON) -O3 $(ARCH) -c -o $@ $<
$(SLOW:%=$(MDIR)/%.o): $(MDIR)/%.o: $(MDIR)/%.cpp
	$(CXX) $(SHADOW) $(COMMON) -O0 -c -o $@ $<
$(GLOBAL:%=$(MDIR)/%.o): $(MDIR)/%.o: $(VROOT)/include/%.cpp
	$(CXX) $(SHADOW) $(COMMON) -O2 -c -o $@ $<
$(MDIR)/shim.o: $(TB)/shim.cpp $(TB)/rtl_abi.h $(TB)/shadow/verilated_vcd_c.h $(GEN)/machine_text.h
	$(CXX) $(SHADOW) $(filter-out -w,$(COMMON)) -Wall -Wextra -Werror -O3 $(ARCH) -I$(GEN) -I$(TB) -I$(TB)/../csrc -c -o $@ $<
