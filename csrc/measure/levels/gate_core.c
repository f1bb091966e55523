/* SPDX-License-Identifier: Apache-2.0 */
/* The energy model `gate` (docs/energy.md, Energy model gate): the netlist of a machine's core runs in step with the Verilated core, on the
   same inputs, and each toggle of a net costs what the library's tables say (energy/netlist/prices.h). A row is a component of the core,
   a word the flip-flops of one register that has an enable (energy/netlist/hold.h). */
#include "measure/levels/gate_core.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/home.h"
#include "energy/netlist/hold.h"
#include "measure/levels/gate_files.h"
#include "measure/levels/gate_ports.h"

typedef struct {
  double pj[GM_MAX_WEIGHTS]; /* of an edge, by row */
} edge_energy;

struct gm_netlist_core {
  gc_arena *arena;
  const gm_weights *w;
  gt_library lib;
  netlist n;
  gt_logic l;
  gm_netlist_settings settings;
  uint8_t *row;                   /* by cell */
  float *pj;                      /* by net: a toggle */
  uint8_t *net_row;               /* by net */
  edge_energy *edge;              /* by clock domain */
  double leakage[GM_MAX_WEIGHTS]; /* pJ a cycle, by row */
  gt_hold hold;
  double *word_pj;               /* by word: the clock pins of its flip-flops and the buffers right before them, an edge */
  double gate_always, gate_open; /* pJ of a clock gate: in every cycle, and in addition in a cycle in which it is open */
  struct {
    double read_pj, write_pj;
    uint8_t row;
  } ram[GM_GATE_RAMS];
  gm_netlist_ports ports;
  gt_timed *timed; /* NULL: without delays only */
  gm_netlist_timing timing;
  uint64_t cycle;
  char error[GM_ERROR_SIZE];
};

/* Adds the sinks of a clock net to a share, by row: flip-flops and RAMs as they are, the cells of a clock gate as one. */
static void add_sinks(const gm_netlist_core *g, const nl_fanout *f, uint32_t net, double *share) {
  for (uint32_t i = f->start[net]; i < f->start[net + 1]; i++) {
    const nl_pin *p = &g->n.pins[f->pin[i]];
    const nl_cell *c = &g->n.cells[p->cell];
    uint32_t out = p->kind == NL_CLOCK ? NL_NONE : g->n.pins[c->first + c->count - 1].net;
    if (out != NL_NONE && g->l.domain_of[out] == g->l.domain_of[net] && !strncmp(c->type, "CLKBUF", 6))
      add_sinks(g, f, out, share);
    else
      share[g->row[p->cell]]++;
  }
}

/* The energy of a clock net belongs to the components of the registers after it, in proportion to their number. */
static void price_clock(gm_netlist_core *g, const gt_prices *p, uint32_t net) {
  double share[GM_MAX_WEIGHTS] = {0}, all = 0, pj = 2 * (p->switching[net] + p->internal[net]);
  add_sinks(g, &p->fanout, net, share);
  for (size_t r = 0; r < g->w->n; r++)
    all += share[r];
  for (size_t r = 0; r < g->w->n && all > 0; r++)
    g->edge[g->l.domain_of[net]].pj[r] += pj * share[r] / all;
}

/* What a gate of a word saves and costs. The last buffers of the tree would be after the gate, the others stay. A gate costs what the gates
   of the netlist cost: its inverter and latch in each cycle, the net of the gated clock in an open one. */
static void price_words(gm_netlist_core *g, const gt_prices *p) {
  gt_hold_find(&g->hold, &g->l, g->arena);
  g->word_pj = gc_alloc(g->arena, (g->hold.words + 1) * sizeof *g->word_pj);
  for (size_t w = 0; w < g->hold.words; w++)
    for (uint32_t i = g->hold.word[w].first; i < g->hold.word[w].first + g->hold.word[w].count; i++) {
      const nl_cell *c = &g->n.cells[g->hold.flop[i].cell];
      for (uint32_t k = c->first; k < c->first + c->count; k++)
        if (g->n.pins[k].kind == NL_CLOCK) {
          uint32_t net = g->n.pins[k].net;
          g->word_pj[w] += 2 * (p->switching[net] + p->internal[net]) / (p->fanout.start[net + 1] - p->fanout.start[net]);
        }
    }
  for (size_t d = 1; d < g->l.domains; d++) {
    const nl_cell *c = &g->n.cells[g->l.domain[d].gate_cell];
    for (uint32_t k = c->first; k < c->first + c->count; k++) {
      uint32_t net = g->n.pins[k].net;
      if (g->n.pins[k].kind == NL_OUT)
        g->gate_open += 2 * (p->switching[net] + p->internal[net]) / (double)(g->l.domains - 1);
    }
    /* The latch's clock is the output of the gate's inverter. */
    uint32_t latch = p->fanout.driver[g->l.domain[d].enable];
    c = latch == NL_NONE ? NULL : &g->n.cells[g->n.pins[latch].cell];
    for (uint32_t k = c ? c->first : 0; c && k < c->first + c->count; k++)
      if (g->n.pins[k].kind == NL_CLOCK)
        g->gate_always += 2 * (p->switching[g->n.pins[k].net] + p->internal[g->n.pins[k].net]) / (double)(g->l.domains - 1);
  }
}

