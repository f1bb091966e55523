/* SPDX-License-Identifier: Apache-2.0 */
/* Makes rows of options in which every two values of two options occur together at least once: a covering array over the compiler's
   option table, its optional passes, machines and wake latencies (docs/regress.md, "All ways to compile"). Usage: rows SEED MACHINE...
   prints them. `gloam cc --help | rows --known` fails if the help names an option that is neither in the table nor in the list below. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "search/choices.h"

enum { MAX_FACTORS = 64, MAX_VALUES = 24, TRIES = 40, MAX_ROWS = 2000 };

typedef struct {
  const char *name;
  const char *value[MAX_VALUES];
  unsigned n;
} factor;

typedef struct {
  factor f[MAX_FACTORS];
  unsigned n, base[MAX_FACTORS + 1]; /* number of a factor's first value among all */
  char *seen;                        /* pairs of values */
  uint64_t rng;
} array;

/* Required passes. Each has a row of its own, with everything else at its default. */
static const char *const necessary[] = {"inline", "mem2reg", "textures"};
/* Options without values, and those for one kind of machine, which other tests cover. */
static const char *const others[] = {
    "--stage",      "--machine", "--wake",        "--profile",       "--no-",         "--dump-after", "--strict-appendix-a",
    "--compat",     "--verify",  "--stats",       "--time",          "--explain",     "--json",       "--help",
    "--call-price", "--no-PASS", "--syntax-only", "--fast-division", "--vertex-part", "--threads",    "--gate-literal"};

static bool is_necessary(const char *pass) {
  for (unsigned k = 0; k < sizeof necessary / sizeof necessary[0]; k++)
    if (!strcmp(pass, necessary[k]))
      return true;
  return false;
}

static factor *add_factor(array *a, const char *name) {
  factor *f = &a->f[a->n++];
  f->name = name;
  f->n = 0;
  return f;
}

static void add_factors(array *a, char **machine, unsigned machines) {
  static const char *const wakes[] = {"0", "1", "2", "4", "8", "16"};
  factor *f = add_factor(a, "--machine");
  for (unsigned k = 0; k < machines && k < MAX_VALUES; k++)
    f->value[f->n++] = machine[k];
  f = add_factor(a, "--wake");
  for (unsigned k = 0; k < sizeof wakes / sizeof wakes[0]; k++)
    f->value[f->n++] = wakes[k];
  for (const gc_choice *c = gc_choices; c->name; c++) {
    f = add_factor(a, c->name);
    for (const gc_word *w = c->words; w->text && f->n < MAX_VALUES; w++)
      f->value[f->n++] = w->text;
  }
  for (unsigned k = 0; gc_optional_pass(k) && a->n < MAX_FACTORS; k++)
    if (!is_necessary(gc_optional_pass(k))) {
      f = add_factor(a, "--no-");
      f->value[f->n++] = NULL; /* not left out */
      f->value[f->n++] = gc_optional_pass(k);
    }
  for (unsigned k = 0; k < a->n; k++)
    a->base[k + 1] = a->base[k] + a->f[k].n;
}

static unsigned pick_row_random(array *a, unsigned n) {
  gm_random_shift(&a->rng);
  return (unsigned)((a->rng >> 20) % n);
}

static char *find_seen_pair(array *a, unsigned f, unsigned v, unsigned g, unsigned w) {
  unsigned x = a->base[f] + v, y = a->base[g] + w, all = a->base[a->n];
  return &a->seen[x < y ? (size_t)x * all + y : (size_t)y * all + x];
}

/* How many pairs that no row has yet value v of factor f makes with the values chosen so far. A factor is an option with its values. */
static unsigned count_new_pairs(array *a, const int *row, unsigned f, unsigned v) {
  unsigned n = 0;
  for (unsigned g = 0; g < a->n; g++)
    n += g != f && row[g] >= 0 && !*find_seen_pair(a, f, v, g, (unsigned)row[g]);
  return n;
}

/* Makes a row, factor by factor in random order, each with the value that makes the most new pairs. In a tie, passes stay in. Returns the
   number of new pairs. */
