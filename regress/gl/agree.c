/* SPDX-License-Identifier: Apache-2.0 */
/* Compares the pictures that two libraries of OpenGL ES drew of the cases of pictures_draw.h. Speaks TAP. usage: agree OURS THEIRS, with
   the list of `draw --names` on standard input. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PICTURE = 64 * 64 * 4 };

typedef struct {
  unsigned char p[PICTURE];
  unsigned error;
} result;

static unsigned count_different(const result *a, const result *b, int *max) {
  unsigned n = 0;
  *max = 0;
  for (unsigned i = 0; i < PICTURE; i += 4) {
    int worst = 0;
    for (unsigned k = i; k < i + 4; k++)
      worst = abs(a->p[k] - b->p[k]) > worst ? abs(a->p[k] - b->p[k]) : worst;
    n += worst > 2;
    *max = worst > *max ? worst : *max;
  }
  return n;
}

int main(int argc, char **argv) {
  FILE *f[2] = {argc == 3 ? fopen(argv[1], "rb") : NULL, argc == 3 ? fopen(argv[2], "rb") : NULL};
  static result r[2];
  char line[200];
  unsigned n = 0, bad = 0;
  if (!f[0] || !f[1])
    return fprintf(stderr, "usage: agree OURS THEIRS <NAMES\n"), 2;
  while (fgets(line, sizeof line, stdin)) {
    char *space = strrchr(line, ' ');
    unsigned allowed = space ? (unsigned)strtoul(space, NULL, 10) : 0, found = 0;
    int max = 0;
    if (space)
      *space = 0;
    int read = fread(&r[0], sizeof *r, 1, f[0]) == 1 && fread(&r[1], sizeof *r, 1, f[1]) == 1;
    if (read)
      found = count_different(&r[0], &r[1], &max);
    int ok = read && found <= allowed && r[0].error == 0 && r[1].error == 0;
    bad += !ok;
    printf("%sok %u - %s: as softpipe draws it\n", ok ? "" : "not ", ++n, line);
    if (!ok)
      printf("# %s; %u pixels differ by more than 2, by up to %d; errors 0x%x and 0x%x\n", read ? "drawn" : "not drawn", found, max,
             r[0].error, r[1].error);
  }
  printf("1..%u\n", n);
  return bad != 0 || !n;
}
