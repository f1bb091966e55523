/* SPDX-License-Identifier: Apache-2.0 */
/* Whole shaders: ours (regress/shaders), judged by glslangValidator too, and with CORPUS=folder those of a corpus: real shaders must be
   accepted (shaders/), and built-in functions must give the expected values when the IR is interpreted (piglit-builtins/). */
#include <dirent.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>
#include <jansson.h>

#include "fp/fp.h"
#include "front/front.h"
#include "ir/ir_eval.h"

static char *read_file(gc_arena *a, const char *path, size_t *len) {
  FILE *f = fopen(path, "rb");
  assert_non_null(f);
  char *buf = NULL;
  size_t cap = 0;
  *len = 0;
  for (size_t n = 1; n; *len += n) {
    buf = gc_grow(a, buf, &cap, *len + 65536, 1);
    n = fread(buf + *len, 1, 65536, f);
  }
  fclose(f);
  return buf;
}

static bool ends(const char *s, const char *with) {
  size_t n = strlen(s), k = strlen(with);
  return n >= k && !strcmp(s + n - k, with);
}

static ir_module *compile(gc_arena *a, const char *name, const char *src, size_t len, gl_stage stage, char **messages) {
  gc_diag *d = gc_alloc(a, sizeof *d);
  *d = (gc_diag){.arena = a, .name = name, .src = src, .len = len};
  ir_module *m = gc_front(a, d, stage);
  *messages = gc_diag_text(d);
  const char *wrong = m ? ir_verify(a, m) : NULL;
  if (wrong)
    fail_msg("%s: %s", name, wrong);
  return m;
}

typedef void visitor(const char *path, void *ctx);

static void walk(const char *dir, visitor *visit, void *ctx) {
  DIR *d = opendir(dir);
  for (struct dirent *e; d && (e = readdir(d)) != NULL;) {
    char path[1024];
    if (e->d_name[0] == '.' || (size_t)snprintf(path, sizeof path, "%s/%s", dir, e->d_name) >= sizeof path)
      continue;
    if (ends(path, ".vert") || ends(path, ".frag"))
      visit(path, ctx);
    else
      walk(path, visit, ctx);
  }
  if (d)
    closedir(d);
}

typedef struct {
  unsigned files, rejected;
  bool oracle;
} count;

static void accept(const char *path, void *ctx) {
  count *c = ctx;
  gc_arena *a = gc_arena_new();
  size_t len;
  char *messages, *src = read_file(a, path, &len);
  bool ok = compile(a, path, src, len, ends(path, ".vert") ? GL_STAGE_VERTEX : GL_STAGE_FRAGMENT, &messages) != NULL;
  c->files++;
  if (!ok) {
    print_error("%s", messages);
    c->rejected++;
  }
  if (c->oracle) {
    int s = system(gc_sprintf(a, "glslangValidator %s >/dev/null", path));
    if (WIFEXITED(s) && (WEXITSTATUS(s) == 0) != ok) {
      print_error("%s: glslangValidator says otherwise\n", path);
      c->rejected++;
    }
  }
  gc_arena_free(a);
}

static void test_ours(void **state) {
  (void)state;
  count c = {.oracle = system("glslangValidator -v >/dev/null 2>&1") == 0};
  walk("regress/shaders", accept, &c);
  print_message("# regress/shaders: %u files, %u wrong%s\n", c.files, c.rejected, c.oracle ? "" : " (no glslangValidator)");
  assert_int_equal(c.rejected, 0);
  assert_int_not_equal(c.files, 0); /* the project's own: their absence is an error */
}

static void test_real(void **state) {
  (void)state;
  char dir[900];
  count c = {0};
  if (!getenv("CORPUS"))
    skip();
  snprintf(dir, sizeof dir, "%s/shaders", getenv("CORPUS"));
  walk(dir, accept, &c);
  print_message("# corpus shaders: %u files, %u rejected\n", c.files, c.rejected);
  assert_true(c.files > 0);
  assert_int_equal(c.rejected, 0);
}

/* ---- values ---- */

typedef struct {
  const ir_module *m, *before; /* before: the vertex shader, when a fragment shader runs on its results */
  const ir_result *vertex;
  json_t *draw;
} world;

