/* SPDX-License-Identifier: Apache-2.0 */
/* tbtest GROUP [MACHINE]: tests the test bench itself (docs/simulator-and-testbench.md, "Test bench"). Speaks TAP. GROUP: must-fail (a
   fault on one side has to be found), resets (a reset in any cycle of a run, also the last one, reaches both sides), clocks (edges of the
   gated clocks are the simulator's open cycles), activity (counts in process equal those of a VCD file, bit for bit), open-plain (a core
   without counters can be loaded). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "coverage_soak.h"

static unsigned tests, failures;
static gm_machine machine;
static uint32_t texture[GM_RAND_TEXTURE_WORDS];

static void print_bench_check(bool ok, const char *what) {
  printf("%sok %u - %s\n", ok ? "" : "not ", ++tests, what);
  failures += !ok;
}

static gm_tb *open_bench(gm_rtl_variant variant) {
  char err[GM_ERROR_SIZE];
  gm_tb *tb = gm_tb_open(&machine, variant, err, sizeof err);
  if (!tb) {
    printf("Bail out! %s\n", err);
    exit(1);
  }
  return tb;
}

/* ---- must fail ---------------------------------------------------------------------------------------------------------------------- */

/* Loads an assembled program into both models, all registers zero. */
static void load_text(gm_tb *tb, const char *text) {
  gm_program p;
  char err[GM_ERROR_SIZE], full[4096];
  snprintf(full, sizeof full, ".stage fragment\n.machine %s\n%s", machine.name, text);
  if (gm_assemble(&p, full, strlen(full), "test", err, sizeof err)) {
    printf("Bail out! %s\n", err);
    exit(1);
  }
  gm_tb_reset(tb);
  for (unsigned i = 0; i < p.words; i++) {
    uint32_t data[4] = {p.code[i], 0, 0, 0};
    gm_tb_write(tb, GM_HOST_CODE, 0, i, data);
  }
  gm_program_free(&p);
}

static gm_tb_verdict run_checked_bench(gm_tb *tb, gm_gate_policy policy, unsigned wake, bool lockstep, char *text, size_t size) {
  gm_run_config cfg = {.policy = policy, .wake = wake, .texture_latency = 8};
  gm_tb_options o = {.lockstep = lockstep, .limit = 10000, .replay = "the replay command"};
  gm_tb_result res;
  gm_tb_run(tb, &cfg, 0, 1, &o, &res);
  snprintf(text, size, "%s", res.message ? res.message : "");
  gm_tb_verdict v = res.verdict;
  gm_tb_result_free(&res);
  return v;
}

static void registers_differ(void) {
  char text[4096];
  static const uint32_t one[4] = {0x3f800000};
  gm_tb *tb = open_bench(GM_RTL_COUNT);
  load_text(tb, "mov t1, t2\nend\n");
  print_bench_check(run_checked_bench(tb, GM_GATE_NONE, 1, true, text, sizeof text) == GM_TB_OK, "the unbroken program passes");
  load_text(tb, "mov t1, t2\nend\n");
  gm_rtl_write(gm_tb_rtl(tb), GM_HOST_T, 0, 2, one);
  print_bench_check(run_checked_bench(tb, GM_GATE_NONE, 1, true, text, sizeof text) == GM_TB_DIFFERENCE &&
                        strstr(text, "write of group A") && strstr(text, "mov t1, t2"),
                    "another operand on one side: the write differs, with its disassembly");
  print_bench_check(strstr(text, "replay: the replay command") != NULL, "the report has the replay command");
  load_text(tb, "mov t1, t2\nend\n");
  gm_rtl_write(gm_tb_rtl(tb), GM_HOST_T, 0, 3, one);
  print_bench_check(run_checked_bench(tb, GM_GATE_NONE, 1, true, text, sizeof text) == GM_TB_DIFFERENCE && strstr(text, "after the end") &&
                        strstr(text, "t3"),
                    "a register that the program never touches: found at the end");
  load_text(tb, "mov t1, t2\nend\n");
  gm_tb_close(tb);
}

static void rules_and_assertions(void) {
  char text[4096];
  gm_tb *tb = open_bench(GM_RTL_COUNT);
  load_text(tb, "mov t1, v0\nend\n");
  print_bench_check(run_checked_bench(tb, GM_GATE_PROGRAM, 1, true, text, sizeof text) == GM_TB_RULE && strstr(text, "gate"),
                    "a closed gate: the simulator names the rule");
  load_text(tb, "mov t1, v0\nend\n");
  print_bench_check(run_checked_bench(tb, GM_GATE_PROGRAM, 1, false, text, sizeof text) == GM_TB_ASSERTION,
                    "a closed gate without the simulator: the RTL's assertion comes back as an error");
  printf("# %.*s\n", (int)strcspn(text, "\n"), text);
  print_bench_check(gm_rtl_error(gm_tb_rtl(tb)) != NULL, "and stays with the model");
  gm_tb_close(tb);
  tb = open_bench(GM_RTL_COUNT);
  load_text(tb, "loop:\nbra loop\nend\n");
  print_bench_check(run_checked_bench(tb, GM_GATE_NONE, 1, true, text, sizeof text) == GM_TB_LIMIT, "a program that does not end");
  gm_tb_close(tb);
}

