/* SPDX-License-Identifier: Apache-2.0 */
/* The words that command lines take (words.h). */
#include "gloam/words.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/home.h"
#include "gloam/cmd.h"
#include "search/choices.h"
#include "studies/frame_model/equations.h"
#include "studies/sweep/objectives.h"

enum { PATH_ROOM = 4096 };

static const struct {
  const char *name, *help;
} command_help[] = {
#define GM_COMMAND(name, text) {#name, cmd_##name##_help},
#include "gloam/subcommands.def"
#undef GM_COMMAND
};

/* Values of options that are words. The first row that fits counts; command NULL: any; option "": what the command has to do. Options of
   the compiler are in search/choices.h. */
static const struct {
  const char *command, *option, *words;
} values[] = {
    {NULL, "--stage", "vert frag"},
    {NULL, "--vertex-part", "whole position varyings"},
    {"sim", "--engine", "sim fast"},
    {"frame", "--engine", "fast sim list"},
    {"gpu", "--engine", "fast sim"},
    {"gpu", "", "dump run"},
    {"model", "", "fit predict report"},
    {NULL, "--engine", "fast sim rtl list"},
    {"frame", "--energy", "paper program"},
    {"cluster", "--energy", "program"},
    {"energy", "--level", "paper rtl gate program"},
    {"frame", "--split", "off on"},
    {"cluster", "--balance", "fixed ats any"},
    {"gl", "--frame-every", "flush finish read"},
};

const char *cmd_help_of(const char *command) {
  for (size_t k = 0; k < sizeof command_help / sizeof *command_help; k++)
    if (strcmp(command, command_help[k].name) == 0)
      return command_help[k].help;
  return NULL;
}

/* ---- options ---- */

static bool in_option(char c) { return islower((unsigned char)c) || isdigit((unsigned char)c) || c == '-'; }

/* Length of the option at p, 0: there is none. */
static size_t option_at(const char *begin, const char *p) {
  size_t n = 1 + (p[1] == '-');
  if (*p != '-' || (p > begin && !strchr(" [|(,/\n", p[-1])) || !isalpha((unsigned char)p[n]))
    return 0;
  n++; /* the first letter may be a capital: -O2, -D */
  while (in_option(p[n]))
    n++;
  return p[n - 1] == '-' ? 0 : n; /* the name --no-PASS means one option for each pass */
}

/* Calls take for the options of one line, in its column of options or in all of it. */
static void take_line(const char *p, const char *end, bool all, void (*take)(void *ctx, const char *option, size_t n), void *ctx) {
  const char *begin = p;
  for (p += strspn(p, " "); p < end; p++) {
    size_t n = option_at(begin, p);
    if (!all && p[0] == ' ' && p[1] == ' ')
      return;
    if (n)
      take(ctx, p, n);
  }
}

/* Calls take for the names of all passes, with a text before each. */
static void for_passes(const char *before, void (*take)(void *ctx, const char *word, size_t n), void *ctx) {
  char name[80];
  for (unsigned k = 0; gc_optional_pass(k); k++) {
    snprintf(name, sizeof name, "%s%s", before, gc_optional_pass(k));
    take(ctx, name, strlen(name));
  }
}

void cmd_for_options(const char *help, void (*take)(void *ctx, const char *option, size_t n), void *ctx) {
  bool usage = true;
  for (const char *end; *help; help = end + (*end == '\n')) {
    end = help + strcspn(help, "\n");
    usage &= end > help;
    if (usage || strncmp(help, "  -", 3) == 0)
      take_line(help, end, usage, take, ctx);
    if (strncmp(help, "  --no-PASS", 11) == 0)
      for_passes("--no-", take, ctx);
  }
}

/* A search for one option in a help text. */
typedef struct {
  const char *name;
  bool found, value;
} one_option;

static void look_at_option(void *ctx, const char *option, size_t n) {
  one_option *o = ctx;
  if (strlen(o->name) != n || memcmp(o->name, option, n) != 0)
    return;
  o->found = true;
  o->value |=
      option[n] == ' ' && (isupper((unsigned char)option[n + 1]) || (islower((unsigned char)option[n + 1]) && option[n + 2] != ' '));
}

static one_option find_option(const char *command, const char *option) {
  one_option o = {.name = option};
  const char *help = cmd_help_of(command);
  if (help)
    cmd_for_options(help, look_at_option, &o);
  return o;
}

static void offer_word(void *s, const char *word, size_t n) { gm_similar_offer(s, word, n); }

/* ---- values ---- */

static const char *words_of(const char *command, const char *option) {
  for (size_t k = 0; k < sizeof values / sizeof *values; k++)
    if (strcmp(option, values[k].option) == 0 && (!values[k].command || strcmp(command, values[k].command) == 0))
      return values[k].words;
  return NULL;
}

