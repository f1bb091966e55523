/* SPDX-License-Identifier: Apache-2.0 */
/* gloam rtl: runs a program on the Verilated core (docs/commands.md, "gloam rtl"). */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/atomic.h"
#include "base/error.h"
#include "base/jobs.h"
#include "core/activity/saif.h"
#include "core/run/program_fit.h"
#include "core/run/run.h"
#include "core/run/run_report.h"
#include "gloam/cmd.h"
#include "gloam/gloam_paths.h"
#include "gloam/run_options.h"
#include "gloam/words.h"
#include "measure/levels/wave_power.h"
#include "studies/gating/wave_gating.h"
#include "tb/coverage/coverage_soak.h"
#include "tb/model/tb_run.h"

const char cmd_rtl_help[] =
    "usage: gloam rtl FILE.elf [--inputs FILE.json] [--invocation K] [--machine NAME] [--policy none|auto|program] [--wake N]\n"
    "                 [--texture-latency N] [--seed N] [--limit N] [--no-lockstep] [--activity FILE.json] [--fst FILE] [--vcd FILE]\n"
    "                 [--saif FILE] [--random-state SEED] [--json]\n\n"
    "Runs invocations on the Verilated core, one on each thread (from the first, or from K), in lockstep with the simulator: every\n"
    "register write, buffer access and gate transition is compared in every cycle, all registers at the end. The first difference is\n"
    "reported with both sides, the bundles around it and the command that repeats the run with a waveform. Prints the verdict, cycles,\n"
    "the rising edges of each buffer's gated clock (`open`), and the outputs. A program with\n"
    "derivatives runs in whole quads of fragments.\n\n"
    "Policy, wake latency and texture latency default to the program's machine. --machine: run on another machine than the program names.\n"
    "--activity: toggle counts per signal and component. --fst, --vcd: waveform; an FST has the metrics of\n"
    "the gates over time, and in lockstep power. --saif: time at 0 "
    "and 1\n"
    "and toggles of every counted net and of the clocks, as SAIF 2.0 for other tools. --random-state: registers, textures and settings of "
    "a\n"
    "random program (build/tool/tool_soak). A Verilated core that is missing or was built from other sources is built first.\n\n"
    "examples:\n  gloam rtl blur.elf --inputs regress/suites/shaders/Blur0/inputs.json\n"
    "  gloam rtl blur.elf --policy auto --wake 2 --activity blur-activity.json\n  gloam rtl blur.elf --no-lockstep --fst blur.fst\n";

typedef struct {
  const char *program, *inputs, *machine, *activity, *fst, *vcd, *saif;
  unsigned invocation;
  uint64_t limit, random_state;
  bool random, json, no_lockstep;
  char replay[2048];
} options;

static int complain_of_rtl(const char *text) {
  fprintf(stderr, "%s%s", text, text[0] && text[strlen(text) - 1] == '\n' ? "" : "\n");
  return 1;
}

/* ---- loading ------------------------------------------------------------------------------------------------------------------------ */

/* What a run needs besides the two models. */
typedef struct {
  gm_tb *tb;
  gm_program p;
  gm_run_config cfg;
  gm_run *inputs;
  gm_image img;
  uint32_t *texture;
  gm_batch batch; /* invocations loaded */
  uint32_t mask;
} job;

/* The random program of a seed has random words that are never executed. A program file has nops there. If the file is that program, the
   random words are put back, so that the replay fetches the same words. */
