/* SPDX-License-Identifier: Apache-2.0 */
/* Reads and writes compiler options as one line of text, as on the command line: --machine cyclone16 -O2 --gate best --no-late. */
#include "regress/runners/matrix/option_line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_pass(const char *name) {
  for (unsigned k = 0; gc_optional_pass(k); k++)
    if (!strcmp(gc_optional_pass(k), name))
      return true;
  return false;
}

static void leave_out(option_line *l, const char *pass) {
  if (l->passes[0])
    strcat(l->passes, ",");
  strcat(l->passes, pass);
  l->o.disable = l->passes;
}

typedef struct {
  bool policy, wake, one_way;
} given;

/* Reads one option; value: the next word. 1: the value was used too; 0: it was not; -1: no such option. */
static int read_option(option_line *l, given *g, const char *word, const char *value, char *err, size_t size) {
  if (!strncmp(word, "-O", 2))
    return gc_choose(&l->o, "-O", word + 2) > 0 ? 0 : -1;
  if (!strncmp(word, "--no-", 5))
    return is_pass(word + 5) ? leave_out(l, word + 5), 0 : -1;
  if (!strcmp(word, "--one-way"))
    return g->one_way = true, 0;
  if (!value)
    return -1;
  if (!strcmp(word, "--machine"))
    return l->has_machine = true, gm_machine_find(&l->machine, value, err, size) ? -1 : 1;
  if (!strcmp(word, "--wake"))
    return g->wake = true, l->o.wake = (unsigned)strtoul(value, NULL, 10), l->o.wake <= 16 ? 1 : -1;
  g->policy |= !strcmp(word, "--policy");
  return gc_choose(&l->o, word, value) > 0 ? 1 : -1;
}

const char *option_line_read(option_line *l, const char *text, char *err, size_t size) {
  char copy[OPTION_LINE], *word[OPTION_LINE / 2 + 1], *save;
  unsigned n = 0;
  given g = {false, false, false};
  memset(l, 0, sizeof *l);
  gc_options_default(&l->o);
  snprintf(l->text, sizeof l->text, "%s", text);
  snprintf(copy, sizeof copy, "%s", text);
  for (char *w = strtok_r(copy, " \n", &save); w; w = strtok_r(NULL, " \n", &save))
    word[n++] = w;
  word[n] = NULL;
  for (unsigned k = 0; k < n; k++) {
    snprintf(err, size, "bad option %s", word[k]);
    int more = read_option(l, &g, word[k], word[k + 1], err, size);
    if (more < 0)
      return err;
    k += (unsigned)more;
  }
  if (!g.policy)
    l->o.policy = gc_usual_policy(l->o.gate);
  if (!l->has_machine)
    return NULL;
  if (g.one_way)
    l->machine.issue_width = 1;
  l->o.machine = &l->machine;
  if (!g.wake)
    l->o.wake = l->machine.wake;
  return NULL;
}
