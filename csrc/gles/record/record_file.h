/* SPDX-License-Identifier: Apache-2.0 */
/* Private: the files of a recording of OpenGL ES calls that is being written (docs/gles.md, "Recordings"). */
#ifndef RECORD_FILE_H
#define RECORD_FILE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { RECORD_KNOWN = 4096 };

typedef struct {
  FILE *calls, *data;               /* NULL: none is open */
  const char *name;                 /* for messages */
  char path[4096], data_path[4096]; /* of calls and data */
  bool failed;
  int why;      /* errno of a write that failed */
  uint64_t end; /* bytes of data */
  struct {
    uint64_t hash, at, bytes;
  } known[RECORD_KNOWN]; /* data that is in the file, by hash: it is not written again */
} record_file;

/* places: of calls and data; NULL: NAME and NAME.data. 0, or -1 with a message. */
int record_file_open(record_file *f, const char *name, const char *const places[2], char *err, size_t errsize);
/* Empties and removes the files, with a message on standard error. */
void record_file_fail(record_file *f, const char *why);
/* Writes what is in buffers; closes both files. */
void record_file_flush(record_file *f);
int record_file_close(record_file *f, char *err, size_t errsize);
/* The place of these bytes in the data. */
uint64_t record_file_put(record_file *f, const void *from, size_t bytes);
/* A text in quotes, with escapes. */
void record_file_text(record_file *f, const char *text, size_t n);

#endif
