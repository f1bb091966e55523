/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the passes and draws of a scene file. A pass draws into a target texture, or into the picture. */
#include <stdlib.h>
#include <string.h>

#include "frame/scene/scene_private.h"

/* --- draws --- */

static sc_draw *new_draw(sc_reader *r) {
  gm_scene *s = r->s;
  if (s->ndraw == SC_DRAWS) {
    sc_fail(r, "more than %d draws", SC_DRAWS);
    return NULL;
  }
  sc_draw *more = s->ndraw & (s->ndraw - 1) ? s->draw : realloc(s->draw, (s->ndraw ? 2 * s->ndraw : 1) * sizeof *more);
  if (!more) {
    sc_fail(r, "out of memory");
    return NULL;
  }
  s->draw = more;
  sc_draw *d = &more[s->ndraw++];
  memset(d, 0, sizeof *d);
  d->values = gm_run_new(s->name);
  if (!d->values)
    sc_fail(r, "out of memory");
  return d->values ? d : NULL;
}

static bool mode_of(sc_reader *r, json_t *o, gm_mode *mode) {
  static const char *const modes[] = {"points", "lines", "line_loop", "line_strip", "triangles", "triangle_strip", "triangle_fan", NULL};
  unsigned m = GM_MODE_TRIANGLES;
  if (!sc_choice(r, json_object_get(o, "mode"), "\"mode\"", modes, &m))
    return false;
  *mode = (gm_mode)m;
  return true;
}

/* One instance of a draw. */
static bool add_instance(sc_reader *r, json_t *o, const sc_place *p, const gm_mesh *mesh, const sc_shader *shader) {
  sc_draw *d = new_draw(r);
  if (!d)
    return false;
  d->shader = shader;
  d->draw = (gm_draw){.index_type = GM_INDEX_U32, .index = mesh->index, .indices = mesh->nindex, .count = mesh->nindex};
  for (unsigned i = 0; i < 2; i++)
    d->draw.program[i] = &shader->program[i];
  for (unsigned i = 0; r->o->split && i < 2; i++)
    d->draw.part[i] = &shader->program[SC_PART + i];
  return mode_of(r, o, &d->draw.mode) && sc_state(r, json_object_get(o, "state"), &d->draw.state) &&
         sc_uniforms(r, json_object_get(o, "uniforms"), p, d->values) && sc_bind_textures(r, d, json_object_get(o, "textures")) &&
         sc_bind(r, d, json_object_get(o, "attributes"), mesh);
}

bool sc_add_draw(sc_reader *r, json_t *o) {
  static const char *const keys[] = {"mesh",     "shader",     "camera", "transform", "state", "uniforms",
                                     "textures", "attributes", "mode",   "repeat",    "each",  NULL};
  const char *mesh_name = json_string_value(json_object_get(o, "mesh")), *shader_name = json_string_value(json_object_get(o, "shader"));
  long repeat = 1;
  sc_matrix each, model;
  sc_place p = {.camera = json_string_value(json_object_get(o, "camera")), .aspect = (double)r->pass->width / r->pass->height};
  if (!sc_object(r, o, "a draw", keys))
    return false;
  const gm_mesh *mesh = sc_find_mesh(r->s, mesh_name);
  const sc_shader *shader = sc_find_shader(r->s, shader_name);
  if (!mesh || !shader)
    return sc_fail(r, "a draw needs a mesh and a shader of the scene: there is no %s \"%s\"", mesh ? "shader" : "mesh",
                   mesh ? (shader_name ? shader_name : "") : (mesh_name ? mesh_name : ""));
  if (!sc_whole(r, o, "repeat", 1, SC_DRAWS, &repeat) || !sc_transform(r, json_object_get(o, "transform"), &model) ||
      !sc_transform(r, json_object_get(o, "each"), &each))
    return false;
  p.model = model;
  for (p.instance = 0; p.instance < (unsigned)repeat; p.instance++) {
    if (!add_instance(r, o, &p, mesh, shader))
      return false;
    p.model = sc_multiply(&each, &p.model);
  }
  return true;
}

/* --- passes --- */

