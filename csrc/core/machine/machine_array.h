/* SPDX-License-Identifier: Apache-2.0 */
/* The memory array as hardware (machine key `array`; docs/cluster.md): the registers t, v and o of all threads of a core are in one array.
   A thread has a segment of it, in the order t, v, o. */
#ifndef GM_ARRAY_H
#define GM_ARRAY_H

#include <stdint.h>

#include "core/machine/cma.h"

/* Most registers of an array, and most threads that share it. */
enum { GM_ARRAY_MAX = 128, GM_ARRAY_THREADS = 16 };

/* Values of the key: how the array's banks are divided between the stages. */
enum { GM_ARRAY_NONE, GM_ARRAY_FREE, GM_ARRAY_4V4P, GM_ARRAY_6V2P };

/* Numbers of the array's registers: the first of t, of v and of o, and the one after the last of o. A file ends where the next one
   begins. */
typedef struct {
  uint8_t t, v, o, end;
} gm_segment;

/* Registers of each file that a thread takes, and those of the constants, if these are in the array: all threads share them. */
typedef struct {
  unsigned t, v, o, c;
} gm_array_need;

/* Registers of the array; 0 on a machine without it. */
static inline unsigned gm_array_size(const gm_machine *m) { return m->array ? GM_CMA_BANKS * m->cma_words : 0; }

/* The bank of a register of the array. Banks of one port are interleaved by the low bits of the register's number. */
static inline unsigned gm_array_bank(const gm_machine *m, unsigned at) {
  return m->array_banks ? at & (m->array_banks - 1) : at / m->cma_words;
}
/* The port rule: two registers that are in the same bank of one port cannot both be read, or both be written, in one cycle. */
static inline bool gm_array_clash(const gm_machine *m, unsigned a, unsigned b) {
  return m->array_banks && a != b && gm_array_bank(m, a) == gm_array_bank(m, b);
}

/* The registers of the array that threads of a stage (0 vertex, 1 fragment) may have: whole banks, or with GM_ARRAY_FREE all of them. */
typedef struct {
  unsigned first, count;
} gm_array_part;
gm_array_part gm_array_share(const gm_machine *m, unsigned stage);
/* How many threads fit in the stage's share, at most as many as the core holds; whole groups of threads that switch together. */
unsigned gm_array_threads(const gm_machine *m, unsigned stage, const gm_array_need *n);
/* Segments one after the other, from the array's register `first` on (after the constants), for the first `threads` threads, and empty ones
   for the others. The threads must fit. */
void gm_array_divide(unsigned first, const gm_array_need *n, unsigned threads, gm_segment segment[GM_MAX_THREADS]);
/* Host addresses of kind GATES: a thread's segment is at GM_ARRAY_SEGMENT plus the thread's number. In a cluster GM_ARRAY_SLOTS has the
   slots that may run tasks of a stage, a bit each: of vertex tasks in bits 15..0, of fragment tasks in bits 31..16. At GM_ARRAY_CONSTANTS
   plus the number of the program is the place of its constants: `t` is the register of the first one, `v` the register after the last one.
 */
enum { GM_ARRAY_SEGMENT = 1, GM_ARRAY_SLOTS = GM_ARRAY_SEGMENT + GM_ARRAY_THREADS, GM_ARRAY_CONSTANTS = 32 };

/* An array that threads of both stages share: the core of a cluster. */
typedef struct {
  unsigned threads[2]; /* by stage: whole groups. Vertex threads come first */
  gm_segment segment[GM_ARRAY_THREADS];
  gm_segment constants[2];
  uint32_t slots; /* as at GM_ARRAY_SLOTS */
} gm_array_split;
/* Do so many threads of each stage fit, and how many threads of both can a core have? need: by stage. */
bool gm_array_split_fits(const gm_machine *m, const gm_array_need need[2], const unsigned threads[2]);
/* The most threads: the stage with fewer gets as many as it can; then both together as many as fit; then the fragment stage. A stage that
   `has` does not name gets none. */
void gm_array_split_best(const gm_machine *m, const gm_array_need need[2], const bool has[2], unsigned threads[2]);
/* The split with so many threads, which have to fit. */
void gm_array_split_make(const gm_machine *m, const gm_array_need need[2], const unsigned threads[2], gm_array_split *s);
/* Its words, as the host writes them from GM_ARRAY_SEGMENT to GM_ARRAY_SLOTS. */
enum { GM_ARRAY_SPLIT_WORDS = GM_ARRAY_THREADS + 1 };
void gm_array_split_words(const gm_array_split *s, uint32_t word[GM_ARRAY_SPLIT_WORDS][4]);

/* A segment as the word that the host writes, and back. */
uint32_t gm_segment_word(const gm_segment *s);
gm_segment gm_segment_of_word(uint32_t word);

#endif
