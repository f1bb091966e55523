/* SPDX-License-Identifier: Apache-2.0 */
/* Explains why an invocation of a pair of shaders may differ between two right implementations (pairs_model.h). */
#include "studies/pairs/pairs_model.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "core/fp/fp.h"
#include "core/isa/isa.h"
#include "front/front.h"
#include "ir/ir_eval.h"

/* What is moved in a run. Inputs and results of operations move by an ulp or two, coordinates of lookups by four
 * millionths of the texture: the weights of texels have 16 bits here, and OpenGL ES rounds the coordinates in texels to floats. */
typedef enum { MOVE_NOTHING, MOVE_INPUTS, MOVE_BUILTINS, MOVE_SUMS, MOVE_TEXELS, MOVE_ALL, MOVES } moved;
enum { RUNS = 12, FILLS = 3, MAX_REGS = 512, WIDEST = 64, BEYOND = 4096 };
static const float fill[FILLS] = {0.71875f, -3.25f, 40.5f};
static const char *const what[MOVES] = {"",
                                        "an input",
                                        "a built-in function",
                                        "a sum or product",
                                        "a texture lookup, between texels or beyond the unit's range,",
                                        "all of them together"};

struct pair_model {
  const pair *p;
  gm_stage stage;
  gc_arena *a, *tmp;
  gc_diag d;
  ir_module *m;
  const pair_inputs *in;
  unsigned k; /* the invocation */
  /* of the run at hand */
  moved move;
  unsigned run;
  uint64_t random;
  const ir_var *filled; /* the variable that does not start from 0; NULL: all, if `fills` */
  bool fills;
  float start;
  /* of the invocation */
  size_t regs;
  pair_reg base[MAX_REGS], moves[MOVES][MAX_REGS];
  uint8_t written[MAX_REGS]; /* the lanes of each register that the last run wrote */
  bool killed, may_differ;   /* discarded; discarded in some moved run, but not in all */
  char op[MOVES][24];        /* the operation that was moved last */
  char reason[200];
};

static uint32_t draw_model_random(pair_model *m) { return (uint32_t)(gm_random_linear(&m->random) >> 33); }

/* --- the environment --- */

static const char *name_of(const pair_model *m, int sym) { return m->m->sym[sym].s.name; }

static void copy_lanes(const float *from, unsigned rows, uint32_t out[4]) {
  for (unsigned l = 0; l < 4; l++)
    out[l] = l < rows ? gm_bits(from[l]) : 0;
}

static void input(void *ctx, int sym, int slot, uint32_t out[4]) {
  const pair_model *m = ctx;
  memset(out, 0, 4 * sizeof *out);
  if (m->stage == GM_STAGE_VERTEX) {
    const pair_value *v = pair_find(m->p->attribute, m->p->nattribute, name_of(m, sym));
    if (v)
      copy_lanes(v->num + m->k * v->n + (size_t)slot * v->sym.rows, v->sym.rows, out);
    return;
  }
  const pair_reg *r = m->in->reg + (size_t)m->k * m->in->regs;
  for (size_t i = 0; i < m->p->nvarying; i++) {
    const gm_symbol *s = &m->p->varying[i].sym;
    if (!strcmp(s->name, name_of(m, sym)))
      copy_lanes(r[slot], s->rows, out);
    r += s->cols * s->elements;
  }
}

static void read_model_uniform(void *ctx, int sym, int slot, uint32_t out[4]) {
  const pair_model *m = ctx;
  const pair_value *v = pair_find(m->p->uniform, m->p->nuniform, name_of(m, sym));
  memset(out, 0, 4 * sizeof *out);
  if (v)
    copy_lanes(v->num + (size_t)slot * v->sym.rows, v->sym.rows, out);
}

static void sysval(void *ctx, int slot, uint32_t out[4]) {
  const pair_model *m = ctx;
  memset(out, 0, 4 * sizeof *out);
  if (m->stage == GM_STAGE_FRAGMENT)
    copy_lanes(m->in->reg[(size_t)m->k * m->in->regs + m->in->regs - 3 + (size_t)(slot - GM_SRC_FRAGCOORD)], 4, out);
}

