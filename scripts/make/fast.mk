# SPDX-License-Identifier: Apache-2.0
# The fast engine against the simulator.
$(eval $(call program_rule,regress/fast_engine,$(wildcard regress/runners/fast/*.c) regress/runners/matrix/option_line.c regress/runners/matrix/row_list.c,common compile tb fast))
