/* SPDX-License-Identifier: Apache-2.0 */
/* Tests inputs files: what they say ends in the right lanes, what is wrong with them is said in one message, and a run's outputs come
   back by name (docs/run-inputs.md). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <jansson.h>
#include <png.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "core/fp/fp.h"
#include "core/run/run.h"

static const char program_text[] =
    ".stage fragment\n.machine machines/cyclone.machine\n"
    ".sym uniform float 4x1 \"u_tint\" 1 0 0\n.sym uniform float 1x1 \"u_w\" 3 1 2\n"
    ".sym uniform float 3x3 \"u_m\" 1 4 0\n.sym uniform int 1x1 \"u_n\" 1 7 1\n.sym uniform bool 2x1 \"u_b\" 1 7 2\n"
    ".sym varying float 2x1 \"v_uv\" 1 1 2\n.sym sampler sampler2D 1x1 \"u_tex\" 1 2 0\n.sym texsize float 2x1 \"u_tex\" 1 8 1\n"
    ".sym fragcolor float 4x1 \"gl_FragColor\" 1 0 0\n.lit 7 1 0x3f000000 0 0 0\n"
    "tex t0, v1.zwzw, s2 @ov+oo\nnop\nnop\nmul o0, t0, c0\nend\n";
static const char vertex_text[] = ".stage vertex\n.machine machines/cyclone.machine\n.sym attribute float 4x1 \"a_position\" 1 0 0\n"
                                  ".sym varying float 3x1 \"v_n\" 1 2 1\n.sym system float 4x1 \"gl_Position\" 1 0 0\n"
                                  "mov pos, v0 @ov+oo\nmov o2.yzw, v0.xxyz\nend\n";
static const char uniforms[] =
    "\"uniforms\": {\"u_tint\": [1, 0.5, 2, 1], \"u_w\": [7, 8, 9], \"u_m\": [[1, 2, 3], [4, 5, 6], [7, 8, 9]], \"u_n\": 3, "
    "\"u_b\": [true, false]}";

static char folder[] = "/tmp/gm_run_XXXXXX";

static void write_run_input(const char *name, const void *data, size_t len) {
  char path[200];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *f = fopen(path, "wb");
  assert_non_null(f);
  assert_int_equal(fwrite(data, 1, len, f), len);
  fclose(f);
}

/* A folder with a 2 x 1 picture (red, green at half alpha), a broken one and a mesh. */
static int make_run_folder(void **state) {
  static const unsigned char texel[8] = {255, 0, 0, 255, 0, 255, 0, 128};
  static const char mesh[] = "{\"position\": {\"size\": 3, \"data\": [1,2,3, 4,5,6, 7,8,9]}, \"bad\": {\"size\": 2, \"data\": [1,2,3]}}";
  char path[200];
  (void)state;
  if (!mkdtemp(folder))
    return -1;
  png_image im = {.version = PNG_IMAGE_VERSION, .width = 2, .height = 1, .format = PNG_FORMAT_RGBA};
  snprintf(path, sizeof path, "%s/two.png", folder);
  if (!png_image_write_to_file(&im, path, 0, texel, 0, NULL))
    return -1;
  write_run_input("broken.png", "\x89PNG\r\n\x1a\n and no more", 20);
  write_run_input("mesh.json", mesh, sizeof mesh - 1);
  return 0;
}

static int remove_run_folder(void **state) {
  static const char *const names[] = {"two.png", "broken.png", "mesh.json", "in.json"};
  char path[200];
  (void)state;
  for (unsigned i = 0; i < 4; i++) {
    snprintf(path, sizeof path, "%s/%s", folder, names[i]);
    unlink(path);
  }
  return rmdir(folder);
}

static void assemble(gm_program *p, const char *text) {
  char err[GM_ERROR_SIZE] = "";
  if (gm_assemble(p, text, strlen(text), "test.s", err, sizeof err))
    fail_msg("%s", err);
}

static gm_run *parse_run_text(const char *text) {
  char err[GM_ERROR_SIZE] = "";
  gm_run *r = gm_run_parse(text, strlen(text), "in.json", folder, err, sizeof err);
  if (!r)
    fail_msg("%s", err);
  return r;
}