/* Runs the random program of a seed with a fault on the RTL's side. No gate is held open, because the wake latency would then have no
   effect. */
static gm_tb_result broken(gm_tb *tb, gm_randprog *p, uint32_t flip, uint32_t break_wake) {
  gm_tb_options o = {.lockstep = true, .limit = 1000000, .break_wake = break_wake};
  gm_tb_result res;
  gm_soak_load(tb, p, texture);
  gm_tb_write(tb, GM_HOST_GATES, 0, 0, (uint32_t[4]){0});
  uint32_t data[4] = {p->code[p->entry] ^ flip, 0, 0, 0};
  gm_rtl_write(gm_tb_rtl(tb), GM_HOST_CODE, 0, p->entry, data);
  gm_tb_run(tb, &p->cfg, p->entry, p->thread_mask, &o, &res);
  return res;
}

static void flipped_code(void) {
  unsigned tried = 0, found = 0;
  for (uint64_t seed = 1; tried < 30; seed++) {
    gm_randprog p;
    if (gm_randprog_make(&p, &machine, seed))
      exit(1);
    const gm_dop *o = &p.at[p.entry]->d.op[0];
    if (o->group != GM_GRP_F) {
      /* Flips the lowest bit of the destination. Each run has a new bench, because an assertion may end the model. */
      gm_tb *tb = open_bench(GM_RTL_COUNT);
      gm_tb_result res = broken(tb, &p, o->inst->wide ? 1u << 13 : 1u << 8, 0);
      tried++;
      found += res.verdict == GM_TB_DIFFERENCE || res.verdict == GM_TB_ASSERTION;
      if (res.verdict == GM_TB_OK)
        printf("# seed %llu not found\n", (unsigned long long)seed);
      gm_tb_result_free(&res);
      gm_tb_close(tb);
    }
    gm_randprog_free(&p);
  }
  print_bench_check(found == tried, "a flipped bit in the code of one side is found in every one of 30 programs");
}

static void other_wake(void) {
  unsigned tried = 0, found = 0;
  gm_tb *tb = open_bench(GM_RTL_COUNT);
  for (uint64_t seed = 1; tried < 30; seed++) {
    gm_randprog p;
    if (gm_randprog_make(&p, &machine, seed))
      exit(1);
    if (p.cfg.policy == GM_GATE_AUTO && p.cfg.wake < 16) {
      gm_tb_result same = broken(tb, &p, 0, 0), other = broken(tb, &p, 0, 1);
      if (same.stats.access_v + same.stats.access_o) {
        tried++;
        found += same.verdict == GM_TB_OK && other.verdict == GM_TB_DIFFERENCE;
      }
      gm_tb_result_free(&same);
      gm_tb_result_free(&other);
    }
    gm_randprog_free(&p);
  }
  gm_tb_close(tb);
  print_bench_check(found == tried, "another wake latency on one side is found in every one of 30 programs");
}

static void must_fail(void) {
  registers_differ();
  rules_and_assertions();
  flipped_code();
  other_wake();
}

/* ---- resets ------------------------------------------------------------------------------------------------------------------------- */

enum { SECOND_PROGRAM = 6, RESETS = 24 };

/* Runs a program that sets a0 to 2 and writes temporaries, with a reset in cycle `cycle`, then without a reset in between one that reads
   c[a0+1]. False: core and simulator differ. *read: the constant that was read. */
static bool reset_in_cycle(gm_tb *tb, unsigned cycle, unsigned *read) {
  gm_run_config cfg = {.policy = GM_GATE_NONE, .wake = 1, .texture_latency = 8};
  gm_tb_options o = {.lockstep = true, .limit = 1000};
  gm_tb_result first, second;
  uint32_t t1[4];
  load_text(tb, "arl a0, t0\nmov t2, c1\nmov t3, c2\nmov t4, c3\nend\n" /* words 0 to 5 */
                "mov t1, c[a0+1]\nnop\nnop\nnop\nend\n");
  gm_tb_write(tb, GM_HOST_T, 0, 0, (uint32_t[4]){0x40000000});
  for (unsigned i = 0; i < 8; i++)
    gm_tb_write(tb, GM_HOST_CONST, 0, i, (uint32_t[4]){i});
  o.noise.reset_after = cycle + 1;
  gm_tb_run(tb, &cfg, 0, 1, &o, &first);
  o.noise.reset_after = 0;
  gm_tb_run(tb, &cfg, SECOND_PROGRAM, 1, &o, &second);
  bool same = first.verdict == GM_TB_OK && second.verdict == GM_TB_OK;
  if (!same)
    printf("# reset in cycle %u: %.*s\n", cycle, (int)strcspn(second.message ? second.message : first.message, "\n"),
           second.message ? second.message : first.message);
  gm_tb_read(tb, GM_HOST_T, 0, 1, t1);
  *read = t1[0];
  gm_tb_result_free(&first);
  gm_tb_result_free(&second);
  return same;
}

