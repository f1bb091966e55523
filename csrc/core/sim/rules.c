/* SPDX-License-Identifier: Apache-2.0 */
/* A bundle as the core sees it, and the rules about a single bundle (docs/architecture.md section 3). */
#include "core/sim/rules.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static int fail_sim_rule(char *err, size_t size, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
static int fail_sim_rule(char *err, size_t size, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(err, size, fmt, ap);
  va_end(ap);
  return -1;
}

const char *gm_reg_name(unsigned reg, char buf[16]) {
  static const char *const sys[3] = {"fragcoord", "frontfacing", "pointcoord"};
  if (reg < GM_DST_O)
    snprintf(buf, 16, "t%u", reg & 127);
  else if (reg < GM_DST_O + 32)
    snprintf(buf, 16, "o%u", (reg - GM_DST_O) & 31);
  else if (reg == GM_DST_A0)
    return "a0";
  else if (reg >= GM_DST_P && reg < GM_DST_P + 4)
    snprintf(buf, 16, "p%u", (reg - GM_DST_P) & 3);
  else if (reg == GM_DST_POS)
    return "pos";
  else if (reg == GM_DST_PSZ)
    return "psz";
  else if (reg >= GM_REG_V && reg < GM_REG_V + 32)
    snprintf(buf, 16, "v%u", (reg - GM_REG_V) & 31);
  else if (reg >= GM_REG_FRAGCOORD && reg < GM_REG_COUNT)
    return sys[reg - GM_REG_FRAGCOORD];
  else
    return "none";
  return buf;
}

const char *gm_lane_names(unsigned mask, char buf[5]) {
  char *p = buf;
  for (unsigned i = 0; i < 4; i++)
    if (mask >> i & 1)
      *p++ = "xyzw"[i];
  *p = 0;
  return buf;
}

/* Register file of a source for the port and range rules. */
typedef enum { PF_T, PF_V, PF_O, PF_C, PF_NONE } port_file;
static const char port_name[] = "tvoc";

static port_file file_of(const gm_dop *d, unsigned k) {
  switch (d->file[k]) {
  case GM_SF_CONST:
  case GM_SF_INDEXED:
    return PF_C;
  case GM_SF_REG:
    if (d->num[k] < GM_DST_O)
      return PF_T;
    if (d->num[k] < GM_DST_O + 32)
      return PF_O;
    return d->num[k] >= GM_REG_V && d->num[k] < GM_REG_V + 32 ? PF_V : PF_NONE;
  default:
    return PF_NONE;
  }
}

static unsigned file_base(port_file f) { return f == PF_O ? GM_DST_O : f == PF_V ? GM_REG_V : 0; }

static void resolve_src(gm_dop *d, unsigned k, const gm_op_info *r) {
  const gm_inst *op = d->inst;
  unsigned reg = op->src[k].reg;
  d->need[k] = (uint8_t)gm_src_lanes(op, k);
  d->num[k] = (uint16_t)reg;
  if (r->x == GM_XK_I && ((op->x == GM_X_IDX0 && k == 0) || (op->x == GM_X_IDX1 && k == 1))) {
    d->file[k] = GM_SF_INDEXED;
    d->reads_a0 = true;
  } else if (r->x == GM_XK_I && op->x == GM_X_HIGH1 && k == 1) {
    d->file[k] = GM_SF_CONST;
  } else if (reg >= GM_SRC_FA && reg <= GM_SRC_FC) {
    d->file[k] = GM_SF_FORWARD;
    d->num[k] = (uint16_t)(reg - GM_SRC_FA);
  } else if (reg == GM_SRC_K) {
    d->file[k] = GM_SF_K;
  } else if (reg >= GM_SRC_C && reg < GM_SRC_V) {
    d->file[k] = GM_SF_CONST;
    d->num[k] = (uint16_t)(reg - GM_SRC_C);
  } else {
    d->file[k] = GM_SF_REG;
    if (reg >= GM_SRC_V && reg < GM_SRC_O)
      d->num[k] = (uint16_t)(reg - GM_SRC_V + GM_REG_V);
    else if (reg >= GM_SRC_O && reg < GM_SRC_FRAGCOORD)
      d->num[k] = (uint16_t)(reg - GM_SRC_O + GM_DST_O);
    else if (reg == GM_SRC_POS || reg == GM_SRC_PSZ)
      d->num[k] = (uint16_t)(reg - GM_SRC_POS + GM_DST_POS);
    else if (reg >= GM_SRC_FRAGCOORD)
      d->num[k] = (uint16_t)(reg - GM_SRC_FRAGCOORD + GM_REG_FRAGCOORD);
  }
}

