/* SPDX-License-Identifier: Apache-2.0 */
/* The bench of a cluster with its AXI buses: Verilated buses, simulator and Verilated cluster in lockstep, and a memory. */
#include "tb/cluster/axi_bench.h"

#include <dlfcn.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "tb/cluster/library.h"

enum { TRANSFER = 100000 }; /* cycles that a transfer may take */

int gm_axi_bench_open(gm_axi_bench *b) {
  char path[3200] = "", name[80];
  int n = snprintf(name, sizeof name, "%u-%u-%u", b->pair.cores, b->threads, b->group);
  if (b->cache.bytes)
    snprintf(name + n, sizeof name - (size_t)n, "-%u-%u-%u", b->cache.bytes, b->cache.ways, b->cache.line);
  b->handle = gm_cluster_library(b->whole ? "whole" : "bus", name, "libbus.so", path, sizeof path, b->error, sizeof b->error);
  b->lib = b->handle ? dlsym(b->handle, "gm_bus_library") : NULL;
  if (!b->lib || b->lib->version != GM_BUS_ABI_VERSION || b->lib->cores != b->pair.cores || b->lib->threads != b->threads ||
      b->lib->group != b->group || b->lib->line != b->cache.line || b->whole != (b->lib->cluster != NULL))
    return snprintf(b->error, sizeof b->error, "%.300s: error: missing, or of another version: make axi-libraries", path), -1;
  b->bus = b->lib->create(b->start, b->error, sizeof b->error);
  return b->bus ? 0 : -1;
}

void gm_axi_bench_close(gm_axi_bench *b) {
  if (b->bus)
    b->lib->destroy(b->bus);
  if (b->handle)
    dlclose(b->handle);
  free(b->log.asked);
  free(b->log.result);
  b->bus = NULL;
  b->handle = NULL;
  memset(&b->log, 0, sizeof b->log);
}

static int fail_axi_bench(gm_axi_bench *b, const char *what) {
  if (!b->error[0])
    snprintf(b->error, sizeof b->error, "cycle %" PRIu64 " of the buses: %.600s", b->cycles, what);
  return -1;
}

/* Room for one more element. */
static void *grow_axi_items(void *p, size_t n, size_t *room, size_t size) {
  if (n < *room)
    return p;
  *room = *room ? 2 * *room : 256;
  void *q = realloc(p, *room * size);
  if (!q)
    abort();
  return q;
}

/* Forgets what is outstanding in the cluster. */
static void clear_log(gm_axi_bench *b) {
  b->finishes = b->log.asks = b->log.came = b->log.results = b->log.burst = 0;
  b->texels_head = b->texels_open = b->line_word = 0;
}

void gm_axi_bench_reset(gm_axi_bench *b) {
  gm_axi_memory_out none = {0};
  b->random = b->seed * 7919;
  clear_log(b);
  if (b->faults && b->cycles) {
    gm_axi_memory_go_on(&b->memory);
    return;
  }
  memset(&b->host, 0, sizeof b->host);
  memset(&b->from, 0, sizeof b->from);
  /* An axi_cluster is reset only when it is new: a later reset would clear counters that the simulator keeps. */
  for (unsigned i = 0; i < (b->whole && b->cycles ? 0 : 3); i++) {
    b->lib->settle(b->bus, i < 2, &b->host, &none, &b->from);
    b->lib->edge(b->bus);
  }
  b->lib->outputs(b->bus, &b->slave, &b->master, &b->to);
  gm_axi_memory_start(&b->memory);
}

