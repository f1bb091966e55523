/* SPDX-License-Identifier: Apache-2.0 */
/* Collects the shaders that mutants are made from. */
#include "regress/runners/accept/sources.h"

#include "base/file.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void ac_sources_add(ac_sources *l, const char *name, const char *text, size_t len, bool vertex) {
  l->s = gc_grow(l->arena, l->s, &l->cap, l->n + 1, sizeof *l->s);
  ac_source *s = &l->s[l->n++];
  *s = (ac_source){gc_strndup(l->arena, name, strlen(name)), gc_strndup(l->arena, text, len), vertex, {0}};
  s->tokens.name = s->name;
  s->tokens.vertex = vertex;
  ac_tokenize(l->arena, &s->tokens, text, len);
}

static void add_file(ac_sources *l, const char *path, bool vertex) {
  size_t len;
  char *text = gm_file_text(path, &len);
  if (text && !memchr(text, 0, len)) /* texts for glslang end with 0 */
    ac_sources_add(l, path, text, len, vertex);
  free(text);
}

static bool source_ends_with(const char *s, const char *with) {
  size_t n = strlen(s), k = strlen(with);
  return n >= k && !strcmp(s + n - k, with);
}

void ac_sources_folder(ac_sources *l, const char *folder) {
  struct dirent **e;
  int n = scandir(folder, &e, NULL, alphasort);
  for (int i = 0; i < n; i++) {
    char path[1024];
    size_t len = (size_t)snprintf(path, sizeof path, "%s/%s", folder, e[i]->d_name);
    if (e[i]->d_name[0] != '.' && len < sizeof path) {
      if (source_ends_with(path, ".vert") || source_ends_with(path, ".frag"))
        add_file(l, path, source_ends_with(path, ".vert"));
      else
        ac_sources_folder(l, path);
    }
    free(e[i]);
  }
  if (n >= 0)
    free(e);
}