/* The coordinates on the face of a cube map (OpenGL ES 2.0, table 3.21). */
static void face_of(const double d[3], double out[3]) {
  unsigned axis = fabs(d[0]) >= fabs(d[1]) && fabs(d[0]) >= fabs(d[2]) ? 0 : fabs(d[1]) >= fabs(d[2]) ? 1 : 2;
  bool minus = d[axis] < 0;
  double sign = minus ? -1 : 1, s = axis == 0 ? -sign * d[2] : axis == 1 ? d[0] : sign * d[0], t = axis == 1 ? sign * d[2] : -d[1];
  out[0] = 0.5 * s / fabs(d[axis]) + 0.5;
  out[1] = 0.5 * t / fabs(d[axis]) + 0.5;
  out[2] = 2 * axis + minus;
}

static const pair_texture *find_model_texture(const pair_model *m, int sym, unsigned element) {
  char full[300];
  const gm_symbol *s = &m->m->sym[sym].s;
  snprintf(full, sizeof full, s->elements > 1 ? "%s[%u]" : "%s", s->name, element);
  for (size_t k = 0; k < m->p->ntexture; k++)
    if (!strcmp(m->p->texture[k].name, full))
      return &m->p->texture[k];
  return NULL;
}

static void sample_model_texture(void *ctx, ir_op op, int sym, unsigned element, const uint32_t coord[4], uint32_t lod, uint32_t out[4]) {
  pair_model *m = ctx;
  const pair_texture *t = find_model_texture(m, sym, element);
  (void)op, (void)lod; /* no texture has more than one level */
  memset(out, 0, 4 * sizeof *out);
  if (!t)
    return;
  double at[3] = {(double)gm_float(coord[0]), (double)gm_float(coord[1]), 0};
  if (t->state.cube)
    face_of((const double[]){at[0], at[1], (double)gm_float(coord[2])}, at);
  for (unsigned l = 0; l < 2 && m->move >= MOVE_TEXELS; l++)
    if (fabs(at[l]) < BEYOND)
      at[l] += (draw_model_random(m) & 1 ? 4e-6 : -4e-6) * fmax(1, fabs(at[l]));
    else /* the unit limits it, so the texel may be any */
      at[l] = (double)(draw_model_random(m) % 4096) / 4096;
  uint32_t c[4] = {gm_bits((float)at[0]), gm_bits((float)at[1]), gm_bits((float)at[2]), 0}, texel[2][4] = {{0}};
  gm_tex_lookup look;
  gm_tex_address(&t->state, c, &look);
  for (unsigned i = 0; i < look.count; i++)
    for (unsigned j = 0; j < 4; j++)
      texel[i][j] = look.level[i].mask >> j & 1 && look.level[i].addr[j] < m->p->words ? t->memory[look.level[i].addr[j]] : 0;
  gm_tex_filter(&look, texel, out);
  if (m->move >= MOVE_TEXELS)
    snprintf(m->op[m->move], sizeof m->op[m->move], "%.23s", t->name);
}

static uint32_t unset(void *ctx, const ir_var *v) {
  const pair_model *m = ctx;
  return m->fills && (!m->filled || m->filled == v) ? gm_bits(m->start) : 0;
}

static moved kind_of(const ir_inst *i) {
  if (i->op == IR_INPUT || i->op == IR_UNIFORM || i->op == IR_UNIFORM_IDX || i->op == IR_SYSVAL)
    return MOVE_INPUTS;
  if (ir_is_special(i->op))
    return MOVE_BUILTINS;
  return i->op == IR_ADD || i->op == IR_MUL || i->op == IR_DOT ? MOVE_SUMS : MOVE_NOTHING;
}

