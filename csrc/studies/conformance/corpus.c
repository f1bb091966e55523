/* SPDX-License-Identifier: Apache-2.0 */
/* Reads a folder of conformance cases. The contents decide which format a file has. A suite is named after the folder of its files. */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "studies/conformance/cts.h"
#include "studies/conformance/images.h"
#include "studies/conformance/numeric.h"

enum { MAX_DEPTH = 20, IMAGE_SIZE = 100 };

typedef struct {
  cf_list *l;
  char **path; /* files to read */
  size_t n, cap;
  char **imported; /* .test files that another one imports */
  size_t nimported, cimported;
} walk;

static int by_name(const struct dirent **a, const struct dirent **b) { return strcmp((*a)->d_name, (*b)->d_name); }
static int visible(const struct dirent *d) { return d->d_name[0] != '.'; }

static bool case_name_ends_with(const char *s, const char *with) {
  size_t n = strlen(s), k = strlen(with);
  return n >= k && !strcmp(s + n - k, with);
}

static bool collect_case_files(walk *w, const char *folder, int depth) {
  struct dirent **e = NULL;
  int n = depth < MAX_DEPTH ? scandir(folder, &e, visible, by_name) : -1;
  for (int i = 0; i < n; i++) {
    char *path = gc_sprintf(w->l->arena, "%s/%s", folder, e[i]->d_name);
    if (case_name_ends_with(path, ".test") || case_name_ends_with(path, ".json")) {
      w->path = gc_grow(w->l->arena, w->path, &w->cap, w->n + 1, sizeof *w->path);
      w->path[w->n++] = path;
    } else {
      collect_case_files(w, path, depth + 1); /* not a folder: nothing is read */
    }
    free(e[i]);
  }
  free(e);
  return n >= 0;
}

static const char *suite_of(gc_arena *a, const char *path) {
  const char *end = strrchr(path, '/'), *p = end;
  while (p > path && p[-1] != '/')
    p--;
  return end ? gc_strndup(a, p, (size_t)(end - p)) : ".";
}

static void note_import(void *ctx, const char *path) {
  walk *w = ctx;
  w->imported = gc_grow(w->l->arena, w->imported, &w->cimported, w->nimported + 1, sizeof *w->imported);
  w->imported[w->nimported++] = (char *)path;
}

static void read_json(cf_list *l, const char *path) {
  size_t len;
  const char *text = cf_read_file(l, path, &len);
  const cf_json *root = text ? cf_json_parse(l, path, text) : NULL;
  if (root && cf_is_numeric(root))
    cf_read_numeric(l, path, suite_of(l->arena, path), root);
  else if (root && cf_is_images(root))
    cf_read_images(l, path, suite_of(l->arena, path), root, IMAGE_SIZE);
}

/* An imported file's cases belong to the file that imports it. */
static void drop_imported(walk *w) {
  size_t kept = 0;
  for (size_t i = 0; i < w->l->n; i++) {
    bool drop = false;
    for (size_t k = 0; k < w->nimported && !drop; k++) {
      const char *slash = strrchr(w->imported[k], '/'), *base = slash ? slash + 1 : w->imported[k];
      size_t n = strlen(w->l->c[i].group);
      drop = !strcmp(w->l->c[i].file, w->imported[k]) && !strncmp(w->l->c[i].group, base, n) && !strcmp(base + n, ".test");
    }
    if (!drop)
      w->l->c[kept++] = w->l->c[i];
  }
  w->l->n = kept;
}

void cf_read_corpus(cf_list *l, const char *folder) {
  walk w = {.l = l};
  if (!collect_case_files(&w, folder, 0))
    cf_error(l, folder, 0, 0, "cannot be read as a folder");
  for (size_t i = 0; i < w.n; i++) {
    if (case_name_ends_with(w.path[i], ".test"))
      cts_read(l, w.path[i], suite_of(l->arena, w.path[i]), note_import, &w);
    else
      read_json(l, w.path[i]);
  }
  if (w.nimported)
    drop_imported(&w);
}
