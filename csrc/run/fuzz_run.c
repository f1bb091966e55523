/* SPDX-License-Identifier: Apache-2.0 */
/* libFuzzer target: inputs files and PNGs. Data that starts with '{' is an inputs file (without other files), anything else a picture. A
   file that is read is bound to a program that wants one symbol of each kind; a small picture becomes a texture with a mipmap. */
#include <stdlib.h>
#include <string.h>

#include "run/run.h"

static gl_symbol symbols[] = {
    {"u", GL_SYM_UNIFORM, GL_BASE_FLOAT, 4, 1, 1, 0, 0}, {"m", GL_SYM_UNIFORM, GL_BASE_FLOAT, 3, 3, 2, 1, 0},
    {"i", GL_SYM_UNIFORM, GL_BASE_INT, 1, 1, 3, 7, 2},   {"a", GL_SYM_ATTRIBUTE, GL_BASE_FLOAT, 4, 1, 1, 0, 0},
    {"v", GL_SYM_VARYING, GL_BASE_FLOAT, 2, 1, 2, 1, 2}, {"s", GL_SYM_SAMPLER, GL_BASE_SAMPLERCUBE, 1, 1, 1, 3, 0},
};

static void texture_of(gl_picture *pic, unsigned state) {
  gl_texture t;
  gl_image img = {0};
  gl_sampler s;
  if (!gl_texture_new(&t, "t", 1, 1))
    abort();
  t.pic[0] = *pic;
  t.min = (gl_filter)(state % 6);
  t.strict_npot = state / 6 & 1;
  if (!gl_texture_mipmap(&t) || !gl_texture_place(&t, &img, &s) || gl_tex_words(&s) != img.ntexture)
    abort();
  if (!gl_texture_complete(&t) && (!t.strict_npot || img.texture[0] != 0xff000000u))
    abort();
  gl_image_free(&img);
  gl_texture_free(&t);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  char err[300] = "";
  gl_picture pic;
  if (size == 0 || data[0] != '{') {
    if (gl_picture_parse(&pic, data, size, "fuzz.png", err, sizeof err) == 0)
      pic.width *pic.height > 65536 ? gl_picture_free(&pic) : texture_of(&pic, (unsigned)size);
    return 0;
  }
  gl_run *r = gl_run_parse((const char *)data, size, "fuzz.json", NULL, err, sizeof err);
  if (!r) {
    if (!strstr(err, "error: "))
      abort();
    return 0;
  }
  for (unsigned n = 0; n <= sizeof symbols / sizeof *symbols; n++) {
    gl_program p = {.sym = symbols, .nsym = n};
    gl_image img;
    gl_invocation inv;
    if (gl_run_bind(&p, r, &img, err, sizeof err) == 0)
      gl_image_free(&img);
    for (p.stage = GL_STAGE_VERTEX; p.stage <= GL_STAGE_FRAGMENT; p.stage++)
      gl_run_invocation(&p, r, 0, &inv, err, sizeof err);
  }
  gl_run_free(r);
  return 0;
}
