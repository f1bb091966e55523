/* SPDX-License-Identifier: Apache-2.0 */
/* libFuzzer target: the readers of inputs files and of PNG pictures (docs/run-inputs.md). Data that starts with '{' is an inputs file
   (without other files), anything else a picture. A file that is read is bound to a program that wants one symbol of each kind; a small
   picture becomes a texture with a mipmap. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "core/run/run.h"

static gm_symbol symbols[] = {
    {"u", GM_SYM_UNIFORM, GM_BASE_FLOAT, 4, 1, 1, false, 0, 0}, {"m", GM_SYM_UNIFORM, GM_BASE_FLOAT, 3, 3, 2, true, 1, 0},
    {"i", GM_SYM_UNIFORM, GM_BASE_INT, 1, 1, 3, true, 7, 2},    {"a", GM_SYM_ATTRIBUTE, GM_BASE_FLOAT, 4, 1, 1, false, 0, 0},
    {"v", GM_SYM_VARYING, GM_BASE_FLOAT, 2, 1, 2, true, 1, 2},  {"s", GM_SYM_SAMPLER, GM_BASE_SAMPLERCUBE, 1, 1, 1, false, 3, 0},
};

static void place_fuzz_texture(gm_picture *pic, unsigned state) {
  gm_texture t;
  gm_image img = {0};
  gm_sampler s;
  if (!gm_texture_new(&t, "t", 1, 1))
    abort();
  t.pic[0] = *pic;
  t.min = (gm_filter)(state % 6);
  t.strict_npot = state / 6 & 1;
  if (!gm_texture_mipmap(&t) || !gm_texture_place(&t, &img, &s) || gm_tex_words(&s) != img.ntexture)
    abort();
  if (!gm_texture_complete(&t) && (!t.strict_npot || img.texture[0] != 0xff000000u))
    abort();
  gm_image_free(&img);
  gm_texture_free(&t);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  char err[GM_ERROR_SIZE] = "";
  gm_picture pic;
  if (size == 0 || data[0] != '{') {
    if (gm_picture_parse(&pic, data, size, "fuzz.png", err, sizeof err) == 0)
      pic.width *pic.height > 65536 ? gm_picture_free(&pic) : place_fuzz_texture(&pic, (unsigned)size);
    return 0;
  }
  gm_run *r = gm_run_parse((const char *)data, size, "fuzz.json", NULL, err, sizeof err);
  if (!r) {
    if (!strstr(err, "error: "))
      abort();
    return 0;
  }
  for (unsigned n = 0; n <= sizeof symbols / sizeof *symbols; n++) {
    gm_program p = {.sym = symbols, .nsym = n};
    gm_image img;
    gm_invocation inv;
    if (gm_run_bind(&p, r, &img, err, sizeof err) == 0)
      gm_image_free(&img);
    for (p.stage = GM_STAGE_VERTEX; p.stage <= GM_STAGE_FRAGMENT; p.stage++)
      gm_run_invocation(&p, r, 0, &inv, err, sizeof err);
  }
  gm_run_free(r);
  return 0;
}
