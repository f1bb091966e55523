# SPDX-License-Identifier: Apache-2.0
# The cluster (docs/cluster.md): threads that switch, and what follows from it.
$(eval $(call program_rule,regress/cluster_bench,$(wildcard regress/runners/cluster/*.c),common compile run stats))

# All bars of the cluster that exist; tables in build/cluster/.
CLUSTER_BENCH := $(B)/regress/cluster_bench --folder $(B)/cluster
.PHONY: cluster-bench
cluster-bench: $(B)/regress/cluster_bench
	@scripts/bars begin $@; mkdir -p $(B)/cluster; rm -f $(B)/cluster/rows; s=0; \
	$(CLUSTER_BENCH) --rows $(B)/cluster/rows switch fit cache || s=1; scripts/bars end $@ <$(B)/cluster/rows && exit $$s

# Random programs on machines whose threads switch, simulator and Verilated core in lockstep: N on each. A few of them: make test.
.PHONY: cluster-soak lockstep-switch
SWITCH_CORES = $(SWITCHING:%=$(B)/rtl/%/libcore.so)
cluster-soak: $(B)/tool/tool_soak $(SWITCH_CORES)
	@mkdir -p $(B)/soak; scripts/bars begin $@; rm -f $(B)/soak/switch.rows; \
	$(SOAK) -r $(B)/soak/switch.rows -n $(or $(N),2000) -s $(or $(SEED),1) $(SWITCHING:%=-m %); scripts/bars end $@ <$(B)/soak/switch.rows
lockstep-switch: $(B)/tool/tool_soak $(SWITCH_CORES)
	@mkdir -p $(B)/soak; $(SOAK) -n 100 $(SWITCHING:%=-m %)
CHECKS += lockstep-switch

# Fragment programs compiled for ten threads of the memory array, beside those without that limit. (Three vertex programs need more.)
.PHONY: threads-check
threads-check: $(B)/gloam
	@scripts/threads-check $(B) $(sort $(wildcard regress/suites/shaders/*/*.frag))
CHECKS += threads-check
