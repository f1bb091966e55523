/* SPDX-License-Identifier: Apache-2.0 */
/* Computes the values of a scene's uniforms: numbers, or a word such as "$mvp" for what camera, model or clock give. "$mvp:light" takes
   the camera "light" (docs/scenes.md). */
#include <string.h>

#include "frame/scene/scene_private.h"

typedef struct {
  sc_camera camera;
  sc_matrix model, model_view;
  double size[2], time, instance;
} sources;

static size_t give_numbers(double *out, const double *from, size_t n) {
  memcpy(out, from, n * sizeof *out);
  return n;
}

static size_t give_normal(double *out, const sc_matrix *m) {
  sc_normal(m, out);
  return 9;
}

/* The value of a word. 0: there is no such word. */
static size_t computed(const sources *s, const char *word, double *out) {
  sc_matrix mvp = sc_multiply(&s->camera.projection, &s->model_view), vp = sc_multiply(&s->camera.projection, &s->camera.view);
  const struct {
    const char *word;
    const double *from;
    size_t n;
  } plain[] = {{"$mvp", mvp.m, 16},
               {"$model", s->model.m, 16},
               {"$view", s->camera.view.m, 16},
               {"$projection", s->camera.projection.m, 16},
               {"$model_view", s->model_view.m, 16},
               {"$view_projection", vp.m, 16},
               {"$eye", s->camera.eye, 3},
               {"$size", s->size, 2},
               {"$time", &s->time, 1},
               {"$instance", &s->instance, 1}};
  for (unsigned i = 0; i < sizeof plain / sizeof *plain; i++)
    if (!strcmp(word, plain[i].word))
      return give_numbers(out, plain[i].from, plain[i].n);
  return !strcmp(word, "$normal") ? give_normal(out, &s->model) : !strcmp(word, "$normal_view") ? give_normal(out, &s->model_view) : 0;
}

static bool word_value(sc_reader *r, const char *name, const char *text, const sc_place *p, double *out, size_t *n) {
  char word[64];
  const char *colon = strchr(text, ':');
  sources s = {.model = p->model, .size = {r->pass->width, r->pass->height}, .time = r->o->time, .instance = p->instance};
  snprintf(word, sizeof word, "%.*s", (int)(colon ? colon - text : (long)strlen(text)), text);
  const char *camera = colon ? colon + 1 : p->camera;
  s.camera.view = s.camera.projection = sc_identity();
  if (camera && !sc_find_camera(r, camera, p->aspect, &s.camera))
    return false;
  s.model_view = sc_multiply(&s.camera.view, &s.model);
  *n = computed(&s, word, out);
  return *n || sc_fail(r, "uniform \"%s\": there is no value \"%s\"", name, word);
}

bool sc_uniforms(sc_reader *r, json_t *o, const sc_place *p, gm_run *values) {
  const char *name;
  json_t *j;
  double v[SC_NUMBERS];
  if (o && !json_is_object(o))
    return sc_fail(r, "\"uniforms\" is not an object");
  json_object_foreach(o, name, j) {
    size_t n = SC_NUMBERS;
    char what[100];
    snprintf(what, sizeof what, "uniform \"%.60s\"", name);
    if (json_is_string(j) ? !word_value(r, name, json_string_value(j), p, v, &n) : !sc_numbers(r, j, what, v, &n))
      return false;
    if (n == 0)
      return sc_fail(r, "%s has no number", what);
    if (!gm_run_add_uniform(values, name, v, n))
      return sc_fail(r, "out of memory");
  }
  return true;
}