static gm_run *good_run(void) {
  char text[2000];
  snprintf(text, sizeof text,
           "{%s, \"textures\": {\"u_tex\": {\"file\": \"two.png\", \"filter\": \"nearest\", \"wrap\": [\"clamp\", \"mirror\"]}},"
           "\"fragment\": {\"runs\": [{\"v_uv\": [0.75, 0.5], \"gl_FragCoord\": [3.5, 4.5, 0.25, 1], \"gl_FrontFacing\": false}, "
           "{\"v_uv\": [0.25, 0.5]}]}}",
           uniforms);
  return parse_run_text(text);
}

static void check_float_lanes(const uint32_t got[4], float x, float y, float z, float w) {
  const float want[4] = {x, y, z, w};
  for (int i = 0; i < 4; i++)
    assert_int_equal(got[i], gm_bits(want[i]));
}

static void values_reach_their_lanes(void **state) {
  gm_program p;
  gm_image img;
  gm_invocation inv;
  char err[GM_ERROR_SIZE] = "";
  (void)state;
  assemble(&p, program_text);
  gm_run *r = good_run();
  assert_int_equal(gm_run_bind(&p, r, &img, err, sizeof err), 0);
  check_float_lanes(img.c[0], 1, 0.5f, 2, 1);
  for (int i = 0; i < 3; i++)
    check_float_lanes(img.c[1 + i], 0, 0, 7.0f + (float)i, 0);
  check_float_lanes(img.c[4], 1, 2, 3, 0);
  check_float_lanes(img.c[6], 7, 8, 9, 0);
  check_float_lanes(img.c[7], 0.5f, 3, 1, 0);
  check_float_lanes(img.c[8], 0, 2, 1, 0); /* width and height of the picture */
  assert_int_equal(img.nconst, 9);
  assert_int_equal(img.nsampler, 3);
  assert_int_equal(img.sampler[2].wrap_s, GM_WRAP_CLAMP);
  assert_int_equal(img.sampler[2].wrap_t, GM_WRAP_MIRROR);
  assert_int_equal(img.sampler[2].mag, GM_FILTER_NEAREST);
  assert_int_equal(img.ntexture, 2);
  assert_int_equal(img.texture[0], 0xff0000ff);
  assert_int_equal(img.texture[1], 0x8000ff00);
  assert_int_equal(gm_run_invocation(&p, r, 0, &inv, err, sizeof err), 0);
  check_float_lanes(inv.v[1], 0, 0, 0.75f, 0.5f);
  check_float_lanes(inv.sys[0], 3.5f, 4.5f, 0.25f, 1);
  check_float_lanes(inv.sys[1], 0, 0, 0, 0);
  assert_int_equal(gm_run_invocation(&p, r, 1, &inv, err, sizeof err), 0);
  check_float_lanes(inv.sys[0], 0.5f, 0.5f, 0.5f, 1);
  check_float_lanes(inv.sys[1], 1, 1, 1, 1);
  assert_int_equal(gm_run_invocation(&p, r, 2, &inv, err, sizeof err), -1);
  assert_string_equal(err, "in.json: error: no fragment run 2, there are 2");
  gm_image_free(&img);
  gm_run_free(r);
  gm_program_free(&p);
}

static void outputs_come_back_by_name(void **state) {
  gm_program p;
  gm_image img;
  gm_result a, b;
  gm_run_config cfg = {.policy = GM_GATE_NONE, .wake = 1, .texture_latency = 8};
  char err[GM_ERROR_SIZE] = "", why[GM_ERROR_SIZE] = "";
  (void)state;
  assemble(&p, program_text);
  gm_run *r = good_run();
  gm_sim *s = gm_sim_new(&p.machine);
  assert_int_equal(gm_run_bind(&p, r, &img, err, sizeof err), 0);
  gm_run_load_sim(s, &p, &img);
  if (gm_run_sim(s, &p, r, 0, 1, &cfg, &a, err, sizeof err))
    fail_msg("%s", err);
  if (gm_run_sim(s, &p, r, 1, 1, &cfg, &b, err, sizeof err))
    fail_msg("%s", err);
  assert_int_equal(a.n, 1);
  assert_string_equal(a.out[0].sym->name, "gl_FragColor");
  assert_int_equal(a.out[0].n, 4);
  assert_int_equal(a.out[0].bits[1], gm_bits(0.5f));
  assert_int_equal(b.out[0].bits[0], gm_bits(1.0f));
  assert_true(a.stats.cycles > 8 && a.stats.frozen_tex == 8);
  assert_true(gm_result_equal(&a, &a, why, sizeof why));
  assert_false(gm_result_equal(&a, &b, why, sizeof why));
  assert_string_equal(why, "gl_FragColor[0]: 0x00000000 and 0x3f800000");
  gm_result_free(&a);
  gm_result_free(&b);
  gm_image_free(&img);
  gm_sim_free(s);
  gm_run_free(r);
  gm_program_free(&p);
}

