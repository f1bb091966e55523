/* SPDX-License-Identifier: Apache-2.0 */
/* Writes scripts for Yosys, runs them, and finds its first error. */
#include "measure/design/yosys_script.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/command.h"
#include "base/error.h"

enum { SCRIPT = 1 << 16 };

bool yosys_script_begin(yosys_script *s) {
  *s = (yosys_script){.text = malloc(SCRIPT)};
  return s->text != NULL;
}

void yosys_put(yosys_script *s, const char *a, const char *b, const char *c) {
  int n = snprintf(s->text + s->n, SCRIPT - s->n, "%s%s%s", a, b, c);
  s->failed |= n < 0 || (size_t)n >= SCRIPT - s->n;
  s->n += s->failed ? 0 : (size_t)n;
}

/* Words of Yosys are in quotes; it has no way to write a quote. */
void yosys_put_word(yosys_script *s, const char *before, const char *word) {
  s->failed |= strchr(word, '"') != NULL || strchr(word, '\n') != NULL;
  yosys_put(s, before, "\"", word);
  yosys_put(s, "\" ", "", "");
}

/* The first error in Yosys' log. */
static void log_error(const char *log, const char *what, char *err, size_t errsize) {
  char line[1024];
  FILE *f = fopen(log, "r");
  while (f && fgets(line, sizeof line, f)) {
    char *at = strstr(line, "ERROR: ");
    if (!at)
      continue;
    line[strcspn(line, "\n")] = 0;
    *at = 0; /* before it: file and line, if it is an error of the source */
    gm_error(err, errsize, what, "Yosys: %s%s", line, at + strlen("ERROR: "));
    fclose(f);
    return;
  }
  if (f)
    fclose(f);
  gm_error(err, errsize, what, "Yosys cannot read the design");
}

int yosys_script_run(yosys_script *s, const char *folder, const char *name, const char *what, char *err, size_t errsize) {
  char path[4096], log[4096];
  snprintf(path, sizeof path, "%s/%s.ys", folder, name);
  snprintf(log, sizeof log, "%s/%s.log", folder, name);
  static const char *const tools[] = {"yosys", NULL};
  if (gm_command_need(what, tools, err, errsize))
    return free(s->text), -1;
  FILE *f = s->failed ? NULL : fopen(path, "w");
  bool written = f && fwrite(s->text, 1, s->n, f) == s->n;
  written = f && fclose(f) == 0 && written;
  free(s->text);
  if (!written)
    return gm_error(err, errsize, what, "no script for Yosys can be written: a name with a quote, or a full disk");
  const char *argv[] = {"yosys", "-q", "-l", log, "-s", path, NULL};
  int status = gm_command_run(argv, GM_COMMAND_NO_OUTPUT | GM_COMMAND_NO_ERRORS);
  if (status < 0)
    return gm_error(err, errsize, what, "yosys cannot be started");
  if (status)
    log_error(log, what, err, errsize);
  return status ? -1 : 0;
}

int gm_link_plainly(const char *path, const char *folder, const char *name, char *err, size_t errsize) {
  char link[4096], target[8192], here[4096] = "";
  bool relative = path[0] != '/';
  if (relative && !getcwd(here, sizeof here))
    return gm_error(err, errsize, path, "the current folder has no name");
  snprintf(target, sizeof target, "%s%s%s", here, relative ? "/" : "", path);
  snprintf(link, sizeof link, "%s/%s", folder, name);
  return access(target, R_OK) || symlink(target, link) ? gm_error(err, errsize, path, "cannot be read") : 0;
}
