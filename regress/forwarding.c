/* SPDX-License-Identifier: Apache-2.0 */
/* Su's eight shaders: bundles (NOPs included) with positive, passive and no forwarding, temporaries with and without packing. Speaks TAP.
   Usage: forwarding FOLDER, the folder of the benchmark shaders. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compile.h"

static const char *const names[] = {"phong_lighting", "anisotropic_lighting", "envmap", "fasttnl", "reflection", "simple", "toon", "wood"};
enum { NAMES = sizeof names / sizeof *names, SAVED_PERCENT = 20 };

typedef struct {
  unsigned positive, passive, off, packed, linear;
} row;

static char *read_text(const char *path, size_t *len) {
  FILE *f = fopen(path, "rb");
  char *s = f ? malloc(1 << 20) : NULL;
  *len = s ? fread(s, 1, 1 << 20, f) : 0;
  if (f)
    fclose(f);
  return s;
}

/* One compilation on the machine with 16 temporaries, where allocation never decides: 0, or -1 with the messages printed. */
static int compile(const char *path, gl_stage stage, const gl_machine *m, gc_forward forward, gc_allocator alloc, gc_stats *st) {
  gc_options o;
  gl_program p;
  char *messages = NULL;
  size_t len;
  char *text = read_text(path, &len);
  gc_options_default(&o);
  o.name = path;
  o.stage = stage;
  o.machine = m;
  o.gate = GC_GATE_NONE;
  o.policy = GL_GATE_NONE;
  o.forward = forward;
  o.alloc = alloc;
  o.opt = 3;
  int rc = text ? gc_compile(text, len, &o, &p, st, &messages) : -1;
  if (rc)
    printf("# %s\n", messages ? messages : path);
  else
    gl_program_free(&p);
  free(messages);
  free(text);
  return rc;
}

static int measure(const char *path, gl_stage stage, const gl_machine *m, row *r) {
  gc_stats a, b, c, d;
  if (compile(path, stage, m, GC_FORWARD_POSITIVE, GC_ALLOC_TETRIS, &a) ||
      compile(path, stage, m, GC_FORWARD_PASSIVE, GC_ALLOC_TETRIS, &b) || compile(path, stage, m, GC_FORWARD_OFF, GC_ALLOC_TETRIS, &c) ||
      compile(path, stage, m, GC_FORWARD_POSITIVE, GC_ALLOC_LINEAR, &d))
    return -1;
  *r = (row){a.bundles, b.bundles, c.bundles, a.temps, d.temps};
  return 0;
}

int main(int argc, char **argv) {
  gl_machine m;
  char err[500], path[1000];
  unsigned tests = 0, failed = 0, more = 0;
  row sum = {0};
  if (argc != 2) {
    fprintf(stderr, "usage: forwarding FOLDER\n");
    return 2;
  }
  if (gl_machine_find(&m, "cyclone16", err, sizeof err)) {
    fprintf(stderr, "%s\n", err);
    return 1;
  }
  printf("# %-27s %9s %8s %5s   %6s %6s\n", "bundles, temporaries", "positive", "passive", "off", "packed", "linear");
  for (unsigned i = 0; i < 2 * NAMES; i++) {
    row r;
    snprintf(path, sizeof path, "%s/%s/%s.%s", argv[1], names[i / 2], names[i / 2], i % 2 ? "frag" : "vert");
    bool ok = measure(path, i % 2 ? GL_STAGE_FRAGMENT : GL_STAGE_VERTEX, &m, &r) == 0;
    printf("%sok %u - %s.%s compiles in every way\n", ok ? "" : "not ", ++tests, names[i / 2], i % 2 ? "frag" : "vert");
    failed += !ok;
    if (!ok)
      continue;
    printf("# %-20s %-6s %9u %8u %5u   %6u %6u\n", names[i / 2], i % 2 ? "frag" : "vert", r.positive, r.passive, r.off, r.packed, r.linear);
    sum.positive += r.positive, sum.passive += r.passive, sum.off += r.off;
    more += r.packed > r.linear;
  }
  double saved = sum.off ? 100.0 * (1 - (double)sum.positive / sum.off) : 0;
  printf("# %-27s %9u %8u %5u\n", "total", sum.positive, sum.passive, sum.off);
  printf("%sok %u - positive forwarding saves %.1f%% of the bundles, at least %d%%\n", saved >= SAVED_PERCENT ? "" : "not ", ++tests, saved,
         SAVED_PERCENT);
  printf("%sok %u - packing never needs more temporaries (%u programs do)\n", more ? "not " : "", ++tests, more);
  printf("1..%u\n", tests);
  return failed || saved < SAVED_PERCENT || more;
}
