/* SPDX-License-Identifier: Apache-2.0 */
/* The logic before registers, as nodes that a waveform's values can be put into (register_logic.h). */
#include "measure/design/register_logic.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_DEPTH = 20000 }; /* of gates between registers */

int register_logic_begin(register_logic *l, const flat_design *d, gm_clock_gates *g) {
  *l = (register_logic){.d = d, .g = g};
  for (int i = 0; i < 2; i++)
    l->node_of[i] = calloc((size_t)d->bits + 1, sizeof *l->node_of[i]);
  l->entered = calloc((size_t)d->bits + 1, sizeof *l->entered);
  return l->node_of[0] && l->node_of[1] && l->entered ? 0 : -1;
}

void register_logic_end(register_logic *l) {
  free(l->node_of[0]);
  free(l->node_of[1]);
  free(l->entered);
}

/* Node + 1. */
static uint32_t add_node(register_logic *l, gm_logic_op op, char *name, uint32_t a, uint32_t b, uint32_t c) {
  const uint32_t in[3] = {a, b, c};
  for (unsigned i = 0; i < gm_logic_inputs(op); i++)
    l->failed |= !in[i];
  if (!l->failed && l->g->nodes == l->cap) {
    size_t cap = l->cap ? 2 * l->cap : 1024;
    gm_logic_node *more = realloc(l->g->node, cap * sizeof *more);
    l->failed = !more;
    l->g->node = more ? more : l->g->node;
    l->cap = more ? cap : l->cap;
  }
  if (l->failed) {
    free(name);
    return 0;
  }
  gm_logic_node *n = &l->g->node[l->g->nodes++];
  *n = (gm_logic_node){.name = name, .op = op};
  for (unsigned i = 0; i < gm_logic_inputs(op); i++)
    n->in[i] = in[i] - 1;
  return (uint32_t)l->g->nodes;
}

/* ---- gates ----------------------------------------------------------------------------------------------------------------------------
 */

/* Yosys' gates of one bit: Y = [not] op(A, [not] B, S). */
static const struct {
  const char *type;
  gm_logic_op op;
  bool invert_b, invert;
} known[] = {{"$_BUF_", GM_LOGIC_OR, 0, 0},   {"$_NOT_", GM_LOGIC_NOT, 0, 0},    {"$_AND_", GM_LOGIC_AND, 0, 0},
             {"$_NAND_", GM_LOGIC_AND, 0, 1}, {"$_ANDNOT_", GM_LOGIC_AND, 1, 0}, {"$_OR_", GM_LOGIC_OR, 0, 0},
             {"$_NOR_", GM_LOGIC_OR, 0, 1},   {"$_ORNOT_", GM_LOGIC_OR, 1, 0},   {"$_XOR_", GM_LOGIC_XOR, 0, 0},
             {"$_XNOR_", GM_LOGIC_XOR, 0, 1}, {"$_MUX_", GM_LOGIC_MUX, 0, 0},    {"$_NMUX_", GM_LOGIC_MUX, 0, 1}};

static uint32_t node_of_bit(register_logic *l, int bit, unsigned depth);

static uint32_t node_of_pin(register_logic *l, const flat_cell *c, const char *pin, unsigned depth) {
  const char *constant = json_string_value(json_array_get(json_object_get(c->pins, pin), 0));
  if (constant && (constant[0] == '0' || constant[0] == '1'))
    return add_node(l, constant[0] == '0' ? GM_LOGIC_ZERO : GM_LOGIC_ONE, NULL, 0, 0, 0);
  int bit = flat_pin(c, pin, 0);
  return bit < 0 ? add_node(l, GM_LOGIC_NET, NULL, 0, 0, 0) : node_of_bit(l, bit, depth);
}

/* What the waveform may call this bit; NULL: nothing. */
static char *name_of_bit(const flat_design *d, int bit) {
  const flat_name *n = &d->name[bit];
  if (!n->net || !n->of_register)
    return flat_name_of(d, bit);
  size_t size = strlen(n->net) + 16;
  char *to = malloc(size);
  if (to && n->width == 1)
    snprintf(to, size, "%s", n->net);
  else if (to)
    snprintf(to, size, "%s[%u]", n->net, n->index);
  return to;
}

static bool is_open(const flat_cell *c, const char *pin) {
  const char *constant = json_string_value(json_array_get(json_object_get(c->pins, pin), 0));
  return constant && constant[0] == 'x';
}

