# SPDX-License-Identifier: Apache-2.0
# The demo: the gating experiment on the nine benchmarks, its figure, and the verdict.
demo-run: $(B)/gloam $(B)/rtl/cyclone/libcore.so $(B)/rtl/cyclone16/libcore.so
	@echo "demo: nine benchmarks under all gating methods, on the Verilated core in lockstep with the simulator"
	@mkdir -p $(B)/demo
	@$(B)/gloam energy --gating --sweep --out $(B)/demo
	@scripts/plot-gating $(B)/demo
	@scripts/readme-table --check $(B)/demo/gating.csv
	@echo "demo: done. Files: $(B)/demo/gating.csv gating.json sweep.csv gating.svg gating.png"
