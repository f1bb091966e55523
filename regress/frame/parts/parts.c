/* SPDX-License-Identifier: Apache-2.0 */
/* Checks that the two parts of a vertex program (gloam cc --vertex-part) write what the whole program writes, bit for bit
   (docs/compiler.md, "Parts of a vertex shader").
   Usage: frame_parts MACHINE[,MACHINE...] SHADER.vert... ; beside each SHADER.vert is SHADER.frag. Runs all three programs with the same
   random attributes and uniforms. Some attributes are not finite. Vertex shaders with textures are left out. Prints TAP. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/random.h"
#include "base/tap.h"
#include "core/fp/fp.h"
#include "frame/renderer/frame_engine.h"
#include "regress/common/shader.h"
#include "studies/show/show.h"

enum { VERTICES = 16, ROUNDS = 4, NUMBERS = 256 };

typedef struct {
  gm_program p;
  gm_image img;
  gm_shaded out[VERTICES];
} stage;

typedef struct {
  uint64_t state;
} random_numbers;

static uint32_t draw_part_random(random_numbers *r) { return (uint32_t)(gm_random_linear(&r->state) >> 33); }

/* Mostly between -4 and 4; sometimes zero, huge, infinite or no number. */
static float draw_part_float(random_numbers *r) {
  static const uint32_t special[] = {0, 0x80000000, 0x7f800000, 0xff800000, 0x7fc00000, 0x7f000000, 0x00800000};
  uint32_t n = draw_part_random(r);
  return n % 31 == 0 ? gm_float(special[n / 31 % 7]) : (float)((int32_t)(n % (1u << 24)) - (1 << 23)) / (1 << 21);
}

/* The same name gets the same numbers in every program. */
static random_numbers numbers_of(const char *name, unsigned round) {
  random_numbers r = {gm_hash_text(round + 1, name)};
  draw_part_random(&r);
  return r;
}

static bool bind_part_inputs(stage *s, unsigned round, char *err, size_t errsize) {
  gm_run *values = gm_run_new("random");
  bool ok = values != NULL;
  for (size_t i = 0; ok && i < s->p.nsym; i++) {
    const gm_symbol *y = &s->p.sym[i];
    size_t n = (size_t)y->rows * y->cols * y->elements;
    double v[NUMBERS];
    random_numbers r = numbers_of(y->name, round);
    if (y->kind != GM_SYM_UNIFORM || n > NUMBERS)
      continue;
    for (size_t k = 0; k < n; k++) {
      float x = draw_part_float(&r);
      v[k] = y->base != GM_BASE_FLOAT ? (double)(draw_part_random(&r) % 4) : isfinite(x) ? (double)x : 0;
    }
    ok = gm_run_add_uniform(values, y->name, v, n);
  }
  memset(&s->img, 0, sizeof s->img);
  ok = ok && !gm_run_bind(&s->p, values, &s->img, err, errsize);
  gm_run_free(values);
  return ok;
}

static void set_inputs(const stage *s, unsigned round, unsigned vertex, gm_invocation *in) {
  memset(in, 0, sizeof *in);
  in->nv = s->p.machine.inputs;
  for (size_t i = 0; i < s->p.nsym; i++) {
    const gm_symbol *y = &s->p.sym[i];
    random_numbers r = numbers_of(y->name, 1000 * (vertex + 1) + round);
    for (unsigned c = 0; y->kind == GM_SYM_ATTRIBUTE && c < y->cols * y->elements; c++)
      for (unsigned k = 0; k < y->rows; k++)
        in->v[y->reg + c][y->lane + k] = gm_bits(draw_part_float(&r));
  }
}

static bool run_part_round(stage *s, unsigned round, const gm_run_config *cfg, char *err, size_t errsize) {
  unsigned threads = s->p.machine.threads;
  gm_invocation *in = calloc(VERTICES + GM_MAX_THREADS, sizeof *in);
  void *prepared = in ? gm_engine_sim.prepare(&gm_engine_sim, &s->p, cfg, err, errsize) : NULL;
  void *open = prepared
                   ? gm_engine_sim.open(prepared, &s->img, gm_output_registers(&s->p, GM_SYM_VARYING) | GM_OUTPUT_POSITION, err, errsize)
                   : NULL;
  bool ok = open != NULL;
  for (unsigned at = 0; ok && at < VERTICES; at += threads) {
    unsigned n = VERTICES - at < threads ? VERTICES - at : threads;
    gm_task task = {.in = in + at, .out = s->out + at, .threads = (1u << n) - 1};
    for (unsigned k = 0; k < n; k++)
      set_inputs(s, round, at + k, &in[at + k]);
    ok = !gm_engine_sim.run(open, &task, 1, err, errsize);
  }
  if (open)
    gm_engine_sim.close(open);
  if (prepared)
    gm_engine_sim.release(prepared);
  free(in);
  return ok;
}