/* A multiplexer between a value and what the source leaves open is that value. */
static uint32_t chosen(register_logic *l, int bit, const flat_cell *c, unsigned depth) {
  bool a = is_open(c, "A"), b = is_open(c, "B");
  if (!l->choose || strcmp(c->type, "$_MUX_") != 0 || (!a && !b))
    return 0;
  uint32_t n = node_of_pin(l, c, a ? "B" : "A", depth + 1);
  return add_node(l, GM_LOGIC_OR, name_of_bit(l->d, bit), n, n, 0);
}

static uint32_t node_of_gate(register_logic *l, int bit, const flat_cell *c, unsigned depth) {
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    if (strcmp(c->type, known[i].type) != 0)
      continue;
    bool one_input = known[i].op == GM_LOGIC_NOT || strcmp(c->type, "$_BUF_") == 0;
    uint32_t a = node_of_pin(l, c, "A", depth + 1), b = one_input ? a : node_of_pin(l, c, "B", depth + 1);
    uint32_t s = known[i].op == GM_LOGIC_MUX ? node_of_pin(l, c, "S", depth + 1) : 0;
    if (known[i].invert_b)
      b = add_node(l, GM_LOGIC_NOT, NULL, b, 0, 0);
    if (!known[i].invert)
      return add_node(l, known[i].op, name_of_bit(l->d, bit), a, b, s);
    return add_node(l, GM_LOGIC_NOT, name_of_bit(l->d, bit), add_node(l, known[i].op, NULL, a, b, s), 0, 0);
  }
  return add_node(l, GM_LOGIC_NET, name_of_bit(l->d, bit), 0, 0, 0);
}

static uint32_t node_of_bit(register_logic *l, int bit, unsigned depth) {
  uint32_t *node = &l->node_of[l->choose][bit];
  if (*node || l->failed)
    return *node;
  const flat_cell *c = l->d->driver[bit] >= 0 ? &l->d->cell[l->d->driver[bit]] : NULL;
  if (!c || l->entered[bit] || depth > MAX_DEPTH) /* of a loop, only the waveform knows the value */
    return add_node(l, GM_LOGIC_NET, name_of_bit(l->d, bit), 0, 0, 0);
  l->entered[bit] = true;
  uint32_t n = chosen(l, bit, c, depth);
  n = n ? n : node_of_gate(l, bit, c, depth);
  l->entered[bit] = false;
  return *node = n;
}

/* ---- flip-flops -----------------------------------------------------------------------------------------------------------------------
 */

mapped_flop register_logic_flop(const flat_design *d, int bit) {
  mapped_flop f = {.enable = FLAT_NO_BIT, .reset = FLAT_NO_BIT};
  const flat_cell *c = bit >= 0 && d->driver[bit] >= 0 ? &d->cell[d->driver[bit]] : NULL;
  bool high;
  if (!c || !flat_is_flip_flop(c) || c->type[1] != '_')
    return f;
  f.found = true;
  f.cell = c;
  f.has_enable = flat_enable_pin(c, &high) != NULL;
  const char *letters = strchr(c->type + 2, '_') + 1;
  f.plain = letters[0] == 'P' && strncmp(c->type, "$_ALDFF", 7) != 0 && strncmp(c->type, "$_DFFSR", 7) != 0;
  f.enable = f.has_enable ? flat_pin(c, "E", 0) : FLAT_NO_BIT;
  f.reset = strncmp(c->type, "$_SDFFE_", 8) == 0 ? flat_pin(c, "R", 0) : FLAT_NO_BIT;
  return f;
}

uint32_t register_logic_opens(register_logic *l, const mapped_flop *f) {
  bool high;
  flat_enable_pin(f->cell, &high);
  uint32_t n = node_of_pin(l, f->cell, "E", 0);
  n = high ? n : add_node(l, GM_LOGIC_NOT, NULL, n, 0, 0);
  if (strncmp(f->cell->type, "$_SDFFE_", 8) != 0)
    return n;
  uint32_t r = node_of_pin(l, f->cell, "R", 0); /* its reset works without the enable: $_SDFFE_PN0P_ */
  r = f->cell->type[9] == 'P' ? r : add_node(l, GM_LOGIC_NOT, NULL, r, 0, 0);
  return add_node(l, GM_LOGIC_OR, NULL, n, r, 0);
}

/* A reset by the clock is left out: registers with one are rarely reset. */
uint32_t register_logic_value(register_logic *l, const mapped_flop *f) {
  l->choose = true;
  uint32_t n = node_of_pin(l, f->cell, "D", 0);
  l->choose = false;
  return n;
}
