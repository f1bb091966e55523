/* SPDX-License-Identifier: Apache-2.0 */
/* Reading whole files, and comparing them. */
#ifndef GM_FILE_H
#define GM_FILE_H

#include <stdbool.h>
#include <stddef.h>

/* Largest file of text: sources, assembly, weights, profiles. */
#define GM_FILE_TEXT ((size_t)16 << 20)

/* Reads a whole file of at most `most` bytes into malloc'd memory and puts a 0 after it; "-" is standard input. *len (if not NULL) gets
   the size without the 0. NULL with a message in err if the file is a folder, is longer or cannot be read. */
char *gm_file_read(const char *path, size_t most, size_t *len, char *err, size_t errsize);
/* The same without a message. */
char *gm_file_text(const char *path, size_t *len);

/* Reads the first n bytes of a file, or what it has; *got gets their number. 0, or -1 with a message. */
int gm_file_head(const char *path, void *buf, size_t n, size_t *got, char *err, size_t errsize);

/* Whether something with that name exists. */
bool gm_file_exists(const char *path);
/* Whether the name is that of a device, a pipe or a socket, which a write does not replace. */
bool gm_file_is_device(const char *path);
/* Whether two names mean one file: the same device and inode or, for a file that does not exist yet, the same name in the same folder. */
bool gm_file_same(const char *a, const char *b);

/* The part of a path before the last '/', "." if there is none; malloc'd. */
char *gm_file_folder(const char *path);

#endif
