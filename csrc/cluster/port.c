/* SPDX-License-Identifier: Apache-2.0 */
/* The port of one core of a cluster: fills the threads of a slot, a group of threads that takes a task, from the input buffer, starts
   them, and drains their results into the output buffer (docs/cluster.md, "The cluster"). */
#include <string.h>

#include "cluster/cluster_state.h"

unsigned cl_words_out(const gm_cluster *c, unsigned stage) {
  return c->set.stage[stage].outputs + (c->set.stage[stage].system_out ? 2 : 0);
}

enum { SYSTEM_INPUTS = 3 }; /* gl_FragCoord, gl_FrontFacing, gl_PointCoord: their numbers, and words of a task in this order */

static void settle_fill(const gm_cluster *c, const cl_port *x, const gm_cluster_stage *s, gm_cluster_core_port *p) {
  static const uint8_t system[SYSTEM_INPUTS] = {4, 1, 2};
  p->fill_valid = true;
  p->fill_thread = (uint8_t)(x->slot * c->group + x->thread);
  if (x->word < s->inputs)
    p->fill_number = x->word;
  else
    p->fill_system = system[x->word - s->inputs];
  memcpy(p->fill_data, x->data, sizeof p->fill_data);
}

static void settle_read(const gm_cluster *c, const cl_port *x, const gm_cluster_stage *s, gm_cluster_core_port *p) {
  bool system = x->word >= s->outputs;
  p->h_valid = true;
  p->h_thread = (uint8_t)(x->slot * c->group + x->thread);
  p->h_kind = system ? GM_HOST_SYS : GM_HOST_O;
  p->h_addr = (uint16_t)(system ? x->word - s->outputs + SYSTEM_INPUTS : x->word);
}

static unsigned stage_of(const cl_core *k) {
  const cl_port *x = &k->port;
  return x->state == CL_READ || x->state == CL_ANSWER || x->state == CL_PUSH ? x->slot_of[x->slot].task.stage
                                                                             : k->buffer.place[x->place].task.stage;
}

void cl_port_settle(const gm_cluster *c, const cl_core *k, gm_cluster_core_port *p) {
  const cl_port *x = &k->port;
  *p = (gm_cluster_core_port){0};
  for (unsigned i = 0; i < c->slots; i++)
    p->abort |= x->abort >> i & 1 ? ((1u << c->group) - 1) << i * c->group : 0;
  bool loads = c->loader.state != CL_LOAD_IDLE || c->loader.late;
  p->clock = k->busy || x->state != CL_IDLE || loads;
  if (cl_loader_port(c, p))
    return;
  if (x->state == CL_BEGIN) {
    unsigned stage = x->slot_of[x->slot].task.stage;
    p->start_valid = true;
    p->start_program = stage;
    p->start_pc = c->set.stage[stage].entry;
    p->start_mask = ((1u << c->group) - 1) << x->slot * c->group;
    return;
  }
  if (x->state == CL_READ)
    settle_read(c, x, &c->set.stage[stage_of(k)], p);
  else if (x->state == CL_FILL && x->full)
    settle_fill(c, x, &c->set.stage[stage_of(k)], p);
}

/* Goes on to the next word of the slot; false: it was the last. */
static bool next_word(const gm_cluster *c, cl_port *x, unsigned words) {
  if (++x->word == words) {
    x->word = 0;
    x->thread++;
  }
  return x->thread < c->group;
}

static void choose_port_transfer(const gm_cluster *c, cl_core *k) {
  cl_port *x = &k->port;
  int place = cl_place_choose(c, k);
  x->thread = x->word = x->fetched = 0;
  x->drained = 0;
  x->full = false;
  if (x->done) {
    x->slot = (uint8_t)__builtin_ctz(x->done);
    x->state = cl_words_out(c, x->slot_of[x->slot].task.stage) ? CL_READ : CL_PUSH;
  } else if (place >= 0) {
    unsigned stage = k->buffer.place[place].task.stage;
    x->place = (uint8_t)place;
    x->slot = (uint8_t)__builtin_ctz(cl_slots_free(c, x) & cl_slots_of(c, stage));
    x->state = cl_words_in(c, stage) ? CL_FILL : CL_START;
  }
}

static void fill_port_word(const gm_cluster *c, cl_core *k) {
  cl_port *x = &k->port;
  unsigned words = cl_words_in(c, stage_of(k));
  bool fetch = x->fetched < c->group * words, more = !x->full || next_word(c, x, words);
  if (fetch)
    memcpy(x->data, k->buffer.place[x->place].word[x->fetched++], sizeof x->data);
  x->full = fetch;
  if (!more)
    x->state = CL_START;
}

static void started(cl_core *k) {
  cl_buffer *b = &k->buffer;
  k->port.slot_of[k->port.slot].task = b->place[k->port.place].task;
  k->port.state = CL_BEGIN;
  b->place[k->port.place].loaded = false;
  b->valid &= (uint8_t) ~(1u << k->port.place);
}

static void drained(cl_port *x) {
  x->done &= ~(1u << x->slot);
  x->state = CL_IDLE;
}

