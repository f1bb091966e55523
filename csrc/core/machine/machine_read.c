/* SPDX-License-Identifier: Apache-2.0 */
/* Reads machine files (docs/machines.md): "key = value" lines, '#' comments, every key at most once. What a file does not set comes from
   its base. The stored form (machine.h) is read here too: it has every key itself. */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/home.h"
#include "base/similar.h"
#include "core/machine/machine_keys.h"

enum { MAX_FILE = 65536, MAX_PATH = 4096, NAME = sizeof((gm_machine *)0)->name, FILES = 8 };

/* A word of a file and where it is. */
typedef struct {
  char text[NAME];
  int line, col;
} place;

/* A machine that is put together: from one file, then from its base, and so on. */
typedef struct {
  gm_machine *m;
  gm_machine_origins *from; /* or NULL */
  bool stored;
  bool set[GM_MACHINE_KEYS]; /* by a file before this one */
  char read[FILES][NAME];    /* the machines whose files were read */
  unsigned files;
  /* the file that is read */
  const char *path;
  bool own[GM_MACHINE_KEYS], parts;
  place name, base;
  char *err;
  size_t errsize;
} reader;

__attribute__((format(printf, 4, 5))) static int fail_machine_read(const reader *r, int line, int col, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  gm_verror_at(r->err, r->errsize, r->path, (unsigned)line, (unsigned)col, fmt, ap);
  va_end(ap);
  return -1;
}

typedef struct {
  const char *p, *end, *start;
  int line;
} cursor;

static int column(const cursor *c) { return (int)(c->p - c->start) + 1; }
static void skip_machine_blanks(cursor *c) {
  while (c->p < c->end && (*c->p == ' ' || *c->p == '\t' || *c->p == '\r'))
    c->p++;
}

static size_t read_machine_word(cursor *c, const char **w) {
  *w = c->p;
  while (c->p < c->end && (isalnum((unsigned char)*c->p) || *c->p == '_' || *c->p == '-' || *c->p == '.'))
    c->p++;
  return (size_t)(c->p - *w);
}

static bool is_key(const char *w, size_t n, const char *key) { return strlen(key) == n && !memcmp(w, key, n); }

/* The machine's own name or that of its base. */
static int take_name(const reader *r, cursor *c, place *p, const char *whose) {
  const char *w;
  int col = column(c);
  size_t n = read_machine_word(c, &w);
  if (n == 0 || n >= NAME)
    return fail_machine_read(r, c->line, col, "%s name has 1 to %d letters, digits, '-', '_' or '.'", whose, NAME - 1);
  memcpy(p->text, w, n);
  p->line = c->line;
  p->col = col;
  return 0;
}

/* The sum of the parts: in the stored form the value of nine keys, else refused with their names. */
static int take_parts(reader *r, cursor *c, int key_col) {
  static const gm_key parts = {.key = gm_parts_key, .max = GM_PARTS_SUM};
  const char *w;
  int col = column(c);
  unsigned v;
  char why[GM_ERROR_SIZE];
  size_t n = read_machine_word(c, &w);
  if (!r->stored) {
    gm_parts_words(w, n, why, sizeof why);
    return fail_machine_read(r, c->line, key_col, "%s", why);
  }
  if (gm_key_value(&parts, true, w, n, &v, why, sizeof why))
    return fail_machine_read(r, c->line, col, "%s", why);
  gm_parts_set(r->m, v);
  r->parts = true;
  return 0;
}

static int take_value(reader *r, cursor *c, size_t k) {
  const char *w;
  int col = column(c);
  unsigned v;
  char why[GM_ERROR_SIZE];
  size_t n = read_machine_word(c, &w);
  if (n == 0)
    return fail_machine_read(r, c->line, col, "'%s' has no value", gm_keys[k].key);
  if (gm_key_value(&gm_keys[k], r->stored, w, n, &v, why, sizeof why))
    return fail_machine_read(r, c->line, col, "%s", why);
  r->own[k] = true;
  if (!r->set[k])
    gm_key_set(r->m, k, v);
  return 0;
}

