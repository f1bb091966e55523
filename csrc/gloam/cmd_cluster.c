/* SPDX-License-Identifier: Apache-2.0 */
/* gloam cluster: runs tasks of a vertex and a fragment program on the simulator of a cluster (docs/commands.md, "gloam cluster"). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "cluster/cluster_report.h"
#include "cluster/cluster_setup.h"
#include "energy/meter/cluster_energy_report.h"
#include "gloam/cmd.h"
#include "gloam/gloam_paths.h"
#include "gloam/run_options.h"
#include "gloam/words.h"

const char cmd_cluster_help[] =
    "usage: gloam cluster PROGRAM.elf [PROGRAM.elf] --tasks FILE [OPTIONS]\n\n"
    "Runs tasks of one or two programs (a vertex and a fragment program) on a cluster of cores, cycle by cycle, and prints what it did.\n"
    "A task is one invocation, or on a machine with four threads a quad of them. The task file has lines `vertex COUNT [FIRST]` and\n"
    "`fragment COUNT [FIRST]` in the order in which tasks are offered; FIRST counts from 0 the inputs of the first one.\n\n"
    "  --tasks FILE                 the tasks\n"
    "  --cores 1|2|4|8              cores (default 2)\n"
    "  --contexts N                 threads that a core holds (default 8; at most 32, and 128 in all cores; with a memory array those of "
    "the\n"
    "                               machine, at most 16)\n"
    "  --split 2V6F                 with a memory array: threads of each stage that get registers (default: as many as fit; the stage "
    "with\n"
    "                               fewer first)\n"
    "  --inputs FILE.json           uniforms, attributes or varyings, textures; without it values are zero and textures empty\n"
    "  --balance fixed|ats|any      which tasks a core takes (default ats): those of its home stage; the other stage's too by the rule\n"
    "                               below; whichever came first\n"
    "  --vertex-cores N             home of the first N cores is the vertex stage (default half of them; with one core 0)\n"
    "  --take-least N               ats: a core without work takes the other stage's tasks if so many wait (default 1)\n"
    "  --take-full N                ats: and with work too, if so many wait and fewer of its own (default 9: never)\n"
    "  --read-latency N             cycles of a read of inputs (default 8)\n"
    "  --policy none|auto|program   gating policy (default: the machine's)\n"
    "  --wake N                     wake latency (default: the machine's)\n"
    "  --texture-latency N          cycles of a texture operation (default: the machine's)\n"
    "  --seed N                     random times of all memories\n"
    "  --limit N                    cycles after which the run is given up (default 10000000)\n"
    "  --energy program             also the energy of cores and control and of a task, by the energy model program, with its errors\n"
    "  --json                       the report as JSON\n\n"
    "examples:\n"
    "  gloam cluster phong.vert.elf phong.frag.elf --tasks frame.tasks --cores 4 --inputs inputs.json\n"
    "  gloam cluster blur.elf --tasks blur.tasks --cores 1 --contexts 16 --texture-latency 64 --json\n"
    "  gloam cluster phong.vert.elf phong.frag.elf --tasks frame.tasks --inputs inputs.json --energy program\n";

enum { CONTEXTS = 8 }; /* of a core without a memory array */

typedef struct {
  const char *program[2], *tasks, *inputs;
  unsigned programs, cores, contexts, vertex_cores, take_min, take_full, read_latency;
  gm_balance balance;
  unsigned split[2];
  bool homes, json, splits, energy;
  uint64_t limit;
} options;

static int parse_balance(const char *text, gm_balance *b) {
  int k = cmd_word("cluster", "--balance", text);
  *b = k < 0 ? *b : (gm_balance)k;
  return k < 0 ? cmd_bad_value("cluster", "--balance", text) : 0;
}

static int parse_energy(const char *level, options *o) {
  o->energy = cmd_word("cluster", "--energy", level) == 0;
  return o->energy ? 0 : cmd_bad_value("cluster", "--energy", level);
}

