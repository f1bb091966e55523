/* SPDX-License-Identifier: Apache-2.0 */
/* The compiler as one call: front end, middle end, back end. All memory of a compilation is in one arena. */
#include "compile.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "back/back.h"
#include "front/front.h"
#include "opt/opt.h"

void gc_options_default(gc_options *o) {
  *o = (gc_options){.name = "shader",
                    .stage = GL_STAGE_FRAGMENT,
                    .gate = GC_GATE_BEST,
                    .policy = GL_GATE_PROGRAM,
                    .wake = 1,
                    .gate_input = true,
                    .gate_output = true,
                    .join = GC_JOIN_DUP,
                    .branch = GC_BRANCH_LARGE,
                    .forward = GC_FORWARD_POSITIVE,
                    .alloc = GC_ALLOC_TETRIS,
                    .opt = 2};
}

bool gc_is_pass(const char *name, bool dump) {
  for (const opt_pass *p = opt_passes; p->name; p++)
    if (strcmp(p->name, name) == 0)
      return true;
  return dump ? strcmp(name, "all") == 0 || back_dumps(name) : back_can_omit(name);
}

static char *duplicate(const char *s) {
  size_t n = strlen(s) + 1;
  char *p = malloc(n);
  return p ? memcpy(p, s, n) : NULL;
}

static int pipeline(gc_arena *a, gc_diag *d, const gc_options *o, gl_program *out, gc_stats *st) {
  ir_module *m = gc_front(a, d, o->stage);
  if (!m || d->errors)
    return -1;
  opt_config cfg = {
      .disable = o->disable, .dump_after = o->dump_after, .verify = o->verify, .dump = o->dump, .dump_ctx = o->dump_ctx, .level = o->opt};
  const char *why = opt_run(m, &cfg);
  if (why) {
    gc_report(d, GC_ERROR, (gc_loc){0}, "%s", why);
    return -1;
  }
  return back_run(a, d, m, o, out, st);
}

/* Memory that runs out jumps back here; nothing of the caller's changes in between but through pointers. */
static int guarded(gc_arena *a, gc_diag *d, const gc_options *o, gl_program *out, gc_stats *st) {
  jmp_buf oom;
  if (setjmp(oom))
    return -2;
  gc_arena_on_oom(a, &oom);
  int rc = pipeline(a, d, o, out, st);
  if (rc && !d->errors)
    gc_report(d, GC_ERROR, (gc_loc){0}, "internal error: the compilation failed without a message");
  return rc;
}

int gc_compile(const char *src, size_t len, const gc_options *o, gl_program *out, gc_stats *stats, char **messages) {
  gc_stats unused;
  memset(out, 0, sizeof *out);
  stats = stats ? stats : &unused;
  memset(stats, 0, sizeof *stats);
  *messages = NULL;
  gc_arena *a = gc_arena_new();
  gc_diag d = {.arena = a, .name = o->name ? o->name : "shader", .src = src, .len = len};
  int rc = a ? guarded(a, &d, o, out, stats) : -2;
  if (rc == -2)
    *messages = duplicate("error: out of memory\n");
  else if (d.count)
    *messages = duplicate(gc_diag_text(&d));
  gc_arena_free(a);
  return rc ? -1 : 0;
}
