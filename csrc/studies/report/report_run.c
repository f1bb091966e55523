/* SPDX-License-Identifier: Apache-2.0 */
/* Runs a shader's program for its report: every cycle and its energy go to a bundle, and to a column of the chart over time. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "energy/program_model/program_model.h"
#include "studies/report/report_private.h"

typedef struct {
  gm_sim *sim;
  gm_image img;
  gm_batch batch;
  gm_ledger ledger; /* whose every cycle and energy is */
  gm_program_meter meter;
  double energy; /* of the run so far */
} machine_run;

static void write_report_sim(void *ctx, int kind, unsigned thread, unsigned addr, const uint32_t data[4]) {
  gm_sim_write(ctx, kind, thread, addr, data);
}

static int load_machine_run(machine_run *m, const report *r, const gm_run *inputs, char *err, size_t errsize) {
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
    gm_run_write_thread(p, &inv, t, write_report_sim, m->sim);
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

/* A cycle of the run, after the meter has seen it. */
static void note_cycle(report *r, machine_run *m, const gm_trace *t) {
  const gm_ledger *l = &m->ledger;
  if (!l->cycles)
    return; /* before the first issue: its energy goes to the first cycle */
  int at = report_bundle_at(r, l->owner.pc);
  report_column *column = column_at(r, l->cycles - 1);
  column->energy += l->pj - m->energy;
  m->energy = l->pj;
  column->open[0] += (double)__builtin_popcount(t->gate_v) / r->program.machine.threads;
  column->open[1] += (double)__builtin_popcount(t->gate_o) / r->program.machine.threads;
  if (at >= 0)
    note_units(r, t, &r->bundle[at], column);
}

/* What each bundle cost, from the ledger. */
static void take_accounts(report *r, const gm_ledger *l) {
  for (size_t i = 0; i < r->bundles; i++) {
    const gm_account *a = &l->account[r->bundle[i].word];
    report_cost *c = &r->bundle[i].cost;
    c->issued = a->issues;
    c->cycles = a->cycles;
    c->frozen = a->frozen;
    c->energy = gm_account_pj(a);
  }
}

static void take_energy(report *r, const gm_program_model *model, const gm_program_meter *meter) {
  gm_program_energy e = gm_energy_at_program(model, meter);
  r->level = "program";
  r->unit = "pJ";
  r->error_percent = model->error_percent;
  snprintf(r->method, sizeof r->method, "weights of %s, error at most %.0f %% in programs that were not used in their fit",
           model->f->machine, model->error_percent);
  r->components = model->f->rows < REPORT_COMPONENTS ? model->f->rows : REPORT_COMPONENTS;
  for (size_t i = 0; i < r->components; i++) {
    report_component *c = &r->component[i];
    snprintf(c->name, sizeof c->name, "%s", model->f->row[i].name);
    c->data = e.data[i];
    c->clock = e.clock[i];
    c->idle = e.idle[i];
  }
  r->energy = e.total;
}

static void bound_of(gm_path_stats *p) {
  p->bound = GM_BOUND_A;
  for (unsigned u = 1; u < GM_GRP_COUNT; u++)
    if (p->busy[u] > p->busy[p->bound])
      p->bound = (gm_bound)u;
  if (2 * p->busy[p->bound] < p->cycles)
    p->bound = GM_BOUND_LATENCY;
}

static int follow_machine_run(report *r, machine_run *m, const gm_program_model *model, char *err, size_t errsize) {
  gm_trace t;
  int busy;
  gm_program_meter_init(&m->meter, &r->program.machine);
  m->meter.ledger = &m->ledger;
  m->meter.model = model;
  gm_sim_set_probe(m->sim, gm_program_meter_probe, &m->meter);
  gm_sim_start(m->sim, &r->q->run, r->program.entry, (1u << m->batch.threads) - 1);
  while ((busy = gm_sim_cycle(m->sim, &t)) > 0 && m->ledger.cycles < GM_RUN_MAX_CYCLES)
    note_cycle(r, m, &t);
  gm_ledger_end(&m->ledger);
  if (busy < 0)
    return gm_error(err, errsize, r->q->shader, "%s", gm_sim_error(m->sim));
  if (busy)
    return gm_error(err, errsize, r->q->shader, "the run has not ended after %d cycles", GM_RUN_MAX_CYCLES);
  gm_sim_get_stats(m->sim, &r->sim);
  r->killed = gm_sim_killed(m->sim, m->batch.skip);
  r->path.known = true;
  r->path.cycles = r->sim.cycles;
  bound_of(&r->path);
  take_accounts(r, &m->ledger);
  take_energy(r, model, &m->meter);
  return 0;
}

static void unload_machine_run(machine_run *m) {
  gm_image_free(&m->img);
  if (m->sim)
    gm_sim_free(m->sim);
  m->sim = NULL;
}

/* Does the run come to an end? Measuring it takes about ten times as long as running it, so a run without an end is found before. */
static int check_end(const report *r, machine_run *m, char *err, size_t errsize) {
  gm_trace t;
  int busy = 1;
  gm_sim_start(m->sim, &r->q->run, r->program.entry, (1u << m->batch.threads) - 1);
  for (unsigned cycles = 0; busy > 0 && cycles < GM_RUN_MAX_CYCLES; cycles++)
    busy = gm_sim_cycle(m->sim, &t);
  return busy > 0 ? gm_error(err, errsize, r->q->shader, "the run has not ended after %d cycles", GM_RUN_MAX_CYCLES) : 0;
}

int report_run(report *r, const gm_run *inputs, const gm_program_model *model, char *err, size_t errsize) {
  machine_run *m = calloc(1, sizeof *m);
  r->step = 1;
  r->column = calloc(REPORT_COLUMNS, sizeof *r->column);
  if (!m || !r->column || gm_ledger_init(&m->ledger, &r->program)) {
    free(m);
    return gm_error(err, errsize, r->q->shader, "out of memory");
  }
  int rc = load_machine_run(m, r, inputs, err, errsize);
  if (!rc && !(rc = check_end(r, m, err, errsize))) {
    unload_machine_run(m);
    rc = load_machine_run(m, r, inputs, err, errsize);
  }
  if (!rc)
    rc = follow_machine_run(r, m, model, err, errsize);
  gm_ledger_free(&m->ledger);
  unload_machine_run(m);
  free(m);
  return rc;
}
