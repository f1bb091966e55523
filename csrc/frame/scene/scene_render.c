/* SPDX-License-Identifier: Apache-2.0 */
/* Draws a scene: pass by pass, each into its target's texture. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "frame/scene/scene_private.h"

/* Most texture memory of a scene, in bytes. */
#define MEMORY_BUDGET ((size_t)384 << 20)

typedef struct {
  gm_scene *s;
  const gm_frame_config *cfg;
  const gm_renderer *renderer;
  char *err;
  size_t size;
} job;

static int fail_scene_render(const job *j, const char *what) { return gm_error(j->err, j->size, j->s->name, "%s", what); }

static bool is_used(const gm_scene *s, const gm_texture *t) {
  for (size_t i = 0; i < s->ndraw; i++)
    for (size_t k = 0; k < s->draw[i].textures; k++)
      if (s->draw[i].texture[k].texture == t)
        return true;
  return false;
}

static int place_scene_texture(job *j, const gm_texture *t, gm_sampler *at) {
  if ((j->s->memory.ntexture + gm_texture_words(t)) * sizeof(uint32_t) > MEMORY_BUDGET)
    return fail_scene_render(j, "the textures take more than the budget of 384 MiB");
  return gm_texture_place(t, &j->s->memory, at) ? 0 : fail_scene_render(j, "out of memory");
}

/* Keeps room for what a pass draws. */
static int place_target(job *j, const gm_scene_pass *p, gm_sampler *at) {
  gm_texture t;
  bool ok = gm_texture_new(&t, p->target, 1, 1) && gm_picture_new(&t.pic[0], p->width, p->height);
  t.mag = p->filter[0];
  t.min = p->filter[1];
  t.wrap_s = t.wrap_t = p->wrap;
  int rc = ok ? place_scene_texture(j, &t, at) : fail_scene_render(j, "out of memory");
  gm_texture_free(&t);
  return rc;
}

static int place_textures(job *j) {
  gm_scene *s = j->s;
  const gm_texture *t;
  size_t n = 0;
  while (gm_run_texture_at(s->pictures, n))
    n++;
  if (s->placed)
    return 0;
  s->placed = calloc(n + s->npass, sizeof *s->placed);
  if (!s->placed)
    return fail_scene_render(j, "out of memory");
  for (size_t i = 0; (t = gm_run_texture_at(s->pictures, i)); i++)
    if (is_used(s, t) && (gm_run_read_texture(s->pictures, t, j->err, j->size) || place_scene_texture(j, t, &s->placed[i])))
      return -1;
  for (size_t i = 0; i + 1 < s->npass; i++)
    if (place_target(j, &s->pass[i], &s->placed[n + i]))
      return -1;
  for (size_t i = 0; i < s->ndraw; i++)
    sc_set_samplers(s, &s->draw[i]);
  return 0;
}

/* The picture of a pass becomes a texture: its lowest row is at t = 0. */
static void keep_target(const job *j, size_t pass, const gm_pass *drawn) {
  const gm_scene *s = j->s;
  size_t n = 0;
  while (gm_run_texture_at(s->pictures, n))
    n++;
  const gm_sampler *at = &s->placed[n + pass];
  j->renderer->store(drawn, s->memory.texture + at->base, NULL, NULL);
}

static int draw_pass(job *j, size_t number, gm_pass *drawn, gm_scene_progress *progress, void *ctx) {
  const gm_scene_pass *p = &j->s->pass[number];
  char why[GM_ERROR_SIZE];
  const unsigned all = GM_CLEAR_COLOR | GM_CLEAR_DEPTH | GM_CLEAR_STENCIL;
  int bad = j->renderer->clear(drawn, all, p->clear, p->depth, p->stencil, why, sizeof why);
  for (size_t i = 0; !bad && i < p->draws; i++) {
    sc_draw *d = &j->s->draw[p->first + i];
    for (unsigned s = 0; s < 2; s++) {
      d->draw.image[s] = &d->image[s];
      d->draw.part_image[s] = &d->image[SC_PART + s];
    }
    if (progress)
      progress(ctx, number, i, p->draws);
    bad = j->renderer->draw(drawn, &d->draw, why, sizeof why);
    if (bad)
      return gm_error(j->err, j->size, j->s->name, "pass %zu, draw %zu: %s", number + 1, i + 1, why);
  }
  bad = bad || j->renderer->end(drawn, false, why, sizeof why);
  return bad ? gm_error(j->err, j->size, j->s->name, "pass %zu: %s", number + 1, why) : 0;
}

int gm_scene_render(gm_scene *s, const gm_frame_config *cfg, gm_frame **last, gm_frame_counters *count, gm_scene_progress *progress,
                    void *ctx, char *err, size_t errsize) {
  job j = {.s = s, .cfg = cfg, .renderer = cfg->renderer ? cfg->renderer : &gm_renderer_direct, .err = err, .size = errsize};
  int rc = place_textures(&j);
  for (size_t i = 0; !rc && i < s->npass; i++) {
    gm_frame_config c = *cfg;
    char why[GM_ERROR_SIZE];
    bool end = i + 1 == s->npass;
    c.width = s->pass[i].width;
    c.height = s->pass[i].height;
    c.format = s->pass[i].format;
    c.maps = cfg->maps && end;
    gm_pass *drawn = j.renderer->begin(j.renderer, &c, why, sizeof why);
    if (!drawn)
      return fail_scene_render(&j, why);
    rc = draw_pass(&j, i, drawn, progress, ctx);
    if (!rc && count)
      count[i] = *gm_frame_count(j.renderer->frame(drawn));
    if (!rc && !end)
      keep_target(&j, i, drawn);
    if (!rc && end && last)
      *last = j.renderer->take(drawn);
    else
      gm_pass_free(j.renderer, drawn);
  }
  return rc;
}