static void uniform(void *ctx, int sym, int slot, uint32_t out[4]) {
  world *w = ctx;
  const gl_symbol *s = &w->m->sym[sym].s;
  json_t *v = json_object_get(w->draw, s->name);
  for (unsigned i = 0; i < 4; i++)
    out[i] = i < s->rows ? gl_bits((float)json_number_value(json_array_get(v, (size_t)slot * s->rows + i))) : 0;
}

static void input(void *ctx, int sym, int slot, uint32_t out[4]) {
  world *w = ctx;
  for (int i = 0; i < 4; i++)
    out[i] = i == 3 ? gl_bits(1.0f) : 0;
  for (size_t k = 0; w->before && k < w->before->nsym; k++)
    if (w->before->sym[k].s.kind == GL_SYM_VARYING && !strcmp(w->before->sym[k].s.name, w->m->sym[sym].s.name))
      memcpy(out, w->vertex->out[ir_eval_out_index(w->before, (int)k, slot)].value, 16);
}

static void sysval(void *ctx, int slot, uint32_t out[4]) {
  (void)ctx, (void)slot;
  memset(out, 0, 16);
}

static void texture(void *ctx, ir_op op, int sym, unsigned element, const uint32_t coord[4], uint32_t lod, uint32_t out[4]) {
  (void)ctx, (void)op, (void)sym, (void)element, (void)coord, (void)lod;
  memset(out, 0, 16);
}

static bool draw_ok(gc_arena *a, const ir_module *v, const ir_module *f, json_t *draw) {
  ir_result rv, rf;
  world wv = {v, NULL, NULL, draw}, wf = {f, v, &rv, draw};
  ir_env ev = {&wv, input, uniform, sysval, texture, 0}, ef = {&wf, input, uniform, sysval, texture, 0};
  if (ir_eval(a, v, &ev, &rv) || ir_eval(a, f, &ef, &rf))
    return false;
  json_t *want = json_object_get(draw, "expected_rgba");
  for (size_t k = 0; k < f->nsym; k++)
    for (size_t i = 0; f->sym[k].s.kind == GL_SYM_FRAGCOLOR && i < 4; i++)
      if (fabs(fmin(1, fmax(0, (double)gl_float(rf.out[ir_eval_out_index(f, (int)k, 0)].value[i]))) -
               json_number_value(json_array_get(want, i))) > 1.0 / 255)
        return false;
  return true;
}

static void run_case(json_t *t, unsigned *draws, unsigned *bad) {
  gc_arena *a = gc_arena_new();
  char *messages;
  const char *vs = json_string_value(json_object_get(t, "vertex")), *fs = json_string_value(json_object_get(t, "fragment"));
  const char *name = json_string_value(json_object_get(t, "name"));
  ir_module *v = compile(a, name, vs, strlen(vs), GL_STAGE_VERTEX, &messages);
  ir_module *f = v ? compile(a, name, fs, strlen(fs), GL_STAGE_FRAGMENT, &messages) : NULL;
  if (!f)
    fail_msg("%s", messages);
  size_t i;
  json_t *draw;
  json_array_foreach(json_object_get(t, "draws"), i, draw) {
    ++*draws;
    if (!draw_ok(a, v, f, draw)) {
      if (++*bad <= 20)
        print_error("%s, draw %zu\n", name, i);
    }
  }
  gc_arena_free(a);
}

static void test_builtins(void **state) {
  (void)state;
  char dir[900];
  unsigned draws = 0, bad = 0;
  if (!getenv("CORPUS"))
    skip();
  snprintf(dir, sizeof dir, "%s/piglit-builtins", getenv("CORPUS"));
  DIR *d = opendir(dir);
  assert_non_null(d);
  for (struct dirent *e; (e = readdir(d)) != NULL;) {
    char path[1200];
    snprintf(path, sizeof path, "%s/%s", dir, e->d_name);
    json_t *list = ends(path, ".json") ? json_load_file(path, 0, NULL) : NULL, *t;
    size_t i;
    json_array_foreach(list, i, t) run_case(t, &draws, &bad);
    json_decref(list);
  }
  closedir(d);
  print_message("# corpus built-ins: %u draws, %u wrong\n", draws, bad);
  assert_true(draws > 0);
  assert_int_equal(bad, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_ours), cmocka_unit_test(test_real), cmocka_unit_test(test_builtins)};
  return cmocka_run_group_tests_name("corpus", tests, NULL, NULL);
}
