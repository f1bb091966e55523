/* SPDX-License-Identifier: Apache-2.0 */
/* Finds what a machine promises to a shader: the values of gl_MaxVertexAttribs and similar constants (ESSL 1.00 section 7.4). */
#include "link/link_limits.h"

static unsigned take_lower_limit(unsigned a, unsigned b) { return a < b ? a : b; }

/* Uniforms share the constant registers with the literals of the code. The machine promises half of these registers to uniforms. If that
 * is less than the 128 vectors that every vertex shader may rely on, it promises up to three quarters. A program may use more if it
 * fits. */
static unsigned uniform_vectors(unsigned consts) {
  unsigned half = consts / 2, max = take_lower_limit(128, consts - consts / 4);
  return half > max ? half : max;
}

lk_limits lk_limits_of(const gm_machine *m) {
  if (!m)
    return (lk_limits){8, 8, 128, 16, 0, 8, 8, 1};
  return (lk_limits){.vertex_attribs = m->inputs,
                     .varying_vectors = take_lower_limit(m->inputs, m->outputs),
                     .vertex_uniform_vectors = uniform_vectors(m->consts),
                     .fragment_uniform_vectors = uniform_vectors(m->consts),
                     .vertex_textures = m->samplers,
                     .fragment_textures = m->samplers,
                     .combined_textures = 2 * m->samplers, /* each stage has sampler registers of its own */
                     .draw_buffers = 1};
}
