/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the shaders that feed the inputs of a pair of shaders and show its outputs as colours (pairs_text.h). */
#include "regress/oracles/pairs/pairs_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void append_pair_text(char *buf, const char *fmt, ...) {
  va_list ap;
  size_t n = strlen(buf);
  va_start(ap, fmt);
  vsnprintf(buf + n, PAIR_TEXT - n, fmt, ap);
  va_end(ap);
}

static const char *type_text(const gm_symbol *s) {
  static const char *const vec[] = {"", "float", "vec2", "vec3", "vec4"}, *const mat[] = {"", "", "mat2", "mat3", "mat4"};
  return s->cols > 1 ? mat[s->cols] : vec[s->rows];
}

static void declare_symbol(char *buf, const gm_symbol *s, bool invariant) {
  append_pair_text(buf, s->elements > 1 ? "%svarying %s %s[%u];\n" : "%svarying %s %s;\n", invariant ? "invariant " : "", type_text(s),
                   s->name, s->elements);
}

/* "name[element][column]" of the n-th register. */
static void part_text(char *buf, size_t size, const gm_symbol *s, unsigned n) {
  char element[16] = "", column[16] = "";
  if (s->elements > 1)
    snprintf(element, sizeof element, "[%u]", n / s->cols);
  if (s->cols > 1)
    snprintf(column, sizeof column, "[%u]", n % s->cols);
  snprintf(buf, size, "%s%s%s", s->name, element, column);
}

/* Lines that show each register of a symbol when oracle_select is its number. */
static void append_shown_symbol(char *buf, const gm_symbol *s, unsigned *turn) {
  static const char *const lanes[] = {"", ".x", ".xy", ".xyz", ""};
  for (unsigned r = 0; r < pair_registers(s); r++) {
    char part[200];
    part_text(part, sizeof part, s, r);
    append_pair_text(buf, "  if (oracle_select == %u) r%s = %s;\n", (*turn)++, lanes[s->rows], part);
  }
}

static const char show_head[] = "precision highp float;\nuniform int oracle_select;\n";
static const char show_main[] = "void main() {\n  vec4 r = vec4(0.0);\n";
static const char show_tail[] = "  gl_FragColor = r;\n}\n";

void pair_show_outputs(char *buf, const pair *p) {
  gm_symbol out[PAIR_MAX_OUT];
  unsigned n = pair_outputs(&p->program[GM_STAGE_VERTEX], out), turn = 0;
  append_pair_text(buf, "%svarying vec4 oracle_position;\nvarying float oracle_size;\n", show_head);
  for (unsigned k = 0; k < n; k++)
    if (out[k].kind == GM_SYM_VARYING) {
      const pair_value *v = pair_find(p->varying, p->nvarying, out[k].name);
      declare_symbol(buf, &out[k], v && v->invariant);
    }
  append_pair_text(buf, "%s", show_main);
  for (unsigned k = 0; k < n; k++) {
    if (out[k].kind == GM_SYM_SYSTEM)
      out[k].name = !strcmp(out[k].name, "gl_Position") ? "oracle_position" : "oracle_size";
    append_shown_symbol(buf, &out[k], &turn);
  }
  append_pair_text(buf, "%s", show_tail);
}

void pair_show_inputs(char *buf, const pair *p) {
  unsigned turn = 0;
  append_pair_text(buf, "%s", show_head);
  for (size_t k = 0; k < p->nvarying; k++)
    declare_symbol(buf, &p->varying[k].sym, p->varying[k].invariant);
  append_pair_text(buf, "%s", show_main);
  for (size_t k = 0; k < p->nvarying; k++)
    append_shown_symbol(buf, &p->varying[k].sym, &turn);
  append_pair_text(buf, "  if (oracle_select == %u) r = gl_FragCoord;\n", turn++);
  append_pair_text(buf, "  if (oracle_select == %u) r = vec4(gl_FrontFacing);\n", turn++);
  append_pair_text(buf, "  if (oracle_select == %u) r.xy = gl_PointCoord;\n%s", turn, show_tail);
}

void pair_feed(char *buf, const pair *p) {
  unsigned n = 0;
  append_pair_text(buf, "attribute vec4 oracle_at;\ninvariant gl_Position;\ninvariant gl_PointSize;\n"); /* an invariant gl_FragCoord needs
                                                                                                            an invariant gl_Position */
  for (size_t k = 0; k < p->nvarying; k++) {
    const gm_symbol *s = &p->varying[k].sym;
    declare_symbol(buf, s, p->varying[k].invariant);
    for (unsigned r = 0; r < pair_registers(s); r++)
      append_pair_text(buf, "attribute vec4 oracle_in_%u;\n", n++);
  }
  append_pair_text(buf, "void main() {\n  gl_Position = oracle_at;\n  gl_PointSize = %d.0;\n", PAIR_CELL);
  n = 0;
  for (size_t k = 0; k < p->nvarying; k++)
    for (unsigned r = 0; r < pair_registers(&p->varying[k].sym); r++) {
      static const char *const lanes[] = {"", ".x", ".xy", ".xyz", ""};
      char part[200];
      part_text(part, sizeof part, &p->varying[k].sym, r);
      append_pair_text(buf, "  %s = oracle_in_%u%s;\n", part, n++, lanes[p->varying[k].sym.rows]);
    }
  append_pair_text(buf, "}\n");
}

/* Whether the place follows the word invariant. */
static bool after_invariant(const char *text, const char *at) {
  static const char word[] = "invariant";
  while (at > text && strchr(" \t\r\n", at[-1]))
    at--;
  return at - text >= (long)sizeof word - 1 && !strncmp(at - (sizeof word - 1), word, sizeof word - 1);
}

/* The declaration of the factor goes after the last directive that must come first. */
char *pair_move_coordinates(const char *text) {
  static const char word[] = "gl_FragCoord", product[] = "(gl_FragCoord * oracle_move)", uniform[] = "uniform highp vec4 oracle_move;\n";
  const char *start = text, *line;
  for (const char *p = text; (p = strchr(p, '#')); p++)
    if ((!strncmp(p, "#extension", 10) || !strncmp(p, "#version", 8)) && (line = strchr(p, '\n')))
      start = line + 1;
  size_t hits = 0;
  for (const char *p = text; (p = strstr(p, word)); p++)
    hits++;
  char *out = malloc(strlen(text) + sizeof uniform + hits * sizeof product), *at = out;
  if (!out)
    return NULL;
  at += sprintf(at, "%.*s%s", (int)(start - text), text, uniform);
  for (const char *hit; (hit = strstr(start, word)); start = hit + sizeof word - 1)
    at += sprintf(at, "%.*s%s", (int)(hit - start), start, after_invariant(text, hit) ? word : product);
  sprintf(at, "%s", start);
  return out;
}
