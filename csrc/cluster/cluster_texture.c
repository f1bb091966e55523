/* SPDX-License-Identifier: Apache-2.0 */
/* The C model of rtl/cluster/cluster_texture.v: one texture request of all cores, or of the texture units that they share, goes to the
   texture memory in a cycle, or to the cache before it. */
#include <string.h>

#include "cluster/cluster_state.h"

unsigned cl_tag_bits(const gm_cluster *c) {
  unsigned n = gm_contexts(&c->m), bits = 1;
  while (1u << bits < n)
    bits++;
  return bits + 1;
}

/* Bits of the tag of a core, or of a shared unit, at the texture memory. */
static unsigned asker_bits(const gm_cluster *c) { return cl_tag_bits(c) + (c->units ? (unsigned)__builtin_ctz(c->per) : 0); }

/* The request of core i; false: none. */
static bool core_request(const gm_cluster *c, unsigned i, gm_tex_port_request *q) {
  uint8_t tag = 0;
  const gm_tex_request *r = gm_sim_port_request(c->core[i].sim, &tag);
  *q = (gm_tex_port_request){.tag = tag, .mask = r ? r->mask : 0};
  for (unsigned k = 0; r && k < 4; k++)
    q->addr[k] = r->mask >> k & 1 ? r->addr[k] : 0;
  return r != NULL;
}

/* Chooses one request of all cores or units. */
static void choose_texture_request(const gm_cluster *c, cl_wires *w) {
  gm_tex_port_request r[GM_CLUSTER_CORES];
  unsigned requests = 0, askers = c->units ? c->units : c->cores;
  for (unsigned i = 0; i < askers; i++)
    requests |= (unsigned)(c->units ? cl_unit_request(c, i, &r[i]) : core_request(c, i, &r[i])) << i;
  w->asks = cl_arbiter_choose(&c->texture, requests);
  w->request = (gm_tex_port_request){0};
  if (w->asks < 0)
    return;
  w->request = r[w->asks];
  w->request.tag = (uint8_t)((unsigned)w->asks << asker_bits(c) | r[w->asks].tag);
}

void cl_texture_settle(const gm_cluster *c, const gm_cluster_in *in, cl_wires *w, gm_cluster_out *out) {
  cl_units_settle(c, w);
  choose_texture_request(c, w);
  if (c->cache) {
    gm_tex_cache_outputs(c->cache, &w->cache);
    w->accepted = w->asks >= 0 && w->cache.req_ready;
    out->tm_req_valid = w->cache.line_valid;
    out->tm_req_mask = w->cache.line_valid;
    out->tm_req_addr[0] = w->cache.line_addr;
    out->tm_rsp_ready = w->cache.beat_ready;
    return;
  }
  w->accepted = w->asks >= 0 && in && in->tm_req_ready;
  out->tm_req_valid = w->asks >= 0;
  out->tm_req_tag = w->request.tag;
  out->tm_req_mask = w->request.mask;
  memcpy(out->tm_req_addr, w->request.addr, sizeof out->tm_req_addr);
}

gm_sim_texture_port cl_texture_port(const gm_cluster *c, const gm_cluster_in *in, const cl_wires *w, unsigned i) {
  if (c->units)
    return cl_unit_port(c, w, i);
  unsigned bits = cl_tag_bits(c), tag = c->cache ? w->cache.rsp_tag : in->tm_rsp_tag;
  bool offered = c->cache ? w->cache.rsp_valid : in->tm_rsp_valid;
  return (gm_sim_texture_port){
      .ready = w->asks == (int)i && w->accepted, .offered = offered && tag >> bits == i, .tag = (uint8_t)(tag & ((1u << bits) - 1))};
}

bool cl_texture_taken(const gm_cluster *c, const gm_cluster_in *in, const cl_wires *w) {
  bool taken = false;
  unsigned tag = c->cache ? w->cache.rsp_tag : in->tm_rsp_tag;
  if (c->units)
    return (c->cache ? w->cache.rsp_valid : in->tm_rsp_valid) && cl_unit_takes(c, w, tag >> asker_bits(c));
  for (unsigned i = 0; i < c->cores; i++)
    taken |= c->core[i].busy && c->core[i].texture.taken;
  return taken;
}

static bool cache_edge(gm_cluster *c, const gm_cluster_in *in, const cl_wires *w, bool taken, bool loads) {
  gm_tex_cache_in to = {.clear = loads,
                        .req_valid = w->asks >= 0,
                        .rsp_ready = taken,
                        .request = w->request,
                        .line_ready = in->tm_req_ready,
                        .beat_valid = in->tm_rsp_valid};
  memcpy(to.beat, in->tm_rsp_data, sizeof to.beat);
  gm_tex_cache_counts before = gm_tex_cache_count(c->cache), after;
  bool runs = gm_tex_cache_edge(c->cache, &to);
  after = gm_tex_cache_count(c->cache);
  c->stats.texels += after.texels - before.texels;
  c->stats.texture_hits += after.hits - before.hits;
  c->stats.texture_misses += after.misses - before.misses;
  return runs;
}

bool cl_texture_edge(gm_cluster *c, const gm_cluster_in *in, const cl_wires *w, bool taken, bool loads, uint8_t *units) {
  bool answered = taken && (c->cache ? w->cache.rsp_valid : in->tm_rsp_valid);
  c->stats.texture += w->accepted;
  c->stats.texture_wait += w->asks >= 0 && !w->accepted;
  c->stats.texture_busy += w->asks >= 0 || c->lookups;
  c->lookups += w->accepted;
  c->lookups -= answered;
  cl_arbiter_edge(&c->texture, w->asks, w->accepted, c->units ? c->units : c->cores);
  int tag = !answered ? -1 : c->cache ? w->cache.rsp_tag : in->tm_rsp_tag;
  *units = (uint8_t)cl_units_edge(c, w, w->accepted ? w->asks : -1, tag, c->cache ? w->cache.rsp_data : in->tm_rsp_data);
  return c->cache && cache_edge(c, in, w, taken, loads);
}
