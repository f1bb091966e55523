/* SPDX-License-Identifier: Apache-2.0 */
/* Damages recordings of OpenGL ES calls at random and tries to play them (make gl-abuse). A recording ends with a seal, a line with lengths
   and hashes of its files (csrc/gles/record/record_seal.h). With the seal of the original, a damaged recording has to be refused. With a
   new seal it may be played or refused, but nothing may be read or written outside of its place: the program is built with sanitizers.
   usage: abuse_recordings FOLDER FIRST END RECORDING...
   FIRST to END - 1 are the seeds of the changes, a damaged recording each. Prints three numbers: damaged recordings, those played with the
   old seal (exit code 1 if there are any), those played with a new one. Each has SECONDS; one that takes longer ends the process with exit
   code 3. */
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "base/random.h"
#include "gles/record/play.h"
#include "gles/record/record_seal.h"

enum { SECONDS = 20, ROOM = 4096 };

/* The contents of a file; a recording has two, calls and data. */
typedef struct {
  char *at;
  size_t n;
} text;

static unsigned draw_below(gm_rng *r, size_t n) { return n ? rng_below(r, (unsigned)n) : 0; }

/* Replaces `old` bytes at a place by `n` others. */
static void splice_text(text *t, size_t at, size_t old, const char *with, size_t n) {
  char *to = malloc(t->n - old + n + 1);
  memcpy(to, t->at, at);
  memcpy(to + at, with, n);
  memcpy(to + at + n, t->at + at + old, t->n - at - old);
  free(t->at);
  t->n = t->n - old + n;
  t->at = to;
  to[t->n] = 0;
}

/* A line: where it begins, and its length with the line break. */
static size_t line_at(const text *t, size_t at, size_t *n) {
  while (at > 0 && t->at[at - 1] != '\n')
    at--;
  const char *end = memchr(t->at + at, '\n', t->n - at);
  *n = end ? (size_t)(end - t->at) + 1 - at : t->n - at;
  return at;
}

static void change_number(text *t, gm_rng *r) {
  static const char *const numbers[] = {"0",    "1",     "-1",         "2",           "7",    "255",       "256",
                                        "4096", "65536", "2147483647", "-2147483648", "null", "[]",        "4294967295",
                                        "1e38", "nan",   "GL_RGBA",    "\"\"",        "@0+0", "@0+999999", "5126"};
  const char *with = numbers[draw_below(r, sizeof numbers / sizeof *numbers)];
  size_t n, at = line_at(t, draw_below(r, t->n), &n), word = draw_below(r, n);
  while (word > 0 && t->at[at + word] != ' ')
    word--;
  if (!word)
    return;
  size_t old = strcspn(t->at + at + word + 1, " \n");
  splice_text(t, at + word + 1, old, with, strlen(with));
}

/* Removes a line, or inserts a copy of another one. */
static void change_lines(text *t, gm_rng *r) {
  size_t n, m, at = line_at(t, draw_below(r, t->n), &n), from = line_at(t, draw_below(r, t->n), &m);
  char *copy = malloc(m + 1);
  memcpy(copy, t->at + from, m);
  if (draw_below(r, 2))
    splice_text(t, at, n, "", 0);
  else
    splice_text(t, at, 0, copy, m);
  free(copy);
}

static void change_text(text *t, gm_rng *r) {
  char byte = (char)draw_below(r, 256);
  if (!t->n)
    return;
  switch (draw_below(r, 6)) {
  case 0:
    t->at[draw_below(r, t->n)] ^= (char)(1 << draw_below(r, 8));
    return;
  case 1:
    splice_text(t, draw_below(r, t->n), 1, &byte, 1);
    return;
  case 2:
    splice_text(t, draw_below(r, t->n), 0, &byte, 1);
    return;
  case 3:
    change_lines(t, r);
    return;
  default:
    change_number(t, r);
  }
}

