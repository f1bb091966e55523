/* SPDX-License-Identifier: Apache-2.0 */
/* Makes a shader smaller while a condition stays true. */
#include "regress/runners/accept/accept_reduce.h"

#include <string.h>

typedef struct {
  gc_arena *a;
  ac_shader *s;
  ac_question *holds;
  void *ctx;
  unsigned tries;
} work;

/* Tries s without [at, at + n), or with `text` as one token in its place if not NULL. Keeps the change if the answer is still yes. */
static bool cut_source_tokens(work *w, size_t at, size_t n, const char *text) {
  if (w->tries == 0)
    return false;
  w->tries--;
  gc_arena *own = gc_arena_new();
  ac_shader c = ac_copy(own, w->s);
  ac_tok t = c.t[at];
  t.s = text;
  bool bol = false;
  for (size_t i = at; i < at + n; i++)
    bol |= c.t[i].bol;
  ac_splice(own, &c, at, n, &t, text ? 1 : 0);
  if (!text && at < c.n)
    c.t[at].bol |= bol;
  bool yes = w->holds(w->ctx, own, &c);
  if (yes) {
    memcpy(w->s->t, c.t, c.n * sizeof *c.t);
    w->s->n = c.n;
  }
  gc_arena_free(own);
  return yes;
}

static bool statements(work *w) {
  bool any = false;
  for (size_t i = w->s->n; i > 0;) {
    size_t from, to;
    i = i <= w->s->n ? i : w->s->n;
    if (i == 0)
      break;
    ac_statement(w->s, i - 1, &from, &to);
    if (to > from && to - from < w->s->n && cut_source_tokens(w, from, to - from, NULL)) {
      any = true;
      i = from;
    } else {
      i--;
      while (i > from && !strchr(";{}", w->s->t[i - 1].s[0]))
        i--;
    }
  }
  return any;
}

/* Directives are removed as whole lines. */
static bool lines(work *w) {
  bool any = false;
  for (size_t end = w->s->n, at = end; at-- > 0;)
    if (w->s->t[at].bol) {
      any |= cut_source_tokens(w, at, end - at, NULL);
      end = at;
    }
  return any;
}

static bool chunks(work *w, size_t size) {
  bool any = false;
  for (size_t end = w->s->n; end >= size && end > 0;) {
    if (cut_source_tokens(w, end - size, size, NULL)) {
      any = true;
      end -= size;
    } else {
      end -= size > 1 ? size / 2 : 1;
    }
    if (end > w->s->n)
      end = w->s->n;
  }
  return any;
}

/* Tries to remove a pair of brackets: alone, or with its contents and the name before it. */
static bool brackets(work *w) {
  bool any = false;
  for (size_t i = 0; i < w->s->n; i++) {
    if (!strchr("([{", *w->s->t[i].s))
      continue;
    int depth = 0;
    size_t j = i;
    for (; j < w->s->n; j++) {
      depth += strchr("([{", *w->s->t[j].s) != NULL;
      depth -= strchr(")]}", *w->s->t[j].s) != NULL;
      if (depth == 0)
        break;
    }
    if (j == w->s->n)
      continue;
    if (cut_source_tokens(w, i, j - i + 1, NULL) || cut_source_tokens(w, i, j - i + 1, "1.0") ||
        (i > 0 && cut_source_tokens(w, i - 1, j - i + 2, "1.0"))) {
      any = true;
      continue;
    }
    ac_shader keep = ac_copy(w->a, w->s); /* the brackets, not their contents */
    ac_splice(w->a, w->s, j, 1, NULL, 0);
    if (cut_source_tokens(w, i, 1, NULL) || (i > 0 && cut_source_tokens(w, i - 1, 2, NULL))) {
      any = true;
    } else {
      memcpy(w->s->t, keep.t, keep.n * sizeof *keep.t);
      w->s->n = keep.n;
    }
  }
  return any;
}

void ac_reduce(gc_arena *a, ac_shader *s, ac_question *holds, void *ctx, unsigned tries) {
  ac_shader own = ac_copy(a, s);
  work w = {a, &own, holds, ctx, tries};
  for (size_t size = own.n / 2; size > 200; size /= 2)
    chunks(&w, size);
  for (bool any = true; any && w.tries;) {
    any = lines(&w);
    any |= statements(&w);
    for (size_t size = 32; size > 0; size /= 2)
      any |= chunks(&w, size);
    any |= brackets(&w);
  }
  *s = own;
}
