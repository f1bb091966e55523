/* SPDX-License-Identifier: Apache-2.0 */
/* The files of a folder (folder.h). */
#include "base/folder.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

static int is_visible(const struct dirent *d) { return d->d_name[0] != '.'; }

void gm_folder_files(const char *folder, const char *end, void (*take)(void *ctx, const char *name, size_t n), void *ctx) {
  struct dirent **list;
  size_t k = strlen(end);
  int n = scandir(folder, &list, is_visible, alphasort);
  for (int i = 0; i < n; i++) {
    size_t length = strlen(list[i]->d_name);
    if (length > k && strcmp(list[i]->d_name + length - k, end) == 0)
      take(ctx, list[i]->d_name, length - k);
    free(list[i]);
  }
  if (n >= 0)
    free(list);
}
