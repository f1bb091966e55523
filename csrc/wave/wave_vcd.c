/* SPDX-License-Identifier: Apache-2.0 */
/* Reads VCD waveforms (docs/own-design.md, "Activity"). A word always lies in the buffer as a whole, so it is read in place. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/names.h"
#include "wave/wave_private.h"

enum { WORD = 1 << 16, BUFFER = 4, DENSE = 1 << 22, CODE = 64 };

typedef struct {
  wave_state s;
  FILE *f;
  size_t max;              /* characters of the longest word; the buffer has BUFFER times as many */
  char *buffer, *at, *end; /* *end is a blank */
  bool last;               /* the file has no more */
  const char *word;        /* the last one, of `length` characters */
  size_t length;
  uint32_t *dense; /* net + 1 by number of its identifier code */
  size_t dense_size;
  gm_names sparse; /* codes of higher numbers */
  char (*sparse_code)[CODE];
  uint32_t *sparse_net;
  size_t sparse_count;
} vcd;

static bool blank(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }

static int fill_buffer(vcd *v) {
  size_t left = (size_t)(v->end - v->at);
  memmove(v->buffer, v->at, left);
  size_t got = fread(v->buffer + left, 1, BUFFER * v->max - left, v->f);
  v->last = got < BUFFER * v->max - left;
  v->at = v->buffer;
  v->end = v->buffer + left + got;
  *v->end = '\n';
  return ferror(v->f) ? wave_fail(&v->s, "%s", strerror(errno)) : 0;
}

static void skip_blanks(vcd *v) {
  while (v->at < v->end && blank(*v->at))
    v->s.line += *v->at++ == '\n';
}

/* Takes the word at `at`. */
static inline int take_word(vcd *v) {
  const char *p = v->at;
  while (!blank(*p))
    p++;
  v->word = v->at;
  v->length = (size_t)(p - v->at);
  v->at += v->length;
  if (v->length > v->max)
    return wave_fail(&v->s, "a word of more than %zu characters", v->max);
  if (p == v->end) /* the blank at *end is not of the file */
    return wave_fail(&v->s, "the file ends in the middle of a line");
  return 1;
}

/* The next word; 0 at the end of the file, -1 with a message. Afterwards the buffer has another one of the greatest length. */
static inline int next_word(vcd *v) {
  for (;;) {
    if ((size_t)(v->end - v->at) <= 2 * v->max && !v->last && fill_buffer(v))
      return -1;
    skip_blanks(v);
    if ((size_t)(v->end - v->at) > 2 * v->max || (v->last && v->at < v->end))
      return take_word(v);
    if (v->last)
      return 0;
  }
}

/* The next word, without moving the one before. */
static int word_here(vcd *v) {
  skip_blanks(v);
  if (v->at == v->end)
    return wave_fail(&v->s, v->last ? "the file ends in the middle of a value" : "a value without a code");
  return take_word(v);
}

static int need_word(vcd *v) {
  int rc = next_word(v);
  return rc ? rc : wave_fail(&v->s, "the file ends in the middle of a declaration");
}

static bool is(const vcd *v, const char *text) { return strlen(text) == v->length && memcmp(v->word, text, v->length) == 0; }

static int skip_to_end(vcd *v) {
  while (!is(v, "$end"))
    if (need_word(v) < 0)
      return -1;
  return 0;
}

/* ---- identifier codes -----------------------------------------------------------------------------------------------------------------
 */

/* Codes are numbers of base 94, lowest digit first, as simulators count them. SIZE_MAX: too high. */
static inline size_t code_number(const char *code, size_t n) {
  size_t k = 0;
  if (n > 6)
    return SIZE_MAX;
  while (n--)
    k = k * 94 + (size_t)(code[n] - 32);
  return k;
}

static const char *code_of(const void *items, size_t number) { return ((const char(*)[CODE])items)[number]; }

/* The net of a code; GM_WAVE_NONE: none. */
static inline uint32_t net_of_code(vcd *v, const char *code, size_t n) {
  size_t k = code_number(code, n);
  if (k < v->dense_size)
    return v->dense[k] - 1;
  if (k < DENSE || n >= CODE || !v->sparse_count)
    return GM_WAVE_NONE;
  char text[CODE];
  memcpy(text, code, n);
  text[n] = 0;
  size_t found = gm_names_find(&v->sparse, text, code_of, v->sparse_code);
  return found == GM_NAMES_NONE ? GM_WAVE_NONE : v->sparse_net[found];
}