static int price(gm_netlist_core *g, const nl_slack *slews, const char *cells, char *err, size_t errsize) {
  gt_prices p;
  g->row = gc_alloc(g->arena, g->n.cell_count + 1);
  g->pj = gc_alloc(g->arena, (g->n.net_count + 1) * sizeof *g->pj);
  g->net_row = gc_alloc(g->arena, g->n.net_count + 1);
  g->edge = gc_alloc(g->arena, GT_DOMAINS * sizeof *g->edge);
  if (gt_price(&p, &g->n, g->arena, &g->lib, slews, &g->settings.loads, err, errsize) ||
      gm_netlist_rows_read(g->row, &g->n, &p.fanout, g->w, cells, err, errsize))
    return -1;
  int rest = gm_component_of(g->w, "traced_core.u_core.clk_i");
  for (uint32_t i = 0; i < g->n.net_count; i++) {
    uint32_t driver = p.fanout.driver[i];
    g->pj[i] = (float)(p.switching[i] + p.internal[i]);
    g->net_row[i] = driver == NL_NONE ? (uint8_t)rest : g->row[g->n.pins[driver].cell];
    if (g->l.domain_of[i] != GT_NO_DOMAIN)
      price_clock(g, &p, i);
  }
  for (size_t i = 0; i < g->n.cell_count; i++)
    if (p.cell[i])
      g->leakage[g->row[i]] += p.cell[i]->leakage_nw * g->settings.period_ns * 1e-6;
  for (size_t i = 0; i < g->l.rams; i++) {
    const nl_cell *c = &g->n.cells[g->l.ram[i].cell];
    size_t k = 0;
    while (k < g->settings.rams && strcmp(g->settings.ram[k].name, c->type) != 0)
      k++;
    if (k == g->settings.rams || i == GM_GATE_RAMS)
      return gm_error(err, errsize, c->name, "no energy of the RAM %s", c->type);
    g->ram[i].read_pj = g->settings.ram[k].read_pj;
    g->ram[i].write_pj = g->settings.ram[k].write_pj;
    g->ram[i].row = g->row[g->l.ram[i].cell];
  }
  price_words(g, &p);
  return 0;
}

static int load_netlist_core(gm_netlist_core *g, const char *machine, char *err, size_t errsize) {
  char folder[4096], tables[4200], file[4][4200];
  static const char *const names[] = {"closed.v", "paths.txt", "slews.txt", "settings.txt"};
  if (gm_home(folder, sizeof folder, "build/silicon", err, errsize))
    return -1;
  snprintf(tables, sizeof tables, "%s/osu018.tables", folder);
  for (size_t i = 0; i < 4; i++)
    snprintf(file[i], sizeof file[i], "%s/%s/%s", folder, machine, names[i]);
  if (gt_library_read(&g->lib, g->arena, tables, err, errsize) || nl_read_file(&g->n, g->arena, file[0], err, errsize) ||
      gm_netlist_settings_read(&g->settings, file[3], err, errsize) || gt_logic_init(&g->l, &g->n, g->arena, &g->lib, err, errsize))
    return -1;
  const nl_slack *slews = nl_read_slacks(&g->n, g->arena, file[2], err, errsize);
  return slews ? price(g, slews, file[1], err, errsize) : -1;
}

/* A line "arrival_ns VALUE". */
static int read_arrival(double *ns, const char *path, char *err, size_t errsize) {
  FILE *f = fopen(path, "r");
  int found = f ? fscanf(f, "arrival_ns %lf", ns) : 0;
  if (f)
    fclose(f);
  return found == 1 && *ns > 0 ? 0 : gm_error(err, errsize, path, "no line 'arrival_ns'");
}

int gm_netlist_time(gm_netlist_core *g, const gm_machine *m, const gt_timed_settings *s, char *err, size_t errsize) {
  char folder[4096], path[4200], why[GM_ERROR_SIZE];
  gt_delay *d = NULL;
  int bad = gm_home(folder, sizeof folder, "build/silicon", why, sizeof why);
  snprintf(path, sizeof path, "%s/%s/arrival.txt", folder, m->name);
  bad = bad || read_arrival(&g->timing.static_ns, path, why, sizeof why);
  snprintf(path, sizeof path, "%s/%s/delays.sdf", folder, m->name);
  if (bad || !(d = gt_delays_read(&g->n, g->arena, path, why, sizeof why)) ||
      !(g->timed = gt_timed_open(&g->l, g->arena, &g->lib, d, g->pj, g->net_row, s, why, sizeof why)))
    return snprintf(err, errsize, "%s (make energy-delays MACHINE=%s makes the delays of its netlist)", why, m->name), -1;
  g->timing.bound_ns = gt_timed_bound(g->timed) / 1000.0;
  return 0;
}

gm_netlist_timing gm_netlist_timing_of(const gm_netlist_core *g) { return g->timing; }

