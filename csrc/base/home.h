/* SPDX-License-Identifier: Apache-2.0 */
/* Finds the kit's own files: machines/, data/, rtl/, regress/, build/. Nothing is compiled in, so a tree that was moved or copied uses
   its own files. */
#ifndef GM_HOME_H
#define GM_HOME_H

#include <stddef.h>

/* Writes the home folder, with "/path" after it if path is not NULL: $GLOAM_HOME, or else the nearest folder above the running program that
   holds machines/ and data/, itself or in share/gloam, or else the current folder if it does. If `make install` made that folder, the path
   "build", and all below it, is in the user's cache instead. 0, or -1 with a message in err: there is none, or buf is too small. */
int gm_home(char *buf, size_t size, const char *path, char *err, size_t errsize);

#endif
