/* SPDX-License-Identifier: Apache-2.0 */
/* Energy of a run of the Verilated core by the model `rtl`, accounted to bundles, operations and lines (energy/program_model/ledger.h). */
#include "measure/levels/core_ledger.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"

/* A net of the core that the weights name, and its count so far. */
typedef struct {
  gm_rtl_signal signal;
  uint64_t last;
  unsigned row;
  double pj; /* of a toggle */
} counted_net;

typedef struct {
  gm_ledger *ledger;
  gm_rtl *rtl;
  const gm_fitted *f;
  counted_net *net;
  size_t nets;
  gm_fitted_clock clock[GM_MAX_WEIGHTS];
  gm_place_of place[GM_MAX_WEIGHTS];
  bool ended, failed;
} meter;

/* Collects the nets with a weight. One net may have several names and counts under the first; it may be in several components. */
static int find_nets(meter *m) {
  size_t n = gm_rtl_signal_count(m->rtl), codes = 1;
  gm_rtl_signal s;
  for (size_t i = 0; i < n; i++) {
    gm_rtl_signal_at(m->rtl, i, &s);
    codes = s.code >= codes ? s.code + 1 : codes;
  }
  bool *seen = calloc(codes, sizeof *seen);
  size_t cap = 0;
  for (size_t i = 0; seen && i < n; i++) {
    char name[GM_SIGNAL_NAME];
    gm_rtl_signal_at(m->rtl, i, &s);
    const char *below = strncmp(s.name, "TOP.", 4) != 0 ? s.name : s.name + 4;
    if (seen[s.code])
      continue;
    seen[s.code] = true;
    if (!gm_signal_plain(name, below))
      continue;
    for (size_t k = 0; k < m->f->toggles; k++)
      if (!strcmp(m->f->toggle[k].signal, name)) {
        counted_net *more = m->nets < cap ? m->net : realloc(m->net, (cap = cap ? 2 * cap : 256) * sizeof *more);
        if (!more) {
          free(seen);
          return -1;
        }
        m->net = more;
        m->net[m->nets++] = (counted_net){s, 0, m->f->toggle[k].row, m->f->toggle[k].pj};
      }
  }
  free(seen);
  return seen ? 0 : -1;
}

static void charge_cycle(meter *m, const gm_rtl_clocks *clocks, bool counts) {
  double pj[GM_MAX_WEIGHTS] = {0};
  for (size_t i = 0; i < m->nets; i++) {
    uint64_t all = gm_rtl_toggles(m->rtl, &m->net[i].signal);
    pj[m->net[i].row] += m->net[i].pj * (double)(all - m->net[i].last);
    m->net[i].last = all;
  }
  for (size_t r = 0; r < m->f->rows; r++) {
    const gm_fitted_clock *c = &m->clock[r];
    unsigned open = (unsigned)__builtin_popcount(c->output ? clocks->rise_o : clocks->rise_v);
    double clock = counts ? c->free_pj + c->gated_pj * open + gm_parts_pj(c, clocks->rise_part) + m->f->row[r].idle_pj : 0;
    gm_ledger_charge(m->ledger, m->place[r], pj[r] + clock);
  }
}

/* Sees each cycle after its toggles were counted. */
static void probe(void *ctx, const gm_rtl_in *in, const gm_rtl_out *out, const gm_rtl_clocks *clocks) {
  meter *m = ctx;
  (void)in;
  if (!out->trace.busy || m->ended) /* cycles of the host, before and after the run */
    return;
  int counts = gm_ledger_cycle(m->ledger, &out->trace);
  m->failed |= counts < 0;
  if (!m->failed)
    charge_cycle(m, clocks, counts > 0);
}

int gm_ledger_on_core(gm_ledger *l, gm_tb *tb, const gm_fitted *f, const gm_weights *w, const gm_program *p, const gm_run *inputs,
                      size_t first, const gm_run_config *cfg, gm_tb_result *r, char *err, size_t errsize) {
  meter m = {.ledger = l, .rtl = gm_tb_rtl(tb), .f = f};
  gm_tb_options o = {.lockstep = true, .activity = true};
  for (size_t i = 0; i < f->rows; i++) {
    m.clock[i] = gm_fitted_clock_of(f, i, w);
    m.place[i] = gm_place_named(f->row[i].name);
  }
  if (gm_ledger_init(l, p))
    return snprintf(err, errsize, "error: out of memory"), -1;
  if (find_nets(&m)) {
    gm_ledger_free(l);
    return snprintf(err, errsize, "error: out of memory"), -1;
  }
  gm_rtl_set_probe(m.rtl, probe, &m);
  int rc = gm_tb_run_program(tb, p, inputs, first, 1, cfg, &o, r, NULL, err, errsize);
  gm_rtl_set_probe(m.rtl, NULL, NULL);
  gm_ledger_end(l);
  free(m.net);
  if (!rc && (r->verdict != GM_TB_OK || m.failed)) {
    snprintf(err, errsize, "error: %s", r->message ? r->message : "a bundle that cannot be decoded");
    gm_tb_result_free(r);
    rc = -1;
  }
  if (rc)
    gm_ledger_free(l);
  return rc;
}
