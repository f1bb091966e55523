/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the description of memories, and writes them as cells for Yosys and OpenSTA (memories.h). */
#include "measure/design/memories.h"

#include <ctype.h>
#include <string.h>

#include "base/error.h"
#include "base/json.h"
#include "base/similar.h"

enum { MAX_WIDTH = 4096 };

typedef struct {
  gc_arena *arena;
  const char *path;
  char *err;
  size_t errsize;
} reader;

/* A name that Verilog and Liberty take as it is; NULL with a message. */
static const char *take_name(const reader *r, const json_t *in, const char *key) {
  const char *text = json_string_value(json_object_get(in, key));
  size_t n = 0;
  while (text && (isalnum((unsigned char)text[n]) || text[n] == '_'))
    n++;
  if (text && n && !text[n] && !isdigit((unsigned char)text[0]))
    return gc_strndup(r->arena, text, n);
  gm_error(r->err, r->errsize, r->path, "\"%s\" has to be a name of letters, digits and _%s%.60s", key, text ? ": " : "", text ? text : "");
  return NULL;
}

/* Whether it is an object with these keys alone. */
static int check_keys(const reader *r, json_t *in, const char *what, const char *const *keys) {
  if (!json_is_object(in))
    return gm_error(r->err, r->errsize, r->path, "%s is not an object", what);
  const char *k = gm_json_unknown_key(in, keys);
  gm_similar near;
  return k ? gm_error(r->err, r->errsize, r->path, "unknown key \"%s\" in %s%s", k, what, gm_similar_in_list(&near, k, keys, NULL)) : 0;
}

/* true or false; false without it. */
static int take_flag(const reader *r, const json_t *in, const char *key, bool *to) {
  const json_t *j = json_object_get(in, key);
  *to = json_is_true(j);
  return !j || json_is_boolean(j) ? 0 : gm_error(r->err, r->errsize, r->path, "\"%s\" has to be true or false", key);
}

/* A text; NULL without it. */
static int take_text(const reader *r, const json_t *in, const char *key, const char **to) {
  const json_t *j = json_object_get(in, key);
  *to = json_string_value(j);
  return !j || *to ? 0 : gm_error(r->err, r->errsize, r->path, "\"%s\" has to be a text", key);
}

/* A number that is not negative; 0 without it. */
static int take_amount(const reader *r, const json_t *in, const char *key, double *to) {
  const json_t *j = json_object_get(in, key);
  *to = json_number_value(j);
  return (!j || json_is_number(j)) && *to >= 0 && *to < 1e12
             ? 0
             : gm_error(r->err, r->errsize, r->path, "\"%s\" has to be a number, 0 or more", key);
}

static int find_pin(const gm_memory *m, const char *name) {
  for (unsigned i = 0; name && i < m->pins; i++)
    if (!strcmp(m->pin[i].name, name))
      return (int)i;
  return -1;
}

static int take_pin(const reader *r, gm_memory *m, json_t *j) {
  static const char *const keys[] = {"name", "width", "output", "clock", "pf", NULL};
  if (check_keys(r, j, "a pin", keys))
    return -1;
  gm_memory_pin p = {.name = take_name(r, j, "name")};
  const json_t *width = json_object_get(j, "width");
  json_int_t bits = width ? json_integer_value(width) : 1;
  if (!p.name || take_amount(r, j, "pf", &p.pf) || take_flag(r, j, "output", &p.output) || take_flag(r, j, "clock", &p.clock))
    return -1;
  if (bits < 1 || bits > MAX_WIDTH || (p.clock && (p.output || bits > 1)))
    return gm_error(r->err, r->errsize, r->path, "pin %s of %s has no width from 1 to %d, or is a clock of another kind", p.name, m->cell,
                    MAX_WIDTH);
  if (m->pins == GT_PINS || find_pin(m, p.name) >= 0)
    return gm_error(r->err, r->errsize, r->path, "%s has a pin %s twice, or more than %d pins", m->cell, p.name, GT_PINS);
  p.width = (unsigned)bits;
  m->pin[m->pins++] = p;
  return 0;
}

/* The name of a pin in the condition that is no input of one bit; NULL: there is none. */
static const char *unfit_pin(const gm_memory *m, const gt_function *f) {
  if (!f)
    return NULL;
  if (f->op == GT_PORT)
    return m->pin[f->pin].output || m->pin[f->pin].width > 1 ? m->pin[f->pin].name : NULL;
  const char *left = unfit_pin(m, f->left);
  return left ? left : unfit_pin(m, f->right);
}

