/* SPDX-License-Identifier: Apache-2.0 */
/* Makes the textures and the mesh of the benchmarks: all procedural, so that nothing here has a foreign origin (docs/regress.md,
   "Benchmarks and suites").
   Usage: gen_assets FOLDER, writes FOLDER/textures/NAME.png and FOLDER/meshes/torus.json. */
#include <math.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/table.h"

#define PI 3.14159265358979323846

typedef struct {
  double r, g, b, a;
} color;
typedef color painter(double u, double v);

static double wave(double u, double v, int i, int j, double phase) { return sin(2 * PI * (i * u + j * v) + phase); }

/* Smooth, tileable hills in 0..1. */
static double hills(double u, double v) {
  double h = wave(u, v, 1, 2, 0.3) + 0.8 * wave(u, v, 3, -1, 1.1) + 0.6 * wave(u, v, -2, 3, 2.7) + 0.3 * wave(u, v, 4, 5, 0.2);
  return 0.5 + h / 5.4;
}

/* Sum of many waves with fixed, irregular phases: looks like value noise, stays tileable. */
static double cloud(double u, double v, int seed) {
  double sum = 0, weight = 0;
  for (int i = -4; i <= 4; i++)
    for (int j = 0; j <= 4; j++) {
      double w = 1 / (1.0 + i * i + j * j);
      if (i == 0 && j == 0)
        continue;
      sum += w * wave(u, v, i, j, (i * 37 + j * 101 + seed * 57) % 63 * 0.1);
      weight += w;
    }
  return 0.5 + 1.2 * sum / weight;
}

static color picture(double u, double v) {
  return (color){0.5 + 0.45 * wave(u, v, 1, 1, 0.4), hills(u, v), 0.5 + 0.4 * wave(u, v, -2, 1, 1.9), 1};
}

static color height(double u, double v) {
  double e = 1 / 512.0, dx = (hills(u + e, v) - hills(u - e, v)) / (2 * e) * 0.08,
         dy = (hills(u, v + e) - hills(u, v - e)) / (2 * e) * 0.08;
  double s = 0.5 / sqrt(dx * dx + dy * dy + 1);
  return (color){0.5 - dx * s, 0.5 - dy * s, 0.5 + s, hills(u, v)};
}

static color stone(double u, double v) {
  double c = cloud(u, v, 1), d = cloud(u, v, 2);
  return (color){0.35 + 0.4 * c, 0.3 + 0.35 * c + 0.1 * d, 0.25 + 0.3 * d, 0.6 + 0.4 * c};
}

static color detail(double u, double v) {
  return (color){0.3 + 0.4 * cloud(u, v, 3), 0.3 + 0.4 * cloud(u, v, 4), 0.3 + 0.4 * cloud(u, v, 5), 1};
}

static color decal(double u, double v) {
  double x = u - 0.5, y = v - 0.5, d = sqrt(x * x + y * y), ring = exp(-200 * (d - 0.3) * (d - 0.3));
  return (color){0.9, 0.2 + 0.6 * ring, 0.1, fmin(1, fmax(0, 3 - 8 * d))};
}

static color light(double u, double v) {
  double l = 0.5 + 0.3 * wave(u, v, 1, 0, 0.7) * wave(u, v, 0, 1, 1.2);
  return (color){l, 0.95 * l, 0.85 * l, 0.5 + 0.5 * hills(v, u)};
}

/* Sky above, ground below, a sun: also read as a sphere map. */
static color sky(double u, double v) {
  double y = 1 / (1 + exp(-10 * (v - 0.45))), sun = exp(-30 * ((u - 0.65) * (u - 0.65) + (v - 0.7) * (v - 0.7)));
  return (color){fmin(1, 0.35 + 0.1 * y + 0.5 * sun), fmin(1, 0.3 + 0.3 * y + 0.45 * sun), fmin(1, 0.2 + 0.6 * y + 0.2 * sun), 1};
}

/* Anisotropic highlight after Banks: u = light against groove, v = view against groove. */
static color brushed(double u, double v) {
  double lt = 2 * u - 1, vt = 2 * v - 1, diffuse = sqrt(1 - lt * lt), r = diffuse * sqrt(1 - vt * vt) - lt * vt;
  return (color){diffuse, diffuse, diffuse, pow(fmax(r, 0), 12)};
}

