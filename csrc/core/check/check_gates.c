/* SPDX-License-Identifier: Apache-2.0 */
/* Finds, for the gate of one buffer under policy program (the program opens and closes the gate), every state that the gate can have
   before each bundle. A step is one advancing cycle, in which the pipeline moves, and ends with the clock edge of
   core/timing/timing_gate.h. In frozen cycles only the wake counter (cycles since the gate opened) runs. A texture wait counts with the
   fewest cycles that any wait has. */
#include <stdlib.h>
#include <string.h>

#include "core/check/check_state.h"

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

static bool is_same_gate(const ck_gate *a, const ck_gate *b) {
  return a->q.open == b->q.open && a->q.pend == b->q.pend && a->ahead.read == b->ahead.read && a->ahead.tex == b->ahead.tex &&
         a->ahead.writes == b->ahead.writes && a->guard == b->guard;
}

/* Adds a state before a node, unless a known one covers it. Returns its number, -1 if covered, -2 if there is no room. */
static int add_state(ck *c, unsigned gate, int node, int parent, bool taken, const ck_gate *s) {
  for (int i = c->node[node].states[gate]; i >= 0; i = c->gate[i].next)
    if (!c->gate[i].dead && is_same_gate(&c->gate[i], s)) {
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
  if (!gm_ahead_access(&s->ahead) || (enable && !gm_gate_asleep(s->cnt, c->cfg->wake)))
    return 0;
  unsigned pc = s->ahead.read ? s->reader : s->writer[0];
  const char *what = s->ahead.read ? "read" : "written";
  if (!enable)
    return ck_broken(c, pc, "closed gate", "%c is %s, but its gate is closed", "vo"[gate], what);
  return ck_broken(c, pc, "closed gate", "%c is %s, but its gate has been open for %u of %u wake cycle(s)", "vo"[gate], what, s -> cnt,
                   c -> cfg -> wake);
}

/* Writes of the output buffer o that bundle d starts, as bits of gm_ahead.writes. For messages, notes pc as the bundle of each write. */
static unsigned writes_of(ck_gate *s, const gm_dbundle *d, unsigned pc) {
  unsigned writes = 0;
  for (unsigned i = 0; d && i < d->b.count; i++)
    if (d->op[i].writes_o) {
      unsigned bit = gm_ahead_write(d->op[i].latency);
      writes |= 1u << bit;
      s->writer[bit] = (uint16_t)pc;
    }
  return writes;
}

/* Steps the gate through one advancing cycle with bundle d in ID (NULL: a bubble, or a bundle of another thread), which reads the buffer or
   does not. */
static int step_gate_cycle(ck *c, unsigned gate, ck_gate *s, const gm_dbundle *d, unsigned pc, bool reads) {
  bool end = d && d->flow >= 0 && d->op[d->flow].inst->op == GM_OP_end;
  unsigned ask = d ? gm_gate_asked(d->events, end, gate) : 0, opens = ask & GM_GATE_OPENS ? 1 : 0;
  bool wait = !c->m->switches && gm_ahead_waits(&s->ahead);
  if (wait && s->q.open)
    s->cnt = gm_gate_wait_min(s->cnt, c->cfg->wake);
  /* A gate that shut in the last cycle and opens in this one keeps its wake count, unless frozen cycles lie between the two. With
     several threads, frozen cycles may lie before any cycle, because another thread may wait for a texture. */
  if (!s->q.open && (wait || (c->has_t && gm_contexts(c->m) > 1)))
    s->cnt = 0;
  unsigned enable = gm_gates_enable(GM_GATE_PROGRAM, 1, &s->q, opens, 0, 0);
  if (check_access(c, gate, s, enable))
    return -1;
  s->cnt = gm_gate_count(s->cnt, enable, 1, c->cfg->wake);
  memmove(s->writer, s->writer + 1, sizeof s->writer - sizeof s->writer[0]);
  s->guard >>= 1;
  gm_ahead_step(&s->ahead, reads ? 1u << gate : 0, gate ? writes_of(s, d, pc) : 0, d && d->has_t);
  s->reader = (uint16_t)pc;
  gm_gates_edge(&s->q, 1, enable, 0, opens, ask & GM_GATE_CLOSES ? 1 : 0, gm_ahead_outstanding(&s->ahead) || s->guard ? 1 : 0);
  return 0;
}

/* The states in which a thread comes back that leaves service after state s, on a machine whose threads switch. It leaves for any number of
   cycles. Its writes in flight need no open gate. A read in flight does if the gate has to wake, since the core opens it for that read too
   late. Its gates rest meanwhile, so they have to wake. */
static int leave_gate_thread(ck *c, unsigned gate, int number, const ck_edge *edge, const ck_gate *s) {
  ck_gate t = *s;
  t.guard |= t.ahead.writes | (t.ahead.read ? 1 : 0);
  t.ahead.writes = 0;
  t.ahead.read = c->cfg->wake ? t.ahead.read : 0;
  for (unsigned i = 0; i < GM_TIME_TAIL; i++) {
    if (step_gate_cycle(c, gate, &t, NULL, 0, false))
      return gate_path(c, &c->gate[number]);
    t.cnt = 0;
    if (add_state(c, gate, edge->to, number, edge->taken, &t) == -2)
      return ck_gave_up(c, "too many gate states");
  }
  return 0;
}

static bool waits_for_quad(const gm_dbundle *d) { return d->flow >= 0 && d->op[d->flow].inst->op == GM_OP_qsy; }

/* Computes the gate's states before the successors of a node from one state before the node. In qsy, the operation that waits for the
   other threads of the quad, a thread may wait for any number of rotations (one turn of every thread). Each number of rotations gives a
   state, until no access of the thread is outstanding. */
static int expand_gate_node(ck *c, unsigned gate, int number, bool reads) {
  const ck_node *n = &c->node[c->gate[number].node];
  ck_gate s = c->gate[number];
  if (step_gate_cycle(c, gate, &s, n->d, n->pc, reads))
    return gate_path(c, &c->gate[number]);
  if (!n->edges)
    for (unsigned i = 0; i < GM_TIME_TAIL; i++)
      if (step_gate_cycle(c, gate, &s, NULL, 0, false))
        return gate_path(c, &c->gate[number]);
  for (unsigned e = 0; e < n->edges; e++) {
    ck_gate t = s;
    for (unsigned i = 1; i < ck_distance(c, n->edge[e].taken); i++)
      if (step_gate_cycle(c, gate, &t, NULL, 0, false))
        return gate_path(c, &c->gate[number]);
    bool leaves = c->m->switches && n->d->has_t, may_leave = leaves || (c->m->switches && c->has_t && c->m->threads > 1);
    if (may_leave && leave_gate_thread(c, gate, number, &n->edge[e], &t))
      return -1;
    if (!leaves && add_state(c, gate, n->edge[e].to, number, n->edge[e].taken, &t) == -2)
      return ck_gave_up(c, "too many gate states");
    for (unsigned i = 1; waits_for_quad(n->d) && i < GM_TIME_TAIL + c->m->threads; i++) {
      if (step_gate_cycle(c, gate, &t, NULL, 0, false))
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
  for (size_t i = 0; i < c->ngate; i++) {
    const ck_node *n = &c->node[c->gate[i].node];
    bool can[2] = {!n->d->v_read, n->d->v_read != 0};
    if (gate)
      ck_o_read(c, n, can);
    for (unsigned reads = 0; reads < 2 && !c->gate[i].dead; reads++)
      if (can[reads] && expand_gate_node(c, gate, (int)i, reads))
        return -1;
  }
  c->r->states += c->ngate;
  return 0;
}
