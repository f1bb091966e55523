/* SPDX-License-Identifier: Apache-2.0 */
/* ports: tests the core's ports cycle by cycle, as docs/architecture.md section 10 says. Drives the pins of the Verilated core. TAP. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "core/program/program.h"
#include "core/sim/sim.h"
#include "core_library.h"

static gm_core_library library;
static gm_rtl_core *core;
static gm_rtl_in in;
static gm_rtl_out out;
static gm_rtl_clocks clocks;
static gm_machine machine;
static unsigned tests, failures;

static void print_port_check(bool ok, const char *what) {
  const char *error = library.info->error(core);
  if (error)
    printf("# %.*s\n", (int)strcspn(error, "\n"), error);
  ok = ok && !error;
  printf("%sok %u - %s\n", ok ? "" : "not ", ++tests, what);
  failures += !ok;
}

static void run_port_cycle(void) {
  library.info->settle(core, &in, &out);
  library.info->edge(core, &clocks);
}

/* Settles the next cycle without its edge. */
static void settle_cycle(void) { library.info->settle(core, &in, &out); }

static void reset_core(void) {
  memset(&in, 0, sizeof in);
  in.rst = 1;
  in.h_rready = 1;
  run_port_cycle();
  run_port_cycle();
  in.rst = 0;
}

static void ask_host_port(bool write, int kind, unsigned addr, uint32_t value) {
  in.h_valid = 1;
  in.h_write = write;
  in.h_kind = (uint8_t)kind;
  in.h_addr = (uint16_t)addr;
  for (unsigned i = 0; i < 4; i++)
    in.h_wdata[i] = value;
}

static void write_host_port(int kind, unsigned addr, uint32_t value) {
  ask_host_port(true, kind, addr, value);
  run_port_cycle();
  in.h_valid = 0;
}

static uint32_t get_word(int kind, unsigned addr) {
  ask_host_port(false, kind, addr, 0);
  run_port_cycle();
  in.h_valid = 0;
  for (unsigned i = 0; i < 10 && !out.h_rvalid; i++)
    run_port_cycle();
  return out.h_rdata[0];
}

static void load_port_program(const char *text) {
  gm_program p;
  char err[GM_ERROR_SIZE], full[1024];
  snprintf(full, sizeof full, ".stage fragment\n.machine %s\n%s", machine.name, text);
  if (gm_assemble(&p, full, strlen(full), "test", err, sizeof err)) {
    printf("Bail out! %s\n", err);
    exit(1);
  }
  for (unsigned i = 0; i < p.words; i++)
    write_host_port(GM_HOST_CODE, i, p.code[i]);
  gm_program_free(&p);
  write_host_port(GM_HOST_V, 0, 0x40000000);
  write_host_port(GM_HOST_O, 0, 0x3f000000);
}

static void start_core(unsigned mask) {
  in.start_valid = 1;
  in.start_mask = mask;
  in.policy = GM_GATE_AUTO;
  in.wake = 2;
  run_port_cycle();
  in.start_valid = 0;
}

/* Cycles until the core is idle. */
static unsigned wait_until_idle(void) {
  unsigned n = 0;
  for (settle_cycle(); out.busy && n < 1000; n++) {
    run_port_cycle();
    settle_cycle();
  }
  return n;
}

/* o0 = v0 + v0 = 4.0, and the thread is killed. */
static const char *const doubles = "kil !p0.x\nadd t0, v0, v0\nnop\nnop\nmov o0, t0\nend\n";

static void reads_and_writes(void) {
  settle_cycle();
  print_port_check(out.h_ready && out.start_ready && !out.busy, "an idle core is ready for a request and a start");
  write_host_port(GM_HOST_T, 1, 0x1234);
  ask_host_port(false, GM_HOST_T, 1, 0);
  in.h_rready = 0;
  run_port_cycle();
  in.h_valid = 0;
  run_port_cycle();
  settle_cycle();
  bool answered = out.h_rvalid && out.h_rdata[0] == 0x1234 && !out.h_ready && !out.start_ready;
  for (unsigned i = 0; i < 5; i++)
    run_port_cycle();
  print_port_check(answered && out.h_rvalid && out.h_rdata[0] == 0x1234,
                   "a read is answered after two cycles, and its answer waits for the host");
  in.h_rready = 1;
  run_port_cycle();
  settle_cycle();
  print_port_check(!out.h_rvalid && out.h_ready, "after its answer was taken the port is ready again");
}

