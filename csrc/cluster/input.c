/* SPDX-License-Identifier: Apache-2.0 */
/* The input controller of a cluster: fetches the inputs of tasks into the cores' input buffers, and loads code, constants and samplers. */
#include <string.h>

#include "cluster/cluster_state.h"
#include "core/machine/machine_array.h"

unsigned cl_words_in(const gm_cluster *c, unsigned stage) { return c->set.stage[stage].inputs + (c->set.stage[stage].system_in ? 3 : 0); }

static unsigned task_words(const gm_cluster *c, const cl_job *j) { return c->group * cl_words_in(c, j->stage); }
static unsigned jobs(const gm_cluster *c) { return c->cores * GM_CLUSTER_PLACES; }

bool cl_input_request(const gm_cluster *c, uint32_t *addr) {
  const cl_controller *x = &c->controller;
  const cl_job *j = &x->job[x->asks];
  *addr = 0;
  if (c->loader.state == CL_LOAD_ASK) {
    *addr = c->loader.load.memory;
    return true;
  }
  if (!x->unasked || !task_words(c, j))
    return false;
  *addr = j->in + x->ask_word;
  return true;
}

/* Requests of the job at `asks`. */
static void ask_input_words(gm_cluster *c, bool ready) {
  cl_controller *x = &c->controller;
  uint32_t addr;
  bool any = x->unasked && task_words(c, &x->job[x->asks]);
  if (!x->unasked || (any && !(cl_input_request(c, &addr) && ready)))
    return;
  if (any && ++x->ask_word < task_words(c, &x->job[x->asks]))
    return;
  x->ask_word = 0;
  x->asks = (uint8_t)((x->asks + 1) % jobs(c));
  x->unasked--;
}

/* Words for the job at `takes`. */
static void take_input_words(gm_cluster *c, const gm_cluster_in *in) {
  cl_controller *x = &c->controller;
  const cl_job *j = &x->job[x->takes];
  unsigned n = x->waiting ? task_words(c, j) : 0;
  if (!x->waiting || (n && !in->rd_valid))
    return;
  cl_buffer *b = &c->core[j->core].buffer;
  if (n) {
    memcpy(b->place[j->place].word[x->take_word], in->rd_data, sizeof in->rd_data);
    c->stats.words_in++;
    if (++x->take_word < n)
      return;
  }
  b->place[j->place].loaded = true;
  x->take_word = 0;
  x->takes = (uint8_t)((x->takes + 1) % jobs(c));
  x->waiting--;
}

void cl_input_edge(gm_cluster *c, const gm_cluster_in *in) {
  if (c->loader.state != CL_LOAD_IDLE)
    return;
  take_input_words(c, in);
  ask_input_words(c, in->rd_ready);
}

void cl_input_give(gm_cluster *c, const cl_wires *w) {
  if (w->give < 0)
    return;
  const cl_queue *q = &c->queue[w->stage];
  cl_buffer *b = &c->core[w->give].buffer;
  cl_controller *x = &c->controller;
  gm_cluster_task task = q->entry[q->head].task;
  unsigned place = cl_place_give(b);
  cl_job job = {(uint8_t)w->give, (uint8_t)place, (uint8_t)w->stage, task.in};
  if (task_words(c, &job)) {
    x->job[x->end] = job;
    x->end = (uint8_t)((x->end + 1) % jobs(c));
    x->waiting++;
    x->unasked++;
  } else {
    b->place[place].loaded = true;
  }
  b->place[place].task = task;
}

/* ---- program_loader.v */

bool cl_loader_port(const gm_cluster *c, gm_cluster_core_port *p) {
  const cl_loader *l = &c->loader;
  if (l->state != CL_LOAD_WRITE)
    return false;
  p->h_valid = p->h_write = true;
  p->h_kind = l->load.kind;
  p->h_addr = l->load.address;
  memcpy(p->h_wdata, l->data, sizeof p->h_wdata);
  return true;
}

static void next_word(cl_loader *l) {
  bool code = l->load.kind == GM_HOST_CODE;
  l->load.address++;
  if (--l->load.count == 0) {
    l->state = CL_LOAD_IDLE;
  } else if (code && l->part < 3) {
    l->part++;
    memmove(l->data, l->data + 1, 3 * sizeof l->data[0]);
    l->data[3] = 0;
  } else {
    l->load.memory++;
    l->state = CL_LOAD_ASK;
  }
}

void cl_loader_edge(gm_cluster *c, const gm_cluster_in *in, bool accepts) {
  cl_loader *l = &c->loader;
  l->late = l->state != CL_LOAD_IDLE;
  switch (l->state) {
  case CL_LOAD_IDLE:
    if (in->load_valid && accepts) {
      l->load = in->load;
      l->state = in->load.count ? CL_LOAD_ASK : CL_LOAD_IDLE;
    }
    return;
  case CL_LOAD_ASK:
    if (in->rd_ready)
      l->state = CL_LOAD_WAIT;
    return;
  case CL_LOAD_WAIT:
    if (in->rd_valid) {
      memcpy(l->data, in->rd_data, sizeof l->data);
      l->part = 0;
      l->state = CL_LOAD_WRITE;
    }
    return;
  case CL_LOAD_WRITE:
    if (l->load.kind == GM_HOST_GATES && l->load.address == GM_ARRAY_SLOTS) {
      c->slots_of[0] = l->data[0] & 0xffff;
      c->slots_of[1] = l->data[0] >> 16;
    }
    next_word(l);
    return;
  }
}
