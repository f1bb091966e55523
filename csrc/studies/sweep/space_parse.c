/* SPDX-License-Identifier: Apache-2.0 */
/* Reads a space file (docs/sweep.md, Spaces): which shaders, keys of the machine and options of the compiler a sweep combines. The first
   word of a line says what it is; '#' begins a comment. */
#include <ctype.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/similar.h"
#include "search/choices.h"
#include "studies/sweep/space.h"

enum { WORDS = 600, DEFAULT_LIMIT = 60, MAX_LIMIT = 3600, MAX_FILE = 1 << 20 };

typedef struct {
  const char *text; /* not ended by 0 */
  size_t n;
  unsigned column;
} word;

typedef struct {
  space *s;
  const char *name;
  unsigned line;
  word w[WORDS];
  unsigned n;
  bool have_base, have_level, have_limit, have_energy;
  char *err;
  size_t errsize;
} reader;

__attribute__((format(printf, 3, 4))) static int fail_space_line(const reader *r, unsigned at, const char *fmt, ...) {
  va_list ap;
  unsigned column = at < r->n ? r->w[at].column : r->n ? r->w[r->n - 1].column + (unsigned)r->w[r->n - 1].n : 1;
  va_start(ap, fmt);
  gm_verror_at(r->err, r->errsize, r->name, r->line, column, fmt, ap);
  va_end(ap);
  return -1;
}

static bool word_is(const word *w, const char *text) { return strlen(text) == w->n && !memcmp(w->text, text, w->n); }

static int shown_length(const word *w) { return (int)(w->n > 60 ? 60 : w->n); }

/* Word `at` is none of the words that it can be. */
static int fail_with_words(const reader *r, unsigned at, const char *what, const char *words) {
  gm_similar near;
  const word *w = &r->w[at];
  return fail_space_line(r, at, "unknown %s '%.*s'%s", what, shown_length(w), w->text, gm_similar_among(&near, w->text, w->n, words, NULL));
}

static char *copy_space_word(const word *w) { return strndup(w->text, w->n); }

/* A short word as a string. */
static int take_word(const reader *r, unsigned at, char out[SPACE_WORD]) {
  if (at >= r->n)
    return fail_space_line(r, at, "a word is missing");
  if (r->w[at].n >= SPACE_WORD)
    return fail_space_line(r, at, "'%.*s' is too long", shown_length(&r->w[at]), r->w[at].text);
  memcpy(out, r->w[at].text, r->w[at].n);
  out[r->w[at].n] = 0;
  return 0;
}

static bool parse_space_number(const char *text, size_t n, long *v) {
  *v = 0;
  for (size_t i = 0; i < n; i++) {
    if (!isdigit((unsigned char)text[i]) || *v > 1000000)
      return false;
    *v = *v * 10 + (text[i] - '0');
  }
  return n > 0;
}

static int take_number(const reader *r, unsigned at, long min, long max, long *v) {
  if (at >= r->n)
    return fail_space_line(r, at, "a number is missing");
  if (!parse_space_number(r->w[at].text, r->w[at].n, v) || *v < min || *v > max)
    return fail_space_line(r, at, "'%.*s' is not a number from %ld to %ld", shown_length(&r->w[at]), r->w[at].text, min, max);
  return 0;
}

static int add_value(const reader *r, unsigned at, space_parameter *p, const char *text, long v) {
  for (unsigned i = 0; i < p->n; i++)
    if (!strcmp(p->value[i].text, text))
      return fail_space_line(r, at, "%s has the value %s twice", p->name, text);
  if (p->n == SPACE_VALUES)
    return fail_space_line(r, at, "%s has more than %d values", p->name, SPACE_VALUES);
  snprintf(p->value[p->n].text, SPACE_WORD, "%s", text);
  p->value[p->n++].number = v;
  return 0;
}

static int add_key_value(const reader *r, unsigned at, space_parameter *p, const char *text) {
  char why[GM_ERROR_SIZE];
  unsigned v;
  return gm_machine_value(p->name, text, &v, why, sizeof why) ? fail_space_line(r, at, "%s", why) : add_value(r, at, p, text, v);
}

static int add_number(const reader *r, unsigned at, space_parameter *p, long v) {
  char text[SPACE_WORD];
  snprintf(text, sizeof text, "%ld", v);
  return add_key_value(r, at, p, text);
}

static int take_words(const reader *r, space_parameter *p) {
  char text[SPACE_WORD];
  for (unsigned at = 2; at < r->n; at++)
    if (take_word(r, at, text) || add_key_value(r, at, p, text))
      return -1;
  return 0;
}