static const gm_symbol *same_symbol(const gm_program *p, const gm_symbol *y) {
  for (size_t i = 0; i < p->nsym; i++)
    if (p->sym[i].kind == y->kind && !strcmp(p->sym[i].name, y->name))
      return &p->sym[i];
  return NULL;
}

/* Compares the outputs of vertex v. s: whole, position, varyings. */
static bool is_same_vertex_parts(const stage s[3], unsigned v, char *why, size_t size) {
  const gm_shaded *whole = &s[0].out[v];
  if (memcmp(whole->pos, s[1].out[v].pos, sizeof whole->pos) || whole->size[0] != s[1].out[v].size[0])
    return snprintf(why, size, "vertex %u: the position part has another position or size", v), false;
  for (size_t i = 0; i < s[0].p.nsym; i++) {
    const gm_symbol *y = &s[0].p.sym[i], *part = y->kind == GM_SYM_VARYING ? same_symbol(&s[2].p, y) : y;
    if (!part)
      return snprintf(why, size, "the varyings part has no %s", y->name), false;
    for (unsigned c = 0; y->kind == GM_SYM_VARYING && c < y->cols * y->elements; c++)
      if (memcmp(&whole->o[y->reg + c][y->lane], &s[2].out[v].o[part->reg + c][part->lane], y->rows * sizeof(uint32_t)))
        return snprintf(why, size, "vertex %u: the varyings part has another %s", v, y->name), false;
  }
  return true;
}

static bool has_sampler(const gm_program *p) {
  for (size_t i = 0; i < p->nsym; i++)
    if (p->sym[i].kind == GM_SYM_SAMPLER)
      return true;
  return false;
}

/* Compares a pair's three programs. 1: equal, 0: not, -1: left out. */
static int compare_shader_parts(const gm_machine *m, const char *vertex, char *why, size_t size) {
  stage *s = calloc(3, sizeof *s);
  gm_program pair[2], parts[2];
  gc_options o;
  char fragment[1000];
  gc_options_default(&o);
  o.machine = m;
  o.wake = m->wake;
  gm_run_config cfg = {.policy = o.policy, .wake = o.wake, .texture_latency = m->texture_latency};
  snprintf(fragment, sizeof fragment, "%.*s.frag", (int)strlen(vertex) - 5, vertex);
  int rc = s ? 1 : 0;
  if (s && gm_show_compile(&o, vertex, fragment, pair, why, size))
    rc = -1;
  else if (s && gm_show_split(&o, vertex, fragment, parts, why, size))
    rc = 0;
  if (rc == 1) {
    s[0].p = pair[0], s[1].p = parts[0], s[2].p = parts[1];
    rc = has_sampler(&pair[0]) ? -1 : 1;
    for (unsigned round = 0; rc == 1 && round < ROUNDS; round++) {
      for (unsigned k = 0; k < 3 && rc == 1; k++)
        rc = bind_part_inputs(&s[k], round, why, size) && run_part_round(&s[k], round, &cfg, why, size);
      for (unsigned v = 0; v < VERTICES && rc == 1; v++)
        rc = is_same_vertex_parts(s, v, why, size);
    }
    gm_program_free(&pair[1]);
    for (unsigned k = 0; k < 3; k++)
      gm_program_free(&s[k].p);
  }
  free(s);
  return rc;
}

int main(int argc, char **argv) {
  tap t = {0};
  char err[GM_ERROR_SIZE], list[200];
  unsigned small = 0, n = 0;
  if (argc < 3)
    return fprintf(stderr, "usage: frame_parts MACHINE[,MACHINE...] SHADER.vert...\n"), 2;
  snprintf(list, sizeof list, "%s", argv[1]);
  for (char *rest = list, *name; (name = strtok_r(rest, ",", &rest));) {
    gm_machine m;
    if (gm_machine_find(&m, name, err, sizeof err))
      return fprintf(stderr, "%s\n", err), 1;
    for (int i = 2; i < argc; i++, n++) {
      int rc = compare_shader_parts(&m, argv[i], err, sizeof err);
      small += rc < 0;
      if (rc >= 0)
        tap_ok(&t, rc == 1, "%s on %s: both parts write what the whole program writes", argv[i], name);
      if (!rc)
        tap_note(err);
    }
  }
  printf("# %u of %u pairs are left out: they do not fit their machine, are not valid, or their vertex shader has a texture\n", small, n);
  return tap_end(&t, n / 2);
}
