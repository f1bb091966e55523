/* SPDX-License-Identifier: Apache-2.0 */
/* Runs programs and cuts the runs into windows of cycles, each with its energy by the model `gate` and the toggles of the core's counted
   nets. */
#include "measure/levels/windows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "energy/program_model/fitted.h"

static int32_t signal_named(gm_signals *s, const char *name) {
  for (size_t i = s->n; i-- > 0;)
    if (!strcmp(s->name[i], name))
      return (int32_t)i;
  return -1;
}

/* The signal that the core's signal `i` belongs to. Several names of one net count once, under the first. */
static int add_signal(gm_signals *s, const gm_weights *w, const gm_rtl_signal *signal, bool *seen, size_t i) {
  char name[GM_SIGNAL_NAME];
  s->of_signal[i] = -1;
  const char *below = strncmp(signal->name, "TOP.", 4) != 0 ? signal->name : signal->name + 4;
  if (seen[signal->code] || !gm_signal_plain(name, below))
    return 0;
  int row = gm_component_of(w, below);
  seen[signal->code] = true;
  int32_t at = signal_named(s, name);
  if (at < 0) {
    at = (int32_t)s->n;
    s->bits[at] = 0;
    s->row[at] = (uint8_t)row;
    if (!(s->name[s->n++] = strdup(name)))
      return -1;
  }
  s->bits[at] += signal->width;
  s->of_signal[i] = at;
  return 0;
}

int gm_signals_init(gm_signals *s, gm_rtl *rtl, const gm_weights *w) {
  size_t n = gm_rtl_signal_count(rtl), codes = 1;
  gm_rtl_signal signal;
  for (size_t i = 0; i < n; i++) {
    gm_rtl_signal_at(rtl, i, &signal);
    codes = signal.code >= codes ? signal.code + 1 : codes;
  }
  *s = (gm_signals){calloc(n, sizeof *s->name), calloc(n, 1), calloc(n, sizeof *s->bits), 0, calloc(n, sizeof *s->of_signal), n};
  bool *seen = calloc(codes, sizeof *seen);
  int rc = s->name && s->row && s->bits && s->of_signal && seen ? 0 : -1;
  for (size_t i = 0; !rc && i < n; i++) {
    gm_rtl_signal_at(rtl, i, &signal);
    rc = add_signal(s, w, &signal, seen, i);
  }
  free(seen);
  if (rc)
    gm_signals_free(s);
  return rc;
}

void gm_signals_free(gm_signals *s) {
  for (size_t i = 0; s->name && i < s->n; i++)
    free(s->name[i]);
  free(s->name);
  free(s->row);
  free(s->bits);
  free(s->of_signal);
  *s = (gm_signals){0};
}

void gm_windows_free(gm_windows *w) {
  for (size_t i = 0; i < w->n; i++)
    free(w->window[i].toggles);
  free(w->window);
  *w = (gm_windows){0};
}

typedef struct {
  gm_windows *to;
  gm_rtl *rtl;
  gm_netlist_core *gate;
  const gm_signals *s;
  uint64_t *last; /* by the core's signal: toggles before the window */
  gm_window now;
  gm_program_meter *meter;
  double counted[GM_PROGRAM_COUNTS]; /* before the window */
  bool counting, failed;
  clock_t start; /* of the first window */
} capture;

/* Toggles since the last call, into the window if it is given. */
static void take_toggles(capture *c, float *to) {
  gm_rtl_signal signal;
  for (size_t i = 0; i < c->s->signals; i++) {
    if (c->s->of_signal[i] < 0)
      continue;
    gm_rtl_signal_at(c->rtl, i, &signal);
    uint64_t all = gm_rtl_toggles(c->rtl, &signal);
    if (to)
      to[c->s->of_signal[i]] += (float)(all - c->last[i]);
    c->last[i] = all;
  }
}