/* Up to the run's last cycle, in which the core is idle already, a reset clears a0. Later cycles are not reached. */
static void resets(void) {
  unsigned same = 0, cleared = 0, kept = 0, read;
  char what[160];
  for (unsigned cycle = 0; cycle < RESETS; cycle++) {
    gm_tb *tb = open_bench(GM_RTL_COUNT);
    same += reset_in_cycle(tb, cycle, &read);
    cleared += read == 1 && cleared == cycle;
    kept += read == 3;
    gm_tb_close(tb);
  }
  snprintf(what, sizeof what, "a reset in each of %u cycles: core and simulator agree in the next run in %u", (unsigned)RESETS, same);
  print_bench_check(same == RESETS, what);
  snprintf(what, sizeof what, "a0 is cleared by a reset in the first %u cycles and kept after %u later ones", cleared, kept);
  print_bench_check(cleared > 4 && kept > 4 && cleared + kept == RESETS, what);
}

/* ---- gated clocks ------------------------------------------------------------------------------------------------------------------- */

/* False: the program of the seed is not for this policy. */
static bool clocked(gm_tb *tb, uint64_t seed, gm_gate_policy policy, const gm_tb_options *o, gm_tb_result *res) {
  gm_randprog p;
  if (gm_randprog_make(&p, &machine, seed))
    exit(1);
  bool fits = policy != GM_GATE_PROGRAM || p.cfg.policy == GM_GATE_PROGRAM;
  if (fits) {
    gm_soak_load(tb, &p, texture);
    if (policy != GM_GATE_PROGRAM)
      gm_tb_write(tb, GM_HOST_GATES, 0, 0, (uint32_t[4]){0}); /* no gate is held open */
    p.cfg.policy = policy;
    gm_tb_run(tb, &p.cfg, p.entry, p.thread_mask, o, res);
  }
  gm_randprog_free(&p);
  return fits;
}

/* Programs of the seeds 1 .. 30. Those that open no gates by themselves are left out under policy `program`. */
static void gates_follow(gm_gate_policy policy, const char *name, bool test_enable, bool lockstep) {
  unsigned ran = 0, good = 0;
  uint64_t cycles = 0, open_v = 0, open_o = 0;
  char what[200];
  gm_tb *tb = open_bench(GM_RTL_COUNT);
  for (uint64_t seed = 1; seed <= 30; seed++) {
    gm_tb_options o = {.lockstep = lockstep, .limit = 1000000, .noise.test = test_enable ? GM_TEST_ON : GM_TEST_OFF};
    gm_tb_result r;
    gm_sim_stats sim;
    if (!clocked(tb, seed, policy, &o, &r))
      continue;
    gm_sim_get_stats(gm_tb_sim(tb), &sim);
    ran++;
    good += r.verdict == GM_TB_OK && (test_enable || !lockstep || (sim.open_v == r.stats.open_v && sim.open_o == r.stats.open_o));
    if (r.verdict != GM_TB_OK)
      printf("# seed %llu: %.*s\n", (unsigned long long)seed, (int)strcspn(r.message, "\n"), r.message);
    cycles += r.stats.cycles * machine.threads;
    open_v += r.stats.open_v;
    open_o += r.stats.open_o;
    gm_tb_result_free(&r);
  }
  gm_tb_close(tb);
  bool always = test_enable || policy == GM_GATE_NONE;
  bool share = always ? open_v == cycles && open_o == cycles : open_v > 0 && open_v < cycles && open_o > 0 && open_o < cycles;
  snprintf(what, sizeof what, "policy %s%s%s: %u programs, %llu cycles, edges of v %llu, of o %llu%s", name,
           test_enable ? " with test enable" : "", lockstep ? "" : " without lockstep", ran, (unsigned long long)cycles,
           (unsigned long long)open_v, (unsigned long long)open_o, always ? ", one in every cycle" : "");
  print_bench_check(good == ran && share && cycles > 0, what);
}

