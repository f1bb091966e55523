# SPDX-License-Identifier: Apache-2.0
# Checks of the cluster's clock gates in runs, and faults and mutants of the cluster (docs/formal.md).
# Random streams with other values at the start for each pair of programs, every second pair with free clocks: N on each of three clusters (build/bars/cluster-gates.json).
# A few of them: make test.
.PHONY: cluster-gates cluster-gates-few mutate-cluster
CLUSTER_GATES := $(B)/tool/tool_cluster_gates
CLUSTER_GATED := cyclone16-cluster:2 cyclone16-cluster-dark:2 $(firstword $(CACHED)) cyclone16-shared:4
CLUSTER_GATES_NEEDS := $(CLUSTER_GATES) $(foreach m,cyclone16-cluster cyclone16-cluster-dark cyclone16-shared,$(B)/rtl/$(m)/libcore.so) \
  $(call controls_of,2-8-1 $(firstword $(CACHED_CONTROLS)) 4-8-1-s2)
cluster-gates: $(CLUSTER_GATES_NEEDS)
	@scripts/bars begin $@; mkdir -p $(B)/cluster; rm -f $(B)/cluster/gates.rows; s=0; \
	$(CLUSTER_GATES) -r $(B)/cluster/gates.rows -n $(or $(N),200) -s $(or $(SEED),1) $(CLUSTER_GATED) || s=1; { cat $(B)/cluster/gates.rows; [ $$s = 0 ] || scripts/bars failed $$s; } | scripts/bars end $@
# On the cores that lockstep-cluster has too.
cluster-gates-few: export GLOAM_MACHINES := tb/cluster/machines
cluster-gates-few: $(CLUSTER_GATES) $(foreach m,dark-landed array-shared,$(B)/rtl/$(m)/libcore.so) $(call controls_of,2-8-1 $(firstword $(CACHED_CONTROLS)) 4-16-1-s2-split)
	@scripts/tap-beside $(JOBS) '$(CLUSTER_GATES) -n $(or $(N),40) dark-landed:2 dark-landed:2:512-2-32' '$(CLUSTER_GATES) -n $(or $(N),40) array-shared:4'
CLUSTER_CHECKS += cluster-gates-few
# P19: energy that the gates of the cores' clocks and of their buffers save, at level program; part of cluster-bench.
.PHONY: cluster-core-gates
cluster-core-gates: $(B)/regress/cluster_bench
	@scripts/bars begin $@; mkdir -p $(B)/cluster; rm -f $(B)/cluster/core-gates.rows; s=0; \
	$(B)/regress/cluster_bench --folder $(B)/cluster --rows $(B)/cluster/core-gates.rows gates || s=1; { cat $(B)/cluster/core-gates.rows; [ $$s = 0 ] || scripts/bars failed $$s; } | scripts/bars end $@
# make mutate-cluster N=240 MUTANTS=120: our own faults of rtl/cluster and mutants of Yosys; the verdict is build/bars/mutate-cluster.json; a stopped run goes on.
mutate-cluster: $(CLUSTER_SOAK) $(AXI_SOAK) $(addsuffix /libcore.so,$(addprefix $(B)/rtl/,$(FILES_CLUSTERED) wide-cluster)) $(B)/rtl/control/2-8-1/libcontrol.so $(call archives,$(CACHE_LIBS))
	$(call run_mutate,cluster,$(ONLY))
