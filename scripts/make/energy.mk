# SPDX-License-Identifier: Apache-2.0
# What single operations toggle, by component: where the per-toggle figures of data/rtl-weights.txt come from (docs/energy.md).
.PHONY: energy-kernels
energy-kernels: $(B)/gloam $(B)/rtl/cyclone/libcore.so
	@scripts/energy-kernels $(B)/gloam $(B)/energy