/* 1: argv[*i] was an option with a number and has been taken, 0: another one, -1 with a message. */
static int number_option(int argc, char **argv, int *i, options *o) {
  const struct {
    const char *name;
    unsigned min, max, *to;
  } table[] = {
      {"--cores", 1, GM_CLUSTER_CORES, &o->cores},
      {"--contexts", 1, GM_MAX_THREADS, &o->contexts},
      {"--vertex-cores", 0, GM_CLUSTER_CORES, &o->vertex_cores},
      {"--take-least", 1, GM_CLUSTER_QUEUE, &o->take_min},
      {"--take-full", 1, GM_CLUSTER_QUEUE + 1, &o->take_full},
      {"--read-latency", 2, 1000, &o->read_latency},
  };
  for (size_t k = 0; *i + 1 < argc && k < sizeof table / sizeof table[0]; k++) {
    if (strcmp(argv[*i], table[k].name) != 0)
      continue;
    o->homes |= table[k].to == &o->vertex_cores;
    if (!cmd_parse_unsigned(argv[++*i], table[k].min, table[k].max, table[k].to))
      return 1;
    cmd_usage_error("cluster", "%s '%s' is not a number from %u to %u", table[k].name, argv[*i], table[k].min, table[k].max);
    return -1;
  }
  return 0;
}

static int parse_split(const char *text, options *o) {
  char end;
  o->splits = sscanf(text, "%2uV%2u%c", &o->split[0], &o->split[1], &end) == 3 && end == 'F' && text[strlen(text) - 1] == 'F';
  return o->splits ? 0 : cmd_usage_error("cluster", "split '%s' is not of the form 2V6F", text);
}

/* 0, 2 for a bad command line. */
static int one_option(int argc, char **argv, int *i, options *o) {
  if (strcmp(argv[*i], "--json") == 0)
    o->json = true;
  else if (strcmp(argv[*i], "--tasks") == 0 && *i + 1 < argc)
    o->tasks = argv[++*i];
  else if (strcmp(argv[*i], "--inputs") == 0 && *i + 1 < argc)
    o->inputs = argv[++*i];
  else if (strcmp(argv[*i], "--balance") == 0 && *i + 1 < argc)
    return parse_balance(argv[++*i], &o->balance);
  else if (strcmp(argv[*i], "--split") == 0 && *i + 1 < argc)
    return parse_split(argv[++*i], o);
  else if (strcmp(argv[*i], "--energy") == 0 && *i + 1 < argc)
    return parse_energy(argv[++*i], o);
  else if (strcmp(argv[*i], "--limit") == 0 && *i + 1 < argc)
    return cmd_parse_limit("cluster", argv[++*i], &o->limit);
  else if (argv[*i][0] == '-' && argv[*i][1])
    return cmd_unknown_option("cluster", argv[*i]);
  else if (o->programs == 2)
    return cmd_usage_error("cluster", "more than two programs");
  else
    o->program[o->programs++] = argv[*i];
  return 0;
}

static int check_cluster_args(options *o) {
  if (!o->programs)
    return cmd_usage_error("cluster", "no program");
  if (!o->tasks)
    return cmd_usage_error("cluster", "no task file: --tasks FILE");
  if (o->cores & (o->cores - 1))
    return cmd_usage_error("cluster", "%u cores: a cluster has 1, 2, 4 or 8", o->cores);
  if (!o->homes)
    o->vertex_cores = o->cores / 2;
  if (o->vertex_cores > o->cores)
    return cmd_usage_error("cluster", "%u vertex cores of %u", o->vertex_cores, o->cores);
  cmd_paths p = {.command = "cluster", .prints = true};
  for (unsigned i = 0; i < o->programs; i++)
    cmd_reads(&p, "the program", o->program[i]);
  cmd_reads(&p, "--tasks", o->tasks);
  cmd_reads(&p, "--inputs", o->inputs);
  return cmd_check_paths(&p);
}

/* 0, 2 for a bad command line, -1 when help was printed. */
static int parse_cluster_args(int argc, char **argv, options *o) {
  gm_run_config ignored = {0};
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "--help") == 0)
      return cmd_help(cmd_cluster_help, CMD_ENV_HOME | CMD_ENV_MACHINES) - 1;
    int taken = cmd_run_option("cluster", argc, argv, &i, &ignored);
    if (!taken)
      taken = number_option(argc, argv, &i, o);
    if (taken < 0 || (!taken && one_option(argc, argv, &i, o)))
      return 2;
  }
  return check_cluster_args(o);
}

/* Whether the cores and their rule can serve every stage that has tasks. */
static int check_homes(const options *o, const gm_cluster_setup *s, char *err, size_t size) {
  bool has[2] = {false, false};
  for (size_t i = 0; i < s->ntask; i++)
    has[s->task[i].stage] = true;
  for (unsigned k = 0; k < 2; k++) {
    unsigned homes = k ? o->cores - o->vertex_cores : o->vertex_cores;
    if (has[k] && !homes && (o->balance == GM_BALANCE_FIXED || (o->balance == GM_BALANCE_ATS && o->take_min > 1)))
      return snprintf(err, size, "%s: error: no core would take all tasks of stage %s", o->tasks, k ? "fragment" : "vertex"), -1;
  }
  return 0;
}

