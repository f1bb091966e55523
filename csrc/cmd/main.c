/* SPDX-License-Identifier: Apache-2.0 */
/* gloam: one command with subcommands. */
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "base/atomic.h"
#include "cmd/cmd.h"

static const struct {
  const char *name;
  int (*run)(int, char **);
  const char *text;
} commands[] = {
    {"cc", cmd_cc, "compile an ESSL 1.00 shader to a program file"},
    {"as", cmd_as, "assemble to a program file"},
    {"dis", cmd_dis, "disassemble a program file"},
    {"check", cmd_check, "prove latency, forwarding and gating rules over all paths of a program"},
    {"sim", cmd_sim, "run a program on the reference simulator"},
    {"rtl", cmd_rtl, "run a program on the Verilated core, in lockstep with the simulator"},
    {"energy", cmd_energy, "energy report of programs: components, gating methods, tables and figure"},
    {"machine", cmd_machine, "show a machine description or its Verilog parameters"},
};

enum { NCOMMANDS = sizeof commands / sizeof commands[0] };

static void help(FILE *f) {
  fprintf(f, "usage: gloam COMMAND [ARGUMENTS]\n\nHardware/software co-design kit for a shader core that goes dark whenever it can.\n\n");
  for (int i = 0; i < NCOMMANDS; i++)
    fprintf(f, "  %-8s %s\n", commands[i].name, commands[i].text);
  fprintf(f, "\n`gloam COMMAND --help` shows its options and examples.\n\nexample:\n"
             "  gloam cc regress/suites/shaders/Blur0/Blur0.frag -o blur.elf\n"
             "  gloam rtl blur.elf --inputs regress/suites/shaders/Blur0/inputs.json\n");
}

/* Half-written files with a name go with the process. */
static void end_by_signal(int number) {
  gm_atomic_remove_names();
  signal(number, SIG_DFL);
  raise(number);
}

static void handle_signals(void) {
  static const int ends[] = {SIGINT, SIGTERM, SIGHUP, SIGXCPU};
  struct sigaction old, own = {.sa_handler = end_by_signal};
  sigemptyset(&own.sa_mask);
  signal(SIGXFSZ, SIG_IGN); /* a file that gets too long is a write error, with a message */
  for (unsigned i = 0; i < sizeof ends / sizeof ends[0]; i++)
    if (sigaction(ends[i], NULL, &old) == 0 && old.sa_handler == SIG_DFL)
      sigaction(ends[i], &own, NULL);
}

int main(int argc, char **argv) {
  handle_signals();
  if (argc < 2) {
    help(stderr);
    return 2;
  }
  if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "help") == 0) {
    help(stdout);
    return 0;
  }
  for (int i = 0; i < NCOMMANDS; i++)
    if (strcmp(argv[1], commands[i].name) == 0) {
      int rc = commands[i].run(argc - 1, argv + 1);
      if (fflush(stdout) && rc == 0) {
        fprintf(stderr, "gloam: error: cannot write to standard output\n");
        rc = 1;
      }
      return rc;
    }
  fprintf(stderr, "gloam: error: unknown command '%s' (see gloam --help)\n", argv[1]);
  return 2;
}