static void while_busy(void) {
  load_port_program(doubles);
  start_core(1);
  settle_cycle();
  bool waits = out.busy && !out.h_ready && !out.start_ready;
  ask_host_port(true, GM_HOST_O, 0, 0x5555);
  in.start_valid = 1; /* what it asks for must not happen */
  in.start_mask = 1;
  in.start_pc = 3;
  in.wake = 16;
  for (unsigned i = 0; i < 6; i++) {
    run_port_cycle();
    waits = waits && !out.h_ready && !out.start_ready;
  }
  in.h_valid = in.start_valid = 0;
  in.start_pc = 0;
  unsigned n = wait_until_idle();
  print_port_check(waits && n > 0 && get_word(GM_HOST_O, 0) == 0x40800000, "a request and a start while the core is busy have no effect");
  start_core(1);
  unsigned again = 1;
  ask_host_port(true, GM_HOST_O, 1, 0x7777);
  for (run_port_cycle(); !out.h_ready && again < 100; again++)
    run_port_cycle();
  in.h_valid = 0;
  print_port_check(get_word(GM_HOST_O, 1) == 0x7777 && get_word(GM_HOST_O, 0) == 0x40800000,
                   "a request that waits is taken when the run has ended");
}

static void starts(void) {
  start_core(0);
  bool taken = true;
  for (unsigned i = 0; i < 5; i++) {
    run_port_cycle();
    taken = taken && !out.trace.busy;
  }
  settle_cycle();
  print_port_check(taken && out.start_ready, "a start with an empty mask starts nothing");
  ask_host_port(true, GM_HOST_V, 0, 0x40800000);
  start_core(1);
  in.h_valid = 0;
  wait_until_idle();
  print_port_check(get_word(GM_HOST_O, 0) == 0x41000000, "of a write and a start in one cycle the write comes first");
  start_core(1);
  run_port_cycle();
  run_port_cycle();
  settle_cycle();
  print_port_check(out.trace.busy && !out.trace.killed, "a start clears killed flags, without a reset");
  wait_until_idle();
}

static void resets(void) {
  bool shut = false, open = false, good = true;
  for (unsigned at = 0; at < 12; at++) {
    load_port_program(doubles);
    start_core(1);
    for (unsigned i = 0; i < at; i++)
      run_port_cycle();
    open |= (clocks.rise_v | clocks.rise_o) != 0;
    shut |= (clocks.rise_v & clocks.rise_o) == 0;
    in.rst = 1;
    run_port_cycle();
    in.rst = 0;
    settle_cycle();
    good = good && !out.busy && out.h_ready && !out.h_rvalid && !out.tm_req_valid && get_word(GM_HOST_V, 0) == 0x40000000;
    start_core(1);
    wait_until_idle();
    good = good && get_word(GM_HOST_O, 0) == 0x40800000;
  }
  print_port_check(good && shut && open,
                   "reset in any cycle of a run, gates shut and open: the core is idle, registers are kept, the next run is right");
}

/* Runs a program with the test enable in cycle i as bit i of `test` says. Returns a hash of what the core does. */
static uint64_t run_with_test(uint64_t test) {
  uint64_t h = GM_HASH_START;
  load_port_program(doubles);
  start_core(1);
  settle_cycle();
  for (unsigned i = 0; out.busy && i < 64; i++) {
    in.test_en = test >> i & 1;
    run_port_cycle();
    uint32_t words[] = {out.trace.adv,    out.trace.id_pc,       out.trace.retired,
                        out.trace.killed, out.trace.wb[0].valid, out.trace.wb[0].data[0]};
    h = gm_hash_more(h, words, sizeof words);
    in.test_en = 0;
    settle_cycle();
  }
  return h ^ get_word(GM_HOST_O, 0);
}

static void test_enable(void) {
  uint64_t quiet = run_with_test(0);
  bool same = run_with_test(~0ull) == quiet;
  for (unsigned i = 0; i < 20; i++)
    same = same && run_with_test(1ull << i) == quiet;
  print_port_check(same, "test enable in any cycle, or in all, changes nothing that the core does");
}

int main(void) {
  char err[GM_ERROR_SIZE];
  if (gm_machine_find(&machine, "cyclone", err, sizeof err) ||
      gm_core_load(&library, &machine, GM_RTL_COUNT, err, sizeof err) != GM_CORE_OK || !(core = library.info->create(1, err, sizeof err))) {
    fprintf(stderr, "%s\n", err);
    return 1;
  }
  reset_core();
  reads_and_writes();
  while_busy();
  starts();
  resets();
  test_enable();
  library.info->destroy(core);
  gm_core_unload(&library);
  printf("1..%u\n", tests);
  return failures != 0;
}
