# SPDX-License-Identifier: Apache-2.0
# The demo: the gating experiment on the nine benchmarks, its figure, and the verdict.
demo-run: $(B)/gloam $(B)/rtl/cyclone/libcore.so $(B)/rtl/cyclone16/libcore.so
	@scripts/demo $(B)
