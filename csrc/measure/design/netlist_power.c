/* SPDX-License-Identifier: Apache-2.0 */
/* Adds up what the nets of a mapped netlist take in the run of a waveform. */
#include "measure/design/netlist_power.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "measure/design/wave_bits.h"

/* A net of the netlist that a bit of the waveform shows. */
typedef struct {
  uint32_t net, index, next; /* next: of the same net of the waveform, plus 1 */
  char value, known, before; /* before: the last change */
  uint64_t since;
} shown;

typedef struct {
  gm_netlist_power_run *r;
  const gm_netlist_power_options *o;
  const char *file;
  gm_wave_header h;
  wave_lookup look;
  uint32_t *first; /* by net of the waveform: its first shown bit, plus 1 */
  shown *bit;
  size_t bits;
  uint32_t *bit_of;    /* by net: its shown bit, plus 1 */
  bool *clocks_memory; /* by net */
  uint64_t time, rises, first_rise, last_rise;
} reading;

/* ---- names ----------------------------------------------------------------------------------------------------------------------------
 */

static const char *plain(const char *name) { return name[0] == '\\' ? name + 1 : name; }

/* Nets that are driven, by a cell or from outside. */
static bool is_driven(const gm_mapped *m, uint32_t net) {
  return m->n.nets[net].kind != NL_CONSTANT && (m->prices.fanout.driver[net] != NL_NONE || m->n.nets[net].kind == NL_INPUT);
}

static int choose_scope(reading *r, char *err, size_t errsize) {
  const gm_mapped *m = r->r->m;
  if (r->o->scope) {
    uint32_t s = gm_wave_find_scope(&r->h, r->o->scope, r->file, err, errsize);
    if (s == GM_WAVE_NONE)
      return -1;
    wave_lookup_scope(&r->look, r->h.scope[s].path);
    return 0;
  }
  const char **names = calloc(m->n.net_count + 1, sizeof *names);
  size_t n = 0;
  for (uint32_t i = 0; names && i < m->n.net_count; i++)
    if (is_driven(m, i))
      names[n++] = plain(m->n.nets[i].name);
  bool found = names && wave_lookup_guess(&r->look, names, n);
  free(names);
  return found ? 0 : gm_error(err, errsize, r->file, "it shows no net of %s", m->n.module);
}

static void find_nets(reading *r) {
  const gm_mapped *m = r->r->m;
  for (uint32_t i = 0; i < m->n.net_count; i++) {
    if (!is_driven(m, i))
      continue;
    r->r->nets++;
    wave_place p = wave_lookup_bit(&r->look, plain(m->n.nets[i].name), 0, 0);
    if (p.net == GM_WAVE_NONE) {
      r->r->missing++;
      continue;
    }
    r->bit[r->bits] = (shown){i, p.index, r->first[p.net], 'x', 'x', 'x', 0};
    r->first[p.net] = r->bit_of[i] = (uint32_t)++r->bits;
  }
}

/* What the accesses of memories depend on has to be in the waveform. */
static int find_memories(reading *r, char *err, size_t errsize) {
  gm_netlist_power_run *run = r->r;
  const netlist *n = &run->m->n;
  run->memory = gm_memory_uses(&run->m->memories, n, run->m->arena, &run->memories);
  for (size_t i = 0; i < run->memories; i++) {
    const gm_memory_use *u = &run->memory[i];
    const char *pin;
    uint32_t net;
    for (unsigned at = 0; gm_memory_next_net(u, &at, &net, &pin);)
      if (!r->bit_of[net] && n->nets[net].kind != NL_CONSTANT)
        return gm_error(err, errsize, r->file, "it does not show the net %s at pin %s of the memory %s", plain(n->nets[net].name), pin,
                        plain(n->cells[u->cell].name));
    for (unsigned k = 0; k < u->memory->accesses; k++)
      if (u->net[u->memory->access[k].clock] != NL_NONE)
        r->clocks_memory[u->net[u->memory->access[k].clock]] = true;
  }
  return 0;
}