static int load_random(job *j, const options *o) {
  gm_randprog p;
  j->texture = malloc(GM_RAND_TEXTURE_WORDS * sizeof *j->texture);
  if (!j->texture || gm_randprog_make(&p, &j->p.machine, o->random_state))
    return complain_of_rtl("error: out of memory");
  uint32_t *plain = gm_soak_plain(&p);
  bool same = plain && p.words == j->p.words && memcmp(plain, j->p.code, p.words * sizeof *plain) == 0;
  free(plain);
  gm_randprog file = p;
  if (!same) {
    file.code = j->p.code;
    file.words = j->p.words;
  }
  j->mask = p.thread_mask;
  j->batch = (gm_batch){.threads = p.m.threads, .n = p.m.threads};
  gm_tb_options t = {.lockstep = !o->no_lockstep, .limit = o->limit, .replay = o->replay};
  gm_tb_result res;
  int rc = gm_soak_prepare(j->tb, &file, j->texture, &t, &res);
  if (rc)
    complain_of_rtl("error: out of memory");
  else if (res.verdict != GM_TB_OK)
    rc = complain_of_rtl(res.message);
  gm_tb_result_free(&res);
  gm_randprog_free(&p);
  return rc;
}

static int bind_rtl_inputs(job *j, const options *o) {
  char err[GM_ERROR_SIZE];
  if (!o->inputs) {
    gm_run_batch(&j->p, NULL, 0, j->p.machine.threads, &j->batch);
    return gm_run_bind_none(&j->p, &j->img, err, sizeof err) ? complain_of_rtl(err) : 0;
  }
  j->inputs = gm_run_load(o->inputs, err, sizeof err);
  if (!j->inputs || cmd_check_inputs("--activity", o->activity, j->inputs, err, sizeof err) ||
      cmd_check_inputs("--fst", o->fst, j->inputs, err, sizeof err) || cmd_check_inputs("--vcd", o->vcd, j->inputs, err, sizeof err) ||
      cmd_check_inputs("--saif", o->saif, j->inputs, err, sizeof err) || gm_run_bind(&j->p, j->inputs, &j->img, err, sizeof err))
    return complain_of_rtl(err);
  size_t n = gm_run_count(j->inputs, j->p.stage);
  if (o->invocation >= n) {
    fprintf(stderr, "%s: error: invocation %u asked for, the file lists %zu for this stage\n", o->inputs, o->invocation, n);
    return 1;
  }
  unsigned threads = j->p.machine.threads;
  gm_run_batch(&j->p, j->inputs, o->invocation, n - o->invocation < threads ? (unsigned)(n - o->invocation) : threads, &j->batch);
  return 0;
}

static int load_inputs(job *j, const options *o) {
  char err[GM_ERROR_SIZE];
  if (bind_rtl_inputs(j, o))
    return 1;
  gm_tb_reset(j->tb);
  gm_run_write_program(&j->p, &j->img, gm_tb_write, j->tb);
  gm_tb_texture_memory(j->tb, j->img.texture, j->img.ntexture);
  for (unsigned t = 0; t < j->batch.threads; t++) {
    gm_invocation inv;
    memset(&inv, 0, sizeof inv);
    inv.nv = j->p.machine.inputs;
    if (j->inputs && gm_run_invocation(&j->p, j->inputs, j->batch.from[t], &inv, err, sizeof err))
      return complain_of_rtl(err);
    gm_run_write_thread(&j->p, &inv, t, gm_tb_write, j->tb);
  }
  j->mask = (1u << j->batch.threads) - 1;
  return 0;
}

/* ---- reporting ---------------------------------------------------------------------------------------------------------------------- */

static int write_activity(const char *path, const gm_activity *a) {
  gm_atomic f;
  char err[GM_ERROR_SIZE] = "error: out of memory";
  if (gm_atomic_begin(&f, path, err, sizeof err) == 0 && gm_atomic_end(&f, gm_activity_json(f.file, a) == 0, err, sizeof err) == 0)
    return 0;
  return complain_of_rtl(err);
}

/* Turns the waveform of the run into SAIF. */
static int write_saif(const char *path, const char *waveform) {
  gm_atomic f;
  char err[GM_ERROR_SIZE] = "error: out of memory";
  FILE *vcd = fopen(waveform, "rb");
  if (!vcd)
    return fprintf(stderr, "%s: error: %s\n", path, strerror(errno)), 1;
  int rc = gm_atomic_begin(&f, path, err, sizeof err);
  if (!rc) {
    rc = gm_saif_write(f.file, vcd, path, GM_RTL_PERIOD, err, sizeof err);
    rc = gm_atomic_end(&f, !rc, err, sizeof err) || rc;
  }
  fclose(vcd);
  return rc ? complain_of_rtl(err) : 0;
}

