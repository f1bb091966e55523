/* SPDX-License-Identifier: Apache-2.0 */
/* The run: every cycle and its energy go to a bundle, and to a column of time. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "report/charge.h"
#include "report/meter.h"

typedef struct {
  gm_sim *sim;
  gm_image img;
  gm_batch batch;
} machine_run;

static void sim_write(void *ctx, int kind, unsigned thread, unsigned addr, const uint32_t data[4]) {
  gm_sim_write(ctx, kind, thread, addr, data);
}

static int load(machine_run *m, const report *r, const gm_run *inputs, char *err, size_t errsize) {
  const gm_program *p = &r->program;
  m->sim = gm_sim_new(&p->machine);
  if (!m->sim)
    return gm_error(err, errsize, r->q->shader, "out of memory");
  if (gm_run_bind(p, inputs, &m->img, err, errsize))
    return -1;
  gm_run_load_sim(m->sim, p, &m->img);
  gm_run_batch(p, inputs, r->q->invocation, 1, &m->batch);
  for (unsigned t = 0; t < m->batch.threads; t++) {
    gm_invocation inv;
    if (gm_run_invocation(p, inputs, m->batch.from[t], &inv, err, errsize))
      return -1;
    gm_run_write_thread(p, &inv, t, sim_write, m->sim);
  }
  return 0;
}

/* Makes room for a column: with all of them in use, neighbours are put together. */
static void halve(report *r) {
  for (size_t i = 0; i < REPORT_COLUMNS / 2; i++) {
    report_column *to = &r->column[i], a = r->column[2 * i];
    const report_column *b = &r->column[2 * i + 1];
    for (unsigned u = 0; u < GM_GRP_COUNT; u++)
      a.unit[u] += b->unit[u];
    a.open[0] += b->open[0];
    a.open[1] += b->open[1];
    a.energy += b->energy;
    *to = a;
  }
  memset(r->column + REPORT_COLUMNS / 2, 0, REPORT_COLUMNS / 2 * sizeof *r->column);
  r->columns = REPORT_COLUMNS / 2;
  r->step *= 2;
}

static report_column *column_at(report *r, uint64_t cycle) {
  while (cycle / r->step >= REPORT_COLUMNS)
    halve(r);
  r->columns = cycle / r->step + 1;
  return &r->column[cycle / r->step];
}

/* What the units do in a cycle, as gm_path_stats counts it: operations issued; T: its waits too; F: bubbles after taken branches too. */
static void note_units(report *r, const gm_trace *t, const report_bundle *b, report_column *c) {
  unsigned busy[GM_GRP_COUNT] = {0};
  if (t->tex_wait)
    busy[GM_GRP_T] = 1;
  else if (t->adv && t->id_valid)
    for (unsigned u = 0; u < GM_GRP_COUNT; u++)
      busy[u] = b->group[u];
  else if (t->adv && r->program.machine.threads == 1 && b->group[GM_GRP_F] && !t->retired)
    busy[GM_GRP_F] = strncmp(b->text, "end", 3) != 0;
  for (unsigned u = 0; u < GM_GRP_COUNT; u++) {
    r->path.busy[u] += busy[u];
    c->unit[u] += busy[u];
  }
}

static void note_cycle(report *r, charge *c, const gm_trace *t, uint64_t *cycle) {
  int at = charge_cycle(c, t);
  if (at < 0)
    return;
  report_bundle *b = &r->bundle[at];
  report_column *column = column_at(r, *cycle);
  double energy = meter_cycle(r, t);
  b->cost.cycles++;
  b->cost.frozen += !t->adv;
  b->cost.issued += t->adv && t->id_valid;
  b->cost.energy += energy;
  column->energy += energy;
  column->open[0] += (double)__builtin_popcount(t->gate_v) / r->program.machine.threads;
  column->open[1] += (double)__builtin_popcount(t->gate_o) / r->program.machine.threads;
  note_units(r, t, b, column);
  (*cycle)++;
}

static void bound_of(gm_path_stats *p) {
  p->bound = GM_BOUND_A;
  for (unsigned u = 1; u < GM_GRP_COUNT; u++)
    if (p->busy[u] > p->busy[p->bound])
      p->bound = (gm_bound)u;
  if (2 * p->busy[p->bound] < p->cycles)
    p->bound = GM_BOUND_LATENCY;
}

static int follow(report *r, machine_run *m, charge *c, char *err, size_t errsize) {
  gm_trace t;
  int busy;
  uint64_t cycle = 0;
  gm_sim_start(m->sim, &r->q->run, r->program.entry, (1u << m->batch.threads) - 1);
  while ((busy = gm_sim_cycle(m->sim, &t)) > 0 && cycle < GM_RUN_MAX_CYCLES)
    note_cycle(r, c, &t, &cycle);
  if (busy < 0)
    return gm_error(err, errsize, r->q->shader, "%s", gm_sim_error(m->sim));
  if (busy)
    return gm_error(err, errsize, r->q->shader, "the run has not ended after %d cycles", GM_RUN_MAX_CYCLES);
  gm_sim_get_stats(m->sim, &r->sim);
  r->killed = gm_sim_killed(m->sim, m->batch.skip);
  r->path.known = true;
  r->path.cycles = r->sim.cycles;
  bound_of(&r->path);
  return 0;
}

int report_run(report *r, const gm_run *inputs, char *err, size_t errsize) {
  machine_run m = {0};
  charge c = {0};
  r->step = 1;
  r->column = calloc(REPORT_COLUMNS, sizeof *r->column);
  int rc = load(&m, r, inputs, err, errsize);
  if (!rc && (!r->column || charge_begin(&c, r)))
    rc = gm_error(err, errsize, r->q->shader, "out of memory");
  if (!rc)
    rc = follow(r, &m, &c, err, errsize);
  if (!rc)
    meter_end(r);
  charge_end(&c);
  gm_image_free(&m.img);
  if (m.sim)
    gm_sim_free(m.sim);
  return rc;
}
