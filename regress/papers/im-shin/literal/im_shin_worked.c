/* SPDX-License-Identifier: Apache-2.0 */
/* Small allocations and a schedule that show what each of Im and Shin's steps does. */
#include <stdio.h>
#include <string.h>

#include "regress/papers/im-shin/literal/im_shin_steps.h"
#include "regress/papers/im-shin/literal/im_shin_worked.h"

/* Main's value 0 lives early; value 1 of a function called once and value 2 of one called twice from there live later, and meet. Value 2
   is an operand most often. */
static const char functions[] = "registers 8 64\n"
                                "place 0 0 0 255 255 255\nuses 0 0 0 0 2\nlife 0 0 0 0-2\n"
                                "place 1 0 0 255 255 255\nuses 1 1 1 1 3\nlife 1 0 0 5-9\n"
                                "place 2 0 0 255 255 255\nuses 2 2 2 2 9\nlife 2 0 0 6-8\n";

static void expect_registers(tap *t, im_allocation how, const char *want, const char *name) {
  char got[100] = "no allocation";
  ex_places p;
  if (ex_places_read(&p, functions)) {
    if (im_allocate(&p, how))
      snprintf(got, sizeof got, "%u %u %u", p.value[0].reg, p.value[1].reg, p.value[2].reg);
    ex_places_free(&p);
  }
  if (strcmp(got, want) != 0)
    printf("# %s, not %s\n", got, want);
  tap_ok(t, !strcmp(got, want), "%s", name);
}

/* Operations 0 and 1 are independent, but of the same type; 2 is of the other; 3 depends on 0. */
static const char block[] = "problem 0 4 2 4\nblock 1 0 0 0\nnode 0 mul 1 1 0 0 0 0\nnode 1 mul 1 1 0 0 0 0\nnode 2 add 0 1 0 0 0 1\n"
                            "node 3 mul 1 1 0 0 0 2\nreg 0 3 0 2 1 0\n";

void im_shin_worked(tap *t) {
  expect_registers(t, IM_INTRA, "0 1 2", "intra-procedural: functions share no register");
  expect_registers(t, IM_INTER, "0 0 1", "inter-procedural: lives that do not meet share one");
  expect_registers(t, IM_DEPTH, "0 1 0", "the deepest function chooses first");
  expect_registers(t, IM_LOW_BANK, "0 1 0", "the registers used most have the lowest numbers");
  ex_problem p;
  bool ok = ex_read(&p, block);
  if (ok) {
    ok = im_pair_neighbours(&p) && p.node[0].time == 0 && p.node[1].time == 1 && p.node[2].time == 1 && p.node[3].time == 2;
    ex_free(&p);
  }
  tap_ok(t, ok, "only neighbours of different types share a bundle, in program order");
}
