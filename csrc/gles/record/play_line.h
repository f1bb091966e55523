/* SPDX-License-Identifier: Apache-2.0 */
/* Private to the player of recordings of OpenGL ES calls (docs/gles.md, Recordings). A recording has a line for each call. Here are the
   player's state, and functions that read the arguments of the present line in order. After the first error all arguments are 0 or NULL. */
#ifndef PLAY_LINE_H
#define PLAY_LINE_H

#include "gles/record/play.h"
#include "gles/record/record.h"

typedef struct {
  gm_gl *gl;
  unsigned draw, read; /* surfaces */
  struct {
    const void *from;
    size_t bytes;
  } array[GM_FRAME_MAX_ATTRIBUTES]; /* that the application had in its memory */
} play_context;

typedef struct {
  gm_gl_surface *pixels; /* NULL: there is none any more */
  unsigned images;       /* that it has: more than one with samples */
  bool freed;            /* the application has freed it; it is kept while it is current */
} play_surface;

typedef struct {
  const gm_play_options *o;
  FILE *calls;
  char *data;
  size_t data_bytes;
  char *line, *at; /* at: what is not read yet */
  size_t room;
  unsigned number; /* of the line */
  bool failed;
  void *kept[8]; /* memory of the line's arguments */
  unsigned nkept;
  play_context *context;
  play_surface *surface;
  unsigned contexts, surfaces, current; /* numbers begin at 1 */
  uint64_t pixels;                      /* of the surfaces that exist */
  bool ended;
  unsigned long frame;
  char *err;
  size_t errsize;
} play;

/* Notes an error in the present line. False. */
bool play_fail(play *p, const char *why);
/* Reads the next line: its first word. NULL at the end. */
char *play_word(play *p);
/* Frees the memory of the line's arguments. */
void play_forget(play *p);

/* The line has more arguments. */
bool play_more(play *p);
/* The next argument of the line: a number; one from min to max. */
long long play_integer(play *p);
long long play_range(play *p, long long min, long long max);
float play_float(play *p);
/* A text in quotes, or NULL: the application passed a null pointer, which is an error in play_some_text. */
const char *play_text(play *p);
const char *play_some_text(play *p);
/* Lists of n numbers. */
const float *play_floats(play *p, size_t n);
const void *play_integers(play *p, size_t n); /* of 32 bits */
/* At least n bytes; *size gets their number if it is not NULL. */
const void *play_bytes(play *p, size_t n);
const void *play_data(play *p, size_t *size);
/* Memory that a call writes its results to, of n bytes and some more. */
void *play_room(play *p, size_t n);
/* Checks that the line has no further argument. */
void play_end(play *p);
/* Whether all arguments of the line were right, so that the call can be made. */
bool play_ready(const play *p);
/* Compares a call's result with the one of the recording. */
void play_result(play *p, long long result);
/* Room for the names that glGen* gives; compares these names with those of the recording. */
GLuint *play_names_room(play *p, GLsizei n);
void play_names(play *p, GLsizei n, const GLuint *names);

/* play_calls.c. False: there is no such call. */
bool play_call(play *p, gm_gl *c, const char *name);

#endif