static int take_line(reader *r, cursor *c) {
  const char *w;
  int col = column(c), rc;
  size_t n = read_machine_word(c, &w), k = gm_key_find(w, n);
  if (n == 0)
    return fail_machine_read(r, c->line, col, "expected a key");
  bool name = is_key(w, n, "name"), base = is_key(w, n, "base"), parts = is_key(w, n, gm_parts_key);
  if (k < GM_MACHINE_KEYS ? r->stored && gm_keys[k].part : !name && !base && !parts)
    return fail_machine_read(r, c->line, col, "unknown key '%.*s'%s", (int)(n > 60 ? 60 : n), w,
                             r->stored ? "" : gm_key_help(&(gm_similar){0}, w, n));
  if (base && r->stored)
    return fail_machine_read(r, c->line, col, "a base is for machine files: this text has to have every key");
  if (name ? r->name.line != 0 : base ? r->base.line != 0 : parts ? r->parts : r->own[k])
    return fail_machine_read(r, c->line, col, "'%.*s' is given twice", (int)n, w);
  skip_machine_blanks(c);
  if (c->p == c->end || *c->p != '=')
    return fail_machine_read(r, c->line, column(c), "expected '='");
  c->p++;
  skip_machine_blanks(c);
  rc = name    ? take_name(r, c, &r->name, "a machine's")
       : base  ? take_name(r, c, &r->base, "the base's")
       : parts ? take_parts(r, c, col)
               : take_value(r, c, k);
  if (rc)
    return -1;
  skip_machine_blanks(c);
  return c->p == c->end || *c->p == '#' ? 0 : fail_machine_read(r, c->line, column(c), "unexpected text after the value");
}

/* A machine is found by its file's name, and its core by the name inside, so the two agree. */
static int check_name(const reader *r) {
  const char *slash = strrchr(r->path, '/'), *file = slash ? slash + 1 : r->path, *dot = strstr(file, ".machine");
  if (!r->name.line)
    return fail_machine_read(r, 0, 0, "'name' is missing");
  if (r->stored || !dot || dot[strlen(".machine")] || is_key(file, (size_t)(dot - file), r->name.text))
    return 0;
  return fail_machine_read(r, r->name.line, r->name.col, "the machine's name is '%s', but the file is called '%s': rename one of them",
                           r->name.text, file);
}

static int take_text(reader *r, const char *path, const char *text, size_t len) {
  r->path = path;
  r->name = r->base = (place){0};
  memset(r->own, 0, sizeof r->own);
  const char *p = text, *end = text + len;
  for (int line = 1; p < end; line++) {
    const char *nl = memchr(p, '\n', (size_t)(end - p));
    cursor c = {p, nl ? nl : end, p, line};
    skip_machine_blanks(&c);
    if (c.p < c.end && *c.p != '#' && take_line(r, &c))
      return -1;
    p = nl ? nl + 1 : end;
  }
  if (check_name(r))
    return -1;
  for (size_t k = 0; k < GM_MACHINE_KEYS; k++) {
    if (r->from && r->own[k] && !r->set[k])
      snprintf(r->from->of[k], NAME, "%s", r->name.text);
    r->set[k] = r->set[k] || r->own[k];
  }
  memcpy(r->read[r->files++], r->name.text, NAME);
  return 0;
}

static bool machine_file_of(char *path, size_t size, const char *folder, const char *name) {
  return (size_t)snprintf(path, size, "%s/%s.machine", folder, name) < size && gm_file_exists(path);
}

/* The file of a machine in $GLOAM_MACHINES or in the kit's own folder. 0; -1 with a message; 1 if there is none, with the kit's folder. */
static int find_named(char *path, size_t size, const char *name, char *folder, char *err, size_t errsize) {
  const char *own = getenv("GLOAM_MACHINES");
  if (own && machine_file_of(path, size, own, name))
    return 0;
  if (gm_home(folder, MAX_PATH, "machines", err, errsize))
    return -1;
  return !machine_file_of(path, size, folder, name);
}

/* Whether a machine whose file was read has the base's name: then the message shows the way back to it. */
static bool is_base_circle(const reader *r, char *way, size_t size) {
  size_t at = 0;
  for (unsigned k = 0; k < r->files; k++)
    if (at || !strcmp(r->read[k], r->base.text))
      at += (size_t)snprintf(way + at, size - at, "%s -> ", r->read[k]);
  return at != 0;
}

