/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the command line of `gloam cc`. */
#include "gloam/cc_options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gloam/cmd.h"
#include "gloam/gloam_paths.h"
#include "gloam/run_options.h"
#include "gloam/words.h"
#include "search/choices.h"

const char cmd_cc_help[] =
    "usage: gloam cc [OPTIONS] SHADER.vert|SHADER.frag -o FILE.elf\n"
    "       gloam cc [OPTIONS] VERTEX.vert FRAGMENT.frag -o VERTEX.elf -o FRAGMENT.elf\n"
    "       gloam cc [OPTIONS] --syntax-only SHADER...\n\n"
    "Compiles one ESSL 1.00 shader, or links a vertex and a fragment shader: checks that they make one program, and lays\n"
    "out their varyings for both. - reads standard input (give --stage then).\n\n"
    "  -o FILE                 program file to write; for two shaders twice, in their order\n"
    "  --stage vert|frag       stage, if the file name does not say\n"
    "  --syntax-only           check each shader by itself, which need not have a main, and write no program\n"
    "  -D NAME[=VALUE]         define a macro (VALUE is 1 if there is none); may be repeated\n"
    "  --machine NAME          machine name or file (default cyclone)\n"
    "  -O0 -O1 -O2 -O3         effort (default 2; 3 searches for the best schedule and gating)\n"
    "  --objective WHAT        what the search makes small: cycles, size (words of code), paper (energy x delay by Table VI), joules\n"
    "                          (energy x delay by the machine's weights, default)\n"
    "  --gate METHOD           none, hints, naive, promote, local, global, best (default best)\n"
    "  --policy POLICY         none, auto, program; default: program for best and hints, none for none, else auto\n"
    "  --wake N                wake latency to compile for, 0..16 (default: the machine's)\n"
    "  --gate-buffers WHICH    in, out, both: buffers whose accesses are moved (default both)\n"
    "  --gate-literal          promote, local, global as You and Wang's article has them (docs/gating.md)\n"
    "  --join dup|nodup        global: duplicate clusters above joins or not\n"
    "  --branch HOW            global, at branches: large, small, zero-or-all, profile\n"
    "  --profile FILE          of one shader: how often its code ran, from gloam sim --profile, of the program compiled with\n"
    "                          --gate none and otherwise the same options; several add up\n"
    "  --forward MODE          off, passive, positive (default positive)\n"
    "  --alloc WHICH           linear, tetris: one value a register, or packed by lanes (default tetris); color, pre-pack,\n"
    "                          post-pack: graph colouring, of values as they are, packed before, packed after\n"
    "  --encoding short|long   operations in 32 bits where they fit, or all in 64 (default short)\n"
    "  --consts HOW            constant registers: whole, shared, packed, spread: one a uniform or literal; narrow ones\n"
    "                          together; as few as possible; whole for a few uniforms, else shared (default spread)\n"
    "  --calls HOW             fit: functions called where inlined code does not fit, as few as do (default); inline: none;\n"
    "                          real: all; auto: by estimate, a percent of code for a quarter of a percent of cycles\n"
    "  --call-price N          for auto: percent of cycles that a percent of code is worth (default 0.25)\n"
    "  --vertex-part PART      of two shaders: position, varyings: the vertex program writes only gl_Position and gl_PointSize, or\n"
    "                          only varyings; whole: all (default)\n"
    "  --threads N             of one shader: temporaries so that N threads fit the memory array of the machine\n"
    "  --fast-division         a / b as a * rcp(b), with an error of up to 1.5 ulp (default: correctly rounded)\n"
    "  --no-PASS               leave a pass out (docs/compiler.md names them)\n"
    "  --dump-after PASS|all   program text after a pass, on standard output (also --dump-after=PASS)\n"
    "  --compat                take what other compilers of OpenGL ES 2.0 take, with a warning (docs/compiler.md)\n"
    "  --strict-appendix-a     refuse loops, indices and amounts that Appendix A does not ask for, with the section\n"
    "  --verify                check the program between passes; overwrite memory that is given back\n"
    "  --stats, --json         what came out (docs/compiler.md, Statistics), as text or JSON, on standard output\n"
    "  --explain               what was tried, why it was left, what it cost: price of calls, level, strategy, candidate, rung;\n"
    "                          also of a refused program; a member explain with --json\n"
    "  --time                  processor time and memory by pass and by rung of the ladder, also of a refused program\n\n"
    "examples:\n"
    "  gloam cc regress/suites/shaders/Blur0/Blur0.frag -o blur.elf --stats\n"
    "  gloam cc --gate global --machine cyclone16 toon.frag -o toon.elf\n"
    "  gloam cc phong.vert phong.frag -o vert.elf -o frag.elf --machine cyclone16 --json\n"
    "  gloam cc --forward off --alloc linear --json wood.vert -o wood.elf\n"
    "  gloam cc --dump-after=sched phong.vert -o phong.elf\n"
    "  gloam cc -O3 --explain toon.frag -o toon.elf\n"
    "  gloam cc --syntax-only --stage frag -D LIGHTS=4 - < light.glsl\n";

