/* SPDX-License-Identifier: Apache-2.0 */
/* Machine files: "key = value" lines, '#' comments, every key exactly once. */
#include "core/machine/machine.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/home.h"
#include "core/machine/machine_array.h"

typedef struct {
  const char *key;
  unsigned least, most;
  const char *verilog, *text;
  bool optional; /* the key may be missing; the value is then 0 */
} key_info;

static const key_info keys[] = {
#define GM_KEY(key, field, least, most, verilog, text) {key, least, most, verilog, text, false},
#define GM_OPTION(key, field, least, most, verilog, text) {key, least, most, verilog, text, true},
#include "core/machine/keys.def"
};

enum { NKEYS = sizeof keys / sizeof keys[0], MAX_FILE = 65536, MAX_PATH = 4096 };

static unsigned get(const gm_machine *m, size_t k) {
  const unsigned v[] = {
#define GM_KEY(key, field, least, most, verilog, text) (unsigned)m->field,
#include "core/machine/keys.def"
  };
  return v[k];
}

bool gm_machine_same(const gm_machine *a, const gm_machine *b) {
  for (size_t k = 0; k < NKEYS; k++)
    if (get(a, k) != get(b, k))
      return false;
  return !strcmp(a->name, b->name);
}

static void set(gm_machine *m, size_t k, unsigned value) {
  size_t i = 0;
#define GM_KEY(key, field, least, most, verilog, text)                                                                                     \
  if (i++ == k)                                                                                                                            \
    m->field = value;
#include "core/machine/keys.def"
}

typedef struct {
  const char *name;
  char *err;
  size_t errsize;
  int line, col; /* of the machine's name */
} reporter;

__attribute__((format(printf, 4, 5))) static int fail(const reporter *r, int line, int col, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  gm_verror_at(r->err, r->errsize, r->name, (unsigned)line, (unsigned)col, fmt, ap);
  va_end(ap);
  return -1;
}

typedef struct {
  const char *p, *end, *start;
  int line;
} cursor;

static int column(const cursor *c) { return (int)(c->p - c->start) + 1; }
static void blanks(cursor *c) {
  while (c->p < c->end && (*c->p == ' ' || *c->p == '\t' || *c->p == '\r'))
    c->p++;
}

static size_t word(cursor *c, const char **w) {
  *w = c->p;
  while (c->p < c->end && (isalnum((unsigned char)*c->p) || *c->p == '_' || *c->p == '-' || *c->p == '.'))
    c->p++;
  return (size_t)(c->p - *w);
}

/* Sets a key if the value is in its range; else writes the reason. */
static int set_checked(gm_machine *m, size_t k, unsigned long v, char *why, size_t size) {
  int n = 0;
  if (v < keys[k].least || v > keys[k].most)
    n = snprintf(why, size, "%s = %lu is not in %u..%u", keys[k].key, v, keys[k].least, keys[k].most);
  else if (strncmp(keys[k].key, "ports_", 6) == 0 && v == 3)
    n = snprintf(why, size, "%s must be 1, 2 or 4", keys[k].key);
  else
    set(m, k, (unsigned)v);
  return n ? -1 : 0;
}

int gm_machine_set(gm_machine *m, const char *key, unsigned long value, char *err, size_t errsize) {
  for (size_t k = 0; k < NKEYS; k++)
    if (!strcmp(keys[k].key, key))
      return set_checked(m, k, value, err, errsize);
  snprintf(err, errsize, "unknown key '%s'", key);
  return -1;
}

static bool power_of_two(unsigned x) { return x && !(x & (x - 1)); }

static int cache_valid(const gm_machine *m, char *err, size_t errsize) {
  if (!m->texture_cache)
    return m->texture_ways || m->texture_line ? (snprintf(err, errsize, "texture_ways and texture_line need texture_cache"), -1) : 0;
  if (!power_of_two(m->texture_cache) || !power_of_two(m->texture_ways) || !power_of_two(m->texture_line) || m->texture_line < 32)
    return snprintf(err, errsize, "texture_cache, texture_ways and texture_line must be powers of two, and texture_line at least 32"), -1;
  unsigned lines = m->texture_cache / m->texture_line;
  if (lines < 2 || lines < m->texture_ways || lines / m->texture_ways > 256)
    return snprintf(err, errsize, "a texture cache needs at least 2 lines, and 1 to 256 lines in each way"), -1;
  return 0;
}

