/* SPDX-License-Identifier: Apache-2.0 */
/* Compares frames of a program drawn by two libraries: DIR/0.png, 1.png, ... of both folders (docs/gles.md, "Checks").
   usage: compare OURS THEIRS FRAMES. Prints: frames compared, pixels, pixels that differ by more than 2 of 255 in some channel, the
   largest difference, the frame with most such pixels, the most pixels of them that are connected, the most colours of one of THEIRS.
   Exit code 1: a picture is missing or has another size. */
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

static int pixel_differs(const picture *a, const picture *b, size_t i) {
  int worst = 0;
  for (size_t k = 3 * i; k < 3 * i + 3; k++)
    worst = abs(a->p[k] - b->p[k]) > worst ? abs(a->p[k] - b->p[k]) : worst;
  return worst;
}

/* Sizes of groups of pixels that differ, connected by their sides. */
static unsigned largest_group(const picture *a, const picture *b) {
  size_t width = a->im.width, n = width * a->im.height, top = 0;
  unsigned largest = 0;
  unsigned char *seen = calloc(n, 1);
  size_t *stack = malloc((n + 1) * sizeof *stack);
  for (size_t start = 0; seen && stack && start < n; start++) {
    unsigned size = 0;
    if (seen[start] || pixel_differs(a, b, start) <= 2)
      continue;
    stack[top++] = start;
    seen[start] = 1;
    while (top) {
      size_t at = stack[--top];
      const size_t beside[4] = {at % width ? at - 1 : at, at % width + 1 < width ? at + 1 : at, at >= width ? at - width : at,
                                at + width < n ? at + width : at};
      size++;
      for (unsigned k = 0; k < 4; k++)
        if (!seen[beside[k]] && pixel_differs(a, b, beside[k]) > 2) {
          seen[beside[k]] = 1;
          stack[top++] = beside[k];
        }
    }
    largest = size > largest ? size : largest;
  }
  free(seen);
  free(stack);
  return largest;
}

/* Different colours, at most 1000. */
static unsigned colours_of(const picture *p) {
  enum { MAX = 1000 };
  unsigned known[MAX], n = 0, last = ~0u;
  for (size_t i = 0; i < (size_t)p->im.width * p->im.height && n < MAX; i++) {
    unsigned c = p->p[3 * i] | (unsigned)p->p[3 * i + 1] << 8 | (unsigned)p->p[3 * i + 2] << 16, k = 0;
    if (c == last)
      continue;
    last = c;
    while (k < n && known[k] != c)
      k++;
    if (k == n)
      known[n++] = c;
  }
  return n;
}

static unsigned count_different(const picture *a, const picture *b, int *max) {
  unsigned n = 0;
  for (size_t i = 0; i < (size_t)a->im.width * a->im.height; i++) {
    int worst = pixel_differs(a, b, i);
    n += worst > 2;
    *max = worst > *max ? worst : *max;
  }
  return n;
}

int main(int argc, char **argv) {
  unsigned frames = argc == 4 ? (unsigned)strtoul(argv[3], NULL, 10) : 0, worst = 0, worst_frame = 0, group = 0, colours = 0;
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
    unsigned n = count_different(&a, &b, &max);
    worst_frame = n > worst ? i : worst_frame;
    worst = n > worst ? n : worst;
    pixels += (unsigned long)a.im.width * a.im.height;
    sum += n;
    unsigned g = n ? largest_group(&a, &b) : 0, c = colours_of(&b);
    group = g > group ? g : group;
    colours = c > colours ? c : colours;
    free(a.p);
    free(b.p);
  }
  printf("%u %lu %lu %d %u %u %u\n", frames, pixels, sum, max, worst_frame, group, colours);
  return 0;
}
