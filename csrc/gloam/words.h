/* SPDX-License-Identifier: Apache-2.0 */
/* The words that command lines take: the options of each subcommand, as its help text names them, and the words that are values of options.
   Messages about mistyped words (base/similar.h) and completion (completion.c) come from here, and commands read such values with
   cmd_word, so that there is one list of them. */
#ifndef GM_CMD_WORDS_H
#define GM_CMD_WORDS_H

#include "base/similar.h"

/* The help text of a subcommand; NULL: there is no such command. */
const char *cmd_help_of(const char *command);
/* Calls take for every option that a help text names, in its order; one may come several times. Only the usage and the column of options
   count, and not what is said about them. */
void cmd_for_options(const char *help, void (*take)(void *ctx, const char *option, size_t n), void *ctx);

/* The number of a word among the values of an option, in the order of words.c; -1: it is none. */
int cmd_word(const char *command, const char *option, const char *value);
/* Calls take for each word that an option of a command takes; for none if its values are numbers, names or files. Option "": what the
   command has to do. */
void cmd_for_values(const char *command, const char *option, void (*take)(void *ctx, const char *word, size_t n), void *ctx);
/* Prints the names of what the kit has, one a line: machines (those in the folder GLOAM_MACHINES first), lists or spaces. Returns the exit
   code, 2 for another word. */
int cmd_print_names(const char *what);
/* `gloam --nearest WORD CHOICE...`, for scripts: prints what a message about the word ends with. */
int cmd_nearest(int argc, char **argv);
/* `gloam --completion`. */
int cmd_completion(int argc, char **argv);

/* Messages of a bad command line, with what was probably meant. They return the exit code 2. */
int cmd_unknown_command(const char *name);
/* The argument is no option of the command; or it is one, but its value is missing, or the command is used in a way without it. */
int cmd_unknown_option(const char *command, const char *argument);
int cmd_bad_value(const char *command, const char *option, const char *value);
/* The file's name ends in none of the kinds, which are words such as ".vert .frag"; hint is what to do instead, "" for nothing. */
int cmd_bad_kind(const char *command, const char *file, const char *kinds, const char *hint);

/* Finds a file by its name, or by that of a file in the kit's folder, such as "regress/suites/lists" for the list `smoke`. what: list. 0,
   or the exit code 1 with a message that names the nearest. */
int cmd_find_named(char *path, size_t size, const char *what, const char *name, const char *folder);

#endif
