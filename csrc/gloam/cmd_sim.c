/* SPDX-License-Identifier: Apache-2.0 */
/* gloam sim: runs a program on the reference simulator (docs/commands.md, "gloam sim"). */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "core/program/program_profile.h"
#include "core/run/run.h"
#include "core/run/run_report.h"
#include "gloam/cmd.h"
#include "gloam/gloam_paths.h"
#include "gloam/run_options.h"
#include "gloam/sim_fast.h"
#include "gloam/words.h"

const char cmd_sim_help[] =
    "usage: gloam sim FILE.elf [OPTIONS]\n\n"
    "Runs one invocation on the simulator and prints its outputs and statistics; a program with derivatives runs with the other\n"
    "fragments of its quad. A broken pipeline or gating rule ends the run with rule, bundle, register and cycle, exit code 1.\n\n"
    "  --inputs FILE.json           uniforms, attributes or varyings, textures; without it values are zero and textures empty\n"
    "  --invocation K               which of the file's invocations, counted from 0 (default 0)\n"
    "  --policy none|auto|program   gating policy (default: the program's machine's)\n"
    "  --wake N                     wake latency (default: the machine's)\n"
    "  --texture-latency N          frozen cycles of a texture operation (default: the machine's)\n"
    "  --seed N                     random texture response times\n"
    "  --limit N                    cycles after which the run is given up (default 10000000)\n"
    "  --threads N                  so many threads of the core run invocation K and the ones after it, side by side\n"
    "  --engine sim|fast            sim (default): cycle by cycle; fast: many invocations side by side, with the same results\n"
    "  --all                        with --engine fast: all invocations from K on, as JSON\n"
    "  --jobs N                     with --engine fast: on so many host threads (default 1); the results are the same\n"
    "  --trace                      a line for each cycle\n"
    "  --json                       outputs and statistics as JSON\n"
    "  --profile FILE               how often each bundle issued, for gloam cc --profile\n"
    "  --append                     add to the runs that the profile has already\n\n"
    "examples:\n"
    "  gloam sim blur.elf --inputs regress/suites/shaders/Blur0/inputs.json\n"
    "  gloam sim blur.elf --policy auto --wake 2 --trace\n"
    "  gloam sim blur.elf --inputs regress/suites/shaders/Blur0/inputs.json --engine fast --all\n";

enum { MAX_JOBS = 256 };

typedef struct {
  const char *program, *inputs;
  unsigned invocation, threads; /* threads: 0 if not given */
  uint64_t limit;
  bool trace, json, append;
  bool fast, all;
  unsigned jobs; /* 0: not given */
  const char *profile;
} options;

static void write_sim_register(void *ctx, int kind, unsigned thread, unsigned addr, const uint32_t data[4]) {
  gm_sim_write(ctx, kind, thread, addr, data);
}
static void read_sim_register(void *ctx, int kind, unsigned thread, unsigned addr, uint32_t data[4]) {
  gm_sim_read(ctx, kind, thread, addr, data);
}

/* With --threads: more threads run the invocations after the first one, and at the end of the list those from its beginning. */
static int more_threads(const options *o, const gm_program *p, size_t listed, gm_batch *g, char *err, size_t size) {
  char why[GM_ERROR_SIZE];
  if (!o->threads)
    return 0;
  if (gm_run_has_quads(p))
    return gm_error(err, size, o->program, "--threads goes with programs that do not read their neighbours");
  if (gm_run_fits(p, o->threads, why, sizeof why))
    return gm_error(err, size, o->program, "%s", why);
  g->threads = g->n = o->threads;
  for (unsigned t = 0; t < o->threads; t++)
    g->from[t] = (o->invocation + t) % listed;
  return 0;
}

/* Binds the inputs of all threads that run with the requested invocation. 0, or 1 with a message. */
static int bind_sim_inputs(const options *o, const gm_program *p, gm_image *img, gm_batch *g, gm_invocation *inv) {
  char err[GM_ERROR_SIZE];
  memset(inv, 0, GM_MAX_THREADS * sizeof *inv);
  for (unsigned t = 0; t < GM_MAX_THREADS; t++)
    inv[t].nv = p->machine.inputs;
  if (!o->inputs) {
    gm_run_batch(p, NULL, 0, 1, g);
    bool bad = gm_run_bind_none(p, img, err, sizeof err);
    if (bad)
      fprintf(stderr, "%s: error: %s\n", o->program, err);
    return bad;
  }
  gm_run *r = gm_run_load(o->inputs, err, sizeof err);
  int bad = !r;
  if (r && o->invocation >= gm_run_count(r, p->stage)) {
    snprintf(err, sizeof err, "%s: error: invocation %u asked for, the file lists %zu for this stage", o->inputs, o->invocation,
             gm_run_count(r, p->stage));
    bad = 1;
  }
  memset(img, 0, sizeof *img);
  bad = bad || cmd_check_inputs("--profile", o->profile, r, err, sizeof err) || gm_run_bind(p, r, img, err, sizeof err);
  if (!bad)
    gm_run_batch(p, r, o->invocation, 1, g);
  bad = bad || more_threads(o, p, gm_run_count(r, p->stage), g, err, sizeof err);
  for (unsigned t = 0; !bad && t < g->threads; t++)
    bad = gm_run_invocation(p, r, g->from[t], &inv[t], err, sizeof err);
  gm_run_free(r);
  if (bad) {
    fprintf(stderr, "%s\n", err);
    gm_image_free(img);
  }
  return bad;
}

