/* SPDX-License-Identifier: Apache-2.0 */
/* The C model of the texture units that some cores of a cluster share (rtl/cluster, shared_units.v). */
#include <string.h>

#include "cluster/cluster_state.h"

enum { QUEUE = sizeof((cl_unit *)0)->queue };

/* A unit's tag of a request: core, counted from the unit's first, thread, and the number of the lookup's request. */
static unsigned tag_of(const gm_cluster *c, unsigned core, unsigned thread, unsigned request) {
  return core << cl_tag_bits(c) | thread << 1 | request;
}
static unsigned tag_core(const gm_cluster *c, unsigned unit, unsigned tag) { return unit * c->per + (tag >> cl_tag_bits(c)); }
static unsigned tag_thread(const gm_cluster *c, unsigned tag) { return (tag & ((1u << cl_tag_bits(c)) - 1)) >> 1; }

static void settle_texture_unit(const gm_cluster *c, unsigned unit, cl_unit_wires *w) {
  const cl_unit *u = &c->unit[unit];
  unsigned offers = 0;
  uint8_t tag;
  for (unsigned i = 0; i < c->per; i++)
    offers |= (unsigned)(gm_sim_port_request(c->core[unit * c->per + i].sim, &tag) != NULL) << i;
  *w = (cl_unit_wires){.chosen = cl_arbiter_choose(&u->turn, offers)};
  if (w->chosen >= 0)
    w->lookup = *gm_sim_port_request(c->core[unit * c->per + (unsigned)w->chosen].sim, &w->tag);
  w->asks = u->have && u->queued < QUEUE;
  w->more = w->asks && !u->second && c->core[unit * c->per + u->core].lookup[u->thread].lookup.count == 2;
  w->ready = !u->have || (w->asks && !w->more);
  if (!u->full)
    return;
  w->core = tag_core(c, unit, u->tag);
  w->thread = tag_thread(c, u->tag);
  const cl_lookup *l = &c->core[w->core].lookup[w->thread];
  w->answers = (l->answered | 1u << (u->tag & 1)) == (1u << l->lookup.count) - 1;
  if (w->answers)
    gm_tex_filter(&l->lookup, l->texel, w->rgba);
}

void cl_units_settle(const gm_cluster *c, cl_wires *w) {
  for (unsigned u = 0; u < c->units; u++)
    settle_texture_unit(c, u, &w->unit[u]);
}

bool cl_unit_request(const gm_cluster *c, unsigned unit, gm_tex_port_request *r) {
  const cl_unit *u = &c->unit[unit];
  *r = (gm_tex_port_request){0};
  if (!u->queued)
    return false;
  const gm_tex_request *q = &c->core[tag_core(c, unit, u->queue[0])].lookup[tag_thread(c, u->queue[0])].lookup.level[u->queue[0] & 1];
  r->tag = u->queue[0];
  r->mask = q->mask;
  for (unsigned i = 0; i < 4; i++)
    r->addr[i] = q->mask >> i & 1 ? q->addr[i] : 0;
  return true;
}

gm_sim_texture_port cl_unit_port(const gm_cluster *c, const cl_wires *w, unsigned i) {
  const cl_unit_wires *x = &w->unit[i / c->per];
  gm_sim_texture_port p = {.ready = x->ready && x->chosen == (int)(i % c->per), .offered = x->answers && x->core == i};
  if (p.offered) {
    p.tag = (uint8_t)(2 * x->thread);
    memcpy(p.rgba, x->rgba, sizeof p.rgba);
  }
  return p;
}

static bool result_taken(const gm_cluster *c, const cl_unit_wires *x) { return x->answers && c->core[x->core].texture.taken; }

bool cl_unit_takes(const gm_cluster *c, const cl_wires *w, unsigned unit) {
  return !c->unit[unit].full || !w->unit[unit].answers || result_taken(c, &w->unit[unit]);
}

/* The lookup that is offered goes to the register of the first half. */
static void enter_unit_lookup(gm_cluster *c, unsigned unit, const cl_unit_wires *x) {
  cl_unit *u = &c->unit[unit];
  u->core = (uint8_t)x->chosen;
  u->thread = x->tag >> 1;
  cl_lookup *l = &c->core[unit * c->per + u->core].lookup[u->thread];
  *l = (cl_lookup){0};
  gm_tex_address(&u->sampler[x->tag & 1][x->lookup.mask], x->lookup.addr, &l->lookup);
}

static void front_edge(gm_cluster *c, unsigned unit, const cl_unit_wires *x, bool accepted) {
  cl_unit *u = &c->unit[unit];
  if (accepted) {
    u->queue[0] = u->queue[1];
    u->queued--;
  }
  if (x->asks) {
    u->queue[u->queued++] = (uint8_t)tag_of(c, u->core, u->thread, u->second);
    u->second = x->more;
  }
  if (x->ready && (u->have = x->chosen >= 0))
    enter_unit_lookup(c, unit, x);
  u->open += x->ready && x->chosen >= 0;
  cl_arbiter_edge(&u->turn, x->chosen, x->ready, c->per);
}

static void filter_edge(gm_cluster *c, unsigned unit, const cl_unit_wires *x, bool takes, int tag, const uint32_t texels[4]) {
  cl_unit *u = &c->unit[unit];
  bool ends = result_taken(c, x);
  u->open -= ends;
  if (u->full && !x->answers)
    c->core[x->core].lookup[x->thread].answered |= (uint8_t)(1u << (u->tag & 1));
  if (takes)
    u->full = tag >= 0;
  if (!takes || tag < 0)
    return;
  u->tag = (uint8_t)tag;
  memcpy(c->core[tag_core(c, unit, u->tag)].lookup[tag_thread(c, u->tag)].texel[tag & 1], texels, 4 * sizeof *texels);
}

/* A sampler that the loader writes in this cycle. */
static bool write_sampler(gm_cluster *c) {
  gm_cluster_core_port p = {0};
  bool writes = cl_loader_port(c, &p) && p.h_kind == GM_HOST_SAMPLER;
  unsigned n = p.h_addr & (GM_SIM_PROGRAM - 1u);
  for (unsigned u = 0; writes && n < 16 && u < c->units; u++) {
    gm_sampler *s = &c->unit[u].sampler[p.h_addr / GM_SIM_PROGRAM][n];
    *s = gm_sampler_of_words(p.h_wdata);
    s->blocked &= c->m.texture_blocks;
  }
  return writes;
}

unsigned cl_units_edge(gm_cluster *c, const cl_wires *w, int accepted, int tag, const uint32_t texels[4]) {
  unsigned runs = 0, bits = cl_tag_bits(c) + (unsigned)__builtin_ctz(c->per);
  bool writes = write_sampler(c);
  for (unsigned u = 0; u < c->units; u++) {
    bool takes = cl_unit_takes(c, w, u), to = tag >= 0 && (unsigned)tag >> bits == u;
    runs |= (unsigned)(writes || c->unit[u].open || w->unit[u].chosen >= 0) << u;
    filter_edge(c, u, &w->unit[u], takes, to ? tag & (int)((1u << bits) - 1) : -1, texels);
    front_edge(c, u, &w->unit[u], accepted == (int)u);
  }
  return runs;
}
