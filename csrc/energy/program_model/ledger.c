/* SPDX-License-Identifier: Apache-2.0 */
/* Accounts the cycles and energy of a run to bundles, operations and source lines (ledger.h). */
#include "energy/program_model/ledger.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"

int gm_ledger_init(gm_ledger *l, const gm_program *p) {
  *l = (gm_ledger){.program = p, .words = p->words, .owner_slot = -1};
  l->account = calloc(p->words + 1, sizeof *l->account);
  l->bundle = calloc(p->words + 1, sizeof *l->bundle);
  gm_stages_init(&l->stages, &p->machine);
  if (l->account && l->bundle)
    return 0;
  gm_ledger_free(l);
  return -1;
}

void gm_ledger_free(gm_ledger *l) {
  free(l->account);
  free(l->bundle);
  *l = (gm_ledger){.program = NULL};
}

const gm_bundle *gm_ledger_bundle(const gm_ledger *l, size_t word) { return &l->bundle[word].b; }

static const gm_dbundle *decoded(const gm_ledger *l, const gm_stage_bundle *b) { return &l->bundle[b->pc]; }

static int decode(gm_ledger *l, unsigned pc) {
  char err[GM_ERROR_SIZE];
  if (pc >= l->words)
    return -1;
  return l->bundle[pc].b.count
             ? 0
             : gm_dbundle_decode(&l->bundle[pc], &l->program->machine, &l->program->code[pc], l->words - pc, err, sizeof err);
}

/* The operation of a group in a bundle, -1 if it has none. */
static int slot_of(const gm_dbundle *d, unsigned group) {
  for (unsigned i = 0; i < d->b.count; i++)
    if (d->op[i].group == group)
      return (int)i;
  return -1;
}

static bool reads_output(const gm_ledger *l, const gm_stage_bundle *b) { return b->valid && decoded(l, b)->o_read; }

/* The operation that writes o in WB; false if there is none. */
static bool output_writer(const gm_ledger *l, gm_stage_bundle *to, int *slot) {
  for (unsigned g = 0; g < 4; g++) {
    const gm_stage_bundle *b = &l->stages.at[gm_stages_wb(&l->stages, g)];
    int s = b->valid ? slot_of(decoded(l, b), g) : -1;
    if (s >= 0 && decoded(l, b)->op[s].writes_o) {
      *to = *b;
      *slot = s;
      return true;
    }
  }
  return false;
}

/* Whose cycle this is. */
static void find_owner(gm_ledger *l, const gm_trace *t) {
  const gm_stage_bundle *of = &l->stages.at[GM_STAGES_OF], *ex = &l->stages.at[GM_STAGES_EX];
  l->owner = l->stages.last;
  l->owner_slot = -1;
  if (t->tex_wait && ex->valid) {
    l->owner = *ex;
    l->owner_slot = slot_of(decoded(l, ex), GM_GRP_T);
  } else if ((t->stall_v && of->valid) || (t->stall_o && reads_output(l, of)))
    l->owner = *of;
  else if (t->stall_o)
    output_writer(l, &l->owner, &l->owner_slot);
}

static void add_slot_energy(gm_ledger *l, const gm_stage_bundle *b, int slot, double pj) {
  gm_account *a = &l->account[b->pc];
  if (slot >= 0)
    a->pj[slot] += pj;
  else if (l->bundle[b->pc].b.count == 2) {
    a->pj[0] += pj / 2;
    a->pj[1] += pj / 2;
  } else
    a->pj[0] += pj;
}

/* Before the first issue there is no owner: what is charged waits for the first bundle. */
static void add_owner(gm_ledger *l, double pj) {
  if (l->owner.valid)
    add_slot_energy(l, &l->owner, l->owner_slot, pj);
  else
    l->fetched += pj;
}

int gm_ledger_cycle(gm_ledger *l, const gm_trace *t) {
  gm_stages_next(&l->stages, t);
  l->trace = *t;
  if (t->id_valid && decode(l, t->id_pc))
    return -1;
  find_owner(l, t);
  if (!l->stages.window)
    return 0;
  bool frozen = t->tex_wait || t->stall_v || t->stall_o;
  gm_account *a = &l->account[l->owner.pc];
  l->cycles++;
  a->cycles++;
  l->frozen += frozen;
  a->frozen += frozen;
  if (t->id_valid && t->adv)
    l->account[t->id_pc].issues++;
  double fetched = l->fetched;
  l->fetched = 0;
  add_owner(l, fetched);
  return 1;
}

/* Operations that share what a place spends. */
typedef struct {
  const gm_stage_bundle *bundle[8];
  int slot[8];
  unsigned n;
} sharers;

static void share(sharers *s, const gm_stage_bundle *b, int slot) {
  if (s->n == 8)
    return;
  s->bundle[s->n] = b;
  s->slot[s->n++] = slot;
}

static void share_reads(const gm_ledger *l, sharers *s, gm_place_of place, const gm_stage_bundle *b) {
  const gm_dbundle *d = b->valid ? decoded(l, b) : NULL;
  for (unsigned i = 0; d && i < d->b.count; i++)
    for (unsigned k = 0; d->op[i].group != GM_GRP_F && k < d->op[i].nsrc; k++) {
      const gm_dop *o = &d->op[i];
      bool reg = o->file[k] == GM_SF_REG;
      if ((place == GM_AT_TEMPS && reg && o->num[k] < GM_DST_O) ||
          (place == GM_AT_INPUT && reg && o->num[k] >= GM_REG_V && o->num[k] < GM_REG_FRAGCOORD) ||
          (place == GM_AT_OUTPUT && reg && o->num[k] >= GM_DST_O && o->num[k] < GM_DST_A0) ||
          (place == GM_AT_CONSTS && (o->file[k] == GM_SF_CONST || o->file[k] == GM_SF_INDEXED)))
        share(s, b, (int)i);
    }
}

