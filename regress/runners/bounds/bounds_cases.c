/* SPDX-License-Identifier: Apache-2.0 */
/* The shaders of bounds. Each grows with n, most of them also with m. */
#include "regress/runners/bounds/bounds.h"

#define HEAD "precision highp float;\nvarying vec2 uv;\n"

/* n local arrays of m elements: all are written in one loop, and read in another. */
static void make_arrays(bounds_text *t, unsigned n, unsigned m) {
  bounds_put(t, HEAD "void main() {\n");
  for (unsigned k = 0; k < n; k++)
    bounds_put(t, "  float a%u[%u];\n", k, m);
  bounds_put(t, "  for (int i = 0; i < %u; i++) {\n", m);
  for (unsigned k = 0; k < n; k++)
    bounds_put(t, "    a%u[i] = fract(float(i) * 0.37 + uv.x * %u.1);\n", k, k);
  bounds_put(t, "  }\n  float s = 0.0;\n  for (int i = 0; i < %u; i++) {\n", m);
  for (unsigned k = 0; k < n; k++)
    bounds_put(t, "    s += a%u[i] * 0.001;\n", k);
  bounds_put(t, "  }\n  gl_FragColor = vec4(s);\n}\n");
}

/* The same, but the loops stay loops, and what they write depends on data: each element of the array is live through both loops. */
static void make_live_arrays(bounds_text *t, unsigned n, unsigned m) {
  bounds_put(t, HEAD "uniform float k;\nvoid main() {\n  float s = 0.0;\n");
  for (unsigned a = 0; a < n; a++)
    bounds_put(t, "  float a%u[%u];\n  for (int i = 0; i < %u; i++) a%u[i] = uv.x;\n", a, m, m, a);
  bounds_put(t, "  for (int j = 0; j < 1000; j++) {\n    int i = int(mod(k * float(j), %u.0));\n", m);
  for (unsigned a = 0; a < n; a++)
    bounds_put(t, "    a%u[i] = a%u[i] * 0.5 + uv.y; s += a%u[i];\n", a, a, a);
  bounds_put(t, "  }\n  gl_FragColor = vec4(s);\n}\n");
}

/* An array whose elements are written and read at once: never more than a few are live. */
static void make_short_arrays(bounds_text *t, unsigned n, unsigned m) {
  bounds_put(t, HEAD "void main() {\n  float s = 0.0;\n");
  for (unsigned k = 0; k < n; k++)
    bounds_put(t, "  float a%u[%u];\n  for (int i = 0; i < %u; i++) { a%u[i] = sin(uv.x * float(i)); s += a%u[i] * uv.y; }\n", k, m, m, k,
               k);
  bounds_put(t, "  gl_FragColor = vec4(s);\n}\n");
}

/* n functions of one line, each called once; m: not called. */
static void make_functions(bounds_text *t, unsigned n, unsigned m) {
  bounds_put(t, HEAD);
  for (unsigned k = 0; k < n; k++)
    bounds_put(t, "float g%u(float x) { return x * 0.%03u + 0.5; }\n", k, k % 1000);
  bounds_put(t, "void main() {\n  float s = uv.x;\n");
  for (unsigned k = 0; k < n && !m; k++)
    bounds_put(t, "  s = g%u(s);\n", k);
  bounds_put(t, "  gl_FragColor = vec4(s);\n}\n");
}

/* Each of n functions calls the one before, m times. */
static void make_call_chain(bounds_text *t, unsigned n, unsigned m) {
  bounds_put(t, HEAD "float g0(float x) { return sin(x); }\n");
  for (unsigned k = 1; k < n; k++) {
    bounds_put(t, "float g%u(float x) { return 0.1", k);
    for (unsigned i = 0; i < m; i++)
      bounds_put(t, " + g%u(x * %u.5)", k - 1, i);
    bounds_put(t, "; }\n");
  }
  bounds_put(t, "void main() { gl_FragColor = vec4(g%u(uv.x)); }\n", n - 1);
}

static void make_else_if(bounds_text *t, unsigned n, unsigned m) {
  bounds_put(t, HEAD "void main() {\n  int i = int(uv.x * 255.0);\n  vec3 c = vec3(%u.0);\n", m);
  for (unsigned k = 0; k < n; k++)
    bounds_put(t, "  %sif (i == %u) c = vec3(0.%03u);\n", k ? "else " : "", k, k % 1000);
  bounds_put(t, "  gl_FragColor = vec4(c, 1.0);\n}\n");
}

