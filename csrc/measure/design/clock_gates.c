/* SPDX-License-Identifier: Apache-2.0 */
/* Reads and writes the clock gates of a design, and its registers without one, as `gloam gating --find` has them: one JSON object. */
#include "measure/design/clock_gates.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/json.h"

const char *const gm_holds_name[3] = {"never", "enable", "feedback"};
static const char *const op_name[GM_LOGIC_OPS] = {"net", "zero", "one", "not", "and", "or", "xor", "mux"};

unsigned gm_logic_inputs(gm_logic_op op) {
  static const unsigned char inputs[GM_LOGIC_OPS] = {0, 0, 0, 1, 2, 2, 2, 3};
  return inputs[op];
}

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
    free(r[i].array);
    free(r[i].data);
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
  for (size_t i = 0; i < g->nodes; i++)
    free(g->node[i].name);
  free(g->node);
  for (size_t i = 0; i < g->clocks; i++)
    free(g->clock[i].name);
  free(g->clock);
  free(g->top);
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
    if (r->clock)
      json_object_set_new(j, "domain", json_integer(r->clock));
    json_object_set_new(j, "holds", json_string(gm_holds_name[r->holds]));
    json_object_set_new(j, "enable", text_or_null(r->enable));
    json_object_set_new(j, "enable_low", json_boolean(r->enable_low));
    if (r->async)
      json_object_set_new(j, "async_reset", json_true());
    if (r->array)
      json_object_set_new(j, "array", gm_json_text(r->array));
    if (r->opens)
      json_object_set_new(j, "opens", json_integer(r->opens - 1));
    if (r->mapped)
      json_object_set_new(j, "mapped", json_integer(r->mapped));
    json_t *data = r->data ? json_array() : NULL;
    for (unsigned i = 0; data && i < r->n; i++)
      json_array_append_new(data, r->data[i] ? json_integer(r->data[i] - 1) : json_null());
    if (data)
      json_object_set_new(j, "data", data);
  }
  return j;
}

static json_t *registers_json(const gm_register *r, size_t n, bool gated) {
  json_t *list = json_array();
  for (size_t i = 0; i < n; i++)
    json_array_append_new(list, register_json(&r[i], gated));
  return list;
}

static json_t *logic_json(const gm_clock_gates *g) {
  json_t *list = json_array();
  for (size_t i = 0; i < g->nodes; i++) {
    json_t *row = json_array();
    json_array_append_new(row, text_or_null(g->node[i].name));
    json_array_append_new(row, json_string(op_name[g->node[i].op]));
    for (unsigned k = 0; k < gm_logic_inputs(g->node[i].op); k++)
      json_array_append_new(row, json_integer(g->node[i].in[k]));
    json_array_append_new(list, row);
  }
  return list;
}

static json_t *gate_json(const gm_clock_gate *k) {
  json_t *j = json_pack("{s:o,s:o,s:o,s:o,s:o,s:b,s:o,s:o}", "instance", text_or_null(k->instance), "cell", text_or_null(k->cell), "clock",
                        text_or_null(k->clock), "output", text_or_null(k->output), "enable", text_or_null(k->enable), "enable_low",
                        k->enable_low, "inside", text_or_null(k->inside), "registers", registers_json(k->reg, k->regs, true));
  if (k->domain)
    json_object_set_new(j, "domain", json_integer(k->domain));
  return j;
}

static json_t *other_clocks_json(const gm_clock_gates *g) {
  json_t *list = json_array();
  for (size_t i = 1; i < g->clocks; i++)
    json_array_append_new(list, json_pack("{s:o,s:b,s:o}", "name", gm_json_text(g->clock[i].name), "falling", g->clock[i].falls,
                                          "flip_flops", gm_json_count(g->clock[i].flip_flops)));
  return list;
}

int gm_clock_gates_write(FILE *f, const gm_clock_gates *g) {
  json_t *gates = json_array();
  for (size_t i = 0; i < g->gates; i++)
    json_array_append_new(gates, gate_json(&g->gate[i]));
  json_t *j = json_pack("{s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o}", "top", text_or_null(g->top), "clock", gm_json_text(g->clock->name),
                        "memory_bits", gm_json_count(g->memory_bits), "logic_cells", gm_json_count(g->logic_cells), "flip_flops",
                        gm_json_count(g->clock->flip_flops), "other_clocks", other_clocks_json(g), "gates", gates, "ungated",
                        registers_json(g->ungated, g->ungateds, false), "logic", logic_json(g));
  return gm_json_write(f, j, GM_JSON_SHORT, 3);
}

/* ---- reading --------------------------------------------------------------------------------------------------------------------------
 */