static int note_dense(vcd *v, size_t k, uint32_t net) {
  if (k >= v->dense_size) {
    size_t size = v->dense_size ? v->dense_size : 1024;
    while (size <= k)
      size *= 2;
    uint32_t *more = realloc(v->dense, size * sizeof *more);
    if (!more)
      return wave_fail(&v->s, "out of memory");
    memset(more + v->dense_size, 0, (size - v->dense_size) * sizeof *more);
    v->dense = more;
    v->dense_size = size;
  }
  v->dense[k] = net + 1;
  return 0;
}

static int note_code(vcd *v, const char *code, size_t n, uint32_t net) {
  size_t k = code_number(code, n), m = v->sparse_count;
  if (k < DENSE)
    return note_dense(v, k, net);
  if ((m & (m + 1)) == 0) {
    void *codes = realloc(v->sparse_code, (2 * m + 2) * sizeof *v->sparse_code);
    v->sparse_code = codes ? codes : v->sparse_code;
    uint32_t *nets = realloc(v->sparse_net, (2 * m + 2) * sizeof *nets);
    v->sparse_net = nets ? nets : v->sparse_net;
    if (!codes || !nets)
      return wave_fail(&v->s, "out of memory");
  }
  memcpy(v->sparse_code[m], code, n);
  v->sparse_code[m][n] = 0;
  v->sparse_net[m] = net;
  if (!gm_names_add(&v->sparse, v->sparse_code[m], m))
    return wave_fail(&v->s, "out of memory");
  v->sparse_count++;
  return 0;
}

/* ---- declarations ---------------------------------------------------------------------------------------------------------------------
 */

static int read_scope(vcd *v) {
  if (need_word(v) < 0) /* kind */
    return -1;
  if (need_word(v) < 0) /* name */
    return -1;
  if (is(v, "$end"))
    return wave_fail(&v->s, "a scope without a name");
  size_t skip = v->length > 1 && v->word[0] == '\\';
  return wave_open_scope(&v->s, v->word + skip, v->length - skip) || skip_to_end(v) ? -1 : 0;
}

/* "1ns", "10 ps". */
static int read_timescale(vcd *v) {
  char text[32] = "";
  size_t n = 0;
  while (need_word(v) > 0 && !is(v, "$end"))
    for (size_t i = 0; i < v->length && n + 1 < sizeof text; i++)
      text[n++] = v->word[i];
  if (!is(v, "$end"))
    return -1;
  text[n] = 0;
  static const char *const unit[] = {"s", "ms", "us", "ns", "ps", "fs"};
  char *end;
  unsigned long m = strtoul(text, &end, 10);
  for (int i = 0; i < 6; i++)
    if ((m == 1 || m == 10 || m == 100) && strcmp(end, unit[i]) == 0) {
      v->s.h.multiple = (unsigned)m;
      v->s.h.exponent = -3 * i;
      return 0;
    }
  return wave_fail(&v->s, "'%s' is not a time scale", text);
}

/* The reference of a variable: its name, and what follows it until $end. */
static int read_reference(vcd *v, char name[GM_WAVE_NAME], size_t *n) {
  *n = 0;
  while (need_word(v) > 0) {
    if (is(v, "$end"))
      return *n ? 0 : wave_fail(&v->s, "a variable without a name");
    if (*n + v->length + 1 >= GM_WAVE_NAME / 2)
      return wave_fail(&v->s, "a name of more than %d characters", GM_WAVE_NAME / 2 - 2);
    if (*n && v->word[0] == '[')
      name[(*n)++] = ' ';
    else if (*n)
      return wave_fail(&v->s, "'%.*s' in the name of a variable", (int)(v->length > 40 ? 40 : v->length), v->word);
    memcpy(name + *n, v->word, v->length);
    *n += v->length;
  }
  return -1;
}