static void meshes_and_short_attributes(void **state) {
  gm_program p;
  gm_image img;
  gm_result res;
  gm_run_config cfg = {.policy = GM_GATE_AUTO, .wake = 1, .texture_latency = 8};
  char err[GM_ERROR_SIZE] = "";
  (void)state;
  assemble(&p, vertex_text);
  gm_run *r = parse_run_text(
      "{\"vertex\": {\"mesh\": {\"file\": \"mesh.json\", \"attributes\": {\"a_position\": \"position\"}, \"first\": 1, \"step\": 1}}}");
  assert_int_equal(gm_run_count(r, GM_STAGE_VERTEX), 2);
  gm_sim *s = gm_sim_new(&p.machine);
  assert_int_equal(gm_run_bind(&p, r, &img, err, sizeof err), 0);
  gm_run_load_sim(s, &p, &img);
  if (gm_run_sim(s, &p, r, 1, 1, &cfg, &res, err, sizeof err))
    fail_msg("%s", err);
  assert_int_equal(res.n, 2);
  for (unsigned i = 0; i < 3; i++)
    assert_int_equal(res.out[0].bits[i], gm_bits(7.0f + (float)i));
  check_float_lanes(res.out[1].bits, 7, 8, 9, 1);
  gm_result_free(&res);
  gm_image_free(&img);
  gm_sim_free(s);
  gm_run_free(r);
  gm_program_free(&p);
}

static void patches_interpolate(void **state) {
  (void)state;
  gm_run *r = parse_run_text("{\"fragment\": {\"patch\": {\"width\": 2, \"height\": 4, \"varyings\": {\"a\": [0, 4, 8, 12], "
                             "\"n\": [[3, 4], [3, 4], [3, 4], [3, 4]]}, \"normalize\": [\"n\"]}}}");
  assert_int_equal(gm_run_count(r, GM_STAGE_FRAGMENT), 8);
  assert_float_equal(gm_run_input(r, GM_STAGE_FRAGMENT, 0, "a")->num[0], 2, 0);
  assert_float_equal(gm_run_input(r, GM_STAGE_FRAGMENT, 7, "a")->num[0], 10, 0);
  assert_float_equal(gm_run_input(r, GM_STAGE_FRAGMENT, 7, "n")->num[1], 0.8f, 0);
  assert_float_equal(gm_run_input(r, GM_STAGE_FRAGMENT, 7, "gl_FragCoord")->num[0], 1.5, 0);
  assert_float_equal(gm_run_input(r, GM_STAGE_FRAGMENT, 7, "gl_FragCoord")->num[1], 3.5, 0);
  gm_run_free(r);
  for (unsigned w = 3; w <= 4; w++) { /* row by row, or quad by quad */
    char text[200];
    snprintf(text, sizeof text, "{\"fragment\": {\"patch\": {\"width\": %u, \"height\": 4, \"varyings\": {}}}}", w);
    r = parse_run_text(text);
    for (unsigned i = 0; i < 4 * w; i++) {
      const double *at = gm_run_input(r, GM_STAGE_FRAGMENT, i, "gl_FragCoord")->num;
      assert_float_equal(at[0], (w == 3 ? i % 3 : i / 4 % 2 * 2 + i % 2) + 0.5, 0);
      assert_float_equal(at[1], (w == 3 ? i / 3 : i / 8 * 2 + i / 2 % 2) + 0.5, 0);
    }
    gm_run_free(r);
  }
}

/* Differences of a varying 10 x + 100 y, interpolated or listed, on a machine with twelve threads or four; the list ends inside a quad.
   The outputs of an invocation do not depend on which others are asked for with it. */