/* The values of a key: numbers, and ranges "4..16" or "4..16 step 4". */
static int take_numbers(const reader *r, space_parameter *p) {
  for (unsigned at = 2; at < r->n; at++) {
    const word *w = &r->w[at];
    unsigned first = at;
    long from, to, step = 1;
    size_t dots = 0;
    while (dots + 1 < w->n && memcmp(w->text + dots, "..", 2))
      dots++;
    bool range = dots + 1 < w->n;
    if (!parse_space_number(w->text, range ? dots : w->n, &from))
      return fail_space_line(r, at, "'%.*s' is not a number", shown_length(w), w->text);
    to = from;
    if (range && (!parse_space_number(w->text + dots + 2, w->n - dots - 2, &to) || to < from))
      return fail_space_line(r, at, "'%.*s' is not a range like 4..16", shown_length(w), w->text);
    if (range && at + 1 < r->n && word_is(&r->w[at + 1], "step")) {
      if (take_number(r, at + 2, 1, 1000000, &step))
        return -1;
      at += 2;
    }
    for (long v = from; v <= to; v += step)
      if (add_number(r, first, p, v))
        return -1;
  }
  return 0;
}

/* Options of the compiler are named without their dashes here. */
static const char *help_with_option(gm_similar *s, const char *name) {
  gm_similar_begin(s, name, strlen(name));
  for (const gc_choice *c = gc_choices; c->name; c++)
    gm_similar_offer(s, c->name + strspn(c->name, "-"), strlen(c->name + strspn(c->name, "-")));
  gm_similar_offer_words(s, "fast-division");
  return gm_similar_help(s, NULL);
}

static int take_options(const reader *r, space_parameter *p) {
  char name[SPACE_WORD + 2];
  gm_similar near;
  gc_options o;
  gc_options_default(&o);
  snprintf(name, sizeof name, "%s%s", strlen(p->name) == 1 ? "-" : "--", p->name);
  bool flag = !strcmp(p->name, "fast-division");
  if (!flag && gc_choose(&o, name, NULL) == 0)
    return fail_space_line(r, 1, "unknown option '%s'%s", p->name, help_with_option(&near, p->name));
  for (unsigned at = 2; at < r->n; at++) {
    char text[SPACE_WORD];
    if (take_word(r, at, text))
      return -1;
    if (flag ? strcmp(text, "off") && strcmp(text, "on") : gc_choose(&o, name, text) < 0)
      return fail_space_line(r, at, "option %s has no value '%s'%s", p->name, text,
                             flag ? ": one of off, on" : gc_choice_help(&near, name, text));
    if (add_value(r, at, p, text, 0))
      return -1;
  }
  return 0;
}

static int find_space_parameter(const space *s, const char *name) {
  for (unsigned i = 0; i < s->nparameter; i++)
    if (!strcmp(s->parameter[i].name, name))
      return (int)i;
  return -1;
}

static int take_parameter(reader *r, bool key) {
  space *s = r->s;
  char name[SPACE_WORD];
  if (key && !r->have_base)
    return fail_space_line(r, 0, "a line `base MACHINE` has to come before the keys");
  if (take_word(r, 1, name))
    return -1;
  if (r->n < 3)
    return fail_space_line(r, r->n, "'%s' has no value", name);
  if (find_space_parameter(s, name) >= 0)
    return fail_space_line(r, 1, "'%s' is given twice", name);
  if (s->nparameter == SPACE_PARAMETERS)
    return fail_space_line(r, 0, "more than %d keys and options", SPACE_PARAMETERS);
  if (key && !strcmp(name, "gate_policy"))
    return fail_space_line(r, 1, "gate_policy follows from the options gate and policy: give one of these");
  space_parameter *p = &s->parameter[s->nparameter];
  *p = (space_parameter){.key = key, .value = calloc(SPACE_VALUES, sizeof *p->value)};
  if (!p->value)
    return fail_space_line(r, 0, "out of memory");
  memcpy(p->name, name, sizeof name);
  s->nparameter++;
  return !key ? take_options(r, p) : gm_machine_words(name) ? take_words(r, p) : take_numbers(r, p);
}

