/* SPDX-License-Identifier: Apache-2.0 */
/* tool_wave dis|vec: process filter for GTKWave (docs/simulator-and-testbench.md, "Test bench"). One hexadecimal value a line in, one
   text a line out.
   dis: 128 bits of code, the first word lowest -> the bundle in assembly. vec: 128 bits -> four floats, lane x first. */
#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "core/isa/isa.h"

/* Eight hex digits a word, the last word of the text first. False if the text is no 128-bit hexadecimal number (x, z, a highlight). */
static bool parse_hex_line(const char *line, uint32_t w[4]) {
  size_t n = strcspn(line, "\r\n");
  if (n == 0 || n > 32)
    return false;
  memset(w, 0, 4 * sizeof *w);
  for (size_t i = 0; i < n; i++) {
    int c = tolower((unsigned char)line[n - 1 - i]);
    if (!isxdigit(c))
      return false;
    w[i / 8] |= (uint32_t)(isdigit(c) ? c - '0' : c - 'a' + 10) << (i % 8 * 4);
  }
  return true;
}

static const char *colour(const gm_bundle *b) {
  static const char *const by_group[] = {"dark slate blue", "dark green", "brown", "dark goldenrod", "gray30"};
  const gm_op_info *r = gm_op_by_code(b->op[0].op);
  return by_group[r->group < 5 ? r->group : 4];
}

static void dis(const uint32_t w[4]) {
  gm_bundle b;
  const char *why;
  char text[256];
  if (!gm_decode_bundle(w, 4, &b, &why)) {
    printf("?gray20?(%08x)\n", w[0]);
    return;
  }
  gm_format_bundle(text, sizeof text, &b);
  printf("?%s?%s\n", colour(&b), text);
}

static void vec(const uint32_t w[4]) {
  float f[4];
  memcpy(f, w, sizeof f);
  printf("%.5g  %.5g  %.5g  %.5g\n", (double)f[0], (double)f[1], (double)f[2], (double)f[3]);
}

int main(int argc, char **argv) {
  char line[256];
  uint32_t w[4];
  if (argc != 2 || (strcmp(argv[1], "dis") != 0 && strcmp(argv[1], "vec") != 0)) {
    fprintf(stderr, "usage: tool_wave dis|vec\n");
    return 2;
  }
  while (fgets(line, sizeof line, stdin)) {
    if (!parse_hex_line(line, w))
      fputs(line, stdout);
    else if (argv[1][0] == 'd')
      dis(w);
    else
      vec(w);
    fflush(stdout);
  }
  return 0;
}