/* Runs to the end and counts how often each bundle issues. 0, or 1 with a message. */
static int run_sim_to_end(gm_sim *s, const gm_program *p, const options *o, const gm_run_config *cfg, unsigned threads,
                          gm_profile *profile) {
  gm_trace t;
  int busy;
  uint64_t cycle = 0;
  gm_sim_start(s, cfg, p->entry, (1u << threads) - 1);
  while ((busy = gm_sim_cycle(s, &t)) > 0 && cycle < o->limit) {
    if (o->trace)
      gm_print_cycle(stdout, s, p, cycle, &t);
    if (t.id_valid && t.adv && t.id_pc < profile->words)
      profile->count[t.id_pc]++;
    cycle++;
  }
  if (busy < 0)
    fprintf(stderr, "%s: error: %s\n", o->program, gm_sim_error(s));
  else if (busy)
    fprintf(stderr, "%s: error: the run has not ended after %" PRIu64 " cycles\n", o->program, o->limit);
  return busy != 0;
}

/* With --append: adds the counts that the profile file already has. */
static int append_profile(const options *o, gm_profile *f) {
  gm_profile before;
  char err[GM_ERROR_SIZE];
  if (!o->append || !gm_file_exists(o->profile))
    return 0; /* the first run */
  if (gm_profile_read(&before, o->profile, err, sizeof err))
    return fprintf(stderr, "%s\n", err), 1;
  gm_file_forget_input(o->profile);
  int bad = gm_profile_add(f, &before);
  gm_profile_free(&before);
  if (bad)
    fprintf(stderr, "%s: error: the profile is of another program than %s\n", o->profile, o->program);
  return bad != 0;
}

/* Runs, and writes the profile if --profile is given. */
static int profiled_run(gm_sim *s, const gm_program *p, const options *o, const gm_run_config *cfg, unsigned threads) {
  gm_profile f;
  char err[GM_ERROR_SIZE];
  if (gm_profile_new(&f, p))
    return fprintf(stderr, "%s: error: out of memory\n", o->program), 1;
  f.runs = threads;
  int rc = run_sim_to_end(s, p, o, cfg, threads, &f);
  if (!rc && o->profile)
    rc = append_profile(o, &f);
  if (!rc && o->profile && gm_profile_write(&f, o->profile, err, sizeof err))
    rc = (fprintf(stderr, "%s\n", err), 1);
  gm_profile_free(&f);
  return rc;
}

static int simulate_program(const gm_program *p, const options *o, const gm_run_config *cfg) {
  gm_image img;
  gm_batch g;
  gm_invocation inv[GM_MAX_THREADS];
  gm_result res = {0};
  if (bind_sim_inputs(o, p, &img, &g, inv))
    return 1;
  gm_sim *s = gm_sim_new(&p->machine);
  int rc = 1;
  if (!s)
    fprintf(stderr, "%s: error: out of memory\n", o->program);
  else {
    gm_run_load_sim(s, p, &img);
    for (unsigned t = 0; t < g.threads; t++)
      gm_run_write_thread(p, &inv[t], t, write_sim_register, s);
    rc = profiled_run(s, p, o, cfg, g.threads);
  }
  if (rc == 0 && gm_run_outputs(p, read_sim_register, s, g.skip, &res)) {
    fprintf(stderr, "%s: error: out of memory\n", o->program);
    rc = 1;
  }
  if (rc == 0) {
    res.killed = gm_sim_killed(s, g.skip);
    gm_sim_get_stats(s, &res.stats);
    if (o->json)
      rc = cmd_printed_json(gm_result_json(stdout, p, &res, 1));
    else
      gm_print_outputs(stdout, &res), gm_print_statistics(stdout, &res.stats);
    gm_result_free(&res);
  }
  gm_sim_free(s);
  gm_image_free(&img);
  return rc;
}

static int simulate_fast(const gm_program *p, const options *o, const gm_run_config *cfg) {
  cmd_sim_fast_options f = {o->program, o->inputs, o->invocation, o->all, o->jobs ? o->jobs : 1, o->limit};
  gm_result *res;
  size_t n;
  int rc = cmd_sim_fast(p, &f, cfg, &res, &n);
  if (rc)
    return rc;
  if (o->json || o->all)
    rc = cmd_printed_json(gm_result_json(stdout, p, res, n));
  else
    gm_print_outputs(stdout, &res[0]), gm_print_statistics(stdout, &res[0].stats);
  for (size_t i = 0; i < n; i++)
    gm_result_free(&res[i]);
  free(res);
  return rc;
}

