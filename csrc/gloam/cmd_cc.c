/* SPDX-License-Identifier: Apache-2.0 */
/* gloam cc: compiles shaders in ESSL 1.00 to program files (docs/commands.md, "gloam cc"). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "gloam/cc_options.h"
#include "gloam/cmd.h"
#include "search/array_threads.h"
#include "search/program_report.h"

static void dump(void *ctx, const char *pass, const char *text) {
  (void)ctx;
  printf("== %s\n%s\n", pass, text);
}

/* Checks each shader by itself. */
static int check_cc_sources(cc_args *a, const gc_source *src) {
  int rc = 0;
  for (unsigned k = 0; k < a->nin; k++) {
    char *messages;
    a->o.name = src[k].name;
    if (!a->have_stage)
      a->o.stage = (gm_stage)cc_stage_of(a->in[k]);
    rc |= gc_check(src[k].src, src[k].len, &a->o, &messages);
    fputs(messages ? messages : "", stderr);
    free(messages);
  }
  return rc;
}

static int build_cc_programs(const cc_args *a, const gc_source *src, gm_program *p, gc_stats *st) {
  char *messages;
  if (a->o.trace)
    a->o.trace->n = 0;
  int rc = a->nin == 2 ? gc_compile_pair(&src[0], &src[1], &a->o, p, st, &messages)
                       : gc_compile(src[0].src, src[0].len, &a->o, p, st, &messages);
  if (messages)
    fputs(messages, stderr);
  free(messages);
  return rc;
}

/* --threads: compiles again with fewer temporaries if the threads do not fit the memory array. */
static int build_for_threads(cc_args *a, gm_machine *machine, const gc_source *src, gm_program *p, gc_stats *st) {
  const gm_machine whole = *machine;
  unsigned temps, before;
  char why[GM_ERROR_SIZE];
  int rc = build_cc_programs(a, src, p, st);
  if (rc || !a->threads)
    return rc;
  if (gc_array_temps(machine, a->threads, st, &temps, why, sizeof why)) {
    gm_program_free(&p[0]);
    return fprintf(stderr, "%s: error: %s\n", src[0].name, why), 1;
  }
  before = st->bundles;
  if (temps >= st->temps)
    return gc_array_cost(stderr, src[0].name, a->threads, st->temps, before, before), 0;
  gm_program_free(&p[0]);
  machine->temps = temps;
  machine->outputs = st->outputs; /* else values would be kept in free ones */
  rc = build_cc_programs(a, src, p, st);
  *machine = whole;
  if (rc)
    fprintf(stderr, "%s: error: %u threads leave %u temporaries each\n", src[0].name, a->threads, temps);
  else {
    p[0].machine = whole; /* it runs on the machine as it is */
    gc_array_cost(stderr, src[0].name, a->threads, st->temps, before, st->bundles);
  }
  return rc;
}

static int write_all(const cc_args *a, const gm_program *p) {
  char err[GM_ERROR_SIZE];
  int rc = gm_program_write_all(p, a->out, a->nin, err, sizeof err);
  if (rc)
    fprintf(stderr, "%s\n", err);
  return rc != 0;
}

/* Reads all profiles and adds them up. 0, or the exit code. */
static int read_profiles(const cc_args *a, gm_profile *f) {
  char err[GM_ERROR_SIZE];
  for (unsigned k = 0; k < a->nprofile; k++) {
    gm_profile next;
    if (gm_profile_read(k ? &next : f, a->profile[k], err, sizeof err))
      return fprintf(stderr, "%s\n", err), gm_profile_free(f), 1;
    if (!k)
      continue;
    int bad = gm_profile_add(f, &next);
    gm_profile_free(&next);
    if (bad)
      return fprintf(stderr, "%s: error: the profile is of another program than %s\n", a->profile[k], a->profile[0]), gm_profile_free(f), 1;
  }
  return 0;
}

/* Statistics and times of programs. */
static int report_programs(const cc_args *a, const gc_source *src, const gm_program *p, const gc_stats *st) {
  char err[GM_ERROR_SIZE];
  if (!a->json)
    return gc_report_text(stdout, &a->o, src, p, st, a->nin, err, sizeof err) ? fprintf(stderr, "%s\n", err), 1 : 0;
  json_t *j = gc_report_json(&a->o, src, p, st, a->nin, a->explain, err, sizeof err);
  return j ? cmd_print_json(j, GM_JSON_DECIMAL, a->nin == 2) : (fprintf(stderr, "%s\n", err), 1);
}

/* The search, without the statistics of a program. */
static void report_search(const cc_args *a) {
  if (a->json)
    cmd_print_json(gc_search_json(&a->o, a->explain), GM_JSON_DECIMAL, 0);
  else
    gc_search_text(stdout, &a->o, a->explain);
}

static int compile_cc_inputs(cc_args *a) {
  gm_machine machine;
  gm_profile profile = {0};
  char err[GM_ERROR_SIZE], *text[2] = {NULL, NULL};
  gc_source src[2];
  gm_program p[2];
  gc_stats st[2];
  gc_times times = {0};
  static gc_trace trace;
  a->o.times = a->time ? &times : NULL;
  a->o.trace = a->time || a->explain ? &trace : NULL;
  if (gm_machine_find(&machine, a->machine, err, sizeof err))
    return fprintf(stderr, "%s\n", err), 1;
  a->o.machine = &machine;
  if (!a->have_wake)
    a->o.wake = machine.wake;
  if (read_profiles(a, &profile))
    return 1;
  a->o.profile = a->nprofile ? &profile : NULL;
  bool ok = true;
  for (unsigned k = 0; k < a->nin && ok; k++) {
    src[k].name = strcmp(a->in[k], "-") ? a->in[k] : "<stdin>";
    src[k].src = text[k] = cmd_read_text(a->in[k], &src[k].len);
    ok = text[k] != NULL;
  }
  a->o.name = src[0].name;
  bool read = ok;
  ok = ok && !(a->syntax_only ? check_cc_sources(a, src) : build_for_threads(a, &machine, src, p, st));
  if (read && a->o.trace && !(ok && a->json)) /* as JSON, with the statistics */
    report_search(a);
  gm_profile_free(&profile);
  free(text[0]);
  free(text[1]);
  if (!ok || a->syntax_only)
    return !ok;
  int rc = write_all(a, p);
  if (!rc && (a->stats || a->json))
    rc = report_programs(a, src, p, st);
  for (unsigned k = 0; k < a->nin; k++)
    gm_program_free(&p[k]);
  return rc != 0;
}

int cmd_cc(int argc, char **argv) {
  cc_args a;
  int rc = cc_options_parse(&a, argc, argv);
  if (rc)
    return rc < 0 ? 0 : rc;
  a.o.dump = dump;
  return compile_cc_inputs(&a);
}