/* $var KIND WIDTH CODE NAME [range] $end */
static int read_var(vcd *v) {
  char code[CODE], name[GM_WAVE_NAME];
  size_t n, m;
  if (need_word(v) < 0)
    return -1;
  bool bits = !is(v, "real") && !is(v, "realtime") && !is(v, "shortreal") && !is(v, "string") && !is(v, "event");
  if (need_word(v) < 0)
    return -1;
  unsigned long width = 0;
  for (size_t i = 0; i < v->length && width <= GM_WAVE_WIDTH; i++)
    width = v->word[i] >= '0' && v->word[i] <= '9' ? width * 10 + (unsigned long)(v->word[i] - '0') : GM_WAVE_WIDTH + 1;
  if (bits && (width < 1 || width > GM_WAVE_WIDTH))
    return wave_fail(&v->s, "'%.*s' is not a width from 1 to %d", (int)(v->length > 40 ? 40 : v->length), v->word, GM_WAVE_WIDTH);
  if (need_word(v) < 0)
    return -1;
  n = v->length;
  bool printable = n < CODE;
  for (size_t i = 0; i < n && printable; i++)
    printable = v->word[i] > 32 && v->word[i] < 127;
  if (!printable)
    return wave_fail(&v->s, "an identifier code that is not of 1 to %d printable characters", CODE - 1);
  memcpy(code, v->word, n);
  uint32_t net = net_of_code(v, code, n);
  bool alias = net != GM_WAVE_NONE;
  uint32_t w = bits ? (uint32_t)width : 0;
  if (read_reference(v, name, &m))
    return -1;
  if (alias && v->s.h.width[net] != w)
    return wave_fail(&v->s, "'%.*s' has two widths", (int)n, code);
  if (!alias) {
    net = (uint32_t)v->s.h.nets;
    if (wave_add_net(&v->s, w) || note_code(v, code, n, net))
      return -1;
  }
  return wave_add_var(&v->s, name, m, net, alias);
}

/* The program that unpacks a file which begins so; NULL: it is not compressed. */
static const char *unpacked_by(const vcd *v) {
  static const struct {
    const char *magic, *program;
  } kind[] = {{"\x1f\x8b", "gzip"}, {"\xfd\x37zXZ", "xz"}, {"\x28\xb5\x2f\xfd", "zstd"}, {"BZh", "bzip2"}};
  for (size_t i = 0; i < sizeof kind / sizeof *kind; i++)
    if (v->length >= strlen(kind[i].magic) && memcmp(v->word, kind[i].magic, strlen(kind[i].magic)) == 0)
      return kind[i].program;
  return NULL;
}

/* What begins with other bytes than text is not quoted in a message. */
static int no_declaration(vcd *v) {
  const char *program = unpacked_by(v);
  if (program)
    return wave_fail(&v->s, "compressed; it goes through a pipe, which the command reads as '-': %s -dc FILE", program);
  for (size_t i = 0; i < v->length; i++)
    if ((unsigned char)v->word[i] < 32 || (unsigned char)v->word[i] > 126)
      return wave_fail(&v->s, "bytes that are no ASCII text where a declaration should begin");
  return wave_fail(&v->s, "'%.*s' where a declaration should begin", (int)(v->length > 40 ? 40 : v->length), v->word);
}

static int read_header(vcd *v) {
  int rc;
  while ((rc = next_word(v)) > 0) {
    if (is(v, "$enddefinitions"))
      return skip_to_end(v);
    if (v->word[0] != '$')
      return no_declaration(v);
    if (is(v, "$upscope"))
      wave_close_scope(&v->s);
    rc = is(v, "$scope") ? read_scope(v) : is(v, "$var") ? read_var(v) : is(v, "$timescale") ? read_timescale(v) : skip_to_end(v);
    if (rc)
      return -1;
  }
  return rc < 0 ? -1 : wave_fail(&v->s, "no $enddefinitions");
}

/* ---- values ---------------------------------------------------------------------------------------------------------------------------
 */

static int unknown_code(vcd *v, const char *code, size_t n) {
  return wave_fail(&v->s, "a value for '%.*s', which is not declared", (int)(n > 40 ? 40 : n), code);
}

static inline char bit_of(char c) { return c == '0' || c == '1' ? c : c == 'x' || c == 'X' ? 'x' : c == 'z' || c == 'Z' ? 'z' : 0; }

static inline int read_scalar(vcd *v) {
  char c = bit_of(v->word[0]);
  uint32_t net = net_of_code(v, v->word + 1, v->length - 1);
  if (!c)
    return wave_fail(&v->s, "'%.*s' is no value", (int)(v->length > 40 ? 40 : v->length), v->word);
  if (net == GM_WAVE_NONE)
    return unknown_code(v, v->word + 1, v->length - 1);
  uint32_t width = v->s.h.width[net];
  if (width == 0)
    return 0;
  char *to = wave_value(&v->s, net);
  if (width > 1)
    memset(to, c == '1' ? '0' : c, width - 1);
  to[width - 1] = c;
  return 0;
}