static int load_cluster_setup(const options *o, const gm_program *p, const gm_run *run, gm_cluster_setup *s, char *err, size_t size) {
  gm_machine m;
  if (o->programs == 2 && p[0].stage == p[1].stage)
    return snprintf(err, size, "%s: error: a program of the same stage as %s", o->program[1], o->program[0]), -1;
  if (o->programs == 2 && !gm_machine_same(&p[0].machine, &p[1].machine))
    return snprintf(err, size, "%s: error: it is for another machine than %s", o->program[1], o->program[0]), -1;
  if (o->splits && !p[0].machine.array)
    return snprintf(err, size, "%s: error: --split needs a machine with a memory array", o->program[0]), -1;
  unsigned contexts = o->contexts ? o->contexts : p[0].machine.array ? gm_contexts(&p[0].machine) : CONTEXTS;
  if (gm_cluster_machine(&m, &p[0].machine, o->cores, contexts, err, size))
    return -1;
  gm_cluster_setup_new(s, &m, o->cores);
  for (unsigned i = 0; i < o->programs; i++)
    if (gm_cluster_setup_program(s, &p[i], run, err, size))
      return -1;
  s->set.balance = o->balance;
  s->set.take_min = o->take_min;
  s->set.take_full = o->take_full;
  s->set.home = ~0u << o->vertex_cores;
  s->env.read_latency = o->read_latency;
  size_t len;
  char *text = gm_file_read(o->tasks, 1 << 24, &len, err, size);
  int rc = !text || gm_cluster_setup_tasks(s, text, len, o->tasks, err, size) ? -1 : 0;
  free(text);
  if (rc || check_homes(o, s, err, size))
    return -1;
  return m.array ? gm_cluster_setup_split(s, o->splits ? o->split : NULL, err, size) : 0;
}

static int report_run(const options *o, const gm_cluster_setup *s, const gm_cluster_stats *st, const gm_cluster_energy_run *e) {
  if (o->json) {
    json_t *all = gm_cluster_json(s, st);
    if (o->energy && json_object_set_new(all, "energy", gm_cluster_energy_json(e, s, st)))
      json_decref(all), all = NULL;
    return cmd_print_json(all, GM_JSON_DOUBLE, GM_JSON_LINES);
  }
  gm_cluster_text(stdout, s, st);
  if (o->energy)
    gm_cluster_energy_text(stdout, e, s, st);
  return 0;
}

static int simulate_cluster(const options *o, const gm_program *p, const gm_run *run, int argc, char **argv, char *err, size_t size) {
  gm_cluster_setup s = {0};
  gm_cluster_stats st;
  gm_cluster_energy_run e = {.fitted = NULL};
  int rc = load_cluster_setup(o, p, run, &s, err, size);
  if (!rc && o->energy)
    rc = gm_cluster_energy_run_begin(&e, &s, err, size);
  if (!rc) {
    for (int i = 1; i < argc; i++)
      cmd_run_option("cluster", argc, argv, &i, &s.set.run);
    s.env.seed = s.set.run.texture_seed;
    rc = gm_cluster_run(&s, o->limit, NULL, NULL, &st, err, size);
  }
  if (!rc && o->energy)
    gm_cluster_energy_run_end(&e, &s, &st);
  if (!rc)
    rc = report_run(o, &s, &st, &e);
  gm_cluster_energy_run_free(&e);
  gm_cluster_setup_free(&s);
  return rc;
}

int cmd_cluster(int argc, char **argv) {
  options o = {.cores = 2, .take_min = 1, .take_full = GM_CLUSTER_QUEUE + 1, .read_latency = 8, .limit = 10000000};
  o.balance = GM_BALANCE_ATS;
  int rc = parse_cluster_args(argc, argv, &o);
  if (rc)
    return rc < 0 ? 0 : rc;
  gm_program p[2];
  gm_run *run = NULL;
  char err[GM_ERROR_SIZE] = "";
  unsigned n = 0;
  while (!rc && n < o.programs) {
    rc = gm_program_read(&p[n], o.program[n], err, sizeof err);
    n += !rc;
  }
  if (!rc && o.inputs && !(run = gm_run_load(o.inputs, err, sizeof err)))
    rc = -1;
  rc = rc ? rc : simulate_cluster(&o, p, run, argc, argv, err, sizeof err);
  if (rc && err[0])
    fprintf(stderr, "%s\n", err);
  gm_run_free(run);
  while (n)
    gm_program_free(&p[--n]);
  return rc ? 1 : 0;
}
