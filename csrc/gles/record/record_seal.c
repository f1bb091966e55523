/* SPDX-License-Identifier: Apache-2.0 */
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

static FILE *open_file(const char *path, const char *mode, char *err, size_t errsize) {
  FILE *f = fopen(path, mode);
  if (!f)
    gm_error(err, errsize, path, "%s", strerror(errno));
  return f;
}

static int read_data(const char *path, reading *r, char *err, size_t errsize) {
  char name[4200];
  static const size_t room = 1 << 16;
  snprintf(name, sizeof name, "%s.data", path);
  FILE *f = open_file(name, "rbe", err, errsize);
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
  bool swap = !strcmp(line, "swap\n");
  r->all.frames += swap;
  if ((swap || r->all.lines == 1) && r->all.data <= r->bytes)
    r->frame = r->all;
}

/* A line after a seal is not counted, so the seal is wrong then. */
static int read_recording(const char *path, reading *r, char *err, size_t errsize) {
  char *line = NULL;
  size_t room = 0;
  *r = (reading){.all.hash = GM_HASH_START};
  FILE *f = open_file(path, "rbe", err, errsize);
  int rc = f ? read_data(path, r, err, errsize) : -1;
  for (ssize_t n; !rc && (n = getline(&line, &room, f)) > 0;) {
    if (r->sealed || (r->all.lines == 0 && strcmp(line, GM_RECORD_FIRST_LINE "\n") != 0))
      rc = gm_error(err, errsize, path,
                    r->sealed ? "something comes after its end"
                              : "this is no recording: its first line is not \"" GM_RECORD_FIRST_LINE "\"");
    else
      add_line(r, line, (size_t)n);
  }
  if (!rc && ferror(f))
    rc = gm_error(err, errsize, path, "cannot be read");
  if (!rc && !r->all.lines)
    rc = gm_error(err, errsize, path, "this is no recording: its first line is not \"" GM_RECORD_FIRST_LINE "\"");
  free(line);
  if (f)
    fclose(f);
  return rc;
}

static void write_seal(const reading *r, const part *p, char *to, size_t n) {
  snprintf(to, n, "end %lu %" PRIu64 " %016" PRIx64 " %016" PRIx64, p->lines, r->bytes, p->hash, r->hash);
}

static int append(const char *path, const reading *r, const part *p, char *err, size_t errsize) {
  char seal[sizeof r->seal];
  FILE *f = open_file(path, "abe", err, errsize);
  if (!f)
    return -1;
  write_seal(r, p, seal, sizeof seal);
  bool ok = fprintf(f, "%s\n", seal) > 0;
  ok = !fclose(f) && ok;
  return ok ? 0 : gm_error(err, errsize, path, "cannot be written: %s", strerror(errno));
}

int record_seal(const char *path, char *err, size_t errsize) {
  reading r;
  int rc = read_recording(path, &r, err, errsize);
  return rc ? rc : append(path, &r, &r.all, err, errsize);
}

int record_check_seal(const char *path, char *err, size_t errsize) {
  reading r;
  char seal[sizeof r.seal];
  if (read_recording(path, &r, err, errsize))
    return -1;
  write_seal(&r, &r.all, seal, sizeof seal);
  if (!r.sealed || !r.complete)
    return gm_error(err, errsize, path, "the recording is cut off: its last line is not its end");
  return strcmp(seal, r.seal) != 0 ? gm_error(err, errsize, path, "the recording was changed: its last line does not fit to it") : 0;
}

int gm_record_rescue(const char *path, unsigned long *frames, char *err, size_t errsize) {
  reading r;
  if (read_recording(path, &r, err, errsize))
    return -1;
  *frames = r.frame.frames;
  if (r.sealed && r.complete)
    return 1;
  if (truncate(path, (off_t)r.frame.bytes))
    return gm_error(err, errsize, path, "cannot be written: %s", strerror(errno));
  return append(path, &r, &r.frame, err, errsize);
}