static void fragments_run_in_quads(void **state) {
  (void)state;
  static const char text[] = ".stage fragment\n.machine machines/%s.machine\n.sym varying float 1x1 \"v_a\" 1 0 0\n"
                             ".sym fragcolor float 4x1 \"gl_FragColor\" 1 0 0\n"
                             "mov t0, v0.x @ov+oo\nnop\nqsy\nddx o0.x, t0\nddy o0.y, t0\nmov o0.zw, t0\nend\n";
  static const char *const machine[2] = {"quad", "barrel"};
  for (unsigned m = 0; m < 2; m++) {
    gm_program p;
    gm_image img;
    gm_run_config cfg = {.policy = GM_GATE_PROGRAM, .wake = 1, .texture_latency = 8};
    char source[600], err[GM_ERROR_SIZE] = "";
    snprintf(source, sizeof source, text, machine[m]);
    assemble(&p, source);
    assert_true(gm_run_has_quads(&p));
    /* seven listed runs: one quad, and three fragments of a second; then the patch from (0, 0) on */
    gm_run *r = parse_run_text(
        "{\"fragment\": {\"runs\": [{\"v_a\": 0}, {\"v_a\": 10}, {\"v_a\": 100}, {\"v_a\": 110}, {\"v_a\": 20}, "
        "{\"v_a\": 30}, {\"v_a\": 120}], \"patch\": {\"width\": 4, \"height\": 2, \"varyings\": {\"v_a\": [-55, -15, 145, 185]}}}}");
    assert_int_equal(gm_run_count(r, GM_STAGE_FRAGMENT), 15);
    gm_sim *s = gm_sim_new(&p.machine);
    assert_int_equal(gm_run_bind(&p, r, &img, err, sizeof err), 0);
    gm_run_load_sim(s, &p, &img);
    for (size_t first = 0; first < 15; first++)
      for (unsigned n = 1; n <= 15 - first; n++) {
        gm_batch b;
        gm_result res[GM_MAX_THREADS];
        gm_run_batch(&p, r, first, n, &b);
        assert_true(b.n > 0 && b.n <= n && b.threads % 4 == 0 && b.skip + b.n <= b.threads);
        if (gm_run_sim(s, &p, r, first, b.n, &cfg, res, err, sizeof err))
          fail_msg("%s", err);
        for (unsigned i = 0; i < b.n; i++) {
          const uint32_t *got = res[i].out[0].bits;
          size_t k = first + i;
          bool lower = k == 6, helped = k == 5; /* the second listed quad has no fourth fragment: its fourth thread repeats the second */
          check_float_lanes(got, lower ? -90 : 10, helped ? 0 : 100, gm_float(got[2]),
                            (float)gm_run_input(r, GM_STAGE_FRAGMENT, k, "v_a")->num[0]);
          gm_result_free(&res[i]);
        }
      }
    gm_image_free(&img);
    gm_sim_free(s);
    gm_run_free(r);
    gm_program_free(&p);
  }
}