gm_netlist_core *gm_netlist_open(const gm_machine *m, const gm_weights *w, char *err, size_t errsize) {
  gm_netlist_core *g = calloc(1, sizeof *g);
  char why[GM_ERROR_SIZE];
  if (!g)
    return snprintf(err, errsize, "error: out of memory"), NULL;
  g->arena = gc_arena_new();
  g->w = w;
  if (load_netlist_core(g, m->name, why, sizeof why)) {
    snprintf(err, errsize, "%s (make energy-netlist MACHINE=%s makes what the energy model gate reads)", why, m->name);
    gm_netlist_close(g);
    return NULL;
  }
  gm_netlist_ports_find(&g->ports, &g->n);
  return g;
}

void gm_netlist_close(gm_netlist_core *g) {
  if (!g)
    return;
  gc_arena_free(g->arena);
  free(g);
}

gm_netlist_figures gm_netlist_figures_of(const gm_netlist_core *g) {
  gm_netlist_figures f = {g->n.cell_count, g->n.net_count, 0, g->l.domains - 1, g->hold.words, g->hold.flops, 0};
  for (size_t i = 0; i < g->n.cell_count; i++)
    f.flip_flops += nl_is_flip_flop(&g->n.cells[i]);
  for (size_t d = 0; d < g->l.domains; d++)
    for (size_t r = 0; r < g->w->n; r++)
      f.edge_pj += g->edge[d].pj[r];
  return f;
}

static void charge_changes(const gm_netlist_core *g, gm_netlist_energy *e) {
  for (size_t i = 0; i < g->l.changes; i++)
    e->data[g->net_row[g->l.changed[i]]] += g->pj[g->l.changed[i]];
  for (size_t i = 0; i < g->l.rams; i++) {
    const gt_ram *r = &g->l.ram[i];
    double pj = g->ram[i].read_pj * g->l.value[r->re] + g->ram[i].write_pj * g->l.value[r->we];
    e->data[g->ram[i].row] += pj;
    e->timed[g->ram[i].row] += g->timed ? pj : 0;
  }
  for (size_t d = 0; d < g->l.domains; d++)
    for (size_t r = 0; gt_domain_open(&g->l, d) && r < g->w->n; r++)
      e->clock[r] += g->edge[d].pj[r], e->icg[r] += g->edge[d].pj[r];
  for (size_t w = 0; w < g->hold.words; w++) {
    const gt_word *word = &g->hold.word[w];
    bool clocked = gt_domain_open(&g->l, word->domain);
    double *icg = &e->icg[g->row[word->cell]];
    *icg += clocked ? g->gate_always : 0;
    if (clocked)
      *icg += word->open ? g->gate_open : -g->word_pj[w];
  }
  for (size_t r = 0; r < g->w->n; r++)
    e->leakage[r] += g->leakage[r];
}

/* The low phase, with delays too if there is an energy. */
static void settle_netlist(gm_netlist_core *g, gm_netlist_energy *e) {
  if (g->timed && e)
    gt_timed_begin(g->timed);
  gt_settle(&g->l);
  if (!g->timed)
    return;
  if (!e) {
    gt_timed_skip(g->timed);
    return;
  }
  gt_timed_cycle c = gt_timed_end(g->timed, e->timed);
  g->timing.cycles++;
  g->timing.changes += c.changes;
  g->timing.differing += c.differing > 0;
  if (c.last_ps > 1000 * g->timing.last_ns)
    g->timing.last_ns = c.last_ps / 1000.0;
}

void gm_netlist_cycle(gm_netlist_core *g, const gm_rtl_in *in, const gm_rtl_out *out, gm_netlist_energy *e) {
  gm_netlist_ports_set(&g->ports, &g->l, in);
  settle_netlist(g, e);
  if (e)
    gt_hold_update(&g->hold, &g->l);
  const char *wrong = gm_netlist_ports_compare(&g->ports, &g->l, out);
  if (wrong && !g->error[0])
    snprintf(g->error, sizeof g->error, "the netlist's output %s is not the core's in cycle %llu", wrong, (unsigned long long)g->cycle);
  if (e)
    charge_changes(g, e);
  gt_edge(&g->l);
  g->cycle++;
}

const char *gm_netlist_error(const gm_netlist_core *g) { return g->error[0] ? g->error : NULL; }

gm_netlist_edge gm_netlist_edge_of(const gm_netlist_core *g, size_t row) {
  gm_netlist_edge e = {g->edge[0].pj[row], 0, g->leakage[row]};
  for (size_t d = 1; d < g->l.domains; d++)
    e.gated += g->edge[d].pj[row] / g->w->threads;
  return e;
}

double gm_netlist_charge_of(const gm_netlist_core *g, size_t row) {
  double sum = 0;
  for (size_t i = 0; i < g->n.net_count; i++)
    sum += g->net_row[i] == row ? g->pj[i] : 0;
  return sum;
}

double gm_netlist_total(const gm_netlist_energy *e, size_t rows) {
  double sum = 0;
  for (size_t r = 0; r < rows; r++)
    sum += e->data[r] + e->clock[r] + e->leakage[r];
  return sum;
}
