/* SPDX-License-Identifier: Apache-2.0 */
/* Simulates cycles without data, for the fast engine (core/sim/time.h), and saves and restores the state that time depends on. */
#include "core/sim/time.h"

#include <string.h>

#include "core/sim/sim_state.h"

static const gm_sim_answer no_answer;

/* Operations in flight of which only what time depends on is known, by operation (tex or txl) and whether they write o. */
static const gm_inst plain_inst[2] = {{.op = GM_OP_tex}, {.op = GM_OP_txl}};
#define PLAIN(txl, o)                                                                                                                      \
  { .inst = &plain_inst[txl], .dst = GM_DST_NONE, .writes_o = (o) }
static const gm_dop plain_op[4] = {PLAIN(0, false), PLAIN(0, true), PLAIN(1, false), PLAIN(1, true)};

void gm_sim_time_load(gm_sim *s, const uint32_t *code, size_t words, uint32_t held, const bool marked[128]) {
  for (size_t i = 0; i < words; i++)
    sim_code_write(s, (unsigned)i, code[i]);
  s->held = (uint8_t)(held & 3);
  s->marked = marked;
  s->answer = &no_answer;
}

uint64_t gm_sim_time_cycles(const gm_sim *s) { return s->cycle; }
unsigned gm_sim_time_in_flight(const gm_sim *s, unsigned group) {
  const sim_pipe *p = &s->pipe[group];
  unsigned mask = 0;
  for (unsigned k = 0; k <= p->wb; k++)
    mask |= (unsigned)(p->valid >> ((p->head - k) & (PIPE - 1)) & 1) << k;
  return mask;
}

int gm_sim_time_next(const gm_sim *s) { return s->id_valid_q ? s->id_pc_q : -1; }

const gm_dbundle *gm_sim_time_bundle(gm_sim *s) {
  const sim_code *c = s->busy_q && s->id_valid_q ? sim_code_at(s, s->id_pc_q) : NULL;
  return c ? &c->d : NULL;
}

static bool is_marked(const gm_sim *s, const gm_dop *d) { return d->dst < GM_DST_O && s->marked[d->dst]; }

static gm_sim_ask question_of(gm_sim *s, const sim_wires *w, gm_sim_step *step) {
  const sim_flight *t = sim_stage(&s->pipe[GM_GRP_T], 1);
  if (t && s->tex.state_q == TEX_IDLE) {
    step->tex = t->d;
    return GM_ASK_TEXTURE;
  }
  if (!w->adv || !w->id || w->id->d.flow < 0)
    return GM_ASK_NOTHING;
  unsigned op = w->id->d.op[w->id->d.flow].inst->op;
  return op == GM_OP_brc || op == GM_OP_dbn ? GM_ASK_BRANCH : GM_ASK_NOTHING;
}

static void tell_step(gm_sim *s, const sim_wires *w, gm_sim_step *step) {
  step->adv = w->adv;
  if (!w->adv)
    return;
  step->bundle = w->id ? &w->id->d : NULL;
  step->thread = s->id_thread_q;
  step->pc = s->id_pc_q;
  for (unsigned g = 0; g < 4; g++) {
    const sim_flight *f = sim_stage(&s->pipe[g], s->pipe[g].wb);
    step->writes[g] = f && is_marked(s, f->d) ? f->d : NULL;
    step->writes_thread[g] = f ? f->thread : 0;
  }
}

int gm_sim_time_cycle(gm_sim *s, const gm_sim_answer *answer, gm_sim_step *step) {
  sim_wires w;
  bool stall[2];
  memset(step, 0, sizeof *step);
  if (!s->busy_q) {
    step->ask = GM_ASK_END;
    return 0;
  }
  if (sim_settle(s, &w, stall))
    return -1;
  tell_step(s, &w, step);
  step->ask = question_of(s, &w, step);
  if (step->ask != GM_ASK_NOTHING && !answer)
    return 0;
  sim_count(s, &w, stall);
  bool last = !(s->started_q & ~w.retired);
  s->answer = answer ? answer : &no_answer;
  int rc = sim_edge(s, &w);
  s->answer = &no_answer;
  if (last)
    s->busy_q = false;
  return rc;
}

/* --- the state: the same fields in the same order to and from bytes --- */

typedef struct {
  uint8_t *to;
  const uint8_t *from;
} stream;

static void move8(stream *m, uint8_t *x) {
  if (m->to)
    *m->to++ = *x;
  else
    *x = *m->from++;
}

