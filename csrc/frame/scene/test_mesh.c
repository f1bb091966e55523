/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the reader of OBJ files with good and malformed ones, and meshes made by shape. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
/* cmocka.h needs these first */
#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "frame/scene/mesh.h"

static int parse_mesh_text(gm_mesh *m, const char *text, char err[GM_ERROR_SIZE]) {
  return gm_mesh_parse_obj(m, text, strlen(text), "m.obj", err, GM_ERROR_SIZE);
}

static void test_good(void **state) {
  static const char text[] = "# a square\nmtllib x\no square\nv 0 0 0\nv 1 0 0 1.0\r\nv 1 1 0\nv 0 1 0\nvt 0 0\nvt 1 0 0\nvt 1 1\nvt 0 1\n"
                             "vn 0 0 1\nusemtl y\ns 1\nf 1/1/1 2/2/1 3/3/1 4/4/1 # two triangles\nf -4/1/1 -2/3/1 -3/2/1";
  char err[GM_ERROR_SIZE] = "";
  gm_mesh m;
  (void)state;
  if (parse_mesh_text(&m, text, err))
    fail_msg("%s", err);
  assert_int_equal(m.vertices, 4); /* corners with the same numbers are one vertex */
  assert_int_equal(m.nindex, 9);
  static const uint32_t want[9] = {0, 1, 2, 0, 2, 3, 0, 2, 1};
  assert_memory_equal(m.index, want, sizeof want);
  assert_int_equal(m.nattribute, 3);
  assert_true(gm_mesh_find(&m, "position")->data[3 * 2 + 1] == 1);
  assert_true(gm_mesh_find(&m, "texcoord")->data[2 * 3 + 1] == 1);
  assert_true(gm_mesh_find(&m, "normal")->data[2] == 1);
  assert_null(gm_mesh_find(&m, "color"));
  gm_mesh_free(&m);
}

static void test_forms(void **state) {
  char err[GM_ERROR_SIZE] = "";
  gm_mesh m;
  (void)state;
  assert_int_equal(parse_mesh_text(&m, "v 0 0 0 1 0 0\nv 1 0 0 0 1 0\nv 0 1 0 0 0 1\nvn 1 0 0\nf 1//1 2//1 3//1\n", err), 0);
  assert_true(gm_mesh_find(&m, "color")->data[4] == 1 && gm_mesh_find(&m, "normal")->data[0] == 1);
  gm_mesh_free(&m);
  assert_int_equal(parse_mesh_text(&m, "v 0 0 0\nv 1 0 0\nv 0 1 0\nvt 1 2\nf 1/1 2/1 3/1\n", err), 0);
  assert_true(gm_mesh_find(&m, "texcoord")->data[1] == 2 && !gm_mesh_find(&m, "normal"));
  gm_mesh_free(&m);
}

static void test_bad(void **state) {
  static const char *const c[][2] = {
      {"v 1 2\n", "m.obj:1:6: error: a number is missing"},
      {"v 1 2 x\n", "m.obj:1:7: error: a number is missing"},
      {"v 1 2 1e99\n", "m.obj:1:7: error: the number is too large"},
      {"v 0 0 0\nf 1 2 3\n", "m.obj:2:5: error: no such vertex"},
      {"v 0 0 0\nf 1/1 1 1\n", "m.obj:2:5: error: no such texture coordinate"},
      {"v 0 0 0\nf 1//1 1 1\n", "m.obj:2:6: error: no such normal"},
      {"v 0 0 0\nf 0 1 1\n", "m.obj:2:3: error: no such vertex"},
      {"v 0 0 0\nf 1 1\n", "m.obj:2:6: error: a face needs at least three corners"},
      {"v 0 0 0\nf 1 1 1x\n", "m.obj:2:8: error: a corner is v, v/vt, v//vn or v/vt/vn"},
      {"v 0 0 0\n", "m.obj: error: the mesh has no face"},
      {"", "m.obj: error: the mesh has no face"},
      {"w 1\n", "m.obj:1:1: error: neither v, vt, vn, f nor a statement that is ignored"},
      {"v 0 0 0\nv 1 1 1 0 0 0\n", "m.obj:2:9: error: this vertex has a colour, others have none"},
      {"v 0 0 0 0 0 0\nv 1 1 1\n", "m.obj:2:8: error: this vertex has no colour, others have one"},
  };
  (void)state;
  for (unsigned i = 0; i < sizeof c / sizeof *c; i++) {
    char err[GM_ERROR_SIZE] = "";
    gm_mesh m;
    assert_int_equal(parse_mesh_text(&m, c[i][0], err), -1);
    assert_string_equal(err, c[i][1]);
  }
}

/* Closed shapes: each triangle is counter-clockwise seen from outside, and its normals agree with that. */
static void check_outside(const gm_mesh *m) {
  const float *p = gm_mesh_find(m, "position")->data, *n = gm_mesh_find(m, "normal")->data;
  for (size_t t = 0; t < m->nindex; t += 3) {
    const uint32_t *k = m->index + t;
    double u[3], v[3], dot = 0;
    for (unsigned i = 0; i < 3; i++) {
      assert_true(k[i] < m->vertices);
      u[i] = (double)p[3 * k[1] + i] - (double)p[3 * k[0] + i];
      v[i] = (double)p[3 * k[2] + i] - (double)p[3 * k[0] + i];
    }
    for (unsigned i = 0; i < 3; i++)
      dot += (u[(i + 1) % 3] * v[(i + 2) % 3] - u[(i + 2) % 3] * v[(i + 1) % 3]) *
             ((double)n[3 * k[0] + i] + (double)n[3 * k[1] + i] + (double)n[3 * k[2] + i]);
    assert_true(dot >= -1e-6);
  }
}

static void test_shapes(void **state) {
  gm_mesh m;
  (void)state;
  assert_true(gm_mesh_box(&m));
  check_outside(&m);
  gm_mesh_free(&m);
  assert_true(gm_mesh_sphere(&m, 12, 6));
  check_outside(&m);
  assert_int_equal(m.nindex, 12 * 6 * 6);
  gm_mesh_free(&m);
  assert_true(gm_mesh_torus(&m, 12, 8, 0.3f));
  check_outside(&m);
  gm_mesh_free(&m);
  assert_true(gm_mesh_plane(&m, 3, 2));
  check_outside(&m);
  assert_int_equal(m.vertices, 12);
  gm_mesh_free(&m);
  assert_true(gm_mesh_cards(&m, 50, 3, 0.2f));
  check_outside(&m);
  gm_mesh_free(&m);
  assert_true(gm_mesh_cloud(&m, 50, 3));
  for (unsigned i = 0; i < 150; i++)
    assert_true(fabsf(m.attribute[0].data[i]) <= 1);
  gm_mesh_free(&m);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_good), cmocka_unit_test(test_forms), cmocka_unit_test(test_bad),
                                     cmocka_unit_test(test_shapes)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
