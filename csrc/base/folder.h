/* SPDX-License-Identifier: Apache-2.0 */
/* The files of a folder. */
#ifndef GM_FOLDER_H
#define GM_FOLDER_H

#include <stddef.h>

/* Calls take(ctx, name, n) for each file of a folder whose name ends in `end`, in the order of the names: n characters, without that end.
   Names that begin with a dot are left out. A folder that cannot be read has no files. */
void gm_folder_files(const char *folder, const char *end, void (*take)(void *ctx, const char *name, size_t n), void *ctx);

#endif