static int outputs(job *j, const options *o, const gm_tb_result *res) {
  gm_result *out = calloc(j->batch.n, sizeof *out);
  unsigned n = 0, skip = j->batch.skip;
  while (out && n < j->batch.n && gm_run_outputs(&j->p, gm_tb_read, j->tb, skip + n, &out[n]) == 0) {
    out[n].killed = res->killed >> (skip + n) & 1;
    out[n].stats = res->stats;
    n++;
  }
  bool ok = out && n == j->batch.n;
  if (!ok)
    fprintf(stderr, "error: out of memory\n");
  else if (o->json)
    ok = !cmd_printed_json(gm_result_json(stdout, &j->p, out, n));
  else {
    printf("verdict      ok (%s)\n", o->no_lockstep ? "without lockstep" : "in lockstep with the simulator");
    gm_print_statistics(stdout, &res->stats);
    for (unsigned i = 0; i < n; i++) {
      if (n > 1)
        printf("invocation %u\n", o->invocation + i);
      gm_print_outputs(stdout, &out[i]);
    }
  }
  while (n)
    gm_result_free(&out[--n]);
  free(out);
  return !ok;
}

/* ---- the run ------------------------------------------------------------------------------------------------------------------------ */

/* Power and the metrics of the gates in the waveform; without them it is good too. */
static void begin_nets(job *j, gm_tb_options *t, gm_wave_power **power, gm_wave_gating **gating) {
  char err[GM_ERROR_SIZE];
  if (t->lockstep && !(*power = gm_wave_power_begin(j->tb, &j->p.machine, err, sizeof err)))
    fprintf(stderr, "%s; the waveform is without power\n", err);
  if (!(*gating = gm_wave_gating_begin(j->tb, &j->p.machine, j->cfg.wake, t)))
    fprintf(stderr, "error: out of memory; the waveform is without the metrics of the gates\n");
}

static void end_nets(gm_tb *tb, gm_wave_power *power, gm_wave_gating *gating) {
  gm_wave_power_end(power, tb);
  gm_wave_gating_end(gating);
  gm_rtl_reals(gm_tb_rtl(tb), NULL, NULL, 0, NULL);
}

static const char *wave_of(const options *o) { return o->fst ? o->fst : o->vcd ? o->vcd : o->saif; }

/* Runs with a waveform or without one. The waveform is put into its place if there is a verdict: that of a failure shows the failure. */
static int run_rtl_job(job *j, const options *o, gm_atomic *f) {
  gm_tb_result res;
  gm_tb_options t = {.lockstep = !o->no_lockstep,
                     .activity = o->activity != NULL,
                     .limit = o->limit,
                     .replay = o->replay,
                     .wave_run_only = o->saif != NULL};
  if (o->random)
    t.noise = gm_rand_noise(o->random_state, 0);
  gm_rtl *rtl = gm_tb_rtl(j->tb);
  char err[GM_ERROR_SIZE];
  gm_wave_power *power = NULL;
  gm_wave_gating *gating = NULL;
  if (o->fst)
    begin_nets(j, &t, &power, &gating);
  if (f && gm_rtl_dump_open(rtl, gm_atomic_name(f), true)) {
    end_nets(j->tb, power, gating);
    return fprintf(stderr, "%s: error: cannot be written\n", wave_of(o)), 1;
  }
  int rc = gm_tb_run(j->tb, &j->cfg, j->p.entry, j->mask, &t, &res);
  gm_rtl_dump_close(rtl);
  end_nets(j->tb, power, gating);
  bool convert = o->saif && !rc && res.verdict == GM_TB_OK;
  int unconverted = convert && write_saif(o->saif, gm_atomic_name(f));
  int unwritten = f && !o->saif && gm_atomic_end(f, true, err, sizeof err);
  if (rc)
    complain_of_rtl("error: out of memory");
  else if (res.verdict != GM_TB_OK) {
    fprintf(stderr, "%s: error: ", o->program);
    rc = complain_of_rtl(res.message);
  } else {
    rc = unconverted || outputs(j, o, &res) || (o->activity && write_activity(o->activity, &res.activity));
  }
  if (unwritten)
    rc = complain_of_rtl(err);
  gm_tb_result_free(&res);
  return rc;
}

