/* SPDX-License-Identifier: Apache-2.0 */
/* Checks the rules of latency, forwarding and write order between bundles (docs/architecture.md section 3). */
#include <string.h>

#include "core/check/check_state.h"

/* Checks that lanes of a register may be read. early: for ddx and ddy, the cycles by which the first thread of the quad that reads the
   register issues before the thread that writes it. */
static int check_lanes(ck *c, const ck_node *n, const ck_lanes *s, unsigned reg, unsigned lanes, unsigned early) {
  if (reg >= REGS)
    return 0; /* v and system inputs are never written */
  for (unsigned i = 0; i < 4; i++)
    if ((lanes >> i & 1) && s->left[reg][i] + early > EARLIEST) {
      char nb[16];
      return ck_broken(c, n->pc, "latency", "%s.%c%s is read %u advancing cycle(s) before the write of bundle %u can be seen",
                       gm_reg_name(reg, nb), "xyzw"[i], early ? " of a neighbour thread" : "", s->left[reg][i] + early - EARLIEST,
                       s->writer[reg][i]);
    }
  return 0;
}

static int check_forward(ck *c, const ck_node *n, const ck_lanes *s, const gm_dop *o, unsigned k) {
  unsigned g = o->num[k], lat = c->m->lat[g], missing = o->need[k] & ~(unsigned)s->result[g][gm_time_forward(lat)];
  char lb[5];
  if (!s->result[g][gm_time_forward(lat)])
    return ck_broken(c, n->pc, "forwarding", "f%c is read, but no operation of group %c issued %u advancing cycle(s) before", "abc"[g],
                     "ABC"[g], lat);
  if (missing)
    return ck_broken(c, n->pc, "forwarding lanes",
                     "f%c.%s is read, but the operation issued %u advancing cycle(s) before does not write it", "abc"[g],
                     gm_lane_names(missing, lb), lat);
  if (s->since_t <= lat)
    return ck_broken(c, n->pc, "forwarding across T", "f%c is read, but a texture operation issued since its producer", "abc"[g]);
  return 0;
}

static int check_write(ck *c, const ck_node *n, const ck_lanes *s, const gm_dop *o) {
  if (o->dst == GM_DST_NONE)
    return 0;
  unsigned written = gm_time_writes_back(o->latency) + EARLIEST;
  char nb[16];
  for (unsigned i = 0; i < 4; i++) {
    if (!(o->mask >> i & 1) || s->left[o->dst][i] < written)
      continue;
    const char *name = gm_reg_name(o->dst, nb);
    if (s->left[o->dst][i] == written)
      return ck_broken(c, n->pc, "write conflict", "%s.%c is written in the same cycle by bundle %u", name, "xyzw"[i],
                       s -> writer[o->dst][i]);
    return ck_broken(c, n->pc, "write order", "the write of %s.%c overtakes that of bundle %u", name, "xyzw"[i], s -> writer[o->dst][i]);
  }
  return 0;
}

static int check_op(ck *c, const ck_node *n, const ck_lanes *s, const gm_dop *o) {
  if (o->pred_need && check_lanes(c, n, s, GM_DST_P + o->pred, o->pred_need, 0))
    return -1;
  if (o->reads_a0 && check_lanes(c, n, s, GM_DST_A0, 1, 0))
    return -1;
  for (unsigned k = 0; k < o->nsrc; k++) {
    bool found = gm_finds_forwarding(c->m) && o->file[k] == GM_SF_REG && gm_found_group(&s->found, o->num[k], o->need[k]) >= 0;
    if (o->file[k] == GM_SF_REG && !found && check_lanes(c, n, s, o->num[k], o->need[k], o->quad))
      return -1;
    if (o->quad && s->split)
      return ck_broken(c, n->pc, "quads", "the threads of the quad may be apart: no qsy since the last branch");
    if (o->file[k] == GM_SF_FORWARD && check_forward(c, n, s, o, k))
      return -1;
  }
  return check_write(c, n, s, o);
}