static void share_writes(const gm_ledger *l, sharers *s, gm_place_of place) {
  for (unsigned g = 0; g < 4; g++) {
    const gm_stage_bundle *b = &l->stages.at[gm_stages_wb(&l->stages, g)];
    int slot = l->trace.wb[g].valid && b->valid ? slot_of(decoded(l, b), g) : -1;
    unsigned dst = l->trace.wb[g].dst;
    if (slot >= 0 && (place == GM_AT_RESULTS || (place == GM_AT_TEMPS && dst < GM_DST_O) ||
                      (place == GM_AT_OUTPUT && dst >= GM_DST_O && dst < GM_DST_A0)))
      share(s, b, slot);
  }
}

static void share_unit(const gm_ledger *l, sharers *s, unsigned group) {
  for (unsigned k = 0; k < l->stages.latency[group]; k++) {
    const gm_stage_bundle *b = &l->stages.at[GM_STAGES_EX + k];
    int slot = b->valid ? slot_of(decoded(l, b), group) : -1;
    if (slot >= 0)
      share(s, b, slot);
  }
}

static void find_sharers(const gm_ledger *l, sharers *s, gm_place_of place) {
  unsigned stage = place == GM_AT_OF || place == GM_AT_INPUT || place == GM_AT_OUTPUT ? GM_STAGES_OF
                   : place == GM_AT_OPERANDS                                          ? GM_STAGES_EX
                                                                                      : GM_STAGES_ID;
  const gm_stage_bundle *b = &l->stages.at[stage];
  if (place >= GM_AT_UNIT_A && place <= GM_AT_TEXTURE)
    share_unit(l, s, (unsigned)(place - GM_AT_UNIT_A));
  else if (place >= GM_AT_TEMPS && place <= GM_AT_OUTPUT)
    share_reads(l, s, place, b);
  else if (place != GM_AT_RESULTS && b->valid)
    share(s, b, -1);
  share_writes(l, s, place);
}

void gm_ledger_charge(gm_ledger *l, gm_place_of place, double pj) {
  sharers s = {.n = 0};
  l->pj += pj;
  if (place == GM_AT_FETCH && l->trace.adv) {
    l->fetched += pj;
    return;
  }
  if (place != GM_AT_OWNER && l->trace.adv)
    find_sharers(l, &s, place);
  for (unsigned i = 0; i < s.n; i++)
    add_slot_energy(l, s.bundle[i], s.slot[i], pj / s.n);
  if (!s.n)
    add_owner(l, pj);
}

void gm_ledger_charge_group(gm_ledger *l, unsigned stage, unsigned group, double pj) {
  const gm_stage_bundle *b = &l->stages.at[stage];
  int slot = l->trace.adv && b->valid ? slot_of(decoded(l, b), group) : -1;
  l->pj += pj;
  if (slot >= 0)
    add_slot_energy(l, b, slot, pj);
  else
    add_owner(l, pj);
}

void gm_ledger_end(gm_ledger *l) {
  double fetched = l->fetched;
  l->fetched = 0;
  if (l->owner.valid)
    add_slot_energy(l, &l->owner, -1, fetched);
}

gm_place_of gm_place_named(const char *component) {
  static const struct {
    const char *name;
    gm_place_of place;
  } places[] = {{"fetch", GM_AT_FETCH},       {"decode", GM_AT_ID},      {"temps", GM_AT_TEMPS},   {"constants", GM_AT_CONSTS},
                {"input", GM_AT_INPUT},       {"output", GM_AT_OUTPUT},  {"select", GM_AT_OF},     {"system", GM_AT_ID},
                {"operands", GM_AT_OPERANDS}, {"unit_a", GM_AT_UNIT_A},  {"unit_b", GM_AT_UNIT_B}, {"unit_c", GM_AT_UNIT_C},
                {"texture", GM_AT_TEXTURE},   {"results", GM_AT_RESULTS}};
  for (size_t i = 0; i < sizeof places / sizeof *places; i++)
    if (!strcmp(places[i].name, component))
      return places[i].place;
  return GM_AT_OWNER;
}

static int by_place(const void *a, const void *b) {
  const gm_line_account *x = a, *y = b;
  int file = strcmp(x->file, y->file);
  return file ? file : (x->line > y->line) - (x->line < y->line);
}

gm_line_account *gm_ledger_lines(const gm_ledger *l, size_t *n) {
  gm_line_account *line = calloc(l->words + 1, sizeof *line);
  size_t bundles = 0;
  for (size_t w = 0; line && w < l->words; w++) {
    const gm_account *a = &l->account[w];
    if (!l->bundle[w].b.count)
      continue;
    const gm_line *at = gm_program_line(l->program, (uint32_t)w);
    const char *file = at && at->file < l->program->nfile ? l->program->file[at->file] : "";
    line[bundles++] = (gm_line_account){file, at ? at->line : 0, a->issues, a->cycles, a->frozen, gm_account_pj(a)};
  }
  *n = 0;
  if (!line)
    return NULL;
  qsort(line, bundles, sizeof *line, by_place);
  for (size_t i = 0; i < bundles; i++) {
    gm_line_account *to = *n ? &line[*n - 1] : NULL;
    if (!to || by_place(to, &line[i])) {
      line[(*n)++] = line[i];
      continue;
    }
    to->issues += line[i].issues;
    to->cycles += line[i].cycles;
    to->frozen += line[i].frozen;
    to->pj += line[i].pj;
  }
  return line;
}
