/* SPDX-License-Identifier: Apache-2.0 */
/* Private: the files of a recording that is being written. */
#ifndef RECORD_FILE_H
#define RECORD_FILE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { RECORD_KNOWN = 4096 };

typedef struct {
  FILE *calls, *data;
  uint64_t end; /* bytes of data */
  struct {
    uint64_t hash, at, bytes;
  } known[RECORD_KNOWN]; /* data that is in the file, by hash: it is not written again */
} record_file;

/* 0, or -1 with a message. */
int record_file_open(record_file *f, const char *path, char *err, size_t errsize);
/* The place of these bytes in the data. */
uint64_t record_file_put(record_file *f, const void *from, size_t bytes);
/* A text in quotes, with escapes. */
void record_file_text(record_file *f, const char *text, size_t n);

#endif