/* What later bundles find in flip-flops of what this bundle issues. */
static void issue_found(ck_lanes *s, const gm_dbundle *d) {
  for (unsigned i = 0; i < d->b.count; i++)
    if (d->op[i].group <= GM_GRP_C)
      gm_found_issue(&s->found, d->op[i].group, d->op[i].dst, d->op[i].mask);
  if (d->has_t)
    gm_found_forget(&s->found);
}

void ck_o_read(const ck *c, const ck_node *n, bool can[2]) {
  bool must = false, may = false;
  for (unsigned i = 0; i < n->d->b.count; i++)
    for (unsigned k = 0; k < n->d->op[i].nsrc; k++) {
      const gm_dop *o = &n->d->op[i];
      if (!(n->d->o_read >> (2 * i + k) & 1))
        continue;
      bool found = gm_finds_forwarding(c->m) && gm_found_group(&n->lanes.found, o->num[k], o->need[k]) >= 0;
      may |= !found;
      must |= !found && !(gm_finds_forwarding(c->m) && gm_found_maybe(&n->lanes.found, o->num[k] - GM_DST_O));
    }
  can[0] = !must;
  can[1] = may;
}

int ck_lanes_bundle(ck *c, const ck_node *n, ck_lanes *s) {
  const gm_dbundle *d = n->d;
  for (unsigned i = 0; i < d->b.count; i++)
    if (check_op(c, n, s, &d->op[i]))
      return -1;
  for (unsigned i = 0; i < d->b.count; i++) {
    const gm_dop *o = &d->op[i];
    if (o->group <= GM_GRP_C)
      s->result[o->group][0] = o->mask;
    if (o->group == GM_GRP_T)
      s->since_t = 0;
    for (unsigned l = 0; l < 4 && o->dst != GM_DST_NONE; l++)
      if ((o->mask >> l & 1) && s->left[o->dst][l] < gm_time_writes_back(o->latency) + EARLIEST) {
        s->left[o->dst][l] = (uint8_t)(gm_time_writes_back(o->latency) + EARLIEST);
        s->writer[o->dst][l] = (uint16_t)n->pc;
      }
  }
  if (gm_finds_forwarding(c->m))
    issue_found(s, d);
  if (d->flow >= 0)
    gm_quad_follow(d->op[d->flow].inst, &s->split, &s->common);
  return 0;
}

void ck_lanes_pass(const ck *c, ck_lanes *s, unsigned cycles) {
  for (unsigned i = 0; i < cycles && gm_finds_forwarding(c->m); i++)
    gm_found_pass(&s->found, c->m);
  for (unsigned r = 0; r < REGS; r++)
    for (unsigned l = 0; l < 4; l++)
      s->left[r][l] = (uint8_t)(s->left[r][l] > cycles ? s->left[r][l] - cycles : 0);
  for (unsigned g = 0; g < 3; g++)
    for (unsigned k = FAR; k-- > 0;)
      s->result[g][k] = k >= cycles ? s->result[g][k - cycles] : 0;
  s->since_t = (uint8_t)(s->since_t + cycles > FAR ? FAR : s->since_t + cycles);
}

bool ck_lanes_join(const ck *c, ck_lanes *to, const ck_lanes *from) {
  bool changed = gm_finds_forwarding(c->m) && gm_found_join(&to->found, &from->found);
  for (unsigned r = 0; r < REGS; r++)
    for (unsigned l = 0; l < 4; l++)
      if (from->left[r][l] > to->left[r][l]) {
        to->left[r][l] = from->left[r][l];
        to->writer[r][l] = from->writer[r][l];
        changed = true;
      }
  for (unsigned g = 0; g < 3; g++)
    for (unsigned k = 0; k < FAR; k++) {
      uint8_t both = to->result[g][k] & from->result[g][k];
      changed |= both != to->result[g][k];
      to->result[g][k] = both;
    }
  uint8_t common = to->common & from->common;
  changed |= common != to->common || from->split > to->split;
  to->common = common;
  to->split |= from->split;
  changed |= from->since_t < to->since_t;
  to->since_t = from->since_t < to->since_t ? from->since_t : to->since_t;
  return changed;
}
