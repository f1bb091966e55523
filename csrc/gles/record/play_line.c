/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the words of a recording's line (play_line.h): numbers, names of numbers, texts in quotes, [lists], @place+bytes of the data. */
#include "gles/record/play_line.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "gles/gl/gl_names.h"

enum { EXTRA = 1024 }; /* bytes for results that have no size among the arguments */
static const size_t MAX_ROOM = (size_t)1 << 26;

bool play_fail(play *p, const char *why) {
  if (!p->failed)
    gm_error_at(p->err, p->errsize, p->o->path, p->number, (unsigned)(p->at - p->line) + 1, "%s", why);
  p->failed = true;
  return false;
}

void play_forget(play *p) {
  while (p->nkept)
    free(p->kept[--p->nkept]);
}

static void *keep_line_memory(play *p, size_t n) {
  void *m = p->nkept < sizeof p->kept / sizeof *p->kept && n < PTRDIFF_MAX ? calloc(1, n) : NULL;
  if (m)
    p->kept[p->nkept++] = m;
  else
    play_fail(p, "out of memory");
  return m;
}

static void skip_blanks(play *p) { p->at += strspn(p->at, " "); }

char *play_word(play *p) {
  ssize_t n = getline(&p->line, &p->room, p->calls);
  play_forget(p);
  p->at = p->line;
  if (n <= 0)
    return NULL;
  p->number++;
  if (p->line[n - 1] != '\n') {
    play_fail(p, "the line is cut off");
    return NULL;
  }
  p->line[n - 1] = 0;
  if (strlen(p->line) != (size_t)n - 1) {
    play_fail(p, "the line has a byte of 0");
    return NULL;
  }
  size_t word = strcspn(p->line, " ");
  p->at += word + (p->line[word] != 0);
  p->line[word] = 0;
  return p->line;
}

/* --- numbers --- */

static bool find_enum(const char *name, size_t n, long long *v) {
  static const struct {
    const char *name;
    unsigned value;
  } row[] = {
#define GM_ENUM(name, value) {#name, value},
#include "gles_enums.h"
#undef GM_ENUM
  };
  for (size_t i = 0; i < sizeof row / sizeof *row; i++)
    if (strlen(row[i].name) == n && !strncmp(row[i].name, name, n)) {
      *v = row[i].value;
      return true;
    }
  return false;
}

long long play_range(play *p, long long min, long long max) {
  char *end;
  skip_blanks(p);
  size_t n = strcspn(p->at, " ]");
  errno = 0;
  long long v = strtoll(p->at, &end, 10);
  if (p->failed || !n || (end != p->at + n && !find_enum(p->at, n, &v)))
    return play_fail(p, "expected a number");
  if (errno == ERANGE || v < min || v > max)
    return play_fail(p, "the number is out of range");
  p->at += n;
  return v;
}

long long play_integer(play *p) { return play_range(p, INT64_MIN, INT64_MAX); }

float play_float(play *p) {
  char *end;
  skip_blanks(p);
  size_t n = strcspn(p->at, " ]");
  float v = strtof(p->at, &end);
  if (p->failed || !n || end != p->at + n)
    return (float)play_fail(p, "expected a number");
  if (isinf(v) && !strchr("in", p->at[*p->at == '-']))
    return (float)play_fail(p, "the number is out of range");
  p->at += n;
  return v;
}

/* --- texts --- */

static int hex(char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1; }

/* One character in quotes, with escapes; -1: it is none. */
static int character(const char **at) {
  const char *s = *at;
  if (*s != '\\') {
    *at += *s != 0;
    return *s ? (unsigned char)*s : -1;
  }
  *at += s[1] == 'x' ? 4 : 2;
  if (s[1] == 'x')
    return hex(s[2]) >= 0 && hex(s[3]) >= 0 ? hex(s[2]) * 16 + hex(s[3]) : -1;
  return s[1] == 'n' ? '\n' : s[1] == '"' || s[1] == '\\' ? s[1] : -1;
}

static bool is_null(play *p) {
  skip_blanks(p);
  bool null = !strncmp(p->at, "null", 4) && (p->at[4] == ' ' || !p->at[4]);
  p->at += null ? 4 : 0;
  return null;
}

