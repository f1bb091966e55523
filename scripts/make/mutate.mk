# SPDX-License-Identifier: Apache-2.0
# Changes the Verilog in one place at a time (mutants, docs/formal.md) and expects random programs or proofs to fail. A stopped run goes on. The
# verdict is build/bars/TARGET.json.
#   make mutate N=500 MUTANTS=20     fewer programs for each mutant, fewer mutants of Yosys
#   make mutate ONLY=reset-          only our own with this in their names
# $(1): core, isolation, cluster, frame or dispatch; $(2): only this, without bars; $(3): variables for the mutator
run_mutate = @$(if $(2),,scripts/check/bars begin $@;) status=0; \
  $(3) regress/faults/mutants/mutate $(1) -B $(B) -j $(JOBS) $(if $(N),-n $(N)) $(if $(MUTANTS),-y $(MUTANTS)) $(if $(SEED),-s $(SEED)) $(if $(2),-o $(2)) || status=1; \
  $(if $(2),,scripts/check/bars end $@ <$(B)/$@/bars || status=1;) exit $$status
.PHONY: mutate mutate-isolation mutate-kinds
# Mutants by kind (regress/faults/mutants/kinds.faults), met by suites of make test; with ONLY=TEXT some of them. A stopped run goes on.
mutate-kinds:
	@scripts/check/bars begin $@; regress/faults/run -f regress/faults/mutants/kinds.faults -j $(JOBS) $(if $(ONLY),-o $(ONLY)); \
	regress/faults/mutants/kinds rows $(B) | scripts/check/bars end $@
mutate: $(B)/tool/tool_soak $(B)/rtl/cyclone/libcore.so $(B)/rtl/quad/libcore.so
	$(call run_mutate,core,$(ONLY))
# Faults of the operand isolation on cyclone-dark.
mutate-isolation: $(B)/tool/tool_soak $(B)/rtl/cyclone-dark/libcore.so
	$(call run_mutate,isolation,$(ONLY))
