/* SPDX-License-Identifier: Apache-2.0 */
/* Computes hashes of the files that a Verilated core is built from. */
#include "core_hash.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/hash.h"

enum { MAX = 16 << 20 };

typedef struct {
  const char *p, *end;
  uint64_t hash;
  char blank; /* blanks since the last token: 0 if none, else the character that they count as */
  bool began;
} scanner;

static void add_hashed_text(scanner *s, const char *from) {
  if (s->blank && s->began)
    s->hash = gm_hash_more(s->hash, &s->blank, 1);
  s->hash = gm_hash_more(s->hash, from, (size_t)(s->p - from));
  s->blank = 0;
  s->began = true;
}

/* Skips a comment. A comment for Verilator counts as text. */
static void comment(scanner *s) {
  const char *from = s->p, *text = from + 2;
  bool line = from[1] == '/';
  while (text < s->end && *text == ' ')
    text++;
  s->p = from + 2;
  while (s->p < s->end && (line ? *s->p != '\n' : !(s->p[0] == '*' && s->p + 1 < s->end && s->p[1] == '/')))
    s->p++;
  if (!line)
    s->p = s->p + 2 < s->end ? s->p + 2 : s->end;
  if (s->end - text > 9 && memcmp(text, "verilator", 9) == 0)
    add_hashed_text(s, from);
  else if (!s->blank)
    s->blank = ' ';
}

static void string(scanner *s) {
  const char *from = s->p++;
  while (s->p < s->end && *s->p != '"')
    s->p += *s->p == '\\' && s->p + 1 < s->end ? 2 : 1;
  s->p += s->p < s->end;
  add_hashed_text(s, from);
}

/* Hash of Verilog without comments. Blanks in a row count as one blank, or as one line end if there is one among them. */
static uint64_t verilog(const char *text, size_t len) {
  scanner s = {.p = text, .end = text + len, .hash = GM_HASH_START};
  while (s.p < s.end) {
    if (*s.p == ' ' || *s.p == '\t' || *s.p == '\r' || *s.p == '\n') {
      s.blank = *s.p == '\n' || s.blank == '\n' ? '\n' : ' ';
      s.p++;
    } else if (s.p + 1 < s.end && s.p[0] == '/' && (s.p[1] == '/' || s.p[1] == '*')) {
      comment(&s);
    } else if (*s.p == '"') {
      string(&s);
    } else {
      s.p++;
      add_hashed_text(&s, s.p - 1);
    }
  }
  return s.hash;
}

uint64_t gm_core_hash_text(const char *name, const char *text, size_t len) {
  const char *dot = strrchr(name, '.');
  bool is_verilog = dot && (strcmp(dot, ".v") == 0 || strcmp(dot, ".vh") == 0);
  /* Messages of assertions have line numbers, so a moved line is a change. */
  bool has_lines = strstr(text, "$error") || strstr(text, "$fatal");
  return is_verilog && !has_lines ? verilog(text, len) : gm_hash(text, len);
}

int gm_core_hash_file(const char *path, uint64_t *hash, char *err, size_t errsize) {
  size_t len;
  char *text = gm_file_read(path, MAX, &len, err, errsize);
  if (!text)
    return -1;
  *hash = gm_core_hash_text(path, text, len);
  free(text);
  return 0;
}
