# SPDX-License-Identifier: Apache-2.0
# Compares the cycle tables of docs/architecture.md with what the simulator does with the programs of regress/suites/timing.
.PHONY: timing-tables
timing-tables: $(B)/gloam
	@scripts/check-timing $(B)
CHECKS += timing-tables
