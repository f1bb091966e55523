# SPDX-License-Identifier: Apache-2.0
# Silicon: synthesis for osu018 and static timing.
# make sta MODULE=unit_a_lane PARAMETERS="LAT=3" MHZ=150 GOAL=delay PATHS=5: worst setup paths of one module
.PHONY: sta
sta: $(RTL_GENERATED)
	@scripts/silicon/sta-module -B $(B) --mhz=$(or $(MHZ),150) --goal=$(or $(GOAL),delay) --paths=$(or $(PATHS),5) $(MODULE) $(PARAMETERS)
