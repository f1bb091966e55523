# SPDX-License-Identifier: Apache-2.0
# Accuracy of the built-in functions: make builtins N=100000 SEED=1 measures it and writes docs/builtins.md.
$(eval $(call program_rule,regress/builtins,$(wildcard regress/runners/builtins/*.c),common))
.PHONY: builtins builtins-check
builtins: $(B)/regress/builtins
	$< -n $(or $(N),100000) -s $(or $(SEED),1) write docs/builtins.md
# A check with fewer points: no error may be larger than that in the table.
builtins-check: $(B)/regress/builtins
	@$< -n $(or $(N),8000) -s $(or $(SEED),1) check docs/builtins.md
CHECKS += builtins-check
