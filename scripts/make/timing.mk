# SPDX-License-Identifier: Apache-2.0
# The cycle tables of docs/architecture.md are what the simulator does with the programs of regress/suites/timing.
.PHONY: timing-tables
timing-tables: $(B)/gloam
	@scripts/check-timing $(B)
CHECKS += timing-tables
