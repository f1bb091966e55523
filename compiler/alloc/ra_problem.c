/* SPDX-License-Identifier: Apache-2.0 */
/* Prints the allocation problem of a schedule as text, with the allocation that was found. An exact solver judges it by this text
   (docs/optimum.md).

     registers PEAK BUNDLES           most lanes live at one time; number of times, bundles over all blocks, rounded up to 64s
     place V REGISTER LANE LANE ...   the place of virtual register V: the lane for each of its four; 255: a lane that it does not have
     uses V FUNCTION DEPTH CALLS N    the function that first defines V, 0 is main; the most calls that lead to it; how often it is called;
                                      how many operands V is. The last two by the frequencies of blocks
     life V LANE PINNED FROM-TO...    the times at which a lane of V is taken, both ends included; pinned 1: it may not move */
#include "alloc/ra.h"

#include <string.h>

typedef struct {
  gc_arena *a;
  char *text;
  size_t len, cap;
} page;

static void add_problem_text(page *p, const char *text) {
  size_t n = strlen(text);
  p->text = gc_grow(p->a, p->text, &p->cap, p->len + n + 1, 1);
  memcpy(p->text + p->len, text, n + 1);
  p->len += n;
}

static bool is_lane_taken_at(const ra *r, unsigned v, unsigned lane, unsigned t) {
  unsigned w = t / 64;
  return w >= r->lo[v] && w <= r->hi[v] && ra_busy(r, v, lane)[w - r->lo[v]] >> (t % 64) & 1;
}

static void print_value_life(const ra *r, page *p, unsigned v, unsigned lane) {
  add_problem_text(p, gc_sprintf(p->a, "life %u %u %u", v, lane, r->pinned[v] >> lane & 1));
  for (unsigned t = 64 * r->lo[v], end = 64 * (r->hi[v] + 1); t < end; t++) {
    unsigned from = t;
    while (t < end && is_lane_taken_at(r, v, lane, t))
      t++;
    if (t > from)
      add_problem_text(p, gc_sprintf(p->a, " %u-%u", from, t - 1));
  }
  add_problem_text(p, "\n");
}

/* What is known of the functions, and how often each value is an operand. */
typedef struct {
  unsigned *depth, *function; /* by function; by virtual register */
  double *calls, *uses;       /* by function; by virtual register */
  bool *known;                /* by virtual register: its function is known */
} usage;

static void count_operand(usage *u, const m_block *b, unsigned v, bool defines) {
  u->uses[v] += b->freq;
  if (!defines || u->known[v])
    return;
  u->known[v] = true;
  u->function[v] = b->func;
}

/* A callee has a higher number than its callers. */
static usage usage_of(const m_func *f) {
  const size_t n = f->nvreg + 1;
  usage u = {gc_alloc(f->arena, (f->nfunc + 1) * sizeof *u.depth), gc_alloc(f->arena, n * sizeof *u.function),
             gc_alloc(f->arena, (f->nfunc + 1) * sizeof *u.calls), gc_alloc(f->arena, n * sizeof *u.uses), gc_alloc(f->arena, n)};
  for (unsigned k = 0; k <= f->nfunc; k++)
    for (const m_block *b = f->entry; b; b = b->next)
      if (b->func == k && m_is_call(b)) {
        const unsigned callee = b->succ[0]->func, depth = u.depth[k] + 1;
        u.depth[callee] = depth > u.depth[callee] ? depth : u.depth[callee];
        u.calls[callee] += b->freq;
      }
  for (const m_block *b = f->entry; b; b = b->next)
    for (const m_op *o = b->first; o; o = o->next) {
      for (unsigned k = 0; k < m_nsrc(o); k++)
        if (o->src[k].file == MF_VREG)
          count_operand(&u, b, o->src[k].num, false);
      if (o->dfile == MF_VREG)
        count_operand(&u, b, o->dnum, true);
    }
  return u;
}

char *ra_problem(const ra *r) {
  page p = {.a = r->f->arena};
  const usage u = usage_of(r->f);
  add_problem_text(&p, gc_sprintf(p.a, "registers %u %zu\n", ra_peak(r), 64 * r->words));
  for (unsigned v = 0; v < r->f->nvreg; v++) {
    const uint8_t *m = r->map[v];
    if (!r->lanes[v])
      continue;
    unsigned at[4];
    for (unsigned l = 0; l < 4; l++)
      at[l] = r->lanes[v] >> l & 1 ? m[l] : 255;
    add_problem_text(&p, gc_sprintf(p.a, "place %u %u %u %u %u %u\n", v, r->reg[v], at[0], at[1], at[2], at[3]));
    add_problem_text(
        &p, gc_sprintf(p.a, "uses %u %u %u %.9g %.9g\n", v, u.function[v], u.depth[u.function[v]], u.calls[u.function[v]], u.uses[v]));
    for (unsigned l = 0; l < 4; l++)
      if (r->lanes[v] >> l & 1)
        print_value_life(r, &p, v, l);
  }
  return p.text;
}
