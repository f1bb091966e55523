/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the allocation problem of a scheduled program, as the compiler prints it (format: compiler/alloc/ra_problem.c). */
#include "regress/oracles/optimum/optimum_places.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool read_place(ex_places *p, const char *line) {
  ex_value v = {0};
  unsigned at[4];
  if (sscanf(line, "place %u %u %u %u %u %u", &v.id, &v.reg, &at[0], &at[1], &at[2], &at[3]) != 6)
    return false;
  for (int l = 0; l < 4; l++)
    v.map[l] = (uint8_t)at[l];
  if (p->nv == p->cv) {
    p->cv = p->cv ? 2 * p->cv : 64;
    ex_value *more = realloc(p->value, (size_t)p->cv * sizeof *more);
    if (!more)
      return false;
    p->value = more;
  }
  p->value[p->nv++] = v;
  return true;
}

static bool read_uses(ex_places *p, const char *line) {
  ex_value *v = p->nv ? &p->value[p->nv - 1] : NULL;
  unsigned id;
  return v && sscanf(line, "uses %u %u %u %lf %lf", &id, &v->function, &v->depth, &v->calls, &v->uses) == 5 && id == v->id;
}

static bool read_life(ex_places *p, const char *line) {
  ex_value *v = p->nv ? &p->value[p->nv - 1] : NULL;
  unsigned id, lane, pinned, from, to;
  int at = 0, n = 0;
  if (!v || sscanf(line, "life %u %u %u%n", &id, &lane, &pinned, &at) != 3 || id != v->id || lane > 3 || v->set[lane])
    return false;
  v->pinned[lane] = pinned;
  v->set[lane] = calloc(p->words, sizeof *v->set[lane]);
  for (line += at; v->set[lane] && sscanf(line, " %u-%u%n", &from, &to, &n) == 2 && *line == ' '; line += n)
    for (unsigned t = from; t <= to && t < 64 * p->words; t++)
      v->set[lane][t / 64] |= UINT64_C(1) << (t % 64);
  return v->set[lane];
}

bool ex_places_read(ex_places *p, const char *text) {
  unsigned bundles;
  *p = (ex_places){0};
  if (sscanf(text, "registers %u %u", &p->peak, &bundles) != 2)
    return false;
  p->words = bundles / 64 + 1;
  bool ok = true;
  for (const char *line = strchr(text, '\n'); ok && line && line[1]; line = strchr(line + 1, '\n'))
    ok = line[1] == 'p' ? read_place(p, line + 1) : line[1] == 'u' ? read_uses(p, line + 1) : read_life(p, line + 1);
  if (!ok)
    ex_places_free(p);
  return ok;
}

void ex_places_free(ex_places *p) {
  for (int v = 0; v < p->nv; v++)
    for (int l = 0; l < 4; l++)
      free(p->value[v].set[l]);
  free(p->value);
  *p = (ex_places){0};
}

unsigned ex_registers(const ex_places *p) {
  unsigned n = 0;
  for (int v = 0; v < p->nv; v++)
    n = p->value[v].reg >= n ? p->value[v].reg + 1 : n;
  return n;
}

bool ex_lanes_meet(const ex_places *p, const ex_value *a, unsigned la, const ex_value *b, unsigned lb) {
  for (unsigned w = 0; a->set[la] && b->set[lb] && w < p->words; w++)
    if (a->set[la][w] & b->set[lb][w])
      return true;
  return false;
}

static bool is_well_placed(const ex_value *v) {
  unsigned taken = 0;
  for (unsigned l = 0; l < 4; l++) {
    if (!v->set[l])
      continue;
    if (v->map[l] > 3 || taken >> v->map[l] & 1 || (v->pinned[l] && v->map[l] != l))
      return false;
    taken |= 1u << v->map[l];
  }
  return true;
}

static bool are_apart(const ex_places *p, const ex_value *a, const ex_value *b) {
  for (unsigned la = 0; la < 4 && a->reg == b->reg; la++)
    for (unsigned lb = 0; lb < 4; lb++)
      if (a->set[la] && b->set[lb] && a->map[la] == b->map[lb] && ex_lanes_meet(p, a, la, b, lb))
        return false;
  return true;
}

bool ex_places_hold(const ex_places *p) {
  for (int a = 0; a < p->nv; a++) {
    if (!is_well_placed(&p->value[a]))
      return false;
    for (int b = 0; b < a; b++)
      if (!are_apart(p, &p->value[a], &p->value[b]))
        return false;
  }
  return true;
}

/* A bound for values of 1 to 4 lanes in registers of four: each value of 3 or 4 lanes needs its own register, each of 2 lanes half of one;
   those of 1 lane fill the rest. */
static unsigned registers_for(const unsigned n[5]) {
  unsigned whole = n[4] + n[3] + (n[2] + 1) / 2, room = n[3] + 2 * (n[2] % 2);
  return whole + (n[1] > room ? (n[1] - room + 3) / 4 : 0);
}

unsigned ex_slice_bound(const ex_places *p) {
  unsigned max = 0;
  for (unsigned t = 0; t < 64 * p->words; t++) {
    unsigned n[5] = {0};
    for (int v = 0; v < p->nv; v++) {
      unsigned width = 0;
      for (int l = 0; l < 4; l++)
        width += p->value[v].set[l] && p->value[v].set[l][t / 64] >> (t % 64) & 1;
      n[width]++;
    }
    unsigned need = registers_for(n);
    max = need > max ? need : max;
  }
  return max;
}