static int take_shader(reader *r) {
  space *s = r->s;
  if (r->n != 2 && !(r->n == 4 && word_is(&r->w[2], "inputs")))
    return fail_space_line(r, 0, "expected `shader FILE` or `shader FILE inputs FILE`");
  if (s->nshader == SPACE_SHADERS)
    return fail_space_line(r, 0, "more than %d shaders", SPACE_SHADERS);
  if (r->w[1].n < 6 || (memcmp(r->w[1].text + r->w[1].n - 5, ".frag", 5) && memcmp(r->w[1].text + r->w[1].n - 5, ".vert", 5)))
    return fail_space_line(r, 1, "'%.*s' is neither a .vert nor a .frag", shown_length(&r->w[1]), r->w[1].text);
  space_shader *more = realloc(s->shader, (s->nshader + 1) * sizeof *more);
  if (!more)
    return fail_space_line(r, 0, "out of memory");
  s->shader = more;
  more[s->nshader] = (space_shader){copy_space_word(&r->w[1]), r->n == 4 ? copy_space_word(&r->w[3]) : NULL};
  s->nshader++;
  return more[s->nshader - 1].path && (r->n == 2 || more[s->nshader - 1].inputs) ? 0 : fail_space_line(r, 0, "out of memory");
}

static int take_relation(const reader *r, unsigned at, space_relation *relation) {
  static const char *const name[] = {"<", "<=", "=", "!=", ">=", ">"};
  for (unsigned i = 0; at < r->n && i < 6; i++)
    if (word_is(&r->w[at], name[i])) {
      *relation = (space_relation)i;
      return 0;
    }
  return fail_space_line(r, at, "expected one of < <= = != >= >");
}

static const char *help_with_parameter(gm_similar *help, const space *s, const char *name) {
  gm_similar_begin(help, name, strlen(name));
  for (unsigned i = 0; i < s->nparameter; i++)
    gm_similar_offer(help, s->parameter[i].name, strlen(s->parameter[i].name));
  return gm_similar_help(help, NULL);
}

static int take_term(const reader *r, unsigned at, space_term *t) {
  const space *s = r->s;
  gm_similar near;
  char text[SPACE_WORD];
  if (take_word(r, at, text))
    return -1;
  int left = find_space_parameter(s, text);
  if (left < 0)
    return fail_space_line(r, at, "'%s' is no key or option of a line above%s", text, help_with_parameter(&near, s, text));
  *t = (space_term){.parameter = (unsigned)left};
  if (take_relation(r, at + 1, &t->relation) || take_word(r, at + 2, text))
    return -1;
  const space_parameter *p = &s->parameter[left];
  if (!p->key && t->relation != SPACE_EQUAL && t->relation != SPACE_UNEQUAL)
    return fail_space_line(r, at + 1, "an option is compared with = or !=");
  int right = find_space_parameter(s, text);
  t->other = right >= 0;
  if (t->other) {
    t->right = (unsigned)right;
    return p->key == s->parameter[right].key ? 0 : fail_space_line(r, at + 2, "a key and an option cannot be compared");
  }
  memcpy(t->value.text, text, sizeof text);
  if (p->key && gm_machine_words(p->name)) {
    char why[GM_ERROR_SIZE];
    unsigned v;
    if (gm_machine_value(p->name, text, &v, why, sizeof why))
      return fail_space_line(r, at + 2, "%s", why);
    t->value.number = v;
    return 0;
  }
  if (p->key)
    return parse_space_number(text, strlen(text), &t->value.number)
               ? 0
               : fail_space_line(r, at + 2, "'%s' is neither a number nor a key above", text);
  for (unsigned i = 0; i < p->n; i++)
    if (!strcmp(p->value[i].text, text))
      return 0;
  return fail_space_line(r, at + 2, "option %s has no value '%s' in this space", p->name, text);
}

/* only A < B or C = D or ... */
static int take_condition(reader *r) {
  space *s = r->s;
  if (s->ncondition == SPACE_CONDITIONS)
    return fail_space_line(r, 0, "more than %d conditions", SPACE_CONDITIONS);
  space_condition *c = &s->condition[s->ncondition++];
  for (unsigned at = 1;; at += 4) {
    if (c->n == SPACE_TERMS)
      return fail_space_line(r, at, "more than %d terms", SPACE_TERMS);
    if (take_term(r, at, &c->term[c->n++]))
      return -1;
    if (at + 3 == r->n)
      return 0;
    if (!word_is(&r->w[at + 3], "or"))
      return fail_space_line(r, at + 3, "expected 'or'");
  }
}

static int take_base(reader *r) {
  char name[SPACE_WORD], why[GM_ERROR_SIZE];
  if (r->have_base)
    return fail_space_line(r, 0, "a second base");
  if (r->n != 2 || take_word(r, 1, name))
    return r->n == 2 ? -1 : fail_space_line(r, 0, "expected `base MACHINE`");
  r->have_base = true;
  return gm_machine_find(&r->s->base, name, why, sizeof why) ? fail_space_line(r, 1, "%s", why) : 0;
}

