/* SPDX-License-Identifier: Apache-2.0 */
/* Counts the statistics of a finished program: what it is made of, and how long its paths are. */
#include "core/stats/stats.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "core/sim/rules.h"

/* Registers named so far: a mask of lanes for each register number. */
typedef struct {
  uint8_t lanes[GM_REG_COUNT];
  bool constant[512];
  bool in_v, in_o; /* the last bundle accessed the buffer */
} seen;

static bool is_temp(unsigned reg) { return reg < GM_DST_O; }
static bool is_output_register(unsigned reg) { return reg >= GM_DST_O && reg < GM_DST_O + 32; }
static bool is_input(unsigned reg) { return reg >= GM_REG_V && reg < GM_REG_V + 32; }

static void count_source(gm_program_stats *s, seen *n, const gm_dop *o, unsigned k) {
  unsigned reads = o->quad ? 2 : 1, reg = o->num[k];
  switch (o->file[k]) {
  case GM_SF_CONST:
    n->constant[reg & 511] = true;
    s->reads_c += reads;
    break;
  case GM_SF_INDEXED:
    s->reads_c += reads;
    break;
  case GM_SF_FORWARD:
    s->forwarded += reads;
    break;
  case GM_SF_REG:
    s->reads_t += is_temp(reg) ? reads : 0;
    s->reads_v += is_input(reg) ? reads : 0;
    s->reads_o += is_output_register(reg) ? reads : 0;
    n->lanes[reg] |= o->need[k];
    break;
  default:
    break;
  }
}

static void count_op(gm_program_stats *s, seen *n, const gm_dop *o) {
  s->short_units += !o->inst->wide;
  s->long_units += o->inst->wide;
  if (o->inst->op == GM_OP_nop || o->inst->op == GM_OP_gate)
    return;
  s->ops++;
  s->group_ops[o->group]++;
  for (unsigned k = 0; k < o->nsrc; k++)
    count_source(s, n, o, k);
  if (o->group == GM_GRP_F)
    return;
  s->unwritten += o->dst == GM_DST_NONE;
  s->writes_t += is_temp(o->dst);
  s->writes_o += is_output_register(o->dst);
  if (o->dst < GM_REG_COUNT)
    n->lanes[o->dst] |= o->mask;
}

static void count_bundle(gm_program_stats *s, seen *n, const gm_dbundle *d) {
  unsigned before = s->ops;
  for (unsigned i = 0; i < d->b.count; i++)
    count_op(s, n, &d->op[i]);
  s->bundles++;
  s->nops += s->ops == before;
  s->dual += s->ops == before + 2;
  bool v = d->v_read, o = d->o_read || d->o_writes;
  s->access_v += v;
  s->access_o += o;
  s->clusters_v += v && !n->in_v;
  s->clusters_o += o && !n->in_o;
  n->in_v = v;
  n->in_o = o;
  for (unsigned e = d->events; e; e &= e - 1)
    s->gate_events++;
}

static void count_registers(gm_program_stats *s, const seen *n) {
  for (unsigned reg = 0; reg < GM_REG_COUNT; reg++) {
    bool used = n->lanes[reg];
    s->temps += used && is_temp(reg);
    s->inputs += used && is_input(reg);
    s->outputs += used && is_output_register(reg);
    for (unsigned lane = 0; lane < 4 && is_temp(reg); lane++)
      s->temp_lanes += n->lanes[reg] >> lane & 1;
  }
  for (unsigned c = 0; c < 512; c++)
    s->consts += n->constant[c];
}

int gm_stats_count(const gm_program *p, gm_program_stats *s, char *err, size_t errsize) {
  seen n = {0};
  gm_dbundle d;
  char why[GM_ERROR_SIZE];
  memset(s, 0, sizeof *s);
  for (size_t pc = 0; pc < p->words; pc += d.b.words) {
    if (gm_dbundle_decode(&d, &p->machine, p->code + pc, p->words - pc, why, sizeof why)) {
      snprintf(err, errsize, "error: bundle %zu: %s", pc, why);
      return -1;
    }
    count_bundle(s, &n, &d);
  }
  s->words = (unsigned)p->words;
  s->bytes = 4 * s->words;
  s->held = p->held;
  count_registers(s, &n);
  return gm_stats_paths(p, s, err, errsize);
}
