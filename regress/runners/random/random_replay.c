/* SPDX-License-Identifier: Apache-2.0 */
/* Runs cases again that once failed. "about" in their inputs file has what the generator knew about the outputs (docs/regress.md,
   "Random shaders"). */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "case.h"

static char *read_replay_text(gc_arena *a, const char *path) {
  size_t n;
  char *text = gm_file_text(path, &n), *own = text && n ? gc_strndup(a, text, n) : NULL;
  free(text);
  return own;
}

/* "outputs: NAME LANES EXACT ERROR ..." */
static bool read_outputs(gc_arena *a, const char *inputs, rs_shader *s) {
  const char *p = strstr(inputs, "\"outputs:");
  char name[64];
  int used = 0;
  if (!p)
    return false;
  for (p += 9; s->nout < RS_OUTPUTS; p += used, s->nout++) {
    rs_output *o = &s->out[s->nout];
    if (sscanf(p, " %63[a-zA-Z0-9_] %u %u %lf%n", name, &o->n, &o->exact, &o->error, &used) != 4)
      break;
    o->name = gc_strndup(a, name, strlen(name));
  }
  return s->nout > 0;
}

/* The generator names inputs x and a number. */
static void read_inputs(gc_arena *a, const gm_run *r, rs_shader *s) {
  char name[16];
  for (unsigned i = 0; i < 1000 && s->nin < RS_INPUTS; i++) {
    snprintf(name, sizeof name, "x%u", i);
    const gm_value *v = gm_run_input(r, s->stage, 0, name);
    if (v)
      s->in[s->nin++] = (rs_input){gc_strndup(a, name, strlen(name)), (unsigned)v->n};
  }
}

/* 0, 1 if it fails, -1 if it cannot be read. */
static int replay_case(const rs_kit *kit, rs_tally *t, const char *path, gm_stage stage, unsigned ways) {
  gc_arena *a = gc_arena_new();
  rs_case k = {.kit = kit, .tally = t, .shader = {.stage = stage}};
  char err[GM_ERROR_SIZE] = "the shader or its inputs cannot be read";
  k.shader.text = read_replay_text(a, path);
  k.shader.inputs = read_replay_text(a, gc_sprintf(a, "%.*s.json", (int)strlen(path) - 5, path));
  bool ok = k.shader.text && k.shader.inputs && read_outputs(a, k.shader.inputs, &k.shader);
  k.run = ok ? gm_run_parse(k.shader.inputs, strlen(k.shader.inputs), path, NULL, err, sizeof err) : NULL;
  int bad = k.run && rs_add_textures(k.run) ? 0 : -1;
  if (k.run)
    read_inputs(a, k.run, &k.shader);
  else
    fprintf(stderr, "%s: error: %s\n", path, err);
  for (k.seed = 0; k.run && k.seed < ways; k.seed++) {
    rs_outcome c = rs_count(&k);
    if (c == RS_AGREE)
      continue;
    bad = 1;
    printf("# %s, way %u: %s\n# %s\n", path, (unsigned)k.seed, rs_outcome_name(c), k.why);
  }
  gm_run_free(k.run);
  gc_arena_free(a);
  return bad;
}

int rs_replay(const rs_kit *kit, rs_tally *t, const char *folder, unsigned ways) {
  DIR *d = opendir(folder);
  int failed = 0, files = 0;
  for (struct dirent *e; d && failed >= 0 && (e = readdir(d)) != NULL;) {
    size_t n = strlen(e->d_name);
    char path[600];
    bool vertex = n > 5 && !strcmp(e->d_name + n - 5, ".vert");
    if (!vertex && !(n > 5 && !strcmp(e->d_name + n - 5, ".frag")))
      continue;
    snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
    int bad = replay_case(kit, t, path, vertex ? GM_STAGE_VERTEX : GM_STAGE_FRAGMENT, ways);
    failed = bad < 0 ? -1 : failed + bad;
    files++;
  }
  if (d)
    closedir(d);
  return files ? failed : -1;
}
