/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the shaders of regress/suites/shaders under every gating method, wake latency and policy, and with every register allocator
   (docs/gating.md). The static checker must prove each program. Where the program drives the gates, it must run on the simulator without
   an access to a closed gate, at fixed and at varying texture latencies. GM_GATING_ALL: all combinations; otherwise the share of them
   that fits a short run. */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/error.h"
#include "base/file.h"
#include "base/home.h"
#include "base/random.h"
#include "core/check/check.h"
#include "core/sim/sim.h"
#include "search/compile.h"

enum { MAX_SHADERS = 200, MAX_CYCLES = 20000, MAX_SOURCE = 65536 };

static const char *const method_name[] = {"none", "naive", "promote", "local", "global", "best", "hints"};

typedef struct {
  char path[1024];
  gm_stage stage;
} shader;

static shader shaders[MAX_SHADERS];
static unsigned count;

static bool shader_name_ends_with(const char *s, const char *with) {
  size_t n = strlen(s), k = strlen(with);
  return n >= k && !strcmp(s + n - k, with);
}

static int by_path(const void *a, const void *b) { return strcmp(((const shader *)a)->path, ((const shader *)b)->path); }

static void find_in(const char *dir, unsigned depth) {
  DIR *d = opendir(dir);
  for (struct dirent *e; d && (e = readdir(d)) != NULL;) {
    char path[1024];
    if (e->d_name[0] == '.' || (size_t)snprintf(path, sizeof path, "%s/%s", dir, e->d_name) >= sizeof path)
      continue;
    bool vertex = shader_name_ends_with(path, ".vert");
    if ((vertex || shader_name_ends_with(path, ".frag")) && count < MAX_SHADERS) {
      memcpy(shaders[count].path, path, sizeof path);
      shaders[count++].stage = vertex ? GM_STAGE_VERTEX : GM_STAGE_FRAGMENT;
    } else if (depth)
      find_in(path, depth - 1);
  }
  if (d)
    closedir(d);
}

static int find_shaders(void **state) {
  (void)state;
  char path[4096], err[GM_ERROR_SIZE];
  if (gm_home(path, sizeof path, "regress/suites/shaders", err, sizeof err) == 0)
    find_in(path, 1);
  qsort(shaders, count, sizeof *shaders, by_path);
  return 0;
}

static void need_shaders(void) {
  if (!count)
    fail_msg("regress/suites/shaders is not there: nothing to compile");
}

static gm_program compile_shader(const shader *s, const gc_options *o) {
  size_t len;
  char *src = gm_file_text(s->path, &len);
  assert_non_null(src);
  gm_program p;
  char *messages;
  if (gc_compile(src, len, o, &p, NULL, &messages))
    fail_msg("%s, %s, wake %u: %s", s->path, method_name[o->gate], o->wake, messages ? messages : "no message");
  free(messages);
  free(src);
  return p;
}

/* Registers and textures are all zero: only the gates matter here. A loop that becomes endless is cut off. */
static void run_gates(const shader *s, const gm_program *p, const gc_options *o, uint64_t tex_seed) {
  gm_run_config cfg = {
      .policy = GM_GATE_PROGRAM, .wake = o->wake, .texture_latency = o->machine->texture_latency, .texture_seed = tex_seed};
  gm_sim *sim = gm_sim_new(o->machine);
  assert_non_null(sim);
  for (size_t i = 0; i < p->words; i++) {
    uint32_t d[4] = {p->code[i]};
    gm_sim_write(sim, GM_HOST_CODE, 0, (unsigned)i, d);
  }
  gm_sim_write(sim, GM_HOST_GATES, 0, 0, (uint32_t[4]){p->held});
  gm_sim_start(sim, &cfg, p->entry, (1u << o->machine->threads) - 1);
  gm_trace t;
  int busy = 1;
  for (unsigned i = 0; i < MAX_CYCLES && busy > 0; i++)
    busy = gm_sim_cycle(sim, &t);
  if (busy < 0)
    fail_msg("%s, %s, wake %u: %s", s->path, method_name[o->gate], o->wake, gm_sim_error(sim));
  gm_sim_free(sim);
}

static void check_shader_gates(const shader *s, gc_options *o) {
  o->name = s->path;
  o->stage = s->stage;
  gm_program p = compile_shader(s, o);
  gm_check_config cfg = {o->policy, o->wake};
  gm_check_result r;
  if (gm_check_program(&p, &cfg, &r) != GM_CHECK_PROVEN)
    fail_msg("%s, %s, wake %u, policy %u: %s (path %s)", s->path, method_name[o->gate], o->wake, o->policy, r.message, r.path);
  if (o->policy == GM_GATE_PROGRAM)
    for (uint64_t seed = 0; seed < 3; seed++)
      run_gates(s, &p, o, seed);
  gm_program_free(&p);
}