/* Bad files: text, then the message. "%s" in the message is replaced by the folder. */
static const struct {
  const char *text, *message;
} bad[] = {
    {"{\"uniforms\": {\n\"a\": }}", "in.json:2:6: error: unexpected token near '}'"},
    {"[]", "in.json: error: not a JSON object"},
    {"{\"uniform\": {}}",
     "in.json: error: unknown key \"uniform\" in the inputs: did you mean 'uniforms'? One of about, uniforms, textures, vertex, fragment"},
    {"{\"uniforms\": {\"a\": \"x\"}}", "in.json: error: \"a\" is not a number, a boolean or a list of them"},
    {"{\"uniforms\": {\"a\": []}}", "in.json: error: \"a\" has 0 numbers; 1 to 4096 can be bound"},
    {"{\"uniforms\": {\"a\": 1, \"a\": 2}}", "in.json:1:25: error: duplicate object key near '\"a\"'"},
    {"{\"textures\": {\"t\": {\"filter\": \"linear\"}}}", "in.json: error: texture \"t\" has no \"file\""},
    {"{\"textures\": {\"t\": {\"file\": \"two.png\", \"filter\": \"cubic\"}}}",
     "in.json: error: texture \"t\": filter is \"linear\" or \"nearest\""},
    {"{\"textures\": {\"t\": {\"file\": \"two.png\", \"wrap\": 3}}}",
     "in.json: error: texture \"t\": wrap is \"repeat\", \"clamp\" or \"mirror\", or a list of two of them"},
    {"{\"textures\": {\"t\": {\"file\": \"none.png\"}}}", "%s/none.png: error: No such file or directory"},
    {"{\"textures\": {\"t\": {\"file\": \"broken.png\"}}}", "%s/broken.png: error: not a good PNG: "},
    {"{\"vertex\": {\"patch\": {}}}", "in.json: error: unknown key \"patch\" in \"vertex\": one of runs, mesh"},
    {"{\"vertex\": {\"runs\": 1}}", "in.json: error: \"runs\" is not a list"},
    {"{\"vertex\": {\"mesh\": {\"file\": \"mesh.json\", \"attributes\": {\"a\": \"colour\"}}}}",
     "%s/mesh.json: error: no attribute \"colour\""},
    {"{\"vertex\": {\"mesh\": {\"file\": \"mesh.json\", \"attributes\": {\"a\": \"bad\"}}}}",
     "%s/mesh.json: error: attribute \"bad\" needs a \"size\" of 1 to 16 and \"data\" of a multiple of that many numbers"},
    {"{\"vertex\": {\"mesh\": {\"file\": \"mesh.json\", \"attributes\": {\"a\": \"position\"}, \"count\": 4}}}",
     "in.json: error: the mesh has no vertex 3"},
    {"{\"fragment\": {\"patch\": {\"varyings\": {\"a\": [1, 2, 3]}}}}", "in.json: error: patch \"a\" is not a list of four corners"},
    {"{\"fragment\": {\"patch\": {\"varyings\": {\"a\": [1, 2, 3, [4, 5]]}}}}", "in.json: error: patch \"a\": the corners differ in size"},
    {"{\"fragment\": {\"patch\": {\"width\": -1, \"varyings\": {}}}}", "in.json: error: \"width\" is not a whole number from 0 to 256"},
};

static void bad_files_are_named(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    char err[GM_ERROR_SIZE] = "", want[300];
    gm_run *r = gm_run_parse(bad[i].text, strlen(bad[i].text), "in.json", folder, err, sizeof err);
    assert_null(r);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    snprintf(want, sizeof want, bad[i].message, folder);
#pragma GCC diagnostic pop
    err[strlen(want)] = 0; /* libpng's words vary */
    assert_string_equal(err, want);
  }
}

/* What the program wants and the file does not give. */
static void bad_bindings_are_named(void **state) {
  static const struct {
    const char *text, *message;
  } miss[] = {
      {"{}", "in.json: error: uniform \"u_tint\" (vec4) is missing"},
      {"{\"uniforms\": {\"u_tnit\": [1, 2, 3, 4]}}", "in.json: error: uniform \"u_tint\" (vec4) is missing: the inputs have 'u_tnit'"},
      {"{\"uniforms\": {\"u_tint\": [1, 2, 3, 4], \"u_m\": 1, \"u_n\": 1}}", "in.json: error: uniform \"u_w\" (float array) is missing"},
      {"{\"uniforms\": {\"u_tint\": [1, 2, 3]}}", "in.json: error: uniform \"u_tint\" has 3 numbers, the shader's vec4 needs 4"},
      {"{\"uniforms\": {\"u_tint\": [1, 2, 3, 1e39]}}", "in.json: error: uniform \"u_tint\": 1e+39 is too large for a float"},
      {"{\"uniforms\": {\"u_tint\": [1, 2, 3, 4], \"u_w\": 1}}",
       "in.json: error: uniform \"u_w\" has 1 numbers, the shader's float array needs 3"},
      {"{\"uniforms\": {\"u_tint\": [1, 2, 3, 4], \"u_w\": [1, 2, 3], \"u_m\": [1, 2, 3, 4, 5, 6, 7, 8, 9], \"u_n\": 1.5}}",
       "in.json: error: uniform \"u_n\" is an int, 1.5 is not a whole number up to 2^24"},
      {"{\"uniforms\": {\"u_tint\": [1, 2, 3, 4], \"u_w\": [1, 2, 3], \"u_m\": [1, 2, 3, 4, 5, 6, 7, 8, 9], \"u_n\": 1, \"u_b\": [0, 1]}}",
       "in.json: error: texture of sampler \"u_tex\" is missing"},
  };
  gm_program p;
  gm_image img;
  gm_invocation inv;
  char err[GM_ERROR_SIZE] = "";
  (void)state;
  assemble(&p, program_text);
  for (size_t i = 0; i < sizeof miss / sizeof *miss; i++) {
    gm_run *r = parse_run_text(miss[i].text);
    assert_int_equal(gm_run_bind(&p, r, &img, err, sizeof err), -1);
    assert_string_equal(err, miss[i].message);
    gm_run_free(r);
  }
  gm_run *r = parse_run_text("{\"fragment\": {\"runs\": [{}]}}");
  assert_int_equal(gm_run_invocation(&p, r, 0, &inv, err, sizeof err), -1);
  assert_string_equal(err, "in.json: error: varying \"v_uv\" (vec2) is missing in fragment run 0");
  gm_run_free(r);
  gm_program_free(&p);
}

