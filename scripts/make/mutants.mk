# SPDX-License-Identifier: Apache-2.0
# Injected faults (docs/robustness.md): each file regress/mutants/*/NAME.fault breaks a copy of the tree, and its check has to notice.
#   make mutants ONLY=rtl/     only faults whose path has the text
# The copy has what is built here; what is missing is built there, for each fault that needs it.
.PHONY: mutants trust
mutants: programs unit-tests
	@regress/mutants/run -j $(JOBS) $(if $(ONLY),-o $(ONLY)) regress/mutants