/* A sum of n terms; m: of products with m factors. */
static void make_sum(bounds_text *t, unsigned n, unsigned m) {
  bounds_put(t, HEAD "void main() {\n  gl_FragColor = vec4(");
  for (unsigned k = 0; k < n; k++) {
    bounds_put(t, "%suv.x", k ? " + " : "");
    for (unsigned i = 1; i < m; i++)
      bounds_put(t, " * %u.%03u", i, k % 1000);
  }
  bounds_put(t, ");\n}\n");
}

static void make_and(bounds_text *t, unsigned n, unsigned m) {
  bounds_put(t, HEAD "void main() {\n  bool b = uv.x > %u.0", m);
  for (unsigned k = 0; k < n; k++)
    bounds_put(t, " && uv.y < %u.0", k + 1);
  bounds_put(t, ";\n  gl_FragColor = vec4(b ? 1.0 : 0.0);\n}\n");
}

/* m loops in each other, of n iterations. */
static void make_loops(bounds_text *t, unsigned n, unsigned m) {
  bounds_put(t, HEAD "void main() {\n  float s = uv.x;\n");
  for (unsigned k = 0; k < m; k++)
    bounds_put(t, "  for (int i%u = 0; i%u < %u; i%u++)\n", k, k, n, k);
  bounds_put(t, "    s = fract(s * 1.7 + uv.y);\n  gl_FragColor = vec4(s);\n}\n");
}

/* The same, but the sum depends on no input. */
static void make_empty_loops(bounds_text *t, unsigned n, unsigned m) {
  bounds_put(t, HEAD "void main() {\n  float s = 0.0;\n");
  for (unsigned k = 0; k < m; k++)
    bounds_put(t, "  for (int i%u = 0; i%u < %u; i%u++)\n", k, k, n, k);
  bounds_put(t, "    s += 1.0;\n  gl_FragColor = vec4(s + uv.x);\n}\n");
}

/* n levels; m: of what. */
enum { IF, FOR, CHOICE, PARENTHESES, BLOCK, INDEX, CALL };

static void open_level(bounds_text *t, unsigned k, unsigned m) {
  switch (m) {
  case IF:
    bounds_put(t, "if (s > 0.%03u) { s = s * 0.99 + 0.01;\n", k % 1000);
    break;
  case FOR:
    bounds_put(t, "for (int i%u = 0; i%u < 1; i%u++) {\n", k, k, k);
    break;
  case CHOICE:
    bounds_put(t, "s < 0.%03u ? 1.5 : ", k % 1000);
    break;
  case PARENTHESES:
    bounds_put(t, "(uv.y + ");
    break;
  case BLOCK:
    bounds_put(t, "{ s *= 0.%03u;\n", 900 + k % 100);
    break;
  case INDEX:
    bounds_put(t, "a[int(");
    break;
  default:
    bounds_put(t, "sin(0.%03u + ", k % 1000);
  }
}

static void make_nest(bounds_text *t, unsigned n, unsigned m) {
  const bool statement = m == IF || m == FOR || m == BLOCK;
  bounds_put(t, HEAD "uniform float a[4];\nvoid main() {\n  float s = uv.x;\n%s", statement ? "" : "  s = ");
  for (unsigned k = 0; k < n; k++)
    open_level(t, k, m);
  bounds_put(t, "%s", statement ? "s += 0.5;\n" : "uv.x");
  for (unsigned k = 0; k < n; k++)
    bounds_put(t, "%s", statement ? "}\n" : m == INDEX ? ")]" : m == CHOICE ? "" : ")");
  bounds_put(t, "%s  gl_FragColor = vec4(s);\n}\n", statement ? "" : ";\n");
}

/* n statements that each read what m statements before wrote. */
static void make_statements(bounds_text *t, unsigned n, unsigned m) {
  bounds_put(t, HEAD "uniform vec4 k;\nvoid main() {\n  vec4 c = k;\n");
  for (unsigned i = 0; i < n; i++)
    bounds_put(t, "  vec4 t%u = c * %u.5 + %s; c = t%u.yzwx;\n", i, i, "k", i < m ? i : i - m);
  bounds_put(t, "  gl_FragColor = c;\n}\n");
}

