/* SPDX-License-Identifier: Apache-2.0 */
#include "gles/record/play.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "gles/record/play_line.h"

static const size_t MOST_DATA = (size_t)1 << 34;

/* --- contexts and surfaces --- */

static gm_gl *context_at(play *p) {
  long long i = play_integer(p);
  bool ok = i > 0 && i <= p->contexts && p->context[i].gl;
  if (!ok)
    play_fail(p, "there is no such context");
  return ok ? p->context[i].gl : NULL;
}

/* Surface 0 is none. */
static gm_gl_surface *surface_at(play *p) {
  long long i = play_integer(p);
  bool ok = i >= 0 && i <= p->surfaces && (i == 0 || p->surface[i]);
  if (!ok)
    play_fail(p, "there is no such surface");
  return ok ? p->surface[i] : NULL;
}

static bool in_order(play *p, unsigned n) {
  return (n < PLAY_OBJECTS - 1 && play_integer(p) == n + 1) || play_fail(p, "expected the next number");
}

static void new_context(play *p, gm_gl *c) {
  (void)c;
  char err[GM_ERROR_SIZE];
  if (!in_order(p, p->contexts))
    return;
  gm_gl_settings first = *p->o->set;
  if (p->o->before && p->frame < p->o->first)
    first.engine = p->o->before;
  long long shared = play_integer(p);
  gm_gl *with = shared > 0 && shared <= p->contexts ? p->context[shared].gl : NULL;
  if (p->failed || (shared && !with && !play_fail(p, "there is no such context")))
    return;
  p->context[++p->contexts] = (play_context){.gl = gm_gl_new(&first, with, err, sizeof err)};
  if (!p->context[p->contexts].gl)
    play_fail(p, err);
}

static void new_surface(play *p, gm_gl *c) {
  (void)c;
  long long v[5];
  if (!in_order(p, p->surfaces))
    return;
  for (unsigned i = 0; i < 5; i++)
    v[i] = play_integer(p);
  bool ok = !p->failed && v[0] > 0 && v[1] > 0 && v[0] <= GM_FRAME_MAX_SIDE && v[1] <= GM_FRAME_MAX_SIDE;
  if (ok)
    p->surface[++p->surfaces] = gm_gl_surface_new((unsigned)v[0], (unsigned)v[1], (gm_gl_buffers){v[2], v[3], v[4]});
  if (!ok || !p->surface[p->surfaces])
    play_fail(p, "a surface cannot have this size");
}

static void use_context(play *p, gm_gl *c) {
  c = context_at(p);
  for (unsigned i = 1; i <= p->contexts; i++)
    if (c && p->context[i].gl == c)
      p->current = i;
}

static void bind_surfaces(play *p, gm_gl *c) {
  gm_gl_surface *draw = surface_at(p), *read = surface_at(p);
  if (!p->failed)
    gm_gl_bind_surfaces(c, draw, read);
}

static void resize_surface(play *p, gm_gl *c) {
  gm_gl_surface *s = surface_at(p);
  long long width = play_integer(p), height = play_integer(p);
  bool ok = s && width > 0 && height > 0 && width <= GM_FRAME_MAX_SIDE && height <= GM_FRAME_MAX_SIDE;
  if (!p->failed && !(ok && gm_gl_surface_resize(c, s, (unsigned)width, (unsigned)height)))
    play_fail(p, "a surface cannot have this size");
}

static void bind_image(play *p, gm_gl *c) {
  gm_gl_surface *s = surface_at(p);
  if (!p->failed && !(s && gm_gl_bind_tex_image(c, s)))
    play_fail(p, "the surface cannot be a texture");
}

static void end_frame(play *p, gm_gl *c) {
  gm_gl_finish(c, true);
  p->frame++;
  for (unsigned i = 1; p->o->before && p->frame == p->o->first && i <= p->contexts; i++)
    if (p->context[i].gl && !gm_gl_set_engine(p->context[i].gl, p->o->set->engine))
      play_fail(p, "out of memory");
}

static void finish(play *p, gm_gl *c) {
  (void)p;
  gm_gl_finish(c, false);
}

