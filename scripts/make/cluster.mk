# SPDX-License-Identifier: Apache-2.0
# The cluster (docs/cluster.md): threads that switch, and what follows from it.
$(eval $(call program_rule,regress/cluster_bench,$(wildcard regress/runners/cluster/*.c),common compile run))

# All bars of the cluster that exist; tables in build/cluster/.
CLUSTER_BENCH := $(B)/regress/cluster_bench --folder $(B)/cluster
.PHONY: cluster-bench
cluster-bench: $(B)/regress/cluster_bench
	@scripts/bars begin $@; mkdir -p $(B)/cluster; rm -f $(B)/cluster/rows; s=0; \
	$(CLUSTER_BENCH) --rows $(B)/cluster/rows switch || s=1; scripts/bars end $@ <$(B)/cluster/rows && exit $$s
