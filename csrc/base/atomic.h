/* SPDX-License-Identifier: Apache-2.0 */
/* Output files that exist as a whole or not at all, also after a full disk, a signal or a crash. A file is written without a name, then
   flushed to the disk, and only then put into its place. So a killed process leaves nothing. On a file system without nameless files it has
   a temporary name. */
#ifndef GM_ATOMIC_H
#define GM_ATOMIC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct {
  FILE *file;   /* the caller writes it, and may read it back */
  char *name;   /* as the caller named it, for messages */
  char *path;   /* the place of the file, after symbolic links are followed */
  char *temp;   /* temporary name, until the file is in its place */
  char *beside; /* second temporary file, which the writer of FST waveforms has while it runs; NULL without gm_atomic_begin_named */
  char *backup; /* second name of the old file, while several files are put into place */
  bool named;   /* temp exists */
  bool copied;  /* the place is standard output, a device or a pipe: the contents are copied there at the end */
  bool fresh;   /* there was no old file */
  bool placed;
} gm_atomic;

/* Starts a file; path "-" is standard output. 0, or -1 with "path: error: ..." in err: also if the path is that of an input
   (gm_file_guard_inputs). */
int gm_atomic_begin(gm_atomic *a, const char *path, char *err, size_t errsize);
/* Like gm_atomic_begin, for a file that other code opens by the name that gm_atomic_name returns: this name exists at once. The path must
   not be a device or standard output. */
int gm_atomic_begin_named(gm_atomic *a, const char *path, char *err, size_t errsize);
const char *gm_atomic_name(const gm_atomic *a);
/* A name by which other processes can open the file while this one has it open: the file may have no other name. */
enum { GM_ATOMIC_PLACE = 64 };
void gm_atomic_place(const gm_atomic *a, char to[GM_ATOMIC_PLACE]);
/* Puts the file into its place if ok, else drops it. 0, or -1 with a message in err; without ok, -1 and no message. After a failure the old
   file is unchanged, but a device may have received data. A write error on the FILE is a failure. */
int gm_atomic_end(gm_atomic *a, bool ok, char *err, size_t errsize);
/* Like gm_atomic_end, for n files: all of them are put into their places, or none. */
int gm_atomic_end_all(gm_atomic *a, size_t n, bool ok, char *err, size_t errsize);

/* Removes all temporary files of this process. Signal handlers may call it: it calls only unlink. */
void gm_atomic_remove_names(void);

/* Writes a file with the given contents. 0, or -1 with a message in err. */
int gm_atomic_write(const char *path, const void *data, size_t len, char *err, size_t errsize);

#endif
