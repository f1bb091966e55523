/* SPDX-License-Identifier: Apache-2.0 */
/* Schedules a function, block after block: the deepest loops first, else in layout order. Results that a scheduled block leaves in
   flight delay their first readers. Where a branch leads to a block that is already scheduled, the branch waits instead (DEP_SLACK). Where
   an operation is still too early, settle() adds empty bundles. */
#include "schedule/sched.h"

#include <string.h>

/* ---- writing a block's schedule into the machine form ---- */

/* Is a texture operation in a bundle from that of the dependence's first operation on, and before that of the second? Then the result is
   in a register. */
static bool is_across(const sched_graph *g, const sched_dep *d) {
  const m_block *b = g->b;
  bool across = false;
  for (int t = g->n[d->from].t; t < g->n[d->to].t; t++)
    for (unsigned s = 0; s < 2; s++)
      across |= b->bundle[t].op[s] && m_is_texture(b->bundle[t].op[s]);
  return across;
}

static bool is_forwarded(const sched_graph *g, const sched_dep *d) {
  return d->kind == DEP_RAW && d->fwd && g->n[d->to].t - g->n[d->from].t == (int)gm_time_forward(g->n[d->from].lat) &&
         !(g->away && is_across(g, d));
}

/* Where the hardware finds forwarding, operations name registers, and every result that is read is in one. */
static void apply_sources(sched_graph *g, int i) {
  const bool named = gm_names_forwarding(g->f->machine);
  sched_node *x = &g->n[i];
  bool in_register = false;
  for (int k = 0; k < x->ndef; k++)
    in_register |= g->val[g->list[x->first_def + k]].live_out;
  for (int d = x->out; d >= 0; d = g->dep[d].next_out)
    in_register |= g->dep[d].kind == DEP_RAW && !(named && is_forwarded(g, &g->dep[d]));
  if (x->op->dfile == MF_VREG && !in_register) {
    x->op->dfile = MF_NONE;
    x->op->dnum = 0;
  }
  for (int d = x->in; d >= 0; d = g->dep[d].next_in)
    if (named && is_forwarded(g, &g->dep[d])) {
      m_src *s = &x->op->src[g->dep[d].src];
      s->file = MF_F;
      s->num = g->n[g->dep[d].from].group;
    }
}

/* Puts the block's operations into bundle order. The operations of a bundle stay in program order, where the reader of a register comes
 * before an operation that overwrites it. */
static void reorder_ops(sched_graph *g) {
  m_block *b = g->b;
  b->first = b->last = NULL;
  for (int t = 0; t < g->len; t++)
    for (unsigned s = 0; s < 2; s++)
      if (b->bundle[t].op[s])
        m_append(b, b->bundle[t].op[s]);
}

static void apply_schedule(sched_graph *g) {
  m_block *b = g->b;
  b->nbundle = (unsigned)g->len;
  b->bundle = gc_alloc(g->f->arena, ((size_t)g->len + 1) * sizeof *b->bundle);
  for (int i = 0; i < g->nn; i++) {
    sched_node *x = &g->n[i];
    m_bundle *u = &b->bundle[x->t];
    if (x->flex)
      x->op->op = x->group == GM_GRP_B ? GM_OP_mvb : GM_OP_mov;
    x->op->cycle = x->t;
    x->op->slot = u->op[0] != NULL;
    u->op[x->op->slot] = x->op;
  }
  for (int i = 0; i < g->nn; i++)
    apply_sources(g, i);
  reorder_ops(g);
}

/* ---- driver ---- */

/* Takes the block's schedule from an external solution instead of our own. */
static void take_answer(sched_graph *g, const m_live *live) {
  int *time = gc_alloc(g->f->arena, ((size_t)g->nn + 1) * sizeof *time);
  unsigned *group = gc_alloc(g->f->arena, ((size_t)g->nn + 1) * sizeof *group);
  const gc_external_solution *a = g->o->external;
  if (!g->nn || !a->schedule(a->ctx, sched_problem(g, live), time, group))
    return;
  g->len = 0;
  for (int i = 0; i < g->nn; i++) {
    g->n[i].t = time[i];
    g->n[i].group = group[i];
    g->n[i].lat = sched_lat_in(g, group[i]);
    g->len = time[i] + 1 > g->len ? time[i] + 1 : g->len;
  }
}

static bool can_forward(const m_func *f, const gc_options *o) {
  return f->machine->forwarding && f->machine->threads == 1 && o->forward != GC_FORWARD_OFF;
}

/* Writes another schedule of the block into a copy of the function. */
static void apply_other(sched_graph *g, m_func *f, const sched_places *at) {
  m_op *o = f->entry->first;
  for (int i = 0; i < g->nn; i++, o = o->next)
    g->n[i].op = o;
  sched_places_restore(g, at);
  g->f = f;
  g->f->live = NULL;
  g->b = g->f->entry;
  apply_schedule(g);
}

typedef struct {
  const gc_options *o;
  unsigned limit;
  sched_flight *x;
  sched_builder *builder;
  m_live *live;
  gc_arena *tmp;
  uint8_t *now; /* scratch by virtual register */
} sched_state;

/* Takes the graph that was kept for a block. Its operations are those of another copy of the function. */
static void take_kept_graph(sched_graph *g, const sched_graph *kept) {
  sched_graph now = *kept;
  int i = 0;
  now.f = g->f;
  now.o = g->o;
  now.b = g->b;
  now.tmp = g->tmp;
  now.live = g->live;
  now.now = g->now;
  for (m_op *o = g->b->first; o; o = o->next)
    now.n[i++].op = o;
  *g = now;
  sched_paths(g, g->o->forward);
}

