/* SPDX-License-Identifier: Apache-2.0 */
/* Reads whole files. Tells whether two names mean one file. */
#ifndef GM_FILE_H
#define GM_FILE_H

#include <stdbool.h>
#include <stddef.h>

/* Largest text file: source, assembly, profile, inputs. */
#define GM_FILE_TEXT ((size_t)16 << 20)

/* Reads a whole file of at most `max` bytes into malloc'd memory and puts a 0 after it; "-" is standard input. *len (if not NULL) gets
   the size without the 0. NULL with a message in err if the file is a folder, is longer or cannot be read. */
char *gm_file_read(const char *path, size_t max, size_t *len, char *err, size_t errsize);
/* Like gm_file_read for a file of at most GM_FILE_TEXT bytes, without a message. */
char *gm_file_text(const char *path, size_t *len);

/* Reads the first n bytes of a file, fewer if it is shorter. *got is the number of bytes. 0, or -1 with a message. */
int gm_file_head(const char *path, void *buf, size_t n, size_t *got, char *err, size_t errsize);

/* From now on gm_file_read notes what it reads, and gm_atomic_begin refuses to replace that: also a file that another input names. The list
   is global, since it is about all that the process does. */
void gm_file_guard_inputs(void);
/* Whether the file was read since gm_file_guard_inputs. */
bool gm_file_is_input(const char *path);
/* The file may be replaced though it was read: an output that is added to. */
void gm_file_forget_input(const char *path);

/* Whether a file or folder with that name exists. */
bool gm_file_exists(const char *path);
/* Whether the name is that of a device, a pipe or a socket. Writing does not replace these. */
bool gm_file_is_device(const char *path);
/* Whether two names mean one file. Files that exist are compared by device and inode, others by folder and name. */
bool gm_file_same(const char *a, const char *b);

/* The part of a path before the last '/', "." if there is none; malloc'd. */
char *gm_file_folder(const char *path);

#endif
