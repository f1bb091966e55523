/* SPDX-License-Identifier: Apache-2.0 */
/* Reads a flat design as Yosys' write_json has it: cells, bits, names of bits. */
#include "measure/design/flat_design.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"

int flat_pin(const flat_cell *c, const char *pin, size_t index) {
  const json_t *b = json_array_get(json_object_get(c->pins, pin), index);
  return json_is_integer(b) ? (int)json_integer_value(b) : FLAT_NO_BIT;
}

size_t flat_pin_width(const flat_cell *c, const char *pin) { return json_array_size(json_object_get(c->pins, pin)); }

/* Values are numbers, or texts of 0 and 1. */
bool flat_parameter(const flat_cell *c, const char *name, bool without) {
  const json_t *v = json_object_get(c->parameters, name);
  const char *text = json_string_value(v);
  if (json_is_integer(v))
    return json_integer_value(v) != 0;
  return text ? text[0] && text[strlen(text) - 1] == '1' : without;
}

static bool begins(const char *text, const char *with) { return strncmp(text, with, strlen(with)) == 0; }

bool flat_is_flip_flop(const flat_cell *c) {
  static const char *const fine[] = {"$_DFF", "$_SDFF", "$_ALDFF"};
  static const char *const coarse[] = {"$dff",    "$dffe",  "$adff",   "$adffe", "$sdff",  "$sdffe",
                                       "$sdffce", "$dffsr", "$dffsre", "$aldff", "$aldffe"};
  for (size_t i = 0; i < sizeof fine / sizeof *fine; i++)
    if (begins(c->type, fine[i]))
      return true;
  for (size_t i = 0; i < sizeof coarse / sizeof *coarse; i++)
    if (strcmp(c->type, coarse[i]) == 0)
      return true;
  return false;
}

bool flat_is_latch(const flat_cell *c) {
  return begins(c->type, "$_DLATCH") || strcmp(c->type, "$dlatch") == 0 || strcmp(c->type, "$adlatch") == 0 ||
         strcmp(c->type, "$dlatchsr") == 0;
}

const char *flat_clock_pin(const flat_cell *c) { return c->type[1] == '_' ? "C" : "CLK"; }

bool flat_waits_for_fall(const flat_cell *c) {
  const char *letters = strchr(c->type + 2, '_');
  if (c->type[1] != '_')
    return !flat_parameter(c, "CLK_POLARITY", true);
  return letters && letters[1] == 'N'; /* the clock's letter is the first one, also of $_DFFSR_ */
}

/* Fine types have their polarities in the name: $_DFFE_PN_: clock rising, enable low. */
const char *flat_enable_pin(const flat_cell *c, bool *high) {
  *high = true;
  if (c->type[1] != '_') {
    *high = flat_parameter(c, "EN_POLARITY", true);
    return json_object_get(c->pins, "EN") ? "EN" : NULL;
  }
  if (!json_object_get(c->pins, "E"))
    return NULL;
  const char *letters = strchr(c->type + 2, '_');
  size_t n = letters ? strlen(letters) : 0;
  if (flat_is_latch(c))
    *high = n > 1 && letters[1] == 'P';
  else
    *high = n > 2 && letters[n - 2] == 'P'; /* the enable's letter is the last one */
  return "E";
}

char *flat_name_of(const flat_design *d, int bit) {
  if (bit < 0 || bit >= d->bits || !d->outer[bit].net)
    return NULL;
  const flat_name *n = &d->outer[bit];
  size_t size = strlen(n->net) + 16;
  char *to = malloc(size);
  if (to && n->width == 1)
    snprintf(to, size, "%s", n->net);
  else if (to)
    snprintf(to, size, "%s[%u]", n->net, n->index);
  return to;
}

/* ---- reading --------------------------------------------------------------------------------------------------------------------------
 */

static int highest_bit(const json_t *list, int max) {
  size_t i;
  json_t *b;
  json_array_foreach(list, i, b) {
    json_int_t n = json_is_integer(b) ? json_integer_value(b) : -1;
    max = n > max && n < 1 << 28 ? (int)n : max;
  }
  return max;
}

static unsigned depth(const char *name) {
  unsigned n = 0;
  for (; *name; name++)
    n += *name == '.';
  return n;
}

/* Whether a name is deeper in the hierarchy (or, with `outer`, nearer to the top) than the old one; of equal ones, the first in the
   alphabet. */
static bool better(const flat_name *old, const char *net, bool outer) {
  if (!old->net)
    return true;
  unsigned a = depth(old->net), b = depth(net);
  return a != b ? (b > a) != outer : strcmp(net, old->net) < 0;
}

int flat_bit_named(const flat_design *d, const char *net, unsigned index) {
  const json_t *b = json_array_get(json_object_get(json_object_get(d->nets, net), "bits"), index);
  return json_is_integer(b) && json_integer_value(b) < d->bits ? (int)json_integer_value(b) : FLAT_NO_BIT;
}

