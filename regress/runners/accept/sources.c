/* SPDX-License-Identifier: Apache-2.0 */
#include "regress/runners/accept/sources.h"

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
  FILE *f = fopen(path, "rb");
  gc_arena *own = gc_arena_new();
  char *text = NULL;
  size_t cap = 0, len = 0;
  for (size_t n = 1; f && n; len += n) {
    text = gc_grow(own, text, &cap, len + 65536, 1);
    n = fread(text + len, 1, 65536, f);
  }
  if (f) {
    fclose(f);
    if (!memchr(text, 0, len)) /* glslang takes texts that end with 0 */
      ac_sources_add(l, path, text, len, vertex);
  }
  gc_arena_free(own);
}

static bool ends(const char *s, const char *with) {
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
      if (ends(path, ".vert") || ends(path, ".frag"))
        add_file(l, path, ends(path, ".vert"));
      else
        ac_sources_folder(l, path);
    }
    free(e[i]);
  }
  if (n >= 0)
    free(e);
}