static bool read_clear(sc_reader *r, json_t *o, gm_scene_pass *p) {
  static const char *const keys[] = {"color", "depth", "stencil", NULL};
  double color[4] = {0, 0, 0, 1}, depth = 1;
  long stencil = 0;
  if (!sc_object(r, o, "\"clear\"", keys) || !sc_vector(r, o, "color", color, 4) || !sc_vector(r, o, "depth", &depth, 1) ||
      !sc_whole(r, o, "stencil", 0, 255, &stencil))
    return false;
  for (unsigned i = 0; i < 4; i++)
    p->clear[i] = (float)color[i];
  p->depth = (float)depth;
  p->stencil = (uint8_t)stencil;
  return true;
}

static bool read_size(sc_reader *r, json_t *o, unsigned *width, unsigned *height) {
  double size[2] = {*width, *height};
  if (!sc_vector(r, o, "size", size, 2))
    return false;
  for (unsigned i = 0; i < 2; i++)
    if (size[i] != (int)size[i] || size[i] < 1 || size[i] > GM_FRAME_MAX_SIDE)
      return sc_fail(r, "\"size\" is width and height in whole pixels, 1 to %d", GM_FRAME_MAX_SIDE);
  *width = (unsigned)size[0];
  *height = (unsigned)size[1];
  return true;
}

static bool read_target(sc_reader *r, json_t *o, gm_scene_pass *p) {
  static const char *const formats[] = {"rgba8", "rgb565", NULL}, *const filters[] = {"nearest", "linear", NULL},
                           *const wraps[] = {"repeat", "clamp", "mirror", NULL};
  unsigned format = 0, filter = 1, wrap = 1;
  if (!sc_choice(r, json_object_get(o, "format"), "\"format\"", formats, &format) ||
      !sc_choice(r, json_object_get(o, "filter"), "\"filter\"", filters, &filter) ||
      !sc_choice(r, json_object_get(o, "wrap"), "\"wrap\"", wraps, &wrap))
    return false;
  p->target = json_string_value(json_object_get(o, "target"));
  p->format = (gm_frame_format)format;
  p->filter[0] = p->filter[1] = (gm_filter)filter;
  p->wrap = (gm_wrap)wrap;
  return !p->target || read_size(r, o, &p->width, &p->height);
}

static bool read_pass(sc_reader *r, json_t *o, bool last) {
  static const char *const keys[] = {"about", "target", "size", "format", "filter", "wrap", "clear", "draws", NULL};
  gm_scene_pass *p = &r->s->pass[r->s->npass];
  json_t *draws = json_object_get(o, "draws"), *j;
  size_t i;
  if (!sc_object(r, o, "a pass", keys))
    return false;
  p->width = r->s->pass[SC_PASSES - 1].width;
  p->height = r->s->pass[SC_PASSES - 1].height;
  if (!read_target(r, o, p) || !read_clear(r, json_object_get(o, "clear"), p))
    return false;
  if (last != !p->target)
    return sc_fail(r, last ? "the last pass has a \"target\": it has to draw the picture" : "only the last pass has no \"target\"");
  if (!json_is_array(draws))
    return sc_fail(r, "a pass needs a list of \"draws\"");
  r->pass = p;
  r->s->npass++;
  p->first = r->s->ndraw;
  json_array_foreach(draws, i, j) if (!sc_add_draw(r, j)) return false;
  p->draws = r->s->ndraw - p->first;
  return true;
}

bool sc_passes(sc_reader *r, json_t *root) {
  json_t *list = json_object_get(root, "passes"), *j;
  gm_scene_pass *picture = &r->s->pass[SC_PASSES - 1]; /* its place holds the picture's size while passes are read */
  size_t i;
  picture->width = 320;
  picture->height = 240;
  if (!read_size(r, root, &picture->width, &picture->height))
    return false;
  if (r->o->width)
    picture->width = r->o->width, picture->height = r->o->height;
  if (!json_is_array(list) || !json_array_size(list) || json_array_size(list) >= SC_PASSES)
    return sc_fail(r, "\"passes\" is a list of 1 to %d passes", SC_PASSES - 1);
  json_array_foreach(list, i, j) if (!read_pass(r, j, i + 1 == json_array_size(list))) return false;
  return true;
}
