/* SPDX-License-Identifier: Apache-2.0 */
/* The bench of a cluster with its AXI buses: Verilated buses, simulator and Verilated cluster in lockstep, and a memory. With `whole`,
   buses and cluster are one model, axi_cluster; then the simulator is compared at the nets between buses and cluster. The functions below
   are the host's transfers; each runs as many cycles as it takes (docs/cluster.md, docs/integration.md). */
#ifndef GM_AXI_BENCH_H
#define GM_AXI_BENCH_H

#include "base/error.h"
#include "tb/cluster/axi_memory.h"
#include "tb/cluster/pair.h"

enum { GM_AXI_TASKS = 256, GM_AXI_TEXELS = 64 };
/* What has to be outstanding when the host stops. */
enum { GM_AXI_STOP_ANY, GM_AXI_STOP_READ, GM_AXI_STOP_WRITE };

/* The state of the bench. */
typedef struct {
  gm_cluster_pair pair; /* its rtl is NULL with `whole` */
  bool whole;
  bool faults;             /* a reset lets the memory go on, so it is the host's soft reset */
  unsigned threads, group; /* of the cores */
  bool texel_tasks;        /* an error of a texel names its task: there is no texture cache and no shared unit */
  struct {
    unsigned bytes, ways, line; /* of the texture cache; 0: there is none */
  } cache;
  gm_axi_memory memory;
  uint64_t seed;    /* of the host's pauses; 0: none */
  unsigned start;   /* seed of the registers' values at the start */
  uint64_t stop_at; /* cycle from which on transfers are refused; 0: never */
  unsigned stop_on; /* GM_AXI_STOP_*; after some thousand cycles it is not waited for any more */
  bool stopped;     /* a transfer was refused */
  struct {
    uint64_t all, reads, writes; /* reads, writes: resets with reads, with writes outstanding */
  } resets;
  /* private */
  void *handle;
  const gm_bus_library_info *lib;
  gm_bus *bus;
  uint64_t random, cycles;
  bool in_reset; /* the cluster was in the last cycle */
  gm_axi_host_out host;
  gm_axi_slave_out slave;
  gm_axi_master_out master;
  gm_bus_cluster_in to;    /* of this cycle */
  gm_bus_cluster_out from; /* of the last cycle */
  /* what the host has written last; the cluster gets it as it is */
  gm_cluster_task task;
  gm_cluster_load load;
  struct { /* words that the cluster has asked for, and result words that it has written */
    struct {
      uint32_t addr;
      bool joins; /* asked for in the cycle after the word before it, so it is in one burst with that, if that has room */
    } * asked;
    uint64_t asked_at; /* cycle of the last one */
    size_t burst;      /* the first word of the next burst */
    unsigned words;    /* of the last burst */
    size_t asks, came, asked_room;
    struct {
      uint32_t addr, data[4];
    } * result;
    size_t results, results_room;
  } log;
  struct { /* requests for textures, or for lines of the texture cache, that have no answer, or not all words; the oldest first */
    uint32_t addr[4];
    uint8_t tag, mask;
  } texels[GM_AXI_TEXELS];
  unsigned texels_head, texels_open, line_word; /* line_word: words of the oldest line that have come */
  struct {
    uint8_t stage, killed;
    bool aborted;
    uint16_t tag;
    size_t results; /* written before it finished */
  } finish[GM_AXI_TASKS];
  size_t finishes;
  bool timeout;              /* the watchdog has ended a task since the host set it to 0 */
  gm_cluster_stats stats;    /* the simulator's counters when the last snapshot was taken */
  gm_axi_stats bus_stats;    /* the memory's counts at the same time */
  char error[GM_ERROR_SIZE]; /* empty: none */
} gm_axi_bench;

/* The pair is open; pair, whole, threads, group and cache are set. 0, or -1 with the error. */
int gm_axi_bench_open(gm_axi_bench *b);
void gm_axi_bench_close(gm_axi_bench *b);
/* Before a stream, when the cluster is idle and the memory is filled: resets the buses and restarts the memory. An axi_cluster (`whole`) is
   reset before its first cycle only. With `faults`, later calls reset nothing: the bench forgets what is outstanding, and the memory goes
   on, since the host then does a soft reset. */
void gm_axi_bench_reset(gm_axi_bench *b);
/* Transfers; strobe: bytes of the word that are written. The answer of the slave (0: okay, 2: error), or -1 after an error of the bench. */
int gm_axi_write(gm_axi_bench *b, unsigned addr, uint32_t data, uint8_t strobe);
int gm_axi_read(gm_axi_bench *b, unsigned addr, uint32_t *data);
/* Cycles without a transfer. */
int gm_axi_wait(gm_axi_bench *b, unsigned cycles);

#endif
