/* SPDX-License-Identifier: Apache-2.0 */
/* Finds and loads the libraries of the Verilated cluster (docs/cluster.md, "The cluster"). */
#ifndef GM_CLUSTER_LIBRARY_H
#define GM_CLUSTER_LIBRARY_H

#include <stddef.h>

/* Loads FOLDER/NAME/FILE under $GLOAM_RTL, or else under build/rtl of the kit's own folder, as cores are (tb/model/core_library.h). Returns
   dlopen's handle, or NULL with a message; `path` gets the path. */
void *gm_cluster_library(const char *folder, const char *name, const char *file, char *path, size_t size, char *err, size_t errsize);

#endif
