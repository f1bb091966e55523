# SPDX-License-Identifier: Apache-2.0
# Targets that have another name now. The old name says so, and makes the new one with the same settings.
RENAMED := mutants=faults energy-dark=energy-isolation mutate-dark=mutate-isolation soak-dark=soak-isolation
define renamed_rule
.PHONY: $(1)
$(1):
	@echo "make: note: $(1) is $(2) now" >&2; $(MAKE) --no-print-directory $(2)
endef
$(foreach r,$(RENAMED),$(eval $(call renamed_rule,$(firstword $(subst =, ,$(r))),$(lastword $(subst =, ,$(r))))))