static void paths_are_relative_to_the_file(void **state) {
  static const char text[] = "{\"textures\": {\"t\": {\"file\": \"two.png\"}}}";
  char path[200], err[GM_ERROR_SIZE] = "";
  (void)state;
  write_run_input("in.json", text, sizeof text - 1);
  snprintf(path, sizeof path, "%s/in.json", folder);
  gm_run *r = gm_run_load(path, err, sizeof err);
  if (!r)
    fail_msg("%s", err);
  assert_int_equal(gm_run_texture(r, "t")->pic[0].width, 2);
  assert_int_equal(gm_run_texture(r, "t")->mag, GM_FILTER_LINEAR);
  gm_run_free(r);
  assert_null(gm_run_load("nowhere.json", err, sizeof err));
  assert_string_equal(err, "nowhere.json: error: No such file or directory");
}

static void json_of_results(void **state) {
  (void)state;
  char *text = NULL;
  size_t size = 0;
  gm_symbol sym = {.name = "v_out"};
  uint32_t bits[3] = {0x3e800000, 0x7f800000, 0x7fc00000};
  gm_output out = {&sym, bits, 3};
  gm_program p = {.stage = GM_STAGE_VERTEX, .machine = {.name = "m"}};
  gm_result res = {.out = &out, .n = 1, .stats = {.cycles = 9, .frozen_tex = 1, .open_v = 2, .access_o = 3, .toggles_v = 4, .bundles = 5}};
  for (unsigned ops = 0; ops < 2; ops++) {
    FILE *f = open_memstream(&text, &size);
    assert_non_null(f);
    res.stats.ops = ops * 6;
    res.stats.group_ops[2] = 7;
    gm_result_json(f, &p, &res, 1);
    fclose(f);
    json_t *root = json_loads(text, 0, NULL), *inv = json_array_get(json_object_get(root, "invocations"), 0);
    json_t *st = json_object_get(inv, "statistics"), *v = json_object_get(json_object_get(inv, "outputs"), "v_out");
    assert_string_equal(json_string_value(json_object_get(root, "stage")), "vertex");
    assert_true(json_real_value(json_array_get(v, 0)) == 0.25);
    assert_string_equal(json_string_value(json_array_get(v, 1)), "inf");
    assert_string_equal(json_string_value(json_array_get(v, 2)), "nan:7fc00000");
    const char *names[] = {"cycles", "frozen_texture", "open_v", "access_o", "opened_v", "bundles"};
    const int want[] = {9, 1, 2, 3, 4, 5};
    for (unsigned i = 0; i < 6; i++)
      assert_int_equal(json_integer_value(json_object_get(st, names[i])), want[i]);
    assert_int_equal(json_object_get(st, "operations") != NULL, ops);
    assert_int_equal(json_integer_value(json_object_get(st, "operations_c")), ops ? 7 : 0);
    json_decref(root);
    free(text);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(json_of_results),
                                     cmocka_unit_test(values_reach_their_lanes),
                                     cmocka_unit_test(outputs_come_back_by_name),
                                     cmocka_unit_test(meshes_and_short_attributes),
                                     cmocka_unit_test(patches_interpolate),
                                     cmocka_unit_test(fragments_run_in_quads),
                                     cmocka_unit_test(bad_files_are_named),
                                     cmocka_unit_test(bad_bindings_are_named),
                                     cmocka_unit_test(paths_are_relative_to_the_file)};
  return cmocka_run_group_tests(tests, make_run_folder, remove_run_folder);
}
