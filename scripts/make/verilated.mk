# SPDX-License-Identifier: Apache-2.0
# Verilator's own objects for models of blocks: units, texture, cache, blocks of a frame. (For cores, and clusters of them: tb/model/core.mk.)
$(VERILATED_OBJECTS): scripts/verilated-cxx
	@mkdir -p $(@D); scripts/verilated-cxx -r $(basename $(@F)).cpp -O2 -c -o $(NEW) $(MOVE)