static int take_access(const reader *r, gm_memory *m, const gt_cell *cell, json_t *j) {
  static const char *const keys[] = {"name", "when", "clock", "pj", NULL};
  if (check_keys(r, j, "an access", keys))
    return -1;
  const char *when, *clock;
  gm_memory_access *a = &m->access[m->accesses++];
  a->name = take_name(r, j, "name");
  if (!a->name || take_amount(r, j, "pj", &a->pj) || take_text(r, j, "when", &when) || take_text(r, j, "clock", &clock))
    return -1;
  int pin = find_pin(m, clock);
  for (unsigned i = 0; !clock && pin < 0 && i < m->pins; i++)
    pin = m->pin[i].clock ? (int)i : pin;
  if (pin < 0 || !m->pin[pin].clock)
    return gm_error(r->err, r->errsize, r->path, "access %s of %s has no clock: %s", a->name, m->cell,
                    clock ? "that pin is none" : "no pin is one");
  a->clock = (unsigned)pin;
  if (!when)
    return 0;
  char why[GM_ERROR_SIZE];
  a->when = gt_function_parse(r->arena, cell, when, why, sizeof why);
  const char *unfit = unfit_pin(m, a->when);
  if (!a->when || unfit)
    return gm_error(r->err, r->errsize, r->path, "access %s of %s: '%.60s' is no condition of inputs of one bit%s%s", a->name, m->cell,
                    when, unfit ? ": " : "", unfit ? unfit : "");
  return 0;
}

/* The cell of the library for it: of that name, or a new one. */
static gt_cell *add_cell(gt_library *lib, gc_arena *arena, const gm_memory *m) {
  size_t i = 0;
  while (i < lib->cells && strcmp(lib->cell[i].name, m->cell) != 0)
    i++;
  lib->cell = gc_grow(arena, lib->cell, &lib->cell_cap, i + 1, sizeof *lib->cell);
  lib->cells = i < lib->cells ? lib->cells : i + 1;
  gt_cell *c = &lib->cell[i];
  *c = (gt_cell){.name = m->cell, .leakage_nw = m->leakage_nw, .memory = true, .pins = m->pins, .pin_cap = m->pins};
  c->pin = gc_alloc(arena, (m->pins + 1) * sizeof *c->pin);
  for (unsigned k = 0; k < m->pins; k++)
    c->pin[k] = (gt_pin){
        .name = m->pin[k].name, .output = m->pin[k].output, .clock = m->pin[k].clock, .rise_pf = m->pin[k].pf, .fall_pf = m->pin[k].pf};
  return c;
}

static int take_memory(const reader *r, gm_memory *m, gt_library *lib, json_t *j) {
  static const char *const keys[] = {"cell", "leakage_nw", "pins", "accesses", NULL};
  if (check_keys(r, j, "a memory", keys))
    return -1;
  const json_t *pins = json_object_get(j, "pins"), *accesses = json_object_get(j, "accesses");
  *m = (gm_memory){.cell = take_name(r, j, "cell")};
  if (!m->cell || take_amount(r, j, "leakage_nw", &m->leakage_nw))
    return -1;
  for (size_t i = 0; i < json_array_size(pins); i++)
    if (take_pin(r, m, json_array_get(pins, i)))
      return -1;
  if (!json_array_size(accesses) || json_array_size(accesses) > GM_MEMORY_ACCESSES)
    return gm_error(r->err, r->errsize, r->path, "%s has no list of 1 to %d \"accesses\"", m->cell, GM_MEMORY_ACCESSES);
  const gt_cell *cell = add_cell(lib, r->arena, m);
  for (size_t i = 0; i < json_array_size(accesses); i++)
    if (take_access(r, m, cell, json_array_get(accesses, i)))
      return -1;
  return 0;
}

/* Whether the memory of that number is one that was described before. */
static int check_twice(const reader *r, const gm_memory *all, size_t number) {
  for (size_t i = 0; i < number; i++)
    if (!strcmp(all[i].cell, all[number].cell))
      return gm_error(r->err, r->errsize, r->path, "%s is described twice", all[i].cell);
  return 0;
}

int gm_memories_read(gm_memories *m, gt_library *lib, gc_arena *arena, const char *path, char *err, size_t errsize) {
  static const char *const keys[] = {"memories", NULL};
  json_t *j = gm_json_read(path, err, errsize);
  if (!j)
    return -1;
  const json_t *list = json_object_get(j, "memories");
  reader r = {arena, path, err, errsize};
  *m = (gm_memories){.memory = gc_alloc(arena, (json_array_size(list) + 1) * sizeof *m->memory)};
  int rc = check_keys(&r, j, "the description of memories", keys);
  if (!rc && !json_array_size(list))
    rc = gm_error(err, errsize, path, "no list of \"memories\"");
  for (; !rc && m->n < json_array_size(list); m->n++)
    rc = take_memory(&r, &m->memory[m->n], lib, json_array_get(list, m->n)) || check_twice(&r, m->memory, m->n) ? -1 : 0;
  json_decref(j);
  return rc;
}

