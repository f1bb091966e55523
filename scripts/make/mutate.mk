# SPDX-License-Identifier: Apache-2.0
# Mutants of the core (docs/formal.md), met by random programs, proofs and assertions. The verdict is build/bars/mutate.json; a stopped run goes on.
#   make mutate N=500 MUTANTS=20     fewer programs for each mutant, fewer mutants of Yosys
#   make mutate ONLY=reset-          only our own with this in their names
.PHONY: mutate
mutate: $(B)/tool/tool_soak $(B)/rtl/cyclone/libcore.so $(B)/rtl/quad/libcore.so
	@[ -n "$(ONLY)" ] || scripts/check/bars begin mutate; status=0; \
	regress/mutants/rtl/mutate -B $(B) -j $(JOBS) $(if $(N),-n $(N)) $(if $(MUTANTS),-y $(MUTANTS)) $(if $(SEED),-s $(SEED)) $(if $(ONLY),-o $(ONLY)) || status=1; \
	[ -n "$(ONLY)" ] || scripts/check/bars end mutate <$(B)/mutate/bars || status=1; exit $$status
# Mutants of the dark parts on cyclone-dark (build/bars/mutate-dark.json).
.PHONY: mutate-dark
mutate-dark: $(B)/tool/tool_soak $(B)/rtl/cyclone-dark/libcore.so
	@scripts/check/bars begin $@; regress/mutants/rtl/mutate-dark -B $(B) -j $(JOBS) $(if $(N),-n $(N)) && scripts/check/bars end $@ <$(B)/mutate-dark/bars