/* What goes with banks of one read and one write port. Results of one cycle must be of one bundle, a texture aside. The trace has a bit for
   each thread, in which the core shows the clocks of its banks. */
static int array_banks_valid(const gm_machine *m, char *err, size_t errsize) {
  if (m->array_banks != 4 && m->array_banks != 8 && m->array_banks != 16)
    return snprintf(err, errsize, "array_banks must be 0, 4, 8 or 16"), -1;
  if (m->array_banks > gm_contexts(m))
    return snprintf(err, errsize, "array_banks = %u needs as many contexts", m->array_banks), -1;
  if (m->array_banks > 4 * m->cma_words)
    return snprintf(err, errsize, "array_banks = %u needs at least two registers a bank", m->array_banks), -1;
  if (m->threads != 1)
    return snprintf(err, errsize, "array_banks needs threads = 1"), -1;
  if (m->array_constants)
    return snprintf(err, errsize, "array_banks needs array_constants = 0"), -1;
  if (m->lat[0] != m->lat[1] || m->lat[0] != m->lat[2])
    return snprintf(err, errsize, "array_banks needs latency_a, latency_b and latency_c to be equal"), -1;
  return 0;
}

/* What goes with a memory array in hardware. It has one read port for each source of a bundle. */
static int array_valid(const gm_machine *m, char *err, size_t errsize) {
  if (m->cma_words != 2 && m->cma_words != 4 && m->cma_words != 8 && m->cma_words != 16)
    return snprintf(err, errsize, "array = 1 to 3 needs cma_words = 2, 4, 8 or 16"), -1;
  if (gm_contexts(m) < 8)
    return snprintf(err, errsize, "array = 1 to 3 needs at least 8 contexts"), -1;
  if (gm_contexts(m) > GM_ARRAY_THREADS)
    return snprintf(err, errsize, "array = 1 to 3 needs at most %d contexts", (int)GM_ARRAY_THREADS), -1;
  if (m->ports_t != 4 || m->ports_v != 4 || m->ports_o != 4)
    return snprintf(err, errsize, "array = 1 to 3 needs ports_t, ports_v and ports_o = 4"), -1;
  if (m->array_constants && m->ports_c != 4)
    return snprintf(err, errsize, "array_constants = 1 needs ports_c = 4"), -1;
  if (m->dark)
    return snprintf(err, errsize, "array = 1 to 3 needs dark = 0"), -1;
  if (m->tasks && m->array_banks)
    return snprintf(err, errsize, "array_banks needs tasks = 0"), -1;
  return m->array_banks ? array_banks_valid(m, err, errsize) : 0;
}

int gm_machine_valid(const gm_machine *m, char *err, size_t errsize) {
  if (cache_valid(m, err, errsize))
    return -1;
  if (m->array && array_valid(m, err, errsize))
    return -1;
  if (m->array_banks && !m->array)
    return snprintf(err, errsize, "array_banks needs array = 1 to 3"), -1;
  if (m->array_constants && !m->array)
    return snprintf(err, errsize, "array_constants = 1 needs array = 1 to 3"), -1;
  if (m->threads > 1 && m->forwarding)
    return snprintf(err, errsize, "forwarding needs threads = 1"), -1;
  if (!m->switches && m->contexts && m->contexts != m->threads)
    return snprintf(err, errsize, "contexts = %u needs switch = 1, or threads = %u", m->contexts, m->contexts), -1;
  if (m->tasks && !m->switches)
    return snprintf(err, errsize, "tasks = 1 needs switch = 1"), -1;
  if (m->texture_share == 3)
    return snprintf(err, errsize, "texture_share must be 0, 1, 2 or 4"), -1;
  if (m->texture_share && !m->tasks)
    return snprintf(err, errsize, "texture_share needs tasks = 1"), -1;
  if (m->texture_blocks && !m->switches)
    return snprintf(err, errsize, "texture_blocks = 1 needs switch = 1"), -1;
  if (m->landed && (!m->switches || m->threads != 1))
    return snprintf(err, errsize, "landed = 1 needs switch = 1 and threads = 1"), -1;
  if ((m->dark & GM_DARK_LOOKUPS) && !m->switches)
    return snprintf(err, errsize, "part %d of dark needs switch = 1", (int)GM_DARK_LOOKUPS), -1;
  if ((m->dark & GM_DARK_LOOKUPS) && m->texture_share)
    return snprintf(err, errsize, "part %d of dark needs texture_share = 0", (int)GM_DARK_LOOKUPS), -1;
  if (!m->switches)
    return 0;
  if (m->threads != 1 && m->threads != 4)
    return snprintf(err, errsize, "switch = 1 needs threads = 1 or 4, those that switch together"), -1;
  if (gm_contexts(m) % m->threads)
    return snprintf(err, errsize, "contexts = %u is not a multiple of threads = %u", m->contexts, m->threads), -1;
  if (m->texture_stages)
    return snprintf(err, errsize, "switch = 1 needs texture_stages = 0"), -1;
  if (m->wake > GM_SWITCH_WAKE_MOST)
    return snprintf(err, errsize, "switch = 1 needs wake = 0 or 1"), -1;
  return 0;
}

