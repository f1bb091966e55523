/* SPDX-License-Identifier: Apache-2.0 */
/* The cycle model of a whole cluster (docs/cluster.md): one cycle of all blocks. Signals settle from registers first, then each block
   has its edge. */
#include "cluster/cluster.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cluster/cluster_state.h"

gm_cluster *gm_cluster_new(const gm_machine *core, unsigned cores) {
  gm_cluster *c = calloc(1, sizeof *c);
  if (!c)
    return NULL;
  c->m = *core;
  c->cores = cores;
  c->group = core->threads;
  c->slots = gm_contexts(core) / core->threads;
  c->per = core->texture_share < cores ? core->texture_share : cores;
  c->units = c->per ? cores / c->per : 0;
  if (core->texture_cache) {
    const gm_tex_cache_shape shape = {core->texture_cache, core->texture_ways, core->texture_line, CL_CACHE_WAIT};
    c->cache = gm_tex_cache_new(&shape);
    if (!c->cache)
      return free(c), NULL;
  }
  for (unsigned i = 0; i < cores; i++) {
    c->core[i].sim = gm_sim_new(core);
    if (!c->core[i].sim) {
      gm_cluster_free(c);
      return NULL;
    }
    gm_sim_set_texture_port(c->core[i].sim, &c->core[i].texture);
  }
  return c;
}

void gm_cluster_free(gm_cluster *c) {
  if (!c)
    return;
  for (unsigned i = 0; i < c->cores; i++)
    gm_sim_free(c->core[i].sim);
  gm_tex_cache_free(c->cache);
  free(c);
}

void gm_cluster_set(gm_cluster *c, const gm_cluster_settings *s) { c->set = *s; }

void gm_cluster_texture_memory(gm_cluster *c, const uint32_t *words, size_t count) {
  for (unsigned i = 0; i < c->cores; i++)
    gm_sim_texture_memory(c->core[i].sim, words, count);
}

void gm_cluster_texture_beyond(gm_cluster *c, uint32_t (*beyond)(uint32_t addr)) {
  for (unsigned i = 0; i < c->cores; i++)
    gm_sim_texture_beyond(c->core[i].sim, beyond);
}

void gm_cluster_reset(gm_cluster *c) {
  gm_cluster fresh = {
      .m = c->m, .cores = c->cores, .group = c->group, .slots = c->slots, .cache = c->cache, .units = c->units, .per = c->per};
  for (unsigned u = 0; u < c->units; u++)
    memcpy(fresh.unit[u].sampler, c->unit[u].sampler, sizeof fresh.unit[u].sampler);
  for (unsigned i = 0; i < c->cores; i++) {
    fresh.core[i].sim = c->core[i].sim;
    gm_sim_reset_core(c->core[i].sim);
  }
  if (c->cache)
    gm_tex_cache_reset(c->cache);
  *c = fresh;
}

static bool core_busy(const cl_core *k) {
  return k->busy || k->buffer.valid || k->port.state != CL_IDLE || k->port.running || k->port.done || k->output.count;
}

bool cl_busy(const gm_cluster *c) {
  bool busy = c->queue[0].count || c->queue[1].count || c->finish || c->loader.state != CL_LOAD_IDLE || c->loader.late;
  for (unsigned i = 0; i < c->cores; i++)
    busy |= core_busy(&c->core[i]);
  return busy;
}

void gm_cluster_set_probe(gm_cluster *c, unsigned core, gm_sim_probe *probe, void *ctx) { gm_sim_set_probe(c->core[core].sim, probe, ctx); }

static void settle_cluster(const gm_cluster *c, const gm_cluster_in *in, cl_wires *w, gm_cluster_out *out) {
  *out = (gm_cluster_out){0};
  out->busy = cl_busy(c);
  out->load_ready = !out->busy;
  out->task_ready = c->queue[in ? in->task.stage & 1 : 0].count < GM_CLUSTER_QUEUE;
  out->rd_valid = cl_input_request(c, &out->rd_addr);
  cl_output_settle(c, w, in && in->wr_ready);
  const cl_result *r = cl_output_head(c, w->drains);
  out->wr_valid = r && r->word;
  if (out->wr_valid) {
    out->wr_addr = r->addr;
    memcpy(out->wr_data, r->data, sizeof out->wr_data);
  }
  cl_texture_settle(c, in, w, out);
  out->finish_valid = c->finish;
  if (c->finish) {
    out->finish_stage = c->finished.stage;
    out->finish_killed = c->finished.killed;
    out->finish_aborted = c->finished.aborted;
    out->finish_tag = c->finished.tag;
  }
}

void gm_cluster_outputs(const gm_cluster *c, const gm_cluster_in *in, gm_cluster_out *out) {
  cl_wires w;
  settle_cluster(c, in, &w, out);
}

