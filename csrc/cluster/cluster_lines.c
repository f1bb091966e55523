/* SPDX-License-Identifier: Apache-2.0 */
/* The texture memory of a cluster with a texture cache: takes requests for whole lines, and returns their words in order. */
#include "cluster/environment.h"
#include "core/texture/texture.h"
#include "core/timing/wait.h"

enum { LINES = sizeof((gm_cluster_lines *)0)->line / sizeof((gm_cluster_lines *)0)->line[0] };

void gm_cluster_lines_before(gm_cluster_env *w, gm_cluster_in *in) {
  gm_cluster_lines *l = &w->lines;
  in->tm_req_ready = l->count < LINES && !(w->seed && gm_cluster_env_dice(w, 4) < 2);
  in->tm_rsp_valid = l->count && l->line[l->head].due <= w->cycle && (l->offered || !w->seed || gm_cluster_env_dice(w, 5) > 1);
  for (unsigned i = 0; in->tm_rsp_valid && i < 4; i++) {
    uint32_t addr = l->line[l->head].addr + 4 * l->word + i;
    in->tm_rsp_data[i] = gm_cluster_env_texel(w, addr);
  }
}

void gm_cluster_lines_after(gm_cluster_env *w, const gm_cluster_in *in, const gm_cluster_out *out) {
  gm_cluster_lines *l = &w->lines;
  l->offered = in->tm_rsp_valid && !out->tm_rsp_ready;
  if (in->tm_rsp_valid && out->tm_rsp_ready && ++l->word == w->line / 16) {
    l->word = 0;
    l->head = (l->head + 1) % LINES;
    l->count--;
  }
  if (!out->tm_req_valid || !in->tm_req_ready)
    return;
  unsigned latency = gm_tex_delay(gm_switch_memory(w->texture_latency), w->seed, l->asked++), i = (l->head + l->count++) % LINES;
  l->line[i].addr = out->tm_req_addr[0];
  l->line[i].due = w->cycle + latency;
}
