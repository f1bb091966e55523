/* SPDX-License-Identifier: Apache-2.0 */
/* Runs the work of a cluster (cluster/cluster_setup.h) on the simulator, and reads the results. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cluster/cluster_setup.h"

/* Where gm_run_outputs finds the registers of a thread: the task's result words. */
typedef struct {
  const gm_cluster_setup *s;
  const gm_cluster_task *task;
} results;

static void read_result(void *ctx, int kind, unsigned thread, unsigned addr, uint32_t data[4]) {
  const results *r = ctx;
  const gm_cluster_stage *st = &r->s->set.stage[r->task->stage];
  size_t each = st->outputs + (st->system_out ? 2u : 0);
  size_t at = r->task->out + thread * each + (kind == GM_HOST_SYS ? st->outputs + addr - 3u : addr);
  memcpy(data, r->s->memory[at], 4 * sizeof *data);
}

int gm_cluster_setup_result(const gm_cluster_setup *s, size_t task, unsigned thread, gm_result *res) {
  results r = {s, &s->task[task]};
  return gm_run_outputs(s->program[s->task[task].stage], read_result, &r, thread, res);
}

int gm_cluster_run(gm_cluster_setup *s, uint64_t limit, gm_cluster_watch *watch, void *ctx, gm_cluster_stats *st, char *err, size_t size) {
  gm_cluster *c = gm_cluster_new(&s->machine, s->cores);
  gm_cluster_trace t;
  gm_cluster_in in;
  int rc = 0;
  bool loading = true;
  if (!c)
    return snprintf(err, size, "error: out of memory"), -1;
  if (s->machine.array && !s->has_split && gm_cluster_setup_split(s, NULL, err, size))
    return gm_cluster_free(c), -1;
  gm_cluster_set(c, &s->set);
  gm_cluster_setup_start(s);
  gm_cluster_texture_memory(c, s->texture, s->texture_words);
  while (!rc && !gm_cluster_env_done(&s->env)) {
    gm_cluster_env_before(&s->env, &in);
    rc = gm_cluster_cycle(c, &in, &t);
    if (rc) {
      snprintf(err, size, "error: %s", gm_cluster_error(c));
      break;
    }
    gm_cluster_env_after(&s->env, &in, &t.out);
    if (watch)
      watch(ctx, c, &in, &t);
    if (loading && s->env.ready) {
      loading = false;
      gm_cluster_clear_stats(c);
      for (unsigned i = 0; i < s->cores; i++)
        gm_cluster_set_probe(c, i, s->probe, s->probe_ctx[i]);
    }
    if (s->env.error)
      rc = (snprintf(err, size, "error: %s", s->env.error), -1);
    else if (s->env.cycle > limit)
      rc = (snprintf(err, size, "error: the tasks have not finished after %" PRIu64 " cycles", limit), -1);
  }
  gm_cluster_get_stats(c, st);
  gm_cluster_free(c);
  return rc;
}
