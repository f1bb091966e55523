/* SPDX-License-Identifier: Apache-2.0 */
/* What the readers of VCD and FST share: declarations, and the values of one time (docs/own-design.md, "Activity"). */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "wave/wave_private.h"

int wave_fail(wave_state *s, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  char where[GM_ERROR_SIZE / 2];
  if (s->line)
    snprintf(where, sizeof where, "%s:%lu", s->name, s->line);
  else
    snprintf(where, sizeof where, "%s", s->name);
  gm_verror_at(s->err, s->errsize, where, 0, 0, fmt, ap);
  va_end(ap);
  return -1;
}

/* Room for one more item. */
static void *grow_array(void *items, size_t *cap, size_t n, size_t size) {
  if (n < *cap)
    return items;
  size_t more = *cap ? 2 * *cap : 64;
  void *p = realloc(items, more * size);
  *cap = p ? more : *cap;
  return p;
}

static char *copy_text(const char *text, size_t n) {
  char *p = malloc(n + 1);
  if (p) {
    memcpy(p, text, n);
    p[n] = 0;
  }
  return p;
}

/* A name ends a line of every report, and its parts are told apart by their lengths. */
static int check_name(wave_state *s, const char *name, size_t n) {
  for (size_t i = 0; i < n; i++)
    if ((unsigned char)name[i] < ' ' || name[i] == 127)
      return wave_fail(s, "a name with a character that cannot be printed");
  return n ? 0 : wave_fail(s, "an empty name");
}

static const char *scope_path(const void *items, size_t number) { return ((const gm_wave_scope *)items)[number].path; }

/* A scope may be opened again, later. */
int wave_open_scope(wave_state *s, const char *name, size_t n) {
  gm_wave_header *h = &s->h;
  const char *outer = s->scope == GM_WAVE_NONE ? "" : h->scope[s->scope].path;
  size_t m = strlen(outer), dot = m > 0;
  if (check_name(s, name, n))
    return -1;
  if (m + n + 2 > GM_WAVE_NAME / 2)
    return wave_fail(s, "scopes nested too deeply");
  char *path = malloc(m + dot + n + 1);
  gm_wave_scope *all = path ? grow_array(h->scope, &s->scope_cap, h->scopes, sizeof *all) : NULL;
  h->scope = all ? all : h->scope;
  if (!all || h->scopes >= GM_WAVE_NONE)
    return free(path), wave_fail(s, "out of memory");
  snprintf(path, m + dot + n + 1, "%s%s%.*s", outer, dot ? "." : "", (int)n, name);
  size_t old = gm_names_find(&s->paths, path, scope_path, all);
  if (old != GM_NAMES_NONE && all[old].parent == s->scope) {
    free(path);
    s->scope = (uint32_t)old;
    return 0;
  }
  all[h->scopes] = (gm_wave_scope){path, s->scope};
  s->scope = (uint32_t)h->scopes++;
  return old != GM_NAMES_NONE || gm_names_add(&s->paths, path, s->scope) ? 0 : wave_fail(s, "out of memory");
}

void wave_close_scope(wave_state *s) {
  if (s->scope != GM_WAVE_NONE)
    s->scope = s->h.scope[s->scope].parent;
}

int wave_add_net(wave_state *s, uint32_t width) {
  gm_wave_header *h = &s->h;
  uint32_t *all = grow_array(h->width, &s->net_cap, h->nets, sizeof *all);
  if (!all || h->nets + 1 >= GM_WAVE_NONE)
    return wave_fail(s, "out of memory");
  h->width = all;
  all[h->nets++] = width;
  return 0;
}

/* Splits "name[7:0]" or "name [7:0]" of a net: a range of the net's width is that of a vector, any other one is part of the name. */
static size_t take_range(gm_wave_var *v, const char *name, size_t n, uint32_t width) {
  if (n < 3 || name[n - 1] != ']')
    return n;
  size_t open = n - 1;
  while (open > 0 && name[open] != '[')
    open--;
  char *end;
  if (open == 0)
    return n;
  long left = strtol(name + open + 1, &end, 10), right = left;
  if (end == name + open + 1)
    return n;
  bool pair = *end == ':';
  if (pair)
    right = strtol(end + 1, &end, 10);
  long span = left > right ? left - right : right - left;
  if (end != name + n - 1 || left < INT32_MIN || left > INT32_MAX || right < INT32_MIN || right > INT32_MAX)
    return n;
  v->left = (int32_t)left;
  v->right = (int32_t)right;
  if (!pair || span + 1 != (long)width)
    return n;
  while (open > 0 && name[open - 1] == ' ')
    open--;
  return open;
}