typedef struct {
  const char *path;
  char *err;
  size_t errsize;
  size_t nodes, clocks;
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

/* A number from `min` to `max`, of which 0 is for none. */
static int take_number(const reader *r, const json_t *in, const char *what, json_int_t max, uint32_t *to) {
  json_int_t n = json_integer_value(in);
  *to = json_is_integer(in) && n >= 0 && n < max ? (uint32_t)n + 1 : 0;
  return !in || json_is_null(in) || *to
             ? 0
             : gm_error(r->err, r->errsize, r->path, "%s has to be a whole number below %lld", what, (long long)max);
}

static int take_domain(const reader *r, const json_t *in, unsigned *to) {
  uint32_t domain;
  if (take_number(r, json_object_get(in, "domain"), "\"domain\"", (json_int_t)r->clocks, &domain))
    return -1;
  *to = domain ? domain - 1 : 0;
  return 0;
}

static int take_nodes(const reader *r, const json_t *j, gm_register *g) {
  const json_t *data = json_object_get(j, "data");
  json_int_t max = (json_int_t)r->nodes;
  uint32_t mapped;
  if (take_number(r, json_object_get(j, "opens"), "\"opens\"", max, &g->opens) ||
      take_number(r, json_object_get(j, "mapped"), "\"mapped\"", (json_int_t)g->n + 1, &mapped))
    return -1;
  g->mapped = mapped ? mapped - 1 : 0;
  if (!data)
    return 0;
  if (json_array_size(data) != g->n)
    return wrong(r, "a register whose \"data\" has not a node for each bit");
  if (!(g->data = calloc(g->n, sizeof *g->data)))
    return wrong(r, "out of memory");
  for (unsigned i = 0; i < g->n; i++)
    if (take_number(r, json_array_get(data, i), "a node of \"data\"", max, &g->data[i]))
      return -1;
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
  return take_text(r, j, "name", true, &g->name) || take_text(r, j, "enable", false, &g->enable) ||
                 take_text(r, j, "array", false, &g->array) || take_bits(r, g, json_object_get(j, "bits")) || take_domain(r, j, &g->clock)
             ? -1
             : take_nodes(r, j, g);
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
      take_text(r, j, "enable", false, &k->enable) || take_text(r, j, "inside", false, &k->inside) || take_domain(r, j, &k->domain))
    return -1;
  return take_registers(r, json_object_get(j, "registers"), &k->reg, &k->regs);
}

/* Inputs come before what they lead to, so one pass computes all. */
static int take_logic(reader *r, const json_t *list, gm_clock_gates *g) {
  if (list && !json_is_array(list))
    return wrong(r, "\"logic\" has to be a list");
  if (!(g->node = calloc(json_array_size(list) + 1, sizeof *g->node)))
    return wrong(r, "out of memory");
  for (; g->nodes < json_array_size(list); g->nodes++) {
    const json_t *row = json_array_get(list, g->nodes);
    gm_logic_node *n = &g->node[g->nodes];
    const char *name = json_string_value(json_array_get(row, 0)), *op = json_string_value(json_array_get(row, 1));
    unsigned o = 0;
    while (op && o < GM_LOGIC_OPS && strcmp(op, op_name[o]) != 0)
      o++;
    if (!op || o == GM_LOGIC_OPS || json_array_size(row) != 2 + gm_logic_inputs((gm_logic_op)o))
      return gm_error(r->err, r->errsize, r->path, "node %zu of the logic has no operation with its inputs", g->nodes);
    n->op = (gm_logic_op)o;
    for (unsigned k = 0; k < gm_logic_inputs(n->op); k++) {
      uint32_t in;
      if (take_number(r, json_array_get(row, 2 + k), "an input of a node", (json_int_t)g->nodes, &in) || !in)
        return in ? -1 : wrong(r, "an input of a node has to be a node before it");
      n->in[k] = in - 1;
    }
    if (name && !(n->name = strdup(name)))
      return wrong(r, "out of memory");
  }
  r->nodes = g->nodes;
  return 0;
}

static int take_clocks(reader *r, const json_t *j, gm_clock_gates *g) {
  const json_t *others = json_object_get(j, "other_clocks");
  if (!(g->clock = calloc(json_array_size(others) + 1, sizeof *g->clock)))
    return wrong(r, "out of memory");
  for (; g->clocks <= json_array_size(others); g->clocks++) {
    const json_t *from = g->clocks ? json_array_get(others, g->clocks - 1) : j;
    gm_design_clock *c = &g->clock[g->clocks];
    json_int_t flip_flops = json_integer_value(json_object_get(from, "flip_flops"));
    c->falls = json_is_true(json_object_get(from, "falling"));
    c->flip_flops = flip_flops > 0 ? (uint64_t)flip_flops : 0;
    if (take_text(r, from, g->clocks ? "name" : "clock", true, &c->name))
      return -1;
  }
  r->clocks = g->clocks;
  return 0;
}

int gm_clock_gates_read(gm_clock_gates *g, const char *path, char *err, size_t errsize) {
  memset(g, 0, sizeof *g);
  json_t *j = gm_json_read(path, err, errsize);
  if (!j)
    return -1;
  reader r = {path, err, errsize, 0, 0};
  const json_t *gates = json_object_get(j, "gates");
  g->memory_bits = (uint64_t)json_integer_value(json_object_get(j, "memory_bits"));
  json_int_t cells = json_integer_value(json_object_get(j, "logic_cells"));
  g->logic_cells = cells > 0 ? (uint64_t)cells : 0;
  int rc = take_logic(&r, json_object_get(j, "logic"), g) || take_text(&r, j, "top", false, &g->top) || take_clocks(&r, j, g) ||
                   !json_is_array(gates) || !(g->gate = calloc(json_array_size(gates) + 1, sizeof *g->gate))
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