static gm_machine find_gate_machine(const char *name) {
  gm_machine m;
  char err[GM_ERROR_SIZE];
  if (gm_machine_find(&m, name, err, sizeof err))
    fail_msg("%s", err);
  return m;
}

/* Is case number n among those that a short run tests, one in `of`? The choice is always the same, and spread over all cases. */
static bool chosen(unsigned n, unsigned of) {
  static uint32_t s = 20130301;
  gm_random_linear32(&s);
  return getenv("GM_GATING_ALL") || (s >> 16) % of < n;
}

/* Every shader and quick method with gates driven by the program. A short run takes half of the wake latencies. */
static void methods_keep_gates_open(void **state) {
  (void)state;
  static const gc_gate methods[] = {GC_GATE_HINTS, GC_GATE_PROMOTE, GC_GATE_LOCAL, GC_GATE_GLOBAL};
  static const unsigned wakes[] = {0, 1, 2, 4};
  need_shaders();
  gm_machine m = find_gate_machine("cyclone");
  for (unsigned s = 0; s < count; s++)
    for (unsigned g = 0; g < 4; g++)
      for (unsigned w = 0; w < 4; w++) {
        gc_options o;
        gc_options_default(&o);
        o.machine = &m;
        o.gate = methods[g];
        o.wake = wakes[w];
        o.join = w & 1 ? GC_JOIN_DUP : GC_JOIN_NODUP;
        if (chosen(1, 2))
          check_shader_gates(&shaders[s], &o);
      }
}

/* The search over gating plans is slow, so a short run tests a few cases. The default level, which estimates instead, runs all cases. */
static void best_keeps_gates_open(void **state) {
  (void)state;
  static const unsigned wakes[] = {0, 1, 2, 4};
  need_shaders();
  gm_machine m = find_gate_machine("cyclone");
  for (unsigned s = 0; s < count; s++)
    for (unsigned w = 0; w < 4; w++) {
      gc_options o;
      gc_options_default(&o);
      o.machine = &m;
      o.wake = wakes[w];
      check_shader_gates(&shaders[s], &o);
      o.opt = 3;
      if (chosen(1, 24))
        check_shader_gates(&shaders[s], &o);
    }
}

/* The other policies: without code motion, and with code motion under hardware control. */
static void other_policies(void **state) {
  (void)state;
  need_shaders();
  gm_machine m = find_gate_machine("cyclone");
  for (unsigned s = 0; s < count; s++)
    for (unsigned g = GC_GATE_NONE; g <= GC_GATE_GLOBAL; g++) {
      gc_options o;
      gc_options_default(&o);
      o.machine = &m;
      o.gate = (gc_gate)g;
      o.policy = g == GC_GATE_NONE ? GM_GATE_NONE : GM_GATE_AUTO;
      o.wake = s % 3;
      if (chosen(1, 2))
        check_shader_gates(&shaders[s], &o);
    }
}

/* Longer latencies, and several threads, each with gates of its own. */
static void other_machines(void **state) {
  (void)state;
  static const char *const names[] = {"cyclone16", "cyclone-deep", "barrel", "barrel4", "quad"};
  static const gc_gate methods[] = {GC_GATE_HINTS, GC_GATE_GLOBAL, GC_GATE_BEST};
  static const unsigned wakes[] = {0, 1, 2, 4, 16};
  need_shaders();
  for (unsigned k = 0; k < sizeof names / sizeof *names; k++) {
    gm_machine m = find_gate_machine(names[k]);
    for (unsigned s = 0; s < count; s++) {
      gc_options o;
      gc_options_default(&o);
      o.machine = &m;
      o.gate = methods[(s + k) % 3];
      o.wake = wakes[(s / 2 + k) % 5];
      if (chosen(1, 2))
        check_shader_gates(&shaders[s], &o);
    }
  }
}

/* Every register allocator; the program is checked after every pass. */
static void allocators(void **state) {
  (void)state;
  static const gc_gate methods[] = {GC_GATE_NONE, GC_GATE_GLOBAL, GC_GATE_HINTS};
  need_shaders();
  gm_machine m = find_gate_machine("cyclone16");
  for (unsigned s = 0; s < count; s++)
    for (unsigned a = 0; a < GC_ALLOCATORS; a++) {
      gc_options o;
      gc_options_default(&o);
      o.machine = &m;
      o.gate = methods[(s + a) % 3];
      o.policy = o.gate == GC_GATE_NONE ? GM_GATE_NONE : GM_GATE_PROGRAM;
      o.alloc = (gc_allocator)a;
      o.verify = true;
      if (chosen(1, 2))
        check_shader_gates(&shaders[s], &o);
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(methods_keep_gates_open),
      cmocka_unit_test(best_keeps_gates_open),
      cmocka_unit_test(other_policies),
      cmocka_unit_test(other_machines),
      cmocka_unit_test(allocators),
  };
  return cmocka_run_group_tests(tests, find_shaders, NULL);
}