/* Nets with the attribute FLAT_REGISTER come first: the others are names of ports that a register leads to. */
static void take_names(flat_design *d, json_t *names, bool registers) {
  const char *name;
  json_t *n, *b;
  size_t i;
  json_object_foreach(names, name, n) {
    json_t *bits = json_object_get(n, "bits");
    bool is_register = json_object_get(json_object_get(n, "attributes"), FLAT_REGISTER) != NULL;
    if (json_integer_value(json_object_get(n, "hide_name")) || is_register != registers)
      continue;
    json_array_foreach(bits, i, b) {
      int bit = json_is_integer(b) ? (int)json_integer_value(b) : -1;
      if (bit < 0 || bit >= d->bits)
        continue;
      const flat_name n = {name, (unsigned)i, (unsigned)json_array_size(bits), registers};
      if (!d->name[bit].of_register || registers)
        d->name[bit] = better(&d->name[bit], name, false) ? n : d->name[bit];
      d->outer[bit] = better(&d->outer[bit], name, true) ? n : d->outer[bit];
    }
  }
}

static void take_drivers(flat_design *d, json_t *cells) {
  const char *name, *pin;
  json_t *c, *bits, *b;
  size_t i;
  json_object_foreach(cells, name, c) {
    flat_cell *to = &d->cell[d->cells];
    *to = (flat_cell){name, json_string_value(json_object_get(c, "type")), json_object_get(c, "connections"),
                      json_object_get(c, "parameters")};
    json_t *directions = json_object_get(c, "port_directions");
    json_object_foreach(to->pins, pin, bits) {
      const char *way = json_string_value(json_object_get(directions, pin));
      json_array_foreach(bits, i, b) if (way && strcmp(way, "input") != 0 && json_is_integer(b) && json_integer_value(b) < d->bits)
          d->driver[json_integer_value(b)] = (int)d->cells;
    }
    d->cells++;
  }
}

static void take_ports(flat_design *d, json_t *ports) {
  const char *name;
  json_t *p, *b;
  size_t i;
  json_object_foreach(ports, name, p) {
    const char *way = json_string_value(json_object_get(p, "direction"));
    json_array_foreach(json_object_get(p, "bits"), i, b) if (way && json_is_integer(b) && json_integer_value(b) < d->bits) {
      d->port[json_integer_value(b)] |= strcmp(way, "output") != 0;
      d->leaves[json_integer_value(b)] |= strcmp(way, "input") != 0;
    }
  }
}

static int take_module(flat_design *d, json_t *m, const char *path, char *err, size_t errsize) {
  json_t *cells = json_object_get(m, "cells"), *names = json_object_get(m, "netnames"), *one, *pins;
  const char *key, *pin;
  int max = 0;
  json_object_foreach(names, key, one) max = highest_bit(json_object_get(one, "bits"), max);
  json_object_foreach(cells, key, one) {
    if (!json_string_value(json_object_get(one, "type")))
      return gm_error(err, errsize, path, "a cell without a type");
    json_object_foreach(json_object_get(one, "connections"), pin, pins) max = highest_bit(pins, max);
  }
  d->bits = max + 1;
  d->cell = calloc(json_object_size(cells) + 1, sizeof *d->cell);
  d->name = calloc((size_t)d->bits, sizeof *d->name);
  d->outer = calloc((size_t)d->bits, sizeof *d->outer);
  d->driver = malloc((size_t)d->bits * sizeof *d->driver);
  d->port = calloc((size_t)d->bits, sizeof *d->port);
  d->leaves = calloc((size_t)d->bits, sizeof *d->leaves);
  if (!d->cell || !d->name || !d->outer || !d->driver || !d->port || !d->leaves)
    return gm_error(err, errsize, path, "out of memory");
  for (int i = 0; i < d->bits; i++)
    d->driver[i] = -1;
  d->nets = names;
  take_names(d, names, true);
  take_names(d, names, false);
  take_drivers(d, cells);
  take_ports(d, json_object_get(m, "ports"));
  return 0;
}

int flat_read(flat_design *d, const char *path, char *err, size_t errsize) {
  memset(d, 0, sizeof *d);
  const char *name;
  json_t *m, *modules;
  if (!(d->file = gm_json_read(path, err, errsize)))
    return -1;
  modules = json_object_get(d->file, "modules");
  json_object_foreach(modules, name, m) {
    if (!json_object_get(json_object_get(m, "attributes"), "top"))
      continue;
    d->top = name;
    int rc = take_module(d, m, path, err, errsize);
    if (rc)
      flat_free(d);
    return rc;
  }
  flat_free(d);
  return gm_error(err, errsize, path, "no top module");
}

void flat_free(flat_design *d) {
  json_decref(d->file);
  free(d->cell);
  free(d->name);
  free(d->outer);
  free(d->driver);
  free(d->port);
  free(d->leaves);
  memset(d, 0, sizeof *d);
}

uint64_t flat_memory_bits(const flat_design *d) {
  uint64_t n = 0;
  for (size_t i = 0; i < d->cells; i++)
    if (strncmp(d->cell[i].type, "$mem", 4) == 0) {
      const char *keys[] = {"SIZE", "WIDTH"};
      uint64_t v[2] = {0};
      for (int k = 0; k < 2; k++) {
        const json_t *p = json_object_get(d->cell[i].parameters, keys[k]);
        v[k] = json_is_integer(p) ? (uint64_t)json_integer_value(p) : json_is_string(p) ? strtoull(json_string_value(p), NULL, 2) : 0;
      }
      n += v[0] * v[1];
    }
  return n;
}