static void end_window(capture *c) {
  gm_windows *w = c->to;
  if (!c->now.cycles || c->failed)
    return;
  take_toggles(c, c->now.toggles);
  for (size_t i = 0; i < GM_PROGRAM_COUNTS; i++) {
    c->now.count[i] = (float)(c->meter->count[i] - c->counted[i]);
    c->counted[i] = c->meter->count[i];
  }
  if (w->n == w->cap) {
    size_t cap = w->cap ? 2 * w->cap : 256;
    gm_window *more = realloc(w->window, cap * sizeof *more);
    if (!more) {
      c->failed = true;
      return;
    }
    w->window = more;
    w->cap = cap;
  }
  w->window[w->n++] = c->now;
  c->now = (gm_window){0};
}

static void probe(void *ctx, const gm_rtl_in *in, const gm_rtl_out *out, const gm_rtl_clocks *clocks) {
  capture *c = ctx;
  bool counts = out->trace.busy && (c->counting || out->trace.id_valid);
  if (counts && !c->counting)
    c->start = clock();
  gm_netlist_cycle(c->gate, in, out, counts ? &c->now.gate : NULL);
  if (!counts) {
    if (c->counting) {
      end_window(c);
      c->to->seconds = (double)(clock() - c->start) / CLOCKS_PER_SEC;
    } else if (out->trace.busy)
      take_toggles(c, NULL); /* before the first issue */
    c->counting = false;
    return;
  }
  c->counting = true;
  if (!c->now.toggles && !(c->now.toggles = calloc(c->s->n, sizeof *c->now.toggles))) {
    c->failed = true;
    return;
  }
  c->now.open_v += (unsigned)__builtin_popcount(clocks->rise_v);
  c->now.open_o += (unsigned)__builtin_popcount(clocks->rise_o);
  c->now.cycles++;
  if (c->now.cycles == GM_WINDOW_CYCLES)
    end_window(c);
}

/* The test bench has read all registers of each kind; what it read last stays at the ports. */
static void note_host_reads(gm_program_meter *meter, gm_tb *tb) {
  const gm_machine *m = meter->machine;
  const struct {
    int kind;
    unsigned registers;
  } files[] = {{GM_HOST_V, m->inputs}, {GM_HOST_T, m->temps}, {GM_HOST_O, m->outputs}};
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    uint32_t data[4];
    gm_sim_read(gm_tb_sim(tb), files[i].kind, gm_contexts(m) - 1, files[i].registers - 1, data);
    gm_program_meter_host_read(meter, files[i].kind, data);
  }
}

int gm_windows_run(gm_windows *to, gm_tb *tb, gm_netlist_core *g, const gm_signals *s, const gm_program *p, const gm_run *inputs,
                   size_t first, const gm_run_config *cfg, gm_sim_stats *stats, gm_program_meter *meter, char *err, size_t errsize) {
  capture c = {.to = to, .rtl = gm_tb_rtl(tb), .gate = g, .s = s, .last = calloc(s->signals, sizeof *c.last), .meter = meter};
  gm_tb_options o = {.lockstep = true, .activity = true};
  gm_tb_result r;
  if (!c.last)
    return snprintf(err, errsize, "error: out of memory"), -1;
  gm_program_meter_next_run(meter);
  memcpy(c.counted, meter->count, sizeof c.counted);
  gm_sim_set_probe(gm_tb_sim(tb), gm_program_meter_probe, meter);
  gm_rtl_set_probe(c.rtl, probe, &c);
  int rc = gm_tb_run_program(tb, p, inputs, first, 1, cfg, &o, &r, NULL, err, errsize);
  gm_rtl_set_probe(c.rtl, NULL, NULL);
  gm_sim_set_probe(gm_tb_sim(tb), NULL, NULL);
  if (!rc) {
    *stats = r.stats;
    end_window(&c);
    note_host_reads(meter, tb);
    if (r.verdict != GM_TB_OK || gm_netlist_error(g) || c.failed) {
      snprintf(err, errsize, "error: %s", r.message ? r.message : gm_netlist_error(g) ? gm_netlist_error(g) : "out of memory");
      rc = -1;
    }
    gm_tb_result_free(&r);
  }
  free(c.now.toggles);
  free(c.last);
  return rc;
}