static int take_energy(reader *r) {
  if (r->have_energy || r->n != 2)
    return fail_space_line(r, 0, r->have_energy ? "a second energy" : "expected `energy paper` or `energy program`");
  r->have_energy = true;
  r->s->program_energy = word_is(&r->w[1], "program");
  return r->s->program_energy || word_is(&r->w[1], "paper") ? 0 : fail_with_words(r, 1, "energy", "paper program");
}

static int take_level(reader *r) {
  if (r->have_level || r->n != 2)
    return fail_space_line(r, 0, r->have_level ? "a second level" : "expected `level compile` or `level sim`");
  r->have_level = true;
  r->s->level = word_is(&r->w[1], "compile") ? "compile" : word_is(&r->w[1], "sim") ? "sim" : NULL;
  return r->s->level ? 0 : fail_with_words(r, 1, "level", "compile sim");
}

static int take_limit(reader *r) {
  long v;
  if (r->have_limit || r->n != 2)
    return fail_space_line(r, 0, r->have_limit ? "a second limit" : "expected `limit SECONDS`");
  r->have_limit = true;
  if (take_number(r, 1, 1, MAX_LIMIT, &v))
    return -1;
  r->s->limit = (unsigned)v;
  return 0;
}

static int take_line(reader *r) {
  const word *w = &r->w[0];
  if (word_is(w, "base"))
    return take_base(r);
  if (word_is(w, "level"))
    return take_level(r);
  if (word_is(w, "energy"))
    return take_energy(r);
  if (word_is(w, "limit"))
    return take_limit(r);
  if (word_is(w, "shader"))
    return take_shader(r);
  if (word_is(w, "key") || word_is(w, "option"))
    return take_parameter(r, word_is(w, "key"));
  if (word_is(w, "only"))
    return take_condition(r);
  return fail_with_words(r, 0, "line", "base level energy limit shader key option only");
}

/* Splits a line into words. */
static int split_line(reader *r, const char *p, const char *end) {
  const char *start = p;
  r->n = 0;
  while (p < end && *p != '#') {
    if (isspace((unsigned char)*p)) {
      p++;
      continue;
    }
    const char *from = p;
    while (p < end && *p != '#' && !isspace((unsigned char)*p))
      p++;
    if (r->n == WORDS)
      return fail_space_line(r, r->n - 1, "a line has more than %d words", WORDS);
    r->w[r->n++] = (word){from, (size_t)(p - from), (unsigned)(from - start) + 1};
  }
  return 0;
}

static int complete_space(reader *r) {
  r->n = r->line = 0;
  const space *s = r->s;
  if (!r->have_base)
    return gm_error(r->err, r->errsize, r->name, "there is no line `base MACHINE`");
  if (!s->nshader)
    return gm_error(r->err, r->errsize, r->name, "there is no line `shader FILE`");
  if (space_size(s) > SPACE_MAX_POINTS)
    return gm_error(r->err, r->errsize, r->name, "the space has more than %llu combinations", (unsigned long long)SPACE_MAX_POINTS);
  return 0;
}

int space_parse(space *s, const char *text, size_t len, const char *name, char *err, size_t errsize) {
  reader *r = calloc(1, sizeof *r);
  memset(s, 0, sizeof *s);
  s->level = "sim";
  s->limit = DEFAULT_LIMIT;
  s->name = strdup(name);
  int rc = r && s->name ? 0 : gm_error(err, errsize, name, "out of memory");
  if (rc == 0)
    *r = (reader){.s = s, .name = name, .err = err, .errsize = errsize};
  for (const char *p = text, *end = text + len; rc == 0 && p < end;) {
    const char *nl = memchr(p, '\n', (size_t)(end - p));
    r->line++;
    rc = split_line(r, p, nl ? nl : end);
    if (rc == 0 && r->n)
      rc = take_line(r);
    p = nl ? nl + 1 : end;
  }
  if (rc == 0)
    rc = complete_space(r);
  free(r);
  if (rc)
    space_free(s);
  return rc;
}

int space_load(space *s, const char *path, char *err, size_t errsize) {
  size_t n;
  char *text = gm_file_read(path, MAX_FILE, &n, err, errsize);
  int rc = text ? space_parse(s, text, n, path, err, errsize) : -1;
  free(text);
  return rc;
}