static void change_model_value(void *ctx, const ir_inst *i, uint32_t value[4]) {
  pair_model *m = ctx;
  if (m->move == MOVE_NOTHING || i->base != IR_F || (kind_of(i) != m->move && (m->move != MOVE_ALL || kind_of(i) == MOVE_NOTHING)))
    return;
  for (unsigned l = 0; l < i->width; l++) {
    float x = gm_float(value[l]);
    bool whole = x == truncf(x); /* exact in both implementations, and an index or a condition may depend on it */
    if (!isfinite(x) || x == 0 || (whole && m->move != MOVE_BUILTINS))
      continue;
    for (unsigned ulps = m->move == MOVE_BUILTINS ? 1 + draw_model_random(m) % 2 : 1; ulps; ulps--)
      x = nextafterf(x, draw_model_random(m) & 1 ? HUGE_VALF : -HUGE_VALF);
    value[l] = gm_bits(x);
  }
  if (m->move != MOVE_ALL)
    snprintf(m->op[m->move], sizeof m->op[m->move], "%.23s", ir_op_name(i->op));
}

/* --- runs --- */

/* The model is one invocation: it has no neighbours to take differences from. */
static bool has_derivatives(const ir_module *m) {
  for (const ir_func *f = m->funcs; f; f = f->next)
    for (const ir_block *b = f->entry; b; b = b->next)
      for (const ir_inst *i = b->first; i; i = i->next)
        if (ir_is_derivative(i->op))
          return true;
  return false;
}

pair_model *pair_model_new(const pair *p, gm_stage stage) {
  pair_model *m = calloc(1, sizeof *m);
  if (!m || !(m->a = gc_arena_new()))
    return free(m), NULL;
  m->p = p;
  m->stage = stage;
  m->d = (gc_diag){.arena = m->a, .name = p->name, .src = p->text[stage], .len = strlen(p->text[stage])};
  m->m = gc_front(m->a, &m->d, stage);
  m->regs = m->m ? ir_eval_out_index(m->m, (int)m->m->nsym, 0) + 2 : 0;
  if (m->m && m->regs <= MAX_REGS && !has_derivatives(m->m))
    return m;
  pair_model_free(m);
  return NULL;
}

void pair_model_free(pair_model *m) {
  if (m)
    gc_arena_free(m->a);
  free(m);
}

/* Runs the model once. The two last registers are gl_Position and gl_PointSize. */
static bool run_model(pair_model *m, pair_reg *out, bool *killed) {
  ir_env env = {.ctx = m,
                .input = input,
                .uniform = read_model_uniform,
                .sysval = sysval,
                .texture = sample_model_texture,
                .unset = unset,
                .change = change_model_value};
  gc_arena *tmp = gc_arena_new();
  ir_result r;
  bool ok = tmp && !ir_eval(tmp, m->m, &env, &r);
  *killed = ok && r.killed;
  for (size_t k = 0; ok && k < m->regs; k++) {
    const ir_out_reg *o = k < r.nout ? &r.out[k] : k == r.nout ? &r.pos : &r.psz;
    m->written[k] = o->written;
    for (unsigned l = 0; l < 4; l++)
      out[k][l] = gm_float(o->value[l]);
  }
  gc_arena_free(tmp);
  return ok;
}

static void widen_pair_bounds(pair_reg *max, const pair_reg *a, const pair_reg *b, size_t n) {
  for (size_t k = 0; k < n; k++)
    for (unsigned l = 0; l < 4; l++) {
      float d = fabsf(a[k][l] - b[k][l]);
      if (isfinite(a[k][l]) && !(d <= max[k][l]))
        max[k][l] = isfinite(d) ? d : HUGE_VALF;
    }
}

bool pair_model_base(pair_model *m, const pair_inputs *in, unsigned k) {
  m->in = in;
  m->k = k;
  m->fills = false;
  m->move = MOVE_NOTHING;
  m->may_differ = false;
  memset(m->moves, 0, sizeof m->moves);
  return run_model(m, m->base, &m->killed);
}

