/* SPDX-License-Identifier: Apache-2.0 */
/* Parses the function of a cell's output pin, in Liberty's notation: `a b`, `a*b` and `a&b` are and, `a+b` and `a|b` or, `a^b` exclusive
   or, `!a` and `a'` not. Computes its value, its duty (the probability that it is 1), and the condition under which it follows one of its
   pins, to choose among the energies that a library gives with a condition (`when`), as OpenSTA does (opensta.c; docs/energy.md, Energy
   model gate). */
#include "energy/netlist/function.h"

#include <ctype.h>
#include <string.h>

#include "base/error.h"

typedef struct {
  gc_arena *arena;
  const gt_cell *cell;
  const char *at;
} parser;

static const gt_function *make_function_node(gc_arena *arena, gt_op op, const gt_function *left, const gt_function *right) {
  if (!left || (!right && op != GT_NOT))
    return NULL;
  gt_function *f = gc_alloc(arena, sizeof *f);
  *f = (gt_function){op, left, right, 0};
  return f;
}

static char peek(parser *p) {
  p->at += strspn(p->at, " ");
  return *p->at;
}

static const gt_function *parse_sum(parser *p);
static const gt_function *factor(parser *p);
static const gt_function *parse_operand(parser *p) {
  char c = peek(p);
  if (c == '!') {
    p->at++;
    return make_function_node(p->arena, GT_NOT, factor(p), NULL);
  }
  if (c == '(') {
    p->at++;
    const gt_function *f = parse_sum(p);
    if (peek(p) != ')')
      return NULL;
    p->at++;
    return f;
  }
  size_t n = 0;
  while (isalnum((unsigned char)p->at[n]) || p->at[n] == '_')
    n++;
  for (unsigned i = 0; n && i < p->cell->pins; i++)
    if (strlen(p->cell->pin[i].name) == n && !memcmp(p->cell->pin[i].name, p->at, n)) {
      gt_function *f = gc_alloc(p->arena, sizeof *f);
      *f = (gt_function){GT_PORT, NULL, NULL, i};
      p->at += n;
      return f;
    }
  return NULL;
}

static const gt_function *factor(parser *p) {
  const gt_function *f = parse_operand(p);
  for (; f && peek(p) == '\''; p->at++)
    f = make_function_node(p->arena, GT_NOT, f, NULL);
  return f;
}

static const gt_function *exclusive(parser *p) {
  const gt_function *f = factor(p);
  while (f && peek(p) == '^') {
    p->at++;
    f = make_function_node(p->arena, GT_XOR, f, factor(p));
  }
  return f;
}

static bool is_or(char c) { return c == '+' || c == '|'; }

static const gt_function *product(parser *p) {
  const gt_function *f = exclusive(p);
  for (char c; f && (c = peek(p)) && c != ')' && !is_or(c);) {
    p->at += c == '*' || c == '&';
    f = make_function_node(p->arena, GT_AND, f, exclusive(p));
  }
  return f;
}

static const gt_function *parse_sum(parser *p) {
  const gt_function *f = product(p);
  while (f && is_or(peek(p))) {
    p->at++;
    f = make_function_node(p->arena, GT_OR, f, product(p));
  }
  return f;
}

const gt_function *gt_function_parse(gc_arena *arena, const gt_cell *cell, const char *text, char *err, size_t errsize) {
  parser p = {arena, cell, text};
  const gt_function *f = parse_sum(&p);
  if (f && !peek(&p))
    return f;
  gm_error(err, errsize, cell->name, "'%s' is not a function of its pins", text);
  return NULL;
}

bool gt_function_at(const gt_function *f, uint32_t pins) {
  switch (f->op) {
  case GT_PORT:
    return pins >> f->pin & 1;
  case GT_NOT:
    return !gt_function_at(f->left, pins);
  case GT_AND:
    return gt_function_at(f->left, pins) && gt_function_at(f->right, pins);
  case GT_OR:
    return gt_function_at(f->left, pins) || gt_function_at(f->right, pins);
  case GT_XOR:
    return gt_function_at(f->left, pins) != gt_function_at(f->right, pins);
  case GT_ONE:
    break;
  }
  return true;
}

double gt_function_duty(const gt_function *f, const double *duty) {
  double a = f->left ? gt_function_duty(f->left, duty) : 0, b = f->right ? gt_function_duty(f->right, duty) : 0;
  switch (f->op) {
  case GT_PORT:
    return duty[f->pin];
  case GT_NOT:
    return 1 - a;
  case GT_AND:
    return a * b;
  case GT_OR:
    return 1 - (1 - a) * (1 - b);
  case GT_XOR:
    return a * (1 - b) + b * (1 - a);
  case GT_ONE:
    break;
  }
  return 1;
}

static bool is_pin(const gt_function *f, unsigned pin) {
  return (f->op == GT_PORT && f->pin == pin) || (f->op == GT_NOT && f->left->op == GT_PORT && f->left->pin == pin);
}

/* With `a x` the output follows a while x is 1; with `a+x`, and by OpenSTA's rule with `a^x` too, while x is 0. */
const gt_function *gt_function_when(gc_arena *arena, const gt_function *f, unsigned pin) {
  static const gt_function one = {GT_ONE, NULL, NULL, 0};
  if (f->op == GT_NOT)
    return gt_function_when(arena, f->left, pin);
  if (f->op == GT_PORT)
    return f->pin == pin ? &one : NULL;
  if (f->op == GT_ONE)
    return NULL;
  const gt_function *other = is_pin(f->left, pin) ? f->right : is_pin(f->right, pin) ? f->left : NULL;
  if (!other || f->op == GT_AND)
    return other;
  return other->op == GT_NOT ? other->left : make_function_node(arena, GT_NOT, other, NULL);
}
