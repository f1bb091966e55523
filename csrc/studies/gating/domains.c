/* SPDX-License-Identifier: Apache-2.0 */
/* Follows the gated domains of the Verilated core (what one clock gate clocks) through a run. */
#include "studies/gating/domains.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "energy/weights/gating_metrics.h"
#include "studies/gating/accesses.h"

enum { MAX_INPUTS = 32 };

/* A gate's domain: a thread's bank of a buffer, or what a fine-grained clock gate clocks. */
typedef struct {
  int part; /* a gm_part; -1: a buffer */
  bool output;
  unsigned thread;
  bool gated; /* in the last cycle */
  size_t inputs;
  gm_rtl_signal input[MAX_INPUTS]; /* nets that bring data to the domain */
  uint64_t toggles[MAX_INPUTS];    /* of these, until the last cycle */
} place;

struct gm_domains {
  gm_rtl *rtl;
  size_t n;
  place place[GM_MAX_GATE_CELLS];
  gm_domain domain[GM_MAX_GATE_CELLS];
  gm_accesses accesses;
};

/* Whether a net is an input port of the instance, other than its clock and enables. */
static bool is_data_input(const char *net, const char *path) {
  const char *at = strstr(net, path);
  if (!at || at == net || at[-1] != '.' || at[strlen(path)] != '.')
    return false;
  const char *leaf = at + strlen(path) + 1;
  size_t n = strlen(leaf);
  bool port = !strchr(leaf, '.') && n > 2 && strcmp(leaf + n - 2, "_i") == 0;
  return port && strcmp(leaf, "clk_i") && strcmp(leaf, "en_i") && strcmp(leaf, "test_en_i");
}

static void find_inputs(gm_domains *d, place *p, const char *path) {
  size_t n = gm_rtl_signal_count(d->rtl);
  for (size_t i = 0; i < n && p->inputs < MAX_INPUTS; i++) {
    gm_rtl_signal_at(d->rtl, i, &p->input[p->inputs]);
    p->inputs += is_data_input(p->input[p->inputs].name, path);
  }
}

static int find_place(gm_domains *d, const gm_weights *w, size_t i, char *err, size_t errsize) {
  place *p = &d->place[i];
  const char *component = w->row[w->gate[i].row].component, *thread = strstr(w->gate[i].path, "g_thread[");
  char path[96];
  p->part = gm_part_of_gate(w->gate[i].path);
  p->output = strcmp(component, "output") == 0;
  if (p->part < 0 && (!thread || (!p->output && strcmp(component, "input"))))
    return gm_error(err, errsize, w->gate[i].path, "a clock gate of no thread's buffer");
  p->thread = thread ? (unsigned)strtoul(thread + 9, NULL, 10) : 0;
  p->gated = true;
  gm_gated_path(w, i, path);
  find_inputs(d, p, path);
  return 0;
}

gm_domains *gm_domains_new(gm_tb *tb, const gm_weights *w, unsigned wake, char *err, size_t errsize) {
  gm_domains *d = calloc(1, sizeof *d);
  if (!d) {
    snprintf(err, errsize, "error: out of memory");
    return NULL;
  }
  d->rtl = gm_tb_rtl(tb);
  d->n = w->ngate;
  for (size_t i = 0; i < d->n; i++) {
    /* An opening costs the clock of the wake cycles, and at least one cycle, before it is used. */
    gm_domain_begin(&d->domain[i], wake ? wake : 1);
    if (find_place(d, w, i, err, errsize)) {
      free(d);
      return NULL;
    }
  }
  return d;
}

/* Counts what the inputs toggled in the cycle that has ended. */
static void count_inputs(gm_domains *d) {
  for (size_t i = 0; i < d->n; i++) {
    place *p = &d->place[i];
    for (size_t k = 0; k < p->inputs; k++) {
      uint64_t now = gm_rtl_toggles(d->rtl, &p->input[k]);
      d->domain[i].gated_toggles += d->accesses.begun && p->gated ? now - p->toggles[k] : 0;
      p->toggles[k] = now;
    }
  }
}

/* A fine-grained clock gate opens for a write alone, so each open cycle counts as an access. That of responses opens while one may come. */
static gm_domain_cycle of_part(const gm_trace *t, const place *p) {
  bool open = t->part[p->part] >> p->thread & 1;
  return (gm_domain_cycle){.open = open, .access = open, .frozen = !t->adv};
}

void gm_domains_watch(void *ctx, uint64_t cycle, const gm_trace *t) {
  gm_domains *d = ctx;
  (void)cycle;
  count_inputs(d);
  uint32_t v, o;
  if (!gm_accesses_next(&d->accesses, t, &v, &o))
    return;
  for (size_t i = 0; i < d->n; i++) {
    place *p = &d->place[i];
    gm_domain_cycle c = p->part < 0 ? gm_accesses_domain(t, p->output, p->thread, p->output ? o : v) : of_part(t, p);
    gm_domain_next(&d->domain[i], &c);
    p->gated = !c.open;
  }
}

const gm_domain *gm_domains_end(gm_domains *d) {
  count_inputs(d);
  for (size_t i = 0; i < d->n; i++)
    gm_domain_end(&d->domain[i]);
  return d->domain;
}

void gm_domains_free(gm_domains *d) { free(d); }