/* Takes an option whose value is a word. 1: taken, 0: not such an option, -1: bad value. */
static int word_option(cc_args *a, const char *name, const char *value) {
  if (!strcmp(name, "--stage")) {
    int stage = cmd_word("cc", name, value);
    a->have_stage = true;
    a->o.stage = (gm_stage)stage;
    return stage < 0 ? -1 : 1;
  }
  if (!strcmp(name, "--vertex-part")) {
    int part = cmd_word("cc", name, value);
    a->o.part = (gc_part)part;
    return part < 0 ? -1 : 1;
  }
  a->have_policy |= !strcmp(name, "--policy");
  return strncmp(name, "--", 2) ? 0 : gc_choose(&a->o, name, value);
}

static bool parse_price(const char *text, double *price) {
  char *end;
  *price = strtod(text, &end);
  return end != text && !*end && *price >= 0 && *price <= 1000;
}

/* Takes a macro, NAME or NAME=VALUE. The shader reports names that it cannot define. */
static bool add_cc_define(cc_args *a, const char *text) {
  static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
  if (a->ndefine == CC_DEFINES || !*text || !strchr(letters, *text) || strpbrk(text, "\n\r"))
    return false;
  a->define[a->ndefine++] = text;
  return true;
}

/* Takes any option with a value. The result is that of word_option. */
static int take_cc_value_option(cc_args *a, const char *name, const char *value) {
  if ((!strcmp(name, "-o") && a->nout == 2) || (!strcmp(name, "--profile") && a->nprofile == CC_PROFILES))
    return -1;
  if (!strcmp(name, "-o"))
    a->out[a->nout++] = value;
  else if (!strcmp(name, "--machine"))
    a->machine = value;
  else if (!strcmp(name, "--dump-after"))
    return a->o.dump_after = value, gc_is_pass(value, true) ? 1 : -1;
  else if (!strcmp(name, "--profile"))
    a->profile[a->nprofile++] = value;
  else if (!strcmp(name, "--call-price"))
    return parse_price(value, &a->o.call_price) ? 1 : -1;
  else if (!strcmp(name, "-D"))
    return add_cc_define(a, value) ? 1 : -1;
  else if (!strcmp(name, "--threads"))
    return cmd_parse_unsigned(value, 1, GM_MAX_THREADS, &a->threads) ? -1 : 1;
  else if (!strcmp(name, "--wake"))
    return a->have_wake = true, cmd_parse_unsigned(value, 0, 16, &a->o.wake) ? -1 : 1;
  else
    return word_option(a, name, value);
  return 1;
}

static int flag(cc_args *a, const char *name) {
  if (!strncmp(name, "-O", 2))
    return gc_choose(&a->o, "-O", name + 2) > 0;
  if (!strcmp(name, "--stats"))
    a->stats = true;
  else if (!strcmp(name, "--json"))
    a->json = true;
  else if (!strcmp(name, "--time"))
    a->time = true;
  else if (!strcmp(name, "--explain"))
    a->explain = true;
  else if (!strcmp(name, "--syntax-only"))
    a->syntax_only = true;
  else if (!strcmp(name, "--fast-division"))
    a->o.fast_division = true;
  else if (!strcmp(name, "--compat"))
    a->o.compat = true;
  else if (!strcmp(name, "--strict-appendix-a"))
    a->o.strict_appendix_a = true;
  else if (!strcmp(name, "--verify"))
    a->o.verify = true;
  else if (!strcmp(name, "--gate-literal") && strlen(a->disable) + sizeof GC_GATE_LITERAL < sizeof a->disable)
    strcat(strcat(a->disable, a->disable[0] ? "," : ""), GC_GATE_LITERAL);
  else if (!strncmp(name, "--no-", 5) && gc_is_pass(name + 5, false) && strlen(a->disable) + strlen(name) < sizeof a->disable)
    strcat(strcat(a->disable, a->disable[0] ? "," : ""), name + 5);
  else
    return 0;
  return 1;
}

/* Takes one option. Its value follows "=" or is the next argument. 0, or the exit code. */
static int option(cc_args *a, int argc, char **argv, int *i) {
  char name[64];
  const char *arg = argv[*i], *eq = strncmp(arg, "--", 2) ? NULL : strchr(arg, '=');
  if (flag(a, arg))
    return 0;
  if (!strncmp(arg, "-D", 2) && arg[2])
    return add_cc_define(a, arg + 2) ? 0 : cmd_usage_error("cc", "-D: bad value '%s'", arg + 2);
  snprintf(name, sizeof name, "%.*s", (int)(eq ? eq - arg : (long)strlen(arg)), arg);
  const char *value = eq ? eq + 1 : *i + 1 < argc ? argv[*i + 1] : NULL;
  int r = take_cc_value_option(a, name, value ? value : "");
  if (r == 0)
    return cmd_unknown_option("cc", arg);
  if (!value)
    return cmd_usage_error("cc", "%s needs a value", name);
  if (r < 0)
    return cmd_bad_value("cc", name, value);
  *i += !eq;
  return 0;
}

