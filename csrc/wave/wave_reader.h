/* SPDX-License-Identifier: Apache-2.0 */
/* Reads waveforms: VCD (IEEE 1364-2005, section 18) and FST (docs/own-design.md, "Activity"). One pass, in the order of time; memory
   depends on the number of nets, not on the length of the file. An observer is told what is declared, and then, time by time, the values
   that nets have settled to. */
#ifndef GM_WAVE_READER_H
#define GM_WAVE_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define GM_WAVE_NONE UINT32_MAX

enum {
  GM_WAVE_WIDTH = 1 << 20, /* most bits of a net */
  GM_WAVE_NAME = 4096      /* most characters of a name with its scopes */
};

typedef struct {
  char *path; /* "tb.dut.u_fifo": names of the scopes, separated by dots */
  uint32_t parent;
} gm_wave_scope;

/* A name of a net. A part-select has its range in the name: "bus[3]", "bus[7:4]"; the range of a whole vector is left out. */
typedef struct {
  char *name;
  uint32_t scope; /* GM_WAVE_NONE: outside of all */
  uint32_t net;
  int32_t left, right; /* bounds of the range, 0 and 0 without one */
  bool alias;          /* another name of a net that was declared before */
} gm_wave_var;

typedef struct {
  gm_wave_scope *scope;
  gm_wave_var *var;
  uint32_t *width; /* by net, in bits; 0: real-valued or text, whose values are left out */
  size_t scopes, vars, nets;
  int exponent; /* a unit of time is `multiple` x 10^exponent seconds */
  unsigned multiple;
} gm_wave_header;

/* The values of one time: those of n nets. The bits of net i are letters from bits[at[i]] on; or, where form[i] is GM_WAVE_PACKED, those of
   word[i], with the net's highest bit as the lowest. */
enum { GM_WAVE_PACKED = 2 };
typedef struct {
  const uint32_t *net;
  size_t n;
  const char *bits;
  const size_t *at;
  const uint8_t *form;
  const uint64_t *word;
} gm_wave_batch;

/* Calls of an observer; each may be NULL. Those that return an int stop the reading with 1, without an error. */
typedef struct {
  void *ctx;
  /* All names are known. The header lives until the reading ends. Not 0: the reading fails; the message is in err. */
  int (*declared)(void *ctx, const gm_wave_header *h, char *err, size_t errsize);
  /* Before the values of a time. */
  void (*begin)(void *ctx, uint64_t time);
  /* A net was given a value at this time; may be the one it had. bits: '0', '1', 'x' or 'z', highest bit first. Only the last value of a
     time counts. */
  void (*value)(void *ctx, uint32_t net, const char *bits);
  /* All values of a time at once, instead of `value`. The net that is `first` is among them again. */
  void (*values)(void *ctx, const gm_wave_batch *b);
  bool packed; /* `values` takes packed ones: nets of 2 to 64 bits, all of them 0 or 1. FST only */
  /* The net whose value is told before the others of its time: a clock. NULL or GM_WAVE_NONE: none. */
  const uint32_t *first;
  /* After the values of a time. */
  int (*time)(void *ctx, uint64_t time);
  /* FST only: whether values of a net are wanted. NULL: all. */
  bool (*wanted)(void *ctx, uint32_t net);
} gm_wave_observer;

/* Reads a file; "-" is VCD on standard input. A file that begins as an FST file is one. kept: gets the declarations, to be freed by
   gm_wave_header_free, if the reading succeeds; NULL: they are not kept. 0, or -1 with "file:line: error: ..." in err. A
   damaged FST file may end the process (fstapi.c): gm_wave_guarded is for those. */
int gm_wave_read(const char *path, const gm_wave_observer *o, gm_wave_header *kept, char *err, size_t errsize);
void gm_wave_header_free(gm_wave_header *h);
/* Reads VCD from a stream; `name` is for messages. */
int gm_wave_read_vcd(FILE *f, const char *name, const gm_wave_observer *o, gm_wave_header *kept, char *err, size_t errsize);
/* Whether the file begins as an FST file. */
bool gm_wave_is_fst(const char *path);

/* Calls `work` so that nothing in it can end the calling process: for an FST file in a process of its own, else directly. Its standard
   error is closed there. The work returns 0, or not 0 with a message in err. What it keeps in memory is lost, so it has to write its
   results. */
int gm_wave_guarded(const char *path, int (*work)(void *ctx, char *err, size_t errsize), void *ctx, char *err, size_t errsize);

/* "scope.name" of a name, in `to`; returns it. */
const char *gm_wave_full_name(const gm_wave_header *h, size_t var, char to[GM_WAVE_NAME]);
/* The name with this text: all of its scopes and its name, or all but those outside, if that is unique. GM_WAVE_NONE, with a message that
   names what it was for. */
uint32_t gm_wave_find(const gm_wave_header *h, const char *name, const char *what, const char *file, char *err, size_t errsize);
/* The scope of that path, or of one that ends with it, if that is unique. */
uint32_t gm_wave_find_scope(const gm_wave_header *h, const char *path, const char *file, char *err, size_t errsize);
/* Whether a scope is that one or inside of it. `in` GM_WAVE_NONE: always. */
bool gm_wave_inside(const gm_wave_header *h, uint32_t scope, uint32_t in);
/* A time such as "1500" (units of the file) or "1.5us". False: none, negative, or not below 2^63. */
bool gm_wave_parse_time(const gm_wave_header *h, const char *text, uint64_t *time);
/* A unit of the file in seconds. */
double gm_wave_unit(const gm_wave_header *h);
/* The bits as words, lowest first; x and z are 0. */
void gm_wave_words(const char *bits, uint32_t width, uint64_t *word);

#endif