/* A vector and its code stay in the buffer together. */
static int read_vector(vcd *v) {
  const char *bits = v->word + 1;
  size_t n = v->length - 1;
  if (word_here(v) < 0)
    return -1;
  uint32_t net = net_of_code(v, v->word, v->length);
  if (net == GM_WAVE_NONE)
    return unknown_code(v, v->word, v->length);
  uint32_t width = v->s.h.width[net];
  if (width == 0)
    return 0;
  if (n == 0 || n > width)
    return wave_fail(&v->s, "%zu bits for '%.*s', which has %u", n, (int)v->length, v->word, width);
  char *to = wave_value(&v->s, net), first = bit_of(bits[0]);
  memset(to, first == '1' ? '0' : first, width - n);
  to += width - n;
  size_t good = wave_copy_bits(to, bits, (uint32_t)n, bit_of);
  return good == n ? 0 : wave_fail(&v->s, "'%c' is not a bit", bits[good] > 32 && bits[good] < 127 ? bits[good] : '?');
}

/* A real number or a text: its code has to be declared, its value is left out. */
static int read_other(vcd *v) {
  if (need_word(v) < 0)
    return -1;
  uint32_t net = net_of_code(v, v->word, v->length);
  if (net == GM_WAVE_NONE)
    return unknown_code(v, v->word, v->length);
  return v->s.h.width[net] == 0 ? 0 : wave_fail(&v->s, "a number or a text for '%.*s', which has bits", (int)v->length, v->word);
}

static int read_time(vcd *v) {
  uint64_t t = 0;
  if (v->length < 2)
    return wave_fail(&v->s, "'#' without a time");
  for (size_t i = 1; i < v->length; i++) {
    unsigned digit = (unsigned)(v->word[i] - '0');
    if (digit > 9)
      return wave_fail(&v->s, "'%.*s' is not a time", (int)(v->length > 40 ? 40 : v->length), v->word);
    if (t > ((uint64_t)INT64_MAX - digit) / 10)
      return wave_fail(&v->s, "a time of 2^63 or more");
    t = t * 10 + digit;
  }
  return wave_next_time(&v->s, t);
}

static int read_values(vcd *v) {
  int rc;
  while (!v->s.stopped && (rc = next_word(v)) > 0) {
    switch (v->word[0]) {
    case '#':
      rc = read_time(v);
      break;
    case 'b':
    case 'B':
      rc = read_vector(v);
      break;
    case 'r':
    case 'R':
    case 's':
    case 'S':
      rc = read_other(v);
      break;
    case '$':
      rc = is(v, "$comment") ? skip_to_end(v) : 0;
      break; /* $dumpvars, $end, ... */
    default:
      rc = read_scalar(v);
    }
    if (rc < 0)
      return -1;
  }
  if (!v->s.stopped && rc < 0)
    return -1;
  wave_settle(&v->s);
  return 0;
}

/* Room for the values of the widest net. */
static int make_room(vcd *v) {
  size_t widest = 0, left = (size_t)(v->end - v->at);
  for (size_t i = 0; i < v->s.h.nets; i++)
    widest = v->s.h.width[i] > widest ? v->s.h.width[i] : widest;
  if (widest + CODE <= v->max)
    return 0;
  v->max = widest + CODE;
  char *more = malloc(BUFFER * v->max + 1);
  if (!more)
    return wave_fail(&v->s, "out of memory");
  memcpy(more, v->at, left + 1);
  free(v->buffer);
  v->buffer = v->at = more;
  v->end = more + left;
  return 0;
}

int gm_wave_read_vcd(FILE *f, const char *name, const gm_wave_observer *o, gm_wave_header *kept, char *err, size_t errsize) {
  vcd *v = calloc(1, sizeof *v);
  if (!v || !(v->buffer = malloc(BUFFER * WORD + 1)))
    return free(v), gm_error(err, errsize, name, "out of memory");
  v->s = (wave_state){
      .o = o, .name = name, .line = 1, .scope = GM_WAVE_NONE, .err = err, .errsize = errsize, .h.multiple = 1, .h.exponent = -9};
  v->f = f;
  v->max = WORD;
  v->at = v->end = v->buffer;
  *v->end = '\n';
  int rc = read_header(v) || make_room(v) || wave_begin(&v->s) || read_values(v) ? -1 : 0;
  wave_end(&v->s, rc ? NULL : kept);
  free(v->buffer);
  free(v->dense);
  free(v->sparse_code);
  free(v->sparse_net);
  gm_names_free(&v->sparse);
  free(v);
  return rc;
}
