/* SPDX-License-Identifier: Apache-2.0 */
/* cluster_texture.v: one texture request of all cores in a cycle goes to the texture memory, or to the cache before it. */
#include <string.h>

#include "cluster/state.h"

/* Bits of a core's tag at the texture memory. */
static unsigned tag_bits(const gm_cluster *c) {
  unsigned n = gm_contexts(&c->m), bits = 1;
  while (1u << bits < n)
    bits++;
  return bits + 1;
}

void cl_texture_settle(const gm_cluster *c, const gm_cluster_in *in, cl_wires *w, gm_cluster_out *out) {
  const gm_tex_request *r[GM_CLUSTER_CORES];
  uint8_t tag[GM_CLUSTER_CORES];
  unsigned requests = 0;
  for (unsigned i = 0; i < c->cores; i++)
    requests |= (unsigned)((r[i] = gm_sim_port_request(c->core[i].sim, &tag[i])) != NULL) << i;
  w->asks = cl_arbiter_choose(&c->texture, requests);
  w->request = (gm_tex_port_request){0};
  if (w->asks >= 0) {
    w->request.tag = (uint8_t)((unsigned)w->asks << tag_bits(c) | tag[w->asks]);
    w->request.mask = r[w->asks]->mask;
    for (unsigned i = 0; i < 4; i++)
      w->request.addr[i] = w->request.mask >> i & 1 ? r[w->asks]->addr[i] : 0;
  }
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
  unsigned bits = tag_bits(c), tag = c->cache ? w->cache.rsp_tag : in->tm_rsp_tag;
  bool offered = c->cache ? w->cache.rsp_valid : in->tm_rsp_valid;
  return (gm_sim_texture_port){
      .ready = w->asks == (int)i && w->accepted, .offered = offered && tag >> bits == i, .tag = (uint8_t)(tag & ((1u << bits) - 1))};
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

bool cl_texture_edge(gm_cluster *c, const gm_cluster_in *in, const cl_wires *w, bool taken, bool loads) {
  bool answered = taken && (c->cache ? w->cache.rsp_valid : in->tm_rsp_valid);
  c->stats.texture += w->accepted;
  c->stats.texture_wait += w->asks >= 0 && !w->accepted;
  c->stats.texture_busy += w->asks >= 0 || c->lookups;
  c->lookups += w->accepted;
  c->lookups -= answered;
  cl_arbiter_edge(&c->texture, w->asks, w->accepted, c->cores);
  return c->cache && cache_edge(c, in, w, taken, loads);
}
