/* SPDX-License-Identifier: Apache-2.0 */
/* The examples of Su's thesis, line by line, and of Im and Shin's steps (im_shin_worked.c): Table 3-1 and both cases of Table 4-3 by his
   scheduler, Table 3-2 by his Tetris allocation, and the pools of Figures 3-17 and 3-18 step by step. Prints TAP. */
#include <stdio.h>
#include <string.h>

#include "base/tap.h"
#include "regress/papers/im-shin/literal/im_shin_worked.h"
#include "regress/papers/su/literal/su_schedule.h"
#include "regress/papers/su/literal/su_tetris.h"

/* The schedule as text: the operation of each line, or `nop`. One slot, and two NOPs between a result and its reader. */
static void write_lines(const ex_problem *p, const char *const *text, char *out, size_t size) {
  *out = 0;
  for (unsigned t = 0; t < p->length; t++) {
    const char *line = "nop";
    for (int i = 0; i < p->nn; i++)
      line = p->node[i].time == t ? text[i] : line;
    snprintf(out + strlen(out), size - strlen(out), "%s%s", t ? "; " : "", line);
  }
}

static void expect_lines(tap *t, const char *name, const char *problem, su_forward forward, const char *const *text, const char *want) {
  char got[1000] = "no schedule";
  ex_problem p;
  bool ok = ex_read(&p, problem);
  if (ok) {
    if (su_schedule(&p, forward))
      write_lines(&p, text, got, sizeof got);
    ex_free(&p);
  }
  ok = !strcmp(got, want);
  if (!ok)
    printf("# %s\n# not %s\n", got, want);
  tap_ok(t, ok, "%s", name);
}

/* Table 3-1: t2 = t1 + t0; t3 = t2 + t0. */
static const char table31[] = "problem 0 2 1 4\nblock 1 0 0 0\nnode 0 add 0 1 0 0 0 0\nnode 1 add 0 1 0 0 0 3\nreg 0 1 0 3 1 1\n";
static const char *const text31[] = {"add t2 t1,t0", "add t3 t2,t0"};

/* Table 4-3: the product of a matrix of three rows and a vector, once and twice. Registers are those that he prints, so the third product
   waits for the addition that reads t0. */
static const char one_product[] = "problem 0 5 1 9\nblock 1 0 0 0\n"
                                  "node 0 mul 1 1 0 0 0 0\nnode 1 mul 1 1 0 0 0 1\nnode 2 add 0 1 0 0 0 4\nnode 3 mul 1 1 0 0 0 5\n"
                                  "node 4 add 0 1 0 0 0 8\nreg 0 2 0 3 1 0\nreg 1 2 1 3 1 0\nmin 2 3 0\nreg 2 4 0 3 1 0\nreg 3 4 1 3 1 0\n";
static const char two_products[] = "problem 0 10 1 18\nblock 1 0 0 0\n"
                                   "node 0 mul 1 1 0 0 0 0\nnode 1 mul 1 1 0 0 0 1\nnode 2 add 0 1 0 0 0 4\nnode 3 mul 1 1 0 0 0 5\n"
                                   "node 4 add 0 1 0 0 0 8\nnode 5 mul 1 1 0 0 0 9\nnode 6 mul 1 1 0 0 0 10\nnode 7 add 0 1 0 0 0 13\n"
                                   "node 8 mul 1 1 0 0 0 14\nnode 9 add 0 1 0 0 0 17\n"
                                   "reg 0 2 0 3 1 0\nreg 1 2 1 3 1 0\nmin 2 3 0\nreg 2 4 0 3 1 0\nreg 3 4 1 3 1 0\n"
                                   "reg 5 7 0 3 1 0\nreg 6 7 1 3 1 0\nmin 7 8 0\nreg 7 9 0 3 1 0\nreg 8 9 1 3 1 0\n";
static const char *const text43[] = {"mul t0,c0,v0", "mul t1,c1,v0", "add t1,t1,t0", "mul t0,c2,v0", "add t1,t1,t0",
                                     "mul t2,c3,v1", "mul t3,c4,v1", "add t3,t2,t3", "mul t2,c5,v1", "add t3,t2,t3"};

/* Figure 3-6's case: two results, each with one reader, and one that two operations read. */
static const char readers[] = "problem 0 4 1 9\nblock 1 0 0 0\nnode 0 add 0 1 0 0 0 0\nnode 1 add 0 1 0 0 0 3\nnode 2 add 0 1 0 0 0 6\n"
                              "node 3 add 0 1 0 0 0 7\nreg 0 1 0 3 1 1\nreg 1 2 0 3 1 1\nreg 1 3 0 3 1 1\n";
static const char *const text36[] = {"a", "b", "c", "d"};