/* One result word, or with words = 0 the entry that ends a task without results. */
static void push_result_word(const gm_cluster *c, cl_core *k, unsigned words) {
  cl_port *x = &k->port;
  const gm_cluster_task *t = &x->slot_of[x->slot].task;
  cl_result r = {.word = words,
                 .stage = t->stage,
                 .killed = x->slot_of[x->slot].killed,
                 .aborted = x->slot_of[x->slot].aborted,
                 .tag = t->tag,
                 .addr = t->out + x->drained};
  if (words)
    gm_sim_read(k->sim, k->request.kind, k->request.thread, k->request.addr, r.data);
  x->drained++;
  r.last = !words || !next_word(c, x, words);
  cl_output_push(k, &r);
  x->state = CL_READ;
  if (r.last)
    drained(x);
}

/* Slots whose threads have all retired in this cycle. */
static uint32_t find_ended_slots(const gm_cluster *c, const cl_core *k) {
  unsigned all = (1u << c->group) - 1;
  uint32_t ends = 0;
  for (unsigned i = 0; i < c->slots; i++)
    ends |= (uint32_t)((k->port.running >> i & 1) && (k->retired >> i * c->group & all) == all) << i;
  return ends;
}

uint32_t cl_port_late(const gm_cluster *c, const cl_core *k, const gm_cluster_in *in) {
  const cl_port *x = &k->port;
  return in->tick ? x->old & x->running & ~find_ended_slots(c, k) & ~x->abort : 0;
}

static void note_done(const gm_cluster *c, cl_core *k, uint32_t ends) {
  cl_port *x = &k->port;
  unsigned all = (1u << c->group) - 1;
  for (unsigned i = 0; i < c->slots; i++) {
    if (!(ends >> i & 1))
      continue;
    x->slot_of[i].aborted = x->abort >> i & 1;
    x->running &= ~(1u << i);
    x->done |= 1u << i;
    x->slot_of[i].killed = (uint8_t)(k->killed >> i * c->group & all);
  }
}

static bool is_reading(const cl_request *r) { return (r->valid && !r->write) || r->answer; }

void cl_port_edge(gm_cluster *c, cl_core *k, const gm_cluster_in *in, unsigned number) {
  cl_port *x = &k->port;
  const uint32_t ends = find_ended_slots(c, k), runs = x->running & ~ends;
  const uint32_t asked = (in->abort_all ? ~0u : 0) | (in->abort_valid && in->abort_core == number ? 1u << in->abort_slot : 0);
  const uint32_t abort = runs & (x->abort | asked | cl_port_late(c, k, in)), old = runs & (x->old | (in->tick ? ~0u : 0));
  bool ready = !is_reading(&k->request);
  cl_port_state state = x->state;
  if (state == CL_IDLE)
    choose_port_transfer(c, k);
  note_done(c, k, ends);
  x->abort = abort;
  x->old = old;
  if (state == CL_FILL) {
    fill_port_word(c, k);
  } else if (state == CL_START) {
    started(k);
  } else if (state == CL_BEGIN) {
    x->running |= 1u << x->slot;
    x->state = CL_IDLE;
  } else if (state == CL_READ && ready) {
    x->state = CL_ANSWER;
  } else if (state == CL_ANSWER && k->request.answer && !cl_output_full(k)) {
    k->request.answer = false;
    push_result_word(c, k, cl_words_out(c, stage_of(k)));
  } else if (state == CL_PUSH && !cl_output_full(k)) {
    push_result_word(c, k, 0);
  }
}

static void execute_start(const gm_cluster *c, cl_core *k, const gm_cluster_core_port *p) {
  gm_sim_set_program(k->sim, p->start_mask, p->start_program);
  k->stage1 = p->start_program ? k->stage1 | p->start_mask : k->stage1 & ~p->start_mask;
  if (gm_sim_busy(k->sim))
    gm_sim_join(k->sim, p->start_pc, p->start_mask);
  else
    gm_sim_start(k->sim, &c->set.run, p->start_pc, p->start_mask);
}

/* The input that is on the fill port. */
static void execute_fill(cl_core *k, const gm_cluster_core_port *p) {
  static const uint8_t number[] = {[1] = 1, [2] = 2, [4] = 0};
  if (p->fill_system)
    gm_sim_write(k->sim, GM_HOST_SYS, p->fill_thread, number[p->fill_system], p->fill_data);
  else
    gm_sim_write(k->sim, GM_HOST_V, p->fill_thread, p->fill_number, p->fill_data);
}

void cl_request_edge(gm_cluster *c, cl_core *k, const gm_cluster_core_port *p) {
  cl_request *r = &k->request, now = *r;
  bool free = !is_reading(&now);
  if (now.valid && now.write)
    gm_sim_write(k->sim, now.kind, now.thread, now.addr, now.data);
  if (p->fill_valid)
    execute_fill(k, p);
  if (p->start_valid)
    execute_start(c, k, p);
  r->valid = p->h_valid && free;
  r->answer = (now.valid && !now.write) || now.answer;
  if (r->valid) {
    r->write = p->h_write;
    r->kind = p->h_kind;
    r->thread = p->h_thread;
    r->addr = p->h_addr;
    memcpy(r->data, p->h_wdata, sizeof r->data);
  }
}
