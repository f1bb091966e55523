/* SPDX-License-Identifier: Apache-2.0 */
/* Fills in the templates ${NAME} and ${NAME:flag,...} in a source of a .test file. Flags: single-line, opt, default=TEXT (everything
   that follows). */
#include <string.h>

#include "studies/conformance/cts.h"

typedef struct {
  const char *name, *fallback; /* fallback: text for an unknown name; NULL: unknown names are errors */
  size_t len;
  bool single_line;
} template;

/* Parses the text between the braces of ${...}, from p to end. Returns NULL, or a message if it is wrong. */
static const char *parse_cts_template(gc_arena *a, const char *p, const char *end, template *t) {
  const char *colon = memchr(p, ':', (size_t)(end - p));
  *t = (template){.name = p, .len = (size_t)((colon ? colon : end) - p)};
  if (!t->len)
    return "a template without a name";
  while (colon && colon < end) {
    const char *flag = colon + 1, *comma = memchr(flag, ',', (size_t)(end - flag));
    size_t n = (size_t)((comma ? comma : end) - flag);
    colon = comma;
    if (n == 11 && !memcmp(flag, "single-line", n)) {
      t->single_line = true;
    } else if (n == 3 && !memcmp(flag, "opt", n)) {
      t->fallback = t->fallback ? t->fallback : "";
    } else if ((size_t)(end - flag) >= 8 && !memcmp(flag, "default=", 8)) {
      t->fallback = gc_strndup(a, flag + 8, (size_t)(end - flag) - 8);
      colon = NULL;
    } else {
      return gc_sprintf(a, "unknown flag '%.*s' of a template", (int)n, flag);
    }
  }
  return NULL;
}

typedef struct {
  gc_arena *a;
  char *text;
  size_t n, cap;
} buffer;

static void put_template_text(buffer *b, const char *p, size_t n, bool single_line) {
  b->text = gc_grow(b->a, b->text, &b->cap, b->n + n + 1, 1);
  for (size_t i = 0; i < n; i++)
    b->text[b->n++] = single_line && p[i] == '\n' ? ' ' : p[i];
  b->text[b->n] = 0;
}

static void find_template_place(const char *text, const char *p, int *line, int *col) {
  for (*col = 1; text < p; text++) {
    *line += *text == '\n';
    *col = *text == '\n' ? 1 : *col + 1;
  }
}

char *cts_expand(cf_list *l, const char *file, int line, const char *text, cts_lookup *lookup, void *ctx) {
  buffer b = {.a = l->arena};
  const char *p = text, *dollar;
  put_template_text(&b, "", 0, false);
  while ((dollar = strstr(p, "${")) != NULL) {
    template t = {0};
    const char *end = strchr(dollar, '}'), *found = NULL,
               *why = end ? parse_cts_template(l->arena, dollar + 2, end, &t) : "a template is not closed";
    if (!why && !(found = lookup(ctx, t.name, t.len)) && !(found = t.fallback))
      why = gc_sprintf(l->arena, "unknown template ${%.*s}", (int)t.len, t.name);
    if (why) {
      int col;
      find_template_place(text, dollar, &line, &col);
      cf_error(l, file, line, col, "%s", why);
      return NULL;
    }
    put_template_text(&b, p, (size_t)(dollar - p), false);
    put_template_text(&b, found, strlen(found), t.single_line);
    p = end + 1;
  }
  put_template_text(&b, p, strlen(p), false);
  return b.text;
}