/* What a run with a waveform needs in its own process. */
typedef struct {
  job *j;
  const options *o;
  gm_atomic *f;
} waved_run;

static int run_waved(void *ctx) {
  const waved_run *w = ctx;
  int rc = run_rtl_job(w->j, w->o, w->f);
  if (!rc && (fflush(stdout) || ferror(stdout)))
    rc = complain_of_rtl("gloam: error: cannot write to standard output");
  return rc;
}

/* The writers of waveforms end the process when the disk is full, so they get one of their own. It puts the file into its place. */
static int run_job_with_waveform(job *j, const options *o) {
  char err[GM_ERROR_SIZE];
  gm_atomic f;
  if (gm_atomic_begin_named(&f, wave_of(o), err, sizeof err))
    return complain_of_rtl(err);
  int rc = gm_jobs_call(run_waved, &(waved_run){j, o, &f}, 0);
  gm_atomic_end(&f, false, err, sizeof err);
  if (rc < 0)
    return complain_of_rtl("gloam: error: cannot start a process");
  if (rc >= GM_JOBS_BY_SIGNAL)
    rc = (fprintf(stderr, "%s: error: cannot be written: signal %d ended the writer of waveforms (a full disk does)\n", wave_of(o),
                  rc - GM_JOBS_BY_SIGNAL),
          1);
  return rc;
}

static int open_and_run(job *j, const options *o) {
  char err[GM_ERROR_SIZE];
  gm_rtl_variant variant = o->fst ? GM_RTL_FST : o->vcd || o->saif ? GM_RTL_VCD : GM_RTL_COUNT;
  if (gm_core_make(&j->p.machine, variant, stderr, err, sizeof err) ||
      !(j->tb = (o->random ? gm_tb_open : gm_tb_open_zero)(&j->p.machine, variant, err, sizeof err)))
    return complain_of_rtl(err);
  int rc = o->random ? load_random(j, o) : load_inputs(j, o);
  rc = rc || (wave_of(o) ? run_job_with_waveform(j, o) : run_rtl_job(j, o, NULL));
  gm_tb_close(j->tb);
  gm_image_free(&j->img);
  gm_run_free(j->inputs);
  free(j->texture);
  return rc;
}

/* ---- command line ------------------------------------------------------------------------------------------------------------------- */

/* The command that repeats this run with a waveform. */
static void note_replay(options *o, int argc, char **argv) {
  size_t n = (size_t)snprintf(o->replay, sizeof o->replay, "gloam rtl");
  for (int i = 1; i < argc && n < sizeof o->replay; i++)
    n += (size_t)snprintf(o->replay + n, sizeof o->replay - n, " %s", argv[i]);
  if (!o->fst && !o->vcd && n < sizeof o->replay)
    snprintf(o->replay + n, sizeof o->replay - n, " --fst replay.fst");
}

static int parse_value(const char *name, const char *value, options *o) {
  const struct {
    const char *name, **to;
  } text[] = {{"--inputs", &o->inputs}, {"--machine", &o->machine}, {"--activity", &o->activity},
              {"--fst", &o->fst},       {"--vcd", &o->vcd},         {"--saif", &o->saif}};
  for (size_t i = 0; i < sizeof text / sizeof text[0]; i++)
    if (strcmp(name, text[i].name) == 0)
      return *text[i].to = value, 0;
  if (strcmp(name, "--invocation") == 0)
    return cmd_parse_unsigned(value, 0, 1u << 30, &o->invocation) ? cmd_usage_error("rtl", "invocation '%s' is not a number", value) : 0;
  if (strcmp(name, "--limit") == 0)
    return cmd_parse_limit("rtl", value, &o->limit);
  if (strcmp(name, "--random-state") == 0) {
    o->random = true;
    return cmd_parse_u64(value, &o->random_state) ? cmd_usage_error("rtl", "seed '%s' is not a number", value) : 0;
  }
  return cmd_unknown_option("rtl", name);
}

