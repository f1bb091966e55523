/* SPDX-License-Identifier: Apache-2.0 */
/* Helpers of the renderer's tests: a pair of small programs and meshes of position, colour and point size (docs/frame.md). */
#ifndef FR_TEST_RIG_H
#define FR_TEST_RIG_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
/* cmocka.h needs these first */
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/random.h"
#include "frame/renderer/frame.h"

/* position, colour, point size */
typedef struct {
  float pos[4], color[4], size;
} rig_vertex;

typedef struct {
  gm_program program[2];
  gm_image image[2];
} rig_pair;

#define RIG_VERTEX                                                                                                                         \
  ".stage vertex\n.machine machines/quad.machine\n.sym attribute float 4x1 \"a_position\" 1 0 0\n"                                         \
  ".sym attribute float 4x1 \"a_color\" 1 1 0\n.sym attribute float 1x1 \"a_size\" 1 2 0\n.sym varying float 4x1 \"v_color\" 1 0 0\n"      \
  "mov pos, v0\nmov o0, v1\nmov psz, v2\nend\n"
#define RIG_FRAGMENT_HEAD                                                                                                                  \
  ".stage fragment\n.machine machines/quad.machine\n.sym fragcolor float 4x1 \"gl_FragColor\" 1 0 0\n"                                     \
  ".sym varying float 4x1 \"v_color\" 1 0 0\n"
#define RIG_FRAGMENT RIG_FRAGMENT_HEAD "mov o0, v0\nend\n"

/* Assembles a vertex and a fragment program, without uniforms and textures. */
static inline rig_pair *rig_pair_new(const char *vertex, const char *fragment) {
  rig_pair *p = calloc(1, sizeof *p);
  char err[GM_ERROR_SIZE] = "";
  const char *const text[2] = {vertex, fragment};
  assert_non_null(p);
  for (unsigned s = 0; s < 2; s++) {
    if (gm_assemble(&p->program[s], text[s], strlen(text[s]), "test.s", err, sizeof err) ||
        gm_run_bind_none(&p->program[s], &p->image[s], err, sizeof err))
      fail_msg("%s", err);
  }
  return p;
}

static inline void rig_pair_free(rig_pair *p) {
  for (unsigned s = 0; s < 2; s++) {
    gm_program_free(&p->program[s]);
    gm_image_free(&p->image[s]);
  }
  free(p);
}

/* A frame of that size on the exact simulator, with one host thread. */
static inline gm_frame_config rig_config(unsigned width, unsigned height) {
  return (gm_frame_config){.width = width,
                           .height = height,
                           .pb_bytes = GM_FRAME_PB_DEFAULT,
                           .host_threads = 1,
                           .engine = &gm_engine_sim,
                           .run = {.policy = GM_GATE_NONE, .wake = 1, .texture_latency = 8}};
}

/* A draw of n vertices with both programs and the default state. */
static inline gm_draw rig_draw(const rig_pair *p, const rig_vertex *v, size_t n, gm_mode mode) {
  gm_draw d = {.program = {&p->program[0], &p->program[1]},
               .image = {&p->image[0], &p->image[1]},
               .nattribute = 3,
               .count = n,
               .mode = mode,
               .state = gm_draw_state_default()};
  d.attribute[0] = (gm_attribute){.data = v->pos, .size = 4, .stride = sizeof *v, .vertices = n};
  d.attribute[1] = (gm_attribute){.data = v->color, .size = 4, .stride = sizeof *v, .vertices = n};
  d.attribute[2] = (gm_attribute){.data = &v->size, .size = 1, .stride = sizeof *v, .vertices = n};
  assert_true(gm_attribute_bind(d.program[0], "a_position", &d.attribute[0]));
  assert_true(gm_attribute_bind(d.program[0], "a_color", &d.attribute[1]));
  assert_true(gm_attribute_bind(d.program[0], "a_size", &d.attribute[2]));
  return d;
}

/* The draw takes these indices. */
static inline void rig_index(gm_draw *d, const uint32_t *index, size_t n) {
  d->index_type = index ? GM_INDEX_U32 : GM_INDEX_NONE;
  d->index = index;
  d->indices = n;
}

/* A frame that is cleared to black. */
static inline gm_frame *rig_frame(const gm_frame_config *cfg) {
  char err[GM_ERROR_SIZE] = "";
  gm_frame *f = gm_frame_new(cfg, err, sizeof err);
  static const float black[4] = {0, 0, 0, 0};
  if (!f || gm_frame_clear(f, 7, black, 1, 0, err, sizeof err))
    fail_msg("%s", err);
  return f;
}

/* Draws, and ends the frame; the test fails if that fails. */
static inline void rig_add(gm_frame *f, const gm_draw *d) {
  char err[GM_ERROR_SIZE] = "";
  if (gm_frame_draw(f, d, err, sizeof err))
    fail_msg("%s", err);
}

static inline void rig_end(gm_frame *f) {
  char err[GM_ERROR_SIZE] = "";
  if (gm_frame_end(f, err, sizeof err))
    fail_msg("%s", err);
}

/* Two triangles over x, y = -1 .. 1 at a depth z of -1 .. 1. */
static inline void rig_square(rig_vertex v[6], float z, float r, float g, float b, float a) {
  static const float at[6][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, -1}, {1, 1}, {-1, 1}};
  for (unsigned i = 0; i < 6; i++)
    v[i] = (rig_vertex){{at[i][0], at[i][1], z, 1}, {r, g, b, a}, 1};
}

/* A grid of n x n cells over the view, whose inner points are moved by a generator with this seed. 6 n n vertices. */
static inline void rig_grid(rig_vertex *v, unsigned n, uint32_t seed, float color) {
  static const unsigned char corner[6][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 0}, {1, 1}, {0, 1}};
  for (unsigned cell = 0; cell < n * n; cell++)
    for (unsigned k = 0; k < 6; k++) {
      unsigned x = cell % n + corner[k][0], y = cell / n + corner[k][1];
      uint64_t h = gm_random_at(seed, (uint64_t)x << 32 | y);
      float dx = x % n ? (float)(h & 255) / 600 - 0.2f : 0, dy = y % n ? (float)(h >> 8 & 255) / 600 - 0.2f : 0;
      float w = 1 + (float)(h >> 16 & 255) / 100;
      float px = 2 * ((float)x + dx) / (float)n - 1, py = 2 * ((float)y + dy) / (float)n - 1;
      *v++ = (rig_vertex){{px * w, py * w, 0, w}, {color, color, color, color}, 1};
    }
}

#endif