/* --engine and what goes with it. 0, or 2 with a message. */
static int check_engine(const options *o) {
  if (!o->fast && (o->all || o->jobs))
    return cmd_usage_error("sim", "%s goes with --engine fast", o->all ? "--all" : "--jobs");
  if (o->threads && (o->fast || !o->inputs))
    return cmd_usage_error("sim", "--threads needs --engine sim and --inputs");
  if (o->fast && (o->trace || o->profile))
    return cmd_usage_error("sim", "%s needs --engine sim", o->trace ? "--trace" : "--profile");
  return 0;
}

/* 1: argv[*i] is an option of an engine, or of its threads, and has been taken, 0: another option, -1 with a message. */
static int engine_option(int argc, char **argv, int *i, options *o) {
  if (strcmp(argv[*i], "--all") == 0)
    return o->all = true;
  if (*i + 1 >= argc)
    return 0;
  if (strcmp(argv[*i], "--engine") == 0) {
    const char *name = argv[++*i];
    int k = cmd_word("sim", "--engine", name);
    o->fast = k == 1;
    return k >= 0 ? 1 : (cmd_bad_value("sim", "--engine", name), -1);
  }
  bool jobs = strcmp(argv[*i], "--jobs") == 0;
  unsigned max = jobs ? MAX_JOBS : GM_MAX_THREADS;
  if (!jobs && strcmp(argv[*i], "--threads") != 0)
    return 0;
  if (!cmd_parse_unsigned(argv[++*i], 1, max, jobs ? &o->jobs : &o->threads))
    return 1;
  cmd_usage_error("sim", "%s '%s' is not a number from 1 to %u", jobs ? "jobs" : "threads", argv[*i], max);
  return -1;
}

/* 0, 2 for a bad command line, -1 when help was printed. The configuration options come after the program is known, so they are skipped
   here and taken by the caller. */
static int parse_sim_args(int argc, char **argv, options *o) {
  gm_run_config ignored = {0};
  for (int i = 1; i < argc; i++) {
    int taken = cmd_run_option("sim", argc, argv, &i, &ignored);
    if (!taken)
      taken = engine_option(argc, argv, &i, o);
    if (taken < 0)
      return 2;
    if (taken)
      continue;
    if (strcmp(argv[i], "--help") == 0)
      return cmd_help(cmd_sim_help, 0) - 1;
    if (strcmp(argv[i], "--trace") == 0)
      o->trace = true;
    else if (strcmp(argv[i], "--json") == 0)
      o->json = true;
    else if (strcmp(argv[i], "--append") == 0)
      o->append = true;
    else if (strcmp(argv[i], "--inputs") == 0 && i + 1 < argc)
      o->inputs = argv[++i];
    else if (strcmp(argv[i], "--profile") == 0 && i + 1 < argc)
      o->profile = argv[++i];
    else if (strcmp(argv[i], "--invocation") == 0 && i + 1 < argc) {
      if (cmd_parse_unsigned(argv[++i], 0, 1u << 30, &o->invocation))
        return cmd_usage_error("sim", "invocation '%s' is not a number", argv[i]);
    } else if (strcmp(argv[i], "--limit") == 0 && i + 1 < argc) {
      if (cmd_parse_limit("sim", argv[++i], &o->limit))
        return 2;
    } else if (argv[i][0] == '-' && argv[i][1])
      return cmd_unknown_option("sim", argv[i]);
    else if (o->program)
      return cmd_usage_error("sim", "more than one program");
    else
      o->program = argv[i];
  }
  if (o->append && !o->profile)
    return cmd_usage_error("sim", "--append goes with --profile");
  if (!o->program)
    return cmd_usage_error("sim", "no program");
  if (check_engine(o))
    return 2;
  cmd_paths p = {.command = "sim", .prints = true};
  cmd_reads(&p, "the program", o->program);
  cmd_reads(&p, "--inputs", o->inputs);
  cmd_writes(&p, "--profile", o->profile, CMD_TEXT);
  return cmd_check_paths(&p);
}

int cmd_sim(int argc, char **argv) {
  options o = {.limit = 10000000};
  int rc = parse_sim_args(argc, argv, &o);
  if (rc)
    return rc < 0 ? 0 : rc;
  gm_program p;
  char err[GM_ERROR_SIZE];
  if (gm_program_read(&p, o.program, err, sizeof err))
    return fprintf(stderr, "%s\n", err), 1;
  gm_run_config cfg = {.policy = p.machine.gate_policy, .wake = p.machine.wake, .texture_latency = p.machine.texture_latency};
  for (int i = 1; i < argc; i++)
    cmd_run_option("sim", argc, argv, &i, &cfg);
  rc = o.fast ? simulate_fast(&p, &o, &cfg) : simulate_program(&p, &o, &cfg);
  gm_program_free(&p);
  return rc;
}
