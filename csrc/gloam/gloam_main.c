/* SPDX-License-Identifier: Apache-2.0 */
/* gloam: one command with subcommands (docs/commands.md). */
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "base/atomic.h"
#include "base/colour.h"
#include "base/file.h"
#include "gloam/cmd.h"
#include "gloam/words.h"

static const struct {
  const char *name;
  int (*run)(int, char **);
  const char *text;
} commands[] = {
#define GM_COMMAND(name, text) {#name, cmd_##name, text},
#include "gloam/subcommands.def"
#undef GM_COMMAND
};

enum { NCOMMANDS = sizeof commands / sizeof commands[0] };

static void print_commands(FILE *f) {
  fprintf(f, "usage: gloam COMMAND [ARGUMENTS]\n\nHardware/software co-design kit for a shader core that goes dark whenever it can.\n\n");
  for (int i = 0; i < NCOMMANDS; i++)
    fprintf(f, "  %-8s %s\n", commands[i].name, commands[i].text);
}

static const char more[] =
    "\n`gloam COMMAND --help`, or `gloam help COMMAND`, shows a command's options, examples and environment variables.\n"
    "`gloam --completion bash` prints the completion of command lines for bash.\n"
    "`gloam --version [--json]` tells what this program was built from.\n"
    "Exit code 0: done; 1: the job failed, with one message `file:line:column: error: ...`; 2: bad command line.\n"
    "A file name `-` is standard input, or standard output where results do not go there already.\n\n"
    "examples:\n"
    "  gloam cc regress/suites/shaders/Blur0/Blur0.frag -o blur.elf\n"
    "  gloam check blur.elf\n"
    "  gloam sim blur.elf --inputs regress/suites/shaders/Blur0/inputs.json\n"
    "  gloam rtl blur.elf --inputs regress/suites/shaders/Blur0/inputs.json\n";

/* Removes temporary files, then ends the process as the signal would have. */
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

/* The exit code, after what was printed is out. A write that failed before leaves nothing to flush, but a mark on the stream. */
static int end_output(int rc) {
  bool lost = fflush(stdout) != 0;
  if ((lost || ferror(stdout)) && rc == 0) {
    fprintf(stderr, "gloam: error: cannot write to standard output\n");
    rc = 1;
  }
  return rc;
}

static int run_subcommand(int (*command)(int, char **), int argc, char **argv) { return end_output(command(argc, argv)); }

/* `gloam help sim` is `gloam sim --help`. */
static int help_with_command(const char *name) {
  for (int i = 0; i < NCOMMANDS; i++)
    if (strcmp(name, commands[i].name) == 0)
      return run_subcommand(commands[i].run, 2, (char *[]){(char *)commands[i].name, "--help", NULL});
  return cmd_unknown_command(name);
}

int main(int argc, char **argv) {
  handle_signals();
  gm_colour_messages();
  gm_file_guard_inputs();
  if (argc < 2) {
    print_commands(stderr);
    fputs("\n`gloam --help` tells more.\n", stderr);
    return 2;
  }
  if (argc == 3 && strcmp(argv[1], "help") == 0)
    return help_with_command(argv[2]);
  if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "help") == 0) {
    print_commands(stdout);
    return end_output(cmd_help(more, CMD_ENV_HOME | CMD_ENV_MACHINES | CMD_ENV_RTL));
  }
  if (strcmp(argv[1], "--version") == 0)
    return run_subcommand(cmd_version, argc - 1, argv + 1);
  if (strcmp(argv[1], "--nearest") == 0)
    return run_subcommand(cmd_nearest, argc - 1, argv + 1);
  if (strcmp(argv[1], "--completion") == 0)
    return run_subcommand(cmd_completion, argc - 1, argv + 1);
  for (int i = 0; i < NCOMMANDS; i++)
    if (strcmp(argv[1], commands[i].name) == 0)
      return run_subcommand(commands[i].run, argc - 1, argv + 1);
  return cmd_unknown_command(argv[1]);
}
