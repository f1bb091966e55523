/* SPDX-License-Identifier: Apache-2.0 */
/* Multisampling (docs/gles.md, "How it works"): a target with samples is drawn in a pass for each of them. */
#ifndef GLES_SAMPLES_H
#define GLES_SAMPLES_H

#include "gles/gl/image.h"

/* Gives the image contents of its own for each sample. False when out of memory. */
bool gles_samples_add(gles_image *i);
/* The colours of the samples become those of the image. */
void gles_samples_from_image(gles_image *i);
/* The colours of the image become the mean of its samples'. */
void gles_samples_resolve(gles_image *i);
/* The image that pass k of the pending draws writes, NULL: the target has no such attachment. */
gles_image *gles_samples_image(const gles_pending *p, unsigned attachment, unsigned k);
/* Adds a draw to the pending passes, to each for the position of its sample. Samples that glSampleCoverage excludes get a draw that covers
   nothing. False with a message: the renderer refused it. */
bool gles_samples_draw(gm_gl *c, const gm_draw *d, char *err, size_t errsize);
/* Draws of the pending target leave out samples by their alpha (GL_SAMPLE_ALPHA_TO_COVERAGE), so their program has another end. */
bool gles_samples_by_alpha(const gm_gl *c);
/* The fragment shader with that end, malloc'd; NULL when out of memory. output: gl_FragColor or gl_FragData[0]. */
char *gles_samples_shader(const char *source, const char *output);

#endif
