# SPDX-License-Identifier: Apache-2.0
# How accurate the built-in functions are: make builtins N=100000 SEED=1 measures them anew and writes docs/builtins.md.
BUILTINS_LIBS := $(call closure,compile run)
$(B)/regress/builtins: $(B)/obj/regress/builtins.o $(B)/obj/regress/builtins_table.o $(patsubst %,$(B)/lib/%.a,$(BUILTINS_LIBS))
	@mkdir -p $(@D); $(CC) $(SAN) -o $@ $(filter %.o,$^) $(call archives,$(BUILTINS_LIBS)) $(LDLIBS)
.PHONY: builtins builtins-check
builtins: $(B)/regress/builtins
	$< -n $(or $(N),100000) -s $(or $(SEED),1) write docs/builtins.md
# Fewer of the same points: none may be worse than the table's worst.
builtins-check: $(B)/regress/builtins
	@$< -n $(or $(N),8000) -s $(or $(SEED),1) check docs/builtins.md
CHECKS += builtins-check