static int declared(void *ctx, const gm_wave_header *h, char *err, size_t errsize) {
  reading *r = ctx;
  gm_netlist_power_run *run = r->r;
  r->h = *h;
  run->unit = gm_wave_unit(h);
  r->first = calloc(h->nets + 1, sizeof *r->first);
  r->bit = calloc(run->m->n.net_count + 1, sizeof *r->bit);
  r->bit_of = calloc(run->m->n.net_count + 1, sizeof *r->bit_of);
  r->clocks_memory = calloc(run->m->n.net_count + 1, sizeof *r->clocks_memory);
  if (!r->first || !r->bit || !r->bit_of || !r->clocks_memory || wave_lookup_begin(&r->look, h))
    return gm_error(err, errsize, r->file, "out of memory");
  if (choose_scope(r, err, errsize))
    return -1;
  run->scope = strdup(r->look.base);
  run->to = UINT64_MAX;
  if ((r->o->from && !gm_wave_parse_time(h, r->o->from, &run->from)) || (r->o->to && !gm_wave_parse_time(h, r->o->to, &run->to)) ||
      run->from >= run->to)
    return gm_error(err, errsize, r->file, "the window from %s to %s is no time", r->o->from ? r->o->from : "the beginning",
                    r->o->to ? r->o->to : "the end");
  find_nets(r);
  return run->scope ? find_memories(r, err, errsize) : gm_error(err, errsize, r->file, "out of memory");
}

/* ---- changes --------------------------------------------------------------------------------------------------------------------------
 */

static void add_energy(gm_netlist_power_run *r, uint64_t time, double pj) {
  uint64_t at = (time - r->from) / r->bin_width;
  while (at >= GM_POWER_BINS) {
    for (unsigned i = 0; i < GM_POWER_BINS / 2; i++)
      r->bin[i] = r->bin[2 * i] + r->bin[2 * i + 1];
    memset(r->bin + GM_POWER_BINS / 2, 0, sizeof r->bin / 2);
    r->bin_width *= 2;
    at /= 2;
  }
  r->bin[at] += pj;
}

/* The time since the last change is over. */
static void end_stay(reading *r, shown *s, uint64_t now) {
  uint64_t from = s->since > r->r->from ? s->since : r->r->from, to = now < r->r->to ? now : r->r->to;
  if (s->value == '1' && to > from)
    r->r->c.high[s->net] += to - from;
  s->since = now;
}

/* The value of a net before what happens now. */
static char value_before(void *ctx, uint32_t net) {
  const reading *r = ctx;
  const nl_net *n = &r->r->m->n.nets[net];
  const shown *s = r->bit_of[net] ? &r->bit[r->bit_of[net] - 1] : NULL;
  return !s ? n->name[strlen(n->name) - 1] : s->since == r->time ? s->before : s->value;
}

static void access_memories(reading *r, uint32_t clock) {
  for (size_t i = 0; i < r->r->memories; i++)
    add_energy(r->r, r->time, gm_memory_rise(&r->r->memory[i], clock, value_before, r));
}

static void change(reading *r, shown *s, char value) {
  gm_netlist_power_run *run = r->r;
  s->before = s->since == r->time ? s->before : s->value;
  end_stay(r, s, r->time);
  s->value = value;
  if (value != '0' && value != '1')
    return;
  bool toggle = s->known != 'x' && s->known != value && r->time >= run->from && r->time < run->to;
  s->known = value;
  if (!toggle)
    return;
  run->c.toggles[s->net]++;
  add_energy(run, r->time, run->m->prices.switching[s->net] + run->m->prices.internal[s->net]);
  if (value == '1' && r->clocks_memory[s->net])
    access_memories(r, s->net);
  if (s->net != run->m->clock || value != '1')
    return;
  r->first_rise = r->rises++ ? r->first_rise : r->time;
  r->last_rise = r->time;
}

static void begin_time(void *ctx, uint64_t time) { ((reading *)ctx)->time = time; }

static void value(void *ctx, uint32_t net, const char *bits) {
  reading *r = ctx;
  for (uint32_t i = r->first[net]; i; i = r->bit[i - 1].next) {
    shown *s = &r->bit[i - 1];
    char v = bits[r->h.width[net] - 1 - s->index];
    if (v != s->value)
      change(r, s, v);
  }
}

static bool wanted(void *ctx, uint32_t net) { return ((const reading *)ctx)->first[net] != 0; }

/* ---- sums -----------------------------------------------------------------------------------------------------------------------------
 */

