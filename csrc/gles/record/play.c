/* SPDX-License-Identifier: Apache-2.0 */
/* Plays a recording of OpenGL ES calls (record.h): makes its contexts and surfaces, without a display, and calls what it called. */
#include "gles/record/play.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "gles/record/play_line.h"
#include "gles/record/record_seal.h"

static const size_t MAX_DATA = (size_t)1 << 34;

/* --- contexts and surfaces --- */

/* Surfaces of a replay may have so many pixels in all. */
static const uint64_t MAX_PIXELS = (uint64_t)1 << 28;

static gm_gl *context_at(play *p) {
  long long i = play_integer(p);
  bool ok = i > 0 && i <= p->contexts && p->context[i].gl;
  if (!ok)
    play_fail(p, "there is no such context");
  return ok ? p->context[i].gl : NULL;
}

/* Surface 0 is none. */
static unsigned surface_at(play *p) {
  long long i = play_integer(p);
  bool ok = i >= 0 && i <= p->surfaces && (i == 0 || (p->surface[i].pixels && !p->surface[i].freed));
  if (!ok)
    play_fail(p, "there is no such surface");
  return ok && !p->failed ? (unsigned)i : 0;
}

/* The next number, with room for its object in a list. */
static bool in_order(play *p, unsigned n, void **list, size_t size) {
  if (play_integer(p) != (long long)n + 1)
    return play_fail(p, "expected the next number");
  if (n & (n + 1))
    return !p->failed;
  void *more = realloc(*list, 2 * ((size_t)n + 1) * size);
  if (!more)
    return play_fail(p, "out of memory");
  memset((char *)more + (n ? n + 1 : 0) * size, 0, (n ? n + 1 : 2) * size);
  *list = more;
  return !p->failed;
}

static void new_context(play *p, gm_gl *c) {
  (void)c;
  char err[GM_ERROR_SIZE];
  if (!in_order(p, p->contexts, (void **)&p->context, sizeof *p->context))
    return;
  gm_gl_settings first = *p->o->set;
  if (p->o->before && p->frame < p->o->first)
    first.engine = p->o->before;
  long long shared = play_integer(p);
  gm_gl *with = shared > 0 && shared <= p->contexts ? p->context[shared].gl : NULL;
  play_end(p);
  if (p->failed || (shared && !with && !play_fail(p, "there is no such context")))
    return;
  p->context[++p->contexts] = (play_context){.gl = gm_gl_new(&first, with, err, sizeof err)};
  if (!p->context[p->contexts].gl)
    play_fail(p, err);
}

/* Images of a surface: the one that is shown, and with samples one for each of the four. */
static unsigned images_of(bool samples) { return samples ? 5 : 1; }

static bool takes(play *p, long long width, long long height, unsigned images) {
  bool ok = !p->failed && width > 0 && height > 0 && width <= GM_FRAME_MAX_SIDE && height <= GM_FRAME_MAX_SIDE &&
            p->pixels + (uint64_t)(width * height) * images <= MAX_PIXELS;
  return ok || play_fail(p, "a surface cannot have this size");
}

/* Pixels of all images of a surface. */
static uint64_t pixels_of(const play_surface *s) {
  unsigned width, height;
  gm_gl_surface_size(s->pixels, &width, &height);
  return (uint64_t)width * height * s->images;
}

static void new_surface(play *p, gm_gl *c) {
  (void)c;
  long long v[5];
  if (!in_order(p, p->surfaces, (void **)&p->surface, sizeof *p->surface))
    return;
  for (unsigned i = 0; i < 5; i++)
    v[i] = i < 2 ? play_integer(p) : play_range(p, 0, 8);
  bool samples = play_more(p) && play_range(p, 0, 1);
  play_end(p);
  play_surface s = {.images = images_of(samples)};
  if (!takes(p, v[0], v[1], s.images))
    return;
  s.pixels = gm_gl_surface_new((unsigned)v[0], (unsigned)v[1], (gm_gl_buffers){v[2], v[3], v[4], samples});
  if (!s.pixels)
    play_fail(p, "out of memory");
  else
    p->pixels += pixels_of(&s);
  p->surface[++p->surfaces] = s;
}

static void use_context(play *p, gm_gl *c) {
  c = context_at(p);
  for (unsigned i = 1; i <= p->contexts; i++)
    if (c && p->context[i].gl == c)
      p->current = i;
}

/* Frees what the application has freed, and no context has. */
static void free_unused(play *p, unsigned i) {
  play_surface *s = &p->surface[i];
  bool used = false;
  for (unsigned k = 1; k <= p->contexts; k++)
    used = used || (p->context[k].gl && (p->context[k].draw == i || p->context[k].read == i));
  if (!i || used || !s->freed || !s->pixels)
    return;
  p->pixels -= pixels_of(s);
  gm_gl_surface_free(s->pixels);
  s->pixels = NULL;
}