static int parse_value(const reporter *r, cursor *c, size_t k, gm_machine *m) {
  const char *w;
  int col = column(c);
  size_t n = word(c, &w);
  unsigned long v = 0;
  if (n == 0)
    return fail(r, c->line, col, "'%s' has no value", keys[k].key);
  for (size_t i = 0; i < n; i++) {
    if (!isdigit((unsigned char)w[i]) || v > 1000000)
      return fail(r, c->line, col, "'%.*s' is not a number in range", (int)(n > 60 ? 60 : n), w);
    v = v * 10 + (unsigned long)(w[i] - '0');
  }
  char why[200];
  return set_checked(m, k, v, why, sizeof why) ? fail(r, c->line, col, "%s", why) : 0;
}

static int parse_line(reporter *r, cursor *c, gm_machine *m, bool *seen) {
  const char *w;
  int col = column(c);
  size_t n = word(c, &w), k = 0;
  if (n == 0)
    return fail(r, c->line, col, "expected a key");
  bool is_name = n == 4 && memcmp(w, "name", 4) == 0;
  while (!is_name && k < NKEYS && !(strlen(keys[k].key) == n && memcmp(keys[k].key, w, n) == 0))
    k++;
  if (!is_name && k == NKEYS)
    return fail(r, c->line, col, "unknown key '%.*s'", (int)(n > 60 ? 60 : n), w);
  if (is_name ? m->name[0] != 0 : seen[k])
    return fail(r, c->line, col, "'%.*s' is given twice", (int)n, w);
  blanks(c);
  if (c->p == c->end || *c->p != '=')
    return fail(r, c->line, column(c), "expected '='");
  c->p++;
  blanks(c);
  if (is_name) {
    col = column(c);
    n = word(c, &w);
    if (n == 0 || n >= sizeof m->name)
      return fail(r, c->line, col, "a machine's name has 1 to %zu letters, digits, '-', '_' or '.'", sizeof m->name - 1);
    memcpy(m->name, w, n);
    r->line = c->line;
    r->col = col;
  } else {
    if (parse_value(r, c, k, m))
      return -1;
    seen[k] = true;
  }
  blanks(c);
  return c->p == c->end || *c->p == '#' ? 0 : fail(r, c->line, column(c), "unexpected text after the value");
}

static int check(const reporter *r, const gm_machine *m, const bool *seen) {
  if (!m->name[0])
    return fail(r, 0, 0, "'name' is missing");
  for (size_t k = 0; k < NKEYS; k++)
    if (!seen[k] && !keys[k].optional)
      return fail(r, 0, 0, "'%s' is missing (%s)", keys[k].key, keys[k].text);
  char why[200];
  return gm_machine_valid(m, why, sizeof why) ? fail(r, 0, 0, "%s", why) : 0;
}

static int parse(reporter *r, gm_machine *m, const char *text, size_t len) {
  bool seen[NKEYS] = {false};
  memset(m, 0, sizeof *m);
  const char *p = text, *end = text + len;
  for (int line = 1; p < end; line++) {
    const char *nl = memchr(p, '\n', (size_t)(end - p));
    cursor c = {p, nl ? nl : end, p, line};
    blanks(&c);
    if (c.p < c.end && *c.p != '#' && parse_line(r, &c, m, seen))
      return -1;
    p = nl ? nl + 1 : end;
  }
  return check(r, m, seen);
}

int gm_machine_parse(gm_machine *m, const char *text, size_t len, const char *name, char *err, size_t errsize) {
  return parse(&(reporter){.name = name, .err = err, .errsize = errsize}, m, text, len);
}

