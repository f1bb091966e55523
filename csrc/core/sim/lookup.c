/* SPDX-License-Identifier: Apache-2.0 */
/* Simulates the texture unit of a core whose threads switch (docs/cluster.md): a lookup for each thread, a queue of requests, and
   responses in any order. A texture operation leaves EX into the queue; its result is written when the last response is there. */
#include <string.h>

#include "core/sim/sim_state.h"

void sim_lookup_start(gm_sim *s) {
  unsigned more = s->m.texture_share ? GM_SHARED_CYCLES : 0;
  gm_tex_memory_start(&s->sw.memory, gm_switch_memory(s->cfg.texture_latency) + more, s->cfg.texture_seed);
}

void sim_lookup_settle(const gm_sim *s, sim_wires *w) {
  w->arrives = 0;
  w->held = false;
  if (!s->sw.response_q)
    return;
  const sim_lookup *l = &s->sw.lookup[s->sw.tag_q / 2];
  bool last = (l->answered | 1u << s->sw.tag_q % 2) == (1u << l->lookup.count) - 1;
  w->held = last && sim_array_holds(s, &l->op);
  if (last && !w->held)
    w->arrives = 1u << s->sw.tag_q / 2;
}

const gm_tex_request *sim_lookup_request(const gm_sim *s, uint8_t *tag) {
  if (!s->m.switches || !s->sw.queued)
    return NULL;
  *tag = s->sw.queue[0];
  return &s->sw.lookup[*tag / 2].lookup.level[sim_shares(s) ? 0 : *tag % 2];
}

static void queue_lookup_request(gm_sim *s, unsigned thread, unsigned request) {
  s->sw.queue[s->sw.queued++] = (uint8_t)(2 * thread + request);
}

/* The operation in EX becomes a lookup. */
static void enter_sim_lookup(gm_sim *s) {
  sim_pipe *p = &s->pipe[GM_GRP_T];
  sim_flight *f = sim_stage(p, 1);
  if (!f)
    return;
  sim_lookup *l = &s->sw.lookup[f->thread];
  uint32_t coord[4];
  sim_operand(s, f, 0, coord);
  if (f->d->inst->op == GM_OP_tex)
    coord[2] = coord[3] = 0;
  *l = (sim_lookup){.busy = true, .op = *f};
  if (sim_shares(s)) {
    l->lookup.count = 1;
    l->lookup.level[0].mask = f->d->inst->sampler;
    memcpy(l->lookup.level[0].addr, coord, sizeof coord);
  } else
    gm_tex_address(&s->sampler[sim_program(s, f->thread)][f->d->inst->sampler], coord, &l->lookup);
  queue_lookup_request(s, f->thread, sim_shares(s) ? sim_program(s, f->thread) : 0);
  s->sw.second_q = l->lookup.count == 2;
  s->sw.second_thread_q = f->thread;
  p->valid &= ~(1u << ((p->head - 1u) & (PIPE - 1)));
}

/* The response in the register goes to its lookup. */
static void take_response(gm_sim *s) {
  sim_lookup *l = &s->sw.lookup[s->sw.tag_q / 2];
  unsigned k = s->sw.tag_q % 2;
  const gm_tex_request *r = &l->lookup.level[k];
  for (unsigned i = 0; i < 4 && !sim_shares(s); i++)
    l->texel[k][i] = r->mask >> i & 1 ? sim_texel(s, r->addr[i]) : 0;
  l->answered |= (uint8_t)(1u << k);
}

/* The register takes a response if it is free, or if what it has goes on with this edge. */
static bool take_offer(gm_sim *s, bool goes, const uint8_t *tag) {
  sim_switch *x = &s->sw;
  bool free = !x->response_q || goes;
  if (free)
    x->response_q = tag;
  if (free && tag)
    x->tag_q = *tag;
  return free && tag;
}

static void unqueue(sim_switch *x) { memmove(x->queue, x->queue + 1, --x->queued); }

/* The memory's cycle. */
static void memory_edge(gm_sim *s, bool goes) {
  sim_switch *x = &s->sw;
  uint8_t tag = 0;
  const gm_tex_request *r = sim_lookup_request(s, &tag);
  gm_tex_port_request asked = {.tag = tag, .mask = r ? r->mask : 0};
  if (r)
    memcpy(asked.addr, r->addr, sizeof asked.addr);
  bool accepted = r && gm_tex_memory_ready(&x->memory);
  const gm_tex_port_request *offer = gm_tex_memory_offer(&x->memory);
  bool taken = take_offer(s, goes, offer ? &offer->tag : NULL);
  gm_tex_memory_edge(&x->memory, r ? &asked : NULL, taken);
  if (accepted)
    unqueue(x);
}

/* The same, if the memory is outside. */
static void port_edge(gm_sim *s, bool goes) {
  gm_sim_texture_port *p = s->port;
  bool accepted = s->sw.queued && p->ready;
  p->taken = take_offer(s, goes, p->offered ? &p->tag : NULL);
  if (p->taken && sim_shares(s))
    memcpy(s->sw.lookup[p->tag / 2].rgba, p->rgba, sizeof p->rgba);
  if (accepted)
    unqueue(&s->sw);
}

void sim_lookup_edge(gm_sim *s, const sim_wires *w) {
  bool second = s->sw.second_q, goes = w->adv && !w->held;
  s->sw.taken_q = s->sw.response_q && goes;
  s->sw.taken_tag_q = s->sw.tag_q;
  if (s->sw.taken_q)
    take_response(s);
  if (s->port)
    port_edge(s, goes);
  else
    memory_edge(s, goes);
  s->sw.second_q = false;
  if (second)
    queue_lookup_request(s, s->sw.second_thread_q, 1);
  if (w->adv)
    enter_sim_lookup(s);
}

void sim_lookup_land(gm_sim *s, const sim_wires *w) {
  if (!w->arrives)
    return;
  sim_lookup *l = &s->sw.lookup[__builtin_ctz(w->arrives)];
  sim_pipe *p = &s->pipe[GM_GRP_T];
  unsigned slot = (p->head - p->wb) & (PIPE - 1);
  uint32_t rgba[4];
  if (sim_shares(s))
    memcpy(rgba, l->rgba, sizeof rgba);
  else
    gm_tex_filter(&l->lookup, l->texel, rgba);
  p->slot[slot] = l->op;
  p->valid |= 1u << slot;
  for (unsigned i = 0; i < 4; i++) {
    uint32_t v = l->op.d->inst->sat ? gm_fsat(rgba[i]) : rgba[i];
    p->slot[slot].out[i] = l->op.d->mask >> i & 1 ? v : 0;
  }
  l->busy = false;
}