static void resolve_pred(gm_dop *d, const gm_op_info *r) {
  const gm_inst *op = d->inst;
  if (r->x == GM_XK_P) {
    d->pred = op->x;
    d->pred_need = op->mask;
  } else if (r->oper == GM_OPER_pt || r->oper == GM_OPER_p) {
    unsigned c = op->cond & 7;
    d->pred = op->pred;
    d->pred_need = c < 4 ? (uint8_t)(1u << c) : 15;
  }
}

static void resolve_bundle(gm_dbundle *d, const gm_machine *m) {
  d->flow = -1;
  d->events = (uint8_t)gm_bundle_events(&d->b);
  for (unsigned i = 0; i < d->b.count; i++) {
    gm_dop *o = &d->op[i];
    o->inst = &d->b.op[i];
    const gm_op_info *r = gm_op_by_code(o->inst->op);
    o->group = r->group;
    o->nsrc = r->nsrc;
    o->latency = (uint8_t)(r->group <= GM_GRP_C ? m->lat[r->group] : 1);
    o->dst = r->dst == GM_DSTK_N ? GM_DST_NONE : o->inst->dst;
    o->mask = r->dst == GM_DSTK_A ? 1 : o->inst->mask;
    o->quad = r->lanes == GM_LANES_Q ? (o->inst->op == GM_OP_ddx ? 1 : 2) : 0;
    o->writes_o = o->dst >= GM_DST_O && o->dst < GM_DST_O + 32;
    resolve_pred(o, r);
    for (unsigned k = 0; k < o->nsrc; k++) {
      resolve_src(o, k, r);
      port_file f = file_of(o, k);
      d->v_read |= (uint8_t)((f == PF_V) << (2 * i + k));
      d->o_read |= (uint8_t)((f == PF_O) << (2 * i + k));
    }
    d->o_writes += o->writes_o;
    d->has_t |= r->group == GM_GRP_T;
    if (r->group == GM_GRP_F)
      d->flow = (int)i;
  }
}

static int check_ranges(const gm_dop *o, const gm_machine *m, char *err, size_t size) {
  const unsigned limit[4] = {m->temps, m->inputs, m->outputs, m->consts};
  char nb[16];
  for (unsigned k = 0; k < o->nsrc; k++) {
    port_file f = file_of(o, k);
    if (o->file[k] == GM_SF_INDEXED || f == PF_NONE)
      continue;
    unsigned n = o->num[k] - file_base(f);
    if (n >= limit[f])
      return fail_sim_rule(err, size, "register number: %c%u is read, but the machine has %u", port_name[f], n, limit[f]);
  }
  if (o->dst < GM_DST_O + 32) {
    port_file f = o->writes_o ? PF_O : PF_T;
    if (o->dst - file_base(f) >= limit[f])
      return fail_sim_rule(err, size, "register number: %s is written, but the machine has %u", gm_reg_name(o->dst, nb), limit[f]);
  }
  if (o->group == GM_GRP_T && o->inst->sampler >= m->samplers)
    return fail_sim_rule(err, size, "register number: sampler %u is used, but the machine has %u", o->inst->sampler, m->samplers);
  return 0;
}

static int check_forward_allowed(const gm_dop *o, const gm_machine *m, char *err, size_t size) {
  for (unsigned k = 0; k < o->nsrc; k++) {
    if (o->file[k] != GM_SF_FORWARD)
      continue;
    if (gm_finds_forwarding(m))
      return fail_sim_rule(err, size, "forwarding is found: f%c is named on a machine that finds forwarding by itself", "abc"[o->num[k]]);
    if (!m->forwarding)
      return fail_sim_rule(err, size, "forwarding off: f%c is read on a machine without forwarding", "abc"[o->num[k]]);
    if (m->threads > 1)
      return fail_sim_rule(err, size, "forwarding with threads: f%c is read on a machine with %u threads", "abc"[o->num[k]], m -> threads);
  }
  return 0;
}