/* 0, 2 for a bad command line, -1 when help was printed. Run settings are skipped here and taken when the program is known. */
static int parse_rtl_args(int argc, char **argv, options *o) {
  gm_run_config ignored = {0};
  for (int i = 1; i < argc; i++) {
    int taken = cmd_run_option("rtl", argc, argv, &i, &ignored), rc = 0;
    if (taken < 0)
      return 2;
    if (taken)
      continue;
    if (strcmp(argv[i], "--help") == 0)
      return cmd_help(cmd_rtl_help, CMD_ENV_HOME | CMD_ENV_MACHINES | CMD_ENV_RTL) - 1;
    if (strcmp(argv[i], "--json") == 0)
      o->json = true;
    else if (strcmp(argv[i], "--no-lockstep") == 0)
      o->no_lockstep = true;
    else if (argv[i][0] == '-' && argv[i][1] && i + 1 < argc) {
      rc = parse_value(argv[i], argv[i + 1], o);
      i++;
    } else if (argv[i][0] == '-' && argv[i][1])
      rc = cmd_unknown_option("rtl", argv[i]);
    else if (o->program)
      rc = cmd_usage_error("rtl", "more than one program");
    else
      o->program = argv[i];
    if (rc)
      return rc;
  }
  if (!!o->fst + !!o->vcd + !!o->saif > 1)
    return cmd_usage_error("rtl", "one waveform at a time: --fst, --vcd or --saif");
  if (o->activity && (o->fst || o->vcd || o->saif))
    return cmd_usage_error("rtl", "--activity needs the counting model, --fst, --vcd and --saif another one: use two runs");
  if (!o->program)
    return cmd_usage_error("rtl", "no program");
  cmd_paths p = {.command = "rtl", .prints = true};
  cmd_reads(&p, "the program", o->program);
  cmd_reads(&p, "--inputs", o->inputs);
  cmd_reads_machine(&p, o->machine);
  cmd_writes(&p, "--activity", o->activity, CMD_TEXT);
  cmd_writes(&p, "--fst", o->fst, CMD_FILE_ONLY);
  cmd_writes(&p, "--vcd", o->vcd, CMD_FILE_ONLY);
  cmd_writes(&p, "--saif", o->saif, CMD_FILE_ONLY);
  return cmd_check_paths(&p);
}

int cmd_rtl(int argc, char **argv) {
  options o = {.limit = 10000000};
  char err[GM_ERROR_SIZE];
  int rc = parse_rtl_args(argc, argv, &o);
  if (rc)
    return rc < 0 ? 0 : rc;
  note_replay(&o, argc, argv);
  job j;
  memset(&j, 0, sizeof j);
  if (gm_program_read(&j.p, o.program, err, sizeof err))
    return complain_of_rtl(err);
  gm_machine other;
  if (o.machine && (gm_machine_find(&other, o.machine, err, sizeof err) || gm_program_fits(&j.p, &other, o.program, err, sizeof err))) {
    gm_program_free(&j.p);
    return complain_of_rtl(err);
  }
  if (o.machine)
    j.p.machine = other;
  const gm_machine *m = &j.p.machine;
  j.cfg = (gm_run_config){.policy = m->gate_policy, .wake = m->wake, .texture_latency = m->texture_latency};
  if (o.random)
    gm_rand_config(o.random_state, m, &j.cfg, &j.mask);
  for (int i = 1; i < argc; i++)
    cmd_run_option("rtl", argc, argv, &i, &j.cfg);
  rc = open_and_run(&j, &o);
  gm_program_free(&j.p);
  return rc;
}