static bool ends_with(const char *s, const char *end) {
  size_t n = strlen(s), k = strlen(end);
  return n >= k && !strcmp(s + n - k, end);
}

int cc_stage_of(const char *name) { return ends_with(name, ".vert") ? GM_STAGE_VERTEX : ends_with(name, ".frag") ? GM_STAGE_FRAGMENT : -1; }

static void swap_texts(const char **x) {
  const char *t = x[0];
  x[0] = x[1];
  x[1] = t;
}

/* Checks a command line with two shaders, one of each stage. Afterwards the vertex shader is the first. */
static int complete_pair(cc_args *a) {
  int first = cc_stage_of(a->in[0]), second = cc_stage_of(a->in[1]);
  if (a->have_stage)
    return cmd_usage_error("cc", "--stage goes with one input file");
  if (a->nprofile)
    return cmd_usage_error("cc", "--profile goes with one input file");
  if (first < 0 || second < 0 || first == second)
    return cmd_usage_error("cc", "two input files must be a .vert and a .frag");
  if (first == GM_STAGE_FRAGMENT) {
    swap_texts(a->in);
    swap_texts(a->out);
  }
  return 0;
}

static int complete_one(cc_args *a) {
  int stage = cc_stage_of(a->in[0]);
  if (a->o.part != GC_PART_WHOLE)
    return cmd_usage_error("cc", "--vertex-part goes with two input files");
  if (!a->have_stage && stage < 0)
    return cmd_bad_kind("cc", a->in[0], ".vert .frag", "; or give --stage");
  if (!a->have_stage)
    a->o.stage = (gm_stage)stage;
  return 0;
}

static int check_paths(const cc_args *a) {
  cmd_paths p = {.command = "cc", .prints = a->stats || a->json || a->time || a->explain || a->o.dump_after};
  for (unsigned k = 0; k < a->nin; k++)
    cmd_reads(&p, "the shader", a->in[k]);
  for (unsigned k = 0; k < a->nprofile; k++)
    cmd_reads(&p, "--profile", a->profile[k]);
  cmd_reads_machine(&p, a->machine);
  for (unsigned k = 0; k < a->nout; k++)
    cmd_writes(&p, "-o", a->out[k], CMD_BINARY);
  return cmd_check_paths(&p);
}

/* Checks a command line that asks for no program. */
static int complete_check(cc_args *a) {
  const char *writes = a->nout           ? "-o"
                       : a->stats        ? "--stats"
                       : a->json         ? "--json"
                       : a->time         ? "--time"
                       : a->explain      ? "--explain"
                       : a->o.dump_after ? "--dump-after"
                                         : NULL;
  if (!a->nin)
    return cmd_usage_error("cc", "no input file");
  if (writes)
    return cmd_usage_error("cc", "%s: --syntax-only makes no program", writes);
  for (unsigned k = 0; k < a->nin && !a->have_stage; k++)
    if (cc_stage_of(a->in[k]) < 0)
      return cmd_bad_kind("cc", a->in[k], ".vert .frag", "; or give --stage");
  return check_paths(a);
}

static int complete_cc_args(cc_args *a) {
  a->o.define = a->define;
  if (a->syntax_only)
    return complete_check(a);
  if (!a->nin || a->nout != a->nin)
    return cmd_usage_error("cc",
                           !a->nin            ? "no input file"
                           : a->nout < a->nin ? "no -o FILE for %s"
                                              : "more -o than input files",
                           a->in[a->nout < a->nin ? a->nout : 0]);
  if (!a->have_policy)
    a->o.policy = gc_usual_policy(a->o.gate);
  if (a->disable[0])
    a->o.disable = a->disable;
  if (a->threads && (a->nin == 2 || a->syntax_only))
    return cmd_usage_error("cc", "--threads goes with one shader that is compiled");
  int rc = a->nin == 2 ? complete_pair(a) : complete_one(a);
  return rc ? rc : check_paths(a);
}

int cc_options_parse(cc_args *a, int argc, char **argv) {
  *a = (cc_args){.machine = "cyclone"};
  gc_options_default(&a->o);
  for (int i = 1; i < argc; i++) {
    int rc = 0;
    if (!strcmp(argv[i], "--help"))
      return cmd_help(cmd_cc_help, CMD_ENV_HOME | CMD_ENV_MACHINES), -1;
    if (argv[i][0] == '-' && argv[i][1])
      rc = option(a, argc, argv, &i);
    else if (a->nin == 2)
      rc = cmd_usage_error("cc", "more than two input files");
    else
      a->in[a->nin++] = argv[i];
    if (rc)
      return rc;
  }
  return complete_cc_args(a);
}