/* A machine is found by its file's name, and its core by the name inside, so the two agree. */
static int check_name(const reporter *r, const gm_machine *m, const char *path) {
  const char *slash = strrchr(path, '/'), *file = slash ? slash + 1 : path, *dot = strstr(file, ".machine");
  if (!dot || dot[strlen(".machine")])
    return 0;
  size_t n = (size_t)(dot - file);
  if (strlen(m->name) == n && memcmp(m->name, file, n) == 0)
    return 0;
  return fail(r, r->line, r->col, "the machine's name is '%s', but the file is called '%s': rename one of them", m->name, file);
}

int gm_machine_load(gm_machine *m, const char *path, char *err, size_t errsize) {
  reporter r = {.name = path, .err = err, .errsize = errsize};
  size_t n;
  char *text = gm_file_read(path, MAX_FILE, &n, err, errsize);
  int rc = !text || parse(&r, m, text, n) || check_name(&r, m, path) ? -1 : 0;
  free(text);
  return rc;
}

static bool named(char *path, size_t size, const char *folder, const char *name) {
  return (size_t)snprintf(path, size, "%s/%s.machine", folder, name) < size && gm_file_exists(path);
}

int gm_machine_path(char *path, size_t size, const char *name, char *err, size_t errsize) {
  char folder[MAX_PATH];
  const char *own = getenv("GLOAM_MACHINES");
  if (strchr(name, '/') || strstr(name, ".machine"))
    return (size_t)snprintf(path, size, "%s", name) < size ? 0 : gm_error(err, errsize, name, "the name of this file is too long");
  if (own && named(path, size, own, name))
    return 0;
  if (gm_home(folder, sizeof folder, "machines", err, errsize))
    return -1;
  if (named(path, size, folder, name))
    return 0;
  return gm_error(err, errsize, name, "no such machine (neither a file nor in $GLOAM_MACHINES nor in %s)", folder);
}

int gm_machine_find(gm_machine *m, const char *name, char *err, size_t errsize) {
  char path[MAX_PATH];
  return gm_machine_path(path, sizeof path, name, err, errsize) || gm_machine_load(m, path, err, errsize) ? -1 : 0;
}

__attribute__((format(printf, 4, 5))) static void put(char *buf, size_t size, size_t *len, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  int n = vsnprintf(*len < size ? buf + *len : NULL, *len < size ? size - *len : 0, fmt, ap);
  va_end(ap);
  *len += n > 0 ? (size_t)n : 0;
}

int gm_machine_format(char *buf, size_t size, const gm_machine *m) {
  size_t len = 0;
  put(buf, size, &len, "name = %s\n", m->name);
  for (size_t k = 0; k < NKEYS; k++)
    if (get(m, k) || !keys[k].optional)
      put(buf, size, &len, "%s = %u\n", keys[k].key, get(m, k));
  return (int)len;
}

int gm_machine_json(char *buf, size_t size, const gm_machine *m) {
  size_t len = 0;
  put(buf, size, &len, "{\"name\": \"%s\"", m->name);
  for (size_t k = 0; k < NKEYS; k++)
    if (get(m, k) || !keys[k].optional)
      put(buf, size, &len, ", \"%s\": %u", keys[k].key, get(m, k));
  put(buf, size, &len, "}\n");
  return (int)len;
}

int gm_machine_verilog(char *buf, size_t size, const gm_machine *m) {
  size_t len = 0;
  put(buf, size, &len, "-GTHREADS=%u\n", gm_contexts(m));
  if (m->switches)
    put(buf, size, &len, "-GGROUP=%u\n", m->threads);
  if (m->tasks)
    put(buf, size, &len, "-DGLOAM_TASKS\n");
  if (m->array)
    put(buf, size, &len, "-DGLOAM_ARRAY=%u\n", m->cma_words);
  if (m->array_constants)
    put(buf, size, &len, "-DGLOAM_ARRAY_CONSTANTS\n");
  if (m->array_banks)
    put(buf, size, &len, "-DGLOAM_ARRAY_BANKS=%u\n", m->array_banks);
  for (size_t k = 0; k < NKEYS; k++)
    if (keys[k].verilog)
      put(buf, size, &len, "-G%s=%u\n", keys[k].verilog, get(m, k));
  return (int)len;
}