bool pair_model_run(pair_model *m, const pair_inputs *in, unsigned k) {
  static pair_reg moved_to[MAX_REGS];
  bool ok = pair_model_base(m, in, k), killed;
  for (m->move = MOVE_INPUTS; ok && m->move < MOVES; m->move++)
    for (m->run = 0; ok && m->run < RUNS; m->run++) {
      m->random = gm_random_seed(m->run + 1, k);
      if ((ok = run_model(m, moved_to, &killed))) {
        widen_pair_bounds(m->moves[m->move], m->base, moved_to, m->regs);
        m->may_differ |= killed != m->killed;
      }
    }
  m->move = MOVE_NOTHING;
  return ok;
}

/* How far the lane moves when the variable, or all of them, start from other values than 0. */
static float moved_by(pair_model *m, const ir_var *v, size_t reg, unsigned lane) {
  static pair_reg out[MAX_REGS];
  bool killed;
  float max = 0;
  if (!isfinite(m->base[reg][lane]))
    return 0;
  m->fills = true;
  m->filled = v;
  for (unsigned f = 0; f < FILLS; f++) {
    m->start = fill[f];
    if (run_model(m, out, &killed) && !(fabsf(out[reg][lane] - m->base[reg][lane]) <= max))
      max = isfinite(out[reg][lane]) ? fabsf(out[reg][lane] - m->base[reg][lane]) : HUGE_VALF;
  }
  m->fills = false;
  return max;
}

static const char *unset_variable(pair_model *m, size_t reg, unsigned lane, double tolerance) {
  if (!((double)moved_by(m, NULL, reg, lane) > tolerance))
    return NULL;
  for (const ir_func *f = m->m->funcs; f; f = f->next)
    for (size_t k = 0; k < f->nvar; k++)
      if ((double)moved_by(m, f->var[k], reg, lane) > tolerance) {
        snprintf(m->reason, sizeof m->reason, "%.80s is read before it is written", f->var[k]->name);
        return m->reason;
      }
  snprintf(m->reason, sizeof m->reason, "several variables are read before they are written");
  return m->reason;
}

static bool find_register(const pair_model *m, const char *name, unsigned c, size_t *reg) {
  bool size = !strcmp(name, "gl_PointSize");
  if (size || !strcmp(name, "gl_Position")) {
    *reg = m->regs - (size ? 1 : 2);
    return true;
  }
  for (size_t k = 0; k < m->m->nsym; k++)
    if (!strcmp(m->m->sym[k].s.name, name)) {
      *reg = ir_eval_out_index(m->m, (int)k, (int)c);
      return *reg < m->regs;
    }
  return false;
}

bool pair_model_killed(const pair_model *m, bool *may_differ) {
  *may_differ = m->may_differ;
  return m->killed;
}

bool pair_model_value(const pair_model *m, const char *name, unsigned c, unsigned lane, float *value) {
  size_t reg;
  if (!find_register(m, name, c, &reg) || reg >= m->regs)
    return false;
  *value = m->base[reg][lane];
  return true;
}

const char *pair_model_reason(pair_model *m, const char *name, unsigned c, unsigned lane, double difference, double tolerance,
                              bool *unset) {
  size_t reg;
  if (!find_register(m, name, c, &reg))
    return NULL;
  *unset = true;
  if (!(m->written[reg] >> lane & 1)) {
    snprintf(m->reason, sizeof m->reason, "%.80s.%c is not written", name, "xyzw"[lane & 3]);
    return m->reason;
  }
  if (unset_variable(m, reg, lane, tolerance))
    return m->reason;
  *unset = false;
  for (moved k = MOVE_INPUTS; k < MOVES; k++) {
    double by = (double)m->moves[k][reg][lane];
    if (!(by > tolerance) || (isfinite(difference) && difference > WIDEST * by))
      continue;
    snprintf(m->reason, sizeof m->reason, "%s (%s) moves it by %.3g", what[k], m->op[k], by);
    return m->reason;
  }
  return NULL;
}