/* The cycle of core i. 0, or -1 with the error set. */
static int core_cycle(gm_cluster *c, unsigned i, const gm_cluster_in *in, const cl_wires *w, const gm_cluster_core_port *port,
                      gm_trace *t) {
  cl_core *k = &c->core[i];
  memset(t, 0, sizeof *t);
  if (!k->busy)
    return 0;
  const cl_request *r = &k->request;
  gm_sim_host_reads_o(k->sim, r->valid && r->kind == GM_HOST_O ? 1u << r->thread : 0);
  if (port->fill_valid && !port->fill_system)
    gm_sim_fills_v(k->sim, port->fill_thread, port->fill_number);
  gm_sim_abort(k->sim, port->abort);
  k->texture = cl_texture_port(c, in, w, i);
  if (gm_sim_cycle(k->sim, t) < 0)
    return snprintf(c->error, sizeof c->error, "core %u: %s", i, gm_sim_error(k->sim)), -1;
  k->retired = t->retired;
  k->killed = t->killed;
  return 0;
}

static void count_cluster_cycle(gm_cluster *c, const gm_cluster_trace *t) {
  gm_cluster_stats *st = &c->stats;
  bool busy[2] = {false, false};
  st->cycles++;
  for (unsigned s = 0; s < 2; s++) {
    st->waiting[s] += c->queue[s].count;
    st->queue_full[s] += c->queue[s].count == GM_CLUSTER_QUEUE;
  }
  for (unsigned i = 0; i < c->cores; i++) {
    const cl_core *k = &c->core[i];
    st->clocked[i] += t->port[i].clock;
    st->busy[i] += t->core[i].busy;
    for (unsigned s = 0; s < c->slots; s++)
      if (k->port.running >> s & 1)
        busy[k->port.slot_of[s].task.stage] = true;
  }
  st->stage_busy[0] += busy[0];
  st->stage_busy[1] += busy[1];
}

static void add_sim_stats(gm_sim_stats *to, const gm_sim_stats *from) {
  uint64_t *a = (uint64_t *)to;
  const uint64_t *b = (const uint64_t *)from;
  for (size_t i = 0; i < sizeof *to / sizeof *a; i++)
    a[i] += b[i];
}

/* A start clears the simulator's counters, so those of a run are kept when it ends. */
static void end_of_run(gm_cluster *c, unsigned i) {
  cl_core *k = &c->core[i];
  gm_sim_stats st;
  bool busy = gm_sim_busy(k->sim);
  if (k->busy && !busy) {
    gm_sim_get_stats(k->sim, &st);
    add_sim_stats(&c->stats.core[i], &st);
  }
}

int gm_cluster_cycle(gm_cluster *c, const gm_cluster_in *in, gm_cluster_trace *t) {
  cl_wires w = {0};
  memset(t, 0, sizeof *t);
  settle_cluster(c, in, &w, &t->out);
  cl_scheduler_settle(c, &w, &t->assign);
  for (unsigned i = 0; i < c->cores; i++) {
    cl_core *k = &c->core[i];
    cl_port_settle(c, k, &t->port[i]);
    if (core_cycle(c, i, in, &w, &t->port[i], &t->core[i]))
      return -1;
  }
  bool taken = cl_texture_taken(c, in, &w);
  if (!c->cache)
    t->out.tm_rsp_ready = taken;
  count_cluster_cycle(c, t);
  for (unsigned i = 0; i < c->cores; i++) {
    cl_core *k = &c->core[i];
    end_of_run(c, i);
    t->out.timeout |= cl_port_late(c, k, in) != 0;
    cl_port_edge(c, k, in, i);
    if (t->port[i].clock)
      cl_request_edge(c, k, &t->port[i]);
    k->busy = gm_sim_busy(k->sim);
  }
  t->cache_clock = cl_texture_edge(c, in, &w, taken, in->load_valid && t->out.load_ready, &t->unit_clock);
  cl_output_edge(c, &w);
  cl_input_edge(c, in);
  cl_input_give(c, &w);
  cl_scheduler_edge(c, &w, in);
  cl_loader_edge(c, in, t->out.load_ready);
  return 0;
}

const char *gm_cluster_error(const gm_cluster *c) { return c->error; }

void gm_cluster_get_stats(const gm_cluster *c, gm_cluster_stats *st) {
  *st = c->stats;
  for (unsigned i = 0; i < c->cores; i++) {
    gm_sim_stats run;
    gm_sim_get_stats(c->core[i].sim, &run);
    if (c->core[i].busy)
      add_sim_stats(&st->core[i], &run);
  }
}

void gm_cluster_clear_stats(gm_cluster *c) { memset(&c->stats, 0, sizeof c->stats); }
