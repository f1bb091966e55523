/* SPDX-License-Identifier: Apache-2.0 */
/* Streaming VCD counter. Memory depends on the number of signals, not on the length of the file. */
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "core/activity/activity.h"

enum { MAX_TOKEN = 65536, MAX_WIDTH = 32768, MAX_CODE = 4, CODE_PAGE = 95 * 95 };

/* A net: one identifier code, one or several names. Bits are kept from the least significant up. */
typedef struct {
  uint32_t width;
  uint64_t toggles;
  uint64_t *now, *before; /* value now, and at the beginning of the current time */
  bool known, dirty;
} net;

typedef struct {
  FILE *f;
  const char *name;
  char *err;
  size_t errsize;
  unsigned long line;
  char *token;
  gm_activity *a;
  char scope[4096];
  net *nets;
  size_t nnet;
  uint32_t *by_code[CODE_PAGE]; /* index + 1 by packed identifier code, in pages that are made when first used */
  uint32_t *net_of;             /* index of the net of each signal of *a */
  uint32_t *dirty;
  size_t ndirty;
  const gm_vcd_observer *observer; /* NULL: none */
  uint64_t time;
} reader;

static int fail_vcd(reader *r, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static int fail_vcd(reader *r, const char *fmt, ...) {
  int n = snprintf(r->err, r->errsize, "%s:%lu: error: ", r->name, r->line);
  va_list ap;
  va_start(ap, fmt);
  if (n >= 0 && (size_t)n < r->errsize)
    vsnprintf(r->err + n, r->errsize - (size_t)n, fmt, ap);
  va_end(ap);
  return -1;
}

/* The next blank-separated token; 0 at the end of the file, -1 if it is too long. */
static int read_vcd_token(reader *r) {
  int c;
  size_t n = 0;
  while ((c = getc_unlocked(r->f)) != EOF && isspace(c))
    r->line += c == '\n';
  if (c == EOF)
    return ferror(r->f) ? fail_vcd(r, "%s", strerror(errno)) : 0;
  for (; c != EOF && !isspace(c); c = getc_unlocked(r->f)) {
    if (n + 1 >= MAX_TOKEN)
      return fail_vcd(r, "a word of more than %d characters", MAX_TOKEN);
    r->token[n++] = (char)c;
  }
  r->line += c == '\n';
  r->token[n] = 0;
  return 1;
}

static int need(reader *r) {
  int rc = read_vcd_token(r);
  return rc ? rc : fail_vcd(r, "the file ends in the middle of a declaration");
}

static int skip_to_end(reader *r) {
  int rc = 1;
  while (rc > 0 && strcmp(r->token, "$end") != 0)
    rc = need(r);
  return rc < 0 ? -1 : 0;
}

/* The entry of by_code for an identifier code, which is up to four printable characters, packed as a number below CODE_PAGE * CODE_PAGE.
   NULL if the text is no such code, or when out of memory. */
static uint32_t *slot(reader *r, const char *code) {
  size_t k = 0, n = strlen(code);
  if (n == 0 || n > MAX_CODE)
    return NULL;
  while (n--) {
    if (code[n] < 33 || code[n] > 126)
      return NULL;
    k = k * 95 + (size_t)(code[n] - 32);
  }
  uint32_t **page = &r->by_code[k / CODE_PAGE];
  if (!*page)
    *page = calloc(CODE_PAGE, sizeof **page);
  return *page ? &(*page)[k % CODE_PAGE] : NULL;
}

static int scope(reader *r) {
  if (need(r) < 0) /* kind */
    return -1;
  if (need(r) < 0) /* name */
    return -1;
  size_t n = strlen(r->scope);
  if (n + strlen(r->token) + 2 > sizeof r->scope)
    return fail_vcd(r, "scopes nested too deeply");
  snprintf(r->scope + n, sizeof r->scope - n, "%s%s", n ? "." : "", r->token);
  return skip_to_end(r);
}

static int upscope(reader *r) {
  char *dot = strrchr(r->scope, '.');
  *(dot ? dot : r->scope) = 0;
  return skip_to_end(r);
}

static int new_net(reader *r, uint32_t width) {
  if ((r->nnet & (r->nnet + 1)) == 0) {
    net *more = realloc(r->nets, (2 * r->nnet + 2) * sizeof *more);
    if (!more)
      return fail_vcd(r, "out of memory");
    r->nets = more;
  }
  net *n = &r->nets[r->nnet];
  memset(n, 0, sizeof *n);
  n->width = width;
  n->now = calloc(2 * (size_t)((width + 63) / 64), sizeof *n->now);
  n->before = n->now ? n->now + (width + 63) / 64 : NULL;
  if (!n->now)
    return fail_vcd(r, "out of memory");
  r->nnet++;
  return 0;
}

/* Remembers which net a signal is. */
static int note_signal(reader *r, uint32_t index) {
  size_t i = r->a->count - 1;
  if ((i & (i + 1)) == 0) {
    uint32_t *more = realloc(r->net_of, (2 * i + 2) * sizeof *more);
    if (!more)
      return fail_vcd(r, "out of memory");
    r->net_of = more;
  }
  r->net_of[i] = index;
  return 0;
}

/* $var KIND WIDTH CODE NAME [range] $end */
static int var(reader *r) {
  char code[MAX_CODE + 1], full[4096 + 1024];
  if (need(r) < 0) /* kind */
    return -1;
  if (need(r) < 0) /* width */
    return -1;
  char *end;
  unsigned long width = strtoul(r->token, &end, 10);
  if (*end || width < 1 || width > MAX_WIDTH)
    return fail_vcd(r, "'%.40s' is not a width from 1 to %d", r->token, MAX_WIDTH);
  if (need(r) < 0)
    return -1;
  uint32_t *s = slot(r, r->token);
  if (!s)
    return fail_vcd(r, "'%.40s' is not an identifier code of one to %d printable characters", r->token, MAX_CODE);
  snprintf(code, sizeof code, "%s", r->token);
  if (need(r) < 0)
    return -1;
  const char *dot = r->scope[0] ? "." : "";
  if (snprintf(full, sizeof full, "%s%s%.1000s", r->scope, dot, r->token) < 0 || strlen(r->token) > 1000)
    return fail_vcd(r, "a name of more than 1000 characters");
  bool alias = *s != 0;
  if (!alias) {
    if (new_net(r, (uint32_t)width))
      return -1;
    *s = (uint32_t)r->nnet;
  } else if (r->nets[*s - 1].width != width) {
    return fail_vcd(r, "'%s' has two widths", code);
  }
  const char *name = strncmp(full, "TOP.", 4) == 0 ? full + 4 : full;
  if (gm_activity_add(r->a, name, strlen(name), (uint32_t)width, 0, alias))
    return fail_vcd(r, "out of memory");
  return note_signal(r, *s - 1) || skip_to_end(r) ? -1 : 0;
}

static int header(reader *r) {
  int rc;
  while ((rc = read_vcd_token(r)) > 0) {
    if (strcmp(r->token, "$enddefinitions") == 0)
      return skip_to_end(r);
    if (r->token[0] != '$')
      return fail_vcd(r, "'%.40s' where a declaration should begin", r->token);
    rc = strcmp(r->token, "$scope") == 0     ? scope(r)
         : strcmp(r->token, "$upscope") == 0 ? upscope(r)
         : strcmp(r->token, "$var") == 0     ? var(r)
                                             : skip_to_end(r);
    if (rc)
      return -1;
  }
  return rc < 0 ? -1 : fail_vcd(r, "no $enddefinitions");
}

/* At the end of a time of the VCD file: counts the bits that differ from the beginning of that time. */
static void settle_dirty_nets(reader *r) {
  for (size_t i = 0; i < r->ndirty; i++) {
    net *n = &r->nets[r->dirty[i]];
    for (uint32_t w = 0; w < (n->width + 63) / 64; w++) {
      n->toggles += n->known ? (unsigned)__builtin_popcountll(n->now[w] ^ n->before[w]) : 0;
      n->before[w] = n->now[w];
    }
    n->known = true;
    n->dirty = false;
    if (r->observer)
      r->observer->value(r->observer->ctx, r->dirty[i], n->now);
  }
  r->ndirty = 0;
  if (r->observer)
    r->observer->time(r->observer->ctx, r->time);
}

static int change_net_bits(reader *r, const char *bits, size_t nbits, const char *code) {
  uint32_t *s = slot(r, code);
  if (!s || !*s)
    return fail_vcd(r, "a value for '%.40s', which is not declared", code);
  net *n = &r->nets[*s - 1];
  if (nbits > n->width)
    return fail_vcd(r, "%zu bits for '%s', which has %u", nbits, code, n->width);
  memset(n->now, 0, (n->width + 63) / 64 * sizeof *n->now); /* shorter values are filled with 0 (x and z count as 0, too) */
  for (size_t i = 0; i < nbits; i++) {
    char c = bits[nbits - 1 - i];
    if (!strchr("01xXzZ", c))
      return fail_vcd(r, "'%c' is not a bit", c);
    n->now[i / 64] |= (uint64_t)(c == '1') << i % 64;
  }
  if (!n->dirty)
    r->dirty[r->ndirty++] = *s - 1;
  n->dirty = true;
  return 0;
}

static int vector(reader *r) {
  size_t n = strlen(r->token + 1);
  char *bits = malloc(n + 1);
  if (!bits)
    return fail_vcd(r, "out of memory");
  memcpy(bits, r->token + 1, n + 1);
  int rc = need(r) < 0 ? -1 : change_net_bits(r, bits, n, r->token);
  free(bits);
  return rc;
}

static int read_vcd_values(reader *r) {
  int rc;
  bool begun = false;
  while ((rc = read_vcd_token(r)) > 0) {
    char c = r->token[0];
    if (c == '#') {
      if (begun || r->ndirty)
        settle_dirty_nets(r);
      r->a->cycles += begun;
      r->time = strtoull(r->token + 1, NULL, 10);
      begun = true;
    } else if (c == 'b' || c == 'B') {
      rc = vector(r);
    } else if (c == '$') {
      rc = strcmp(r->token, "$comment") == 0 ? skip_to_end(r) : 0; /* $dumpvars, $end, ... */
    } else {
      rc = change_net_bits(r, r->token, 1, r->token + 1);
    }
    if (rc < 0)
      return -1;
  }
  settle_dirty_nets(r);
  return rc;
}

static int count_vcd_toggles(reader *r) {
  if (!r->token)
    return fail_vcd(r, "out of memory");
  if (header(r))
    return -1;
  r->dirty = calloc(r->nnet ? r->nnet : 1, sizeof *r->dirty);
  if (!r->dirty || (r->observer && r->observer->declared(r->observer->ctx, r->a, r->net_of, r->nnet)))
    return fail_vcd(r, "out of memory");
  if (read_vcd_values(r))
    return -1;
  for (size_t i = 0; i < r->a->count; i++)
    r->a->signal[i].toggles = r->nets[r->net_of[i]].toggles;
  return 0;
}

int gm_activity_vcd_stream(gm_activity *a, FILE *f, const char *name, char *err, size_t errsize) {
  return gm_activity_vcd_observe(a, f, name, NULL, err, errsize);
}

int gm_activity_vcd_observe(gm_activity *a, FILE *f, const char *name, const gm_vcd_observer *o, char *err, size_t errsize) {
  memset(a, 0, sizeof *a);
  reader r = {.f = f, .name = name, .err = err, .errsize = errsize, .line = 1, .a = a, .observer = o};
  r.token = malloc(MAX_TOKEN);
  int rc = count_vcd_toggles(&r);
  for (size_t i = 0; i < r.nnet; i++)
    free(r.nets[i].now);
  free(r.nets);
  free(r.net_of);
  free(r.dirty);
  for (size_t i = 0; i < CODE_PAGE; i++)
    free(r.by_code[i]);
  free(r.token);
  if (rc)
    gm_activity_free(a);
  return rc;
}

int gm_activity_vcd(gm_activity *a, const char *path, char *err, size_t errsize) {
  FILE *f = fopen(path, "rb");
  if (!f)
    return gm_error(err, errsize, path, "%s", strerror(errno));
  int rc = gm_activity_vcd_stream(a, f, path, err, errsize);
  fclose(f);
  return rc;
}
