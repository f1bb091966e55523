/* SPDX-License-Identifier: Apache-2.0 */
/* Reads and writes the clock gates of a design, and its registers without one, as `gloam gating --find` has them: one JSON object. */
#include "measure/design/clock_gates.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/json.h"

const char *const gm_holds_name[3] = {"never", "enable", "feedback"};

uint64_t gm_registers_bits(const gm_register *r, size_t n) {
  uint64_t bits = 0;
  for (size_t i = 0; i < n; i++)
    bits += r[i].n;
  return bits;
}

static void free_registers(gm_register *r, size_t n) {
  for (size_t i = 0; i < n; i++) {
    free(r[i].name);
    free(r[i].bit);
    free(r[i].enable);
  }
  free(r);
}

void gm_clock_gates_free(gm_clock_gates *g) {
  for (size_t i = 0; i < g->gates; i++) {
    gm_clock_gate *k = &g->gate[i];
    free(k->instance);
    free(k->cell);
    free(k->clock);
    free(k->output);
    free(k->enable);
    free(k->inside);
    free_registers(k->reg, k->regs);
  }
  free(g->gate);
  free_registers(g->ungated, g->ungateds);
  free(g->top);
  free(g->clock);
  memset(g, 0, sizeof *g);
}

/* ---- writing --------------------------------------------------------------------------------------------------------------------------
 */

static json_t *text_or_null(const char *text) { return text ? gm_json_text(text) : json_null(); }

static json_t *register_json(const gm_register *r, bool gated) {
  json_t *j = json_pack("{s:o,s:i}", "name", gm_json_text(r->name), "width", (int)r->width);
  if (r->n != r->width) {
    json_t *bits = json_array();
    for (unsigned i = 0; i < r->n; i++)
      json_array_append_new(bits, json_integer(r->bit[i]));
    json_object_set_new(j, "bits", bits);
  }
  if (!gated) {
    json_object_set_new(j, "holds", json_string(gm_holds_name[r->holds]));
    json_object_set_new(j, "enable", text_or_null(r->enable));
    json_object_set_new(j, "enable_low", json_boolean(r->enable_low));
    if (r->async)
      json_object_set_new(j, "async_reset", json_true());
  }
  return j;
}

static json_t *registers_json(const gm_register *r, size_t n, bool gated) {
  json_t *list = json_array();
  for (size_t i = 0; i < n; i++)
    json_array_append_new(list, register_json(&r[i], gated));
  return list;
}

int gm_clock_gates_write(FILE *f, const gm_clock_gates *g) {
  json_t *gates = json_array();
  for (size_t i = 0; i < g->gates; i++) {
    const gm_clock_gate *k = &g->gate[i];
    json_array_append_new(gates, json_pack("{s:o,s:o,s:o,s:o,s:o,s:b,s:o,s:o}", "instance", text_or_null(k->instance), "cell",
                                           text_or_null(k->cell), "clock", text_or_null(k->clock), "output", text_or_null(k->output),
                                           "enable", text_or_null(k->enable), "enable_low", k->enable_low, "inside",
                                           text_or_null(k->inside), "registers", registers_json(k->reg, k->regs, true)));
  }
  json_t *j = json_pack("{s:o,s:o,s:o,s:o,s:o}", "top", text_or_null(g->top), "clock", text_or_null(g->clock), "memory_bits",
                        gm_json_count(g->memory_bits), "gates", gates, "ungated", registers_json(g->ungated, g->ungateds, false));
  return gm_json_write(f, j, GM_JSON_SHORT, 3);
}

/* ---- reading --------------------------------------------------------------------------------------------------------------------------
 */

typedef struct {
  const char *path;
  char *err;
  size_t errsize;
} reader;

static int wrong(const reader *r, const char *what) { return gm_error(r->err, r->errsize, r->path, "%s", what); }