double gm_cell_leakage(const gm_netlist_power_run *r, size_t cell) {
  const gt_cell *c = r->m->prices.cell[cell];
  return c ? c->leakage_nw * (double)(r->to - r->from) * r->unit * 1e3 : 0; /* nW s to pJ */
}

static void sum_energy(gt_cell_energy *sum, const gt_cell_energy *e) {
  sum->switching += e->switching;
  sum->internal += e->internal;
}

static void add_accesses(gm_netlist_power_run *run) {
  for (size_t i = 0; i < run->memories; i++) {
    const gm_memory_use *u = &run->memory[i];
    run->cell[u->cell].internal += u->pj;
    run->as_opensta[u->cell].internal += u->pj;
    run->sum.internal += u->pj;
    run->sum_as_opensta.internal += u->pj;
  }
}

static int sum_up(reading *r, char *err, size_t errsize) {
  gm_netlist_power_run *run = r->r;
  const gm_mapped *m = run->m;
  run->to = run->to < r->time ? run->to : r->time;
  for (size_t i = 0; i < r->bits; i++)
    end_stay(r, &r->bit[i], run->to > r->bit[i].since ? run->to : r->bit[i].since);
  if (r->rises < 2)
    return gm_error(err, errsize, r->file, "the clock %s has no cycle in the window", plain(m->n.nets[m->clock].name));
  double units = (double)(r->last_rise - r->first_rise) / (double)(r->rises - 1), cycles = (double)(run->to - run->from) / units;
  run->period = units * run->unit;
  run->c.cycles = (uint64_t)(cycles + 0.5);
  run->c.high_unit = (double)run->c.cycles / (double)(run->to - run->from); /* so that `high` is a share of the window */
  run->bins = (unsigned)((run->to - run->from + run->bin_width - 1) / run->bin_width);
  run->bins = run->bins > GM_POWER_BINS ? GM_POWER_BINS : run->bins;
  for (uint32_t i = 0; i < m->n.net_count; i++)
    if (m->n.nets[i].kind == NL_CONSTANT && strchr(m->n.nets[i].name, '\'') && strchr(strchr(m->n.nets[i].name, '\''), '1'))
      run->c.high[i] = run->to - run->from;
  for (uint32_t i = 0; i < m->n.cell_count; i++) {
    run->cell[i] = gt_energy_of_cell(&m->prices, &run->c, i);
    run->as_opensta[i] = gt_energy_as_opensta(&m->prices, m->domain_of, &run->c, m->arena, i);
    sum_energy(&run->sum, &run->cell[i]);
    sum_energy(&run->sum_as_opensta, &run->as_opensta[i]);
    run->leakage_pj += gm_cell_leakage(run, i);
  }
  add_accesses(run);
  for (uint32_t i = 0; i < m->n.net_count; i++)
    if (m->domain_of[i] != GT_NO_DOMAIN)
      run->clock_pj += (double)run->c.toggles[i] * (m->prices.switching[i] + m->prices.internal[i]);
  return 0;
}

int gm_netlist_power(gm_netlist_power_run *run, const gm_mapped *m, const char *wave, const gm_netlist_power_options *o, char *err,
                     size_t errsize) {
  *run = (gm_netlist_power_run){.m = m, .bin_width = 1};
  reading r = {.r = run, .o = o, .file = wave};
  gm_wave_observer v = {.ctx = &r, .declared = declared, .begin = begin_time, .value = value, .wanted = wanted};
  gm_wave_header kept = {0};
  gt_counts_init(&run->c, &m->n, m->arena);
  run->cell = calloc(m->n.cell_count + 1, sizeof *run->cell);
  run->as_opensta = calloc(m->n.cell_count + 1, sizeof *run->as_opensta);
  int rc = run->cell && run->as_opensta ? gm_wave_read(wave, &v, &kept, err, errsize) : gm_error(err, errsize, wave, "out of memory");
  rc = rc ? rc : sum_up(&r, err, errsize);
  r.look.h = &r.h;
  wave_lookup_end(&r.look);
  gm_wave_header_free(&kept);
  free(r.first);
  free(r.bit);
  free(r.bit_of);
  free(r.clocks_memory);
  if (rc)
    gm_netlist_power_free(run);
  return rc;
}

void gm_netlist_power_free(gm_netlist_power_run *r) {
  free(r->cell);
  free(r->as_opensta);
  free(r->scope);
  *r = (gm_netlist_power_run){0};
}