static void write_file(const char *path, const text *t) {
  FILE *f = fopen(path, "wb");
  if (!f || fwrite(t->at, 1, t->n, f) != t->n || fclose(f))
    exit(2);
}

static gm_gl_settings settings;

static int play_damaged(const char *path) {
  char err[GM_ERROR_SIZE];
  gm_play_options o = {.path = path, .set = &settings, .last = 3};
  alarm(SECONDS);
  int rc = gm_play(&o, err, sizeof err);
  alarm(0);
  return rc;
}

static void remove_seal(text *t) {
  size_t n, at = t->n ? line_at(t, t->n - 1, &n) : 0;
  if (t->n && !strncmp(t->at + at, "end ", 4))
    splice_text(t, at, t->n - at, "", 0);
}

static text copy_of(const text *t) {
  text c = {malloc(t->n + 1), t->n};
  memcpy(c.at, t->at, t->n + 1);
  return c;
}

/* Damages a recording in some places, and tries to play it. True: it was played with the seal of the original. *played: counts those played
   with a new seal. */
static bool try_damaged(const char *folder, const text original[2], unsigned long number, unsigned long *played) {
  char path[ROOM], data[ROOM + 8], err[GM_ERROR_SIZE];
  gm_rng r;
  text t[2] = {copy_of(&original[0]), copy_of(&original[1])};
  r = rng_stream(number, RNG_NOISE);
  snprintf(path, sizeof path, "%s/changed.calls", folder);
  snprintf(data, sizeof data, "%s.data", path);
  for (unsigned i = 1 + draw_below(&r, 4); i > 0; i--)
    change_text(&t[original[1].n && draw_below(&r, 8) == 0], &r);
  bool same = t[0].n == original[0].n && t[1].n == original[1].n && !memcmp(t[0].at, original[0].at, t[0].n) &&
              !memcmp(t[1].at, original[1].at, t[1].n);
  write_file(path, &t[0]);
  write_file(data, &t[1]);
  bool accepted = !same && !play_damaged(path);
  if (accepted)
    fprintf(stderr, "accepted\n");
  remove_seal(&t[0]);
  write_file(path, &t[0]);
  if (!record_seal(path, path, data, err, sizeof err))
    *played += !play_damaged(path);
  free(t[0].at);
  free(t[1].at);
  return accepted;
}

/* The time limit is over. */
static void end_slow_case(int number) {
  (void)number;
  _exit(3);
}

int main(int argc, char **argv) {
  char err[GM_ERROR_SIZE], data[ROOM];
  unsigned long first = argc > 4 ? strtoul(argv[2], NULL, 10) : 0, end = argc > 4 ? strtoul(argv[3], NULL, 10) : 0, accepted = 0,
                played = 0;
  if (argc < 5)
    return fprintf(stderr, "usage: abuse_recordings FOLDER FIRST END RECORDING...\n"), 2;
  settings = (gm_gl_settings){.engine = &gm_engine_fast, .host_threads = 1, .pb_bytes = 1 << 16, .texture_words = 1 << 20};
  if (gm_machine_find(&settings.machine, "quad", err, sizeof err))
    return fprintf(stderr, "%s\n", err), 2;
  signal(SIGALRM, end_slow_case);
  for (unsigned long i = first; i < end; i++) {
    text original[2];
    const char *path = argv[4 + i % (unsigned)(argc - 4)];
    snprintf(data, sizeof data, "%s.data", path);
    original[0].at = gm_file_read(path, 1 << 20, &original[0].n, err, sizeof err);
    original[1].at = gm_file_read(data, 1 << 24, &original[1].n, err, sizeof err);
    if (!original[0].at || !original[1].at)
      return fprintf(stderr, "%s\n", err), 2;
    fprintf(stderr, "%lu\n", i);
    accepted += try_damaged(argv[1], original, i, &played);
    free(original[0].at);
    free(original[1].at);
  }
  printf("%lu %lu %lu\n", end - first, accepted, played);
  return accepted != 0;
}