/* A text or null. */
static int take_text(const reader *r, const json_t *in, const char *key, bool needed, char **to) {
  const char *text = json_string_value(json_object_get(in, key));
  *to = text ? strdup(text) : NULL;
  if (needed && !text)
    return gm_error(r->err, r->errsize, r->path, "no text \"%s\" where there has to be one", key);
  return text && !*to ? wrong(r, "out of memory") : 0;
}

static int take_bits(const reader *r, gm_register *g, const json_t *list) {
  g->n = list ? (unsigned)json_array_size(list) : g->width;
  if (!g->n || g->n > g->width || !(g->bit = calloc(g->n, sizeof *g->bit)))
    return wrong(r, "a register without bits");
  for (unsigned i = 0; i < g->n; i++) {
    json_int_t b = list ? json_integer_value(json_array_get(list, i)) : (json_int_t)i;
    if (b < 0 || b >= (json_int_t)g->width)
      return wrong(r, "a register has a bit outside of its width");
    g->bit[i] = (unsigned)b;
  }
  return 0;
}

static int take_register(const reader *r, const json_t *j, gm_register *g) {
  json_int_t width = json_integer_value(json_object_get(j, "width"));
  const char *holds = json_string_value(json_object_get(j, "holds"));
  if (width < 1 || width > 1 << 20)
    return wrong(r, "a register without a width");
  g->width = (unsigned)width;
  for (unsigned k = 0; holds && k < 3; k++)
    if (strcmp(holds, gm_holds_name[k]) == 0)
      g->holds = (gm_holds)k;
  g->enable_low = json_is_true(json_object_get(j, "enable_low"));
  g->async = json_is_true(json_object_get(j, "async_reset"));
  return take_text(r, j, "name", true, &g->name) || take_text(r, j, "enable", false, &g->enable)
             ? -1
             : take_bits(r, g, json_object_get(j, "bits"));
}

static int take_registers(const reader *r, const json_t *list, gm_register **to, size_t *n) {
  size_t size = json_array_size(list);
  if (!json_is_array(list) || !(*to = calloc(size + 1, sizeof **to)))
    return wrong(r, "no list of registers");
  for (size_t i = 0; i < size; i++) {
    *n = i + 1;
    if (take_register(r, json_array_get(list, i), &(*to)[i]))
      return -1;
  }
  return 0;
}

static int take_gate(const reader *r, const json_t *j, gm_clock_gate *k) {
  k->enable_low = json_is_true(json_object_get(j, "enable_low"));
  if (take_text(r, j, "instance", true, &k->instance) || take_text(r, j, "cell", false, &k->cell) ||
      take_text(r, j, "clock", false, &k->clock) || take_text(r, j, "output", false, &k->output) ||
      take_text(r, j, "enable", false, &k->enable) || take_text(r, j, "inside", false, &k->inside))
    return -1;
  return take_registers(r, json_object_get(j, "registers"), &k->reg, &k->regs);
}

int gm_clock_gates_read(gm_clock_gates *g, const char *path, char *err, size_t errsize) {
  memset(g, 0, sizeof *g);
  json_t *j = gm_json_read(path, err, errsize);
  if (!j)
    return -1;
  const reader r = {path, err, errsize};
  const json_t *gates = json_object_get(j, "gates");
  g->memory_bits = (uint64_t)json_integer_value(json_object_get(j, "memory_bits"));
  int rc = take_text(&r, j, "top", false, &g->top) || take_text(&r, j, "clock", true, &g->clock) || !json_is_array(gates) ||
                   !(g->gate = calloc(json_array_size(gates) + 1, sizeof *g->gate))
               ? -1
               : 0;
  if (rc && !json_is_array(gates))
    wrong(&r, "no list of gates");
  while (!rc && g->gates < json_array_size(gates))
    rc = take_gate(&r, json_array_get(gates, g->gates), &g->gate[g->gates]), g->gates++;
  rc = rc || take_registers(&r, json_object_get(j, "ungated"), &g->ungated, &g->ungateds) ? -1 : 0;
  json_decref(j);
  if (rc)
    gm_clock_gates_free(g);
  return rc;
}