static void clocks(void) {
  gates_follow(GM_GATE_NONE, "none", false, true);
  gates_follow(GM_GATE_AUTO, "auto", false, true);
  gates_follow(GM_GATE_PROGRAM, "program", false, true);
  gates_follow(GM_GATE_AUTO, "auto", false, false);
  gates_follow(GM_GATE_AUTO, "auto", true, true);
  gates_follow(GM_GATE_AUTO, "auto", true, false);
}

/* ---- activity ----------------------------------------------------------------------------------------------------------------------- */

static bool capture(uint64_t seed, gm_activity *counted, gm_activity *from_vcd) {
  gm_randprog p;
  gm_tb_options o = {.activity = true, .limit = 1000000};
  gm_tb_result a, b;
  char path[64], err[GM_ERROR_SIZE];
  if (gm_randprog_make(&p, &machine, seed))
    exit(1);
  gm_tb *count = open_bench(GM_RTL_COUNT), *dump = open_bench(GM_RTL_VCD);
  gm_soak_load(count, &p, texture);
  gm_tb_run(count, &p.cfg, p.entry, p.thread_mask, &o, &a);
  snprintf(path, sizeof path, "build/tbtest-%ld.vcd", (long)getpid());
  gm_soak_load(dump, &p, texture);
  bool ok = gm_rtl_dump_open(gm_tb_rtl(dump), path, false) == 0;
  o.activity = false;
  gm_tb_run(dump, &p.cfg, p.entry, p.thread_mask, &o, &b);
  gm_rtl_dump_close(gm_tb_rtl(dump));
  ok = ok && a.verdict == GM_TB_OK && b.verdict == GM_TB_OK && a.stats.cycles == b.stats.cycles;
  if (ok && gm_activity_vcd(from_vcd, path, err, sizeof err)) {
    printf("# %s\n", err);
    ok = false;
  }
  unlink(path);
  *counted = a.activity;
  memset(&a.activity, 0, sizeof a.activity);
  gm_tb_result_free(&a);
  gm_tb_result_free(&b);
  gm_tb_close(count);
  gm_tb_close(dump);
  gm_randprog_free(&p);
  return ok;
}

/* Compares every signal of both counts, by name; returns the number of signals that disagree. */
static unsigned disagree(const gm_activity *a, const gm_activity *b, uint64_t *toggles) {
  unsigned bad = a->count != b->count;
  for (size_t i = 0; i < a->count; i++) {
    const gm_signal_activity *s = &a->signal[i], *o = gm_activity_find(b, s->name);
    *toggles += s->alias ? 0 : s->toggles;
    if (o && o->toggles == s->toggles && o->width == s->width)
      continue;
    if (bad++ < 5)
      printf("# %s: %llu in process, %lld in the VCD\n", s->name, (unsigned long long)s->toggles, o ? (long long)o->toggles : -1);
  }
  return bad;
}

static void activity(void) {
  for (uint64_t seed = 1; seed <= 5; seed++) {
    gm_activity a = {0}, b = {0};
    uint64_t toggles = 0;
    char what[160];
    bool ok = capture(seed, &a, &b);
    unsigned bad = ok ? disagree(&a, &b, &toggles) : 1;
    snprintf(what, sizeof what, "random program %llu, %llu cycles: %zu signals, %llu toggles, the same in process and in the VCD",
             (unsigned long long)seed, (unsigned long long)a.cycles, a.count, (unsigned long long)toggles);
    print_bench_check(ok && !bad && a.cycles == b.cycles && toggles > 0, what);
    gm_activity_free(&a);
    gm_activity_free(&b);
  }
}

/* ---- loading ------------------------------------------------------------------------------------------------------------------------ */

static void open_plain(void) {
  gm_tb_close(open_bench(GM_RTL_PLAIN));
  print_bench_check(true, "libcore_plain.so is loaded");
}

int main(int argc, char **argv) {
  char err[GM_ERROR_SIZE];
  static const struct {
    const char *name;
    void (*run)(void);
  } groups[] = {{"must-fail", must_fail}, {"resets", resets}, {"clocks", clocks}, {"activity", activity}, {"open-plain", open_plain}};
  enum { GROUPS = sizeof groups / sizeof groups[0] };
  size_t g = 0;
  while (g < GROUPS && argc >= 2 && strcmp(argv[1], groups[g].name) != 0)
    g++;
  if (argc < 2 || argc > 3 || g == GROUPS) {
    fprintf(stderr, "usage: tbtest must-fail|resets|clocks|activity|open-plain [MACHINE]\n");
    return 2;
  }
  if (gm_machine_find(&machine, argc > 2 ? argv[2] : "cyclone", err, sizeof err)) {
    fprintf(stderr, "%s\n", err);
    return 1;
  }
  groups[g].run();
  printf("1..%u\n", tests);
  return failures != 0;
}