static color noise(double u, double v) { return (color){cloud(u, v, 6), cloud(u, v, 7), cloud(u, v, 8), cloud(u, v, 9)}; }

static const struct {
  const char *name;
  unsigned size;
  painter *paint;
} pictures[] = {{"picture", 64, picture}, {"height", 64, height}, {"stone", 64, stone},     {"detail", 32, detail}, {"decal", 32, decal},
                {"light", 32, light},     {"sky", 64, sky},       {"brushed", 64, brushed}, {"noise", 64, noise}};

static png_byte byte(double x) { return (png_byte)lrint(255 * fmin(1, fmax(0, x))); }

static int write_picture(const char *folder, const char *name, unsigned size, painter *paint) {
  png_image im = {.version = PNG_IMAGE_VERSION, .width = size, .height = size, .format = PNG_FORMAT_RGBA};
  png_byte *data = malloc(PNG_IMAGE_SIZE(im));
  char path[4096];
  if (!data)
    return -1;
  for (unsigned y = 0; y < size; y++)
    for (unsigned x = 0; x < size; x++) {
      color c = paint((x + 0.5) / size, (y + 0.5) / size);
      png_byte *p = data + 4 * ((size_t)y * size + x);
      p[0] = byte(c.r), p[1] = byte(c.g), p[2] = byte(c.b), p[3] = byte(c.a);
    }
  snprintf(path, sizeof path, "%s/textures/%s.png", folder, name);
  int ok = png_image_write_to_file(&im, path, 0, data, 0, NULL);
  free(data);
  return ok ? 0 : -1;
}

/* --- the mesh --- */

enum { RING = 12, TUBE = 8 };

/* Vertex k of a torus: the angles are shifted, so that no coordinate is a round number. */
static void torus(unsigned k, int what, double out[4]) {
  int ring = k / TUBE;
  double u = (ring + 0.13) / RING, v = (k % TUBE + 0.29) / TUBE, a = 2 * PI * u, b = 2 * PI * v, r = 1 + 0.4 * cos(b);
  switch (what) {
  case 0:
    out[0] = r * cos(a), out[1] = r * sin(a), out[2] = 0.4 * sin(b);
    return;
  case 1:
    out[0] = cos(b) * cos(a), out[1] = cos(b) * sin(a), out[2] = sin(b);
    return;
  case 2:
    out[0] = -sin(a), out[1] = cos(a), out[2] = 0;
    return;
  case 3:
    out[0] = u, out[1] = v;
    return;
  case 5:
    out[0] = floor(4 * u), out[1] = (int)(floor(4 * u) + 1) % 4, out[2] = 1 - (4 * u - floor(4 * u));
    return;
  default:
    out[0] = 0.5 + 0.5 * cos(a), out[1] = 0.5 + 0.5 * sin(b), out[2] = 0.5 - 0.25 * cos(a + b), out[3] = 0.9 - 0.2 * v;
    return;
  }
}

static int write_mesh(const char *folder) {
  static const struct {
    const char *name;
    unsigned size;
  } attr[] = {{"position", 3}, {"normal", 3}, {"tangent", 3}, {"uv", 2}, {"color", 4}, {"bones", 3}};
  char path[4096];
  snprintf(path, sizeof path, "%s/meshes/torus.json", folder);
  json_t *mesh = json_object();
  for (int i = 0; i < 6; i++) {
    json_t *data = json_array();
    for (unsigned k = 0; k < RING * TUBE; k++) {
      double x[4];
      torus(k, i, x);
      for (unsigned j = 0; j < attr[i].size; j++)
        json_array_append_new(data, gm_json_rounded(x[j], 6));
    }
    json_object_set_new(mesh, attr[i].name, json_pack("{s:i, s:o}", "size", (int)attr[i].size, "data", data));
  }
  return table_json(path, mesh, 1) ? 0 : -1;
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: gen_assets FOLDER\n");
    return 2;
  }
  for (size_t i = 0; i < sizeof pictures / sizeof *pictures; i++)
    if (write_picture(argv[1], pictures[i].name, pictures[i].size, pictures[i].paint)) {
      fprintf(stderr, "%s: error: cannot write textures/%s.png\n", argv[1], pictures[i].name);
      return 1;
    }
  if (write_mesh(argv[1])) {
    fprintf(stderr, "%s: error: cannot write meshes/torus.json\n", argv[1]);
    return 1;
  }
  return 0;
}
