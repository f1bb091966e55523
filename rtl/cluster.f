// SPDX-License-Identifier: Apache-2.0
// The sources of the cluster, modules axi_cluster (with buses) and shader_cluster, as in gloam.f. The macro makes of shader_core the core of a cluster.
+define+GLOAM_TASKS
+incdir+cluster
-F gloam.f
cluster/axi_cluster.v
cluster/axi_lite_slave.v
cluster/axi_read_texels.v
cluster/axi_read_words.v
cluster/axi_reader.v
cluster/axi_writer.v
cluster/bus_counters.v
cluster/cache_data.v
cluster/cache_lookup.v
cluster/cache_set.v
cluster/cache_tags.v
cluster/cluster_arbiter.v
cluster/cluster_bus.v
cluster/cluster_control.v
cluster/cluster_counters.v
cluster/cluster_fifo.v
cluster/cluster_registers.v
cluster/cluster_settings.v
cluster/core_port.v
cluster/core_side.v
cluster/cluster_texture.v
cluster/event_counter.v
cluster/finish_queue.v
cluster/input_buffer.v
cluster/input_controller.v
cluster/output_drain.v
cluster/program_loader.v
cluster/shader_cluster.v
cluster/slot_state.v
cluster/task_pick.v
cluster/task_scheduler.v
cluster/texture_arbiter.v
cluster/texture_cache.v