static void move16(stream *m, uint16_t *x) {
  uint8_t lo = (uint8_t)*x, hi = (uint8_t)(*x >> 8);
  move8(m, &lo);
  move8(m, &hi);
  *x = (uint16_t)(lo | hi << 8);
}

/* A bit for each thread of a machine whose threads do not switch. */
static void move_mask(stream *m, uint32_t *x) {
  _Static_assert(GM_ROTATION_MAX <= 16, "a mask has 16 bits");
  uint16_t bits = (uint16_t)*x;
  move16(m, &bits);
  *x = bits;
}

static void move_bool(stream *m, bool *x) {
  uint8_t b = *x;
  move8(m, &b);
  *x = b;
}

static void move_core(stream *m, gm_sim *s) {
  uint8_t tex = (uint8_t)s->tex.state_q;
  move_bool(m, &s->busy_q);
  move_bool(m, &s->window);
  move_mask(m, &s->started_q);
  move_mask(m, &s->running_q);
  move_mask(m, &s->parked_q);
  move_bool(m, &s->id_valid_q);
  move8(m, &s->id_thread_q);
  move16(m, &s->id_pc_q);
  move8(m, &s->of_v_q);
  move8(m, &s->of_o_q);
  move8(m, &s->of_thread_q);
  move8(m, &s->turn_q);
  move8(m, &tex); /* idle or done: the waits are over */
  s->tex.state_q = (sim_tex_state)tex;
  for (unsigned g = 0; g < 2; g++) {
    sim_gate *q = &s->gate[g];
    move_mask(m, &q->q.open);
    move_mask(m, &q->q.pend);
    move_mask(m, &q->en_last);
    move_mask(m, &q->awake_q);
    for (unsigned t = 0; t < s->m.threads; t++)
      move8(m, &q->cnt_q[t]);
  }
}

static void move_thread(stream *m, sim_thread *t) {
  move16(m, &t->pc_q);
  move8(m, &t->sp_q);
  for (unsigned i = 0; i < t->sp_q; i++)
    move16(m, &t->stack_q[i]);
}

/* Which operation is in flight: for a marked one its bundle and slot, else the number of a plain operation. */
static void move_operation(stream *m, gm_sim *s, sim_flight *f) {
  bool known = m->to && is_marked(s, f->d);
  uint8_t number = 0;
  if (m->to)
    number = known ? f->d != s->cached[f->pc]->d.op : (uint8_t)(2 * (f->d->inst->op == GM_OP_txl) + f->d->writes_o);
  move8(m, &f->thread);
  move_bool(m, &known);
  move8(m, &number);
  if (known)
    move16(m, &f->pc);
  if (m->from)
    f->d = known ? &s->cached[f->pc]->d.op[number] : &plain_op[number];
}

static void move_pipe(stream *m, gm_sim *s, sim_pipe *p) {
  for (unsigned k = 0; k <= p->wb; k++) {
    unsigned i = (p->head - k) & (PIPE - 1);
    sim_flight *f = &p->slot[i];
    bool valid = p->valid >> i & 1;
    move_bool(m, &valid);
    p->valid = (p->valid & ~(1u << i)) | (uint32_t)valid << i;
    if (!valid)
      continue;
    move_operation(m, s, f);
    if (m->to)
      continue;
    s->thread[f->thread].in_flight++;
    s->thread[f->thread].o_in_flight += f->d->writes_o;
  }
}

static void move_all(stream *m, gm_sim *s) {
  move_core(m, s);
  for (unsigned t = 0; t < s->m.threads; t++)
    move_thread(m, &s->thread[t]);
  for (unsigned g = 0; g < 4; g++)
    move_pipe(m, s, &s->pipe[g]);
}

void gm_sim_time_save(const gm_sim *s, gm_sim_time_state *to) {
  stream m = {.to = to->byte};
  move_all(&m, (gm_sim *)s); /* writes the fields as they are */
  to->size = (uint16_t)(m.to - to->byte);
}

void gm_sim_time_restore(gm_sim *s, const gm_sim_time_state *from) {
  stream m = {.from = from->byte};
  memset(&s->stats, 0, sizeof s->stats);
  memset(&s->tex, 0, sizeof s->tex);
  s->cycle = 0;
  for (unsigned t = 0; t < s->m.threads; t++)
    s->thread[t].in_flight = s->thread[t].o_in_flight = 0;
  for (unsigned g = 0; g < 4; g++)
    s->pipe[g].valid = 0;
  move_all(&m, s);
}