/* Macros: each of n names stands for the one before, m times. */
static void make_macros(bounds_text *t, unsigned n, unsigned m) {
  bounds_put(t, HEAD "#define M0 uv.x\n");
  for (unsigned k = 1; k < n; k++) {
    bounds_put(t, "#define M%u (M%u", k, k - 1);
    for (unsigned i = 1; i < m; i++)
      bounds_put(t, " + M%u", k - 1);
    bounds_put(t, ")\n");
  }
  bounds_put(t, "void main() { gl_FragColor = vec4(M%u); }\n", n - 1);
}

/* A struct of n members in an array of m. */
static void make_struct(bounds_text *t, unsigned n, unsigned m) {
  bounds_put(t, HEAD "struct S {\n");
  for (unsigned k = 0; k < n; k++)
    bounds_put(t, "  vec4 m%u;\n", k);
  bounds_put(t, "};\nvoid main() {\n  S s[%u];\n  vec4 c = vec4(0.0);\n  for (int i = 0; i < %u; i++) {\n", m, m);
  for (unsigned k = 0; k < n; k++)
    bounds_put(t, "    s[i].m%u = uv.xyxy * %u.0; c += s[i].m%u;\n", k, k, k);
  bounds_put(t, "  }\n  gl_FragColor = c;\n}\n");
}

/* n lookups whose results are all needed at the end. */
static void make_taps(bounds_text *t, unsigned n, unsigned m) {
  bounds_put(t, HEAD "uniform sampler2D s;\nvoid main() {\n  vec4 c = vec4(%u.0);\n", m);
  for (unsigned k = 0; k < n; k++)
    bounds_put(t, "  c += texture2D(s, uv + vec2(%u.5, 0.%03u)) * 0.%03u;\n", k % 7, k % 1000, k % 1000);
  bounds_put(t, "  gl_FragColor = c;\n}\n");
}