static const char *help_with_machine(gm_similar *s, const char *name, const char *folder) {
  const char *own = getenv("GLOAM_MACHINES");
  gm_similar_begin(s, name, strlen(name));
  if (own)
    gm_similar_offer_files(s, own, ".machine");
  gm_similar_offer_files(s, folder, ".machine");
  return gm_similar_help(s, "gloam machine --list");
}

/* The file of the base that the file read last names: beside that file, else as any machine is found. */
static int find_base(const reader *r, char *path, size_t size) {
  const place *b = &r->base;
  const char *slash = strrchr(r->path, '/');
  char folder[MAX_PATH], way[FILES * (NAME + 4)];
  gm_similar near;
  if (is_base_circle(r, way, sizeof way))
    return fail_machine_read(r, b->line, b->col, "bases in a circle: %s%s", way, b->text);
  if (r->files == FILES)
    return fail_machine_read(r, b->line, b->col, "more than %d bases, each of the one before", FILES - 1);
  snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - r->path) : 1, slash ? r->path : ".");
  if (machine_file_of(path, size, folder, b->text))
    return 0;
  int rc = find_named(path, size, b->text, folder, r->err, r->errsize);
  return rc <= 0 ? rc
                 : fail_machine_read(r, b->line, b->col, "no base '%s' (neither beside this file nor in $GLOAM_MACHINES nor in %s)%s",
                                     b->text, folder, help_with_machine(&near, b->text, folder));
}

static int take_bases(reader *r) {
  char path[MAX_PATH], next[MAX_PATH];
  int rc = 0;
  while (rc == 0 && r->base.line) {
    if (find_base(r, next, sizeof next))
      return -1;
    memcpy(path, next, sizeof path);
    size_t n;
    char *text = gm_file_read(path, MAX_FILE, &n, r->err, r->errsize);
    rc = text ? take_text(r, path, text, n) : -1;
    free(text);
  }
  return rc;
}

static int take_machine(reader *r, const char *path, const char *text, size_t len) {
  char why[GM_ERROR_SIZE];
  memset(r->m, 0, sizeof *r->m);
  if (r->from)
    memset(r->from, 0, sizeof *r->from);
  if (take_text(r, path, text, len))
    return -1;
  memcpy(r->m->name, r->name.text, NAME);
  if (take_bases(r))
    return -1;
  r->path = path;
  for (size_t k = 0; k < GM_MACHINE_KEYS; k++)
    if (!r->set[k] && !gm_keys[k].optional)
      return fail_machine_read(r, 0, 0, "'%s' is missing (%s)", gm_keys[k].key, gm_keys[k].text);
  return gm_machine_valid(r->m, why, sizeof why) ? fail_machine_read(r, 0, 0, "%s", why) : 0;
}

int gm_machine_parse(gm_machine *m, const char *text, size_t len, const char *name, char *err, size_t errsize) {
  return take_machine(&(reader){.m = m, .stored = true, .err = err, .errsize = errsize}, name, text, len);
}

int gm_machine_read(gm_machine *m, gm_machine_origins *from, const char *text, size_t len, const char *path, char *err, size_t errsize) {
  return take_machine(&(reader){.m = m, .from = from, .err = err, .errsize = errsize}, path, text, len);
}

int gm_machine_load(gm_machine *m, gm_machine_origins *from, const char *path, char *err, size_t errsize) {
  size_t n;
  char *text = gm_file_read(path, MAX_FILE, &n, err, errsize);
  int rc = text ? gm_machine_read(m, from, text, n, path, err, errsize) : -1;
  free(text);
  return rc;
}

int gm_machine_path(char *path, size_t size, const char *name, char *err, size_t errsize) {
  char folder[MAX_PATH];
  if (strchr(name, '/') || strstr(name, ".machine"))
    return (size_t)snprintf(path, size, "%s", name) < size ? 0 : gm_error(err, errsize, name, "the name of this file is too long");
  int rc = find_named(path, size, name, folder, err, errsize);
  gm_similar near;
  return rc <= 0 ? rc
                 : gm_error(err, errsize, name, "no such machine (neither a file nor in $GLOAM_MACHINES nor in %s)%s", folder,
                            help_with_machine(&near, name, folder));
}

int gm_machine_find(gm_machine *m, const char *name, char *err, size_t errsize) {
  char path[MAX_PATH];
  return gm_machine_path(path, sizeof path, name, err, errsize) || gm_machine_load(m, NULL, path, err, errsize) ? -1 : 0;
}
