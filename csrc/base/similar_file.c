/* SPDX-License-Identifier: Apache-2.0 */
/* Finds the file that was meant (similar.h). */
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/folder.h"
#include "base/similar.h"

enum { PATH_ROOM = 4096 };

static void offer_file(void *s, const char *name, size_t n) { gm_similar_offer(s, name, n); }

void gm_similar_offer_files(gm_similar *s, const char *folder, const char *end) { gm_folder_files(folder, end, offer_file, s); }

/* Length of a file's name without its kind: blur.frag: 4. */
static size_t stem_of(const char *name, size_t n) {
  while (n && name[n - 1] != '.')
    n--;
  return n ? n - 1 : 0;
}

/* The same name with another kind: if no name is near, this is what was meant. */
static void take_other_kind(void *ctx, const char *name, size_t n) {
  gm_similar *s = ctx;
  size_t k = stem_of(name, n);
  if (!s->found[0] && k && n < sizeof s->found && k == stem_of(s->word, s->n) && strncmp(name, s->word, k) == 0)
    snprintf(s->found, sizeof s->found, "%.*s", (int)n, name);
}

const char *gm_similar_file(gm_similar *s, const char *path) {
  char folder[PATH_ROOM] = "", whole[PATH_ROOM];
  size_t at = path[0] == '/';
  gm_similar_begin(s, path, 0);
  /* the first part of the path that does not exist */
  for (size_t n; path[at]; at += n + (path[at + n] == '/')) {
    n = strcspn(path + at, "/");
    if (at + n >= sizeof whole)
      return s->text;
    snprintf(whole, sizeof whole, "%.*s", (int)(at + n), path);
    if (n && gm_file_exists(whole))
      continue;
    snprintf(folder, sizeof folder, "%.*s", (int)at, path);
    gm_similar_begin(s, path + at, n);
    gm_similar_offer_files(s, at ? folder : ".", "");
    gm_folder_files(at ? folder : ".", "", take_other_kind, s);
    if (!s->found[0] || (size_t)snprintf(whole, sizeof whole, "%s%s%s", folder, s->found, path + at + n) >= sizeof whole ||
        !gm_file_exists(whole))
      return s->text;
    if ((size_t)snprintf(s->text, sizeof s->text, ": did you mean '%s'?", whole) >= sizeof s->text)
      s->text[0] = 0;
    return s->text;
  }
  return s->text;
}
