/* SPDX-License-Identifier: Apache-2.0 */
/* gloam --completion: prints the completion of the command line for bash, made from the tables that the commands and their messages use
   (words.h), and the names that it asks for while somebody types (docs/commands.md). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/folder.h"
#include "base/home.h"
#include "gloam/cmd.h"
#include "gloam/words.h"

static const char *const command_names[] = {
#define GM_COMMAND(name, text) #name,
#include "gloam/subcommands.def"
#undef GM_COMMAND
};
enum { COMMANDS = sizeof command_names / sizeof *command_names, PATH_ROOM = 4096 };

/* What is named by the file that has it. */
static const struct {
  const char *what, *folder, *end;
} named[] = {
    {"machines", "machines", ".machine"},
    {"lists", "regress/suites/lists", ""},
    {"spaces", "regress/suites/spaces", ""},
};
enum { NAMED = sizeof named / sizeof *named };

static void print_word(void *ctx, const char *word, size_t n) {
  (void)ctx;
  printf(" %.*s", (int)n, word);
}

static void count_word(void *ctx, const char *word, size_t n) { *(size_t *)ctx += n > 0 && word; }

/* The row with the words that come after an option of a command, or (option "") after the command itself. */
static void print_row(const char *command, const char *option) {
  size_t n = 0;
  cmd_for_values(command, option, count_word, &n);
  if (!n)
    return;
  printf("  %s/%s) words=\"", command, *option ? option : command);
  cmd_for_values(command, option, print_word, NULL);
  printf("\" ;;\n");
}

static void print_values(void *ctx, const char *option, size_t n) {
  char name[64];
  snprintf(name, sizeof name, "%.*s", (int)n, option);
  print_row(ctx, name);
}

static const char head[] = "# Completion of gloam for bash, made by `gloam --completion bash`.\n"
                           "_gloam() {\n"
                           "  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]} words=\n"
                           "  local gloam=${COMP_WORDS[0]} # as it was typed\n"
                           "  if [[ $gloam == '~/'* ]]; then gloam=$HOME/${gloam:2}; fi\n"
                           "  if test \"$current\" = =; then current=; fi\n"
                           "  if test \"$before\" = =; then before=${COMP_WORDS[COMP_CWORD-2]}; fi\n"
                           "  COMPREPLY=()\n";

static const char tail[] = "  [ -n \"$words\" ] || [[ $current == -* ]] || [ \"$COMP_CWORD\" -ne 2 ] || case $command in\n"
                           "  machine) words=$(\"$gloam\" --completion machines 2>/dev/null) ;;\n"
                           "  regress) words=$(\"$gloam\" --completion lists 2>/dev/null) ;;\n"
                           "  sweep | front) words=$(\"$gloam\" --completion spaces 2>/dev/null) ;;\n"
                           "  esac\n"
                           "  COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
                           "}\n"
                           "complete -o default -F _gloam gloam\n";

static void print_bash(void) {
  fputs(head, stdout);
  printf("  if [ \"$COMP_CWORD\" -eq 1 ] || { [ \"$COMP_CWORD\" -eq 2 ] && [ \"$command\" = help ]; }; then\n    words=\"help --help "
         "--version");
  for (int k = 0; k < COMMANDS; k++)
    printf(" %s", command_names[k]);
  printf("\"\n  elif [[ $current == -* ]]; then\n    case $command in\n");
  for (int k = 0; k < COMMANDS; k++) {
    printf("    %s) words=\"--help", command_names[k]);
    cmd_for_options(cmd_help_of(command_names[k]), print_word, NULL);
    printf("\" ;;\n");
  }
  printf("    esac\n  fi\n  case $command/$before in\n  */--machine) words=$(\"$gloam\" --completion machines 2>/dev/null) ;;\n");
  for (int k = 0; k < COMMANDS; k++) {
    print_row(command_names[k], "");
    cmd_for_options(cmd_help_of(command_names[k]), print_values, (void *)command_names[k]);
  }
  printf("  esac\n");
  fputs(tail, stdout);
}

static void print_line(void *ctx, const char *name, size_t n) {
  (void)ctx;
  printf("%.*s\n", (int)n, name);
}

int cmd_print_names(const char *what) {
  char folder[PATH_ROOM], err[GM_ERROR_SIZE];
  gm_similar near;
  for (size_t k = 0; k < NAMED; k++) {
    if (strcmp(what, named[k].what) != 0)
      continue;
    const char *own = k == 0 ? getenv("GLOAM_MACHINES") : NULL;
    if (gm_home(folder, sizeof folder, named[k].folder, err, sizeof err))
      return fprintf(stderr, "%s\n", err), 1;
    if (own)
      gm_folder_files(own, named[k].end, print_line, NULL);
    gm_folder_files(folder, named[k].end, print_line, NULL);
    return 0;
  }
  fprintf(stderr, "gloam: error: --completion: bad value '%s'%s\n", what,
          gm_similar_among(&near, what, strlen(what), "bash machines lists spaces", NULL));
  return 2;
}

int cmd_completion(int argc, char **argv) {
  if (argc != 2)
    return fprintf(stderr, "gloam: error: --completion takes one of bash, machines, lists, spaces\n"), 2;
  if (strcmp(argv[1], "bash") != 0)
    return cmd_print_names(argv[1]);
  print_bash();
  return 0;
}
