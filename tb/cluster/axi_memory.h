/* SPDX-License-Identifier: Apache-2.0 */
/* Plays a memory on an AXI4 bus: words of 128 bits for ID 0, texels for ID 1. All its delays follow from a seed (docs/integration.md, "How
   it is tested"). Bursts of one ID are answered in order; words of the two IDs come in any order. */
#ifndef GM_AXI_MEMORY_H
#define GM_AXI_MEMORY_H

#include "tb/cluster/bus_abi.h"

enum { GM_AXI_OPEN = 32, GM_AXI_ERRORS = 4096 };
enum { GM_AXI_BAD_READ = 1, GM_AXI_BAD_WRITE = 2 };
/* Who gets an error, and with which word of a burst. */
enum { GM_AXI_OF_LOADS, GM_AXI_OF_INPUTS, GM_AXI_OF_TEXELS, GM_AXI_OF_RESULTS, GM_AXI_CLIENTS };
enum { GM_AXI_FIRST, GM_AXI_MIDDLE, GM_AXI_LAST, GM_AXI_ONLY, GM_AXI_PLACES };

/* What went over the buses since the last clear. */
typedef struct {
  uint64_t read_bursts, read_beats, read_open, texel_bursts, write_beats, write_open;
} gm_axi_stats;

/* The memory, with what is outstanding. */
typedef struct {
  /* set by the caller, who owns the memories */
  uint32_t (*memory)[4];
  size_t words;
  uint32_t read_at, write_at; /* where the words begin for reads, and for writes */
  uint32_t texture_at;        /* where the texels begin */
  const uint32_t *texture;
  size_t texture_words;
  uint32_t (*beyond)(uint32_t addr); /* the texel at an address outside of the texture; NULL: zero */
  uint64_t seed;                     /* 0: no stalls, and the shortest latency */
  unsigned longest;                  /* cycles: with a seed, latencies are at most this */
  unsigned arm;                      /* GM_AXI_BAD_*: words read or written get an error of any code */
  unsigned bad_percent;              /* how likely that is for each word; 100: only the next one, then `arm` is 0 */
  bool loads;                        /* words that are read are those of a load */
  /* state */
  uint64_t cycle, random;
  struct {
    struct {
      uint64_t addr, due;
      unsigned len, beat;
    } burst[GM_AXI_OPEN];
    unsigned head, count;
  } read[2];
  struct {
    uint64_t addr;
    uint32_t data[4];
  } written[GM_AXI_OPEN];
  unsigned head, addresses, datas; /* of `written`: those with an address, those with data */
  struct {
    uint64_t addr, due;
    uint32_t data[4];
  } answer[GM_AXI_OPEN]; /* a word is in memory when its answer is offered, not before */
  unsigned answers_head, answers;
  gm_axi_memory_out out; /* of this cycle */
  gm_axi_stats stats;
  struct {         /* errors that the cluster has got, and the host has not read */
    uint32_t word; /* of memory */
    uint8_t client, code;
  } bad[GM_AXI_ERRORS];
  unsigned bads;
  uint64_t errors[GM_AXI_CLIENTS][GM_AXI_PLACES][4]; /* by code */
  const char *error;                                 /* an access outside of the memory; NULL: none */
} gm_axi_memory;

void gm_axi_memory_start(gm_axi_memory *m); /* nothing is outstanding from now on */
/* Another seed; what is outstanding stays. */
void gm_axi_memory_go_on(gm_axi_memory *m);
bool gm_axi_memory_idle(const gm_axi_memory *m); /* nothing is outstanding */
/* What the memory drives in the coming cycle. A word or an answer that is offered stays. */
const gm_axi_memory_out *gm_axi_memory_before(gm_axi_memory *m);
/* The end of the cycle. */
void gm_axi_memory_after(gm_axi_memory *m, const gm_axi_master_out *master);

/* The texel at an address. */
uint32_t gm_axi_memory_texel(const gm_axi_memory *m, uint32_t addr);

#endif