#define NEST "nests deeper than 512 levels"
#define LARGE "more than 400000 operations"
const bounds_case bounds_cases[] = {
    {"2 arrays of 1,024", make_arrays, 2, 1024, BOUNDS_EITHER, NULL, NULL},
    {"4 arrays of 1,024", make_arrays, 4, 1024, BOUNDS_EITHER, NULL, NULL},
    {"8 arrays of 1,024", make_arrays, 8, 1024, BOUNDS_EITHER, NULL, NULL},
    {"16 arrays of 1,024", make_arrays, 16, 1024, BOUNDS_EITHER, NULL, NULL},
    {"32 arrays of 1,024", make_arrays, 32, 1024, BOUNDS_EITHER, NULL, NULL},
    {"64 arrays of 1,024", make_arrays, 64, 1024, BOUNDS_REFUSED, NULL, LARGE},
    {"64 arrays of 32", make_arrays, 64, 32, BOUNDS_EITHER, NULL, NULL},
    {"256 arrays of 8", make_arrays, 256, 8, BOUNDS_EITHER, NULL, NULL},
    {"2 arrays of 1,024 on cyclone", make_arrays, 2, 1024, BOUNDS_REFUSED, "cyclone", NULL},
    {"64 arrays of 32 on cyclone", make_arrays, 64, 32, BOUNDS_REFUSED, "cyclone", NULL},
    {"64 arrays of 1,024 on cyclone", make_arrays, 64, 1024, BOUNDS_REFUSED, "cyclone", LARGE},
    {"an array of 512 that lives through loops", make_live_arrays, 1, 512, BOUNDS_EITHER, NULL, NULL},
    {"an array of 1,024 that lives through loops", make_live_arrays, 1, 1024, BOUNDS_REFUSED, NULL, NULL},
    {"4 arrays of 1,024 that live through loops", make_live_arrays, 4, 1024, BOUNDS_REFUSED, NULL, NULL},
    {"64 arrays of 1,024 that live through loops", make_live_arrays, 64, 1024, BOUNDS_REFUSED, NULL, LARGE},
    {"an array of 1,024 that lives through loops, on cyclone", make_live_arrays, 1, 1024, BOUNDS_REFUSED, "cyclone", NULL},
    {"an array of 64 that lives through loops, on cyclone", make_live_arrays, 1, 64, BOUNDS_REFUSED, "cyclone", NULL},
    {"1,024 lanes that are read at once", make_short_arrays, 1, 1024, BOUNDS_FITS, NULL, NULL},
    {"8 times 1,024 lanes that are read at once", make_short_arrays, 8, 1024, BOUNDS_EITHER, NULL, NULL},
    {"1,000 functions", make_functions, 1000, 0, BOUNDS_FITS, NULL, NULL},
    {"2,000 functions", make_functions, 2000, 0, BOUNDS_FITS, NULL, NULL},
    {"4,000 functions", make_functions, 4000, 0, BOUNDS_FITS, NULL, NULL},
    {"2,000 functions on cyclone", make_functions, 2000, 0, BOUNDS_EITHER, "cyclone", NULL},
    {"4,000 functions on cyclone", make_functions, 4000, 0, BOUNDS_EITHER, "cyclone", NULL},
    {"4,000 functions that nobody calls", make_functions, 4000, 1, BOUNDS_FITS, "cyclone", NULL},
    {"a chain of 4,000 functions", make_call_chain, 4000, 1, BOUNDS_REFUSED, NULL, "deeper than 512 levels"},
    {"a chain of 30 functions, each called twice, on cyclone", make_call_chain, 30, 2, BOUNDS_EITHER, "cyclone", NULL},
    {"1,000 else if", make_else_if, 1000, 0, BOUNDS_REFUSED, NULL, NEST},
    {"4,000 else if", make_else_if, 4000, 0, BOUNDS_REFUSED, NULL, NEST},
    {"10,000 else if", make_else_if, 10000, 0, BOUNDS_REFUSED, NULL, NEST},
    {"10,000 else if on cyclone", make_else_if, 10000, 0, BOUNDS_REFUSED, "cyclone", NEST},
    {"a sum of 1,500 terms", make_sum, 1500, 2, BOUNDS_FITS, NULL, NULL},
    {"a sum of 10,000 terms", make_sum, 10000, 2, BOUNDS_EITHER, NULL, NULL},
    {"a sum of 10,000 times the same", make_sum, 10000, 1, BOUNDS_FITS, NULL, NULL},
    {"a sum of 10,000 terms on cyclone", make_sum, 10000, 2, BOUNDS_REFUSED, "cyclone", NULL},
    {"10,000 times &&", make_and, 10000, 0, BOUNDS_REFUSED, NULL, "nests deeper than 1000 operations"},
    {"a loop of 10^9", make_loops, 1000000000, 1, BOUNDS_FITS, NULL, NULL},
    {"a loop of 10^9 on cyclone", make_loops, 1000000000, 1, BOUNDS_FITS, "cyclone", NULL},
    {"three loops of 1,000", make_loops, 1000, 3, BOUNDS_FITS, "cyclone", NULL},
    {"three loops of 200", make_loops, 200, 3, BOUNDS_FITS, "cyclone", NULL},
    {"nine loops of 10", make_loops, 10, 9, BOUNDS_FITS, "cyclone", NULL},
    {"a loop of 10^9 that counts", make_empty_loops, 1000000000, 1, BOUNDS_FITS, "cyclone", NULL},
    {"256 levels of if", make_nest, 256, IF, BOUNDS_FITS, NULL, NULL},
    {"256 levels of for", make_nest, 256, FOR, BOUNDS_FITS, NULL, NULL},
    {"256 levels of ?:", make_nest, 256, CHOICE, BOUNDS_FITS, NULL, NULL},
    {"256 levels of parentheses", make_nest, 256, PARENTHESES, BOUNDS_FITS, NULL, NULL},
    {"256 levels of blocks", make_nest, 256, BLOCK, BOUNDS_FITS, NULL, NULL},
    {"255 levels of [] with conversions", make_nest, 255, INDEX, BOUNDS_EITHER, NULL, NULL},
    {"256 levels of calls", make_nest, 256, CALL, BOUNDS_FITS, NULL, NULL},
    {"600 levels of if", make_nest, 600, IF, BOUNDS_REFUSED, NULL, NEST},
    {"600 levels of for", make_nest, 600, FOR, BOUNDS_REFUSED, NULL, NEST},
    {"600 levels of ?:", make_nest, 600, CHOICE, BOUNDS_REFUSED, NULL, NEST},
    {"600 levels of parentheses", make_nest, 600, PARENTHESES, BOUNDS_REFUSED, NULL, NEST},
    {"600 levels of blocks", make_nest, 600, BLOCK, BOUNDS_REFUSED, NULL, NEST},
    {"600 levels of []", make_nest, 600, INDEX, BOUNDS_REFUSED, NULL, NEST},
    {"600 levels of calls", make_nest, 600, CALL, BOUNDS_REFUSED, NULL, NEST},
    {"100,000 levels of parentheses", make_nest, 100000, PARENTHESES, BOUNDS_REFUSED, NULL, NEST},
    {"8,000 statements", make_statements, 8000, 3, BOUNDS_EITHER, NULL, NULL},
    {"8,000 statements on cyclone", make_statements, 8000, 3, BOUNDS_REFUSED, "cyclone", NULL},
    {"macros that double 40 times", make_macros, 40, 2, BOUNDS_REFUSED, NULL, "more than 300000 tokens"},
    {"64 structs of 64 members", make_struct, 64, 64, BOUNDS_REFUSED, NULL, "4096 registers; the limit is 1024"},
    {"16 structs of 64 members", make_struct, 64, 16, BOUNDS_EITHER, NULL, NULL},
    {"1,000 lookups", make_taps, 1000, 0, BOUNDS_FITS, NULL, NULL},
    {"3,000 lookups on cyclone", make_taps, 3000, 0, BOUNDS_EITHER, "cyclone", NULL},
    {NULL, NULL, 0, 0, BOUNDS_EITHER, NULL, NULL},
};

