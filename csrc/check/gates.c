/* SPDX-License-Identifier: Apache-2.0 */
/* The gate of one buffer under policy program: every state it can be in before every bundle. A step is one advancing cycle, exactly the
   edge of docs/architecture.md section 6. Frozen cycles only let the wake counter run; the three that every texture operation costs at
   least are counted, more are not relied on. */
#include <stdlib.h>
#include <string.h>

#include "check/state.h"

enum { TEX_MIN_FROZEN = 3, DRAIN = 12 };

static int gate_path(ck *c, const ck_gate *s) {
  uint32_t pcs[16];
  bool taken[16];
  unsigned n = 0;
  int last = -1;
  for (const ck_gate *p = s; n < 16; p = &c->gate[p->parent]) {
    pcs[n] = c->node[p->node].pc;
    taken[n++] = p->taken;
    last = p->parent;
    if (last < 0)
      break;
  }
  ck_path(c, pcs, taken, n, last >= 0);
  return -1;
}

static bool same(const ck_gate *a, const ck_gate *b) {
  return a->open == b->open && a->pend == b->pend && a->read == b->read && a->tex == b->tex && a->writes == b->writes;
}

/* Adds a state before a node, unless a known one covers it. Returns its number, -1 if covered, -2 if there is no room. */
static int add_state(ck *c, unsigned gate, int node, int parent, bool taken, const ck_gate *s) {
  for (int i = c->node[node].states[gate]; i >= 0; i = c->gate[i].next)
    if (!c->gate[i].dead && same(&c->gate[i], s)) {
      if (c->gate[i].cnt <= s->cnt)
        return -1;
      c->gate[i].dead = true;
    }
  if (c->ngate == c->cgate) {
    size_t cap = c->cgate ? 2 * c->cgate : 1024;
    ck_gate *bigger = c->ngate < MAX_STATES ? realloc(c->gate, cap * sizeof *bigger) : NULL;
    if (!bigger)
      return -2;
    c->gate = bigger;
    c->cgate = cap;
  }
  ck_gate *n = &c->gate[c->ngate];
  *n = *s;
  n->node = node;
  n->parent = parent;
  n->taken = taken;
  n->dead = false;
  n->next = c->node[node].states[gate];
  c->node[node].states[gate] = (int)c->ngate;
  return (int)c->ngate++;
}

static int check_access(ck *c, unsigned gate, const ck_gate *s, bool enable) {
  if (!(s->read || (s->writes & 1)) || (enable && s->cnt >= c->cfg->wake))
    return 0;
  unsigned pc = s->read ? s->reader : s->writer[0];
  const char *what = s->read ? "read" : "written";
  if (!enable)
    return ck_broken(c, pc, "closed gate", "%c is %s, but its gate is closed", "vo"[gate], what);
  return ck_broken(c, pc, "closed gate", "%c is %s, but its gate has been open for %u of %u wake cycle(s)", "vo"[gate], what, s -> cnt,
                   c -> cfg -> wake);
}

static unsigned events_of(const gm_dbundle *d, unsigned gate) {
  unsigned ev = d ? d->events >> (2 * gate) & 3 : 0; /* 1 open, 2 close */
  if (d && d->flow >= 0 && d->op[d->flow].inst->op == GM_OP_end)
    ev |= 2;
  return ev;
}

/* One advancing cycle with bundle d (NULL: bubble, or another thread's) in ID. */
static int step(ck *c, unsigned gate, ck_gate *s, const gm_dbundle *d, unsigned pc) {
  unsigned ev = events_of(d, gate);
  if ((s->tex & 2) && s->open)
    s->cnt = (uint8_t)(s->cnt + TEX_MIN_FROZEN < (int)c->cfg->wake ? s->cnt + TEX_MIN_FROZEN : (int)c->cfg->wake);
  /* Closed while frozen: an open now starts from nothing, where it would otherwise have carried on from the cycle before. With threads,
     any cycle may have such a freeze before it. */
  if (!s->open && ((s->tex & 2) || (c->has_t && c->m->threads > 1)))
    s->cnt = 0;
  bool enable = s->open || (ev & 1);
  if (check_access(c, gate, s, enable))
    return -1;
  s->cnt = (uint8_t)(!enable ? 0 : s->cnt < c->cfg->wake ? s->cnt + 1 : s->cnt);
  s->open = enable;
  if (ev & 1)
    s->pend = false;
  if (ev & 2)
    s->pend = true;
  s->tex = (uint8_t)((s->tex << 1 & 2) | (d && d->has_t ? 1 : 0));
  s->read = d && (gate ? d->o_read : d->v_read);
  s->reader = (uint16_t)pc;
  s->writes >>= 1;
  memmove(s->writer, s->writer + 1, sizeof s->writer - sizeof s->writer[0]);
  for (unsigned i = 0; gate && d && i < d->b.count; i++)
    if (d->op[i].writes_o) {
      s->writes |= (uint16_t)(1u << (d->op[i].latency + 1));
      s->writer[d->op[i].latency + 1] = (uint16_t)pc;
    }
  if (s->pend && !s->read && !s->writes)
    s->open = s->pend = false;
  return 0;
}

static bool waits(const gm_dbundle *d) { return d->flow >= 0 && d->op[d->flow].inst->op == GM_OP_qsy; }

/* From before a node to before its successors. A thread in qsy may stay for any number of rotations: each is a state, up to the one in
   which nothing of the thread is under way any more. */
static int expand(ck *c, unsigned gate, int number) {
  const ck_node *n = &c->node[c->gate[number].node];
  ck_gate s = c->gate[number];
  if (step(c, gate, &s, n->d, n->pc))
    return gate_path(c, &c->gate[number]);
  if (!n->edges)
    for (unsigned i = 0; i < DRAIN; i++)
      if (step(c, gate, &s, NULL, 0))
        return gate_path(c, &c->gate[number]);
  for (unsigned e = 0; e < n->edges; e++) {
    ck_gate t = s;
    for (unsigned i = 1; i < ck_distance(c, n->edge[e].taken); i++)
      if (step(c, gate, &t, NULL, 0))
        return gate_path(c, &c->gate[number]);
    if (add_state(c, gate, n->edge[e].to, number, n->edge[e].taken, &t) == -2)
      return ck_gave_up(c, "too many gate states");
    for (unsigned i = 1; waits(n->d) && i < DRAIN + c->m->threads; i++) {
      if (step(c, gate, &t, NULL, 0))
        return gate_path(c, &c->gate[number]);
      if (i % c->m->threads == 0 && add_state(c, gate, n->edge[e].to, number, n->edge[e].taken, &t) == -2)
        return ck_gave_up(c, "too many gate states");
    }
  }
  return 0;
}

int ck_gates(ck *c, unsigned gate) {
  static const ck_gate closed;
  c->ngate = 0;
  for (size_t i = 0; i < c->nnode; i++)
    c->node[i].states[gate] = -1;
  if (add_state(c, gate, 0, -1, false, &closed) < 0)
    return ck_gave_up(c, "out of memory");
  for (size_t i = 0; i < c->ngate; i++)
    if (!c->gate[i].dead && expand(c, gate, (int)i))
      return -1;
  c->r->states += c->ngate;
  return 0;
}