/* Checks that the words that come to the cluster are those that it asked for, in order. */
static int check_read(gm_axi_bench *b, const gm_cluster_in *in, const gm_cluster_out *out) {
  if (in->rd_valid) {
    if (b->log.came == b->log.asks)
      return fail_axi_bench(b, "the cluster gets a word that it did not ask for");
    uint32_t addr = b->log.asked[b->log.came++].addr - b->memory.read_at;
    if (addr >= b->memory.words || memcmp(in->rd_data, b->memory.memory[addr], sizeof in->rd_data) != 0)
      return fail_axi_bench(b, "the cluster gets another word than it asked for");
  }
  if (out->rd_valid && in->rd_ready) {
    b->log.asked = grow_axi_items(b->log.asked, b->log.asks, &b->log.asked_room, sizeof *b->log.asked);
    size_t n = b->log.asks++;
    b->log.asked[n].addr = out->rd_addr;
    b->log.asked[n].joins =
        n && b->log.asked_at + 1 == b->cycles && out->rd_addr == b->log.asked[n - 1].addr + 1 && out->rd_addr % (4096 / 16) != 0;
    b->log.asked_at = b->cycles;
  }
  return 0;
}

/* Checks that a burst of words begins with the first word that has not been read, and does not end early. */
static int check_burst(gm_axi_bench *b, const gm_axi_memory_out *m) {
  const gm_axi_master_out *a = &b->master;
  if (!a->arvalid || !m->arready || a->arid)
    return 0;
  size_t first = b->log.burst;
  b->log.burst += a->arlen + 1u;
  if (b->log.burst > b->log.asks || a->araddr != (uint64_t)b->log.asked[first].addr * 16)
    return fail_axi_bench(b, "a burst has other words than the cluster asked for");
  if (b->log.asked[first].joins && b->log.words < 16)
    return fail_axi_bench(b, "a burst ends although the next word was asked for");
  b->log.words = a->arlen + 1u;
  return 0;
}

/* Checks that the cluster gets the load and the task that the host has written. */
static int check_given(gm_axi_bench *b, const gm_cluster_in *in, const gm_cluster_out *out) {
  const gm_cluster_load *l = &b->load;
  const gm_cluster_task *t = &b->task;
  if (in->load_valid && out->load_ready &&
      (in->load.kind != l->kind || in->load.address != l->address || in->load.count != l->count || in->load.memory != l->memory))
    return fail_axi_bench(b, "the cluster gets another load than the host has written");
  if (in->task_valid && out->task_ready &&
      (in->task.stage != t->stage || in->task.tag != t->tag || in->task.in != t->in || in->task.out != t->out))
    return fail_axi_bench(b, "the cluster gets another task than the host has written");
  return 0;
}

/* What the oldest request has to be answered with: its texels, and zero for those that it did not ask for; or the next word of its line. */
static bool texels_right(const gm_axi_bench *b, const gm_cluster_in *in) {
  const uint32_t *addr = b->texels[b->texels_head].addr;
  for (unsigned i = 0; i < 4; i++) {
    bool asked = b->texels[b->texels_head].mask >> i & 1;
    uint32_t want = b->cache.line ? gm_axi_memory_texel(&b->memory, addr[0] + 4 * b->line_word + i)
                    : asked       ? gm_axi_memory_texel(&b->memory, addr[i])
                                  : 0;
    if (in->tm_rsp_data[i] != want)
      return false;
  }
  return b->cache.line || in->tm_rsp_tag == b->texels[b->texels_head].tag;
}

/* Checks that texels come in the order in which they were asked for. */
static int check_texels(gm_axi_bench *b, const gm_cluster_in *in, const gm_cluster_out *out) {
  if (in->tm_rsp_valid && out->tm_rsp_ready) {
    if (!b->texels_open)
      return fail_axi_bench(b, "the cluster gets texels that it did not ask for");
    if (!texels_right(b, in))
      return fail_axi_bench(b, "the cluster gets other texels than it asked for");
    if (!b->cache.line || ++b->line_word == b->cache.line / 16) {
      b->line_word = 0;
      b->texels_head = (b->texels_head + 1) % GM_AXI_TEXELS;
      b->texels_open--;
    }
  }
  if (out->tm_req_valid && in->tm_req_ready) {
    if (b->texels_open == GM_AXI_TEXELS)
      return fail_axi_bench(b, "more requests for textures are outstanding than the bench has room for");
    unsigned at = (b->texels_head + b->texels_open++) % GM_AXI_TEXELS;
    memcpy(b->texels[at].addr, out->tm_req_addr, sizeof b->texels[at].addr);
    b->texels[at].tag = out->tm_req_tag;
    b->texels[at].mask = out->tm_req_mask;
  }
  return 0;
}

