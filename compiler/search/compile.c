/* SPDX-License-Identifier: Apache-2.0 */
/* The compiler as one call: front end, middle end, back end. All memory of a compilation is in one arena. */
#include "search/compile.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "opt/opt.h"
#include "search/back.h"
#include "search/programs.h"

bool gc_is_pass(const char *name, bool dump) {
  for (const opt_pass *p = opt_passes; p->name; p++)
    if (strcmp(p->name, name) == 0)
      return true;
  for (unsigned k = 0; !dump && back_optional_pass(k); k++)
    if (strcmp(back_optional_pass(k), name) == 0)
      return true;
  return dump && (strcmp(name, "all") == 0 || back_dumps(name));
}

static char *copy_text(const char *s) {
  size_t n = strlen(s) + 1;
  char *p = malloc(n);
  return p ? memcpy(p, s, n) : NULL;
}

enum { NO_MEMORY = -100 };

static gc_result run_front_end(compilation *r) {
  gc_unit **unit = r->unit;
  gc_lap lap = gc_lap_start(r->o->times, r->x.a);
  gc_result rc = GC_OK;
  for (unsigned k = 0; k < r->x.n; k++)
    if (!(unit[k] = gc_front_parse(r->x.a, &r->d[k],
                                   &(gc_front_options){.stage = r->stage[k],
                                                       .machine = r->o->machine,
                                                       .strict_appendix_a = r->o->strict_appendix_a,
                                                       .sized_types = r->o->sized_types,
                                                       .compat = r->o->compat,
                                                       .part = r->check || r->x.n == 2,
                                                       .define = r->o->define,
                                                       .fast_division = r->o->fast_division,
                                                       .depth_samplers = r->o->depth_samplers,
                                                       .half_samplers = r->o->half_samplers})))
      rc = GC_ERR_COMPILE;
  if (!rc && r->x.n == 2 && !gc_front_link(unit[0], unit[1]))
    rc = GC_ERR_LINK;
  gc_lap_end(r->o->times, r->x.a, lap, "parse", !rc);
  return rc;
}

static gc_result run_compilation(compilation *r) {
  gc_result rc = run_front_end(r);
  if (rc || r->check)
    return rc;
  for (unsigned k = 0; k < r->x.n; k++)
    gc_front_hold(r->unit[k]);
  return programs_make(r);
}

static const char *message_text(compilation *r) {
  if (!r->d[0].count && !r->d[1].count)
    return NULL;
  return gc_sprintf(r->x.a, "%s%s", gc_diag_text(&r->d[0]), r->x.n > 1 ? gc_diag_text(&r->d[1]) : "");
}

/* If memory runs out, a longjmp comes back here. The caller's variables change only through pointers. */
static int run_guarded(compilation *r) {
  jmp_buf oom;
  if (setjmp(oom))
    return NO_MEMORY;
  gc_arena_on_oom(r->x.a, &oom);
  gc_lap lap = gc_lap_start(r->o->times, r->x.a);
  int rc = run_compilation(r);
  gc_lap_total(r->o->times, r->x.a, lap);
  if (rc && !r->d[0].errors && !r->d[1].errors)
    gc_report(&r->d[0], GC_ERROR, (gc_loc){0}, "internal error: the compilation failed without a message");
  r->text = message_text(r);
  return rc;
}

static gc_result compile_sources(compilation *r, const gc_source *const *source, gc_stats *stats, char **messages) {
  gc_stats unused[2];
  r->stats = stats ? stats : unused;
  memset(r->out, 0, r->x.n * sizeof *r->out);
  memset(r->stats, 0, r->x.n * sizeof *r->stats);
  *messages = NULL;
  r->x.a = gc_arena_new();
  r->x.d = r->d;
  r->x.trace = r->o->trace;
  if (r->o->verify)
    gc_arena_spoil(r->x.a);
  for (unsigned k = 0; k < r->x.n; k++)
    r->d[k] =
        (gc_diag){.arena = r->x.a, .name = source[k]->name ? source[k]->name : "shader", .src = source[k]->src, .len = source[k]->len};
  int rc = r->x.a ? run_guarded(r) : NO_MEMORY;
  const char *text = rc == NO_MEMORY ? "error: out of memory\n" : r->text;
  *messages = text ? copy_text(text) : NULL;
  gc_arena_retire(r->x.a);
  for (unsigned k = 0; k < r->x.n; k++) {
    gm_program_free(&r->kept[k]);
    if (rc)
      gm_program_free(&r->out[k]);
  }
  return rc == NO_MEMORY ? GC_ERR_COMPILE : (gc_result)rc;
}

gc_result gc_compile(const char *src, size_t len, const gc_options *o, gm_program *out, gc_stats *stats, char **messages) {
  gc_source s = {src, len, o->name};
  compilation r = {.stage = {o->stage}, .x.n = 1, .asked = o, .o = o, .out = out};
  return compile_sources(&r, (const gc_source *[]){&s}, stats, messages);
}

gc_result gc_check(const char *src, size_t len, const gc_options *o, char **messages) {
  gc_source s = {src, len, o->name};
  gm_program none;
  compilation r = {.stage = {o->stage}, .x.n = 1, .asked = o, .o = o, .out = &none, .check = true};
  return compile_sources(&r, (const gc_source *[]){&s}, NULL, messages);
}

gc_result gc_compile_pair(const gc_source *vertex, const gc_source *fragment, const gc_options *o, gm_program out[2], gc_stats stats[2],
                          char **messages) {
  compilation r = {.stage = {GM_STAGE_VERTEX, GM_STAGE_FRAGMENT}, .x.n = 2, .asked = o, .o = o, .out = out};
  return compile_sources(&r, (const gc_source *[]){vertex, fragment}, stats, messages);
}