/* Finds the dependences. They are the same for a first and a second schedule if no other block has a part in them. */
static void build_sched_graph(sched_state *s, sched_graph *g) {
  m_func *f = g->f;
  const bool same = f->graphs && sched_flight_alone(s->x, g->b) && f->machine->lat[GM_GRP_A] == f->machine->lat[GM_GRP_B];
  const sched_graph *kept = same && f->again ? f->graphs[g->b->id] : NULL;
  if (kept && kept->held == f->weight.held && kept->limit == g->limit && kept->forwarding == g->forwarding) {
    take_kept_graph(g, kept);
    return;
  }
  const bool keeps = same && !f->again;
  g->held = f->weight.held;
  g->tmp = keeps ? f->arena : s->tmp;
  sched_build(g, s->live, s->builder);
  g->tmp = s->tmp;
  if (keeps)
    f->graphs[g->b->id] = gc_memdup(f->arena, g, sizeof *g);
}

/* False: too many lanes are live. */
static bool schedule_block(sched_state *s, m_func *f, m_block *b) {
  const gc_options *o = s->o;
  gc_mark before = gc_arena_mark(s->tmp);
  sched_graph g = {.f = f,
                   .o = o,
                   .b = b,
                   .tmp = s->tmp,
                   .live = &s->live[b->id],
                   .now = s->now,
                   .limit = s->limit,
                   .forwarding = can_forward(f, o),
                   .threads = f->machine->threads,
                   .away = s->limit ? (int)gm_time_away(f->machine) : 0};
  sched_flight_enter(s->x, b);
  build_sched_graph(s, &g);
  if (g.nn)
    sched_search(&g);
  if (f->given_up) {
    gc_arena_release(s->tmp, before);
    return false;
  }
  if (o->dump && !f->draft && o->dump_after && !strcmp(o->dump_after, "problem"))
    o->dump(o->dump_ctx, "problem", sched_problem(&g, s->live));
  if (o->external)
    take_answer(&g, s->live);
  apply_schedule(&g);
  if (f->second)
    apply_other(&g, f->second, &g.second);
  if (f->unslid)
    apply_other(&g, f->unslid, &g.unslid);
  gc_arena_release(s->tmp, before);
  if (f->lanes > 4 * f->machine->temps)
    return false;
  sched_flight_leave(s->x, b);
  return true;
}

static bool schedule_all(sched_state *s, m_func *f) {
  unsigned deepest = 0;
  for (const m_block *b = f->entry; b; b = b->next)
    deepest = b->loop_depth > deepest ? b->loop_depth : deepest;
  for (unsigned depth = deepest + 1; depth-- > 0;)
    for (m_block *b = f->entry; b; b = b->next)
      if (b->loop_depth == depth && !schedule_block(s, f, b))
        return false;
  return true;
}

static bool schedule_with(m_func *f, const gc_options *o, unsigned max_temps) {
  f->lanes = 0;
  f->scattered = false;
  sched_add_jumps(f); /* which read no register */
  f->live = m_known_liveness(f);
  sched_flight *x = sched_flight_new(f, f->live);
  gc_arena *tmp = gc_arena_new();
  sched_state s = {o, max_temps, x, sched_builder_new(x), f->live, tmp, gc_alloc(tmp, f->nvreg + 1)};
  bool fits = schedule_all(&s, f);
  f->live = NULL; /* results that are read through f live no more */
  gc_arena_free(s.tmp);
  if (!fits)
    return false;
  sched_flight_settle(x);
  sched_drop_jumps(f, x);
  return true;
}

/* Bundles that a run issues, by the frequencies of the blocks. */
double sched_issued(const m_func *f) {
  double n = 0;
  for (const m_block *b = f->entry; b; b = b->next)
    n += b->freq * b->nbundle;
  return n;
}

/* May a whole function be shorter with passive forwarding? Each block has passes with passive forwarding too, and takes the shortest. But a
   shorter block leaves more results in flight, for which the blocks after it wait if latencies are long. */
static bool wants_passive(const m_func *f, const gc_options *o) {
  return o->forward == GC_FORWARD_POSITIVE && (o->opt || o->objective == GC_OBJECTIVE_JOULES) && o->opt < 3 && !o->external &&
         can_forward(f, o) && f->nblock > 1 && !f->again && f->machine->lat[GM_GRP_A] > 1;
}

bool sched_run(m_func *f, const gc_options *o, unsigned max_temps) {
  if (!wants_passive(f, o))
    return schedule_with(f, o, max_temps);
  f->live = m_known_liveness(f);
  m_func *other = m_clone(f);
  gc_options passive = *o;
  passive.forward = GC_FORWARD_PASSIVE;
  const bool fits = schedule_with(f, o, max_temps);
  if (f->scattered || !schedule_with(other, &passive, max_temps) || (fits && sched_issued(other) >= sched_issued(f)))
    return fits;
  *f = *other;
  return true;
}

void sched_join_end(m_func *f) {
  for (m_block *b = f->entry; b; b = b->next) {
    m_op *end = b->last;
    unsigned n = b->nbundle;
    if (!end || end->op != GM_OP_end || n < 2 || b->bundle[n - 1].op[0] != end || b->bundle[n - 1].op[1])
      continue;
    m_bundle *u = &b->bundle[n - 2];
    if (f->machine->issue_width < 2 || !u->op[0] || u->op[1] || m_group(u->op[0]) == GM_GRP_F)
      continue;
    u->op[1] = end;
    end->cycle = (int)n - 2;
    end->slot = 1;
    b->nbundle--;
  }
}
