/* SPDX-License-Identifier: Apache-2.0 */
/* The table of the blocks of a cluster whose energy is measured, and functions that count their work from their ports in a waveform, as the
   cluster's counters do (csrc/cluster/counters.def). */
#include "regress/runners/cluster_energy/cluster_blocks_blocks.h"

enum { EVENTS = 13 }; /* bits of core_events */

static unsigned ones(uint64_t v) { return (unsigned)__builtin_popcountll(v); }

static void count_control(const uint64_t *v, double *e) {
  enum { GIVE, WORD, WRITES, READY, TEXTURE, CLOCK, HAPPENS, LOAD };
  e[0]++;
  e[1] += (double)v[GIVE];
  e[2] += (double)v[WORD];
  e[7] += (double)v[LOAD];
  e[3] += v[WRITES] && v[READY];
  e[4] += (double)v[TEXTURE];
  e[5] += ones(v[CLOCK]);
  for (unsigned i = 0; v[CLOCK] >> i; i++)
    e[6] += v[CLOCK] >> i & 1 ? ones(v[HAPPENS] >> EVENTS * i & ((1u << EVENTS) - 1)) : 0;
}

static void count_scheduler(const uint64_t *v, double *e) {
  enum { VALID, READY, GIVE, BUSY };
  e[0]++;
  e[1] += v[VALID] && v[READY];
  e[2] += (double)v[GIVE];
  e[3] += (double)v[BUSY];
}

static void count_cache(const uint64_t *v, double *e) {
  enum { CLOCK, VALID, READY, MASK, MISS };
  e[0]++;
  e[1] += (double)v[CLOCK];
  e[2] += v[VALID] && v[READY];
  e[3] += v[VALID] && v[READY] ? ones(v[MASK]) : 0;
  e[4] += (double)v[MISS];
}

static void count_unit(const uint64_t *v, double *e) {
  enum { CLOCK, TAKEN, ASKS, ASK_TAKEN, MASK, COMES, COME_TAKEN, OFFERS, RESULT, SAMPLER };
  e[0]++;
  e[1] += v[CLOCK] != 0;
  e[2] += v[TAKEN] != 0;
  e[3] += v[ASKS] && v[ASK_TAKEN] ? ones(v[MASK]) : 0;
  e[4] += v[COMES] && v[COME_TAKEN];
  e[5] += (v[OFFERS] & v[RESULT]) != 0;
  e[6] += (double)v[SAMPLER];
}

static void count_bus(const uint64_t *v, double *e) {
  enum { WRITTEN, B, READ, R, BURST, TAKEN, WORD, WORD_TAKEN, OUT, OUT_TAKEN, FINISH };
  e[0]++;
  e[1] += v[WRITTEN] && v[B];
  e[2] += v[READ] && v[R];
  e[3] += v[BURST] && v[TAKEN];
  e[4] += v[WORD] && v[WORD_TAKEN];
  e[5] += v[OUT] && v[OUT_TAKEN];
  e[6] += (double)v[FINISH];
}

const cluster_block cluster_blocks[] = {
    {"cluster-control",
     "control.vcd",
     false,
     {.scope = "cluster_control",
      .block = "control",
      .event = {"cycle", "task given", "input word", "result word", "texture request", "clocked cycle of a core", "event of a core",
                "word of a load"},
      .signal = {"give_o", "in_write", "wr_valid_o", "wr_ready_i", "texture_accepted", "clock_en_o", "events_i", "load_valid"},
      .count = count_control}},
    {"cluster-scheduler",
     "control.vcd",
     false,
     {.scope = "cluster_control.u_scheduler",
      .block = "scheduler",
      .event = {"cycle", "task taken", "task given", "cycle with tasks"},
      .signal = {"task_valid_i", "task_ready_o", "give_o", "busy_o"},
      .count = count_scheduler}},
    {"cluster-cache",
     "cached/control.vcd",
     true,
     {.scope = "cluster_control.u_texture.g_cache.u_cache",
      .block = "cache",
      .event = {"cycle", "clocked cycle", "request", "texel asked for", "miss"},
      .signal = {"clock_en_o", "req_valid_i", "req_ready_o", "req_mask_i", "miss_o"},
      .count = count_cache}},
    {"cluster-unit",
     "shared/control.vcd",
     true,
     {.scope = "cluster_control.u_texture.g_shared.u_units.g_unit[0].u_unit",
      .block = "unit",
      .event = {"cycle", "clocked cycle", "lookup", "texel asked for", "response", "result", "sampler written"},
      .signal = {"clock_en_o", "req_ready_o", "tm_req_valid_o", "tm_req_ready_i", "tm_req_mask_o", "tm_rsp_valid_i", "tm_rsp_ready_o",
                 "rsp_valid_o", "rsp_ready_i", "sampler_we_i"},
      .count = count_unit}},
    {"cluster-bus",
     "bus/bus.vcd",
     false,
     {.scope = "cluster_bus",
      .block = "bus",
      .event = {"cycle", "register written", "register read", "burst", "word read", "word written", "task finished"},
      .signal = {"s_bvalid_o", "s_bready_i", "s_rvalid_o", "s_rready_i", "m_arvalid_o", "m_arready_i", "m_rvalid_i", "m_rready_o",
                 "m_wvalid_o", "m_wready_i", "finish_valid_i"},
      .count = count_bus}},
};
const unsigned cluster_block_count = sizeof cluster_blocks / sizeof *cluster_blocks;