static int note_results(gm_axi_bench *b, const gm_cluster_in *in, const gm_cluster_out *out) {
  b->timeout |= out->timeout;
  if (out->finish_valid) {
    if (b->finishes == GM_AXI_TASKS)
      return fail_axi_bench(b, "more tasks finish than the bench has room for");
    b->finish[b->finishes].stage = out->finish_stage;
    b->finish[b->finishes].killed = out->finish_killed;
    b->finish[b->finishes].aborted = out->finish_aborted;
    b->finish[b->finishes].tag = out->finish_tag;
    b->finish[b->finishes++].results = b->log.results;
  }
  if (out->wr_valid && in->wr_ready) {
    b->log.result = grow_axi_items(b->log.result, b->log.results, &b->log.results_room, sizeof *b->log.result);
    b->log.result[b->log.results].addr = out->wr_addr;
    memcpy(b->log.result[b->log.results++].data, out->wr_data, sizeof out->wr_data);
  }
  return 0;
}

/* A cycle in which the buses hold the cluster in reset. What would be written with the first edge is written. */
static int hold_reset(gm_axi_bench *b) {
  gm_cluster_trace rtl, sim;
  gm_cluster_in in = b->to.in;
  in.rst = false;
  if (!b->in_reset && gm_cluster_cycle(b->pair.sim, &in, &sim))
    return fail_axi_bench(b, gm_cluster_error(b->pair.sim));
  gm_cluster_reset(b->pair.sim);
  clear_log(b);
  if (b->whole)
    b->lib->cluster(b->bus, &b->from);
  else if (gm_cluster_rtl_bus_cycle(b->pair.rtl, &b->to, &rtl, &b->from))
    return fail_axi_bench(b, gm_cluster_rtl_error(b->pair.rtl));
  return 0;
}

static int run_lockstep_cycle(gm_axi_bench *b) {
  gm_cluster_trace rtl, sim;
  char what[500];
  const gm_cluster_in *in = &b->to.in;
  if (gm_cluster_cycle(b->pair.sim, in, &sim))
    return fail_axi_bench(b, gm_cluster_error(b->pair.sim));
  if (b->whole) {
    b->lib->cluster(b->bus, &b->from);
    rtl.out = b->from.out;
  } else if (gm_cluster_rtl_bus_cycle(b->pair.rtl, &b->to, &rtl, &b->from))
    return fail_axi_bench(b, gm_cluster_rtl_error(b->pair.rtl));
  if (b->whole ? gm_cluster_compare_out(&rtl.out, &sim.out, in->tm_rsp_valid, what, sizeof what)
               : gm_cluster_compare(&rtl, &sim, b->pair.cores, in->tm_rsp_valid, what, sizeof what))
    return fail_axi_bench(b, what);
  if (b->to.count_snapshot)
    gm_cluster_get_stats(b->pair.sim, &b->stats);
  if (b->to.count_clear)
    gm_cluster_clear_stats(b->pair.sim);
  return check_given(b, in, &rtl.out) || check_read(b, in, &rtl.out) || check_texels(b, in, &rtl.out) || note_results(b, in, &rtl.out) ? -1
                                                                                                                                       : 0;
}