static void free_context(play *p, gm_gl *c) {
  (void)c;
  gm_gl *old = context_at(p);
  for (unsigned i = 1; old && i <= p->contexts; i++)
    if (p->context[i].gl == old) {
      p->context[i].gl = NULL;
      p->current = p->current == i ? 0 : p->current;
    }
  gm_gl_free(old);
}

/* A surface that a context still has stays until the end. */
static void free_surface(play *p, gm_gl *c) {
  (void)c;
  surface_at(p);
}

/* --- what the application had in its memory --- */

static void set_array(play *p, gm_gl *c) {
  size_t size;
  long long i = play_integer(p);
  const void *from = play_data(p, &size);
  if (!p->failed && (i < 0 || i >= GM_FRAME_MAX_ATTRIBUTES || !from))
    play_fail(p, "there is no such array");
  if (p->failed)
    return;
  gm_gl_set_client_array(c, (unsigned)i, from);
  p->context[p->current].array[i] = size;
}

static void set_mapped(play *p, gm_gl *c) {
  size_t size, room = 0;
  GLenum target = (GLenum)play_integer(p);
  const void *from = play_data(p, &size);
  void *to = p->failed ? NULL : gm_gl_mapped(c, target, &room);
  if (!p->failed && (!to || !from || size != room))
    play_fail(p, "no buffer of this size is mapped");
  if (!p->failed)
    memcpy(to, from, size);
}

/* --- lines --- */

static const struct {
  const char *name;
  void (*function)(play *p, gm_gl *c);
  bool context; /* it needs one */
} events[] = {{"context", new_context, false},
              {"surface", new_surface, false},
              {"use", use_context, false},
              {"current", bind_surfaces, true},
              {"resize", resize_surface, true},
              {"bind_image", bind_image, true},
              {"swap", end_frame, true},
              {"finish", finish, true},
              {"free_context", free_context, false},
              {"free_surface", free_surface, false},
              {"array", set_array, true},
              {"mapped", set_mapped, true}};

static void play_line(play *p, const char *word) {
  gm_gl *c = p->context[p->current].gl;
  for (size_t i = 0; i < sizeof events / sizeof *events; i++)
    if (!strcmp(events[i].name, word)) {
      if (c || !events[i].context || play_fail(p, "no context is in use"))
        events[i].function(p, c);
      return;
    }
  if (!c)
    play_fail(p, "no context is in use");
  else if (!play_call(p, c, word))
    play_fail(p, "there is no such call");
}

static void play_all(play *p) {
  const char *word = play_word(p);
  if (!word || strcmp(word, "gloam-recording") != 0 || strcmp(p->at, GM_RECORD_FIRST_LINE + strlen("gloam-recording ")) != 0)
    play_fail(p, "this is no recording: its first line is not \"" GM_RECORD_FIRST_LINE "\"");
  while (!p->failed && p->frame <= p->o->last && (word = play_word(p)))
    play_line(p, word);
}

static void free_all(play *p) {
  play_forget(p);
  for (unsigned i = 1; i <= p->contexts; i++)
    gm_gl_free(p->context[i].gl);
  for (unsigned i = 1; i <= p->surfaces; i++)
    gm_gl_surface_free(p->surface[i]);
  if (p->calls)
    fclose(p->calls);
  free(p->line);
  free(p->data);
  free(p);
}

int gm_play(const gm_play_options *o, char *err, size_t errsize) {
  char path[4096];
  play *p = calloc(1, sizeof *p);
  if (!p)
    return gm_error(err, errsize, o->path, "out of memory");
  *p = (play){.o = o, .err = err, .errsize = errsize};
  p->calls = fopen(o->path, "re");
  snprintf(path, sizeof path, "%s.data", o->path);
  if (!p->calls) {
    gm_error(err, errsize, o->path, "cannot be read");
    p->failed = true;
  } else if (!(p->data = gm_file_read(path, MOST_DATA, &p->data_bytes, err, errsize)))
    p->failed = true;
  else
    play_all(p);
  int rc = p->failed ? -1 : 0;
  free_all(p);
  return rc;
}
