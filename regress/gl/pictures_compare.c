/* SPDX-License-Identifier: Apache-2.0 */
/* Compares frames of a program drawn by two libraries: DIR/0.png, 1.png, ... of both folders.
   usage: compare OURS THEIRS FRAMES. Prints: frames compared, pixels, pixels that differ by more than 2 of 255 in some channel, the largest
   difference, the frame with most such pixels. Exit code 1: a picture is missing or has another size. */
#include <png.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  png_image im;
  unsigned char *p;
} picture;

static int load_frame_picture(picture *p, const char *folder, unsigned frame) {
  char path[4096];
  *p = (picture){.im.version = PNG_IMAGE_VERSION};
  snprintf(path, sizeof path, "%s/%u.png", folder, frame);
  if (!png_image_begin_read_from_file(&p->im, path))
    return fprintf(stderr, "%s: error: %s\n", path, p->im.message), -1;
  p->im.format = PNG_FORMAT_RGB;
  p->p = malloc(PNG_IMAGE_SIZE(p->im));
  if (!p->p || !png_image_finish_read(&p->im, NULL, p->p, 0, NULL))
    return fprintf(stderr, "%s: error: cannot be read\n", path), -1;
  return 0;
}

static unsigned different(const picture *a, const picture *b, int *max) {
  unsigned n = 0;
  for (size_t i = 0; i < (size_t)a->im.width * a->im.height; i++) {
    int worst = 0;
    for (size_t k = 3 * i; k < 3 * i + 3; k++)
      worst = abs(a->p[k] - b->p[k]) > worst ? abs(a->p[k] - b->p[k]) : worst;
    n += worst > 2;
    *max = worst > *max ? worst : *max;
  }
  return n;
}

int main(int argc, char **argv) {
  unsigned frames = argc == 4 ? (unsigned)strtoul(argv[3], NULL, 10) : 0, worst = 0, worst_frame = 0;
  unsigned long pixels = 0, sum = 0;
  int max = 0;
  if (!frames)
    return fprintf(stderr, "usage: compare OURS THEIRS FRAMES\n"), 2;
  for (unsigned i = 0; i < frames; i++) {
    picture a, b;
    if (load_frame_picture(&a, argv[1], i) || load_frame_picture(&b, argv[2], i))
      return 1;
    if (a.im.width != b.im.width || a.im.height != b.im.height)
      return fprintf(stderr, "frame %u: error: sizes differ\n", i), 1;
    unsigned n = different(&a, &b, &max);
    worst_frame = n > worst ? i : worst_frame;
    worst = n > worst ? n : worst;
    pixels += (unsigned long)a.im.width * a.im.height;
    sum += n;
    free(a.p);
    free(b.p);
  }
  printf("%u %lu %lu %d %u\n", frames, pixels, sum, max, worst_frame);
  return 0;
}
