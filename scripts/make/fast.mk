# SPDX-License-Identifier: Apache-2.0
# The fast engine against the simulator.
$(eval $(call program_rule,regress/fast_engine,$(wildcard regress/runners/fast/*.c),common compile tb fast))