static void schedules(tap *t) {
  expect_lines(t, "Table 3-1 without forwarding: two NOPs", table31, SU_OFF, text31, "add t2 t1,t0; nop; nop; add t3 t2,t0");
  expect_lines(t, "Table 3-1 with forwarding", table31, SU_POSITIVE, text31, "add t2 t1,t0; add t3 t2,t0");
  expect_lines(t, "Table 4-3, case 1: 9 lines a product", one_product, SU_OFF, text43,
               "mul t0,c0,v0; mul t1,c1,v0; nop; nop; add t1,t1,t0; mul t0,c2,v0; nop; nop; add t1,t1,t0");
  expect_lines(t, "Table 4-3, case 2: 11 lines for both", two_products, SU_OFF, text43,
               "mul t0,c0,v0; mul t1,c1,v0; mul t2,c3,v1; mul t3,c4,v1; add t1,t1,t0; mul t0,c2,v0; add t3,t2,t3; mul t2,c5,v1; "
               "add t1,t1,t0; nop; add t3,t2,t3");
  expect_lines(t, "Figure 3-8: only a result with one reader is forwarded", readers, SU_POSITIVE, text36, "a; b; nop; nop; c; d");
}

/* Values by their widths and lives "FROM-TO"; the registers and lanes that they should get. */
typedef struct {
  const char *name, *problem, *want;
  bool packs;
} allocation;

/* Table 3-2: vectors of three and scalars, all live together. */
#define SCALAR(v, life) "place " #v " 0 0 255 255 255\nlife " #v " 0 0 " life "\n"
#define PAIR(v, life) "place " #v " 0 0 1 255 255\nlife " #v " 0 0 " life "\nlife " #v " 1 0 " life "\n"
#define TRIPLE(v, life) "place " #v " 0 0 1 2 255\nlife " #v " 0 0 " life "\nlife " #v " 1 0 " life "\nlife " #v " 2 0 " life "\n"
#define QUAD(v, life)                                                                                                                      \
  "place " #v " 0 0 1 2 3\nlife " #v " 0 0 " life "\nlife " #v " 1 0 " life "\nlife " #v " 2 0 " life "\nlife " #v " 3 0 " life "\n"

static const allocation allocations[] = {
    {"Table 3-2 without packing: 6 registers",
     "registers 12 64\n" TRIPLE(0, "0-9") TRIPLE(1, "0-9") SCALAR(2, "1-9") SCALAR(3, "1-9") TRIPLE(4, "2-9") SCALAR(5, "3-9"),
     "r0.xyz r1.xyz r2.x r3.x r4.xyz r5.x", false},
    {"Table 3-2 with packing: 3 registers",
     "registers 12 64\n" TRIPLE(0, "0-9") TRIPLE(1, "0-9") SCALAR(2, "1-9") SCALAR(3, "1-9") TRIPLE(4, "2-9") SCALAR(5, "3-9"),
     "r0.xyz r1.xyz r0.w r1.w r2.xyz r2.w", true},
    {"Figure 3-17: a piece of its width, else a whole register, and no part of a wider piece",
     "registers 8 64\n" SCALAR(0, "0-9") PAIR(1, "1-9") PAIR(2, "2-9") SCALAR(3, "3-9") TRIPLE(4, "4-9"), "r0.x r1.xy r1.zw r2.x r0.yzw",
     true},
    {"Figure 3-18: pieces of one register are put together",
     "registers 8 64\n" TRIPLE(0, "0-3") SCALAR(1, "1-2") QUAD(2, "4-9") SCALAR(3, "5-9"), "r0.xyz r0.w r0.xyzw r1.x", true},
};

static void write_places(const ex_places *p, char *out, size_t size) {
  *out = 0;
  for (int v = 0; v < p->nv; v++) {
    snprintf(out + strlen(out), size - strlen(out), "%sr%u.", v ? " " : "", p->value[v].reg);
    for (unsigned l = 0; l < 4; l++)
      if (p->value[v].set[l])
        snprintf(out + strlen(out), size - strlen(out), "%c", "xyzw"[p->value[v].map[l] & 3]);
  }
}

static void expect_places(tap *t, const allocation *a) {
  char got[1000] = "no allocation";
  ex_places p;
  if (ex_places_read(&p, a->problem)) {
    if (su_tetris(&p, a->packs))
      write_places(&p, got, sizeof got);
    ex_places_free(&p);
  }
  const bool ok = !strcmp(got, a->want);
  if (!ok)
    printf("# %s\n# not %s\n", got, a->want);
  tap_ok(t, ok, "%s", a->name);
}

int main(void) {
  tap t = {0};
  schedules(&t);
  for (unsigned k = 0; k < sizeof allocations / sizeof *allocations; k++)
    expect_places(&t, &allocations[k]);
  im_shin_worked(&t);
  return tap_end(&t, 14);
}
