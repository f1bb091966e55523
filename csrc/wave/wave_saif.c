/* SPDX-License-Identifier: Apache-2.0 */
/* Writes switching activity for other tools: SAIF 2.0 (IEEE 1801-2018, annex I), with times and toggles of every bit. */
#include "wave/wave_saif.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void gm_saif_begin(FILE *f, const char *design, const char *program, const char *unit, uint64_t duration) {
  fputs("(SAIFILE\n(SAIFVERSION \"2.0\")\n(DIRECTION \"backward\")\n(DESIGN \"", f);
  for (; *design; design++)
    if (*design != '"' && *design != '\\')
      fputc(*design, f);
  fprintf(f, "\")\n(VENDOR \"Gloam\")\n(PROGRAM_NAME \"%s\")\n(DIVIDER / )\n(TIMESCALE %s)\n(DURATION %" PRIu64 ")\n", program, unit,
          duration);
}

void gm_saif_name(FILE *f, const char *name, size_t length) {
  for (size_t i = 0; i < length; i++) {
    bool plain =
        name[i] == '_' || (name[i] >= '0' && name[i] <= '9') || (name[i] >= 'a' && name[i] <= 'z') || (name[i] >= 'A' && name[i] <= 'Z');
    if (!plain)
      fputc('\\', f);
    fputc(name[i], f);
  }
}

void gm_saif_put(FILE *f, const char *name, long index, const gm_saif_bit *b) {
  fputs("   (", f);
  gm_saif_name(f, name, strlen(name));
  if (index >= 0)
    fprintf(f, "\\[%ld\\]", index);
  fprintf(f, " (T0 %" PRIu64 ") (T1 %" PRIu64 ") (TX %" PRIu64 ")", b->time[0], b->time[1], b->time[2]);
  if (b->time[3])
    fprintf(f, " (TZ %" PRIu64 ")", b->time[3]);
  fprintf(f, " (TC %" PRIu64 ") (IG %" PRIu64 "))\n", b->toggles, b->glitches);
}

static void put_net(FILE *f, const gm_wave_counts *c, const gm_wave_var *v) {
  uint32_t width = c->h.width[v->net];
  bool ranged = v->left != v->right;
  for (uint32_t i = 0; i < width; i++) { /* from the highest bit on, which is that of `left` */
    const gm_wave_bit *b = &c->bit[c->at[v->net] + i];
    long step = v->left >= v->right ? -(long)i : (long)i;
    long index = width == 1 ? -1 : ranged ? v->left + step : (long)(width - 1 - i);
    gm_saif_bit s = {{b->time[0], b->time[1], b->time[2], b->time[3]}, b->toggles, b->glitches};
    gm_saif_put(f, v->name, index, &s);
  }
}

/* Names in the order of their scopes. */
typedef struct {
  uint32_t scope, var;
} place;

static int by_scope(const void *a, const void *b) {
  const place *x = a, *y = b;
  return x->scope != y->scope ? (x->scope < y->scope ? -1 : 1) : x->var < y->var ? -1 : x->var > y->var;
}

static const char *last_name(const gm_wave_header *h, uint32_t scope) {
  uint32_t parent = h->scope[scope].parent;
  return h->scope[scope].path + (parent == GM_WAVE_NONE ? 0 : strlen(h->scope[parent].path) + 1);
}

/* The scope and those inside it, which come after it in the list of scopes. next: the next place. */
static void put_scope(FILE *f, const gm_wave_counts *c, uint32_t scope, const uint32_t *child, const uint32_t *sibling, const place *all,
                      const size_t *first) {
  const char *name = last_name(&c->h, scope);
  fputs("(INSTANCE ", f);
  gm_saif_name(f, name, strlen(name));
  fputs("\n", f);
  if (first[scope] < first[scope + 1]) {
    fputs("  (NET\n", f);
    for (size_t i = first[scope]; i < first[scope + 1]; i++)
      put_net(f, c, &c->h.var[all[i].var]);
    fputs("  )\n", f);
  }
  for (uint32_t k = child[scope]; k != GM_WAVE_NONE; k = sibling[k])
    put_scope(f, c, k, child, sibling, all, first); /* as deep as names are long: below GM_WAVE_NAME */
  fputs(")\n", f);
}

static int put_all(FILE *f, const gm_wave_counts *c, uint32_t *child, uint32_t *sibling, place *all, size_t *first) {
  size_t n = 0, scopes = c->h.scopes;
  for (size_t i = 0; i < c->h.vars; i++)
    if (c->h.var[i].scope != GM_WAVE_NONE && c->shown[c->h.var[i].net] != GM_WAVE_NONE && gm_wave_inside(&c->h, c->h.var[i].scope, c->in))
      all[n++] = (place){c->h.var[i].scope, (uint32_t)i};
  qsort(all, n, sizeof *all, by_scope);
  for (size_t s = 0, i = 0; s <= scopes; s++) {
    first[s] = i;
    while (i < n && all[i].scope == s)
      i++;
  }
  for (size_t s = 0; s < scopes; s++)
    child[s] = sibling[s] = GM_WAVE_NONE;
  for (size_t s = scopes; s-- > 0;) {
    uint32_t parent = c->h.scope[s].parent;
    if (parent == GM_WAVE_NONE)
      continue;
    sibling[s] = child[parent];
    child[parent] = (uint32_t)s;
  }
  for (uint32_t s = 0; s < scopes; s++)
    if (c->in == GM_WAVE_NONE ? c->h.scope[s].parent == GM_WAVE_NONE : s == c->in)
      put_scope(f, c, s, child, sibling, all, first);
  fputs(")\n", f);
  return ferror(f) ? -1 : 0;
}

int gm_wave_saif(FILE *f, const gm_wave_counts *c, const char *program) {
  static const char *const units[] = {"s", "ms", "us", "ns", "ps", "fs"};
  char unit[16];
  int e = -c->h.exponent / 3;
  snprintf(unit, sizeof unit, "%u %s", c->h.multiple, units[e < 0 || e > 5 ? 3 : e]);
  size_t scopes = c->h.scopes;
  uint32_t *child = calloc(2 * scopes + 1, sizeof *child);
  place *all = calloc(c->h.vars + 1, sizeof *all);
  size_t *first = calloc(scopes + 2, sizeof *first);
  gm_saif_begin(f, c->in == GM_WAVE_NONE ? (scopes ? c->h.scope[0].path : "") : last_name(&c->h, c->in), program, unit, c->duration);
  int rc = child && all && first ? put_all(f, c, child, child + scopes, all, first) : -1;
  free(child);
  free(all);
  free(first);
  return rc;
}