static void bind_surfaces(play *p, gm_gl *c) {
  play_context *x = &p->context[p->current];
  const unsigned draw = surface_at(p), read = surface_at(p), old[2] = {x->draw, x->read};
  if (p->failed)
    return;
  gm_gl_bind_surfaces(c, draw ? p->surface[draw].pixels : NULL, read ? p->surface[read].pixels : NULL);
  x->draw = draw;
  x->read = read;
  for (unsigned k = 0; k < 2; k++)
    free_unused(p, old[k]);
}

static void resize_surface(play *p, gm_gl *c) {
  (void)c;
  unsigned i = surface_at(p);
  long long width = play_integer(p), height = play_integer(p);
  if (!p->failed && !i)
    play_fail(p, "there is no such surface");
  if (!takes(p, width, height, i ? p->surface[i].images : 1))
    return;
  p->pixels -= pixels_of(&p->surface[i]);
  if (!gm_gl_surface_resize(p->surface[i].pixels, (unsigned)width, (unsigned)height))
    play_fail(p, "out of memory");
  p->pixels += pixels_of(&p->surface[i]);
}

static void preserve_surface(play *p, gm_gl *c) {
  (void)c;
  unsigned i = surface_at(p);
  bool preserved = play_range(p, 0, 1);
  if (!p->failed && i)
    gm_gl_surface_preserve(p->surface[i].pixels, preserved);
}

static void bind_image(play *p, gm_gl *c) {
  unsigned i = surface_at(p);
  if (!p->failed && !(i && gm_gl_bind_tex_image(c, p->surface[i].pixels)))
    play_fail(p, "the surface cannot be a texture");
}

static void count_frame(play *p) {
  p->frame++;
  for (unsigned i = 1; p->o->before && p->frame == p->o->first && i <= p->contexts; i++)
    if (p->context[i].gl && !gm_gl_set_engine(p->context[i].gl, p->o->set->engine))
      play_fail(p, "out of memory");
}

static void swap_surface(play *p, gm_gl *c) {
  gm_gl_finish(c, true);
  count_frame(p);
}

static void end_frame(play *p, gm_gl *c) {
  bool finish = play_range(p, 0, 1);
  if (p->failed)
    return;
  gm_gl_end_frame(c, finish);
  count_frame(p);
}

static void finish_gl_frame(play *p, gm_gl *c) {
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
      gm_gl_free(old);
      free_unused(p, p->context[i].draw);
      free_unused(p, p->context[i].read);
      return;
    }
}

static void free_surface(play *p, gm_gl *c) {
  (void)c;
  unsigned i = surface_at(p);
  if (!p->failed && i) {
    p->surface[i].freed = true;
    free_unused(p, i);
  }
}

/* The seal, which was checked before. */
static void end_recording(play *p, gm_gl *c) {
  (void)c;
  p->at += strlen(p->at);
  p->ended = true;
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
  p->context[p->current].array[i].from = from;
  p->context[p->current].array[i].bytes = size;
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
} events[] = {{"context", new_context, false},   {"surface", new_surface, false},       {"use", use_context, false},
              {"current", bind_surfaces, true},  {"resize", resize_surface, false},     {"preserve", preserve_surface, false},
              {"bind_image", bind_image, true},  {"swap", swap_surface, true},          {"frame", end_frame, true},
              {"finish", finish_gl_frame, true}, {"free_context", free_context, false}, {"free_surface", free_surface, false},
              {"array", set_array, true},        {"mapped", set_mapped, true},          {"end", end_recording, false}};

static void play_line(play *p, const char *word) {
  gm_gl *c = p->current ? p->context[p->current].gl : NULL;
  for (size_t i = 0; i < sizeof events / sizeof *events; i++)
    if (!strcmp(events[i].name, word)) {
      if (c || !events[i].context || play_fail(p, "no context is in use"))
        events[i].function(p, c);
      if (!p->failed)
        play_end(p);
      return;
    }
  if (!c)
    play_fail(p, "no context is in use");
  else if (!play_call(p, c, word))
    play_fail(p, "there is no such call");
}

/* The first line was looked at with the seal. */
static void play_all(play *p) {
  const char *word = play_word(p);
  while (!p->failed && p->frame <= p->o->last && (word = play_word(p)))
    if (!p->ended || play_fail(p, "something comes after the end"))
      play_line(p, word);
}

static void free_all(play *p) {
  play_forget(p);
  for (unsigned i = 1; i <= p->contexts; i++)
    gm_gl_free(p->context[i].gl);
  for (unsigned i = 1; i <= p->surfaces; i++)
    gm_gl_surface_free(p->surface[i].pixels);
  free(p->context);
  free(p->surface);
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
  if (!p->calls)
    gm_error(err, errsize, o->path, "cannot be read");
  else if (!record_check_seal(o->path, err, errsize))
    p->data = gm_file_read(path, MAX_DATA, &p->data_bytes, err, errsize);
  if (p->data)
    play_all(p);
  else
    p->failed = true;
  int rc = p->failed ? -1 : 0;
  free_all(p);
  return rc;
}