static int check_ports(const gm_dbundle *d, const gm_machine *m, char *err, size_t size) {
  const unsigned ports[4] = {m->ports_t, m->ports_v, m->ports_o, m->ports_c};
  for (unsigned f = PF_T; f <= PF_C; f++) {
    if (ports[f] >= 4)
      continue;
    const gm_dop *first = NULL;
    unsigned fk = 0;
    for (unsigned i = 0; i < d->b.count; i++) {
      const gm_dop *o = &d->op[i];
      if (ports[f] == 2)
        first = NULL; /* one port per slot */
      for (unsigned k = 0; k < o->nsrc; k++) {
        if (file_of(o, k) != (port_file)f)
          continue;
        if (first && (first->file[fk] != o->file[k] || first->num[fk] != o->num[k])) {
          unsigned base = file_base((port_file)f);
          return fail_sim_rule(err, size, "read ports: %s%c%u and %s%c%u in one %s, but the file %c has %u port%s",
                               first->file[fk] == GM_SF_INDEXED ? "indexed " : "", port_name[f], first->num[fk] - base,
                               o->file[k] == GM_SF_INDEXED ? "indexed " : "", port_name[f], o->num[k] - base,
                               ports[f] == 2 ? "operation" : "bundle", port_name[f], ports[f], ports[f] == 1 ? "" : "s");
        }
        first = o;
        fk = k;
      }
    }
  }
  return 0;
}

static int check_quads(const gm_dop *o, const gm_machine *m, char *err, size_t size) {
  if (!o->quad && o->inst->op != GM_OP_qsy)
    return 0;
  const char *name = gm_op_by_code(o->inst->op)->name;
  if (!gm_has_quads(m))
    return fail_sim_rule(err, size, "quads: %s on a machine with %u thread%s, which make no quads", name, m->threads,
                         m->threads == 1 ? "" : "s");
  if (o->quad && m->ports_t < 4)
    return fail_sim_rule(err, size, "read ports: %s reads t%u of two threads, but the file t has %u port%s", name, o->num[0], m->ports_t,
                         m->ports_t == 1 ? "" : "s");
  return 0;
}

static int check_operation(const gm_dop *o, const gm_machine *m, char *err, size_t size) {
  return o->inst->op == GM_OP_sad && !m->sad ? fail_sim_rule(err, size, "operation: sad on a machine without it (key `sad`)") : 0;
}

static int check_pair(const gm_dbundle *d, const gm_machine *m, char *err, size_t size) {
  if (d->b.count < 2)
    return 0;
  if (d->b.count > m->issue_width)
    return fail_sim_rule(err, size, "issue width: two operations in a bundle on a machine that issues one");
  const gm_dop *a = &d->op[0], *b = &d->op[1];
  if (a->group == b->group)
    return fail_sim_rule(err, size, "groups: two operations of group %c in a bundle", "ABCTF"[a->group]);
  char nb[16], lb[5];
  if (a->dst != GM_DST_NONE && a->dst == b->dst && (a->mask & b->mask) && a->latency == b->latency)
    return fail_sim_rule(err, size, "write conflict: both operations write %s.%s in the same cycle", gm_reg_name(a->dst, nb),
                         gm_lane_names(a->mask & b->mask, lb));
  return 0;
}

int gm_dbundle_decode(gm_dbundle *d, const gm_machine *m, const uint32_t *w, size_t n, char *err, size_t errsize) {
  const char *why = NULL;
  memset(d, 0, sizeof *d);
  if (!gm_decode_bundle(w, n, &d->b, &why))
    return fail_sim_rule(err, errsize, "illegal instruction: %s", why);
  resolve_bundle(d, m);
  for (unsigned i = 0; i < d->b.count; i++)
    if (check_ranges(&d->op[i], m, err, errsize) || check_forward_allowed(&d->op[i], m, err, errsize) ||
        check_quads(&d->op[i], m, err, errsize) || check_operation(&d->op[i], m, err, errsize))
      return -1;
  return check_pair(d, m, err, errsize) || check_ports(d, m, err, errsize) ? -1 : 0;
}

void gm_quad_follow(const gm_inst *flow, bool *split, uint8_t *common) {
  uint8_t counter = (uint8_t)(1u << flow->pred);
  switch (flow->op) {
  case GM_OP_brc:
    *split = true;
    break;
  case GM_OP_ldc:
    *common = (uint8_t)(*split ? *common & ~counter : *common | counter);
    break;
  case GM_OP_dbn:
    if (*common & counter && !*split)
      break;
    *common &= (uint8_t)~counter;
    *split = true;
    break;
  case GM_OP_qsy:
    *split = false;
    break;
  default:
    break;
  }
}