/* One cycle of buses, memory and both clusters. */
static int run_axi_cycle(gm_axi_bench *b) {
  const gm_axi_memory_out *m = gm_axi_memory_before(&b->memory);
  gm_cluster_outputs(b->pair.sim, &b->to.in, &b->from.out); /* b->to: of the last edge, and the stage of a task is a register */
  b->lib->settle(b->bus, false, &b->host, m, &b->from);
  b->lib->outputs(b->bus, &b->slave, &b->master, &b->to);
  bool in_reset = b->to.in.rst;
  if (in_reset ? hold_reset(b) : run_lockstep_cycle(b))
    return -1;
  b->in_reset = in_reset;
  b->lib->settle(b->bus, false, &b->host, m, &b->from);
  b->lib->outputs(b->bus, &b->slave, &b->master, &b->to);
  if (!in_reset && check_burst(b, m))
    return -1;
  gm_axi_memory_after(&b->memory, &b->master);
  bool snapshot = b->to.count_snapshot, clear = b->to.count_clear;
  if (snapshot)
    b->bus_stats = b->memory.stats;
  if (clear)
    memset(&b->memory.stats, 0, sizeof b->memory.stats);
  b->lib->edge(b->bus);
  gm_axi_slave_out slave = b->slave; /* of the cycle, for the transfers */
  gm_axi_master_out master;
  b->lib->outputs(b->bus, &b->slave, &master, &b->to);
  b->slave = slave;
  b->cycles++;
  if (b->lib->error(b->bus))
    return fail_axi_bench(b, b->lib->error(b->bus));
  return b->memory.error ? fail_axi_bench(b, b->memory.error) : 0;
}

static bool is_paused(gm_axi_bench *b) {
  gm_rng rng = {b->random++};
  return b->seed && rng_next(&rng) % 3 == 0;
}

/* Raises a valid signal after a random pause. */
static void offer_axi_valid(gm_axi_bench *b, bool *valid, bool accepted) { *valid = *valid || (!accepted && !is_paused(b)); }

static bool is_outstanding(const gm_axi_bench *b, unsigned what) {
  const gm_axi_memory *m = &b->memory;
  switch (what) {
  case GM_AXI_STOP_READ:
    return b->master.arvalid || m->read[0].count || m->read[1].count;
  case GM_AXI_STOP_WRITE:
    return m->addresses || m->datas || m->answers;
  default:
    return true;
  }
}

/* Whether the host has to stop before a transfer. */
static bool is_stopped(gm_axi_bench *b) {
  enum { PATIENCE = 4000 };
  if (b->stop_at && b->cycles >= b->stop_at)
    b->stopped |= is_outstanding(b, b->stop_on) || b->cycles >= b->stop_at + PATIENCE;
  return b->stopped;
}

int gm_axi_write(gm_axi_bench *b, unsigned addr, uint32_t data, uint8_t strobe) {
  if (is_stopped(b))
    return -1;
  gm_axi_host_out *h = &b->host;
  bool address = false, word = false;
  h->awaddr = (uint16_t)addr;
  h->wdata = data;
  h->wstrb = strobe;
  for (unsigned i = 0; i < TRANSFER; i++) {
    offer_axi_valid(b, &h->awvalid, address);
    offer_axi_valid(b, &h->wvalid, word);
    h->bready = !is_paused(b);
    if (run_axi_cycle(b))
      return -1;
    address |= h->awvalid && b->slave.awready;
    word |= h->wvalid && b->slave.wready;
    h->awvalid &= !address;
    h->wvalid &= !word;
    if (b->slave.bvalid && h->bready) {
      h->bready = false;
      return b->slave.bresp;
    }
  }
  return fail_axi_bench(b, "a write of a register does not end");
}

int gm_axi_read(gm_axi_bench *b, unsigned addr, uint32_t *data) {
  if (is_stopped(b))
    return -1;
  gm_axi_host_out *h = &b->host;
  bool address = false;
  h->araddr = (uint16_t)addr;
  for (unsigned i = 0; i < TRANSFER; i++) {
    offer_axi_valid(b, &h->arvalid, address);
    h->rready = !is_paused(b);
    if (run_axi_cycle(b))
      return -1;
    address |= h->arvalid && b->slave.arready;
    h->arvalid &= !address;
    if (b->slave.rvalid && h->rready) {
      h->rready = false;
      *data = b->slave.rdata;
      return b->slave.rresp;
    }
  }
  return fail_axi_bench(b, "a read of a register does not end");
}

int gm_axi_wait(gm_axi_bench *b, unsigned cycles) {
  while (cycles--)
    if (is_stopped(b) || run_axi_cycle(b))
      return -1;
  return 0;
}
