/* SPDX-License-Identifier: Apache-2.0 */
/* Private to the readers of waveforms (docs/own-design.md, "Activity"). */
#ifndef WAVE_PRIVATE_H
#define WAVE_PRIVATE_H

#include <string.h>

#include "base/error.h"
#include "base/names.h"
#include "wave/wave_reader.h"

typedef struct {
  gm_wave_header h;
  gm_names paths; /* of scopes */
  const gm_wave_observer *o;
  const char *name;   /* of the file */
  unsigned long line; /* 0: the file has no lines */
  uint32_t scope;     /* that is open in the declarations */
  size_t *at;         /* by net: place of its value in `bits` */
  char *bits;         /* the value given last */
  uint32_t *given;    /* nets that were given a value at this time */
  size_t n_given;
  uint8_t *form;  /* by net: given at this time as letters, or packed; 0: not given */
  uint64_t *word; /* by net: its packed value; NULL: the observer takes none */
  uint64_t time;
  bool begun, stopped;
  size_t scope_cap, var_cap, net_cap;
  char *err;
  size_t errsize;
} wave_state;

/* Writes a message with file and line; returns -1. */
int wave_fail(wave_state *s, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* Declarations. A name may end with a range. The net of a name is chosen by the caller. */
int wave_open_scope(wave_state *s, const char *name, size_t n);
void wave_close_scope(wave_state *s);
int wave_add_net(wave_state *s, uint32_t width); /* 0, or -1; the new net is the last one */
int wave_add_var(wave_state *s, const char *name, size_t n, uint32_t net, bool alias);
/* After the declarations. */
int wave_begin(wave_state *s);
/* A time of the file: ends the one before. */
int wave_next_time(wave_state *s, uint64_t time);
/* A net gets a value at this time. */
static inline void wave_give(wave_state *s, uint32_t net) {
  if (!s->form[net])
    s->given[s->n_given++] = net;
  s->form[net] = 1;
}
static inline void wave_give_word(wave_state *s, uint32_t net, uint64_t word) {
  wave_give(s, net);
  s->form[net] = GM_WAVE_PACKED;
  s->word[net] = word;
}
/* Letters as numbers, the first as the lowest bit, and whether all are 0 or 1. The lowest bits of eight bytes: */
static inline uint64_t wave_pack_eight(uint64_t bytes) {
  return (bytes & UINT64_C(0x0101010101010101)) * UINT64_C(0x0102040810204080) >> 56;
}
/* n: 2 to 64. The first eight bytes may be read, however few letters there are. */
static inline bool wave_pack(const char *letters, uint32_t n, uint64_t *word) {
  const uint64_t zeros = UINT64_C(0x3030303030303030);
  uint64_t other = 0, sum = 0, part;
  if (n < 8) {
    memcpy(&part, letters, 8);
    part = (part ^ zeros) & ~(UINT64_MAX << 8 * n);
    *word = wave_pack_eight(part);
    return (part & UINT64_C(0xfefefefefefefefe)) == 0;
  }
  for (uint32_t i = 0; i + 8 < n; i += 8) {
    memcpy(&part, letters + i, 8);
    other |= part ^ zeros;
    sum |= wave_pack_eight(part) << i;
  }
  memcpy(&part, letters + n - 8, 8); /* some of these bits are there already */
  other |= part ^ zeros;
  *word = sum | wave_pack_eight(part) << (n - 8);
  return (other & UINT64_C(0xfefefefefefefefe)) == 0;
}
/* Where the next value of a net goes. */
static inline char *wave_value(wave_state *s, uint32_t net) {
  wave_give(s, net);
  return s->bits + s->at[net];
}
/* Copies n bits; 0s and 1s eight at a time, any other letter by `letter`, which returns 0 for what is no bit. The place of the first such
   letter, or n. */
static inline uint32_t wave_copy_bits(char *to, const char *from, uint32_t n, char (*letter)(char)) {
  uint32_t i = 0;
  while (i < n) {
    uint64_t eight;
    if (i + 8 <= n && (memcpy(&eight, from + i, 8), (eight & UINT64_C(0xfefefefefefefefe)) == UINT64_C(0x3030303030303030))) {
      memcpy(to + i, &eight, 8);
      i += 8;
      continue;
    }
    for (uint32_t end = i + 8 < n ? i + 8 : n; i < end; i++)
      if (!(to[i] = letter(from[i])))
        return i;
  }
  return n;
}
/* Ends the last time. */
void wave_settle(wave_state *s);
/* Frees all; `kept` (NULL: nothing) gets the declarations. */
void wave_end(wave_state *s, gm_wave_header *kept);

int wave_read_fst(wave_state *s, const char *path);

#endif