/* Texts without a blank between them are one. */
const char *play_text(play *p) {
  if (p->failed || is_null(p))
    return NULL;
  char *text = keep_line_memory(p, strlen(p->at) + 1), *to = text;
  if (text && *p->at != '"')
    play_fail(p, "expected a text");
  while (!p->failed && *p->at == '"') {
    const char *s = p->at + 1;
    while (*s != '"' && !p->failed) {
      int c = character(&s);
      if (c < 0)
        play_fail(p, "a text has no end, or a wrong escape");
      *to++ = (char)c;
    }
    p->at += s + 1 - p->at;
  }
  return p->failed ? NULL : text;
}

const char *play_some_text(play *p) {
  const char *text = play_text(p);
  if (!text)
    play_fail(p, "expected a text");
  return text;
}

/* --- data --- */

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

const void *play_data(play *p, size_t *size) {
  *size = 0;
  if (p->failed || is_null(p))
    return NULL;
  char *plus, *end;
  bool right = p->at[0] == '@' && is_digit(p->at[1]);
  errno = 0;
  unsigned long long at = right ? strtoull(p->at + 1, &plus, 10) : 0;
  right = right && *plus == '+' && is_digit(plus[1]);
  *size = right ? strtoull(plus + 1, &end, 10) : 0;
  if (!right || (*end && *end != ' '))
    return play_fail(p, "expected @PLACE+BYTES"), NULL;
  if (errno == ERANGE || at > p->data_bytes || *size > p->data_bytes - at)
    return play_fail(p, "the file with the data is shorter than this"), NULL;
  p->at = end;
  return p->data + at;
}

const void *play_bytes(play *p, size_t n) {
  size_t size;
  const void *from = play_data(p, &size);
  return from && size < n ? (play_fail(p, "the data has fewer bytes than the call reads"), NULL) : from;
}

/* Data may begin at any byte, so numbers are copied. */
static const void *read_line_numbers(play *p, size_t n, bool floats) {
  skip_blanks(p);
  if (p->failed || *p->at != '[') {
    size_t bytes = n * sizeof(float);
    const void *from = play_bytes(p, bytes);
    if (!from && n && !p->failed)
      play_fail(p, "expected numbers");
    void *to = from ? keep_line_memory(p, bytes + 1) : NULL;
    return to ? memcpy(to, from, bytes) : NULL;
  }
  size_t max = strlen(p->at), count = 0;
  float *f = keep_line_memory(p, (max + 1) * sizeof *f);
  GLint *v = (GLint *)(void *)f;
  for (p->at++; f && *p->at != ']' && !p->failed; count++)
    if (floats)
      f[count] = play_float(p);
    else
      v[count] = (GLint)play_range(p, INT32_MIN, INT32_MAX);
  if (f && !p->failed && count != n)
    play_fail(p, count < n ? "the list has fewer numbers than the call reads" : "the list has more numbers than the call reads");
  p->at += !p->failed;
  return p->failed ? NULL : f;
}

const float *play_floats(play *p, size_t n) { return read_line_numbers(p, n, true); }
const void *play_integers(play *p, size_t n) { return read_line_numbers(p, n, false); }

void *play_room(play *p, size_t n) {
  if (n > MAX_ROOM)
    play_fail(p, "a result is too long");
  return p->failed ? NULL : keep_line_memory(p, n + EXTRA);
}

bool play_more(play *p) {
  skip_blanks(p);
  return *p->at != 0;
}

void play_end(play *p) {
  skip_blanks(p);
  if (*p->at)
    play_fail(p, "something comes after the last argument");
}

bool play_ready(const play *p) { return !p->failed; }

/* --- results --- */

void play_result(play *p, long long result) {
  char text[100];
  skip_blanks(p);
  p->at += *p->at == '=';
  long long recorded = play_integer(p);
  if (p->failed || recorded == result)
    return;
  snprintf(text, sizeof text, "the result was %lld, and is %lld now", recorded, result);
  play_fail(p, text);
}

/* So many names that the call gives none have no results. */
GLuint *play_names_room(play *p, GLsizei n) {
  bool none = n < 0 || n > GLES_NAMES_MAX;
  if (!none && (size_t)n > strlen(p->at))
    play_fail(p, "fewer results than names");
  return play_room(p, none ? 0 : (size_t)n * sizeof(GLuint));
}

void play_names(play *p, GLsizei n, const GLuint *names) {
  for (GLsizei i = 0; i < n; i++)
    play_result(p, names[i]);
}
