/* SPDX-License-Identifier: Apache-2.0 */
/* Writes and checks the seal of a recording of OpenGL ES calls, its last line: number of lines, bytes and hashes, so that a cut or
   changed file is noticed. */
#include "gles/record/record_seal.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#include "base/error.h"
#include "base/hash.h"
#include "gles/record/record.h"

/* A part of the calls, from the start on. */
typedef struct {
  unsigned long lines, frames;
  uint64_t bytes, hash;
  uint64_t data; /* bytes of the data that its lines refer to */
} part;

/* Both files of a recording, read once. */
typedef struct {
  part all, frame;       /* before the last line, if that is a seal; up to the last frame that is whole */
  uint64_t bytes, hash;  /* of the data */
  bool sealed, complete; /* the last line is a seal; and ends with a line break */
  char seal[120];
} reading;

/* Where its files are, and what messages call it. */
typedef struct {
  const char *name, *calls, *data;
} files;

static FILE *open_file(const char *name, const char *path, const char *mode, char *err, size_t errsize) {
  FILE *f = fopen(path, mode);
  if (!f)
    gm_error(err, errsize, name, "%s", strerror(errno));
  return f;
}

static int read_data(const files *at, reading *r, char *err, size_t errsize) {
  static const size_t room = 1 << 16;
  char name[4200];
  snprintf(name, sizeof name, "%.4100s.data", at->name);
  FILE *f = open_file(name, at->data, "rbe", err, errsize);
  unsigned char *buffer = f ? malloc(room) : NULL;
  r->hash = GM_HASH_START;
  for (size_t n; buffer && (n = fread(buffer, 1, room, f)) > 0; r->bytes += n)
    r->hash = gm_hash_more(r->hash, buffer, n);
  int rc = buffer && !ferror(f) ? 0 : -1;
  if (f && rc)
    gm_error(err, errsize, name, "cannot be read");
  free(buffer);
  if (f)
    fclose(f);
  return rc;
}

/* The furthest byte of the data that a line refers to. */
static uint64_t reach_of(const char *line) {
  uint64_t max = 0;
  for (const char *at = strchr(line, '@'); at; at = strchr(at + 1, '@')) {
    unsigned long long from, n;
    if (sscanf(at, "@%llu+%llu", &from, &n) == 2 && from <= UINT64_MAX - n && from + n > max)
      max = from + n;
  }
  return max;
}

static void add_line(reading *r, const char *line, size_t n) {
  r->sealed = !strncmp(line, "end ", 4);
  r->complete = line[n - 1] == '\n';
  if (r->sealed)
    snprintf(r->seal, sizeof r->seal, "%.*s", (int)(n - 1), line);
  if (r->sealed || !r->complete)
    return;
  r->all.lines++;
  r->all.bytes += n;
  r->all.hash = gm_hash_more(r->all.hash, line, n);
  uint64_t reach = reach_of(line);
  r->all.data = reach > r->all.data ? reach : r->all.data;
  bool frame = !strcmp(line, "swap\n") || !strncmp(line, "frame ", 6);
  r->all.frames += frame;
  if ((frame || r->all.lines == 1) && r->all.data <= r->bytes)
    r->frame = r->all;
}

/* A line after a seal is not counted, so the seal is wrong then. */
static int read_recording(const files *at, reading *r, char *err, size_t errsize) {
  char *line = NULL;
  size_t room = 0;
  *r = (reading){.all.hash = GM_HASH_START};
  FILE *f = open_file(at->name, at->calls, "rbe", err, errsize);
  int rc = f ? read_data(at, r, err, errsize) : -1;
  for (ssize_t n; !rc && (n = getline(&line, &room, f)) > 0;) {
    if (r->sealed || (r->all.lines == 0 && strcmp(line, GM_RECORD_FIRST_LINE "\n") != 0))
      rc = gm_error(err, errsize, at->name,
                    r->sealed ? "something comes after its end"
                              : "this is no recording: its first line is not \"" GM_RECORD_FIRST_LINE "\"");
    else
      add_line(r, line, (size_t)n);
  }
  if (!rc && ferror(f))
    rc = gm_error(err, errsize, at->name, "cannot be read");
  if (!rc && !r->all.lines)
    rc = gm_error(err, errsize, at->name, "this is no recording: its first line is not \"" GM_RECORD_FIRST_LINE "\"");
  free(line);
  if (f)
    fclose(f);
  return rc;
}

static void write_seal(const reading *r, const part *p, char *to, size_t n) {
  snprintf(to, n, "end %lu %" PRIu64 " %016" PRIx64 " %016" PRIx64, p->lines, r->bytes, p->hash, r->hash);
}

static int append(const files *at, const reading *r, const part *p, char *err, size_t errsize) {
  char seal[sizeof r->seal];
  FILE *f = open_file(at->name, at->calls, "abe", err, errsize);
  if (!f)
    return -1;
  write_seal(r, p, seal, sizeof seal);
  bool ok = fprintf(f, "%s\n", seal) > 0;
  ok = !fclose(f) && ok;
  return ok ? 0 : gm_error(err, errsize, at->name, "cannot be written: %s", strerror(errno));
}

int record_seal(const char *name, const char *calls, const char *data, char *err, size_t errsize) {
  const files at = {name, calls, data};
  reading r;
  int rc = read_recording(&at, &r, err, errsize);
  return rc ? rc : append(&at, &r, &r.all, err, errsize);
}

int record_check_seal(const char *path, char *err, size_t errsize) {
  char data[4200];
  const files at = {path, path, data};
  reading r;
  char seal[sizeof r.seal];
  if ((size_t)snprintf(data, sizeof data, "%s.data", path) >= sizeof data)
    return gm_error(err, errsize, path, "the name is too long");
  if (read_recording(&at, &r, err, errsize))
    return -1;
  write_seal(&r, &r.all, seal, sizeof seal);
  if (!r.sealed || !r.complete)
    return gm_error(err, errsize, path, "the recording is cut off: its last line is not its end");
  return strcmp(seal, r.seal) != 0 ? gm_error(err, errsize, path, "the recording was changed: its last line does not fit to it") : 0;
}

int gm_record_rescue(const char *name, const char *const places[2], unsigned long *frames, char *err, size_t errsize) {
  const files at = {name, places[0], places[1]};
  reading r;
  if (read_recording(&at, &r, err, errsize))
    return -1;
  *frames = r.frame.frames;
  if (r.sealed && r.complete)
    return 1;
  if (truncate(at.calls, (off_t)r.frame.bytes))
    return gm_error(err, errsize, name, "cannot be written: %s", strerror(errno));
  return append(&at, &r, &r.frame, err, errsize);
}
