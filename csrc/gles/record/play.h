/* SPDX-License-Identifier: Apache-2.0 */
/* Plays a recording of OpenGL ES calls (record.h): makes its contexts and surfaces, without a display, and calls what it called. */
#ifndef GM_PLAY_H
#define GM_PLAY_H

#include "gles/gl/gl.h"

typedef struct {
  const char *path;
  const gm_gl_settings *set; /* its engine draws from frame `first` on */
  const gm_engine *before;   /* the engine for earlier frames, which gives the same pictures; NULL: that of the settings */
  unsigned long first, last; /* frames, from 0; nothing is played after the last */
} gm_play_options;

/* 0, or -1 with a message: the recording cannot be read, is damaged, or a call gave another result than it had. */
int gm_play(const gm_play_options *o, char *err, size_t errsize);

#endif
