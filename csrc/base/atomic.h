/* SPDX-License-Identifier: Apache-2.0 */
/* Output files that exist as a whole or not at all, also after a full disk, a signal or a crash. A file is written without a name (where
   the file system can do that, so that even a killed process leaves nothing), brought to the disk, and only then put into its place. */
#ifndef GM_ATOMIC_H
#define GM_ATOMIC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct {
  FILE *file;   /* for the caller to write, and to read back */
  char *path;   /* the file's place, symbolic links followed */
  char *temp;   /* its name until then */
  char *backup; /* a second name of the file that was there before, while several are put into place */
  bool named;   /* temp exists */
  bool copied;  /* the place is no plain file (standard output, a device, a pipe): it gets a copy at the end */
  bool fresh;   /* nothing was there before */
  bool placed;
} gm_atomic;

/* Starts a file; path "-" is standard output. 0, or -1 with "path: error: ..." in err. */
int gm_atomic_begin(gm_atomic *a, const char *path, char *err, size_t errsize);
/* The same for a file that other code opens by its name, gm_atomic_name: the name exists at once. */
int gm_atomic_begin_named(gm_atomic *a, const char *path, char *err, size_t errsize);
const char *gm_atomic_name(const gm_atomic *a);
/* Puts the file into its place if ok, else drops it. 0, or -1 with a message in err (none if !ok). On failure the place is as it was,
   except for a device. A FILE with a write error counts as failed. */
int gm_atomic_end(gm_atomic *a, bool ok, char *err, size_t errsize);
/* The same for n files: all of them are put into their places, or none. */
int gm_atomic_end_all(gm_atomic *a, size_t n, bool ok, char *err, size_t errsize);

/* Removes all temporary names of this process. For handlers of signals that end it: it calls nothing but unlink. */
void gm_atomic_remove_names(void);

/* A file with the given contents. 0, or -1 with a message in err. */
int gm_atomic_write(const char *path, const void *data, size_t len, char *err, size_t errsize);

#endif
