/* SPDX-License-Identifier: Apache-2.0 */
/* Plays what is around a cluster: a host that loads programs and offers tasks, the memory of inputs and results, and the texture memory. */
#include "cluster/environment.h"

#include <string.h>

#include "base/random.h"
#include "core/texture/texture.h"
#include "core/timing/wait.h"

enum { READS = sizeof((gm_cluster_env *)0)->read / sizeof((gm_cluster_env *)0)->read[0] };

unsigned gm_cluster_env_dice(const gm_cluster_env *w, uint64_t purpose) {
  uint64_t x = w->seed * GM_RANDOM_STEP ^ (w->cycle * 8 + purpose) * GM_RANDOM_FACTOR1;
  return (unsigned)(gm_random_round(x, 31, GM_RANDOM_FACTOR2) >> 61);
}

void gm_cluster_env_start(gm_cluster_env *w) {
  w->loaded = w->late_loaded = w->offered = w->finished = 0;
  w->cycle = w->requests = 0;
  w->head = w->reads = 0;
  w->offering = w->ready = false;
  w->error = NULL;
  w->lines = (gm_cluster_lines){0};
  gm_tex_memory_start(&w->tm, gm_switch_memory(w->texture_latency), w->seed);
}

uint32_t gm_cluster_env_texel(const gm_cluster_env *w, uint32_t addr) {
  return addr < w->texture_words ? w->texture[addr] : w->beyond ? w->beyond(addr) : 0;
}

static void texels(const gm_cluster_env *w, const gm_tex_port_request *q, uint32_t data[4]) {
  for (unsigned i = 0; i < 4; i++)
    data[i] = q->mask >> i & 1 ? gm_cluster_env_texel(w, q->addr[i]) : 0;
}

static void texture_before(gm_cluster_env *w, gm_cluster_in *in) {
  in->tm_req_ready = gm_tex_memory_ready(&w->tm);
  const gm_tex_port_request *q = gm_tex_memory_offer(&w->tm);
  in->tm_rsp_valid = q != NULL;
  if (q) {
    in->tm_rsp_tag = q->tag;
    texels(w, q, in->tm_rsp_data);
  }
}

/* Ends tasks: one of any slot, also where none runs; all, for a while; those that run long. */
static void abort_before(const gm_cluster_env *w, gm_cluster_in *in) {
  unsigned d = gm_cluster_env_dice(w, 4) << 6 | gm_cluster_env_dice(w, 5) << 3 | gm_cluster_env_dice(w, 6);
  in->abort_valid = d < 10;
  in->abort_core = (uint8_t)(gm_cluster_env_dice(w, 7));
  in->abort_slot = (uint8_t)(gm_cluster_env_dice(w, 8) << 2 | gm_cluster_env_dice(w, 9) >> 1);
  in->tick = d >= 502;
  in->abort_all = (w->cycle >> 6 & 31) == 9;
}

void gm_cluster_env_before(gm_cluster_env *w, gm_cluster_in *in) {
  *in = (gm_cluster_in){0};
  bool early = w->loaded < w->nloads, late = w->late_loaded < w->nlate && w->offered >= w->late_after && !w->offering;
  in->load_valid = early || late;
  if (in->load_valid)
    in->load = early ? w->loads[w->loaded] : w->late[w->late_loaded];
  bool lulls = w->seed && w->lull > 1 && !w->offering;
  in->task_valid = !in->load_valid && (w->ready || w->seed) && w->offered < w->ntasks &&
                   !(lulls && (gm_cluster_env_dice(w, 0) * 8 + gm_cluster_env_dice(w, 1)) % w->lull);
  if (in->task_valid)
    in->task = w->tasks[w->offered];
  in->rd_ready = w->reads < READS && !(w->seed && gm_cluster_env_dice(w, 2) < 2);
  in->rd_valid = w->reads && w->read[w->head].due <= w->cycle;
  uint32_t word = w->read[w->head].addr - w->read_at;
  if (in->rd_valid && word < w->words)
    memcpy(in->rd_data, w->memory[word], sizeof in->rd_data);
  in->tick = w->watchdog && w->cycle % w->watchdog == 0;
  if (w->aborts && w->seed)
    abort_before(w, in);
  in->wr_ready = !w->seed || gm_cluster_env_dice(w, 3) > 2;
  if (w->line)
    gm_cluster_lines_before(w, in);
  else
    texture_before(w, in);
}

static void read_edge(gm_cluster_env *w, const gm_cluster_in *in, const gm_cluster_out *out) {
  if (in->rd_valid) {
    w->head = (w->head + 1) % READS;
    w->reads--;
  }
  if (!out->rd_valid || !in->rd_ready)
    return;
  unsigned latency = gm_tex_delay(w->read_latency, w->seed, w->requests++), i = (w->head + w->reads++) % READS;
  w->read[i].addr = out->rd_addr;
  w->read[i].due = w->cycle + (latency < 2 ? 2 : latency);
}

static void write_edge(gm_cluster_env *w, const gm_cluster_in *in, const gm_cluster_out *out) {
  if (!out->wr_valid || !in->wr_ready)
    return;
  uint32_t word = out->wr_addr - w->write_at;
  if (word < w->words)
    memcpy(w->memory[word], out->wr_data, sizeof out->wr_data);
  else
    w->error = "a result word is written outside of the memory";
}

static void texture_after(gm_cluster_env *w, const gm_cluster_in *in, const gm_cluster_out *out) {
  gm_tex_port_request q = {.tag = out->tm_req_tag, .mask = out->tm_req_mask};
  memcpy(q.addr, out->tm_req_addr, sizeof q.addr);
  gm_tex_memory_edge(&w->tm, out->tm_req_valid ? &q : NULL, in->tm_rsp_valid && out->tm_rsp_ready);
}

void gm_cluster_env_after(gm_cluster_env *w, const gm_cluster_in *in, const gm_cluster_out *out) {
  if (w->line)
    gm_cluster_lines_after(w, in, out);
  else
    texture_after(w, in, out);
  read_edge(w, in, out);
  write_edge(w, in, out);
  w->ready |= w->loaded == w->nloads && !out->busy;
  if (in->load_valid && out->load_ready) {
    bool early = w->loaded < w->nloads;
    w->loaded += early;
    w->late_loaded += !early;
  }
  w->offering = in->task_valid && !out->task_ready;
  w->offered += in->task_valid && out->task_ready;
  w->finished += out->finish_valid;
  if (w->finished > w->offered)
    w->error = "more tasks have finished than were taken";
  w->cycle++;
}

bool gm_cluster_env_done(const gm_cluster_env *w) {
  return w->loaded == w->nloads && w->late_loaded == w->nlate && w->finished == w->ntasks;
}