int wave_add_var(wave_state *s, const char *name, size_t n, uint32_t net, bool alias) {
  gm_wave_header *h = &s->h;
  gm_wave_var *all = grow_array(h->var, &s->var_cap, h->vars, sizeof *all);
  if (!all)
    return wave_fail(s, "out of memory");
  h->var = all;
  gm_wave_var v = {.scope = s->scope, .net = net, .alias = alias};
  if (n > 1 && name[0] == '\\') { /* an escaped identifier ends with a blank, which is no part of it */
    name++;
    n--;
  }
  if (check_name(s, name, n))
    return -1;
  if (n > GM_WAVE_NAME / 2 - 2)
    return wave_fail(s, "a name of more than %d characters", GM_WAVE_NAME / 2 - 2);
  size_t kept = take_range(&v, name, n, h->width[net]), length = 0;
  if (!(v.name = copy_text(name, kept)))
    return wave_fail(s, "out of memory");
  for (size_t i = 0; i < kept; i++) /* "bus [3]" */
    if (name[i] != ' ')
      v.name[length++] = name[i];
  v.name[length] = 0;
  all[h->vars++] = v;
  return 0;
}

int wave_begin(wave_state *s) {
  size_t n = s->h.nets, bits = 0;
  s->at = calloc(n + 1, sizeof *s->at);
  s->given = calloc(n + 1, sizeof *s->given);
  s->form = calloc(n + 1, 1);
  s->word = s->o->values && s->o->packed ? calloc(n + 1, sizeof *s->word) : NULL;
  if (!s->at || !s->given || !s->form || (s->o->values && s->o->packed && !s->word))
    return wave_fail(s, "out of memory");
  for (size_t i = 0; i < n; i++) { /* a wide value begins at a word's boundary */
    bits = s->h.width[i] >= 8 ? (bits + 7) / 8 * 8 : bits;
    s->at[i] = bits;
    bits += s->h.width[i];
  }
  if (!(s->bits = malloc(bits + 8)))
    return wave_fail(s, "out of memory");
  memset(s->bits, 'x', bits + 8);
  return s->o->declared && s->o->declared(s->o->ctx, &s->h, s->err, s->errsize) ? -1 : 0;
}

static void tell_values(wave_state *s) {
  const gm_wave_observer *o = s->o;
  uint32_t first = o->first ? *o->first : GM_WAVE_NONE;
  if (first != GM_WAVE_NONE && s->form[first])
    o->value(o->ctx, first, s->bits + s->at[first]);
  if (o->values) {
    o->values(o->ctx, &(gm_wave_batch){s->given, s->n_given, s->bits, s->at, s->form, s->word});
    return;
  }
  for (size_t i = 0; i < s->n_given; i++)
    if (s->given[i] != first)
      o->value(o->ctx, s->given[i], s->bits + s->at[s->given[i]]);
}

void wave_settle(wave_state *s) {
  const gm_wave_observer *o = s->o;
  if (s->begun && !s->stopped) {
    if (o->begin)
      o->begin(o->ctx, s->time);
    if (o->value || o->values)
      tell_values(s);
    s->stopped = o->time && o->time(o->ctx, s->time);
  }
  for (size_t i = 0; i < s->n_given; i++)
    s->form[s->given[i]] = 0;
  s->n_given = 0;
}

int wave_next_time(wave_state *s, uint64_t time) {
  if (time > INT64_MAX)
    return wave_fail(s, "a time of 2^63 or more");
  if (s->begun && time < s->time)
    return wave_fail(s, "time goes back from %llu to %llu", (unsigned long long)s->time, (unsigned long long)time);
  if (s->begun && time == s->time)
    return 0;
  if (s->begun)
    wave_settle(s);
  s->begun = true;
  s->time = time;
  return 0;
}

void gm_wave_header_free(gm_wave_header *h) {
  for (size_t i = 0; i < h->scopes; i++)
    free(h->scope[i].path);
  for (size_t i = 0; i < h->vars; i++)
    free(h->var[i].name);
  free(h->scope);
  free(h->var);
  free(h->width);
  memset(h, 0, sizeof *h);
}

void wave_end(wave_state *s, gm_wave_header *kept) {
  if (kept)
    *kept = s->h;
  else
    gm_wave_header_free(&s->h);
  gm_names_free(&s->paths);
  free(s->at);
  free(s->bits);
  free(s->given);
  free(s->form);
  free(s->word);
}