int cmd_word(const char *command, const char *option, const char *value) {
  const char *w = words_of(command, option);
  size_t n = strlen(value);
  for (int k = 0; w && *w; k++) {
    size_t length = strcspn(w, " ");
    if (length == n && memcmp(w, value, n) == 0)
      return k;
    w += length + (w[length] == ' ');
  }
  return -1;
}

static void take_text(const char *word, void (*take)(void *ctx, const char *word, size_t n), void *ctx) { take(ctx, word, strlen(word)); }

void cmd_for_values(const char *command, const char *option, void (*take)(void *ctx, const char *word, size_t n), void *ctx) {
  const char *words = words_of(command, option);
  for (size_t n; words && *words; words += n + (words[n] == ' ')) {
    n = strcspn(words, " ");
    take(ctx, words, n);
  }
  if (words)
    return;
  if (strcmp(option, "--dump-after") == 0) {
    for_passes("", take, ctx);
    take_text("all", take, ctx);
  } else if (strcmp(option, "--objectives") == 0)
    for (int k = 0; k < OBJECTIVES; k++)
      take_text(objective_name[k], take, ctx);
  else if (strcmp(command, "model") == 0 && strcmp(option, "--inputs") == 0)
    for (int k = 0; k < GM_MODEL_INPUTS; k++)
      take_text(gm_model_inputs_name[k], take, ctx);
  else
    for (const gc_choice *c = gc_choices; c->name; c++)
      for (const gc_word *w = c->words; strcmp(c->name, option) == 0 && w->text; w++)
        take_text(w->text, take, ctx);
}

/* ---- messages ---- */

int cmd_unknown_command(const char *name) {
  gm_similar s;
  gm_similar_begin(&s, name, strlen(name));
  for (size_t k = 0; k < sizeof command_help / sizeof *command_help; k++)
    gm_similar_offer_words(&s, command_help[k].name);
  s.many = true; /* `gloam --help` says what each is for */
  fprintf(stderr, "gloam: error: unknown command '%s'%s\n", name, gm_similar_help(&s, "gloam --help"));
  return 2;
}

int cmd_unknown_option(const char *command, const char *argument) {
  gm_similar s;
  size_t n = strcspn(argument, "="); /* --gate=best */
  const char *help = cmd_help_of(command);
  const one_option known = find_option(command, argument);
  if (known.found)
    return cmd_usage_error(command, "%s %sdoes not go with the other arguments", argument, known.value ? "has no value, or " : "");
  gm_similar_begin(&s, argument, n);
  if (help)
    cmd_for_options(help, offer_word, &s);
  s.many = true; /* the help has them */
  return cmd_usage_error(command, "unknown option '%s'%s", argument, gm_similar_help(&s, NULL));
}

int cmd_bad_value(const char *command, const char *option, const char *value) {
  gm_similar s;
  gm_similar_begin(&s, value, strlen(value));
  cmd_for_values(command, option, offer_word, &s);
  return cmd_usage_error(command, "%s%s '%s'%s", *option ? option : "unknown job", *option ? ": bad value" : "", value,
                         gm_similar_help(&s, NULL));
}

int cmd_bad_kind(const char *command, const char *file, const char *kinds, const char *hint) {
  gm_similar s;
  const char *slash = strrchr(file, '/'), *dot = strrchr(slash ? slash : file, '.');
  gm_similar_begin(&s, dot ? dot : "", dot ? strlen(dot) : 0);
  gm_similar_offer_words(&s, kinds);
  return cmd_usage_error(command, "%s: the kind of file is unknown%s%s", file, gm_similar_help(&s, NULL), hint);
}

int cmd_find_named(char *path, size_t size, const char *what, const char *name, const char *folder) {
  char below[PATH_ROOM], file[PATH_ROOM + 256], err[GM_ERROR_SIZE];
  gm_similar s;
  if (gm_file_exists(name) || strchr(name, '/')) { /* reading it says what is wrong with it */
    snprintf(path, size, "%s", name);
    return 0;
  }
  if (gm_home(below, sizeof below, folder, err, sizeof err))
    return fprintf(stderr, "%s\n", err), 1;
  snprintf(file, sizeof file, "%s/%.200s", below, name);
  snprintf(path, size, "%s", file);
  if (gm_file_exists(file))
    return 0;
  gm_similar_begin(&s, name, strlen(name));
  gm_similar_offer_files(&s, below, "");
  fprintf(stderr, "%s: error: no such %s (neither a file nor in %s)%s\n", name, what, below, gm_similar_help(&s, NULL));
  return 1;
}

int cmd_nearest(int argc, char **argv) {
  gm_similar s;
  if (argc < 3)
    return fprintf(stderr, "gloam: error: --nearest takes a word, and the words that it can be\n"), 2;
  printf("%s\n", gm_similar_in_list(&s, argv[1], (const char *const *)argv + 2, NULL));
  return 0;
}
