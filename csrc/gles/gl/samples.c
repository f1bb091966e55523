/* SPDX-License-Identifier: Apache-2.0 */
/* Multisampling: where the samples are, which of them a draw covers, and what their mean is. */
#include "gles/gl/samples.h"

#include <stdlib.h>
#include <string.h>

#include "core/fp/fp.h"
#include "gles/gl/gl_draw.h"

/* From the centre of the pixel, in pixels. No two are in one row or column, so edges of all directions take all means. */
static const float place[GLES_SAMPLES][2] = {{-0.125f, -0.375f}, {0.375f, -0.125f}, {-0.375f, 0.125f}, {0.125f, 0.375f}};

/* --- contents --- */

bool gles_samples_add(gles_image *i) {
  gles_image *s = calloc(GLES_SAMPLES, sizeof *s);
  bool ok = s != NULL;
  for (unsigned k = 0; ok && k < GLES_SAMPLES; k++)
    ok = gles_image_new(&s[k], i->format, i->type, i->width, i->height);
  for (unsigned k = 0; s && !ok && k < GLES_SAMPLES; k++)
    gles_image_free(&s[k]);
  if (ok)
    i->sample = s;
  else
    free(s);
  return ok;
}

void gles_samples_from_image(gles_image *i) {
  for (unsigned k = 0; i->color && k < GLES_SAMPLES; k++)
    memcpy(i->sample[k].color, i->color, (size_t)i->width * i->height * sizeof *i->color);
}

void gles_samples_resolve(gles_image *i) {
  size_t n = i->color ? (size_t)i->width * i->height : 0;
  for (size_t p = 0; p < n; p++) {
    uint32_t sum[2] = {0}; /* red and blue, green and alpha, 16 bits each */
    for (unsigned k = 0; k < GLES_SAMPLES; k++) {
      sum[0] += i->sample[k].color[p] & 0xff00ffu;
      sum[1] += i->sample[k].color[p] >> 8 & 0xff00ffu;
    }
    for (unsigned k = 0; k < 2; k++)
      sum[k] = (sum[k] + 0x20002u) / GLES_SAMPLES & 0xff00ffu;
    i->color[p] = sum[0] | sum[1] << 8;
  }
}

gles_image *gles_samples_image(const gles_pending *p, unsigned attachment, unsigned k) {
  gles_image *i = p->image[attachment];
  return i && p->samples > 1 ? &i->sample[k] : i;
}

/* --- draws --- */

/* Bit k: glSampleCoverage lets sample k through. */
static unsigned coverage_of(const gles_state *s) {
  unsigned n = (unsigned)(s->sample_value * GLES_SAMPLES + 0.5f), mask = (1u << n) - 1;
  return !s->sample_coverage ? ~0u : s->sample_invert ? ~mask : mask;
}

bool gles_samples_by_alpha(const gm_gl *c) { return c->pending.samples > 1 && c->state.alpha_to_coverage; }

/* The least alpha that covers sample k becomes a constant of the fragment program. NULL when out of memory. */
static const gm_image *image_of_sample(gm_gl *c, const gm_draw *d, unsigned k) {
  const gm_program *p = d->program[GM_STAGE_FRAGMENT];
  gm_image *img = gles_target_keep(c, sizeof *img);
  if (!img)
    return NULL;
  *img = *d->image[GM_STAGE_FRAGMENT];
  for (size_t i = 0; i < p->nsym; i++)
    if (p->sym[i].kind == GM_SYM_UNIFORM && !strcmp(p->sym[i].name, "gloam_least_alpha")) {
      img->c[p->sym[i].reg][p->sym[i].lane] = gm_bits(((float)k + 0.5f) / GLES_SAMPLES);
      img->nconst = img->nconst > p->sym[i].reg ? img->nconst : p->sym[i].reg + 1;
    }
  return img;
}

bool gles_samples_draw(gm_gl *c, const gm_draw *d, char *err, size_t errsize) {
  const gles_pending *p = &c->pending;
  bool ok = true;
  if (p->samples < 2)
    return !c->share->renderer->draw(p->pass[0], d, err, errsize);
  const unsigned covered = coverage_of(&c->state);
  for (unsigned k = 0; ok && k < p->samples; k++) {
    gm_draw own = *d;
    own.state.shift[0] = -place[k][0];
    own.state.shift[1] = -place[k][1];
    if (!(covered >> k & 1)) {
      own.state.scissor_test = true;
      own.state.scissor = (gm_rect){0};
    }
    if (gles_samples_by_alpha(c) && !(own.image[GM_STAGE_FRAGMENT] = image_of_sample(c, d, k)))
      ok = (snprintf(err, errsize, "out of memory"), false);
    ok = ok && !c->share->renderer->draw(p->pass[k], &own, err, errsize);
  }
  return ok;
}

/* --- alpha to coverage --- */

/* After blanks and comments. */
static const char *skip_comments(const char *at) {
  for (;;) {
    const char *end = NULL;
    at += strspn(at, " \t\r\n\v\f");
    if (!strncmp(at, "//", 2))
      at += strcspn(at, "\n");
    else if (!strncmp(at, "/*", 2))
      at = (end = strstr(at + 2, "*/")) ? end + 2 : at + strlen(at);
    else
      return at;
  }
}

/* After the line of #version, before which there may be comments; or the start. */
static const char *after_version(const char *source) {
  const char *at = skip_comments(source), *end = NULL;
  if (*at != '#' || strncmp(at + 1 + strspn(at + 1, " \t"), "version", strlen("version")) != 0 || !(end = strchr(at, '\n')))
    return source;
  return end + 1;
}

char *gles_samples_shader(const char *source, const char *output) {
  static const char begin[] = "#define main gloam_main\n#line 1\n",
                    end[] =
                        "\n#undef main\nuniform highp float gloam_least_alpha;\nvoid main() { gloam_main(); if (%s.a < gloam_least_alpha) "
                        "discard; }\n";
  const char *rest = after_version(source);
  size_t size = strlen(source) + sizeof begin + sizeof end + strlen(output);
  char *text = malloc(size);
  if (text) {
    int n = snprintf(text, size, "%.*s%s%s", (int)(rest - source), source, begin, rest);
    snprintf(text + n, size - (size_t)n, end, output);
  }
  return text;
}
