/* SPDX-License-Identifier: Apache-2.0 */
/* Machine files: "key = value" lines, '#' comments, every key exactly once. */
#include "machine/machine.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  const char *key;
  unsigned least, most;
  const char *verilog, *text;
  bool optional; /* missing: 0 */
} key_info;

static const key_info keys[] = {
#define GM_KEY(key, field, least, most, verilog, text) {key, least, most, verilog, text, false},
#define GM_OPTION(key, field, least, most, verilog, text) {key, least, most, verilog, text, true},
#include "machine/keys.def"
};

enum { NKEYS = sizeof keys / sizeof keys[0], MAX_FILE = 65536 };

static unsigned get(const gm_machine *m, size_t k) {
  const unsigned v[] = {
#define GM_KEY(key, field, least, most, verilog, text) (unsigned)m->field,
#include "machine/keys.def"
  };
  return v[k];
}

static void set(gm_machine *m, size_t k, unsigned value) {
  size_t i = 0;
#define GM_KEY(key, field, least, most, verilog, text)                                                                                     \
  if (i++ == k)                                                                                                                            \
    m->field = value;
#include "machine/keys.def"
}

typedef struct {
  const char *name;
  char *err;
  size_t errsize;
} reporter;

__attribute__((format(printf, 4, 5))) static int fail(const reporter *r, int line, int col, const char *fmt, ...) {
  int n =
      line ? snprintf(r->err, r->errsize, "%s:%d:%d: error: ", r->name, line, col) : snprintf(r->err, r->errsize, "%s: error: ", r->name);
  va_list ap;
  va_start(ap, fmt);
  if (n >= 0 && (size_t)n < r->errsize)
    vsnprintf(r->err + n, r->errsize - (size_t)n, fmt, ap);
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
  if (v < keys[k].least || v > keys[k].most)
    return fail(r, c->line, col, "%s = %lu is not in %u..%u", keys[k].key, v, keys[k].least, keys[k].most);
  if (strncmp(keys[k].key, "ports_", 6) == 0 && v == 3)
    return fail(r, c->line, col, "%s must be 1, 2 or 4", keys[k].key);
  set(m, k, (unsigned)v);
  return 0;
}

static int parse_line(const reporter *r, cursor *c, gm_machine *m, bool *seen) {
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
  if (m->threads > 1 && m->forwarding)
    return fail(r, 0, 0, "forwarding needs threads = 1");
  return 0;
}

int gm_machine_parse(gm_machine *m, const char *text, size_t len, const char *name, char *err, size_t errsize) {
  reporter r = {name, err, errsize};
  bool seen[NKEYS] = {false};
  memset(m, 0, sizeof *m);
  const char *p = text, *end = text + len;
  for (int line = 1; p < end; line++) {
    const char *nl = memchr(p, '\n', (size_t)(end - p));
    cursor c = {p, nl ? nl : end, p, line};
    blanks(&c);
    if (c.p < c.end && *c.p != '#' && parse_line(&r, &c, m, seen))
      return -1;
    p = nl ? nl + 1 : end;
  }
  return check(&r, m, seen);
}

int gm_machine_load(gm_machine *m, const char *path, char *err, size_t errsize) {
  reporter r = {path, err, errsize};
  FILE *f = fopen(path, "rb");
  if (!f)
    return fail(&r, 0, 0, "%s", strerror(errno));
  char *text = malloc(MAX_FILE + 1);
  size_t n = text ? fread(text, 1, MAX_FILE + 1, f) : 0;
  int bad = ferror(f), rc;
  fclose(f);
  if (!text || bad)
    rc = fail(&r, 0, 0, "%s", text ? "cannot be read" : "out of memory");
  else if (n > MAX_FILE)
    rc = fail(&r, 0, 0, "too long for a machine file");
  else
    rc = gm_machine_parse(m, text, n, path, err, errsize);
  free(text);
  return rc;
}

int gm_machine_find(gm_machine *m, const char *name, char *err, size_t errsize) {
  const char *dirs[] = {getenv("GLOAM_MACHINES"), "machines", GM_SHARE_DIR "/machines"};
  if (strchr(name, '/') || strstr(name, ".machine"))
    return gm_machine_load(m, name, err, errsize);
  for (size_t i = 0; i < sizeof dirs / sizeof dirs[0]; i++) {
    char path[4096];
    if (!dirs[i] || (size_t)snprintf(path, sizeof path, "%s/%s.machine", dirs[i], name) >= sizeof path)
      continue;
    FILE *f = fopen(path, "rb");
    if (!f)
      continue;
    fclose(f);
    return gm_machine_load(m, path, err, errsize);
  }
  reporter r = {name, err, errsize};
  return fail(&r, 0, 0, "no such machine (neither a file nor in $GLOAM_MACHINES nor in machines/)");
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
  for (size_t k = 0; k < NKEYS; k++)
    if (keys[k].verilog)
      put(buf, size, &len, "-G%s=%u\n", keys[k].verilog, get(m, k));
  return (int)len;
}
