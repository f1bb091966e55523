# SPDX-License-Identifier: Apache-2.0
# How accurate the built-in functions are: make builtins N=100000 SEED=1 measures them anew and writes docs/builtins.md.
$(eval $(call program_rule,regress/builtins,$(wildcard regress/runners/builtins/*.c),common))
.PHONY: builtins builtins-check
builtins: $(B)/regress/builtins
	$< -n $(or $(N),100000) -s $(or $(SEED),1) write docs/builtins.md
# Fewer of the same points: none may be worse than the table's worst.
builtins-check: $(B)/regress/builtins
	@$< -n $(or $(N),8000) -s $(or $(SEED),1) check docs/builtins.md
CHECKS += builtins-check