/* Each of these fits today, most of them just so: a bound that refuses too early shows here. */
const bounds_case bounds_control[] = {
    {"an array of 16 on cyclone", make_arrays, 1, 16, BOUNDS_FITS, "cyclone", NULL},
    {"2 arrays of 8 on cyclone", make_arrays, 2, 8, BOUNDS_FITS, "cyclone", NULL},
    {"an array of 64 on cyclone16", make_arrays, 1, 64, BOUNDS_FITS, "cyclone16", NULL},
    {"an array of 256", make_arrays, 1, 256, BOUNDS_FITS, NULL, NULL},
    {"16 arrays of 16", make_arrays, 16, 16, BOUNDS_FITS, NULL, NULL},
    {"an array of 16 that lives through loops, on cyclone", make_live_arrays, 1, 16, BOUNDS_FITS, "cyclone", NULL},
    {"an array of 32 that lives through loops, on cyclone16", make_live_arrays, 1, 32, BOUNDS_FITS, "cyclone16", NULL},
    {"an array of 256 that lives through loops", make_live_arrays, 1, 256, BOUNDS_FITS, NULL, NULL},
    {"4 arrays of 64 that live through loops", make_live_arrays, 4, 64, BOUNDS_FITS, NULL, NULL},
    {"256 lanes that are read at once, on cyclone", make_short_arrays, 1, 256, BOUNDS_FITS, "cyclone", NULL},
    {"600 functions on cyclone", make_functions, 600, 0, BOUNDS_FITS, "cyclone", NULL},
    {"a chain of 256 functions on cyclone", make_call_chain, 256, 1, BOUNDS_FITS, "cyclone", NULL},
    {"a chain of 9 functions, each called twice, on cyclone", make_call_chain, 9, 2, BOUNDS_FITS, "cyclone", NULL},
    {"256 else if on cyclone", make_else_if, 256, 0, BOUNDS_FITS, "cyclone", NULL},
    {"a sum of 800 terms on cyclone", make_sum, 800, 2, BOUNDS_FITS, "cyclone", NULL},
    {"500 times && on cyclone", make_and, 500, 0, BOUNDS_FITS, "cyclone", NULL},
    {"256 levels of if on cyclone", make_nest, 256, IF, BOUNDS_FITS, "cyclone", NULL},
    {"256 levels of ?: on cyclone", make_nest, 256, CHOICE, BOUNDS_FITS, "cyclone", NULL},
    {"600 statements on cyclone", make_statements, 600, 3, BOUNDS_FITS, "cyclone", NULL},
    {"200 lookups on cyclone", make_taps, 200, 0, BOUNDS_FITS, "cyclone", NULL},
    {NULL, NULL, 0, 0, BOUNDS_EITHER, NULL, NULL},
};

const bounds_series bounds_growth[] = {
    {"arrays of 32", make_arrays, 32, 12}, {"functions", make_functions, 0, 200}, {"a chain of functions", make_call_chain, 1, 51},
    {"else if", make_else_if, 0, 51},      {"terms of a sum", make_sum, 2, 1000}, {NULL, NULL, 0, 0},
};
