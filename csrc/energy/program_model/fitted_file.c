/* SPDX-License-Identifier: Apache-2.0 */
/* Checks a file of fitted weights (fitted.h): whether it is whole, and whether it belongs to a machine. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/hash.h"
#include "core/machine/machine_keys.h"
#include "energy/program_model/fitted.h"

enum { MAX_FILE = 1 << 22, VERILOG = 2048 };

void gm_fitted_end(char line[GM_FITTED_END], const char *text, size_t length) {
  snprintf(line, GM_FITTED_END, "end %016" PRIx64 "\n", gm_hash(text, length));
}

int gm_fitted_whole(const char *text, const char *name, char *err, size_t errsize) {
  char line[GM_FITTED_END];
  size_t length = strlen(text), end = sizeof line - 1;
  if (length >= end)
    gm_fitted_end(line, text, length - end);
  return length >= end && !strcmp(text + length - end, line)
             ? 0
             : gm_error(err, errsize, name, "cut off or changed: the last line is not `end` with the checksum of the text before it");
}

int gm_fitted_load(gm_fitted *f, const char *path, char *err, size_t errsize) {
  char *text = gm_file_read(path, MAX_FILE, NULL, err, errsize);
  int rc = text ? gm_fitted_whole(text, path, err, errsize) || gm_fitted_parse(f, text, path, err, errsize) : -1;
  free(text);
  if (rc)
    return -1;
  if (!f->keys.name[0] || strcmp(f->keys.name, f->machine) != 0)
    return gm_error(err, errsize, path, "no lines `key` of the machine %s", f->machine);
  return f->toggles && f->counted ? 0 : gm_error(err, errsize, path, "no lines `%s`", f->toggles ? "count" : "toggle");
}

bool gm_fitted_own(const gm_fitted *f, const gm_machine *m) {
  char a[VERILOG], b[VERILOG];
  gm_machine_verilog(a, sizeof a, &f->keys);
  gm_machine_verilog(b, sizeof b, m);
  return !strcmp(a, b);
}

size_t gm_fitted_differ(const gm_fitted *f, const gm_machine *m, char *to, size_t size) {
  size_t n = 0, length = 0;
  *to = 0;
  for (size_t k = 0; k < GM_MACHINE_KEYS; k++) {
    unsigned there = gm_key_get(&f->keys, k), here = gm_key_get(m, k);
    if (there == here)
      continue;
    if (length < size)
      length += (size_t)snprintf(to + length, size - length, "%s%s %u for %u", n ? ", " : "", gm_keys[k].key, here, there);
    n++;
  }
  return n;
}