/* ---- cells for Yosys and OpenSTA ------------------------------------------------------------------------------------------------------
 */

static void put_module(FILE *f, const gm_memory *m) {
  fprintf(f, "(* blackbox *)\nmodule %s (", m->cell);
  for (unsigned i = 0; i < m->pins; i++)
    fprintf(f, "%s\n  %s [%u:0] %s", i ? "," : "", m->pin[i].output ? "output" : "input", m->pin[i].width - 1, m->pin[i].name);
  fputs("\n);\nendmodule\n", f);
}

/* The slew of an output does not depend on anything; it comes with a clock. */
static void put_arc(FILE *f, const gm_memory *m, double slew_ns) {
  static const char *const table[] = {"cell_rise", "cell_fall", "rise_transition", "fall_transition"};
  unsigned clock = 0;
  while (clock < m->pins && !m->pin[clock].clock)
    clock++;
  if (clock == m->pins)
    return;
  fprintf(f, "      timing() {\n        related_pin : \"%s\";\n        timing_type : rising_edge;\n", m->pin[clock].name);
  for (unsigned i = 0; i < 4; i++)
    fprintf(f, "        %s(scalar) { values(\"%g\"); }\n", table[i], slew_ns);
  fputs("      }\n", f);
}

static void put_liberty_cell(FILE *f, const gm_memory *m, double slew_ns) {
  for (unsigned i = 0; i < m->pins; i++)
    fprintf(f, "  type(%s_%s) { base_type : array; data_type : bit; bit_width : %u; bit_from : %u; bit_to : 0; downto : true; }\n", m->cell,
            m->pin[i].name, m->pin[i].width, m->pin[i].width - 1);
  fprintf(f, "  cell(%s) {\n", m->cell);
  for (unsigned i = 0; i < m->pins; i++) {
    const gm_memory_pin *p = &m->pin[i];
    if (p->width > 1)
      fprintf(f, "    bus(%s) {\n      bus_type : %s_%s;\n", p->name, m->cell, p->name);
    else
      fprintf(f, "    pin(%s) {\n", p->name);
    fprintf(f, "      direction : %s;\n      capacitance : %g;\n%s", p->output ? "output" : "input", p->output ? 0 : p->pf,
            p->clock ? "      clock : true;\n" : "");
    if (p->output)
      put_arc(f, m, slew_ns);
    fputs("    }\n", f);
  }
  fputs("  }\n", f);
}

/* OpenSTA wants all thresholds. They do not matter, as no time is read from this library. */
static void put_head(FILE *f) {
  static const char *const edge[] = {"rise", "fall"};
  fputs("library(memories) {\n  delay_model : table_lookup;\n  time_unit : \"1ns\";\n  capacitive_load_unit(1, pf);\n"
        "  voltage_unit : \"1V\";\n  current_unit : \"1mA\";\n  leakage_power_unit : \"1nW\";\n",
        f);
  for (unsigned i = 0; i < 2; i++)
    fprintf(f,
            "  input_threshold_pct_%s : 50;\n  output_threshold_pct_%s : 50;\n  slew_lower_threshold_pct_%s : 20;\n"
            "  slew_upper_threshold_pct_%s : 80;\n",
            edge[i], edge[i], edge[i], edge[i]);
}

static int write_cells(const gm_memories *m, const char *folder, bool liberty, double slew_ns, char *err, size_t errsize) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, liberty ? GM_MEMORIES_LIBERTY : GM_MEMORIES_VERILOG);
  FILE *f = fopen(path, "w");
  if (f && liberty)
    put_head(f);
  for (size_t i = 0; f && i < m->n; i++)
    if (liberty)
      put_liberty_cell(f, &m->memory[i], slew_ns);
    else
      put_module(f, &m->memory[i]);
  if (f && liberty)
    fputs("}\n", f);
  const bool whole = f && !ferror(f);
  return f && fclose(f) == 0 && whole ? 0 : gm_error(err, errsize, path, "cannot be written");
}

int gm_memories_write(const gm_memories *m, const char *folder, double slew_ns, char *err, size_t errsize) {
  return write_cells(m, folder, false, slew_ns, err, errsize) ? -1 : write_cells(m, folder, true, slew_ns, err, errsize);
}