static unsigned grow_array_row(array *a, int *row) {
  unsigned order[MAX_FACTORS], total = 0;
  for (unsigned k = 0; k < a->n; k++) {
    unsigned at = pick_row_random(a, k + 1);
    order[k] = order[at];
    order[at] = k;
    row[k] = -1;
  }
  for (unsigned k = 0; k < a->n; k++) {
    const factor *f = &a->f[order[k]];
    unsigned from = f->value[0] ? pick_row_random(a, f->n) : 0, best = from, max = count_new_pairs(a, row, order[k], from);
    for (unsigned i = 1; i < f->n; i++) {
      unsigned v = (from + i) % f->n, n = count_new_pairs(a, row, order[k], v);
      if (n > max)
        max = n, best = v;
    }
    row[order[k]] = (int)best;
    total += max;
  }
  return total;
}

static void take_row_pairs(array *a, const int *row) {
  for (unsigned f = 0; f < a->n; f++)
    for (unsigned g = f + 1; g < a->n; g++)
      *find_seen_pair(a, f, (unsigned)row[f], g, (unsigned)row[g]) = 1;
}

static void print_array_row(const array *a, const int *row) {
  for (unsigned k = 0; k < a->n; k++) {
    const char *v = a->f[k].value[row[k]];
    if (v)
      printf("%s%s%s%s", k ? " " : "", a->f[k].name, a->f[k].name[1] == '-' && strcmp(a->f[k].name, "--no-") ? " " : "", v);
  }
  printf("\n");
}

static int print_covering_rows(uint64_t seed, char **machine, unsigned machines) {
  static array a;
  unsigned n = 0;
  a.rng = gm_random_shift_seed(seed);
  add_factors(&a, machine, machines);
  a.seen = calloc((size_t)a.base[a.n] * a.base[a.n], 1);
  if (!a.seen)
    return 1;
  for (; n < MAX_ROWS; n++) {
    int row[MAX_FACTORS], best[MAX_FACTORS];
    unsigned max = 0;
    for (unsigned t = 0; t < TRIES; t++) {
      unsigned gained = grow_array_row(&a, row);
      if (gained > max) {
        max = gained;
        memcpy(best, row, sizeof best);
      }
    }
    if (!max)
      break;
    take_row_pairs(&a, best);
    print_array_row(&a, best);
  }
  for (unsigned k = 0; k < sizeof necessary / sizeof necessary[0]; k++)
    printf("--machine %s --no-%s\n", machine[0], necessary[k]);
  printf("# %u rows for all pairs of %u values of %u options\n", n, a.base[a.n], a.n);
  free(a.seen);
  return 0;
}

static bool is_known(const char *option) {
  for (const gc_choice *c = gc_choices; c->name; c++)
    if (!strcmp(c->name, option))
      return true;
  for (unsigned k = 0; k < sizeof others / sizeof others[0]; k++)
    if (!strcmp(others[k], option))
      return true;
  return false;
}

/* Reads the help from standard input. */
static int check_known_options(void) {
  char line[1000];
  unsigned bad = 0, n = 0;
  while (fgets(line, sizeof line, stdin))
    for (char *p = line; (p = strstr(p, "--")) != NULL;) {
      size_t len = 2 + strspn(p + 2, "abcdefghijklmnopqrstuvwxyzPAS-");
      char option[80];
      snprintf(option, sizeof option, "%.*s", (int)len, p);
      n++;
      if (!is_known(option))
        bad++, printf("# %s is neither in the table of options nor known here\n", option);
      p += len;
    }
  printf("%sok 1 - all combinations are made of all options that the help names\n1..1\n", bad || !n ? "not " : "");
  return bad || !n;
}

int main(int argc, char **argv) {
  if (argc == 2 && !strcmp(argv[1], "--known"))
    return check_known_options();
  if (argc < 3)
    return fprintf(stderr, "usage: rows SEED MACHINE...; rows --known < HELP\n"), 2;
  return print_covering_rows(strtoull(argv[1], NULL, 10), argv + 2, (unsigned)argc - 2);
}
