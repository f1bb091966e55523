/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the files of a recording of OpenGL ES calls. */
#include "gles/record/record_file.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "base/hash.h"
#include "gles/record/record.h"
#include "gles/record/record_seal.h"

static FILE *create(const record_file *f, const char *path, char *err, size_t errsize) {
  FILE *made = fopen(path, "wbe");
  if (!made)
    gm_error(err, errsize, f->name, "cannot be written: %s", strerror(errno));
  return made;
}

int record_file_open(record_file *f, const char *name, const char *const places[2], char *err, size_t errsize) {
  *f = (record_file){.name = name};
  if ((size_t)snprintf(f->path, sizeof f->path, "%s", places ? places[0] : name) >= sizeof f->path ||
      (size_t)snprintf(f->data_path, sizeof f->data_path, "%s%s", places ? places[1] : name, places ? "" : ".data") >= sizeof f->data_path)
    return gm_error(err, errsize, name, "the name is too long");
  f->calls = create(f, f->path, err, errsize);
  f->data = f->calls ? create(f, f->data_path, err, errsize) : NULL;
  if (!f->data) {
    if (f->calls)
      fclose(f->calls);
    f->calls = NULL;
    return -1;
  }
  fprintf(f->calls, "%s\n", GM_RECORD_FIRST_LINE);
  return 0;
}

/* The file may have a place without a name of its own, from where it cannot be removed; so it is emptied first. */
static void drop_file(const char *path) {
  if (!gm_file_is_device(path) && !truncate(path, 0))
    remove(path);
}

void record_file_fail(record_file *f, const char *why) {
  if (!f->calls)
    return;
  fprintf(stderr, "%s: error: the recording cannot be written: %s\n", f->name, why);
  fclose(f->calls);
  fclose(f->data);
  f->calls = f->data = NULL;
  f->failed = true;
  drop_file(f->path);
  drop_file(f->data_path);
}

void record_file_flush(record_file *f) {
  if (f->calls && (fflush(f->data) || fflush(f->calls) || ferror(f->data) || ferror(f->calls)))
    record_file_fail(f, strerror(f->why ? f->why : errno));
}

int record_file_close(record_file *f, char *err, size_t errsize) {
  bool failed = f->failed;
  record_file_flush(f);
  if (!f->calls)
    return f->failed && !failed ? -1 : 0;
  bool ok = !fclose(f->data);
  ok = !fclose(f->calls) && ok;
  f->calls = f->data = NULL;
  return ok ? record_seal(f->name, f->path, f->data_path, err, errsize)
            : gm_error(err, errsize, f->name, "cannot be written: %s", strerror(errno));
}

static uint64_t hash_record_bytes(const unsigned char *p, size_t n) {
  uint64_t h = GM_HASH_START, word;
  for (; n >= sizeof word; p += sizeof word, n -= sizeof word) {
    memcpy(&word, p, sizeof word);
    h = gm_hash_word(h, word);
    h ^= h >> 29;
  }
  h = gm_hash_more(h, p, n);
  return h ^ h >> 32;
}

uint64_t record_file_put(record_file *f, const void *from, size_t bytes) {
  uint64_t h = hash_record_bytes(from, bytes), at = f->end;
  unsigned slot = (unsigned)(h % RECORD_KNOWN);
  if (f->known[slot].bytes == bytes && f->known[slot].hash == h)
    return f->known[slot].at;
  if (fwrite(from, 1, bytes, f->data) != bytes && !f->why)
    f->why = errno; /* the end of the frame says so */
  f->known[slot].hash = h;
  f->known[slot].at = at;
  f->known[slot].bytes = bytes;
  f->end += bytes;
  return at;
}

void record_file_text(record_file *f, const char *text, size_t n) {
  fputc('"', f->calls);
  for (size_t i = 0; i < n; i++) {
    unsigned char c = (unsigned char)text[i];
    if (c == '"' || c == '\\')
      fprintf(f->calls, "\\%c", c);
    else if (c == '\n')
      fputs("\\n", f->calls);
    else if (c < ' ' || c > '~')
      fprintf(f->calls, "\\x%02x", c);
    else
      fputc(c, f->calls);
  }
  fputc('"', f->calls);
}
