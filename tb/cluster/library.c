/* SPDX-License-Identifier: Apache-2.0 */
/* Finds and loads the libraries of the Verilated cluster. */
#include "tb/cluster/library.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/home.h"

void *gm_cluster_library(const char *folder, const char *name, const char *file, char *path, size_t size, char *err, size_t errsize) {
  char home[3000];
  const char *other = getenv("GLOAM_RTL");
  if (other && (size_t)snprintf(path, size, "%s%s/%s/%s/%s", *other == '/' ? "" : "./", other, folder, name, file) < size &&
      access(path, R_OK) == 0)
    return dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (gm_home(home, sizeof home, "build/rtl", err, errsize))
    return NULL;
  snprintf(path, size, "%s/%s/%s/%s", home, folder, name, file);
  return dlopen(path, RTLD_NOW | RTLD_LOCAL);
}
